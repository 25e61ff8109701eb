"""What is played, as what waits for it says: a card, wherever it is by then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import AnyOf, In, Itself, Schema, Where
from plystack.text import Hole, Lens, Phrase, Says, Slot, Template
from plystack.text.nouns import OTHER, Head, Order, both, has, parts, segments

_CHAIN = In(frozenset({"chain"}))
_A_SPELL = has("types", "Spell")


def _played(order: Order, *extra: str) -> Lens:
    """Return what is played by what it is alone: a spell is on the chain no more when it has been played."""

    def build(given: Mapping[str, Any]) -> Where | None:
        head: Head = given["kinds"]
        filters = tuple(each for each in head.filters if each != _CHAIN)
        said = tuple(f for each in given.get("qualifiers", ()) for f in parts(each))
        row = (*((OTHER,) if "other" in extra else ()), *filters, *said)
        return both(row) if filters and row != (_A_SPELL,) else None

    def take(value: Any, says: Says) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Where) or (OTHER in parts(value)) != ("other" in extra):
            return
        row = [each for each in parts(value) if each != OTHER]
        before = [each for each in row if says("adjective", each) or says("kinds", Head((each,)))]
        after = tuple(each for each in row if each not in before)
        if bool(after) != ("qualifiers" in extra):
            return
        spell = _A_SPELL in before
        kinds = [each for each in before if each != _A_SPELL]
        filters = (*kinds, _CHAIN, _A_SPELL) if spell else order.arranged(kinds, True, says)
        for pieces in segments(after, 2):
            yield {"kinds": Head(filters, not spell), "qualifiers": tuple(both(each) for each in pieces)}

    return Lens(build, take, asks=True)


def _me_or(order: Order) -> Lens:
    """Return "me or another …"."""
    other = _played(order, "other")

    def build(given: Mapping[str, Any]) -> Where | None:
        found = other.build(given)
        return None if found is None else AnyOf((given["it"], found))

    def take(value: Any, says: Says) -> Iterator[Mapping[str, Any]]:
        if isinstance(value, AnyOf) and len(value.filters) == 2 and Itself() in value.filters:
            rest = next(each for each in value.filters if each != Itself())
            for given in other.take(rest, says) or ():
                assert isinstance(given, Mapping)
                yield {**given, "it": Itself()}

    return Lens(build, take, asks=True)


def played(schema: Schema) -> list[Phrase]:
    """Return how one says what is played."""
    order = Order.of(schema)
    return [
        Slot("played", "what is played"),
        Template("played", "{it:me}", Hole("it")),
        Template("played", "a {kinds.one}", _played(order)),
        Template("played", "a other {kinds.one}", _played(order, "other")),
        Template("played", "a {kinds.one} {qualifiers}", _played(order, "qualifiers")),
        Template("played", "{it:me} or a other {kinds.one}", _me_or(order)),
    ]
