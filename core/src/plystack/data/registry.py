"""The closed registry: every class that a file can hold, and what is never stored."""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from typing import Any, Final, TypeVar, get_args

from plystack.data import (
    abilities,
    amending,
    arithmetic,
    attaching,
    binding,
    changes,
    condition,
    control,
    copying,
    decisions,
    declarations,
    declaring,
    effects,
    entering,
    events,
    expr,
    frames,
    granting,
    instructions,
    items,
    linking,
    measuring,
    named,
    objects,
    ops,
    outlook,
    patterns,
    players,
    playing,
    position,
    proceedings,
    reading,
    rules,
    schema,
    slots,
    tracking,
    triggers,
    where,
    writing,
)

V = TypeVar("V")


class Objects:
    """Stands for the objects of a position: a list by ascending id."""


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
    where.AllOf, where.AnyOf, attaching.AttachedTo, attaching.Bears, where.Compared, where.Controlled, where.Counters,
    where.Designated, where.Has, where.HasAbility, where.Here, where.Host, where.In, where.Itself, where.Measured,
    attaching.Attached, measuring.It, measuring.Marked,
    where.Newest, where.Not, where.Owned, where.Status, where.These, named.Those, named.Found, named.ControlledBy,
             named.OwnedBy,
    granting.Granter, granting.Granted, tracking.Distinct, tracking.Naming, tracking.Times, tracking.Tracked,
    linking.HasKind, linking.Linked, linking.LinkedBy,
    # expressions
    expr.AbilitiesAmong, expr.Choice, arithmetic.Combined, arithmetic.Half, expr.Constant, expr.Count,
    expr.CounterCount, expr.Different, expr.Fact, expr.Parameter, expr.PerObject, expr.Total, expr.ValueOf,
    expr.WordsAmong, expr.You,
    named.Named, players.Held, players.Tallied, players.Whoever, players.Everyone, players.TurnPlayer,
    players.OwnerOf, expr.That,
    measuring.AmongPlayers, measuring.CountersAmong, measuring.DifferentNumbers, measuring.Greatest, measuring.Marks,
    measuring.PlayersWho, measuring.Symbols,
    copying.Except, copying.TextOf,
    # conditions
    condition.Always, condition.Compares, condition.Either, condition.Every, condition.Exists,
    measuring.Anyone, condition.SourceIs, condition.TurnOf, condition.Unless, named.Did,
    named.ThatIs,
    # abilities, effects, objects
    abilities.AttachesTo, abilities.Described, entering.Enters, abilities.Instance, abilities.Keyword, abilities.Static,
    effects.Effect, effects.Part, rules.Rule, ops.Op,
    objects.Apart, objects.Card, objects.Facts, objects.Joined, objects.Obj, objects.Pile, objects.Relation,
    position.Position, position.State, position.Versions,
    # what is done, waits, resolves and is decided
    binding.Bound, instructions.Do, triggers.Activated, triggers.Modal, triggers.Mode, triggers.Replacement,
             triggers.Resolution, triggers.Target, triggers.Triggered,
    items.Delayed, items.Item, frames.Batch, frames.Frame, frames.Proposed, frames.Remembered, playing.Act,
    playing.Said,
    decisions.Assign, decisions.Between, decisions.Decision, decisions.Divide, decisions.OneOf, decisions.Order,
    decisions.SomeOf, decisions.YesOrNo, declaring.Declare, declaring.Duty,
    # what is written into a text
    writing.Alters, writing.Beneath, writing.Copied, writing.Joins, writing.Rewords,
    # what happened, what waits for it, and whose it is
    control.Control,
    events.Event, patterns.Amount, patterns.Pattern, patterns.Related, patterns.Thing, patterns.Whom,
    patterns.Word,
    # changes
    changes.Announce, changes.Attach, changes.Begin, changes.Choose, changes.Create, changes.Designate, changes.End,
    changes.Join, changes.Move, changes.PutCounters, changes.Restamp, changes.SetController, changes.SetFacts,
    changes.SetField, changes.SetPlace, changes.TakeCounters, changes.Undesignate,
    changes.AddHeld, changes.AddToField, changes.Arrange,
    proceedings.Drop, proceedings.Forget, proceedings.Later, proceedings.Push, proceedings.Queue, proceedings.Rebind,
    proceedings.Roll, changes.Quit,
    changes.SetHeld, changes.SetNumber, proceedings.SetSlot, changes.SetTurn, proceedings.TakeOver, changes.Tally,
    # enumerations
    abilities.Origin, control.Who, events.EventKind, effects.Until, rules.RuleKind, arithmetic.Arithmetic, expr.Whose,
    objects.Side, ops.OpKind, where.Comparison,
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
    slots.Slot: "a way to read and write what is stored",
    **dict.fromkeys((outlook.Limits, outlook.Row, outlook.Standing), "what can still come of a declaration"),
    **dict.fromkeys(
        (
            declarations.AbilityKind, declarations.Attachment, declarations.Brings, declarations.CardSide,
            declarations.Characteristic,
            declarations.Counter, declarations.Designation, declarations.Family, declarations.Field,
            declarations.KeywordRule, declarations.NewWords, declarations.Takes, declarations.Zone, schema.Schema,
            control.ControlRow, rules.Action, rules.Number, playing.Duration, playing.PlayerField, playing.Tracker,
            playing.StackPlan,
            playing.Outcome,
             playing.Resets, playing.Resolves, playing.Arranges,
        ),
        _DECLARED,
    ),
}  # fmt: skip
"""The classes of the data model that no file holds, and what they are instead."""

# The aliases that the annotations use, as types: in the modules themselves they are strings.
NAMES: Final[Mapping[str, Any]] = {
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
    "Objects": Objects,
    "Operand": int | str | None | frozenset[str] | tuple[abilities.Ability, ...] | writing.Writing,
    "Pairs": tuple[tuple[str, V], ...],  # type: ignore[valid-type]  # an alias: V is filled in when it is looked up
    "Written": int | str | None | frozenset[str] | tuple[abilities.Instance, ...],
    "Where": where.Where,
    "Words": frozenset[str],
}
