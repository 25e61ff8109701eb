"""Sagas: chapter abilities, lore counters, and the end after the last chapter (714)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from plystack.data import (
    CONTROLLER,
    Amount,
    Announce,
    Change,
    Comparison,
    EventKind,
    Itself,
    Pattern,
    PutCounters,
    State,
    Thing,
    Triggered,
    You,
    instances_of,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_magic.permanents import field

LORE: Final = "lore"


def chapter(number: int) -> Pattern:
    """Return what a chapter ability waits for: the lore counters on its Saga become that many, or more (714.2b)."""
    below, there = Amount(Comparison.LESS, number), Amount(Comparison.AT_LEAST, number)
    return Pattern(EventKind.COUNTERS_PUT, LORE, (("from", below), ("object", Thing(Itself())), ("to", there)))


def chapters_of(patterns: Iterable[object]) -> tuple[int, ...] | None:
    """Return the numbers of the chapters that patterns wait for, or None where one waits for anything else."""
    found: list[int] = []
    for each in patterns:
        test = dict(each.roles).get("to") if isinstance(each, Pattern) else None
        if not isinstance(test, Amount) or each != chapter(test.number):
            return None
        found.append(test.number)
    return tuple(found)


def chapters(view: View, ident: int) -> dict[str, tuple[int, ...]]:
    """Return the chapter abilities of an object, by what identifies them on it: the numbers of each."""
    found = {}
    for each in instances_of(view[ident]):
        if isinstance(each.ability, Triggered):
            numbers = chapters_of((each.ability.when, *each.ability.also))
            if numbers:
                found[".".join(map(str, (*each.key, 0)))] = numbers
    return found


def sagas(view: View) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
    """Give the Sagas on the battlefield that have chapter abilities, with these."""
    for ident in field(view):
        subtypes = view.exact(ident, "subtypes")
        is_saga = isinstance(subtypes, frozenset) and "Saga" in subtypes
        if is_saga and (found := chapters(view, ident)):
            yield ident, found


def ended(state: State, view: View) -> Iterator[Change]:
    """Give the sacrifices of Sagas with as many lore counters as chapters, none of which is yet to resolve (704.5s)."""
    items = {(each.source, each.key) for each in (*state.pending, *state.stack)}
    for ident, found in sagas(view):
        final = max(number for numbers in found.values() for number in numbers)
        player = view[ident][CONTROLLER]
        waits = any((ident, key) in items for key in found)
        if view.position.obj(ident).counter_count(LORE) < final or waits or not isinstance(player, str):
            continue
        if not view.forbidden("be sacrificed", ident, player):
            yield Announce("sacrifices", (("object", ident), ("player", player)))


def _add(call: Call) -> Step:
    """As a precombat main phase begins, its player puts a lore counter on each Saga with chapters (714.3b)."""
    players = call.players("who")
    there = [ident for ident, _ in sagas(call.view) if call.view[ident][CONTROLLER] in players]
    return Step([PutCounters(each, LORE, 1) for each in there])


def verbs() -> Iterator[Verb]:
    """Give the verb of the lore counters."""
    yield Verb("add lore counters", _add, (Param("who", Wants.PLAYERS, You()),))
