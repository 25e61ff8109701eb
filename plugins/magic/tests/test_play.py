"""The suite's courses of play, on forty dealt cards for each player instead of an empty board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plystack import Game, load
from plystack.data import State
from plystack_conformance import PlayTopic, TriggeringTopic

from . import duel

CARDS = duel.pool(load("magic", addons=[]))


class Dealt(Game):
    """Magic, where each new game of two begins with dealt libraries."""

    def new(
        self,
        players: Sequence[str] = duel.PLAYERS,
        *,
        teams: Mapping[str, str] | None = None,
        turn: str | None = None,
        seed: int = 0,
    ) -> State:
        """Return a State with forty cards in each library."""
        state = super().new(players, teams=teams, turn=turn, seed=seed)
        return duel.filled(self, state, seed, CARDS) if tuple(players) == duel.PLAYERS else state


class TestDealt(PlayTopic, TriggeringTopic):
    """What the suite asks of courses of play, asked of duels."""

    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        """Return the game with dealt libraries."""
        return Dealt(load("magic", [], rules=rules, policies=policies).declared)
