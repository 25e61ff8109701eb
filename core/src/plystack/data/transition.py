"""Applying changes: the only place where a new position is made.

A change that can't be applied raises :class:`~plystack.errors.BadChange` and the
old position stays the whole truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, singledispatch
from typing import get_args

import attrs

from plystack.data.changes import (
    AddToField,
    Announce,
    Arrange,
    Attach,
    Begin,
    Change,
    Choose,
    Create,
    Designate,
    End,
    Join,
    Move,
    PutCounters,
    Restamp,
    SetController,
    SetField,
    SetPlace,
    TakeCounters,
    Undesignate,
)
from plystack.data.coming import created, edited, joined, moved
from plystack.data.events import COUNT
from plystack.data.facts import OF_FACTS
from plystack.data.objects import Obj, Pile
from plystack.data.position import Position
from plystack.data.schema import Schema
from plystack.data.statuses import added, possible, restamps
from plystack.data.values import lookup, with_pair, without_pair
from plystack.errors import BadChange


def apply(position: Position, changes: Iterable[Change], schema: Schema | None = None) -> Position:
    """Return the position after the changes, one after the other.

    Arguments:
        position: the position before.
        changes: what happens.
        schema: what the game declares; without it no field gives its object a new timestamp, and any value can be.

    Raises:
        BadChange: one of them can't be applied.
    """
    for change in changes:
        if isinstance(change, AddToField):
            change = added(change, position, schema)
        if isinstance(change, Create):
            position = created(change, position, schema)
        elif isinstance(change, Move):
            position = moved(change, position, schema)
        elif isinstance(change, Join):
            position = joined(change, position, schema)
        elif isinstance(change, SetField) and schema is not None:
            if possible(change, position, schema):
                position = _restamped(change, position, _apply(change, position), schema)
        else:
            position = _apply(change, position)
    return position


def _restamped(change: SetField, before: Position, after: Position, schema: Schema) -> Position:
    """Return the position with a new timestamp for an object whose field got another value, where that gives one."""
    if not restamps(change, before, schema):
        return after
    clock = after.clock + 1
    return attrs.evolve(edited(after, change.id, lambda obj: attrs.evolve(obj, timestamp=clock)), clock=clock)


@singledispatch
def _apply(change: object, position: Position) -> Position:
    if (own := OF_FACTS.get(type(change))) is not None:
        return attrs.evolve(position, facts=own(change, position.facts))
    if isinstance(change, get_args(Change)):
        raise BadChange(f"{type(change).__name__} changes a State, and here is only a position")
    raise BadChange(f"{change!r} is no Change")


@_apply.register
def _set_place(change: SetPlace, position: Position) -> Position:
    if change.place is not None:
        position.obj(change.place)
    if change.place == change.id:
        raise BadChange(f"{position.obj(change.id).label} can't be at itself")
    return edited(position, change.id, lambda obj: attrs.evolve(obj, place=change.place, zone=change.zone or obj.zone))


@_apply.register
def _set_controller(change: SetController, position: Position) -> Position:
    return edited(position, change.id, lambda obj: attrs.evolve(obj, controller=change.controller))


@_apply.register
def _set_field(change: SetField, position: Position) -> Position:
    return edited(
        position,
        change.id,
        lambda obj: attrs.evolve(obj, status=with_pair(obj.status, change.field, change.value)),
    )


@_apply.register
def _choose(change: Choose, position: Position) -> Position:
    return edited(
        position,
        change.id,
        lambda obj: attrs.evolve(obj, choices=with_pair(obj.choices, change.name, change.words)),
    )


@_apply.register
def _put_counters(change: PutCounters, position: Position) -> Position:
    if change.count < 1:
        raise BadChange(f"{change.count} counters can't be put on an object; at least one can")
    clock = position.clock + 1
    count = position.obj(change.id).counter_count(change.kind) + change.count
    put = edited(
        position,
        change.id,
        lambda obj: attrs.evolve(obj, counters=with_pair(obj.counters, change.kind, Pile(count, clock))),
    )
    return attrs.evolve(put, clock=clock)


@_apply.register
def _take_counters(change: TakeCounters, position: Position) -> Position:
    obj = position.obj(change.id)
    pile = lookup(obj.counters, change.kind, None)
    if pile is None or change.count < 1 or pile.count < change.count:
        have = 0 if pile is None else pile.count
        raise BadChange(f"{obj.label} has {have} {change.kind} counters; {change.count} can't be taken off")
    if pile.count == change.count:
        counters = without_pair(obj.counters, change.kind)
    else:
        rest = attrs.evolve(pile, count=pile.count - change.count)
        counters = with_pair(obj.counters, change.kind, rest)
    return edited(position, change.id, lambda obj: attrs.evolve(obj, counters=counters))


@_apply.register
def _designate(change: Designate, position: Position) -> Position:
    if any(name == change.name for name, _ in position.obj(change.id).designations):
        return position
    clock = position.clock + 1
    marked = edited(
        position,
        change.id,
        lambda obj: attrs.evolve(obj, designations=with_pair(obj.designations, change.name, clock)),
    )
    return attrs.evolve(marked, clock=clock)


@_apply.register
def _undesignate(change: Undesignate, position: Position) -> Position:
    return edited(
        position,
        change.id,
        lambda obj: attrs.evolve(obj, designations=without_pair(obj.designations, change.name)),
    )


@_apply.register
def _attach(change: Attach, position: Position) -> Position:
    obj = position.obj(change.id)
    if change.to == obj.attached_to:
        return position
    if change.to is None:
        return edited(position, change.id, lambda obj: attrs.evolve(obj, attached_to=None))
    if change.to == change.id:
        raise BadChange(f"{obj.label} can't be attached to itself")
    position.obj(change.to)
    clock = position.clock + 1
    moved = edited(position, change.id, lambda obj: attrs.evolve(obj, attached_to=change.to, timestamp=clock))
    return attrs.evolve(moved, clock=clock)


@_apply.register
def _begin(change: Begin, position: Position) -> Position:
    stamp = position.clock + 1 if change.stamp else change.effect.timestamp
    ident = position.last_id + 1
    effect = attrs.evolve(change.effect, id=ident, timestamp=stamp)
    return attrs.evolve(position, effects=(*position.effects, effect), clock=max(position.clock, stamp), last_id=ident)


@_apply.register
def _end(change: End, position: Position) -> Position:
    rest = tuple(each for each in position.effects if each.id != change.id)
    if len(rest) == len(position.effects):
        raise BadChange(f"there is no effect {change.id} to end")
    return attrs.evolve(position, effects=rest)


@_apply.register
def _restamp(change: Restamp, position: Position) -> Position:
    clock = position.clock + 1

    def renewed(obj: Obj) -> Obj:
        if not 0 <= change.position < len(obj.card.abilities):
            raise BadChange(f"{obj.label} has no printed ability {change.position} to renew")
        kept = [(place, stamp) for place, stamp in obj.restamps if place != change.position]
        return attrs.evolve(obj, restamps=tuple(sorted([*kept, (change.position, clock)])))

    return attrs.evolve(edited(position, change.id, renewed), clock=clock)


@_apply.register
def _announce(change: Announce, position: Position) -> Position:
    for name, role in change.roles:
        if isinstance(role, int) and not isinstance(role, bool) and name != COUNT and not 0 < role <= position.last_id:
            raise BadChange(f"{change.name!r} is announced with {role} as {name!r}; there never was an object {role}")
    return position


@_apply.register
def _arrange(change: Arrange, position: Position) -> Position:
    clock = position.clock + len(change.ids)
    for place, ident in enumerate(change.ids):
        position = edited(position, ident, partial(attrs.evolve, order=clock - place))
    return attrs.evolve(position, clock=clock)
