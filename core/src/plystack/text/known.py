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
    Pattern,
    Reading,
    Target,
    That,
    ThatIs,
    Those,
    Triggered,
    Where,
)
from plystack.data.reading import Key
from plystack.text.conditions import ALWAYS, OfIt

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


@attrs.frozen(cache_hash=True)
class Earlier(That):
    """What an earlier instruction took of a kind, called by what was done to it; in no data, only in sentences.

    Arguments:
        name: by which that instruction, or a cost, knows it.
        kind: what it is called; None where that tells nothing.
    """

    kind: Where | None = None


@attrs.frozen(cache_hash=True)
class EarlierIs(ThatIs):
    """Whether what an earlier instruction took of a kind is so; in no data, only in sentences."""

    kind: Where | None = None


@attrs.frozen(cache_hash=True)
class Sure(Where):
    """What has been spoken of, where it is known to be of a kind; in no data, only in sentences.

    Arguments:
        of: what has been spoken of.
        kind: what it must be known to be.
        events: or what must have happened to it.
    """

    of: Where
    kind: Where
    events: frozenset[str] = frozenset()

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
        events: those that it waits for, any of which will do.
        done: what is done before it: the costs of an ability.
        paid_elsewhere: another line may say what else was paid for it.
    """

    it: Where | None = None
    they: Expr | None = None
    that: Where | None = None
    them: Where | None = None
    events: tuple[Pattern, ...] = ()
    done: tuple[Do, ...] = ()
    paid_elsewhere: bool = False


class Unclear(Exception):
    """A sentence speaks of something that it has not named."""


MAKES: Final = frozenset({"create", "copy", "top", "search", "choose", "note"})
"""Verbs whose doing names objects of which the next instruction can say "it"."""


def is_program(value: Any) -> TypeGuard[tuple[Do, ...]]:
    """Say whether what an instruction is given is a program."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, Do) for each in value)


ANY_PLAYER: Final = Everyone()

SAID: Final = (Chosen, ChosenPlayer, Picked, Earlier, EarlierIs, Sure, OfIt)
"""What is in no data, only in sentences."""
