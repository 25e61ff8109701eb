"""Applying a batch: the State after it, what happened, and all that follows from it by itself."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from plystack.data import Change, Drop, EventKind, Position, State, Until, advance, of_state
from plystack.errors import as_bad_change
from plystack.happenings.echoing import echoed
from plystack.happenings.events import Happening, happen
from plystack.happenings.machine import Machine
from plystack.happenings.memory import remember
from plystack.happenings.triggering import Due, new_items, trigger
from plystack.layers import View, settled


def applied(machine: Machine, state: State, changes: Iterable[Change]) -> tuple[State, Happening]:
    """Apply a batch: all of its changes are simultaneous.

    Effects end that last no longer, text is renewed that is active again, abilities trigger, what goes away
    and is named is remembered.

    Arguments:
        machine: the game.
        state: the State before.
        changes: the batch, as rules and replacements have left it.

    Raises:
        BadChange: one of the changes can't be applied, or leads to what does not fit the game.
    """
    batch = tuple(changes)
    before = machine.look(state.position)

    def look(position: Position) -> View:
        machine.check(position, state.position)
        return machine.look(settled(machine.plan, machine.look, state.position, position))

    with as_bad_change():
        happening = happen(before, [each for each in batch if not _waited(each, state)], look)
    after = attrs.evolve(state, position=happening.after.position)
    waiting = after
    after = advance(after, [each for each in batch if of_state(each)], machine.plan.schema)
    made = [Due(each) for each in new_items(waiting, after)]
    after, due = trigger(machine, _left(_ended(after, happening)), happening)
    after, happening = echoed(machine, after, happening, (*made, *due))
    after = remember(after, happening)
    machine.witness.happened(state, batch, happening, after)
    return after, happening


def _waited(change: Change, state: State) -> bool:
    """Say whether an item is dropped that was never on the stack: nothing happens by that."""
    return isinstance(change, Drop) and any(each.id == change.id for each in state.pending)


def _left(state: State) -> State:
    """Return the State without items whose object is gone, but for one that is being carried out."""
    objects, carried = state.position.objects, {frame.item for frame in state.frames}
    stack = tuple(each for each in state.stack if each.object is None or each.object in objects or each.id in carried)
    return state if len(stack) == len(state.stack) else attrs.evolve(state, stack=stack)


def _ended(state: State, happening: Happening) -> State:
    """Return the State without abilities that no object has and whose source has left."""
    if not any(each.until is Until.SOURCE for each in state.delayed):
        return state
    left = {event.role("object") for event in happening.events if event.kind is EventKind.MOVES}
    kept = tuple(each for each in state.delayed if each.until is not Until.SOURCE or each.source not in left)
    return attrs.evolve(state, delayed=kept)
