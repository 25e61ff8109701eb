"""Whose an ability is: its source's controller's, or its owner's where nobody controls it (113.8, 603.3a)."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import Control, SetController
from plystack.happenings import control

MAGIC = plystack.load("magic", addons=[])
BEAR = MAGIC.card("Bear", type="Creature — Bear", power=2, toughness=2)


@pytest.mark.parametrize(
    ("zone", "controller", "named", "expected"),
    [
        ("battlefield", "B", [], Control("B", "B", "603.3a")),
        ("battlefield", "B", ["A"], Control("B", "B", "603.3a")),  # who chooses is no matter of control here
        ("graveyard", None, [], Control("A", "A", "603.3a")),
        ("battlefield", None, [], Control("A", "A", "113.8")),
    ],
)
def test_who_controls_an_ability(zone: str, controller: str | None, named: list[str], expected: Control) -> None:
    state = MAGIC.put(MAGIC.new(["A", "B"]), BEAR, "A", zone=zone)
    if zone == "battlefield":
        state = MAGIC.change(state, [SetController(1, controller)])
    assert control(MAGIC.view(state), 1, MAGIC.declared.control, named) == expected
