"""Groups of objects of every game: "other [adjectives] heads [qualifiers]", several kinds in a row, several groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from plystack.data import (
    AnyOf,
    Bears,
    Controlled,
    Has,
    In,
    Measured,
    Not,
    Schema,
    Where,
)
from plystack.data.ordering import written
from plystack.text.nouns import OTHER, Head, Order, both, merged, one_of, parts, places, segments
from plystack.text.phrases import Lens, Phrase, Row, Says, Series, Slot, Template, nothing
from plystack.text.shape import Hole


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
    """Yield the ways to say a kind with adjectives before a noun: the last filter is the noun, or none is."""
    if isinstance(value, Head) and value.filters:
        for start in (len(value.filters) - 1, len(value.filters), len(value.filters) - 2):
            if start > 0:
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
    if len(last.filters) > 1 and not alike and (given.get("one") == "or" or merges):
        return None  # "a blue or red plyling" is a plyling; "a blue plyling or red plyling" says it of both
    if given.get("one") and any(len(kind.filters) > 1 and one_of(kind.filters[0]) is not None for kind in before):
        return None  # "a blue or red plyling or stone" is blue or red, whichever of both it is
    if (whole := _merged(kinds)) is not None:
        return Head((whole,), kinds[0].board)
    return Head((AnyOf(tuple(both(kind.filters) for kind in kinds)),), kinds[0].board)


def _merged(kinds: tuple[Head, ...]) -> Has | None:
    """Return the one filter of kinds that differ in a word alone, in the order of words."""
    found = [each.filters[0] for each in kinds if len(each.filters) == 1]
    return merged(found) if len(found) == len(kinds) else None


def _several_of(order: Order) -> Callable[[Any, Says], Mapping[str, Any] | None]:
    def take(value: Any, says: Says) -> Mapping[str, Any] | None:
        if not isinstance(value, Head) or len(value.filters) != 1:
            return None
        found = one_of(value.filters[0])
        if found is None:
            return None
        return {"kinds": tuple(Head(order.arranged(parts(each), value.board, says), value.board) for each in found)}

    return take


def _joined(board: In, order: Order, *, other: bool = False, qualified: bool = False) -> Lens:
    """Return how a noun with what is said before and after it is one filter.

    Arguments:
        board: what is on the board.
        order: in which one says what is said before a noun.
        other: "other" is said.
        qualified: something is said after the noun.
    """

    def build(given: Mapping[str, Any]) -> Where | None:
        head: Head = given["kinds"]
        after = tuple(f for each in given.get("qualifiers", ()) for f in parts(each))
        placed = places((*after, *head.filters), board)
        if placed == head.board and (placed or board not in after):
            return None  # a card is somewhere; what is on the board is said without a place
        return both((*((board,) if head.board else ()), *((OTHER,) if other else ()), *head.filters, *after))

    def take(value: Any, says: Says) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Where) or (OTHER in parts(value)) != other:
            return
        filters = [each for each in parts(value) if each not in (board, OTHER)]
        boarded = board in parts(value)
        before = [each for each in filters if says("adjective", each) or says("kinds", Head((each,), boarded))]
        after = [each for each in filters if each not in before]
        if qualified != bool(after) or places(filters, board) == boarded:
            return
        if boarded:  # whose they are is said before the rest, and what says most itself comes last
            after.sort(
                key=lambda each: (not isinstance(each, Controlled), isinstance(each, (Bears, Measured)), written(each))
            )
        kinds = Head(order.arranged(before, boarded, says), boarded)
        for pieces in segments(tuple(after), 2):
            yield {"kinds": kinds, "qualifiers": tuple(both(each) for each in pieces)}

    return Lens(build, take, asks=True)


def _either(given: Mapping[str, Any]) -> Where | None:
    found: tuple[Where, ...] = given["all"]
    return merged(found) or AnyOf(found)


def _either_of(value: Any) -> Mapping[str, Any] | None:
    found = one_of(value) if isinstance(value, Where) else None
    return None if found is None else {"all": found}


def _joint(given: Mapping[str, Any]) -> Where:
    return AnyOf(given["all"])


def _joint_of(value: Any) -> Mapping[str, Any] | None:
    return {"all": value.filters} if isinstance(value, AnyOf) and len(value.filters) > 1 else None


def _and_other(lens: Lens) -> Any:
    """Return how "A and other B" is read where A says nothing after its noun."""

    def build(given: Mapping[str, Any]) -> Where | None:
        first, second = given["first"], lens.build({"kinds": given["second"]})
        bare = isinstance(first, Where) and not any(isinstance(each, Controlled) for each in parts(first))
        return AnyOf((first, second)) if bare and second is not None else None

    return build


def groups(schema: Schema) -> list[Phrase]:
    """Return how objects are spoken of, in the words of every game."""
    board, order = In(schema.board_zones), Order.of(schema)
    plain, others = _joined(board, order), _joined(board, order, other=True)
    qualified = _joined(board, order, qualified=True)
    others_qualified = _joined(board, order, other=True, qualified=True)
    kind = Lens(_kind, _kinds)
    each = Lens(lambda given: merged(given["all"]), nothing)
    several = Lens(_several, _several_of(order), asks=True)
    either, joined = Lens(_either, _either_of), Lens(_joint, _joint_of)
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
        Series("adjectives of each", "plain adjective", "and", least=2),
        Series("adjectives of some", "plain adjective", "and/or", least=2),
        Series("some kinds in a row", "kind", "and/or", least=2),
        Slot("some kinds in a row", "kinds of object", numbered=True),
        Slot("adjectives of each", "adjectives"),
        Slot("adjectives of some", "adjectives"),
        Slot("objects in a row", "objects"),
        Slot("objects of several", "objects"),
        Template("adjective", "{it:plain adjective}", Hole("it")),
        Template("adjective", "{all:either adjective}", either),
        Template("adjective", "{all:adjectives of each}", each, prints=False),
        Template("adjective", "{all:adjectives of some}", Lens(_either, nothing), prints=False),
        Template("kind", "{head}", Lens(_kind, lambda value: {"head": value})),
        Template("kind", "{adjectives} {head}", kind),
        Template(
            "kind",
            "{first:plain adjective}, {adjectives} {head}",
            Lens(
                lambda g: (
                    _kind({"adjectives": (g["first"], *g["adjectives"]), "head": g["head"]})
                    if isinstance(g["first"], Not) and isinstance(g["adjectives"][0], Not)
                    else None
                ),
                nothing,
            ),
        ),
        Template("kinds", "{kind}", Hole("kind")),
        Template("kinds.many", "{kinds:kinds in a row}", several),
        Template("kinds.many", "{kinds:kinds to choose from}", several, prints=False),
        Template(
            "kinds.one",
            "{kinds:kinds to choose from}",
            Lens(lambda g: _several({**g, "one": "or"}), _several_of(order), asks=True),
        ),
        Template("kinds.one", "{kinds:kinds in a row}", Lens(lambda g: _several({**g, "one": "and"}), nothing)),
        Template("kinds", "{kinds:some kinds in a row}", several, prints=False),
        Template("group", "{kinds}", plain),
        Template("group", "other {kinds}", others),
        Template("group", "{kinds} {qualifiers}", qualified),
        Template("group", "other {kinds} {qualifiers}", others_qualified),
        Slot("placed objects", "objects", numbered=True),
        Template("placed objects", "{kinds} {qualifiers}", qualified),
        Template("placed objects", "other {kinds} {qualifiers}", others_qualified),
        # "A you control and other B you control": each says for itself which they are
        Series("objects in a row", "objects of several", least=2),
        Template("objects of several", "{it:one object}", Hole("it")),
        Template(
            "objects of several",
            "{kinds.many} {qualifiers}",
            qualified,
            also=("all {kinds.many} {qualifiers}", "each {kinds.one} {qualifiers}"),
        ),
        Template(
            "objects of several",
            "other {kinds.many} {qualifiers}",
            others_qualified,
            also=("each other {kinds.one} {qualifiers}",),
        ),
        Template("objects.many", "{all:objects in a row}", joined),
        Slot("all of several", "objects"),
        Slot("all in a row", "objects"),
        Series("all in a row", "all of several", least=2),
        Template("all of several", "all {kinds.many}", plain),
        Template("all of several", "all other {kinds.many}", others),
        Template("objects.many", "{all:all in a row}", joined),
        Template("objects.many", "{first:group.many} and other {second:kinds.many}", Lens(_and_other(others), nothing)),
    ]
