"""The words of mutate in card text."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import EventKind, Pattern, Times, Whose
from plystack.text import Phrase, Template, Words
from plystack.text.events import happens
from plystack_mutate.casting import MUTATE
from plystack_mutate.mutation import MUTATES, TIMES


def phrases() -> Iterator[Phrase]:
    """Give what card text says of it."""
    yield Words("costing keyword", {MUTATE: MUTATE})
    yield Words("happens", {MUTATES: happens(Pattern(EventKind.ANNOUNCED, MUTATES))}, {MUTATES: "mutate"})
    told = "the number of times this {} has mutated"
    yield Template("term", told.format("permanent"), Times(TIMES.name, Whose.SOURCE), also=(told.format("creature"),))
