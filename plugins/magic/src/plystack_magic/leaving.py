"""Leaving the game: what becomes of all that a player owns and controls, while the others play on (800.4a).

``Facts.left`` knows who has left; turn order and words for players leave them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from plystack.data import (
    CONTROLLER,
    Announce,
    Change,
    Drop,
    End,
    Event,
    Forget,
    Move,
    Quit,
    State,
    Triggered,
    do,
    gives_control,
)
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_magic.players import due_to_leave

VERB: Final = "leave the game"
_TOLD = "leaves the game"
_AFTER = "exile what is left"


def _leave(call: Call) -> Step:
    """Players leave with all that they own, and then what they still control is exiled (800.4a).

    Where nobody is named, all do who have lost, unless the game has ended by that (104.5).
    """
    players = due_to_leave(call.state) if call.arg("who") is None else call.players("who")
    told = [Announce(_TOLD, (("player", each),)) for each in players]
    return Step(told, then=[do(_AFTER)] if told else [])


def _left(state: State, view: View, event: Event) -> Iterable[Change]:
    """Give what happens at once: objects leave, control by effects ends, abilities on the stack cease to exist."""
    player = str(event.role("player"))
    if player in state.position.facts.left:
        return
    # before their sources are gone, with which some would end by themselves
    yield from (End(each.id) for each in state.position.effects if gives_control(each, player))
    yield from (Move(obj.id, None) for obj in state.position if obj.owner == player)
    for item in (*state.stack, *state.pending):
        if item.control.player == player and item.object is None:
            yield Drop(item.id)
    for delayed in state.delayed:  # 800.4d; what returns at once is nobody's doing
        if delayed.control.player == player and isinstance(delayed.ability, Triggered) and not delayed.at_once:
            yield Forget(delayed.id)
    yield Quit(player)


def _exile(call: Call) -> Step:
    """What somebody put there, or was given before any effect, who has left since, is exiled."""
    left = call.state.position.facts.left
    stays = [obj for obj in call.state.position if obj.controller in left]
    return Step([Move(obj.id, "exile") for obj in stays if _controller(call.view, obj.id) in (None, *left)])


def _controller(view: View, ident: int) -> object:
    """Return who controls an object, or None for one that is phased out."""
    return view[ident][CONTROLLER] if ident in view else None


def verbs() -> Iterator[Verb]:
    """Give the verbs of leaving."""
    yield Verb(VERB, _leave, (Param("who", Wants.PLAYERS, None),))
    yield Verb(_AFTER, _exile)


def events() -> Iterator[EventRule]:
    """Give what is announced by it."""
    player = frozenset({"player"})
    yield EventRule(_TOLD, player, player, _left)
