"""Timing: when a player could cast a sorcery (307)."""

from __future__ import annotations

from typing import Final

from plystack.data import Compares, Comparison, Constant, Every, Exists, Fact, In, State, TurnOf, Unless, lookup

AS_SORCERY: Final = Every(
    (
        TurnOf("you"),
        Compares(Fact("main phase"), Comparison.AT_LEAST, Constant(1)),
        Unless(Exists(In(frozenset({"stack"})))),
    )
)
"""In a main phase of one's own turn, with nothing on the stack, as a condition of text (307.5, 602.5d)."""


def sorcery_time(state: State, player: str) -> bool:
    """Say whether a player could cast a sorcery: their main phase, with nothing on the stack (307.1)."""
    facts = state.position.facts
    return facts.turn == player and bool(lookup(facts.numbers, "main phase", 0)) and not state.stack
