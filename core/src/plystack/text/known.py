"""What a program can speak of that has been spoken of before it: "it", "that object", "that player", "if you do"."""

from __future__ import annotations

from typing import Any, Final, TypeGuard

import attrs

from plystack.data import (
    Did,
    Do,
    Everyone,
    Expr,
    Named,
    Reading,
    Target,
    Those,
    Triggered,
    Where,
)
from plystack.data.reading import Key
from plystack.text.conditions import ALWAYS

IT: Final = Those("it")
"""The object that has just been spoken of."""

THEM: Final = Those("them")
"""The objects that have just been spoken of together; where there are none, the same as "it"."""

THAT: Final = Those("that")
"""The other object of an event: "that object" beside "it"; else the same as "it"."""

THEY: Final = Named("they")
"""The player who has just been spoken of."""

DONE: Final = Did("it")
"""Whether what has just been said was done: "if you do"."""

BY_THAT: Final = "it"
"""Names what has just been said where an ability triggers by its being done: "when you do"."""


def reflexive(does: tuple[Do, ...], targets: tuple[Target, ...] = ()) -> Triggered:
    """Return an ability that triggers by what instructions do, as it stands in them."""
    return Triggered(ALWAYS, does, targets=targets)


@attrs.frozen(cache_hash=True)
class Chosen(Where):
    """What is chosen as a target, where it is first spoken of; in no data, only in sentences."""

    target: Target

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class ChosenPlayer(Expr):
    """A player who is chosen as a target, where first spoken of; in no data, only in sentences."""

    target: Target

    def evaluate(self, reading: Reading) -> None:
        return None

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class Picked(Where):
    """One of some objects, which is chosen as something is done with it; in no data, only in sentences."""

    of: Where

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen
class Known:
    """What a program can speak of before it says anything.

    Arguments:
        it: the object that "it" means, such as that of the event; None for none.
        they: the player that "that player" means, or None.
        that: another object, which "that object" means, or None.
        them: the objects that "them" means, or None.
    """

    it: Where | None = None
    they: Expr | None = None
    that: Where | None = None
    them: Where | None = None


class Unclear(Exception):
    """A sentence speaks of something that it has not named."""


MAKES: Final = frozenset({"create", "copy", "top", "search", "choose", "note"})
"""Verbs whose doing names objects of which the next instruction can say "it"."""


def is_program(value: Any) -> TypeGuard[tuple[Do, ...]]:
    """Say whether what an instruction is given is a program."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, Do) for each in value)


ANY_PLAYER: Final = Everyone()
