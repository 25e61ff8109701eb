"""Reading: every way in which a row of tokens is a phrase of some kind, with the data that each gives.

All readings are found, so that a sentence with two is seen. What is the same data in the end is one reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final, TypeAlias

from plystack.text.grammar import ANYTHING, Entry, Grammar, Part, Place, Rule, Word
from plystack.text.phrases import MANY, ONE
from plystack.text.tokens import CLOSE, Token

Reading: TypeAlias = "tuple[int, Any]"
"""Where a phrase ends, and what it says."""

MOST: Final = 200
"""So many readings of one place are too many: nothing that is written for people has them."""


STEPS: Final = 400_000
"""So many steps are made to read a line; a long sentence takes some ten thousand."""


class TooMany(Exception):
    """A text has more readings at one place than anybody could mean, or takes too long to be read."""


class Chart:
    """A row of tokens, and what has been read in it.

    What is noted besides is for whoever has to say why a row is nothing: how far anything got (``furthest``), which
    word or phrase each rule wanted there (``expected``: the rule, and its item), and of which kinds nothing begins
    there (``wanted``).

    Arguments:
        grammar: the language.
        tokens: the row.
    """

    def __init__(self, grammar: Grammar, tokens: list[Token]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.furthest = 0
        self.steps = 0
        self.expected: dict[tuple[int, int], tuple[Rule | Entry, int]] = {}
        self.wanted: dict[Place, None] = {}
        self._known: dict[tuple[Place, int], tuple[Reading, ...]] = {}
        self._granted = -1

    def read(self, place: Place, at: int) -> tuple[Reading, ...]:
        """Return every phrase of a kind that begins at a token."""
        known = self._known.get((place, at))
        if known is None:
            found: dict[Reading, None] = {}
            if at < len(self.tokens):
                for reading in self._phrases(place, at):
                    found[reading] = None
                    if len(found) > MOST:
                        raise TooMany
            known = self._known[place, at] = tuple(found)
            if not known:
                self._missed(at)
                if at == self.furthest:
                    self.wanted[place] = None
        return known

    def whole(self, place: Place) -> list[Any]:
        """Return what the whole row says as a phrase of a kind, in every reading."""
        return [value for end, value in self.read(place, 0) if end == len(self.tokens)]

    def asked(self, place: Place, upto: int) -> list[int]:
        """Return at which tokens a phrase of a kind was looked for, the last first, none behind a token."""
        return sorted((at for of, at in self._known if of == place and at <= upto), reverse=True)

    def granted(self, place: Place, at: int, readings: Iterable[Reading]) -> Chart:
        """Return a chart of the same row in which a phrase is taken to be there, besides what is read there."""
        chart = Chart(self.grammar, self.tokens)
        chart._known = {key: found for key, found in self._known.items() if key[1] > at}
        chart._known[place, at] = (*self.read(place, at), *readings)
        chart._granted = at
        return chart

    # -- the ways to be a phrase ---------------------------------------------------------------

    def _phrases(self, place: Place, at: int) -> Iterator[Reading]:
        grammar, token = self.grammar, self.tokens[at]
        for entry in grammar.entries.get(place, {}).get(token.key, ()):
            for nth, key in enumerate(entry.keys):
                if self._key(at + nth) != key:
                    self._miss(entry, nth, at + nth)
                    break
            else:
                yield at + len(entry.keys), entry.value
        for mark in grammar.marks.get(place, ()):
            if mark.sort is token.sort and (value := mark.read(token)) is not None:
                yield at + 1, value
        for run in grammar.runs.get(place, ()):
            if length := run.length(self.tokens, at):
                yield at + length, run.read(self.tokens[at : at + length])
        if place in grammar.rows:
            yield from self._row(grammar.rows[place], at)
        yield from self._in_number(place, self._rules(place, at))

    def _rules(self, place: Place, at: int) -> Iterator[tuple[Rule, Reading]]:
        grammar, token = self.grammar, self.tokens[at]
        begins = grammar.begins.get(place)
        rules: Iterable[Rule] = ()
        if at == self._granted:  # what is taken to be there need not begin as anything does
            rules = grammar.rules.get(place, ())
        elif begins:
            rules = chain.from_iterable(map(begins.get, (token.key, token.sort.value, ANYTHING)))
        return ((rule, reading) for rule in rules for reading in self._rule(rule, at))

    def _in_number(self, place: Place, found: Iterable[tuple[Rule, Reading]]) -> Iterator[Reading]:
        """Yield what rules have read; where the words are the same for one and for many, they speak of one."""
        if place[1]:
            yield from (reading for _, reading in found)
            return
        row = list(found)
        ones = {(id(rule.template), reading[0]) for rule, reading in row if rule.number == ONE}
        for rule, reading in row:
            if rule.number != MANY or (id(rule.template), reading[0]) not in ones:
                yield reading

    def _key(self, at: int) -> str:
        return self.tokens[at].key if at < len(self.tokens) else ""

    def _row(self, of: Place, at: int) -> Iterator[Reading]:
        begun: list[tuple[int, tuple[Any, ...]]] = [(at, ())]
        while begun:
            end, values = begun.pop()
            for after, value in self.read(of, end):
                longer = (*values, value)
                yield after, longer
                begun.append((after, longer))

    def _rule(self, rule: Rule, at: int) -> Iterator[Reading]:
        begun: list[tuple[int, int, tuple[Any, ...]]] = [(0, at, ())]
        items = rule.items
        while begun:
            self.steps += 1
            if self.steps > STEPS:
                raise TooMany
            nth, end, values = begun.pop()
            if nth == len(items):
                if rule.template.quoted and self.tokens[end - 1].key != CLOSE:
                    continue
                names = [item.name for item in items if isinstance(item, Part)]
                value = rule.template.build(dict(zip(names, values, strict=True)))
                if value is not None:
                    yield end, value
                continue
            item = items[nth]
            if isinstance(item, Word):
                if end < len(self.tokens) and self.tokens[end].key == item.key:
                    begun.append((nth + 1, end + 1, values))
                else:
                    self._miss(rule, nth, end)
                continue
            found = self.read(item.place, end)
            if not found:
                self._miss(rule, nth, end)
            for after, value in reversed(found):
                begun.append((nth + 1, after, (*values, value)))

    # -- what was expected ---------------------------------------------------------------------

    def _missed(self, at: int) -> None:
        if at > self.furthest:
            self.furthest = at
            self.expected.clear()
            self.wanted.clear()

    def _miss(self, rule: Rule | Entry, nth: int, at: int) -> None:
        """Take a note of what a rule or a word of a list wanted, where nothing has been read beyond."""
        self._missed(at)
        if at == self.furthest:
            self.expected[id(rule), nth] = (rule, nth)
