"""Applying changes to a whole State: to its position, and to what waits, resolves and is remembered around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from plystack.data.changes import Change
from plystack.data.control import Control
from plystack.data.items import Item
from plystack.data.position import State
from plystack.data.proceedings import Drop, Forget, Later, Push, Queue, Rebind, Roll, SetSlot, TakeOver
from plystack.data.schema import Schema
from plystack.data.transition import apply
from plystack.data.values import pairs, with_pair
from plystack.errors import BadChange


def advance(state: State, changes: Iterable[Change], schema: Schema | None = None) -> State:
    """Return the State after changes, one after the other.

    Arguments:
        state: the State before.
        changes: what happens.
        schema: what the game declares; see :func:`~plystack.data.apply`.

    Raises:
        BadChange: one of them can't be applied.
    """
    for change in changes:
        own = _OF_STATES.get(type(change))
        if own is not None:
            state = own(change, state)
        else:
            state = attrs.evolve(state, position=apply(state.position, [change], schema))
    return state


def of_state(change: Change) -> bool:
    """Say whether a change is of a State, and leaves its position as it is but for the numbers it gives."""
    return type(change) in _OF_STATES


def _numbered(state: State) -> tuple[State, int]:
    """Return the State with one more id given, and the id: items and objects never have the same."""
    ident = state.position.last_id + 1
    return attrs.evolve(state, position=attrs.evolve(state.position, last_id=ident)), ident


def _queue(change: Queue, state: State) -> State:
    state, ident = _numbered(state)
    return attrs.evolve(state, pending=(*state.pending, attrs.evolve(change.item, id=ident)))


def _push(change: Push, state: State) -> State:
    item = change.item
    if any(each.id == item.id for each in state.stack):
        raise BadChange(f"the item {item.label!r} is on the stack already")
    if not item.id:
        state, ident = _numbered(state)
        item = attrs.evolve(item, id=ident)
    pending = tuple(each for each in state.pending if each.id != item.id)
    return attrs.evolve(state, pending=pending, stack=(*state.stack, item))


def _drop(change: Drop, state: State) -> State:
    state.item(change.id)
    pending, stack = (tuple(each for each in items if each.id != change.id) for items in (state.pending, state.stack))
    return attrs.evolve(state, pending=pending, stack=stack)


def _take_over(change: TakeOver, state: State) -> State:
    state.item(change.id)
    if change.player not in state.position.facts.players:
        raise BadChange(f"there is no player {change.player!r} to take over an item")

    def taken(item: Item) -> Item:
        if item.id != change.id:
            return item
        return attrs.evolve(item, control=Control(change.player, change.you, item.control.rule))

    pending, stack = (tuple(map(taken, items)) for items in (state.pending, state.stack))
    frames = tuple(
        attrs.evolve(each, player=change.player, you=change.you) if each.item == change.id else each
        for each in state.frames
    )
    return attrs.evolve(state, pending=pending, stack=stack, frames=frames)


def _rebind(change: Rebind, state: State) -> State:
    state.item(change.id)

    def bound(item: Item) -> Item:
        if item.id != change.id:
            return item
        return attrs.evolve(item, bound=pairs({**dict(item.bound), **dict(change.bound)}))

    pending, stack = (tuple(map(bound, items)) for items in (state.pending, state.stack))
    return attrs.evolve(state, pending=pending, stack=stack)


def _later(change: Later, state: State) -> State:
    state, ident = _numbered(state)
    return attrs.evolve(state, delayed=(*state.delayed, attrs.evolve(change.delayed, id=ident)))


def _forget(change: Forget, state: State) -> State:
    rest = tuple(each for each in state.delayed if each.id != change.id)
    if len(rest) == len(state.delayed):
        raise BadChange(f"there is no ability {change.id} that waits on its own")
    return attrs.evolve(state, delayed=rest)


def _roll(change: Roll, state: State) -> State:
    if change.count < 0:
        raise BadChange(f"{change.count} numbers can't be drawn from the seed")
    return attrs.evolve(state, drawn=state.drawn + change.count)


def _set_slot(change: SetSlot, state: State) -> State:
    return attrs.evolve(state, slots=with_pair(state.slots, change.plugin, change.value))


_OF_STATES: dict[type, Callable[[Any, State], State]] = {
    Queue: _queue,
    Push: _push,
    Drop: _drop,
    TakeOver: _take_over,
    Rebind: _rebind,
    Later: _later,
    Forget: _forget,
    Roll: _roll,
    SetSlot: _set_slot,
}
