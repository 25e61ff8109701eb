"""The suite in a file of one's own: the invented game, which is not installed, and one topic alone."""

from __future__ import annotations

from collections.abc import Mapping

from plystack import Game
from plystack.plugins import HOOK_API, Declared, GameInfo
from plystack_conformance import GameConformance, LayeringTopic

from ..engine.game import PLAN, RELATIONS, ROWS, SCHEMA


def _invented(row: str = "") -> Game:
    info = GameInfo("invented", "The Invented Game", "1.0", HOOK_API, rules=("1",))
    return Game(Declared(info, (), SCHEMA, ROWS[row] if row else PLAN, RELATIONS, (), (), (), "1"))


class TestInvented(GameConformance):
    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        return _invented()


class TestInventedUntilStable(LayeringTopic):
    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        return _invented("once")
