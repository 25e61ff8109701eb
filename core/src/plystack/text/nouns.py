"""Nouns of every game: which objects are meant, in the order in which one says it.

"other [adjectives] heads [qualifiers]" is a filter all of whose parts are passed; several kinds in a row are one of
which any is passed. What is on the board needs no word: a head says whether it speaks of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

import attrs

from plystack.data import AllOf, AnyOf, Constant, Has, In, Itself, Not, Schema, Where
from plystack.text.phrases import Lens, Phrase, Row, Series, Slot, Template
from plystack.text.shape import Hole

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


def _places(filters: Iterable[Where]) -> bool:
    """Say whether filters say where the objects are."""
    return any(isinstance(each, In) for each in filters)


def _kind(given: Mapping[str, Any]) -> Head | None:
    head: Head = given["head"]
    if any(_says_more(each, head) for each in given.get("adjectives", ())):
        return None
    return Head((*given.get("adjectives", ()), *head.filters), head.board)


def _says_more(adjective: Where, head: Head) -> bool:
    """Say whether an adjective says several words of which one is the noun's: nobody means that."""
    found = one_of(adjective)
    return found is not None and any(each in found for each in head.filters)


def _kinds(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the ways to say a kind with adjectives before a noun: the noun is as far to the right as can be."""
    if isinstance(value, Head):
        for start in range(len(value.filters), 0, -1):
            yield {"adjectives": value.filters[:start], "head": Head(value.filters[start:], value.board)}


def _several(given: Mapping[str, Any]) -> Head | None:
    kinds: tuple[Head, ...] = given["kinds"]
    if len({kind.board for kind in kinds}) > 1 or any(not kind.filters for kind in kinds):
        return None
    *before, last = kinds
    alike = all(kind.filters[-1] == last.filters[-1] for kind in before)
    merges = all(len(kind.filters) == 1 for kind in before) and merged(
        [*(kind.filters[0] for kind in before), last.filters[0]]
    )
    if len(last.filters) > 1 and not alike and (given.get("one") or merges):
        return None  # "a blue or red plyling" is a plyling; "a blue plyling or red plyling" says it of both
    if (whole := _merged(kinds)) is not None:
        return Head((whole,), kinds[0].board)
    return Head((AnyOf(tuple(both(kind.filters) for kind in kinds)),), kinds[0].board)


def _merged(kinds: tuple[Head, ...]) -> Has | None:
    """Return the one filter of kinds that differ in a word alone, in the order of words."""
    found = [each.filters[0] for each in kinds if len(each.filters) == 1]
    return merged(found) if len(found) == len(kinds) else None


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


def _several_of(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Head) or len(value.filters) != 1:
        return None
    found = one_of(value.filters[0])
    return None if found is None else {"kinds": tuple(Head(parts(each), value.board) for each in found)}


def _joined(board: Where) -> Lens:
    """Return how a noun with what is said before and after it is one filter."""

    def build(given: Mapping[str, Any]) -> Where | None:
        head: Head = given["kinds"]
        filters = (*head.filters, *(f for each in given.get("qualifiers", ()) for f in parts(each)))
        placed = _places(filters)
        if not placed and not head.board:
            return None
        return both((*(() if placed else (board,)), *((OTHER,) if "other" in given else ()), *filters))

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Where):
            return
        filters = parts(value)
        on_board = filters[:1] == (board,)
        if not on_board and not _places(filters):
            return
        filters = filters[1:] if on_board else filters
        other: dict[str, Any] = {}
        if filters[:1] == (OTHER,):
            other, filters = {"other": OTHER}, filters[1:]
        for end in range(len(filters), -1, -1):
            for pieces in segments(filters[end:], 2):
                qualifiers = tuple(both(each) for each in pieces)
                for boarded in (True,) if on_board else (True, False):
                    yield other | {"kinds": Head(filters[:end], boarded), "qualifiers": qualifiers}

    return Lens(build, take)


def _bare(lens: Lens, *wanted: str) -> Lens:
    """Return a lens for a template that has some of the slots alone; what it does not have must not be there."""

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        for given in lens.take(value) or ():
            assert isinstance(given, Mapping)
            said = {name for name, each in given.items() if each != () and name != "kinds"}
            if said == set(wanted):
                yield given

    def build(given: Mapping[str, Any]) -> Any:
        return lens.build({**given, **({"other": OTHER} if "other" in wanted else {})})

    return Lens(build, take)


def _either(given: Mapping[str, Any]) -> Where | None:
    found: tuple[Where, ...] = given["all"]
    return merged(found) or AnyOf(found)


def _either_of(value: Any) -> Mapping[str, Any] | None:
    found = one_of(value) if isinstance(value, Where) else None
    return None if found is None else {"all": found}


def nouns(schema: Schema) -> list[Phrase]:
    """Return how objects are spoken of, in the words of every game."""
    lens = _joined(In(schema.board_zones))
    kind = Lens(_kind, _kinds)
    several = Lens(_several, _several_of)
    return [
        Slot("objects", "objects", numbered=True),
        Slot("group", "objects", numbered=True),
        Slot("kinds", "kinds of object", numbered=True),
        Slot("kinds in a row", "kinds of object", numbered=True),
        Slot("kinds to choose from", "kinds of object", numbered=True),
        Slot("kind", "a kind of object", numbered=True),
        Slot("head", "a noun", numbered=True),
        Slot("adjective", "an adjective"),
        Slot("plain adjective", "an adjective"),
        Slot("adjectives", "adjectives"),
        Slot("either adjective", "adjectives"),
        Slot("qualifier", "what is said of objects"),
        Slot("qualifiers", "what is said of objects"),
        Slot("relation", "a player"),
        Row("adjectives", "adjective"),
        Row("qualifiers", "qualifier"),
        Series("kinds in a row", "kind", "and", least=2),
        Series("kinds to choose from", "kind", "or", least=2),
        Series("either adjective", "plain adjective", "or", least=2),
        Template("adjective", "{it:plain adjective}", Hole("it")),
        Template("adjective", "{all:either adjective}", Lens(_either, _either_of)),
        Template("kind", "{head}", Lens(_kind, lambda value: {"head": value})),
        Template("kind", "{adjectives} {head}", kind),
        Template("kinds", "{kind}", Hole("kind")),
        Template("kinds.many", "{kinds:kinds in a row}", several),
        Template("kinds.many", "{kinds:kinds to choose from}", several, prints=False),
        Template("kinds.one", "{kinds:kinds to choose from}", Lens(lambda g: _several({**g, "one": True}), _several_of)),
        Template("group", "{kinds}", _bare(lens)),
        Template("group", "other {kinds}", _bare(lens, "other")),
        Template("group", "{kinds} {qualifiers}", _bare(lens, "qualifiers")),
        Template("group", "other {kinds} {qualifiers}", _bare(lens, "other", "qualifiers")),
    ]
