"""A language: text compiled to abilities, and abilities printed as text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import attrs

from plystack.data import Ability, Schema
from plystack.text.base import base
from plystack.text.chart import Chart, TooMany
from plystack.text.grammar import Grammar, Place, grammar
from plystack.text.phrases import Phrase
from plystack.text.printer import Printer
from plystack.text.tokens import joined, tokens

LINE: Place = ("line", "")


@attrs.frozen(eq=False, slots=False)
class Language:
    """What card text can say in one game with its add-ons.

    Arguments:
        schema: what the game declares.
        phrases: of the game and its add-ons.
    """

    schema: Schema
    phrases: tuple[Phrase, ...]

    @cached_property
    def grammar(self) -> Grammar:
        """The phrases of the game and its add-ons, which are printed before others, and of the base language."""
        return grammar((*self.phrases, *base(self.schema)))

    def readings(self, line: str, place: Place = LINE) -> list[tuple[Ability, ...]]:
        """Return all readings of a line."""
        chart = Chart(self.grammar, tokens(line))
        return chart.whole(place)

    def print(self, abilities: Iterable[Ability], fits: frozenset[str] = frozenset()) -> str | None:
        """Return abilities as one line."""
        words = Printer(self.grammar, fits).words(LINE, tuple(abilities))
        return None if words is None else joined(words)


__all__ = ["Language", "TooMany"]
