"""Whose a battlefield's abilities are (190.6), and those of all else (191.4)."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import Control, SetController
from plystack.happenings import control

RIFTBOUND = plystack.load("riftbound", addons=[])
FIELD = RIFTBOUND.card("Hall", type="Battlefield")
UNIT = RIFTBOUND.card("Recruit", type="Unit", might=1)
TABLE = RIFTBOUND.declared.control


@pytest.mark.parametrize(
    ("controller", "named", "expected"),
    [
        # R-S4: A controls it, the text names B to choose
        ("A", ["B"], Control("B", "A", "190.6.c")),
        # R-S6: nobody controls it, and the text names B
        (None, ["B"], Control("B", None, "190.6.c")),
        # R-S9: whoever controls it now
        ("B", [], Control("B", "B", "190.6.a")),
        # R-S5: nobody does; the player whose turn it is puts it up, and is not its "you" (190.6.d)
        (None, [], Control("A", None, "190.6.b")),
        # several named are as none named
        ("B", ["A", "B"], Control("B", "B", "190.6.a")),
        (None, ["A", "B"], Control("A", None, "190.6.b")),
    ],
)
def test_a_battlefield(controller: str | None, named: list[str], expected: Control) -> None:
    # A brought it and it is A's turn: R-T11, whose it is does not count
    state = RIFTBOUND.put(RIFTBOUND.new(["A", "B"]), FIELD, "A", zone="battlefield")
    state = RIFTBOUND.change(state, [SetController(1, controller)])
    assert control(RIFTBOUND.view(state), 1, TABLE, named) == expected


def test_a_unit_at_a_battlefield_is_no_battlefield() -> None:
    state = RIFTBOUND.put(RIFTBOUND.new(["A", "B"]), UNIT, "B", zone="battlefield")
    assert control(RIFTBOUND.view(state), 1, TABLE, ["A"]) == Control("B", "B", "191.4.a")


def test_a_card_in_the_trash_has_an_owner() -> None:
    state = RIFTBOUND.put(RIFTBOUND.new(["A", "B"]), UNIT, "B", zone="trash")
    assert control(RIFTBOUND.view(state), 1, TABLE) == Control("B", "B", "191.4.a")


def test_what_was_decided_stays() -> None:
    """R-S10: the item keeps its controller when the battlefield gets another; the next one is that player's."""
    state = RIFTBOUND.put(RIFTBOUND.new(["A", "B"]), FIELD, "A", zone="battlefield")
    first = control(RIFTBOUND.view(state), 1, TABLE)
    state = RIFTBOUND.change(state, [SetController(1, "B")])
    assert (first.player, control(RIFTBOUND.view(state), 1, TABLE).player) == ("A", "B")
