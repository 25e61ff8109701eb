"""Sentences made at random from a language: whatever it can say, somebody will.

What is made may be refused, where its parts do not go together; it may never have two readings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from plystack.text.grammar import Grammar, Part, Place, Rule
from plystack.text.tokens import joined, tokens

T = TypeVar("T")

_NEVER = 10_000


class Sentences:
    """Makes sentences.

    Arguments:
        grammar: the language.
        pick: chooses one of several places in a row; it is all the chance there is.
    """

    def __init__(self, grammar: Grammar, pick: Callable[[Sequence[int]], int]) -> None:
        self._grammar = grammar
        self._pick = pick
        self._depth = depths(grammar)

    def sentence(self, place: Place, depth: int) -> str:
        """Return a phrase of a kind; its parts are nested no deeper than asked, or than they must be."""
        return joined(self._words(place, max(depth, self._depth[place])))

    def _words(self, place: Place, depth: int) -> list[str]:
        return self._chosen(self._ways(place, depth))()

    def _ways(self, place: Place, depth: int) -> list[Callable[[], list[str]]]:
        grammar = self._grammar
        ways: list[Callable[[], list[str]]] = []
        if words := grammar.entries.get(place):
            entries = [each for found in words.values() for each in found]
            ways.append(lambda: list(self._chosen(entries).words))
        examples = _examples(grammar, place)
        if examples:
            ways.append(lambda: [each.text for each in tokens(self._chosen(examples))])
        if place in grammar.rows and depth > self._depth[grammar.rows[place]]:
            ways.append(lambda: self._row(grammar.rows[place], depth - 1))
        for rule in grammar.rules.get(place, ()):
            if self._of(rule) < depth:
                ways.append(partial(self._rule, rule, depth - 1))
        return ways

    def _chosen(self, several: Sequence[T]) -> T:
        return several[self._pick(range(len(several)))]

    def _row(self, of: Place, depth: int) -> list[str]:
        count = self._chosen((1, 1, 1, 2))
        return [word for _ in range(count) for word in self._words(of, depth)]

    def _rule(self, rule: Rule, depth: int) -> list[str]:
        found: list[str] = []
        for item in rule.items:
            found += self._words(item.place, depth) if isinstance(item, Part) else [item.text]
        return found

    def _of(self, rule: Rule) -> int:
        return max((self._depth[item.place] for item in rule.items if isinstance(item, Part)), default=-1)


def _examples(grammar: Grammar, place: Place) -> list[str]:
    marks = [each for mark in grammar.marks.get(place, ()) for each in mark.examples]
    return marks + [each for run in grammar.runs.get(place, ()) for each in run.examples]


def depths(grammar: Grammar) -> dict[Place, int]:
    """Return how deep the phrases of each place are nested at least."""
    found: dict[Place, int] = dict.fromkeys(grammar.starts, _NEVER)
    changed = True
    while changed:
        changed = False
        for place in found:
            best = found[place]
            if place in grammar.entries or _examples(grammar, place):
                best = 0
            if place in grammar.rows:
                best = min(best, found[grammar.rows[place]] + 1)
            for rule in grammar.rules.get(place, ()):
                parts = [found[item.place] for item in rule.items if isinstance(item, Part)]
                best = min(best, max(parts, default=-1) + 1)
            if best < found[place]:
                found[place], changed = best, True
    return found
