"""Costs (402): what is done to use an ability, or for a keyword; Energy and runes are paid from the pool."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from plystack.data import Constant, Do, Itself, Schema, do
from plystack.text import Hole, Lens, Phrase, Run, Slot, Template, Token, shape
from plystack.text.instructions import action
from plystack_riftbound.marks import ANY
from plystack_riftbound.paying import POOL
from plystack_riftbound.text.effects import status

_RUNES = re.compile(r"\[(rainbow|[a-z]+) rune\]")
_ENERGY = re.compile(r"\[\d{1,9}\]")


def _length(tokens: list[Token], at: int) -> int:
    """Return how many symbols of a price there are: Energy comes first, and once."""
    end = at
    if end < len(tokens) and _ENERGY.fullmatch(tokens[end].text):
        end += 1
    while end < len(tokens) and (rune := _RUNES.fullmatch(tokens[end].text)) and _power(rune[1]) + " power" in POOL:
        end += 1
    return end - at


def _power(word: str) -> str:
    return ANY if word == "rainbow" else word


def _price(row: list[Token]) -> tuple[int, str]:
    energy = int(row[0].text[1:-1]) if _ENERGY.fullmatch(row[0].text) else 0
    runes = [found[1] for each in row if (found := _RUNES.fullmatch(each.text))]
    return energy, " ".join(map(_power, runes))


def _symbols(value: Any) -> list[str] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[1], str):
        return None
    row = [f"[{value[0]}]"] if value[0] or not value[1] else []
    return [*row, *(f"[{'rainbow' if each == ANY else each} rune]" for each in value[1].split())]


def priced(verb: str) -> Lens:
    """Return what is done with Energy and Power."""

    def build(given: Mapping[str, Any]) -> Do:
        energy, power = given["price"]
        args = ({"energy": Constant(energy)} if energy or not power else {}) | ({"power": power} if power else {})
        return do(verb, **args)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != verb:
            return None
        args = dict(value.args)
        energy = args.get("energy", Constant(0))
        given = {"price": (getattr(energy, "value", 0), args.get("power", ""))}
        return given if build(given) == value else None

    return Lens(build, take)


def costs(schema: Schema) -> list[Phrase]:
    """Return how costs are said."""
    del schema
    n = shape(Constant, Hole("n"))
    return [
        Slot("price", "Energy and runes"),
        Run("price", _length, _price, _symbols, ("[2]", "[1][calm rune]", "[rainbow rune]")),
        Template("cost", "{price}", priced("pay")),
        Template("act", "[Add] {price}", priced("add")),
        Template("cost", "[Exhaust]", status("exhausted", Itself(), True)),
        Template("cost", "kill {what:me}", action("destroy", what=Hole("what"))),
        Template("cost", "banish {what:me}", action("move", what=Hole("what"), to="banishment")),
        Template("cost", "disempower {what:me}", status("empowered", Hole("what"), False)),
        Template("cost", "spend {n:number} XP", action("lose", number="xp", count=n)),
        Template("cost", "spend my buff", action("take counters", counter="buff", off=Itself(), count=Constant(1))),
        Template("cost", "discard {n:number}", action("discard", count=n)),
    ]
