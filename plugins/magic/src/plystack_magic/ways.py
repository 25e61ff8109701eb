"""Ways to cast: from where, for what cost, and what becomes of the spell (601.2b, 601.3, 118.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs

from plystack.data import Do, Keyword, Obj, State, instances_of, lookup
from plystack.layers import View
from plystack_magic.mana import symbols
from plystack_magic.trying import mana_of

HAND: Final = "hand"
COMMAND: Final = "command"


@attrs.frozen
class Way:
    """One way in which a card could be cast.

    Arguments:
        name: how it is called; empty for the usual one.
        cost: the mana, before rules change it; what has no cost can't be cast so (118.6).
        more: what is paid besides.
        zone: where the card must be.
        anybody: others than its owner may.
    """

    name: str = ""
    cost: str = ""
    more: tuple[Do, ...] = ()
    zone: str = HAND
    anybody: bool = False


def _from_graveyard(name: str) -> Callable[[Keyword], Way]:
    return lambda keyword: Way(name, mana_of(keyword.cost), _others(keyword.cost), "graveyard")


def _others(costs: tuple[Do, ...]) -> tuple[Do, ...]:
    return tuple(each for each in costs if each.verb != "pay mana")


KEYWORDS: Final[Mapping[str, Callable[[Keyword], Way]]] = {
    "flashback": _from_graveyard("flashback"),  # 702.34
    "evoke": lambda keyword: Way("evoke", mana_of(keyword.cost), _others(keyword.cost)),  # 702.74
    "dash": lambda keyword: Way("dash", mana_of(keyword.cost), _others(keyword.cost)),  # 702.109
}
"""What keywords are ways to cast their card."""


def ways(state: State, view: View, player: str, ident: int) -> Iterator[Way]:
    """Give the ways in which a player could cast a card where it is, whatever it costs."""
    obj, record = view.position.obj(ident), view[ident]
    cost = record["mana cost"]
    usual = Way("", cost if isinstance(cost, str) else "", zone=obj.zone)
    own = obj.owner == player
    if own and obj.zone == HAND:
        yield usual
    elif own and obj.zone == COMMAND and any(name == "commander" for name, _ in obj.designations):
        yield attrs.evolve(usual, name="commander", cost=_taxed(state, player, usual.cost))  # 903.8
    elif obj.zone not in ("battlefield", "stack") and view.permitted("cast", ident, player):
        yield attrs.evolve(usual, anybody=True)
    for instance in instances_of(record):
        if isinstance(instance.ability, Keyword) and instance.ability.word in KEYWORDS:
            way = KEYWORDS[instance.ability.word](instance.ability)
            if way.zone == obj.zone and own and way.cost:
                yield way


def _taxed(state: State, player: str, cost: str) -> str:
    more = 2 * state.position.facts.held(player, "commander casts")
    return f"{{{more}}}{cost}" if more else cost


def changed(cost: str, more: int) -> str:
    """Return a cost with so much more generic mana, or less, of which there can't be less than nothing (118.7)."""
    if not more or not cost:
        return cost
    row = symbols(cost)
    generic = sum(int(each) for each in row if each.isdigit())
    others = "".join(f"{{{each}}}" for each in row if not each.isdigit())
    left = max(0, generic + more)
    return (f"{{{left}}}" if left else "") + others or "{0}"


def is_land(view: View, obj: Obj) -> bool:
    """Say whether a card is a land, which is played and never cast (305.9)."""
    types = view[obj.id]["types"]
    return isinstance(types, frozenset) and "Land" in types


def flagged(view: View, ident: int, name: str) -> bool:
    """Say whether a status of an object is so."""
    return bool(lookup(view.position.obj(ident).status, name, False))
