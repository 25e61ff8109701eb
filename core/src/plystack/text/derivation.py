"""How a reading comes about: by which rules, so that two readings of one line can be told apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs

from plystack.text.chart import Chart
from plystack.text.grammar import ANYTHING, Part, Place, Rule, Word

Span: TypeAlias = "tuple[int, int]"


@attrs.frozen(eq=False)
class Node:
    """A phrase that was read: by which rule (None for a word of a list), over which tokens, with what inside."""

    rule: Rule | None
    span: Span
    inside: tuple[Node, ...] = ()


def difference(chart: Chart, place: Place, first: Any, second: Any) -> tuple[Rule | None, Rule | None] | None:
    """Return the rules at which two readings of a whole row part; None where that can't be seen."""
    end = len(chart.tokens)
    one, other = derive(chart, place, (0, end), first), derive(chart, place, (0, end), second)
    return None if one is None or other is None else _part(one, other)


def _part(one: Node, other: Node) -> tuple[Rule | None, Rule | None] | None:
    if one.rule is not other.rule:
        return one.rule, other.rule
    if [each.span for each in one.inside] != [each.span for each in other.inside]:
        return one.rule, other.rule
    return next((found for pair in zip(one.inside, other.inside, strict=True) if (found := _part(*pair))), None)


def derive(chart: Chart, place: Place, span: Span, value: Any) -> Node | None:
    """Return how some tokens are a phrase of a kind with a value; all of it has been read before."""
    grammar, (at, end) = chart.grammar, span
    token = chart.tokens[at]
    begins = grammar.begins.get(place)
    for key in (token.key, token.sort.value, ANYTHING) if begins else ():
        for rule in begins.get(key) if begins else ():
            for inside in _ways(chart, rule, at, end, value):
                found = [derive(chart, item, where, said) for item, where, said in inside]
                return Node(rule, span, tuple(each for each in found if each is not None))
    return Node(None, span) if (end, value) in chart.read(place, at) else None


_Inside: TypeAlias = "tuple[tuple[Place, Span, Any], ...]"


def _ways(chart: Chart, rule: Rule, at: int, end: int, value: Any) -> Iterator[_Inside]:
    """Yield what fills a rule's slots where it gives a value over some tokens."""
    begun: list[tuple[int, int, _Inside]] = [(0, at, ())]
    while begun:
        nth, here, inside = begun.pop()
        if nth == len(rule.items):
            names = (item.name for item in rule.items if isinstance(item, Part))
            given = dict(zip(names, (said for _, _, said in inside), strict=True))
            if here == end and rule.template.build(given) == value:
                yield inside
            continue
        item = rule.items[nth]
        if isinstance(item, Word):
            if here < end and chart.tokens[here].key == item.key:
                begun.append((nth + 1, here + 1, inside))
            continue
        for after, said in chart.read(item.place, here):
            if after <= end:
                begun.append((nth + 1, after, (*inside, (item.place, (here, after), said))))
