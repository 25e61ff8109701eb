"""The harbour, a game that is played, passes the suite; and its courses hold enough of everything."""

from __future__ import annotations

from collections.abc import Mapping

from plystack import Game
from plystack.plugins import assemble
from plystack_conformance import GameConformance

from .harbour import game as harbour


class TestHarbour(GameConformance):
    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        return Game(assemble(harbour, rules=rules, policies=policies))
