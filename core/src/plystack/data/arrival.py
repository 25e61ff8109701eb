"""Who is first where objects arrive at the same time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from plystack.data.objects import Facts
from plystack.data.schema import Schema


class Arriving(Protocol):
    """What is said of an object that is about to arrive; a :class:`~plystack.data.changes.Create` says it."""

    @property
    def owner(self) -> str:
        """A player."""
        ...

    @property
    def controller(self) -> str | None:
        """A player, or None."""
        ...

    @property
    def zone(self) -> str:
        """Where it arrives."""
        ...


A = TypeVar("A", bound=Arriving)


def arrange(schema: Schema, facts: Facts, arriving: Iterable[A]) -> list[A]:
    """Return what arrives at the same time in the order of its timestamps.

    What nobody controls is first, then come the objects of the player whose turn it is, then those of the
    others in turn order. Whose an object is, its controller says, and its owner where a zone has no
    controllers. What is one player's stays in the order given: that player chose it.

    Arguments:
        schema: it says which zones have controllers.
        facts: the players in turn order, and whose turn it is; with nobody's turn, the first player begins.
        arriving: such as changes that create objects.
    """
    players = facts.players
    first = players.index(facts.turn) if facts.turn in players else 0
    order = [None, *players[first:], *players[:first]]

    def rank(each: A) -> int:
        zone = schema.zone_table.get(each.zone)
        whose = each.controller if zone is None or zone.controlled else each.owner
        return order.index(whose) if whose in order else len(order)

    return sorted(arriving, key=rank)
