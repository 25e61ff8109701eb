"""Abilities that do something, as lines: triggered, activated, and what a card does as it resolves."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from plystack.data import Activated, Condition, Do, Itself, Modal, Resolution, Schema, Target, Triggered, TurnOf
from plystack.text.conditions import ALWAYS
from plystack.text.elsewhere import zones_of
from plystack.text.events import Waits
from plystack.text.known import Known, Unclear
from plystack.text.modes import CHOOSE, said_modes, settled_modes
from plystack.text.phrases import Lens, Phrase, Slot, Template
from plystack.text.pronouns import said, settled
from plystack.text.shape import Hole

_CARD = Known(paid_elsewhere=True)
"""What a card does as it resolves: what else is paid for it stands on a line of its own."""


def _paid(costs: tuple[Do, ...]) -> Known:
    return Known(Itself(), done=costs)


def _triggered(*extra: str) -> Lens:
    """Return a triggered ability, with an intervening if, a limit, or modes where wanted."""

    def build(given: Mapping[str, Any]) -> tuple[Triggered, ...] | None:
        waits: Waits = given["waits"]
        if "condition" not in extra and _is_conditional(given.get("does", ())):
            return None  # that "if" is the ability's own (603.4)
        found = _settled(given, waits.known())
        if found is None:
            return None
        program, targets, provided, modal = found
        limit = given.get("limit", 1) if "limit" in extra else None
        when = waits.events[0] if waits.events else waits.state
        assert when is not None
        zones = zones_of(program, modal=modal)
        if zones and waits.events and waits.about_source():
            return None  # where it is when that happens to itself is another matter
        also = waits.events[1:]
        return (Triggered(when, program, provided, targets, limit=limit, zones=zones, also=also, modal=modal),)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Triggered):
            return
        each = value[0]
        if each.costs or each.per:
            return
        if each.named or each.optional or each.zones != zones_of(each.does, modal=each.modal) or each.label:
            return
        if (each.limit is not None) != ("limit" in extra) or (each.provided != ALWAYS) != ("condition" in extra):
            return
        waits = Waits((), each.when) if isinstance(each.when, Condition) else Waits((each.when, *each.also))
        for found in _said(each, waits.known(), extra):
            yield {"waits": waits, "limit": each.limit, **found}

    return Lens(build, take)


def _settled(
    given: Mapping[str, Any], known: Known
) -> tuple[tuple[Do, ...], tuple[Target, ...], Condition, Modal | None] | None:
    """Return what an ability does, its targets, its condition, and its modes; None where it speaks of nothing known."""
    try:
        done = settled(given.get("does", ()), known, given.get("condition", ALWAYS))
        modal = settled_modes(given, known) if "modes" in given else None
    except Unclear:
        return None
    return None if modal is None and "modes" in given else (*done, modal)


def _said(each: Triggered | Activated | Resolution, known: Known, extra: Container[str]) -> Iterator[Mapping[str, Any]]:
    """Yield what an ability does and when, as it is said; with "modes", which it has."""
    provided = ALWAYS if isinstance(each, Resolution) else each.provided
    if (each.modal is not None) != ("modes" in extra) or (each.modal is not None and (each.does or each.targets)):
        return
    found = said(each.does, each.targets, known, provided)
    if found is None:
        return
    given = {"does": found[0], "condition": found[1]}
    if each.modal is None:
        yield given
    else:
        yield from ({**given, **modes} for modes in said_modes(each.modal, known))


def _is_conditional(program: tuple[Do, ...]) -> bool:
    said_first = bool(program) and program[0].verb == "if" and program[0].bind == ""
    return said_first and "else" not in dict(program[0].args)  # "unless" is asked as it is done


def _activated(*extra: str) -> Lens:
    def build(given: Mapping[str, Any]) -> tuple[Activated, ...] | None:
        found = _settled(given, _paid(given["costs"]))
        if found is None:
            return None
        program, targets, provided, modal = found
        limit = 1 if "limit" in extra else None
        zones = zones_of(program, given["costs"], modal)
        return (Activated(given["costs"], program, provided, targets, limit=limit, zones=zones, modal=modal),)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Activated):
            return
        each = value[0]
        zones = zones_of(each.does, each.costs, each.modal)
        if each.zones != zones or each.label or (each.limit == 1) != ("limit" in extra) or each.limit not in (None, 1):
            return
        if (each.provided != ALWAYS) != ("condition" in extra):
            return
        yield from ({"costs": each.costs, **found} for found in _said(each, _paid(each.costs), extra))

    return Lens(build, take)


def _costs(given: Mapping[str, Any]) -> tuple[Any, ...]:
    return (given["first"], *given.get("more", ()))


def _one_cost(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _more_costs(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[0], "more": value[1:]} if isinstance(value, tuple) and len(value) > 1 else None


def _resolution(*extra: str) -> Lens:
    def build(given: Mapping[str, Any]) -> tuple[Resolution, ...] | None:
        found = _settled(given, _CARD)
        return None if found is None else (Resolution(found[0], found[1], modal=found[3]),)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Resolution) and not value[0].label:
            yield from _said(value[0], _CARD, extra)

    return Lens(build, take)


def abilities(schema: Schema) -> list[Phrase]:
    """Return the lines that say what abilities do."""
    del schema
    once = "triggers only once each turn"
    return [
        Slot("cost", "a cost"),
        Slot("costs", "a cost"),
        Template("costs", "{first:cost}", Lens(_costs, _one_cost)),
        Template("costs", "{first:cost}, {more:costs}", Lens(_costs, _more_costs)),
        Template("line", "{waits:event clause}, {does:effects}.", _triggered()),
        Template("line", "{waits:event clause}, {does:effects}", _triggered(), prints=False, quoted=True),
        Template("line", "{waits:event clause}, if {condition}, {does:effects}.", _triggered("condition")),
        Template("line", f"{{waits:event clause}}, {{does:effects}}. This ability {once}.", _triggered("limit")),
        Template("line", f"{{waits:event clause}}, if {{condition}}, {{does:effects}}. This ability {once}.",
                 _triggered("limit", "condition")),
        Template("line", "{costs}: {does:effects}.", _activated()),
        Template("line", "{costs}: {does:effects}", _activated(), prints=False, quoted=True),
        Slot("restriction", "when it can be used"),
        Template("restriction", "only during your turn", TurnOf("you")),
        Template("restriction", "only if {condition}", Hole("condition")),
        Template("line", "{costs}: {does:effects}. Activate {condition:restriction}.", _activated("condition")),
        Template("line", "{costs}: {does:effects}. Activate only once each turn.", _activated("limit")),
        Template("line", "{does:effects}.", _resolution()),
        Template("line", "{does:effects}", _resolution(), prints=False, quoted=True),
        Template("line", f"{{waits:event clause}}, {CHOOSE}", _triggered("modes")),
        Template("line", f"{{waits:event clause}}, if {{condition}}, {CHOOSE}", _triggered("modes", "condition")),
        Template("line", f"{{costs}}: {CHOOSE}", _activated("modes")),
        Template("line", CHOOSE, _resolution("modes")),
    ]  # fmt: skip
