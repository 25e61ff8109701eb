"""Events as data: one thing that happened, who and what took part, and what became of it."""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

import attrs

from plystack.data.values import Pairs, Words, lookup

Role: TypeAlias = "int | str | bool | Words | None"
"""Who or what takes part in an event: the id of an object, a player, a word, a number, words; or nothing."""


COUNT: Final = "count"
"""The role of a number; every other whole number in a role is the id of an object, but for the values of a status."""


class EventKind(enum.Enum):
    """The kinds of event that changes bring about, in every game."""

    ARRIVES = "arrives"  # an object comes to be that was nothing before
    MOVES = "moves"  # an object goes to another zone, or ceases to be
    PLACED = "is placed"  # it goes to a place, and stays the same object
    JOINS = "joins"  # a component joins it
    ATTACHED = "is attached"
    DETACHED = "is detached"
    CONTROLLED = "changes control"
    FIELD = "changes status"
    CHOSEN = "is chosen"
    COUNTERS_PUT = "gets counters"
    COUNTERS_TAKEN = "loses counters"
    DESIGNATED = "is designated"
    UNDESIGNATED = "is no longer designated"
    BEGINS = "begins"  # a floating effect
    ENDS = "ends"
    TURN = "turn passes"
    QUITS = "player leaves"  # the game
    NUMBER = "number changes"
    HELD = "player's number changes"
    TRIGGERS = "triggers"  # an ability, by another event or by how things are; its name says what that was
    STACKED = "is put on the stack"
    DROPPED = "leaves the stack"
    TAKEN_OVER = "is taken over"
    ANNOUNCED = "is announced"


@attrs.frozen
class Event:
    """One thing that happened.

    Arguments:
        kind: what sort of thing.
        name: which field, counter, designation, choice, number or announcement; empty where there is but one.
        roles: who and what took part, by role: "object", "from", "to", "host", "count" …
        became: ids of what the object became where it moved; several where it had components.
    """

    kind: EventKind
    name: str = ""
    roles: Pairs[Role] = ()
    became: tuple[int, ...] = ()

    def role(self, name: str) -> Role:
        """Return who or what took part in a role, or None where nothing did."""
        return lookup(self.roles, name, None)
