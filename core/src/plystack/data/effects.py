"""Continuous effects as data.

A :class:`Part` says which objects, under which condition, and what is done to
them; parts that belong to one effect share its timestamp and start together. What
an effect does besides characteristics are its rules (:mod:`plystack.data.rules`).
"""

from __future__ import annotations

import enum

import attrs

from plystack.data.condition import Always, Condition
from plystack.data.expr import Constant, You
from plystack.data.ops import Op, OpKind
from plystack.data.reading import Key
from plystack.data.rules import Rule
from plystack.data.values import CONTROLLER, Pairs
from plystack.data.where import Where

_ALWAYS: Condition = Always()


@attrs.frozen(cache_hash=True)
class Part:
    """A piece of an effect: objects, a condition, and operations in the order written.

    Which layer each operation belongs to is said by the game's plan, never here.
    """

    where: Where = attrs.field(validator=attrs.validators.instance_of(Where))
    ops: tuple[Op, ...] = attrs.field(validator=attrs.validators.min_len(1))
    condition: Condition = attrs.field(default=_ALWAYS, validator=attrs.validators.instance_of(Condition))

    def reads(self) -> frozenset[Key]:
        """Return the keys whose change can change what this part does."""
        return self.where.reads().union(self.condition.reads(), *(op.reads() for op in self.ops))

    def writes(self) -> frozenset[Key]:
        """Return the keys that this part can change."""
        return frozenset().union(*(op.writes() for op in self.ops))


class Until(enum.Enum):
    """When a floating effect ends."""

    ENDED = "ended"  # when something ends it, else never
    TURN = "end of turn"
    SOURCE = "source leaves"


def gives_control(effect: Effect, player: str) -> bool:
    """Say whether an effect has a player control something: by name, or as its own "you"."""
    ops = [op for part in effect.parts for op in part.ops if op.kind is OpKind.SET and op.on == CONTROLLER]
    return any(op.value == Constant(player) or (op.value == You() and effect.you == player) for op in ops)


def lasting(word: str) -> tuple[Until, str]:
    """Return what a duration means: what ends it in every game, and which of the game's own it is, or no name."""
    known = {each.value: each for each in Until}
    return (known[word], "") if word in known else (Until.ENDED, word)


@attrs.frozen(cache_hash=True)
class Effect:
    """A floating effect: one that came about by an action and lasts on its own.

    Its objects and amounts were fixed when it began; :func:`~plystack.data.changes.begin`
    does that. Its "you" stays the player it was.

    Arguments:
        id: number of the effect, unique in a position.
        label: how it is called in *why*.
        parts: what it does.
        timestamp: when it began.
        you: the player "you" denotes, or None.
        source: id of the object it comes from, or None.
        until: what ends it.
        rules: what it does besides characteristics.
        parameters: numbers that its parts refer to.
        lasts: what it lasts for: it ends for good the first time that is not so, and never begins where it is not.
        during: a duration of the game that ends it, by its name; empty for none.
    """

    id: int
    label: str
    parts: tuple[Part, ...]
    timestamp: int
    you: str | None = None
    source: int | None = None
    until: Until = Until.ENDED
    rules: tuple[Rule, ...] = ()
    parameters: Pairs[int] = ()
    lasts: Condition = attrs.field(default=_ALWAYS, validator=attrs.validators.instance_of(Condition))
    during: str = ""
