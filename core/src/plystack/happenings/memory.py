"""Memory: the board as instructions see it, on which what is gone can still be asked what it last was."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from plystack.data import (
    Bound,
    Delayed,
    Facts,
    Frame,
    Item,
    Obj,
    Reading,
    Remembered,
    Schema,
    State,
    Value,
    pairs,
    referred,
)
from plystack.data.values import Pairs
from plystack.happenings.events import Happening
from plystack.layers import View
from plystack.layers.board import Board


class Recollection:
    """A board, and objects that are gone: these are on no list, but have the values that they last had (608.2h).

    What trackers have counted is that of the State: with the events that are being looked at, which the board is not.
    """

    def __init__(self, board: Board, state: State) -> None:
        history = state.position.facts.history
        self.schema: Schema = board.schema
        self.facts: Facts = (
            board.facts if board.facts.history is history else attrs.evolve(board.facts, history=history)
        )
        self._board = board
        self._gone = {each.obj.id: each for each in state.memory}

    def ids(self) -> Iterable[int]:
        """Return the ids of the objects that are there, ascending."""
        return self._board.ids()

    def obj(self, ident: int) -> Obj | None:
        """Return an object that is there, or as it last was."""
        found = self._board.obj(ident)
        return self._gone[ident].obj if found is None and ident in self._gone else found

    def value(self, ident: int, characteristic: str) -> Value:
        """Return what an object has, or last had."""
        if self._board.obj(ident) is None and ident in self._gone:
            gone = self._gone[ident]
            return referred(self.schema, dict(gone.values), characteristic, gone.obj.zone)
        return self._board.value(ident, characteristic)


def reading(
    state: State,
    view: View,
    source: int | None,
    you: str | None,
    bound: Pairs[Bound] = (),
    it: int | None = None,
    controller: str | None = None,
) -> Reading:
    """Return a board as an item or an instruction sees it.

    Arguments:
        state: it remembers what is gone.
        view: what everything is.
        source: the object that it comes from, or None.
        you: whom "you" names, or None.
        bound: what names stand for.
        it: the object that amounts are read for, or None.
        controller: who controls the item, or None where there is none.
    """
    lineage = tuple((each.obj.id, each.became) for each in state.memory if each.became)
    return Reading(Recollection(view.board(), state), source, you, it, (), bound, controller, lineage)


def remember(state: State, happening: Happening) -> State:
    """Return the State with what went away and is still named kept as it was; what nothing names is forgotten."""
    named = _named(state)
    kept = [each for each in state.memory if each.obj.id in named]
    if not named:
        return attrs.evolve(state, memory=()) if state.memory else state
    have = {each.obj.id for each in kept}
    before, after = happening.before, happening.after
    # of what is announced and moves for that reason, the move says what it has become
    for event in sorted(happening.events, key=lambda each: not each.became):
        ident = event.role("object")
        if not isinstance(ident, int) or ident not in named or ident in have or ident not in before:
            continue
        if ident not in after.position.objects:
            have.add(ident)
            kept.append(Remembered(before.position.obj(ident), pairs(before[ident]), event.became))
    memory = tuple(sorted(kept, key=lambda each: each.obj.id))
    return state if memory == state.memory else attrs.evolve(state, memory=memory)


def forgotten(state: State) -> State:
    """Return the State without what was kept and is no longer named."""
    if not state.memory:
        return state
    named = _named(state)
    return attrs.evolve(state, memory=tuple(each for each in state.memory if each.obj.id in named))


def _named(state: State) -> set[int]:
    """Return the ids that something names which waits, resolves or is carried out."""
    found: set[int] = set()
    items = (*state.pending, *state.stack)
    frames = [frame for each in state.frames for frame in (each, *(each.batch.follows if each.batch else ()))]
    naming: list[Item | Frame | Delayed] = [*items, *frames, *state.delayed]
    for one in naming:
        if one.source is not None:
            found.add(one.source)
        for _, bound in one.bound:
            found.update((*bound.objects, *bound.were))
    found.update(item.object for item in items if item.object is not None)
    found.update(
        ident
        for item in items
        for names in item.either
        for _, bound in names
        for ident in (*bound.objects, *bound.were)
    )
    return found
