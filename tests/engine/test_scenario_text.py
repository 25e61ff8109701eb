"""A board that failed can be kept as a scenario file: read back, it has the same values."""

from __future__ import annotations

import pytest

from plystack.data import Position
from plystack_conformance.boards import (
    NotSayable,
    Rolled,
    as_scenario,
    broad,
    focused,
    named_values,
    read_back,
    reference,
    shown,
    told,
)

from .palette import palette

GAMES = ("magic", "riftbound")
_BOARDS = 20
_BROAD = 30


def _said(game: str, position: Position) -> bool:
    """Say whether there is a file for a board, and check that its values are the board's."""
    try:
        text = as_scenario(palette(game), position)
    except NotSayable:
        return False
    plan, back = palette(game).plan, read_back(text)
    assert {obj.label for obj in back} == {obj.label for obj in position}
    expected = told(reference, plan, position)
    if "error" in expected:
        assert told(reference, plan, back) == expected
    else:
        assert named_values(reference(plan, back)) == named_values(reference(plan, position))
    return True


@pytest.mark.parametrize("game", GAMES)
def test_focused_boards_can_all_be_said(game: str) -> None:
    assert all(_said(game, focused(palette(game))(Rolled(seed))) for seed in range(_BOARDS))


@pytest.mark.parametrize("game", GAMES)
def test_many_broad_boards_can_be_said(game: str) -> None:
    said = [_said(game, broad(palette(game))(Rolled(seed))) for seed in range(_BROAD)]
    assert sum(said) >= len(said) / 15  # what joins and copies can't be said by a file, and is on most


def test_what_no_file_can_say_is_shown_as_data() -> None:
    assert shown(palette("invented"), focused(palette("invented"))(Rolled(1))).startswith(
        "# no scenario file: no game is installed"
    )
