"""Several clauses in one sentence, and what is so of one subject, each on a condition of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from plystack.data import (
    Itself,
    Not,
    Rule,
    Schema,
    Static,
)
from plystack.text.clauses import static
from plystack.text.conditions import ALWAYS, functions_in, resolved
from plystack.text.having import GRANTS
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template, nothing

_CASE = Lens(
    lambda g: (g["does"] if "does" in g else GRANTS.build(g), g["condition"]),
    nothing,
)


"""What is so on a condition; read alone, since it is printed as a clause of its own."""


def _cases(given: Mapping[str, Any]) -> Static | None:
    found = tuple(static(given["who"], does, condition) for does, condition in given["all"])
    told = tuple(each for each in found if each is not None)
    return _whole(told) if len(told) == len(found) and not any(each.zones for each in told) else None


def _whole(found: tuple[Static, ...]) -> Static:
    return Static(
        tuple(part for each in found for part in each.parts), tuple(rule for each in found for rule in each.rules)
    )


def _together(given: Mapping[str, Any]) -> Static | None:
    """Return several clauses of one sentence as one effect."""
    found: tuple[Static, ...] = given["all"]
    if any(each.zones for each in found):
        return None  # each would function elsewhere
    before = found[:-1]
    told = [part.condition for each in before for part in each.parts]
    told += [rule.condition for each in before for rule in each.rules]
    if any(each != ALWAYS for each in told):
        return None  # "A as long as B and C": C is so while B is, or whenever?
    return _whole(found)


def _while(given: Mapping[str, Any]) -> Static | None:
    """Return several clauses of one sentence, all of them on the condition with which it begins."""
    whole, condition = _together(given), given["condition"]
    if whole is None or resolved(condition, Not(Itself())) is None or functions_in(condition):
        return None  # what "it" is would not be clear
    told = [*(part.condition for part in whole.parts), *(rule.condition for rule in whole.rules)]
    if any(each != ALWAYS for each in told):
        return None
    return Static(
        tuple(attrs.evolve(part, condition=condition) for part in whole.parts),
        tuple(attrs.evolve(rule, condition=condition) for rule in whole.rules),
    )


def apart(value: Any) -> tuple[Static, ...] | None:
    """Return the clauses of an ability, each part with the rules about the same objects; None where it is but one."""
    if not isinstance(value, Static) or value.zones or value.label:
        return None
    left = list(value.rules)
    found: list[Static] = []
    for part in value.parts:
        same = [rule for rule in left if (rule.where, rule.condition) == (part.where, part.condition)]
        left = [rule for rule in left if rule not in same]
        found.append(Static((part,), tuple(same)))
    while left:
        same = [rule for rule in left if _about(rule) == _about(left[0])]
        left = [rule for rule in left if rule not in same]
        found.append(Static((), tuple(same)))
    return tuple(found) if len(found) > 1 and _whole(tuple(found)) == value else None


def _apart(value: Any) -> Mapping[str, Any] | None:
    found = apart(value)
    return None if found is None or _together({"all": found}) is None else {"all": found}


def _about(rule: Rule) -> Any:
    """Return whom a rule concerns, and when; what no object does is a clause of its own."""
    return (rule.where, rule.condition) if rule.where is not None else rule


def several(schema: Schema) -> list[Phrase]:
    """Return how several things are said in one sentence."""
    del schema
    return [
        Template("statement", "{all:clauses}", Lens(_together, _apart)),
        Template("statement", "as long as {condition}, {all:clauses}", Lens(_while, nothing)),
        # each on a condition of its own
        Slot("conditional deed", "what is so of it", numbered=True),
        Slot("conditional deeds", "what is so of it", numbered=True),
        Slot("conditional abilities", "abilities"),
        Slot("conditional ability", "an ability"),
        Series("conditional deeds", "conditional deed", least=2),
        Series("conditional abilities", "conditional ability", least=2),
        Template("conditional deed", "{does:deed} as long as {condition:simple condition}", _CASE,
                 also=("{does:deed} if {condition:simple condition}",)),
        Template("conditional ability", "{abilities:granted} as long as {condition:simple condition}", _CASE,
                 also=("{abilities:granted} if {condition:simple condition}",)),
        Template("statement", "{who:objects} {all:conditional deeds}", Lens(_cases, nothing)),
        Template("statement", "{who:objects} has|have {all:conditional abilities}", Lens(_cases, nothing)),
    ]  # fmt: skip
