"""JSON both ways for a State, and for single values of the data model.

A file is ``{"plystack": {"format": 1}, "versions": {...}, "state": {...}}`` on one
line of ASCII. The same State gives the same bytes in every process: fields stand in
the order in which their class declares them, those with their default are left out,
sets are sorted lists, objects go by ascending id.

============================================  =============================================
in Python                                     in JSON
============================================  =============================================
a filter, expression, condition, ability,     ``{"is": "Has", "characteristic": ...}``
change
any other class                               its fields alone: the place says what it is
an enumeration                                its value
a tuple, pairs                                a list, a list of lists
a set                                         a sorted list; where other kinds of value may
                                              stand too, ``{"set": [...]}``
a tuple of abilities as a value               ``{"tuple": [...]}``
a number, word, truth, None                   itself
============================================  =============================================

Only classes in :data:`STORED` are read or written. ``State.slots`` hold plain JSON
data: None, truths, finite numbers, strings, lists, and dicts with strings as keys.
"""

from __future__ import annotations

import functools
import json
import math
import operator
from collections.abc import Mapping
from typing import Any, Final, TypeVar, get_args, overload

import attrs

from plystack.data import (
    abilities,
    amending,
    binding,
    changes,
    condition,
    control,
    copying,
    decisions,
    declarations,
    effects,
    entering,
    events,
    expr,
    frames,
    instructions,
    items,
    objects,
    ops,
    patterns,
    playing,
    position,
    reading,
    rules,
    schema,
    triggers,
    where,
    writing,
)
from plystack.data.codec import Codec
from plystack.data.plain import MAX_DIGITS, Pair, Unreadable, Wrong, came, clipped, each
from plystack.data.position import State, Versions
from plystack.errors import BadFile, NotStored, WrongApi, suggest

FORMAT: Final = 1
"""The version of the file format that this module writes, and the only one that it reads."""

MAX_DEPTH: Final = 200
"""How deep lists and objects may be nested in a file."""

BASES: Final = (
    where.Where,
    expr.Expr,
    condition.Condition,
    abilities.Ability,
    writing.Writing,
    patterns.RoleTest,
    decisions.Domain,
)
"""The classes of which a value's own class is told by a tag."""

STORED: Final[tuple[type, ...]] = (
    # filters
    where.AllOf, where.AnyOf, where.Compared, where.Controlled, where.Counters, where.Designated, where.Has,
    where.HasAbility, where.Here, where.Host, where.In, where.Itself, where.Newest, where.Not, where.Owned,
    where.Status, where.These, where.Those, where.Found, where.ControlledBy, where.OwnedBy,
    # expressions
    expr.AbilitiesAmong, expr.Choice, expr.Combined, expr.Constant, expr.Count, expr.CounterCount, expr.Different,
    expr.Fact, expr.Parameter, expr.PerObject, expr.Total, expr.ValueOf, expr.WordsAmong, expr.You,
    expr.Named, expr.Held, expr.Tallied, expr.Whoever, expr.Everyone, expr.TurnPlayer, expr.OwnerOf, expr.That,
    copying.Except, copying.TextOf,
    # conditions
    condition.Always, condition.Compares, condition.Either, condition.Every, condition.Exists,
    condition.SourceIs, condition.TurnOf, condition.Unless, condition.Did,
    # abilities, effects, objects
    abilities.AttachesTo, abilities.Described, entering.Enters, abilities.Instance, abilities.Keyword, abilities.Static,
    effects.Effect, effects.Part, rules.Rule, ops.Op,
    objects.Card, objects.Facts, objects.Joined, objects.Obj, objects.Pile, objects.Relation,
    position.Position, position.State, position.Versions,
    # what is done, waits, resolves and is decided
    binding.Bound, instructions.Do, triggers.Activated, triggers.Replacement, triggers.Target, triggers.Triggered,
    items.Delayed, items.Item, frames.Batch, frames.Frame, frames.Proposed, frames.Remembered, playing.Act,
    playing.Said,
    decisions.Assign, decisions.Between, decisions.Decision, decisions.Divide, decisions.OneOf, decisions.Order,
    decisions.SomeOf, decisions.YesOrNo,
    # what is written into a text
    writing.Alters, writing.Copied, writing.Joins, writing.Rewords,
    # what happened, what waits for it, and whose it is
    control.Control,
    events.Event, patterns.Amount, patterns.Pattern, patterns.Related, patterns.Thing, patterns.Word,
    # changes
    changes.Announce, changes.Attach, changes.Begin, changes.Choose, changes.Create, changes.Designate, changes.End,
    changes.Join, changes.Move, changes.PutCounters, changes.Restamp, changes.SetController, changes.SetFacts,
    changes.SetField, changes.SetPlace, changes.TakeCounters, changes.Undesignate,
    changes.Arrange, changes.Drop, changes.Forget, changes.Later, changes.Push, changes.Queue, changes.Roll,
    changes.SetHeld, changes.SetNumber, changes.SetSlot, changes.SetTurn, changes.TakeOver,
    # enumerations
    abilities.Origin, control.Who, events.EventKind, effects.Until, rules.RuleKind, expr.Arithmetic, expr.Whose,
    objects.Side, ops.OpKind, where.Comparison, items.Purpose,
)  # fmt: skip
"""The closed registry: every class that a file can hold."""

_FUNCTION: Final = "a Python function"
_DECLARED: Final = "declared by the game, never stored with a State"

NOT_STORED: Final[Mapping[type, str]] = {
    where.Opaque: _FUNCTION,
    expr.Computed: _FUNCTION,
    reading.Reading: "a board at one moment of an evaluation",
    amending.Giver: "a step of an evaluation",
    entering.Arrival: "what is about to happen",
    **dict.fromkeys(
        (
            declarations.AbilityKind, declarations.Attachment, declarations.Brings, declarations.CardSide,
            declarations.Characteristic,
            declarations.Counter, declarations.Designation, declarations.Family, declarations.Field,
            declarations.KeywordRule, declarations.Takes, declarations.Zone, schema.Schema,
            control.ControlRow, rules.Action, rules.Number, playing.PlayerField, playing.Tracker, playing.StackPlan,
            playing.Outcome,
            declarations.Seen, playing.Resets, playing.Resolves, playing.Arranges,
        ),
        _DECLARED,
    ),
}  # fmt: skip
"""The classes of the data model that no file holds, and what they are instead."""

T = TypeVar("T")
V = TypeVar("V")


# -- the four functions ------------------------------------------------------------------


def dumps(state: State) -> str:
    """Return a State as the text of a file.

    Raises:
        NotStored: a Python function, or a value of a wrong type, stands in it; the message says where.
    """
    stored = _stored(state, State, "state")
    versions = stored.pop("versions", {})
    document = {"plystack": {"format": FORMAT}, "versions": versions, "state": stored}
    return json.dumps(document, allow_nan=False, separators=(",", ":"))


def loads(text: str) -> State:
    """Return the State that a text holds.

    Raises:
        BadFile: it holds none; the message names the place, such as ``state.position.objects[3].zone``.
        WrongApi: it was written in another version of the format.
    """
    document = _parsed(text)
    if not isinstance(document, dict) or not isinstance(head := document.get("plystack"), dict):
        raise BadFile('this is no file of plystack: it does not begin with {"plystack": {"format": ...')
    if type(found := head.get("format")) is not int:
        raise BadFile(f"plystack.format: expected a number, came {came(found)}")
    if found != FORMAT:
        raise WrongApi(
            f"the file has format {came(found)}; this version of plystack reads format {FORMAT}: "
            "load it with the version that wrote it"
        )
    for name, part, known in (("", document, ("plystack", "versions", "state")), ("plystack.", head, ("format",))):
        if unknown := next((key for key in part if key not in known), None):
            raise BadFile(f"{name}{clipped(unknown)}: unknown field{suggest(clipped(unknown), known)}")
    for key in ("versions", "state"):
        if key not in document:
            raise BadFile(f"{key}: the field is missing")
    if isinstance(document["state"], dict) and "versions" in document["state"]:
        raise BadFile("state.versions: unknown field; versions stand beside the state")
    versions: Versions = _loaded(document["versions"], Versions, "versions")
    state: State = _loaded(document["state"], State, "state")
    return attrs.evolve(state, versions=versions)


def to_json(obj: object) -> Any:
    """Return one value of the data model as plain JSON data.

    Raises:
        NotStored: it can't be stored.
    """
    return _stored(obj, type(obj), type(obj).__name__)


@overload
def from_json(data: object, cls: type[T]) -> T: ...
@overload
def from_json(data: object, cls: object) -> Any: ...
def from_json(data: object, cls: Any) -> Any:
    """Return the value of the data model that plain JSON data holds.

    Arguments:
        data: what :func:`to_json` returned, after any number of ways through JSON.
        cls: the class, its base (``Where``, ``Expr`` ...) or the union (``Change``) that is expected.

    Raises:
        BadFile: the data are something else; the message names the place.
    """
    return _loaded(data, cls, getattr(cls, "__name__", "value"))


# -- the converter -----------------------------------------------------------------------


def _refuse(value: Any) -> None:
    if isinstance(value, where.Opaque | expr.Computed):
        made = value.function
        name = f"{getattr(made, '__module__', '?')}.{getattr(made, '__qualname__', type(made).__name__)}"
        raise Wrong(
            f"{type(value).__name__} {value.name!r} is the Python function {name}, which no file can hold; "
            "say the same with the other classes of plystack.data"
        )
    if what := NOT_STORED.get(type(value)):
        raise Wrong(f"a {type(value).__name__} is not stored: it is {what}")


class _Objects:
    """Stands for the objects of a position: a list by ascending id."""


def _objects(codec: Codec) -> Pair:
    def store(value: Any) -> list[Any]:
        for ident, obj in value.items():
            if obj.id != ident:
                raise Wrong(f"the object with id {obj.id} is kept under {ident}")
        return each(codec.pair(objects.Obj)[0], [value[ident] for ident in sorted(value)])

    def load(data: Any, _: Any) -> dict[int, objects.Obj]:
        table: dict[int, objects.Obj] = {}
        for place, obj in enumerate(codec.pair(tuple[objects.Obj, ...])[1](data, None)):
            if table.setdefault(obj.id, obj) is not obj:
                raise Wrong(f"{came(obj.id)} is the id of an earlier object", "id", place)
        return table

    return store, load


# The aliases that the annotations use, as types: in the modules themselves they are strings.
_NAMES: Final[Mapping[str, Any]] = {
    "Ability": abilities.Ability,
    "Answer": int | str | bool | None | tuple[int | str | None, ...] | frozenset[str],
    "Argument": expr.Expr
    | where.Where
    | condition.Condition
    | abilities.Ability
    | objects.Card
    | int
    | str
    | bool
    | None
    | tuple[instructions.Do, ...]
    | frozenset[str],
    "Change": functools.reduce(operator.or_, get_args(changes.Change)),
    "Do": instructions.Do,
    "Option": int | str,
    "Role": int | str | bool | None | frozenset[str],
    "Value": int | str | None | frozenset[str] | tuple[abilities.Instance, ...] | objects.Card,
    "Instance": abilities.Instance,
    "Writing": writing.Writing,
    "Objects": _Objects,
    "Operand": int | str | None | frozenset[str] | tuple[abilities.Ability, ...] | writing.Writing,
    "Pairs": tuple[tuple[str, V], ...],  # type: ignore[valid-type]
    "Written": int | str | None | frozenset[str] | tuple[abilities.Instance, ...],
    "Where": where.Where,
    "Words": frozenset[str],
}

_CODEC: Final = Codec(STORED, BASES, get_args(changes.Change), _NAMES, {_Objects: _objects}, _refuse)


# -- reading and writing -----------------------------------------------------------------


def _stored(value: object, cls: Any, root: str) -> Any:
    try:
        stored = _CODEC.pair(cls)[0](value)
        _bounded(stored)
    except Wrong as wrong:
        raise NotStored(wrong.told(root)) from None
    except RecursionError:
        raise NotStored(f"{root}: nested too deep to be stored") from None
    return stored


def _loaded(data: object, cls: Any, root: str) -> Any:
    try:
        _bounded(data)
        return _CODEC.pair(cls)[1](data, cls)
    except Wrong as wrong:
        raise BadFile(wrong.told(root)) from None
    except RecursionError:
        raise BadFile(f"{root}: nested too deep to be read") from None


def _bounded(data: object) -> None:
    """Refuse data that is nested deeper than MAX_DEPTH, before anything recurses into it."""
    waiting = [(data, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise Wrong(f"nested deeper than {MAX_DEPTH} levels")
        children = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        waiting.extend((child, depth + 1) for child in children if isinstance(child, dict | list))


def _parsed(text: str) -> object:
    def integer(digits: str) -> object:
        size = len(digits.lstrip("-"))
        return int(digits) if size <= MAX_DIGITS else Unreadable(f"a number of {size} digits")

    def fraction(digits: str) -> object:
        number = float(digits)
        return number if math.isfinite(number) else Unreadable("a number without bounds")

    def table(items: list[tuple[str, Any]]) -> object:
        found = dict(items)
        return found if len(found) == len(items) else Unreadable("an object that says a field twice")

    try:
        return json.loads(
            text, parse_int=integer, parse_float=fraction, parse_constant=Unreadable, object_pairs_hook=table
        )
    except RecursionError:
        raise BadFile("the file is nested too deep to be read") from None
    except ValueError as error:
        raise BadFile(f"the file is no JSON: {error}") from None
