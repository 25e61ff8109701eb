"""The nearest line that is understood: a few words tried in place of the one that fits nowhere, or beside it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from plystack.text.chart import Chart, TooMany
from plystack.text.grammar import Entry, Grammar, Part, Place, Rule, Word
from plystack.text.tokens import CLOSE, OPEN, Sort, joined, tokens

if TYPE_CHECKING:
    from plystack.text.language import Language

TRIES: Final = 60
"""So many lines are tried."""

STEPS: Final = 300_000
"""So many steps are made in all to read them."""

ROUNDS: Final = 3
"""So many words of a line may be wrong."""

LONGEST: Final = 120
"""For a line of more tokens nothing is suggested."""


def nearest(language: Language, chart: Chart, place: Place) -> str:
    """Return a line near to one that is not understood, which is understood in one way; or an empty string."""
    tries, steps = TRIES, STEPS
    if not 0 < len(chart.tokens) <= LONGEST:
        return ""
    for _ in range(ROUNDS):
        best: Chart | None = None
        for row in dict.fromkeys(_near(language, chart)):
            tries, line = tries - 1, joined(row)
            if tries < 0 or steps < 0:
                return ""
            tried = Chart(language.grammar, tokens(line))
            try:
                found = tried.whole(place)
            except (TooMany, RecursionError):
                return ""
            steps -= tried.steps
            if len(found) == 1:
                return line
            if not found and _left(tried) < _left(best or chart):
                best = tried
        if best is None:
            return ""
        chart = best
    return ""


def _left(chart: Chart) -> int:
    return len(chart.tokens) - chart.furthest


def _near(language: Language, chart: Chart) -> Iterator[tuple[str, ...]]:
    """Yield rows of words near to a row, the nearest first."""
    at = chart.furthest
    row = tuple(token.key if token.key in (OPEN, CLOSE) else token.text for token in chart.tokens)
    wanted = list(dict.fromkeys(_wanted(chart)))
    known = language.spelling
    if at < len(row):
        token = chart.tokens[at]
        before, after = row[:at], row[at + 1 :]
        if token.sort is Sort.WORD:
            first = [words[0].lower() for words in wanted]
            listed = sorted({key for each in chart.wanted for key in chart.grammar.entries.get(each, ())})
            for nearby, cutoff in ((first, 0.6), (listed, 0.7), (list(known), 0.75)):
                for near in difflib.get_close_matches(token.key, nearby, n=4, cutoff=cutoff):
                    yield (*before, known.get(near, near), *after)
        if at + 1 < len(row):
            yield (*before, *after)
            yield (*before, after[0], row[at], *after[1:])
        for words in wanted[:12]:
            yield (*before, *words, *row[at:])
            yield (*before, *words, *after)
    else:
        for words in wanted[:12]:
            yield (*row, *words)
    if at and chart.tokens[at - 1].sort is Sort.WORD:
        key = chart.tokens[at - 1].key
        for near in difflib.get_close_matches(key, known, n=4, cutoff=0.75):
            if near != key:
                yield (*row[: at - 1], known[near], *row[at:])
        yield (*row[: at - 1], *row[at:])


def _wanted(chart: Chart) -> Iterator[tuple[str, ...]]:
    """Yield the words that rules wanted at the first word that fits nowhere, up to their next phrase."""
    places: dict[Place, None] = {}
    for rule, nth in chart.expected.values():
        words = rule.words[nth:] if isinstance(rule, Entry) else _words(rule, nth)
        if words:
            yield words
        elif isinstance(rule, Rule) and nth and isinstance(item := rule.items[nth], Part):
            places[item.place] = None
    for place in places:
        yield from ((word,) for word in openings(chart.grammar, place))


def openings(grammar: Grammar, place: Place) -> Iterator[str]:
    """Yield the words with which the templates of a place begin, in their order."""
    found: dict[str, None] = {}
    for each in firsts(grammar, place):
        for rule in grammar.rules.get(each, ()):
            if isinstance(first := rule.items[0], Word):
                found[first.text] = None
    yield from found


def firsts(language: Grammar, place: Place) -> Iterator[Place]:
    """Yield a place and every other with which a phrase of it can begin."""
    seen: dict[Place, None] = {}
    todo = [place]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen[here] = None
            begun = [rule.items[0].place for rule in language.rules.get(here, ()) if isinstance(rule.items[0], Part)]
            todo += reversed([*begun, *([language.rows[here]] if here in language.rows else [])])
    yield from seen


def _words(rule: Rule, nth: int) -> tuple[str, ...]:
    found: list[str] = []
    for item in rule.items[nth:]:
        if not isinstance(item, Word):
            break
        found.append(item.text)
    return tuple(found)
