"""Echoing: what waits for the triggering of abilities triggers in its turn, and is put up after them (603.3b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from plystack.data import Event, EventKind, Pattern, Role, State, pairs
from plystack.happenings.events import Happening
from plystack.happenings.machine import Machine
from plystack.happenings.matching import matches
from plystack.happenings.triggering import Due, delayed_triggers, triggers
from plystack.happenings.watching import watchers

_HANDED_ON = ("object", "player", "from", "to")


def echoed(machine: Machine, state: State, happening: Happening, due: Iterable[Due]) -> tuple[State, Happening]:
    """Return the State with all that triggers because others have, and what happened with that they did.

    It triggers once for each of them, and what triggers so is no event for anything else.

    Arguments:
        machine: the game.
        state: the State in which these others wait.
        happening: what happened; what was, and what is.
        due: what has triggered by it.
    """
    told = [tuple(_told(each)) for each in due]
    if not told:
        return state, happening
    kinds = dict.fromkeys((each.kind, each.name) for one in told for each in one)
    waiting = [
        (view, watcher, watcher.ability.when)
        for looks_back, view in ((True, happening.before), (False, happening.after))
        for watcher in watchers(view).triggers(kinds)
        if isinstance(watcher.ability.when, Pattern) and watcher.ability.when.looks_back is looks_back
    ]
    for one in told:
        seen = attrs.evolve(happening, events=one)
        for view, watcher, when in waiting:
            for match in matches(seen, attrs.evolve(when, together=True), watcher.source):
                state = triggers(machine, state, view, watcher, match.bound(), late=True)
        for delayed in state.delayed:
            state, _ = delayed_triggers(machine, state, seen, delayed, late=True)
    return state, attrs.evolve(happening, triggered=tuple(each for one in told for each in one))


def _told(due: Due) -> Iterator[Event]:
    """Give that something triggered, once for each event by which it did: who and what took part in that does in it."""
    item = due.item
    own: dict[str, Role] = {"by": item.control.player, "item": item.id}
    if item.source is not None:
        own["source"] = item.source
    for event in due.events:
        name = event.name if event.kind is EventKind.ANNOUNCED else event.kind.value
        handed = {role: event.role(role) for role in _HANDED_ON}
        roles = {role: value for role, value in handed.items() if role == "object" or isinstance(value, str)}
        yield Event(EventKind.TRIGGERS, name, pairs({**roles, **own}), event.became)
    if not due.events:
        yield Event(EventKind.TRIGGERS, "", pairs(own))
