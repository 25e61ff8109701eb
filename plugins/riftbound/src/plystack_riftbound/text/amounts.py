"""Amounts of this game: Energy in brackets, points, and numbers with their sign."""

from __future__ import annotations

import re
from typing import Any

from plystack.data import Count, Held, Schema, ValueOf, Whose, You
from plystack.text import Lens, Mark, Phrase, Slot, Sort, Template, Token, Words

_ENERGY = re.compile(r"\[(\d{1,9})\]")


def _energy(token: Token) -> int | None:
    found = _ENERGY.fullmatch(token.text)
    return int(found[1]) if found else None


def _shown(value: Any) -> str | None:
    return f"[{value}]" if type(value) is int and value >= 0 else None


def amounts(schema: Schema) -> list[Phrase]:
    """Return how amounts are said."""
    return [
        Slot("energy", "an amount of Energy"),
        Mark("energy", Sort.SYMBOL, _energy, _shown, ("[1]", "[4]")),
        Words("counter", {each: each for each in sorted(schema.counter_table)}),
        Words("term", {"your points": Held("points", You()), "my Might": ValueOf("might", Whose.SOURCE),
                       "its Might": ValueOf("might", Whose.IT)}),
        Words("whose", {"my": Whose.SOURCE}),
        Template("counted", "of {where:yours}", Lens(lambda g: Count(g["where"]), lambda v: None), prints=False),
        Template("counted", "point you have", Held("points", You())),
    ]  # fmt: skip
