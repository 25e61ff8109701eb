"""What players have: life, counters, mana; and whether they have lost or won."""

from __future__ import annotations

from typing import Final

from plystack.data import Outcome, PlayerField, State, lookup

MANA: Final = {
    "W": "white mana",
    "U": "blue mana",
    "B": "black mana",
    "R": "red mana",
    "G": "green mana",
    "C": "colorless mana",
}
"""The six types of mana by their symbols, and the number of a player that is so much of it in their pool (106.1b)."""

MARKS: Final = ("city's blessing", "commander casts", "dungeons completed", "speed")
"""What else players get and keep (702.131, 903.8, 309.7, 702.179): whether, or how much."""

COUNTERS: Final = ("poison", "energy", "experience", "rad")
"""Counters that players have (122.1)."""

EMPTY: Final = "draws from nothing"
"""How often they should have drawn from an empty library since state-based actions were checked (704.5b)."""

FREE: Final = "free"
"""Whether they pay no mana: a game can be set up so."""

LOST: Final = "lost"
WON: Final = "won"
DRAWN: Final = "drawn"

PLAYER_FIELDS = (
    PlayerField("life", 20),  # 103.4
    PlayerField("starting life", 20),  # 103.4
    *(PlayerField(name) for name in COUNTERS),
    *(PlayerField(name) for name in MARKS),
    *(PlayerField(name) for name in MANA.values()),  # 106.4
    PlayerField(EMPTY),
    PlayerField(FREE),
    *(PlayerField(name) for name in (LOST, WON, DRAWN)),
)


def playing(state: State) -> tuple[str, ...]:
    """Return the players who are still in the game, in turn order from the one whose turn it is (800.4)."""
    facts = state.position.facts
    return facts.in_turn_order(facts.players)


def due_to_leave(state: State) -> tuple[str, ...]:
    """Return the players who have lost and are still there, where the game goes on without them (104.5)."""
    facts = state.position.facts
    lost = tuple(each for each in facts.playing if facts.held(each, LOST))
    return () if lost and outcome(state) is not None else lost


def outcome(state: State) -> Outcome | None:
    """Return how the game has ended: somebody has won (104.2b), or all but one player or team have lost (104.2a).

    Or it is a draw (104.4).
    """
    facts = state.position.facts
    if any(facts.held(each, DRAWN) for each in facts.players):
        return Outcome((), "the game is a draw")  # 104.4

    def team(player: str) -> str:
        return lookup(facts.teams, player, player)

    if won := {team(each) for each in facts.players if facts.held(each, WON)}:
        winners = tuple(each for each in facts.players if team(each) in won)
        return Outcome(winners, f"{' and '.join(winners)} won the game")
    left = [each for each in facts.players if not facts.held(each, LOST)]
    if len(left) == len(facts.players) or len({team(each) for each in left}) > 1:
        return None
    winners = tuple(each for each in facts.players if team(each) in {team(one) for one in left})
    return Outcome(winners, "all others have lost" if winners else "all have lost")
