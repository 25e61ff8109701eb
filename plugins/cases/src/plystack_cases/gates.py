"""The two abilities of Cases as data: the one that solves, and what is one once it is solved (702.169, 719)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from plystack.data import (
    Ability,
    Activated,
    Always,
    Condition,
    Designated,
    EventKind,
    Every,
    Itself,
    Labelled,
    Pattern,
    Related,
    Replacement,
    SourceIs,
    Static,
    Triggered,
    Unless,
    Word,
    do,
)

SOLVED: Final = "solved"
"""The designation (719.3b), and the label of the abilities that ask for it (702.169)."""

TO_SOLVE: Final = "to solve"
"""The label of the ability that solves."""

IS_SOLVED: Final = SourceIs(Designated(SOLVED))
_UNSOLVED: Final = Unless(IS_SOLVED)
_ALWAYS: Final = Always()

# 719.3a: the end step of the player whose Case it is then
_END_STEP: Final = Pattern(
    EventKind.ANNOUNCED, "phase begins", (("phase", Word(frozenset({"end"}))), ("player", Related("you")))
)
_SOLVES: Final = (do("solve", what=Itself()),)


def to_solve(condition: Condition) -> Triggered:
    """Return "to solve — condition": at the beginning of your end step, if that is so and this is not solved (719.3a).

    Both are asked again as it resolves (603.4).
    """
    return Triggered(_END_STEP, _SOLVES, Every((condition, _UNSOLVED)), label=TO_SOLVE)


def condition_of(ability: Ability) -> Condition | None:
    """Return what must be so for an ability to solve; None where it is no such ability."""
    if isinstance(ability, Triggered) and isinstance(ability.provided, Every):
        condition = ability.provided.conditions[0]
        return condition if ability == to_solve(condition) else None
    return None


def solved(ability: Ability) -> Ability:
    """Return "solved — ability": it is one only while its object is solved (702.169b-d).

    A static ability is so then, in its own layers and with the timestamp of its object. A triggered one asks as it
    triggers, which is part of what it waits for, and never again: it is no intervening "if". An activated one can be
    activated then.

    Raises:
        ValueError: it is none of these, or has a label already.
    """
    if not isinstance(ability, Labelled) or ability.label:
        raise ValueError(f"only a static, triggered or activated ability without a label is solved, not {ability!r}")
    return _labelled(_changed(ability, _gated), SOLVED)


def ability_of(ability: Ability) -> Ability | None:
    """Return what a solved ability would be without being one; None where it is none."""
    if ability.name != SOLVED:
        return None
    try:
        found = _labelled(_changed(ability, _opened), "")
        return found if solved(found) == ability else None
    except ValueError:
        return None


def _gated(condition: Condition) -> Condition:
    return IS_SOLVED if condition == _ALWAYS else Every((IS_SOLVED, condition))


def _opened(condition: Condition) -> Condition:
    """Return what must be so besides its being solved."""
    if condition == IS_SOLVED:
        return _ALWAYS
    if isinstance(condition, Every) and len(condition.conditions) == 2 and condition.conditions[0] == IS_SOLVED:
        return condition.conditions[1]
    raise ValueError("it does not ask whether its object is solved")


def _changed(ability: Ability, change: Callable[[Condition], Condition]) -> Ability:
    """Return an ability with the condition changed that says when it is one."""

    def pattern(when: Pattern) -> Pattern:
        return attrs.evolve(when, condition=change(when.condition))

    if isinstance(ability, Static):
        parts = tuple(attrs.evolve(each, condition=change(each.condition)) for each in ability.parts)
        rules = tuple(attrs.evolve(each, condition=change(each.condition)) for each in ability.rules)
        return attrs.evolve(ability, parts=parts, rules=rules)
    if isinstance(ability, Triggered):
        when = pattern(ability.when) if isinstance(ability.when, Pattern) else change(ability.when)
        return attrs.evolve(ability, when=when, also=tuple(map(pattern, ability.also)))
    if isinstance(ability, Replacement):
        return attrs.evolve(ability, when=pattern(ability.when))
    if isinstance(ability, Activated):
        return attrs.evolve(ability, provided=change(ability.provided))
    raise ValueError(f"{type(ability).__name__} is no static, triggered or activated ability")


def _labelled(ability: Ability, label: str) -> Ability:
    assert isinstance(ability, (Static, Triggered, Replacement, Activated))
    return attrs.evolve(ability, label=label)
