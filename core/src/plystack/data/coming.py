"""Objects that come, go, become one and part again: what of them stays, and which effects end with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from plystack.data.changes import Create, Join, Move
from plystack.data.effects import Effect, Until
from plystack.data.objects import Apart, Joined, Obj, Pile
from plystack.data.position import Objects, Position
from plystack.data.schema import Schema
from plystack.data.statuses import followed, kept_marks, lasting, stranded
from plystack.data.values import Pairs, pairs
from plystack.data.where import These


def edited(position: Position, ident: int, edit: Callable[[Obj], Obj]) -> Position:
    """Return a position with one object as a function makes it."""
    obj = edit(position.obj(ident))
    return attrs.evolve(position, objects=position.objects.set(ident, obj))


def created(change: Create, position: Position, schema: Schema | None) -> Position:
    """Return a position with a new object; marks that are its card's stay with what it was."""
    clock = position.clock + 1 if change.timestamp is None else max(position.clock, change.timestamp)
    stamp = clock if change.timestamp is None else change.timestamp
    ident = position.last_id + 1
    for other in (change.place, change.attached_to):
        if other is not None:
            position.obj(other)
    counters: Pairs[Pile] = ()
    marks = set(change.designations)
    if change.was is not None:
        old = position.obj(change.was)
        counters = old.counters if change.keeps else ()
        marks |= set() if schema is None else set(kept_marks(old, schema))
        position = _became(change.was, ident, position) if change.follows else gone(change.was, position)
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
        designations=tuple((name, stamp) for name in sorted(marks)),
    )
    return attrs.evolve(position, objects=position.objects.set(ident, obj), clock=clock, last_id=ident)


def gone(ident: int, position: Position) -> Position:
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


def _became(old: int, new: int, position: Position) -> Position:
    """Return the position without an object, whose effects go on with what it has become."""
    effects = tuple(followed(each, old, new) for each in position.effects)
    return attrs.evolve(gone(old, position), effects=effects)


def _ends_with(effect: Effect, ident: int, left: Objects) -> bool:
    """Say whether an effect ends when an object leaves: its source, or the last of all that it can ever affect."""
    if effect.until is Until.SOURCE and effect.source == ident:
        return True
    if effect.rules or not all(isinstance(part.where, These) for part in effect.parts):
        return False
    fixed = {each for part in effect.parts if isinstance(part.where, These) for each in part.where.ids}
    return ident in fixed and not any(each in left for each in fixed)


def moved(change: Move, position: Position, schema: Schema | None) -> Position:
    """Return a position after a move: a fleeting object stays fleeting, and where it is off the board (111.7-8)."""
    old = position.obj(change.id)
    if change.zone is None:
        return gone(change.id, position)
    if schema is not None and stranded(schema, old):
        return position
    after = gone(change.id, position)
    elsewhere = dict(change.elsewhere)
    for place in change.order or range(len(old.components)):
        own, zone = old.own(place), elsewhere.get(place, change.zone)
        if not old.joined:
            own = _alone(old, schema)
        controller = change.controller if zone == change.zone else _owner_there(zone, old, schema)
        status = pairs({**dict(change.status), **dict(own.status)})
        label = "" if old.joined and any(each.label == own.label for each in after) else own.label
        create = Create(old.components[place], old.owner, controller, zone, label, status=status)
        after = created(attrs.evolve(create, designations=own.designations), after, None)
        if change.keeps:
            after = edited(after, after.last_id, lambda obj: attrs.evolve(obj, counters=old.counters))
        if change.bottom:
            after = edited(after, after.last_id, lambda obj: attrs.evolve(obj, order=-obj.timestamp))
    return after


def _owner_there(zone: str, obj: Obj, schema: Schema | None) -> str | None:
    rule = None if schema is None else schema.zone_table.get(zone)
    return obj.owner if rule is not None and rule.controlled else None


def joined(change: Join, position: Position, schema: Schema | None) -> Position:
    """Return a position in which a card is a further component of an object (730.2).

    What is a card's own becomes the component's: the whole shows what its top shows (730.2d), and has the marks of all.
    """
    clock = position.clock + 1
    new = Apart("", tuple(_own(change.status, schema)))
    if change.was is not None:
        was = position.obj(change.was)
        new = attrs.evolve(new, label=was.label, designations=() if schema is None else kept_marks(was, schema))
        position = _became(change.was, change.id, position)

    def together(obj: Obj) -> Obj:
        apart = obj.apart or (_alone(obj, schema),)
        status = dict(obj.status)
        if change.over:
            status = {name: value for name, value in status.items() if not _is_own(name, schema)}
            status.update(change.status)
        marks = {**dict.fromkeys(new.designations, clock), **dict(obj.designations)}
        return attrs.evolve(
            obj,
            components=(*obj.components, change.card),
            joined=(*obj.joined, Joined(clock, change.over)),
            apart=(*apart, new),
            status=pairs(status),
            designations=pairs(marks),
        )

    return attrs.evolve(edited(position, change.id, together), clock=clock)


def _alone(obj: Obj, schema: Schema | None) -> Apart:
    return Apart(obj.label) if schema is None else Apart(obj.label, lasting(obj, schema), kept_marks(obj, schema))


def _own(status: Pairs[int | str | bool], schema: Schema | None) -> Iterator[tuple[str, int | str | bool]]:
    yield from ((name, value) for name, value in status if _is_own(name, schema) and value is not False)


def _is_own(name: str, schema: Schema | None) -> bool:
    field = None if schema is None else schema.field_table.get(name)
    return field is not None and field.fleeting
