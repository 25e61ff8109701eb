"""Why a line of card text is not understood: from which word on, what may stand there, and what may be meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from plystack.errors import TextError
from plystack.text.amounts import DIGITS
from plystack.text.chart import Chart
from plystack.text.derivation import difference
from plystack.text.grammar import Entry, Place, Rule, Word
from plystack.text.homes import home
from plystack.text.suggestion import listed, nearest, openings
from plystack.text.tokens import CLOSE, LONGEST, OPEN, Sort, Token, joined

if TYPE_CHECKING:
    from plystack.text.language import Language

DEEPEST: Final = 8
"""Quotation marks stand so deep in one another at most."""

SOME: Final = 4
"""So many words are named with which a phrase can begin."""

NEAR: Final = 0.6
"""So near are two words, of which one may be meant by the other."""

MOST: Final = 8
"""So many phrases that may follow are named."""


_UNNAMED: Final = '"it", "that object" and the like speak only of what the line has named before'


def unpaid(name: str, said: str, line: int) -> TextError:
    """Return what is said of a line that speaks of something that no line does or pays."""
    problem = f"this speaks of what was {name}, and nothing in the text has that done before"
    return TextError(problem, text=said, line=line, hint="say it in the same line, or as a cost on a line of its own")


def too_long(text: str) -> TextError:
    """Return what is said of a text that is too long to be read."""
    return TextError(
        f"the text has {len(text)} characters, and no more than {LONGEST} are read", hint="no ability is that long"
    )


def deepest(row: list[Token]) -> Token | None:
    """Return the first quotation mark that opens inside too many others."""
    depth = 0
    for token in row:
        depth += (token.key == OPEN) - (token.key == CLOSE)
        if depth > DEEPEST:
            return token
    return None


def too_deep(column: int = 1) -> TextError:
    """Return what is said of a line that is nested too deep, or is a row without end."""
    problem = f"quotation marks stand more than {DEEPEST} deep in one another" if column > 1 else "the line is too deep"
    return TextError(problem, column=column, hint="write it as several lines, or with fewer quotation marks")


def too_much() -> TextError:
    """Return what is said of a line that can be read in too many ways."""
    return TextError("the line can be read in more ways than anybody could mean", hint="write it as several lines")


def bare(text: str) -> TextError:
    """Return what is said of a text without any ability."""
    if text.strip():
        first = text.strip().split("\n")[0]
        return TextError("there is nothing but a reminder", text=first, word="(", hint="parentheses say nothing")
    return TextError("the text is empty", hint="leave it out, or say what the card does")


def two(language: Language, chart: Chart, place: Place, found: Sequence[Any]) -> TextError:
    """Return what is said of a line that says several things."""
    told = [language.phrase(place, value) or repr(value) for value in found[:2]]
    ways = difference(chart, place, found[0], found[1])
    readings, plugins = [], []
    for text, way in zip(told, ways or ("", ""), strict=True):
        if isinstance(way, Rule):
            plugin = language.plugin(way.template)
            plugins.append(plugin)
            text += f'   by the template "{template(way)}"' + (f" of plugin {plugin!r}" if plugin else "")
        readings.append(text)
    hint = "a sentence says one thing: write it in another way"
    if any(plugins):
        hint += ", or let a plugin give one of its templates other words"
    return TextError(f"the line says {len(found)} things", readings=readings, hint=hint)


def template(rule: Rule) -> str:
    """Return a rule as its template was written, nearly."""
    words = (item.text if isinstance(item, Word) else f"{{{item.place[0]}}}" for item in rule.items)
    return re.sub(r" (?=[.,:](?: |$))", "", " ".join(words))


def explain(language: Language, chart: Chart, place: Place, said: str) -> TextError:
    """Return what is said of a line without any reading.

    Arguments:
        language: of the line.
        chart: in which it was read.
        place: as what.
        said: the line.
    """
    row, at = chart.tokens, min(chart.furthest, len(chart.tokens))
    if (opened := unclosed(row)) is not None:
        where = row[opened].column + 1
        problem = "the quotation mark that opens here is never closed"
        return TextError(problem, column=where, word='"', hint='write " after the last word of the quoted ability')
    understood = _joined(row[:at])
    follow = tuple(follows(language, chart))
    if at == len(row):
        ended = bool(row) and row[-1].key in (".", CLOSE)
        problem = "every word is understood, and together they say nothing" if ended else "the line ends too early"
        return TextError(
            problem,
            column=len(said.rstrip()) + 1,
            understood=understood,
            follow=follow,
            suggestion=nearest(language, chart, place),
            hint=_UNNAMED if ended else "",
        )
    token = row[at]
    unknown = token.sort in (Sort.WORD, Sort.SYMBOL) and token.key not in language.grammar.known
    unknown = unknown and not any(
        mark.sort is token.sort and mark.read(token) is not None
        for marks in language.grammar.marks.values()
        for mark in marks
    )
    suggestion = nearest(language, chart, place)
    return TextError(
        _problem(token, unknown),
        column=token.column + 1,
        word=token.text,
        understood=understood or "nothing",
        follow=follow,
        suggestion=suggestion,
        unknown=unknown,
        hint=home(language, chart, token, sure=not suggestion) if unknown and token.sort is Sort.WORD else "",
    )


def _problem(token: Token, unknown: bool) -> str:
    if token.sort in (Sort.NUMBER, Sort.SIGNED) and sum(map(str.isdigit, token.text)) > DIGITS:
        return f"the number is too large; a number has at most {DIGITS} digits"
    if unknown:
        return f"{token.text!r} is no {'symbol' if token.sort is Sort.SYMBOL else 'word'} of the language"
    return f"{token.text!r} is not what can stand here"


def unclosed(row: list[Token]) -> int | None:
    """Return which quotation mark is never closed."""
    opened: list[int] = []
    for nth, token in enumerate(row):
        if token.key == OPEN:
            opened.append(nth)
        elif token.key == CLOSE and opened:
            opened.pop()
    return opened[-1] if opened else None


def _joined(row: list[Token]) -> str:
    return joined((token.key if token.key in (OPEN, CLOSE) else token.text for token in row), capital=False).replace(
        "\n", " "
    )


# -- what may follow -----------------------------------------------------------------------------------


def follows(language: Language, chart: Chart) -> Iterator[str]:
    """Yield what may stand at the first word that fits nowhere, the likeliest first, at most eight phrases."""
    key = chart.tokens[chart.furthest].key if chart.furthest < len(chart.tokens) else ""
    said: dict[str, dict[tuple[tuple[str, ...], str], None]] = {}
    titles: dict[str, dict[str, None]] = {}
    for rule, nth in chart.expected.values():
        if nth:
            words, place = wanted(rule, nth)
            if words:
                title = "" if place is None else language.grammar.title(place)
                said.setdefault(words[0].lower(), {})[words, title] = None
            elif place is not None:
                _add(titles, language, place)
    for place in () if said or titles else chart.wanted:
        _add(titles, language, place)
    found = {_phrase(list(phrases)): _near(key, [first]) for first, phrases in said.items()}
    found |= {_such(title, list(words)): _near(key, words) + 0.1 for title, words in titles.items()}
    yield from sorted(found, key=lambda each: -found[each])[:MOST]


def wanted(rule: Rule | Entry, nth: int) -> tuple[tuple[str, ...], Place | None]:
    """Return the words that a rule wants from an item on, up to its next slot, and that slot."""
    if isinstance(rule, Entry):
        return rule.words[nth:], None
    words: list[str] = []
    for item in rule.items[nth:]:
        if not isinstance(item, Word):
            return tuple(words), item.place
        words.append(item.text)
    return tuple(words), None


def _add(titles: dict[str, dict[str, None]], language: Language, place: Place) -> None:
    found = titles.setdefault(language.grammar.title(place), {})
    found.update(dict.fromkeys(openings(language.grammar, place)))
    found.update(dict.fromkeys(islice(listed(language.grammar, place), SOME + 1)))


def _near(key: str, words: Iterable[str]) -> float:
    """Return how near a word is to the nearest of some; nothing where it is near to none."""
    near = max((difflib.SequenceMatcher(None, each.lower(), key).ratio() for each in words), default=0.0)
    return near if near >= NEAR else 0.0


def _phrase(phrases: list[tuple[tuple[str, ...], str]]) -> str:
    """Return phrases that begin with the same word as one."""
    ((words, title), *more) = phrases
    for other, _ in more:
        same = next((nth for nth, (a, b) in enumerate(zip(words, other, strict=False)) if a != b), len(other))
        words = words[:same]
    shown = _quoted(joined(words, capital=False))
    if not more:
        return f"{shown} {title}".rstrip()
    return shown if (words, "") in phrases else f"{shown} …"


def _such(title: str, words: list[str]) -> str:
    """Return what a message calls a slot, with some words with which it can begin."""
    some = ", ".join(_quoted(word) for word in words[:SOME])
    return f"{title} ({some}{', …' if len(words) > SOME else ''})" if words else title


def _quoted(word: str) -> str:
    return "a quotation mark" if word == OPEN else f'"{word}"'
