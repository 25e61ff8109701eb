"""Applying changes: the only place where a new position is made.

A change that can't be applied raises :class:`~plystack.errors.BadChange` and the
old position stays the whole truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from plystack.data.effects import Effect, Until
from plystack.data.events import COUNT
from plystack.data.facts import OF_FACTS
from plystack.data.objects import Joined, Obj, Pile
from plystack.data.position import Objects, Position
from plystack.data.schema import Schema
from plystack.data.statuses import added, followed, kept_marks, possible, restamps, stranded
from plystack.data.values import Pairs, lookup, pairs, with_pair, without_pair
from plystack.data.where import These
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
        if isinstance(change, Move) and schema is not None:
            position = _moved(change, position, schema)
        elif isinstance(change, Create) and change.was is not None and schema is not None:
            kept = kept_marks(position.obj(change.was), schema)
            position = _apply(attrs.evolve(change, designations=(*change.designations, *kept)), position)
        elif isinstance(change, SetField) and schema is not None:
            if possible(change, position, schema):
                position = _restamped(change, position, _apply(change, position), schema)
        else:
            position = _apply(change, position)
    return position


def _moved(change: Move, position: Position, schema: Schema) -> Position:
    """Return the position after a move: a fleeting object stays fleeting, and where it is off the board (111.7-8)."""
    old = position.obj(change.id)
    kept = tuple(each for each in old.status if schema.field_table[each[0]].fleeting)
    if change.zone is not None and stranded(schema, old):
        return position
    after = _apply(change, position)
    if change.zone is not None and (marks := kept_marks(old, schema)):
        first = position.last_id + 1
        stamps = tuple((name, after.obj(first).timestamp) for name in marks)
        after = _edit(after, first, lambda obj: attrs.evolve(obj, designations=stamps))
    if kept and change.zone is not None:
        for ident in range(position.last_id + 1, after.last_id + 1):
            after = _edit(after, ident, lambda obj: attrs.evolve(obj, status=pairs({**dict(obj.status), **dict(kept)})))
    return after


def _restamped(change: SetField, before: Position, after: Position, schema: Schema) -> Position:
    """Return the position with a new timestamp for an object whose field got another value, where that gives one."""
    if not restamps(change, before, schema):
        return after
    clock = after.clock + 1
    return attrs.evolve(_edit(after, change.id, lambda obj: attrs.evolve(obj, timestamp=clock)), clock=clock)


@singledispatch
def _apply(change: object, position: Position) -> Position:
    if (own := OF_FACTS.get(type(change))) is not None:
        return attrs.evolve(position, facts=own(change, position.facts))
    if isinstance(change, get_args(Change)):
        raise BadChange(f"{type(change).__name__} changes a State, and here is only a position")
    raise BadChange(f"{change!r} is no Change")


def _edit(position: Position, ident: int, edit: Callable[[Obj], Obj]) -> Position:
    obj = edit(position.obj(ident))
    return attrs.evolve(position, objects=position.objects.set(ident, obj))


@_apply.register
def _create(change: Create, position: Position) -> Position:
    clock = position.clock + 1 if change.timestamp is None else max(position.clock, change.timestamp)
    stamp = clock if change.timestamp is None else change.timestamp
    ident = position.last_id + 1
    for other in (change.place, change.attached_to):
        if other is not None:
            position.obj(other)
    counters: Pairs[Pile] = ()
    if change.was is not None:
        counters = position.obj(change.was).counters if change.keeps else ()
        effects = [followed(each, change.was, ident) for each in position.effects] if change.follows else None
        position = _gone(change.was, position)
        position = position if effects is None else attrs.evolve(position, effects=tuple(effects))
    obj = Obj(
        id=ident,
        components=(change.card,),
        owner=change.owner,
        controller=change.controller,
        zone=change.zone,
        timestamp=stamp,
        label=change.label or f"{change.card.name}#{ident}",
        place=change.place,
        attached_to=change.attached_to,
        counters=counters,
        status=pairs(change.status),
        choices=pairs(change.choices),
        designations=tuple((name, stamp) for name in sorted(set(change.designations))),
    )
    return attrs.evolve(position, objects=position.objects.set(ident, obj), clock=clock, last_id=ident)


@_apply.register
def _move(change: Move, position: Position) -> Position:
    old = position.obj(change.id)
    moved = _gone(change.id, position)
    if change.zone is None:
        return moved
    for place, card in enumerate(old.components):
        label = old.label if place == 0 else ""
        moved = _create(Create(card, old.owner, change.controller, change.zone, label, status=change.status), moved)
        if change.keeps:
            moved = _edit(moved, moved.last_id, lambda obj: attrs.evolve(obj, counters=old.counters))
        if change.bottom:
            moved = _edit(moved, moved.last_id, lambda obj: attrs.evolve(obj, order=-obj.timestamp))
    return moved


def _gone(ident: int, position: Position) -> Position:
    """Return the position without an object: what was attached to it, or at it, is so no longer."""
    position.obj(ident)
    objects = position.objects.delete(ident)
    for other in position:
        if other.id != ident and ident in (other.attached_to, other.place):
            attached = None if other.attached_to == ident else other.attached_to
            place = None if other.place == ident else other.place
            objects = objects.set(other.id, attrs.evolve(other, attached_to=attached, place=place))
    effects = tuple(each for each in position.effects if not _ends_with(each, ident, objects))
    return attrs.evolve(position, objects=objects, effects=effects)


@_apply.register
def _join(change: Join, position: Position) -> Position:
    clock = position.clock + 1

    def joined(obj: Obj) -> Obj:
        how = (*obj.joined, Joined(clock, change.over))
        return attrs.evolve(obj, components=(*obj.components, change.card), joined=how)

    return attrs.evolve(_edit(position, change.id, joined), clock=clock)


def _ends_with(effect: Effect, ident: int, left: Objects) -> bool:
    """Say whether an effect ends when an object leaves: its source, or the last of all that it can ever affect."""
    if effect.until is Until.SOURCE and effect.source == ident:
        return True
    if effect.rules or not all(isinstance(part.where, These) for part in effect.parts):
        return False
    fixed = {each for part in effect.parts if isinstance(part.where, These) for each in part.where.ids}
    return ident in fixed and not any(each in left for each in fixed)


@_apply.register
def _set_place(change: SetPlace, position: Position) -> Position:
    if change.place is not None:
        position.obj(change.place)
    if change.place == change.id:
        raise BadChange(f"{position.obj(change.id).label} can't be at itself")
    return _edit(position, change.id, lambda obj: attrs.evolve(obj, place=change.place, zone=change.zone or obj.zone))


@_apply.register
def _set_controller(change: SetController, position: Position) -> Position:
    return _edit(position, change.id, lambda obj: attrs.evolve(obj, controller=change.controller))


@_apply.register
def _set_field(change: SetField, position: Position) -> Position:
    return _edit(
        position,
        change.id,
        lambda obj: attrs.evolve(obj, status=with_pair(obj.status, change.field, change.value)),
    )


@_apply.register
def _choose(change: Choose, position: Position) -> Position:
    return _edit(
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
    put = _edit(
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
    return _edit(position, change.id, lambda obj: attrs.evolve(obj, counters=counters))


@_apply.register
def _designate(change: Designate, position: Position) -> Position:
    if any(name == change.name for name, _ in position.obj(change.id).designations):
        return position
    clock = position.clock + 1
    marked = _edit(
        position,
        change.id,
        lambda obj: attrs.evolve(obj, designations=with_pair(obj.designations, change.name, clock)),
    )
    return attrs.evolve(marked, clock=clock)


@_apply.register
def _undesignate(change: Undesignate, position: Position) -> Position:
    return _edit(
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
        return _edit(position, change.id, lambda obj: attrs.evolve(obj, attached_to=None))
    if change.to == change.id:
        raise BadChange(f"{obj.label} can't be attached to itself")
    position.obj(change.to)
    clock = position.clock + 1
    moved = _edit(position, change.id, lambda obj: attrs.evolve(obj, attached_to=change.to, timestamp=clock))
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

    return attrs.evolve(_edit(position, change.id, renewed), clock=clock)


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
        position = _edit(position, ident, partial(attrs.evolve, order=clock - place))
    return attrs.evolve(position, clock=clock)
