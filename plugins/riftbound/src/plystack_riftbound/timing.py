"""Timing: what a player can play or activate at this moment, and where units can be played (307-314, 355)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final

from plystack.data import Keyword, State, instances_of
from plystack.layers import View
from plystack_riftbound.battlefields import battlefields, controller, fought_by_others, units
from plystack_riftbound.marks import PLAYED_TO
from plystack_riftbound.moment import moment
from plystack_riftbound.prices import NOTHING, Price, price_to

BASE: Final = "base"


class Speed(enum.IntEnum):
    """How fast something is, and how fast it must be; what is fast enough for a chain is so for everything."""

    NORMAL = 0  # in a neutral open state, on one's own turn
    ACTION = 1  # in showdowns, too
    REACTION = 2  # while there is a chain, too


WORDS: Final = {"Action": Speed.ACTION, "Reaction": Speed.REACTION, "Quick-Draw": Speed.REACTION}
"""The speed that keywords give to what has them."""


def needed(state: State) -> Speed:
    """Return how fast must be what whoever acts now plays or activates."""
    if state.stack or state.pending:
        return Speed.REACTION
    return Speed.ACTION if moment(state).at else Speed.NORMAL


def words_of(view: View, ident: int) -> frozenset[str]:
    """Return the keywords that an object has."""
    return frozenset(each.word for each in keywords_of(view, ident))


def keywords_of(view: View, ident: int) -> Iterator[Keyword]:
    """Give the keywords that an object has, each as often as it has it."""
    for each in instances_of(view[ident]):
        if isinstance(each.ability, Keyword):
            yield each.ability


def speed_of(view: View, ident: int) -> Speed:
    """Return how fast a card is by its keywords."""
    return max((WORDS[each] for each in words_of(view, ident) & WORDS.keys()), default=Speed.NORMAL)


def places(state: State, view: View, ident: int, player: str, speed: Speed, here: int | None = None) -> list[int | str]:
    """Return where a unit can be played now: to the base, and to battlefields that its player controls (355.2.a).

    With Ambush it can be played to any battlefield at which its player has units, and is fast enough for everything
    there; what lies facedown is played where it lies. Nowhere where others fight (462.2), or where a rule forbids it.

    Arguments:
        state: the State.
        view: what everything is.
        ident: the card, as it will be on the chain.
        player: who plays it.
        speed: how fast it is otherwise.
        here: the battlefield at which it lies facedown, or None.
    """
    enough, ambush = speed >= needed(state), "Ambush" in words_of(view, ident)
    found: list[int | str] = []
    if enough and here is None:
        found.append(BASE)
    for obj in battlefields(view):
        own = controller(view, obj.id) == player and enough
        if here is not None:
            own = obj.id == here
        elif ambush and units(view, obj.id, player):
            own = True
        if own and not fought_by_others(state, view, obj.id, player) and not _closed(view, ident, obj.id):
            found.append(obj.id)
    return found


def paid_places(
    state: State, view: View, ident: int, player: str, speed: Speed, here: int | None = None
) -> dict[int, Price]:
    """Return where else a unit can be played for so much more, by rules of these places.

    Arguments:
        state: the State.
        view: what everything is.
        ident: the card.
        player: who plays it.
        speed: how fast it is.
        here: the battlefield at which it lies facedown, which is where it is played, or None.
    """
    found: dict[int, Price] = {}
    if here is not None or speed < needed(state):
        return found
    for obj in battlefields(view):
        more = price_to(view, player, ident, obj.id)
        closed = fought_by_others(state, view, obj.id, player) or _closed(view, ident, obj.id)
        if more != NOTHING and not closed:
            found[obj.id] = more
    return found


def _closed(view: View, ident: int, place: int) -> bool:
    """Say whether a rule forbids that a card is played to a battlefield."""
    return bool(view.forbidden(PLAYED_TO, ident, by=place))
