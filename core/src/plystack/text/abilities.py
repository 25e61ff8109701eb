"""Abilities that do something, as lines: triggered, activated, and what a card does as it resolves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Activated, Condition, Do, Itself, Resolution, Schema, Triggered, TurnOf
from plystack.text.conditions import ALWAYS
from plystack.text.elsewhere import zones_of
from plystack.text.events import Waits
from plystack.text.known import Known, Unclear
from plystack.text.phrases import Lens, Phrase, Slot, Template
from plystack.text.pronouns import said, settled
from plystack.text.shape import Hole

_SOURCE = Known(Itself())


def _triggered(*extra: str) -> Lens:
    """Return a triggered ability, with an intervening if or a limit where wanted."""

    def build(given: Mapping[str, Any]) -> tuple[Triggered, ...] | None:
        waits: Waits = given["waits"]
        if "condition" not in extra and _is_conditional(given["does"]):
            return None  # that "if" is the ability's own (603.4)
        try:
            program, targets, provided = settled(given["does"], waits.known(), given.get("condition", ALWAYS))
        except Unclear:
            return None
        limit = given.get("limit", 1) if "limit" in extra else None
        when = waits.events[0] if waits.events else waits.state
        assert when is not None
        zones = zones_of(program)
        if zones and waits.events and waits.about_source():
            return None  # where it is when that happens to itself is another matter
        return (Triggered(when, program, provided, targets, limit=limit, zones=zones, also=waits.events[1:]),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Triggered):
            return None
        each = value[0]
        if each.named or each.optional or each.zones != zones_of(each.does) or each.label:
            return None
        if (each.limit is not None) != ("limit" in extra) or (each.provided != ALWAYS) != ("condition" in extra):
            return None
        waits = Waits((), each.when) if isinstance(each.when, Condition) else Waits((each.when, *each.also))
        found = said(each.does, each.targets, waits.known(), each.provided)
        if found is None:
            return None
        return {"waits": waits, "does": found[0], "condition": found[1], "limit": each.limit}

    return Lens(build, take)


def _is_conditional(program: tuple[Do, ...]) -> bool:
    said_first = bool(program) and program[0].verb == "if" and program[0].bind == ""
    return said_first and "else" not in dict(program[0].args)  # "unless" is asked as it is done


def _activated(*extra: str) -> Lens:
    def build(given: Mapping[str, Any]) -> tuple[Activated, ...] | None:
        try:
            program, targets, provided = settled(given["does"], _SOURCE, given.get("condition", ALWAYS))
        except Unclear:
            return None
        limit = 1 if "limit" in extra else None
        zones = zones_of((*given["costs"], *program))
        return (Activated(given["costs"], program, provided, targets, limit=limit, zones=zones),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Activated):
            return None
        each = value[0]
        zones = zones_of((*each.costs, *each.does))
        if each.zones != zones or each.label or (each.limit == 1) != ("limit" in extra) or each.limit not in (None, 1):
            return None
        if (each.provided != ALWAYS) != ("condition" in extra):
            return None
        found = said(each.does, each.targets, _SOURCE, each.provided)
        return None if found is None else {"costs": each.costs, "does": found[0], "condition": found[1]}

    return Lens(build, take)


def _costs(given: Mapping[str, Any]) -> tuple[Any, ...]:
    return (given["first"], *given.get("more", ()))


def _one_cost(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _more_costs(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[0], "more": value[1:]} if isinstance(value, tuple) and len(value) > 1 else None


def _resolution(given: Mapping[str, Any]) -> tuple[Resolution, ...] | None:
    try:
        program, targets, _ = settled(given["does"], Known())
    except Unclear:
        return None
    return (Resolution(program, targets),)


def _said_resolution(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Resolution) or value[0].label:
        return None
    found = said(value[0].does, value[0].targets, Known())
    return None if found is None else {"does": found[0]}


def abilities(schema: Schema) -> list[Phrase]:
    """Return the lines that say what abilities do."""
    del schema
    once = "triggers only once each turn"
    return [
        Slot("cost", "a cost"),
        Slot("costs", "a cost"),
        Template("costs", "{first:cost}", Lens(_costs, _one_cost)),
        Template("costs", "{first:cost}, {more:costs}", Lens(_costs, _more_costs)),
        Template("line", "{waits:event clause}, {does:effects}.", _triggered(),
                 also=("{waits:event clause}, {does:effects}",)),
        Template("line", "{waits:event clause}, if {condition}, {does:effects}.", _triggered("condition")),
        Template("line", f"{{waits:event clause}}, {{does:effects}}. This ability {once}.", _triggered("limit")),
        Template("line", f"{{waits:event clause}}, if {{condition}}, {{does:effects}}. This ability {once}.",
                 _triggered("limit", "condition")),
        Template("line", "{costs}: {does:effects}.", _activated(), also=("{costs}: {does:effects}",)),
        Slot("restriction", "when it can be used"),
        Template("restriction", "only during your turn", TurnOf("you")),
        Template("restriction", "only if {condition}", Hole("condition")),
        Template("line", "{costs}: {does:effects}. Activate {condition:restriction}.", _activated("condition"),
                 also=("{costs}: {does:effects}. Activate {condition:restriction}",)),
        Template("line", "{costs}: {does:effects}. Activate only once each turn.", _activated("limit")),
        Template("line", "{does:effects}.", Lens(_resolution, _said_resolution)),
    ]  # fmt: skip
