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

WANTED: Final = 12
"""So many of the words are tried that were wanted."""

MOVED: Final = 4
"""A word is moved so far."""

LONGEST: Final = 120
"""For a line of more tokens nothing is suggested."""


def nearest(language: Language, chart: Chart, place: Place) -> str:
    """Return a line near to one that is not understood, which is understood in one way; or an empty string."""
    tries, steps = TRIES, STEPS
    if not 0 < len(chart.tokens) <= LONGEST:
        return ""
    for nth in range(ROUNDS):
        slips = dict.fromkeys(_slips(language, chart))
        others = {} if nth else dict.fromkeys(_others(chart, language.grammar.known))
        best: Chart | None = None
        for row in {**slips, **others}:
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
            if row in slips and not found and _left(tried) < _left(best or chart):
                best = tried
        if best is None:
            return ""
        chart = best
    return ""


def _left(chart: Chart) -> int:
    return len(chart.tokens) - chart.furthest


def _row(chart: Chart) -> tuple[str, ...]:
    return tuple(token.key if token.key in (OPEN, CLOSE) else token.text for token in chart.tokens)


def _slips(language: Language, chart: Chart) -> Iterator[tuple[str, ...]]:
    """Yield rows with a word near to the one that fits nowhere, or to that before it; the nearest first."""
    at, row, known = chart.furthest, _row(chart), language.spelling
    if at < len(row) and chart.tokens[at].sort is Sort.WORD:
        first = [words[0].lower() for words in _wanted(chart)]
        known_here = sorted({key for each in chart.wanted for key in chart.grammar.entries.get(each, ())})
        for nearby, cutoff in ((first, 0.65), (known_here, 0.7), (list(known), 0.75)):
            for near in difflib.get_close_matches(chart.tokens[at].key, nearby, n=4, cutoff=cutoff):
                yield (*row[:at], known.get(near, near), *row[at + 1 :])
    if at > 0 and chart.tokens[at - 1].sort is Sort.WORD:
        key = chart.tokens[at - 1].key
        for near in difflib.get_close_matches(key, known, n=4, cutoff=0.75):
            if near != key:
                yield (*row[: at - 1], known[near], *row[at:])


def _others(chart: Chart, known: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Yield rows without a word, with a word elsewhere, or with one that was wanted."""
    at, row = chart.furthest, _row(chart)
    before, after = row[:at], row[at + 1 :]
    wanted = list(dict.fromkeys(_wanted(chart)))[:WANTED]
    if after:
        yield (*before, *after)
        yield (*before, after[0], row[at], *after[1:])
        for end in range(at + 1, min(at + MOVED, len(row)) + 1) if at else ():
            yield (*row[: at - 1], *row[at:end], row[at - 1], *row[end:])
    for words in wanted if at < len(row) else ():  # how an unfinished line goes on, nobody can know
        yield (*before, *words, *row[at:])
        if after and row[at].lower() in known:  # nor what a new word means
            yield (*before, *words, *after)
    if at:
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


def listed(grammar: Grammar, place: Place) -> Iterator[str]:
    """Yield the words of lists with which a place can begin, in their order."""
    for each in firsts(grammar, place):
        for entries in grammar.entries.get(each, {}).values():
            yield from (joined(entry.words, capital=False) for entry in entries if entry.prints)


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
