"""What is played, as what waits for it says: a card, wherever it is by then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import AnyOf, In, Itself, Where
from plystack.text import Hole, Lens, Phrase, Slot, Template
from plystack.text.nouns import OTHER, Head, both, has, parts, segments

_CHAIN = In(frozenset({"chain"}))
_A_SPELL = has("types", "Spell")


def _played(*extra: str) -> Lens:
    """Return what is played by what it is alone: a spell is on the chain no more when it has been played."""

    def build(given: Mapping[str, Any]) -> Where | None:
        head: Head = given["kinds"]
        filters = tuple(each for each in head.filters if each != _CHAIN)
        said = tuple(f for each in given.get("qualifiers", ()) for f in parts(each))
        row = (*((OTHER,) if "other" in extra else ()), *filters, *said)
        return both(row) if filters and row != (_A_SPELL,) else None

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Where):
            return
        row = parts(value)
        if (row[0] == OTHER) != ("other" in extra):
            return
        row = row[1:] if "other" in extra else row
        for end in range(len(row), 0, -1):
            head, rest = row[:end], row[end:]
            if bool(rest) != ("qualifiers" in extra):
                continue
            spell = _A_SPELL in head
            at = head.index(_A_SPELL) if spell else 0
            filters = (*head[:at], _CHAIN, *head[at:]) if spell else head
            for pieces in segments(rest, 2):
                yield {"kinds": Head(filters, not spell), "qualifiers": tuple(both(each) for each in pieces)}

    return Lens(build, take)


def _me_or(given: Mapping[str, Any]) -> Where | None:
    other = _played("other").build(given)
    return None if other is None else AnyOf((given["it"], other))


def _me_or_other(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, AnyOf) and len(value.filters) == 2 and value.filters[0] == Itself():
        for given in _played("other").take(value.filters[1]) or ():
            assert isinstance(given, Mapping)
            yield {**given, "it": Itself()}


def played() -> list[Phrase]:
    """Return how one says what is played."""
    return [
        Slot("played", "what is played"),
        Template("played", "{it:me}", Hole("it")),
        Template("played", "a {kinds.one}", _played()),
        Template("played", "a other {kinds.one}", _played("other")),
        Template("played", "a {kinds.one} {qualifiers}", _played("qualifiers")),
        Template("played", "{it:me} or a other {kinds.one}", Lens(_me_or, _me_or_other)),
    ]
