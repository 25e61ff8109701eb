"""Cards exiled with a permanent: "the exiled card", what it has, and how much (607)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    ABILITIES,
    AbilitiesAmong,
    Has,
    In,
    Itself,
    Linked,
    Op,
    OpKind,
    Part,
    Schema,
    Static,
    Total,
    WordsAmong,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, nothing, shape
from plystack.text.clauses import static
from plystack.text.conditions import of_subject
from plystack.text.deeds import Deed
from plystack.text.nouns import both

_EXILE = In(frozenset({"exile"}))
EXILED = both((_EXILE, Linked("exiled with")))
"""What is exiled with the source."""

_USED = "used to craft {this object}"


def _all_of(given: Mapping[str, Any]) -> Deed:
    return Deed((Op(OpKind.ADD, ABILITIES, value=AbilitiesAmong(EXILED, frozenset(given["kinds"]))),))


def _of_that(given: Mapping[str, Any]) -> Static | None:
    """Return "as long as A is so, this has the abilities of that card": that is A."""
    told = of_subject(given["subject"], given["being"])
    among = AbilitiesAmong(given["subject"], frozenset(given["kinds"]))
    return None if told is None else static(given["who"], Deed((Op(OpKind.ADD, ABILITIES, value=among),)), told)


def _both_totals(given: Mapping[str, Any]) -> Static:
    del given
    return Static((Part(Itself(), tuple(Op(OpKind.SET, name, value=Total(EXILED, name)) for name in _SIZE)),))


_SIZE = ("power", "toughness")


def exiled(schema: Schema) -> list[Phrase]:
    """Return how cards are spoken of that are exiled with something."""
    del schema
    name = Hole("name")
    many = ("the exiled cards", f"the exiled cards {_USED}", "the exiled cards used to craft it")
    total = shape(Total, EXILED, name)
    return [
        # 607.3: where several are exiled, a number that is asked for is the sum
        Template("term", "the exiled card's {name:number of an object}", total),
        *(Template("term", f"the total {{name:number of an object}} of {each}", total, prints=False) for each in many),
        Template("deed", "has|have all {kinds:kinds of ability} abilities of the exiled card", Lens(_all_of, nothing),
                 also=("has|have all {kinds:kinds of ability} abilities of the exiled cards",)),
        Template("clause", "as long as {subject:one object} {being.one}, {who:one object} has all "
                 "{kinds:kinds of ability} abilities of that card", Lens(_of_that, nothing)),
        Template("quality", "each of the exiled card's card types", Has("types", WordsAmong(EXILED, "types"))),
        Words("plain adjective", {"exiled": _EXILE}, prints=False),
        # 702.167c: what is used to craft it is exiled with it
        Template("qualifier", _USED, Linked("exiled with"), also=("used to craft it",)),
        Template("clause", "{whose:whose this} power is equal to the total power of the exiled cards and its toughness "
                 "is equal to their total toughness", Lens(_both_totals, _of_both)),
    ]  # fmt: skip


def _of_both(value: Any) -> Mapping[str, Any] | None:
    return {"whose": "its"} if value == _both_totals({}) else None
