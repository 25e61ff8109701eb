"""The suite on the game that the options ``--game`` and ``--addon`` name."""

from __future__ import annotations

import pytest

from plystack_conformance.topics import GameConformance


class TestGame(GameConformance):
    """All topics, on the named game."""

    @pytest.fixture(autouse=True)
    def _named(self, pytestconfig: pytest.Config) -> None:
        self.game_name = pytestconfig.getoption("game")
        self.addon_names = tuple(pytestconfig.getoption("addon"))
