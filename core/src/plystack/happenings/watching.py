"""Who waits for what: all abilities that do something, by the kind of event that they wait for.

A batch of events looks up only those that wait for events of its kinds, so that what nobody waits
for costs the same however many wait for something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

import attrs

from plystack.data import (
    Ability,
    Condition,
    Constant,
    EventKind,
    Instance,
    Keyword,
    Parameter,
    Pattern,
    Replacement,
    Triggered,
    instances_of,
)
from plystack.data.substitution import substitute
from plystack.layers import LayerPlan, View

Told: TypeAlias = "tuple[EventKind, str]"
"""The kind of an event, and its name; an empty name stands for every event of the kind."""

A = TypeVar("A", Triggered, Replacement)


@attrs.frozen
class Watcher:
    """An ability of an object that waits.

    Arguments:
        source: the object.
        key: what identifies the ability on its object.
        ability: what it waits for, and does.
    """

    source: int
    key: str
    ability: Triggered | Replacement

    @property
    def name(self) -> str:
        """Return what identifies it among all."""
        return f"{self.source}/{self.key}"


@attrs.frozen(eq=False)
class Watchers:
    """All abilities that wait, in one view.

    Arguments:
        triggered: those that wait for events, by what they wait for; each in the order of their sources.
        states: those that wait for a state of things.
        replacing: those that replace events, by what they replace.
    """

    triggered: Mapping[Told, tuple[Watcher, ...]]
    states: tuple[Watcher, ...]
    replacing: Mapping[Told, tuple[Watcher, ...]]

    def waiting(self, table: Mapping[Told, tuple[Watcher, ...]], told: Iterable[Told]) -> list[Watcher]:
        """Return those of a table that wait for events of some kinds, in the order of their sources."""
        if not table:
            return []
        keys = dict.fromkeys(key for kind, name in told for key in ((kind, name), (kind, "")))
        found = {each.name: each for key in keys for each in table.get(key, ())}
        return sorted(found.values(), key=lambda each: (each.source, each.key))


def watchers(view: View) -> Watchers:
    """Return all abilities that wait in a view; worked out once for each view."""
    return view.noted("watchers", lambda: _watchers(view))


def _watchers(view: View) -> Watchers:
    triggered: dict[Told, list[Watcher]] = {}
    replacing: dict[Told, list[Watcher]] = {}
    states: list[Watcher] = []
    board_zones = view.plan.schema.board_zones
    for ident in view:
        zone = view.position.objects[ident].zone
        for instance in instances_of(view.records[ident]):
            for place, ability in enumerate(acting(view.plan, instance)):
                if zone not in (ability.zones or board_zones):
                    continue
                watcher = Watcher(ident, ".".join(map(str, (*instance.key, place))), ability)
                if isinstance(ability.when, Condition):
                    states.append(watcher)
                else:
                    table = triggered if isinstance(ability, Triggered) else replacing
                    table.setdefault(_told(ability.when), []).append(watcher)
    return Watchers(_frozen(triggered), tuple(states), _frozen(replacing))


def _told(pattern: Pattern) -> Told:
    return pattern.kind, pattern.name


def _frozen(table: dict[Told, list[Watcher]]) -> dict[Told, tuple[Watcher, ...]]:
    return {key: tuple(found) for key, found in table.items()}


def acting(plan: LayerPlan, instance: Instance) -> tuple[Triggered | Replacement, ...]:
    """Return what of an ability waits for something: itself, or what the rule of a keyword says, with its number."""
    ability: Ability = instance.ability
    if isinstance(ability, Triggered | Replacement):
        return (ability,)
    if isinstance(ability, Keyword) and (rule := plan.schema.keyword_table.get(ability.word)) and rule.abilities:
        number = Constant(1 if ability.number is None else ability.number)
        found = plan.remembered(("acting", ability), lambda: substitute(rule.abilities, {Parameter(): number}))
        return tuple(each for each in found if isinstance(each, Triggered | Replacement))
    return ()
