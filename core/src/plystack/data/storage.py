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

import json
import math
from typing import Any, Final, TypeVar, get_args, overload

import attrs

from plystack.data import (
    changes,
    expr,
    objects,
    where,
)
from plystack.data.codec import Codec
from plystack.data.plain import MAX_DIGITS, Pair, Unreadable, Wrong, came, clipped, each
from plystack.data.position import State, Versions
from plystack.data.registry import BASES, NAMES, NOT_STORED, STORED, Objects
from plystack.errors import BadFile, NotStored, WrongApi, suggest

__all__ = ["FORMAT", "MAX_DEPTH", "NOT_STORED", "STORED", "dumps", "from_json", "loads", "to_json"]

FORMAT: Final = 1
"""The version of the file format that this module writes, and the only one that it reads."""

MAX_DEPTH: Final = 200
"""How deep lists and objects may be nested in a file."""

T = TypeVar("T")


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


_CODEC: Final = Codec(STORED, BASES, get_args(changes.Change), NAMES, {Objects: _objects}, _refuse)


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
