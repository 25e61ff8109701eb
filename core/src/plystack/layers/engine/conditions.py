"""Conditions on columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plystack.data import Always, Compares, Condition, Either, Every, Exists, SourceIs, TurnOf, Unless
from plystack.layers.engine.filters import mask_of, number
from plystack.layers.engine.lens import Lens


def holds(condition: Condition, lens: Lens) -> bool:
    """Say whether a condition is true."""
    found = _CONDITIONS.get(type(condition))
    return condition.holds(lens.reading()) if found is None else found(condition, lens)


def _compares(condition: Compares, lens: Lens) -> bool:
    here = lens.of(lens.ground.bit(lens.source))
    return condition.comparison.holds(number(condition.left, here), number(condition.right, here))


def _turn_of(condition: TurnOf, lens: Lens) -> bool:
    return lens.ground.facts.related(condition.by, lens.you, lens.ground.facts.turn)


_CONDITIONS: dict[type, Callable[[Any, Lens], bool]] = {
    Always: lambda condition, lens: True,
    Exists: lambda condition, lens: mask_of(condition.where, lens).bit_count() >= condition.at_least,
    SourceIs: lambda condition, lens: bool(mask_of(condition.where, lens) & lens.ground.bit(lens.source)),
    Compares: _compares,
    TurnOf: _turn_of,
    Every: lambda condition, lens: all(holds(each, lens) for each in condition.conditions),
    Either: lambda condition, lens: any(holds(each, lens) for each in condition.conditions),
    Unless: lambda condition, lens: not holds(condition.condition, lens),
}
