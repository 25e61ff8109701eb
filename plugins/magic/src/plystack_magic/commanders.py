"""Commanders: what they have dealt, and where their owners may put them (903.9, 903.10a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import (
    Change,
    Constant,
    Control,
    Delayed,
    Designate,
    Designated,
    EventKind,
    Later,
    Obj,
    Owned,
    Pattern,
    Replacement,
    State,
    Thing,
    Word,
    lookup,
    words,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.marks import COMMANDER, STAYS

DAMAGE: Final = 21
ZONE: Final = "command"
_LABEL = "a commander goes to the command zone"


def is_commander(obj: Obj) -> bool:
    """Say whether an object is somebody's commander (903.3)."""
    return any(name == COMMANDER for name, _ in obj.designations)


def beaten(state: State, player: str) -> bool:
    """Say whether one commander has dealt a player 21 or more combat damage in the course of the game (704.6c)."""
    facts = state.position.facts
    called = [label for obj in state.position for label in _called(obj)]
    return any(facts.tallied("commander damage", player, label) >= DAMAGE for label in called)


def _called(obj: Obj) -> Iterator[str]:
    """Give what a commander is called; of a permanent of several cards, those cards that are one (903.3c)."""
    if is_commander(obj):
        alone = [each.label for each in obj.apart if COMMANDER in each.designations]
        yield from alone or [obj.label]


def fallen(state: State) -> Iterator[Obj]:
    """Give the commanders in graveyards and in exile about which their owners have not been asked there (704.6d)."""
    for obj in state.position:
        if obj.zone in ("graveyard", "exile") and is_commander(obj) and not lookup(obj.status, STAYS, False):
            yield obj


def _make(call: Call) -> Step:
    """Cards become their owners' commanders; what would put one into a hand or a library, its owner may replace."""
    changes: list[Change] = []
    for ident in call.objects("what"):
        owner = call.obj(ident).owner
        changes.append(Designate(ident, COMMANDER))
        if not any(each.ability.label == _LABEL and each.control.player == owner for each in call.state.delayed):
            changes.append(Later(Delayed(0, _REPLACED, Control(owner, owner, "903.9b"), once=False)))
    return Step(changes)


_TO = ("to", Word(words(["hand", "library"])))
_REPLACED = Replacement(
    Pattern(EventKind.MOVES, "", (("object", Thing(Designated(COMMANDER) & Owned("you"))), _TO)),
    (("to", Constant(ZONE)),),
    optional=True,
    component=True,  # 903.9c
    label=_LABEL,
)


def verbs() -> Iterator[Verb]:
    """Give the verb of commanders."""
    yield Verb("make commander", _make, (Param("what", Wants.OBJECTS),))
