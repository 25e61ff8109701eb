"""Mana: what can be added, and in which ways a cost is paid (106, 107.4, 118.3)."""

from __future__ import annotations

import pytest

import plystack
from plystack.errors import DataError
from plystack_magic.mana import payments, produced

MAGIC = plystack.load("magic", addons=[])


@pytest.mark.parametrize(
    ("cost", "pool", "life", "x", "expected"),
    [
        ("{0}", {}, 0, None, ["{0}"]),
        ("{R}", {"R": 2, "G": 1}, 0, None, ["{R}"]),
        ("{R}", {"G": 5}, 20, None, []),
        ("{1}", {"R": 1, "G": 1}, 0, None, ["{R}", "{G}"]),
        ("{2}{R}", {"R": 2, "G": 1}, 0, None, ["{R}{R}{G}"]),
        ("{3}{R}", {"R": 2, "G": 1}, 0, None, []),
        ("{C}", {"W": 3}, 0, None, []),  # 107.4c: colorless mana, not generic
        ("{1}", {"C": 1}, 0, None, ["{C}"]),
        ("{W/U}", {"W": 1, "U": 1}, 0, None, ["{W}", "{U}"]),  # 107.4e
        ("{2/W}", {"W": 1, "B": 2}, 0, None, ["{W}", "{B}{B}", "{W}{B}"]),  # 107.4e
        ("{W/P}", {"W": 1}, 20, None, ["{W}", "2 life"]),  # 107.4f
        ("{W/P}", {}, 1, None, []),  # 119.4
        ("{X}{X}", {"G": 4}, 0, 2, ["{G}{G}{G}{G}"]),
        ("{X}", {"G": 4}, 0, 0, ["{0}"]),
        ("{X}", {"G": 2}, 0, 100, []),
    ],
)
def test_in_which_ways_a_cost_is_paid(
    cost: str, pool: dict[str, int], life: int, x: int | None, expected: list[str]
) -> None:
    found = [str(each) for each in payments(cost, pool, life, x)]
    assert sorted(found) == sorted(expected)
    assert len(set(found)) == len(found)


def test_x_must_be_known() -> None:
    with pytest.raises(DataError, match="needs a number that is known as 'X'"):
        payments("{X}", {"R": 1})


@pytest.mark.parametrize("cost", ["{Q}", "2R", "", "{S}", "{P}"])
def test_what_is_no_cost_is_refused(cost: str) -> None:
    with pytest.raises(DataError, match="mana"):
        payments(cost, {"R": 1})


def test_what_is_added_is_of_the_six_types() -> None:
    assert produced("{r}{R}{C}") == {"red mana": 2, "colorless mana": 1}
    for wrong in ("{2}", "{X}", "{W/U}", "{S}"):
        with pytest.raises(DataError, match="no mana that can be added"):
            produced(wrong)
