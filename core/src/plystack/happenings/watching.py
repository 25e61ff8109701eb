"""Who waits for what: all abilities that do something, by the kind of event that they wait for.

A batch of events looks up only those that wait for events of its kinds, so that what nobody waits
for costs the same however many wait for something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import attrs

from plystack.data import (
    Ability,
    Condition,
    Constant,
    EventKind,
    Keyword,
    Parameter,
    Pattern,
    Replacement,
    Triggered,
)
from plystack.data.substitution import substitute
from plystack.layers import LayerPlan, View

Told: TypeAlias = "tuple[EventKind, str]"
"""The kind of an event, and its name; an empty name stands for every event of the kind."""


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
class Waiting:
    """An ability that waits, on all objects that have it under one key; which they are, is asked when it matters."""

    key: str
    ability: Triggered | Replacement
    holders: Callable[[], tuple[int, ...]]


@attrs.frozen(eq=False)
class Watchers:
    """All abilities that wait, in one view.

    Arguments:
        view: the view.
        triggered: those that wait for events, by what they wait for.
        states: those that wait for a state of things.
        replacing: those that replace events, by what they replace.
    """

    view: View
    triggered: Mapping[Told, tuple[Waiting, ...]]
    states: tuple[Waiting, ...]
    replacing: Mapping[Told, tuple[Waiting, ...]]

    def triggers(self, told: Iterable[Told]) -> list[Watcher]:
        """Return the abilities that wait for events of some kinds, in the order of their sources."""
        return self._found(self.triggered, told)

    def replacements(self, told: Iterable[Told]) -> list[Watcher]:
        """Return the abilities that replace events of some kinds, in the order of their sources."""
        return self._found(self.replacing, told)

    def conditions(self) -> list[Watcher]:
        """Return the abilities that wait for a state of things, in the order of their sources."""
        return self._watchers(self.states)

    def _found(self, table: Mapping[Told, tuple[Waiting, ...]], told: Iterable[Told]) -> list[Watcher]:
        if not table:
            return []
        keys = dict.fromkeys(key for kind, name in told for key in ((kind, name), (kind, "")))
        return self._watchers(each for key in keys for each in table.get(key, ()))

    def _watchers(self, waiting: Iterable[Waiting]) -> list[Watcher]:
        """Return abilities as their objects have them, where these are in a zone in which they function."""
        objects, board_zones = self.view.position.objects, self.view.plan.schema.board_zones
        found = [
            Watcher(ident, each.key, each.ability)
            for each in waiting
            for ident in each.holders()
            if objects[ident].zone in (each.ability.zones or board_zones)
        ]
        return sorted(found, key=lambda each: (each.source, [int(part) for part in each.key.split(".")]))


def watchers(view: View) -> Watchers:
    """Return all abilities that wait in a view; worked out once for each view."""
    return view.noted("watchers", lambda: _watchers(view))


def _watchers(view: View) -> Watchers:
    triggered: dict[Told, list[Waiting]] = {}
    replacing: dict[Told, list[Waiting]] = {}
    states: list[Waiting] = []
    for key, ability, holders in view.holders():
        for place, each in enumerate(acting(view.plan, ability)):
            name = ".".join(map(str, (*key, place)))
            for one in each.waits() if isinstance(each, Triggered) else (each,):
                waiting = Waiting(name, one, holders)
                if isinstance(one.when, Condition):
                    states.append(waiting)
                else:
                    table = triggered if isinstance(one, Triggered) else replacing
                    table.setdefault(_told(one.when), []).append(waiting)
    return Watchers(view, _frozen(triggered), tuple(states), _frozen(replacing))


def _told(pattern: Pattern) -> Told:
    return pattern.kind, pattern.name


def _frozen(table: dict[Told, list[Waiting]]) -> dict[Told, tuple[Waiting, ...]]:
    return {key: tuple(found) for key, found in table.items()}


def acting(plan: LayerPlan, ability: Ability) -> tuple[Triggered | Replacement, ...]:
    """Return what of an ability waits for something: itself, or what the rule of a keyword says, with its number."""
    if isinstance(ability, Triggered | Replacement):
        return (ability,)
    if isinstance(ability, Keyword) and (rule := plan.schema.keyword_table.get(ability.word)) and rule.abilities:
        number = Constant(1 if ability.number is None else ability.number)
        found = plan.remembered(("acting", ability), lambda: substitute(rule.abilities, {Parameter(): number}))
        return tuple(each for each in found if isinstance(each, Triggered | Replacement))
    return ()
