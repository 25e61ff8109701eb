"""Where a word that the language does not know would be declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    lists = list(dict.fromkeys(_lists(language, chart.wanted)))[:MOST]
    new = f"{token.text!r} is new to the game: "
    if not lists and not sure:
        return ""
    if not lists:
        return f"{new}a plugin's hook 'phrases' gives the language words and phrases"
    *others, last = lists
    under = f"{', '.join(others)} or {last}" if others else last
    return f"{new}a scenario file declares it under {under}; other phrases come from the hook 'phrases'"


def _lists(language: Language, wanted: Iterable[Place]) -> Iterator[str]:
    """Yield the tables of a scenario file whose words would stand where one of these places was wanted."""
    schema, grammar = language.schema, language.grammar
    reached = dict.fromkeys(each for place in wanted for each in firsts(grammar, place))
    found = [grammar.entries[place].keys() for place in reached if place in grammar.entries]
    for table, words in (("keyword", schema.keyword_table), ("counter", schema.counter_table)):
        if _share(words, found):
            yield f"[{table}.NAME]"
    closed = [each for each in schema.characteristics if each.vocabulary and not each.bars]
    lists = [(each.name, each.words) for each in schema.families] + [(each.name, each.vocabulary) for each in closed]
    for name, known in lists:
        if _share(known, found):
            yield f'[words] "{name}"'


def _share(words: Iterable[str], found: Iterable[Iterable[str]]) -> bool:
    """Say whether most of some words are among those with which one of the places begins."""
    keys = {tokens(word)[0].key for word in words if word.strip()}
    return bool(keys) and any(2 * len(keys.intersection(each)) > len(keys) for each in found)
