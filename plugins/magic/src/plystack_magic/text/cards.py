"""Cards that are described by what they are, wherever they are: "creature card with mana value 3 or less"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import In, Schema, Where
from plystack.text import Lens, Phrase, Says, Slot, Template
from plystack.text.nouns import OTHER, Head, Order, both, parts, segments


def _described(order: Order, *, qualified: bool) -> Lens:
    """Return a kind of card as a filter that says nothing of where it is."""

    def build(given: Mapping[str, Any]) -> Where | None:
        head: Head = given["kinds"]
        row = (*head.filters, *(f for each in given.get("qualifiers", ()) for f in parts(each)))
        return None if head.board or any(isinstance(each, In) for each in row) else both(row)

    def take(value: Any, says: Says) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Where) or any(isinstance(each, In) or each == OTHER for each in parts(value)):
            return
        row = parts(value)
        before = [each for each in row if says("adjective", each) or says("kinds", Head((each,), False))]
        after = tuple(each for each in row if each not in before)
        if bool(after) == qualified:
            kinds = Head(order.arranged(before, False, says), False)
            for pieces in segments(after, 2):
                yield {"kinds": kinds, "qualifiers": tuple(map(both, pieces))}

    return Lens(build, take, asks=True)


def cards(schema: Schema) -> list[Phrase]:
    """Return how cards are described."""
    order = Order.of(schema)
    return [
        Slot("cards", "a kind of card", numbered=True),
        Template("cards", "{kinds}", _described(order, qualified=False)),
        Template("cards", "{kinds} {qualifiers}", _described(order, qualified=True)),
    ]
