"""Comparing the engine with the reference: everything that each says of a position, or the error it raises."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeAlias

from hypothesis import HealthCheck, settings

from plystack.data import ABILITIES, Position
from plystack.errors import PlystackError
from plystack.layers import LayerPlan, View, evaluate
from plystack.layers.engine import evaluate_position

Evaluator: TypeAlias = Callable[[LayerPlan, Position], View]

LONG = int(os.environ.get("PLYSTACK_BOARDS", "0"))
"""How many boards each test takes; 0 for the few of a usual run."""


def boards(number: int) -> settings:
    """Return settings for a number of boards: the same ones in each usual run, other ones in each long run."""
    return settings(
        max_examples=LONG or number,
        derandomize=not LONG,
        deadline=None,
        print_blob=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def reference(plan: LayerPlan, position: Position) -> View:
    """Return what every object is now, by the rule to the letter."""
    return evaluate(plan, position, position.effects, position.facts)


def told(evaluator: Evaluator, plan: LayerPlan, position: Position) -> dict[str, Any]:
    """Return all that an evaluator says of a position."""
    try:
        return said(evaluator(plan, position))
    except PlystackError as error:
        return {"error": type(error).__name__}


def said(view: View) -> dict[str, Any]:
    """Return all that a view says: values, what granted each ability, rules in force."""
    records = {ident: dict(view.records[ident]) for ident in view}
    granted = {ident: _givers(record[ABILITIES]) for ident, record in records.items()}
    return {"records": records, "granted": granted, "rules": view.rules}


def _givers(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return tuple(each.by for each in value)


def differences(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return what differs, one line for each value."""
    lines = []
    for key in sorted(expected.keys() | found.keys()):
        one, two = expected.get(key), found.get(key)
        if key == "records" and one and two:
            for ident in sorted(one.keys() | two.keys()):
                names = sorted(one.get(ident, {}).keys() | two.get(ident, {}).keys())
                lines += [
                    f"object {ident}, {name}: reference {one[ident][name]!r}, engine {two[ident][name]!r}"
                    for name in names
                    if one.get(ident, {}).get(name) != two.get(ident, {}).get(name)
                ]
        elif one != two:
            lines.append(f"{key}: reference {one!r}, engine {two!r}")
    return lines


def engine(plan: LayerPlan, position: Position) -> View:
    """Return what every object is now, by the engine."""
    return evaluate_position(plan, position)
