"""The moment of the game: phase, priority, and what is going on at a battlefield (307-316)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from plystack.data import SetSlot, Slot, State

SHOWDOWN, COMBAT = "showdown", "combat"

OPEN, CLOSING, RESULT, CONTROL, ENDING = "open", "closing", "result", "control", "ending"
"""How far what is going on has come: players act in it; it has been closed; then its steps, each once nothing waits."""


def _pairs(given: Iterable[Iterable[Any]]) -> tuple[tuple[str, int], ...]:
    return tuple((str(player), int(place)) for player, place in given)


@attrs.frozen
class Moment:
    """Where in its course a game is; before it has begun, no procedure runs.

    Arguments:
        phase: the phase of the turn; empty where none has begun.
        priority: the player who has priority while there is a chain; empty for the controller of its newest item.
        chain: how many items were on the chain when priority was last given.
        opened: a player opened the chain by a card or an ability, so that Focus passes when it is empty (346.1).
        passed: who has passed in succession, on a chain, or else in a showdown.
        at: id of the battlefield at which something is going on, or 0 (310).
        kind: a showdown, or a combat.
        stage: how far it has come.
        focus: the player who has Focus (345).
        attacker: the player who attacks there.
        defender: the player who defends there.
        opening: the combat has just begun, and what triggered by that is yet to be put up (464.2.e).
        designated: ids of the units whose designation has been told in this combat (383.4.e-f).
        recalled: attackers have been recalled in it (466.1).
        restaged: both sides are still there after it (466.3.d.1).
        scored: players and battlefields that they have scored this turn (470).
        locked: ids of battlefields that the turn player's team can't score this turn (469.1.a).
        excused: ids of battlefields that the team need not have scored for its final point (489.8.g).
        won: players who have won by what an effect said (194).
        again: something has resolved since this turn's effects expired, so that they do so again (317.2).
    """

    phase: str = ""
    priority: str = ""
    chain: int = 0
    opened: bool = False
    passed: tuple[str, ...] = attrs.field(default=(), converter=tuple)
    at: int = 0
    kind: str = ""
    stage: str = ""
    focus: str = ""
    attacker: str = ""
    defender: str = ""
    opening: bool = False
    designated: tuple[int, ...] = attrs.field(default=(), converter=tuple)
    recalled: bool = False
    restaged: bool = False
    scored: tuple[tuple[str, int], ...] = attrs.field(default=(), converter=_pairs)
    locked: tuple[int, ...] = attrs.field(default=(), converter=tuple)
    excused: tuple[int, ...] = attrs.field(default=(), converter=tuple)
    won: tuple[str, ...] = attrs.field(default=(), converter=tuple)
    again: bool = False

    @property
    def begun(self) -> bool:
        """Say whether the game has begun."""
        return self.phase != ""

    def going_on(self, place: int) -> bool:
        """Say whether a showdown or a combat is going on at a battlefield."""
        return self.at == place


_SLOT: Final = Slot("riftbound", Moment())
_OVER: Final = {
    name: getattr(_SLOT.first, name)
    for name in (
        "at", "kind", "stage", "focus", "attacker", "defender", "opening", "designated", "recalled", "restaged",
        "passed",
    )
}  # fmt: skip

moment: Final = _SLOT.read
"""Return the moment of the game in a State."""

becomes: Final = _SLOT.write
"""Return the change by which fields of the moment are others."""


def over(state: State, **changes: Any) -> SetSlot:
    """Return the change by which nothing is going on at a battlefield any more."""
    return becomes(state, **{**_OVER, **changes})


def is_old(state: State) -> bool:
    """Say whether the rules in force are those of version 1.3."""
    return state.versions.rules == "1.3"


def is_open(state: State) -> bool:
    """Say whether the state is open: nothing is on the chain, or waits to be put there (309)."""
    return not state.stack and not state.pending


def still(state: State, player: str) -> str:
    """Return a player, or whoever comes next in turn order where that one has left; an empty string for nobody."""
    facts = state.position.facts
    return player if not player or player in facts.playing else facts.after(player) or ""


def whose_turn(state: State) -> str:
    """Return whose turn it is; before the first it is the first player's."""
    facts = state.position.facts
    return still(state, facts.turn or next(iter(facts.players), ""))
