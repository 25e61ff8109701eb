"""What a mutating creature spell does as it resolves: it goes over or under a creature, which then has mutated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import (
    CONTROLLER,
    Announce,
    EventKind,
    Itself,
    OneOf,
    Pattern,
    Resets,
    These,
    Tracker,
    do,
)
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants

HOST: Final = "mutates"
"""The name of the target: the creature that mutates."""

MUTATES: Final = "mutates"
"""The event, and the verb that brings it about."""

_TOLD: Final = "has mutated"
_OVER, _UNDER = "over", "under"

EVENT: Final = EventRule(MUTATES, frozenset({"object", "player"}), frozenset({"object"}))

TIMES: Final = Tracker("times mutated", Pattern(EventKind.ANNOUNCED, MUTATES), "object", resets=Resets.NEVER)
"""How often a creature has mutated: a new object never has (400.7)."""


def _mutates(call: Call) -> Step:
    """Its controller says whether it goes over or under (702.140c); then it merges, and the creature has mutated."""
    into = call.object("into")
    if into is None:
        return Step()
    if not call.answered(0):
        return call.ask(call.player, OneOf((_OVER, _UNDER)), "over or under")
    these, over = These(frozenset({into})), call.answer(0) == _OVER
    return Step(then=[do("merge", what=Itself(), into=these, over=over), do(_TOLD, what=these)])


def _told(call: Call) -> Step:
    """It is told after the merging, so that abilities of all its components hear it (702.140d)."""
    told = []
    for ident in call.objects("what"):
        player = call.view[ident][CONTROLLER]
        told.append(Announce(MUTATES, (("object", ident), ("player", str(player)))))
    return Step(told)


def verbs() -> Iterator[Verb]:
    """Give the verbs of mutating creature spells."""
    yield Verb(MUTATES, _mutates, (Param("into", Wants.OBJECTS),))
    yield Verb(_TOLD, _told, (Param("what", Wants.OBJECTS),))
