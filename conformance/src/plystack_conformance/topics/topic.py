"""What all topics share: which game is tested, and how it is loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from plystack import Game, load
from plystack.errors import PlystackError


class Topic:
    """The base of all topics; a class of one's own gives ``game_name``, or loads the game itself.

    Attributes:
        game_name: the name of an installed game.
        addon_names: names of its add-ons to use; none unless given.
    """

    game_name: str = ""
    addon_names: Sequence[str] = ()

    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        """Return the game, loaded anew; override this for a game that is not installed.

        Arguments:
            rules: a version of its rules; None for its default.
            policies: settings of its policies; the others have their default.
        """
        if not self.game_name:
            raise NotImplementedError(f"{type(self).__name__} names no game: give game_name, or override load")
        return load(self.game_name, self.addon_names, rules=rules, policies=policies)

    @pytest.fixture
    def game(self) -> Game:
        """Give the game, loaded anew; a test that asks for it is skipped where the game does not load."""
        try:
            return self.load()
        except PlystackError:
            pytest.skip("the game does not load; see test_it_loads")
