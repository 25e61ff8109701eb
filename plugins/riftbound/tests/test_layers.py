"""Which layer each operation belongs to (477), what is read below 0, and how cards are written."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import Constant, Op, OpKind
from plystack.errors import DataError, NoLayer
from plystack.layers import EffectOrigin

RIFTBOUND = plystack.load("riftbound", addons=[])
PLAN = RIFTBOUND.plan


@pytest.mark.parametrize(
    ("on", "kind", "place"),
    [
        ("tags", OpKind.ADD, ("1", 0)),
        ("types", OpKind.SET, ("1", 0)),
        ("controller", OpKind.SET, ("1", 0)),
        ("might", OpKind.SET, ("1", 0)),  # "Might becomes N" is a trait (477.1)
        ("abilities", OpKind.ADD, ("2", 0)),
        ("might", OpKind.INCREASE, ("3", 0)),
        ("might", OpKind.DECREASE, ("3", 1)),  # 477.3.d-e
        ("energy", OpKind.DECREASE, ("3", 1)),
    ],
)
def test_the_plan_places_an_operation(on: str, kind: OpKind, place: tuple[str, int]) -> None:
    layer, step = PLAN.place(Op(kind, on, value=Constant(1)), EffectOrigin.STATIC)
    assert (PLAN.layers[layer].name, step) == place


def test_what_maps_nowhere_is_refused() -> None:
    with pytest.raises(NoLayer, match="no layer takes 'switch' on 'might'"):
        PLAN.place(Op(OpKind.SWITCH, "might", "power"), EffectOrigin.STATIC)


def test_type_line() -> None:
    values = dict(RIFTBOUND.card("Teemo", type="Champion Unit — Yordle, Bandle City", might=2).values)
    assert values["supertypes"] == {"Champion"}
    assert values["types"] == {"Unit"}
    assert values["tags"] == {"Yordle", "Bandle City"}


@pytest.mark.parametrize(
    ("line", "message"),
    [("Champion", "names no type"), ("Champion Unti", "'Unti' is neither"), (None, "expected a type line")],
)
def test_a_type_line_that_is_wrong(line: object, message: str) -> None:
    with pytest.raises(DataError, match=message):
        RIFTBOUND.card("X", type=line)


def test_only_units_have_might() -> None:
    state = RIFTBOUND.put(RIFTBOUND.new(), RIFTBOUND.card("Blade", type="Gear"), "A")
    state = RIFTBOUND.put(state, RIFTBOUND.card("Recruit", type="Unit"), "A")
    view = RIFTBOUND.view(state)
    assert (view.value(1, "might"), view.value(2, "might")) == (None, 0)
