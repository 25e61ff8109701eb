"""A language: text compiled to abilities, and abilities printed as text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

import attrs

from plystack.data import Ability, Keyword, Schema
from plystack.data.describe import describe_ability
from plystack.errors import DataError, TextError
from plystack.text.base import base
from plystack.text.chart import Chart, TooMany
from plystack.text.compiled import Compiled, Line, blocks, named, reminded, split
from plystack.text.earlier import unbound
from plystack.text.grammar import Grammar, Place, grammar
from plystack.text.known import SAID
from plystack.text.mentions import inside
from plystack.text.notation import notation
from plystack.text.phrases import Phrase
from plystack.text.printer import Printer
from plystack.text.problem import bare, deepest, explain, too_deep, too_long, too_much, two, unpaid
from plystack.text.tokens import LONGEST, Token, joined, tokens

LINE: Place = ("line", "")
WRITTEN: Place = ("written data", "")

NAMED: Final = "named"
"""After this word a name means everything that is called so, whatever the card is called by then."""

_KEPT: Final = 4096
"""So many texts are kept with what they say."""


@attrs.frozen(eq=False, slots=False)
class Language:
    """What card text can say in one game with its add-ons.

    Arguments:
        schema: what the game declares.
        phrases: of the game and its add-ons.
        plugins: for each of these phrases, the plugin that gives it; empty where that is not known.
    """

    schema: Schema
    phrases: tuple[Phrase, ...]
    plugins: tuple[str, ...] = ()
    _read_as: dict[tuple[str, tuple[Ability, ...]], bool] = attrs.field(factory=dict, init=False, repr=False)
    _compiled: dict[tuple[str, str], Compiled] = attrs.field(factory=dict, init=False, repr=False)

    @classmethod
    def of(cls, schema: Schema, given: Iterable[tuple[str, Sequence[Phrase]]]) -> Language:
        """Return the language of plugins, each with its phrases."""
        pairs = [(plugin, each) for plugin, phrases in given for each in phrases]
        return cls(schema, tuple(each for _, each in pairs), tuple(plugin for plugin, _ in pairs))

    @cached_property
    def grammar(self) -> Grammar:
        """The phrases of the base language, the game and its add-ons."""
        return grammar((*base(self.schema), *self.phrases, *notation()))

    # -- reading -----------------------------------------------------------------------------------

    def compile(self, text: str, name: str = "") -> Compiled:
        """Return what card text says, one ability or more in each line.

        Arguments:
            text: the lines; a sentence in parentheses at the end of one, or alone, reminds and says nothing.
            name: of the card; in its own text it means the card itself, also what stands before its comma.

        Raises:
            TextError: a line is not understood, or says two things.
        """
        known = self._compiled.get((text, name))
        if known is None:
            if len(self._compiled) >= _KEPT:
                del self._compiled[next(iter(self._compiled))]
            known = self._compiled[text, name] = self._compile(text, name)
        return known

    def readings(self, line: str, place: Place = LINE) -> list[Any]:
        """Return all readings of a line, or of another phrase.

        Raises:
            TooMany: there are more than anybody could mean.
        """
        return self.whole(Chart(self.grammar, tokens(line)), place)

    def whole(self, chart: Chart, place: Place = LINE) -> list[Any]:
        """Return all readings of a whole row; of a line those that are data, and speak of nothing unknown."""
        found = chart.whole(place)
        return [each for each in found if place != LINE or not any(isinstance(one, SAID) for one in inside(each))]

    def _compile(self, text: str, name: str) -> Compiled:
        if len(text) > LONGEST:
            raise too_long(text)
        lines = []
        for (number, _), (said, column, reminder) in zip(blocks(text), split(text), strict=True):
            abilities = self._line(said, column, number, name) if said else ()
            lines.append(Line(said, abilities, reminder, self._words(abilities) or "", number))
        said_so = Compiled(text, tuple(each for each in lines if each.text or each.reminder))
        if not said_so.abilities:
            raise bare(text)
        for each in said_so.lines:
            unknown = next(filter(None, (unbound(one, said_so.abilities) for one in each.abilities)), "")
            if unknown and "«" not in each.text:  # data is taken as it is
                raise unpaid(unknown, each.text, each.number)
        return said_so

    def _line(self, said: str, column: int, number: int, name: str) -> tuple[Ability, ...]:
        row = tokens(said)
        charts: list[Chart] = []
        if (deep := deepest(row)) is not None:
            raise self._moved(too_deep(deep.column + 1), said, column, number)
        try:
            for each in self.called(row, name):
                if each is not None:
                    charts.append(Chart(self.grammar, each))
                    if found := self.whole(charts[-1]):
                        break
            else:
                problem = explain(self, max(charts, key=_reached), LINE, said)
                if "~" not in said:  # the card calls itself by its name
                    problem.suggestion = problem.suggestion.replace("~", name)
                    problem.understood = problem.understood.replace("~", name)
                raise self._moved(problem, said, column, number)
            if len(found) > 1:
                raise self._moved(two(self, charts[-1], LINE, found), said, column, number)
        except RecursionError:
            raise self._moved(too_deep(), said, column, number) from None
        except TooMany:
            raise self._moved(too_much(), said, column, number) from None
        abilities: tuple[Ability, ...] = found[0]
        return abilities

    def called(self, row: list[Token], name: str) -> Iterator[list[Token] | None]:
        """Yield a row with the card's own name as "~"; first as it is after "named", which need not mean it."""
        if any(each.key == NAMED for each in row):
            yield named(row, name, self.grammar.known, NAMED) or row
        yield named(row, name, self.grammar.known)
        yield row
        yield named(row, name)  # its short name may be a word, too, such as a type that is called after it

    def _moved(self, problem: TextError, said: str, column: int, number: int) -> TextError:
        """Return an error where it is in the whole text."""
        whole = " " * column + said
        at = problem.column - 1 + column
        below, begin = whole.count("\n", 0, at), whole.rfind("\n", 0, at) + 1
        problem.text, problem.line = whole.split("\n")[below], number + below
        problem.column = at - begin + 1
        return problem

    # -- printing ----------------------------------------------------------------------------------

    def print(self, abilities: Iterable[Ability], fits: frozenset[str] = frozenset()) -> str:
        """Return abilities as text, each on a line, keywords in a row on one.

        Arguments:
            abilities: in their order.
            fits: words of the card that has them, by which one of several ways to say a thing is chosen.

        Raises:
            DataError: one of them can't be said in words.
        """
        lines = []
        for group in _grouped(tuple(abilities)):
            words = self._words(group, fits)
            if words is None:
                told = describe_ability(group[0]) or type(group[0]).__name__
                raise DataError(f"the language of card text has no words for the ability {told!r}: {group[0]!r}")
            lines.append(words)
        return "\n".join(lines)

    def phrase(self, place: Place, value: Any, fits: frozenset[str] = frozenset()) -> str | None:
        """Return data in words as a phrase of a kind, without a capital; None where it can't be said so."""
        try:
            words = Printer(self.grammar, fits).words(place, value)
        except RecursionError:
            return None
        return None if words is None else joined(words, capital=False)

    def print_compiled(self, compiled: Compiled, fits: frozenset[str] = frozenset()) -> str:
        """Return compiled text printed from its data, with its reminders where they stood."""
        lines = []
        for line in compiled.lines:
            printed = self.print(line.abilities, fits) if line.abilities else ""
            lines.append(reminded(printed, line.reminder))
        return "\n".join(lines)

    def _words(self, abilities: tuple[Ability, ...], fits: frozenset[str] = frozenset()) -> str | None:
        """Return abilities as one line: in words, or as data where no words would be read as them again."""
        if not abilities:
            return ""
        try:
            words = Printer(self.grammar, fits).words(LINE, abilities)
            if words is not None and self._reads(told := joined(words), abilities):
                return told
            words = Printer(self.grammar, fits).words(WRITTEN, abilities)
        except (RecursionError, TooMany):
            return None
        return None if words is None else joined(words)

    def _reads(self, line: str, abilities: tuple[Ability, ...]) -> bool:
        """Say whether a line is read as these abilities, and as nothing else."""
        key = line, abilities
        if key not in self._read_as:
            if len(self._read_as) >= _KEPT:
                del self._read_as[next(iter(self._read_as))]
            self._read_as[key] = self.readings(line) == [abilities]
        return self._read_as[key]

    # -- for messages ------------------------------------------------------------------------------

    @cached_property
    def spelling(self) -> dict[str, str]:
        """How each word is spelt that the language knows, by that by which it is compared."""
        entries = (each for by in self.grammar.entries.values() for found in by.values() for each in found)
        spelt = {key: word for each in entries for key, word in zip(each.keys, each.words, strict=True)}
        return {key: spelt.get(key, key) for key in sorted(self.grammar.known)}

    def plugin(self, phrase: object) -> str:
        """Return the plugin that gives a phrase, or an empty string."""
        return next((by for each, by in zip(self.phrases, self.plugins, strict=False) if each is phrase), "")


def _reached(chart: Chart) -> float:
    """Return how far in its line a chart understands everything."""
    return chart.tokens[chart.furthest].column if chart.furthest < len(chart.tokens) else math.inf


def _grouped(abilities: tuple[Ability, ...]) -> Iterator[tuple[Ability, ...]]:
    """Yield keywords that follow one another together, and every other ability alone."""
    row: list[Ability] = []
    for each in abilities:
        if row and not (isinstance(each, Keyword) and isinstance(row[-1], Keyword)):
            yield tuple(row)
            row = []
        row.append(each)
    if row:
        yield tuple(row)


__all__ = ["LINE", "Language", "TooMany"]
