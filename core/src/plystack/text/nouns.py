"""Nouns of every game: which objects are meant, in the order in which one says it.

"other [adjectives] heads [qualifiers]" is a filter all of whose parts are passed; several kinds in a row are one of
which any is passed. What is on the board needs no word: a head says whether it speaks of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Final, TypeVar

import attrs

from plystack.data import (
    AllOf,
    AnyOf,
    Constant,
    Has,
    In,
    Itself,
    Not,
    Schema,
    Status,
    Where,
)
from plystack.data.ordering import written
from plystack.text.phrases import Says

T = TypeVar("T")

OTHER: Final = Not(Itself())


@attrs.frozen(cache_hash=True)
class Head:
    """What a noun says: filters, and whether it speaks of what is on the board.

    Arguments:
        filters: what passes them.
        board: on the board is meant, unless something else says where.
    """

    filters: tuple[Where, ...] = ()
    board: bool = True


def segments(row: tuple[T, ...], longest: int = 5) -> Iterator[tuple[tuple[T, ...], ...]]:
    """Yield the ways to cut a row into pieces, those with the longest first ones first."""
    if not row:
        yield ()
        return
    for end in range(min(len(row), longest), 0, -1):
        for rest in segments(row[end:], longest):
            yield (row[:end], *rest)


def has(characteristic: str, *words: str) -> Has:
    """Return the filter of what has one of some words."""
    return Has(characteristic, Constant(frozenset(words)))


def both(filters: Iterable[Where]) -> Where:
    """Return one filter of several, all of which are passed."""
    row = tuple(filters)
    return row[0] if len(row) == 1 else AllOf(row)


def parts(where: Where) -> tuple[Where, ...]:
    """Return the filters of which one is made."""
    return where.filters if isinstance(where, AllOf) else (where,)


def itself_in(*zones: str) -> Where:
    """Return the filter of the object that has an ability, where it is in one of some zones."""
    return both((Itself(), In(frozenset(zones))))


def places(filters: Iterable[Where], board: In | None = None) -> bool:
    """Say whether filters say where the objects are; on which part of the board is said of what is on it."""
    found = [each.filter if isinstance(each, Not) else each for each in filters]
    return any(isinstance(each, In) and (board is None or not each.zones < board.zones) for each in found)


@attrs.frozen
class Order:
    """The order in which one says filters before a noun, and which of them is the noun.

    Arguments:
        strong: words without which an object does not have some value at all: they make the noun.
        heads: characteristics of which words are nouns before those of others.
    """

    strong: frozenset[str]
    heads: frozenset[str]

    @classmethod
    def of(cls, schema: Schema) -> Order:
        """Return the order of a game's words."""
        needed = [each.only_with for each in schema.characteristics if each.only_with is not None]
        required = {each.requires[0] for each in schema.families if each.requires is not None}
        return cls(frozenset(word for _, word in needed), frozenset(required).union(name for name, _ in needed))

    def arranged(self, filters: Iterable[Where], board: bool, says: Says) -> tuple[Where, ...]:
        """Return filters as one says them: adjectives, and at last the noun where one of them is one."""
        row = sorted(filters, key=self._before)
        nouns = [each for each in row if says("head", Head((each,), board))]
        for pair in permutations(row, 2) if any(len(one_of(each) or ()) > 1 for each in row) else ():
            if says("head", Head(pair, board)):  # a noun of two words
                return (*(each for each in row if each not in pair), *pair)
        if not nouns:
            return tuple(row)
        noun = min(nouns, key=self._noun)
        return (*(each for each in row if each is not noun), noun)

    def _noun(self, where: Where) -> tuple[int, str]:
        if isinstance(where, Status):
            return 0, ""
        word = written(where.words) if isinstance(where, Has) else ""
        if isinstance(where, Has) and where.characteristic in self.heads:
            value = where.words.value if isinstance(where.words, Constant) else None
            strong = isinstance(value, frozenset) and bool(value & self.strong)
            return (1 if strong else 2), word
        return 3, word

    def _before(self, where: Where) -> tuple[int, str]:
        if isinstance(where, Has):
            return (5 if where.characteristic in self.heads else 4), where.characteristic + written(where.words)
        return (0 if isinstance(where, Not) else 2), written(where)


def merged(filters: Iterable[Where]) -> Has | None:
    """Return one filter of several of which one is to be passed, where they differ in a word alone; else None."""
    row = list(filters)
    words: set[str] = set()
    for each in row:
        if not isinstance(each, Has) or each.characteristic != getattr(row[0], "characteristic", None):
            return None
        if not isinstance(each.words, Constant) or not isinstance(each.words.value, frozenset):
            return None
        words |= each.words.value
    return has(row[0].characteristic, *words) if isinstance(row[0], Has) and len(words) == len(row) else None


def one_of(where: Where) -> tuple[Where, ...] | None:
    """Return the filters of which one is to be passed, in the order in which they are said; None for a single one."""
    if isinstance(where, AnyOf) and len(where.filters) > 1:
        return where.filters
    if isinstance(where, Has) and isinstance(where.words, Constant):
        words = where.words.value
        if isinstance(words, frozenset) and len(words) > 1:
            return tuple(has(where.characteristic, word) for word in sorted(words))
    return None
