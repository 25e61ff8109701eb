"""Random boards find every wrong evaluator too: each differs from the engine on one of them."""

from __future__ import annotations

from itertools import product

import pytest

import plystack
from plystack.data import Position
from plystack.errors import PlystackError
from plystack.layers import LayerPlan, evaluate
from plystack_conformance.boards import Rolled, broad, focused, palette

from .engines import ENGINES

MAGIC = palette(plystack.load("magic", addons=[]))
BOARDS = 1500
"""So many boards of each sort at the most; the first that tells an evaluator apart ends the search."""


def differs(plan: LayerPlan, position: Position, engine: str) -> bool:
    """Say whether a wrong evaluator gives other values than the engine, where both give any."""
    try:
        right = evaluate(plan, position, position.effects, position.facts)
        wrong = ENGINES[engine](plan, position).view
    except PlystackError:
        return False
    return any(dict(right[ident]) != dict(wrong[ident]) for ident in right)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_random_board_finds_a_wrong_evaluator(engine: str) -> None:
    for seed, make in product(range(BOARDS), (focused(MAGIC), broad(MAGIC))):
        if differs(MAGIC.plan, make(Rolled(seed)), engine):
            return
    pytest.fail(f"{2 * BOARDS} boards did not find {engine!r}")
