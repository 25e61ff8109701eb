"""Where a word that the language does not know would be declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from plystack.text.chart import Chart
from plystack.text.grammar import Place
from plystack.text.suggestion import firsts
from plystack.text.tokens import Token, tokens

if TYPE_CHECKING:
    from plystack.text.language import Language

MOST = 4


def home(language: Language, chart: Chart, token: Token, *, sure: bool) -> str:
    """Return which list to extend for a word that is in none; nothing where it may be a slip and no list is at hand."""
    tables = list(_tables(language, chart.wanted))
    lists = [f'"{name}"' for name in _lists(language, chart.wanted)]
    tables += [f"[words], for {_either(lists[:MOST])}"] if lists else []
    new = f"{token.text!r} is new to the game: "
    if tables:
        return f"{new}a scenario file declares it under {_either(tables)}; other phrases come from the hook 'phrases'"
    return f"{new}a plugin's hook 'phrases' gives the language words and phrases" if sure else ""


def _either(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _found(language: Language, wanted: Iterable[Place]) -> list[Iterable[str]]:
    """Return with which words of lists a phrase can begin that was wanted."""
    entries = language.grammar.entries
    reached = dict.fromkeys(each for place in wanted for each in firsts(language.grammar, place))
    return [entries[place].keys() for place in reached if place in entries]


def _tables(language: Language, wanted: Iterable[Place]) -> Iterator[str]:
    """Yield the tables of a scenario file that would declare a word where one of these places was wanted."""
    found = _found(language, wanted)
    for table, words in (("keyword", language.schema.keyword_table), ("counter", language.schema.counter_table)):
        if _share(words, found):
            yield f"[{table}.NAME]"


def _lists(language: Language, wanted: Iterable[Place]) -> Iterator[str]:
    """Yield the lists of the game whose words would stand where one of these places was wanted."""
    schema, found = language.schema, _found(language, wanted)
    yield from (each.name for each in schema.families if _share(each.words, found))
    for each in schema.characteristics:
        if each.vocabulary and not each.bars and _share(each.vocabulary, found):
            yield each.name


def _share(words: Iterable[str], found: Iterable[Iterable[str]]) -> bool:
    """Say whether most of some words are among those with which one of the places begins."""
    keys = {tokens(word)[0].key for word in words if word.strip()}
    return bool(keys) and any(2 * len(keys.intersection(each)) > len(keys) for each in found)
