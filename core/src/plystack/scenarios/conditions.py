"""Conditions as they are written in a scenario file."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from plystack.data import (
    AllOf,
    Always,
    Compares,
    Comparison,
    Condition,
    Did,
    Either,
    Every,
    Exists,
    SourceIs,
    ThatIs,
    TurnOf,
    Unless,
)
from plystack.scenarios.filters import read_filter, read_number
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

_CONDITIONS: dict[str, Callable[[Node, Vocabulary], Condition]] = {
    "exists": lambda node, words: Exists(read_filter(node, words)),
    "this": lambda node, words: _source_is(node, words),
    "turn": lambda node, words: TurnOf(words.relation(node)),
    "compare": lambda node, words: _compare(node, words),
    "every": lambda node, words: Every(_conditions(node, words)),
    "either": lambda node, words: Either(_conditions(node, words)),
    "did": lambda node, words: Did(words.name(node)),
    "that": lambda node, words: ThatIs(words.name(node), AllOf()),
    "unless": lambda node, words: Unless(read_condition(node, words)),
}


def read_condition(node: Node | None, words: Vocabulary) -> Condition:
    """Return a condition; several keys must all hold, and a missing one always does."""
    if node is None:
        return Always()
    entries = node.table([*_CONDITIONS, "at_least", "is"], "a condition")
    at_least, being = entries.pop("at_least", None), entries.pop("is", None)
    conditions = [_CONDITIONS[key](value, words) for key, value in entries.items()]
    if at_least is not None:
        if "exists" not in entries:
            at_least.fail("'at_least' goes with 'exists'", key=True)
        number = at_least.integer()
        if number < 1:
            at_least.fail(f"expected at least 1, came {number}")
        conditions = [attrs.evolve(each, at_least=number) if isinstance(each, Exists) else each for each in conditions]
    if being is not None and "that" not in entries:
        being.fail("'is' goes with 'that'", key=True)
    if "that" in entries:
        where = read_filter(
            being or node.need("is", "the condition", "write: is = {…}, what it passes"), words, zoned=False
        )
        conditions = [attrs.evolve(each, where=where) if isinstance(each, ThatIs) else each for each in conditions]
    if not conditions:
        node.fail("the condition is empty", f"may stand here: {', '.join(_CONDITIONS)}")
    return conditions[0] if len(conditions) == 1 else Every(tuple(conditions))


def _source_is(node: Node, words: Vocabulary) -> Condition:
    words.need_source(node)
    return SourceIs(read_filter(node, words, zoned=False))


def _conditions(node: Node, words: Vocabulary) -> tuple[Condition, ...]:
    found = tuple(read_condition(each, words) for each in node.items())
    if not found:
        node.fail("the list of conditions is empty")
    return found


def _compare(node: Node, words: Vocabulary) -> Condition:
    parts = node.items()
    if len(parts) != 3:
        node.fail("expected a list of three: an amount, a comparison such as '>=', an amount")
    sign = parts[1].word([each.value for each in Comparison], "comparison")
    return Compares(read_number(parts[0], words), Comparison(sign), read_number(parts[2], words))
