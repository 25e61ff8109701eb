"""Events: what a batch of changes did, with what everything was before and is after.

Changes of one batch are simultaneous: none of their events comes before another, and each is
told with the same two views. Several batches are a sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import singledispatch

import attrs

from plystack.data import (
    CONTROLLER,
    COUNT,
    AddHeld,
    AddToField,
    Announce,
    Arrange,
    Attach,
    Begin,
    Change,
    Choose,
    Create,
    Designate,
    Drop,
    End,
    Event,
    EventKind,
    Join,
    Move,
    Position,
    Push,
    PutCounters,
    Quit,
    Restamp,
    Role,
    Schema,
    SetController,
    SetFacts,
    SetField,
    SetHeld,
    SetNumber,
    SetPlace,
    SetTurn,
    TakeCounters,
    TakeOver,
    Tally,
    Undesignate,
    apply,
    lookup,
    of_state,
    pairs,
)
from plystack.layers import View


@attrs.frozen(eq=False)
class Happening:
    """What a batch of changes did.

    Arguments:
        before: what everything was.
        after: what everything is.
        events: all at once; the order is that of the changes, and tells nothing.
        triggered: that abilities triggered by it: events, too, which some wait for.
    """

    before: View
    after: View
    events: tuple[Event, ...]
    triggered: tuple[Event, ...] = ()


def happen(before: View, changes: Iterable[Change], look: Callable[[Position], View]) -> Happening:
    """Apply a batch of changes, and tell what happened.

    Arguments:
        before: what everything is.
        changes: the batch.
        look: what everything is at a position.

    Raises:
        BadChange: one of the changes can't be applied.
    """
    schema, position = before.plan.schema, before.position
    events: list[Event] = []
    for change in changes:
        if of_state(change):
            events += _of_state(change)
            continue
        there = apply(position, [change], schema)
        if there is not position or isinstance(change, Announce):
            events += _events(change, _Done(schema, position, there))
        position = there
    after = look(position)
    events += _controls(before, after)
    return Happening(before, after, tuple(events))


def predicted(view: View, change: Change) -> tuple[Event, ...]:
    """Return what one change would bring about by itself.

    Arguments:
        view: what everything is.
        change: what is about to happen.

    Raises:
        BadChange: it can't be applied.
    """
    schema, position = view.plan.schema, view.position
    if of_state(change):
        return _of_state(change)
    there = apply(position, [change], schema)
    if there is position and not isinstance(change, Announce):
        return ()
    return tuple(_events(change, _Done(schema, position, there)))


def _of_state(change: Change) -> tuple[Event, ...]:
    """Return what a change of what waits and resolves brings about."""
    if isinstance(change, Push):
        control = change.item.control
        return (_event(EventKind.STACKED, change.item.kind, player=control.player, source=change.item.source),)
    if isinstance(change, TakeOver):
        return (_event(EventKind.TAKEN_OVER, player=change.player),)
    return (_event(EventKind.DROPPED),) if isinstance(change, Drop) else ()


def _event(kind: EventKind, name: str = "", became: tuple[int, ...] = (), **roles: Role) -> Event:
    return Event(kind, name, pairs({key.rstrip("_"): role for key, role in roles.items()}), became)


def _controls(before: View, after: View) -> Iterator[Event]:
    """Give the changes of control: by whatever effect, they are seen by comparing."""
    for ident in before:
        if ident not in after:
            continue
        old, new = (_player(view.exact(ident, CONTROLLER)) for view in (before, after))
        if old != new:
            yield _event(EventKind.CONTROLLED, object=ident, from_=old, to=new)


def _player(value: object) -> str | None:
    return value if isinstance(value, str) else None


@attrs.frozen
class _Done:
    """What one change of a batch did: the positions before and after it."""

    schema: Schema
    before: Position
    after: Position

    def came(self) -> tuple[int, ...]:
        """Return the ids of the objects that came to be."""
        return tuple(range(self.before.last_id + 1, self.after.last_id + 1))


# -- one function for each kind of change --------------------------------------------------------


@singledispatch
def _events(change: object, done: _Done) -> Iterator[Event]:
    raise AssertionError(f"{change!r} is no Change")


@_events.register
def _create(change: Create, done: _Done) -> Iterator[Event]:
    (ident,) = done.came()
    if change.was is None:
        yield _event(EventKind.ARRIVES, object=ident, to=change.zone)
    else:
        yield from _gone(change.was, change.zone, done)
    if change.attached_to is not None:
        yield _event(EventKind.ATTACHED, object=ident, host=change.attached_to)
    for name in sorted(set(change.designations)):
        yield _event(EventKind.DESIGNATED, name, object=ident)


@_events.register
def _move(change: Move, done: _Done) -> Iterator[Event]:
    yield from _gone(change.id, change.zone, done)


def _gone(ident: int, zone: str | None, done: _Done) -> Iterator[Event]:
    """Give what happens when an object goes somewhere: it, what was attached to it, and effects that end with it."""
    old = done.before.obj(ident)
    yield _event(EventKind.MOVES, "", done.came(), object=ident, from_=old.zone, owner=old.owner, to=zone)
    if old.attached_to is not None:
        yield _event(EventKind.DETACHED, object=ident, host=old.attached_to)
    for obj in done.before:
        if obj.attached_to == ident:
            yield _event(EventKind.DETACHED, object=obj.id, host=ident)
    yield from _ended(done)


def _ended(done: _Done) -> Iterator[Event]:
    left = {each.id for each in done.after.effects}
    for effect in done.before.effects:
        if effect.id not in left:
            yield _event(EventKind.ENDS, effect.label)


@_events.register
def _join(change: Join, done: _Done) -> Iterator[Event]:
    """Give that a component joined; what it was goes nowhere, and what refers to that finds the whole (702.140f)."""
    if change.was is not None:
        old = done.before.obj(change.was)
        yield _event(EventKind.MOVES, "", (change.id,), object=change.was, from_=old.zone, owner=old.owner, to=None)
    yield _event(EventKind.JOINS, object=change.id, over=change.over)


@_events.register
def _set_place(change: SetPlace, done: _Done) -> Iterator[Event]:
    old, new = done.before.obj(change.id), done.after.obj(change.id)
    if (old.place, old.zone) != (new.place, new.zone):
        yield _event(EventKind.PLACED, object=change.id, from_=old.place, to=new.place)


@_events.register
def _attach(change: Attach, done: _Done) -> Iterator[Event]:
    old, new = done.before.obj(change.id).attached_to, done.after.obj(change.id).attached_to
    if old is not None and old != new:
        yield _event(EventKind.DETACHED, object=change.id, host=old)
    if new is not None and old != new:
        yield _event(EventKind.ATTACHED, object=change.id, host=new)


@_events.register(SetField)
@_events.register(AddToField)
def _set_field(change: SetField | AddToField, done: _Done) -> Iterator[Event]:
    default = done.schema.field_default(change.field)
    old, new = (lookup(each.obj(change.id).status, change.field, default) for each in (done.before, done.after))
    if type(old) is not type(new) or old != new:
        roles: dict[str, Role] = {"object": change.id, "from": old, "to": new}
        if isinstance(old, int) and isinstance(new, int) and not isinstance(new, bool):
            roles[COUNT] = new - old
        yield Event(EventKind.FIELD, change.field, pairs(roles))


@_events.register
def _choose(change: Choose, done: _Done) -> Iterator[Event]:
    yield _event(EventKind.CHOSEN, change.name, object=change.id, to=change.words)


@_events.register
def _put(change: PutCounters, done: _Done) -> Iterator[Event]:
    yield _counters(EventKind.COUNTERS_PUT, change, done)


@_events.register
def _take(change: TakeCounters, done: _Done) -> Iterator[Event]:
    yield _counters(EventKind.COUNTERS_TAKEN, change, done)


def _counters(kind: EventKind, change: PutCounters | TakeCounters, done: _Done) -> Event:
    """Return that counters came or went, with how many of the kind were there before and are there now."""
    old, new = (each.obj(change.id).counter_count(change.kind) for each in (done.before, done.after))
    return _event(kind, change.kind, object=change.id, count=change.count, from_=old, to=new)


@_events.register
def _designate(change: Designate, done: _Done) -> Iterator[Event]:
    if all(name != change.name for name, _ in done.before.obj(change.id).designations):
        yield _event(EventKind.DESIGNATED, change.name, object=change.id)


@_events.register
def _undesignate(change: Undesignate, done: _Done) -> Iterator[Event]:
    if any(name == change.name for name, _ in done.before.obj(change.id).designations):
        yield _event(EventKind.UNDESIGNATED, change.name, object=change.id)


@_events.register
def _begin(change: Begin, done: _Done) -> Iterator[Event]:
    yield _event(EventKind.BEGINS, change.effect.label)


@_events.register
def _end(change: End, done: _Done) -> Iterator[Event]:
    yield from _ended(done)


@_events.register
def _set_facts(change: SetFacts, done: _Done) -> Iterator[Event]:
    old, new = done.before.facts, done.after.facts
    if old.turn != new.turn:
        yield _event(EventKind.TURN, from_=old.turn, to=new.turn)
    for name in sorted({*dict(old.numbers), *dict(new.numbers)}):
        was, now = (lookup(each.numbers, name, 0) for each in (old, new))
        if was != now:
            yield _event(EventKind.NUMBER, name, from_=was, to=now)


@_events.register(SetHeld)
@_events.register(AddHeld)
def _set_held(change: SetHeld | AddHeld, done: _Done) -> Iterator[Event]:
    old, new = (each.facts.held(change.player, change.name) for each in (done.before, done.after))
    if old != new:
        yield _event(EventKind.HELD, change.name, player=change.player, from_=old, to=new, count=new - old)


@_events.register
def _set_number(change: SetNumber, done: _Done) -> Iterator[Event]:
    old, new = (lookup(each.facts.numbers, change.name, 0) for each in (done.before, done.after))
    if old != new:
        yield _event(EventKind.NUMBER, change.name, from_=old, to=new, count=new - old)


@_events.register
def _set_turn(change: SetTurn, done: _Done) -> Iterator[Event]:
    if done.before.facts.turn != change.player:
        yield _event(EventKind.TURN, from_=done.before.facts.turn, to=change.player)


@_events.register
def _quit(change: Quit, done: _Done) -> Iterator[Event]:
    if change.player not in done.before.facts.left:
        yield _event(EventKind.QUITS, player=change.player)


@_events.register
def _announce(change: Announce, done: _Done) -> Iterator[Event]:
    yield Event(EventKind.ANNOUNCED, change.name, pairs(change.roles))


@_events.register(SetController)
@_events.register(Restamp)
@_events.register(Arrange)
@_events.register(Tally)
def _told_elsewhere(change: SetController | Restamp | Arrange | Tally, done: _Done) -> Iterator[Event]:
    """Give nothing: who controls what is seen by comparing views; a timestamp or a height in a pile is no event."""
    yield from ()
