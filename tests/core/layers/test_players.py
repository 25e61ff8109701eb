"""Amounts and filters that name players, in continuous effects: both evaluations read them for each object."""

from __future__ import annotations

import attrs
import pytest

from plystack.data import (
    Ability,
    ControlledBy,
    Count,
    Effect,
    Expr,
    Facts,
    Held,
    OwnedBy,
    OwnerOf,
    Part,
    Position,
    Tallied,
    TurnPlayer,
    Whose,
    You,
)
from plystack.layers import View, evaluate_position, fix, trace

from . import table as toy

FACTS = attrs.evolve(toy.FACTS, holdings=(("ann", (("gold", 4),)), ("bob", (("gold", 7),))))
FACTS = attrs.evolve(FACTS, history=(("trades", (("ann", 1), ("bob", 2))),))
AMOUNTS: list[tuple[Expr, tuple[int, int, int]]] = [
    (Count(OwnedBy(OwnerOf())), (2, 2, 1)),
    (Count(ControlledBy(OwnerOf())), (2, 2, 1)),
    (Count(OwnedBy(OwnerOf(Whose.SOURCE))), (2, 2, 2)),
    (Count(ControlledBy(TurnPlayer())), (2, 2, 2)),
    (Held("gold", OwnerOf()), (4, 4, 7)),
    (Held("gold", You()), (4, 4, 4)),
    (Tallied("trades", OwnerOf()), (1, 1, 2)),
]


def board(facts: Facts, *effects: Effect, printed: tuple[Ability, ...] = ()) -> Position:
    """Return a herald (1) and a horse (2) of ann, and a horse (3) of bob."""
    heralds = toy.thing("herald", *printed)
    position = toy.table(heralds, toy.thing("horse"), toy.thing("other", owner="bob"), effects=effects)
    return attrs.evolve(position, facts=facts)


def strengths(view: View) -> tuple[object, ...]:
    return tuple(view[ident]["strength"] for ident in (1, 2, 3))


@pytest.mark.parametrize(("amount", "expected"), AMOUNTS)
def test_an_amount_is_read_for_each_object(amount: Expr, expected: tuple[int, int, int]) -> None:
    position = board(FACTS, printed=(toy.does(toy.ON_TABLE, toy.more("strength", amount)),))
    assert strengths(trace(toy.PLAN, position).view) == expected
    assert strengths(evaluate_position(toy.PLAN, position)) == expected


@pytest.mark.parametrize(("amount", "expected"), AMOUNTS)
def test_an_amount_is_fixed_for_each_object(amount: Expr, expected: tuple[int, int, int]) -> None:
    part = Part(toy.ON_TABLE, (toy.more("strength", amount),))
    fixed = fix(evaluate_position(toy.PLAN, board(FACTS)), Effect(9, "song", (part,), 9, "ann", 1))
    later = board(attrs.evolve(toy.FACTS, turn="bob"), fixed)
    assert strengths(evaluate_position(toy.PLAN, later)) == expected
