"""Explaining: why an ability of an object did not trigger by what happened. Worked out when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from plystack.data import (
    Amount,
    Condition,
    Event,
    EventKind,
    Pattern,
    Reading,
    Related,
    RoleTest,
    State,
    Thing,
    Triggered,
    Whom,
    Word,
    instances_of,
)
from plystack.data.describe import describe_ability, describe_expr
from plystack.happenings.events import Happening
from plystack.happenings.history import LIMITED, limited_as
from plystack.happenings.matching import met, narrowed
from plystack.happenings.memory import reading
from plystack.happenings.watching import acting
from plystack.layers import View

TRIGGERED = "it triggered"
_NOTHING_LIKE_IT = "it waits for"


def why_not_triggered(state: State, happenings: Iterable[Happening], source: int) -> tuple[str, ...]:
    """Return, for each ability of an object that waits, why it did not trigger by what happened, or that it did.

    Of several batches the one counts by which it triggered, else the first in which something like it happened.

    Arguments:
        state: a State of the game, for what is remembered.
        happenings: what happened, batch by batch.
        source: the object, by its id before the events or after them.
    """
    reasons: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for happening in happenings:
        seen = {**dict(_waiting(happening.before, source)), **dict(_waiting(happening.after, source))}
        for key, ability in seen.items():
            names[key] = ability.label or f"its ability that {describe_ability(ability)}"
            reasons.setdefault(key, []).append(_reason(state, happening, source, key, ability))
    told = tuple(f"{names[key]}: {_weightiest(found)}" for key, found in reasons.items())
    return told or (f"object {source} had no ability that waits for anything",)


def _weightiest(reasons: list[str]) -> str:
    """Return the reason that says most: that it triggered, else one about an event of the kind it waits for."""
    return min(reasons, key=lambda each: (each != TRIGGERED, each.startswith(_NOTHING_LIKE_IT)))


def _waiting(view: View, source: int) -> Iterator[tuple[str, Triggered]]:
    """Give the abilities of an object that wait, with what identifies them on it."""
    if source in view:
        for instance in instances_of(view.records[source]):
            for place, ability in enumerate(acting(view.plan, instance.ability)):
                if isinstance(ability, Triggered):
                    yield ".".join(map(str, (*instance.key, place))), ability


def _reason(state: State, happening: Happening, source: int, key: str, ability: Triggered) -> str:
    pattern = ability.when
    if isinstance(pattern, Condition):
        return "it waits for what is so, not for something that happens"
    events = happening.triggered if pattern.kind is EventKind.TRIGGERS else happening.events
    told = [each for each in events if pattern.of(each)]
    if not told:
        happened = ", ".join(dict.fromkeys(_told(each.kind.value, each.name) for each in events or happening.events))
        waits = _told(pattern.kind.value, pattern.name)
        return f"{_NOTHING_LIKE_IT} {waits!r}; what happened: {happened or 'nothing'}"
    view, when = (happening.before, "before") if pattern.looks_back else (happening.after, "after")
    if key not in dict(_waiting(view, source)):
        return f"just {when} the event its object was not there, or did not have it"
    zone = view.position.obj(source).zone
    zones = ability.zones or view.plan.schema.board_zones
    if zone not in zones:
        return f"it functions in {', '.join(sorted(zones))}, and its object was in {zone}"
    here = reading(state, view, source, view.you(source), (), source)
    if not pattern.condition.holds(here):
        return "what must be so for it was not so"
    matched = met(events, pattern, here, view)
    if not matched:
        return "; ".join(dict.fromkeys(_unmet(each, pattern, here, view) for each in told))
    you = view.you(source)
    if not any(ability.provided.holds(reading(state, view, source, you, each.bound(), source)) for each in matched):
        return 'its "if" was not so'
    names = [limited_as(f"{source}/{key}", ability, each.bound()) for each in matched]
    used = min(happening.before.position.facts.tallied(LIMITED, name) for name in names)
    if ability.limit is not None and used >= ability.limit:
        return f"it had triggered {used} times this turn already"
    return TRIGGERED


def _told(kind: str, name: str) -> str:
    return f"{kind}: {name}" if name else kind


def _unmet(event: Event, pattern: Pattern, here: Reading, view: View) -> str:
    """Return the first role of an event that does not suit a pattern: what came, and what is waited for."""
    _, unmet = narrowed(event, pattern, here, view)
    assert unmet is not None
    name, test = unmet
    return f"{name}: came {_shown(event.role(name), view)}, and it waits for {_DESCRIBED[type(test)](test)}"


def _shown(role: object, view: View) -> str:
    if isinstance(role, int) and not isinstance(role, bool) and role in view.position.objects:
        return view.position.obj(role).label
    if isinstance(role, frozenset):
        return ", ".join(sorted(role))
    return "nobody" if role is None else str(role)


_DESCRIBED: Mapping[type[RoleTest], Callable[[Any], str]] = {
    Thing: lambda test: "an object that its filter passes",
    Related: lambda test: f"a player who is {test.by!r}",
    Whom: lambda test: f"the player who is {describe_expr(test.player)}",
    Word: lambda test: f"one of {', '.join(sorted(test.words))}",
    Amount: lambda test: f"a number {test.comparison.value} {test.number}",
}
