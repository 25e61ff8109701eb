"""Paying: what is in a pool, what runes give, and whether and how that pays a price (161, 356-357)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from plystack.data import CONTROLLER, Constant, Do, These, do, lookup
from plystack.layers import View
from plystack_riftbound.marks import ANY
from plystack_riftbound.prices import ALL_DOMAINS, Price, domains_of

POOL: Final = ("energy", *(f"{each} power" for each in ALL_DOMAINS), f"{ANY} power")
"""What a player's rune pool holds, as numbers of that player."""

Pool: TypeAlias = "Mapping[str, int]"
"""How much of what a pool holds, by the names of these numbers."""


def pool_of(view: View, player: str) -> Pool:
    """Return what is in a player's rune pool."""
    return {name: view.position.facts.held(player, name) for name in POOL}


@attrs.frozen
class Rune:
    """A rune that its player can use to pay.

    Arguments:
        ident: its id.
        ready: it can be exhausted for 1 Energy.
        domains: of one of these it gives 1 Power as it is recycled; empty where it has none.
    """

    ident: int
    ready: bool
    domains: tuple[str, ...]


def sources(view: View, player: str) -> tuple[Rune, ...]:
    """Return a player's runes in their base: each can be exhausted for Energy, and recycled for Power of its domain.

    One rune can do both, in this order.
    """
    return view.noted(f"riftbound runes of {player}", lambda: tuple(_runes(view, player)))


def _runes(view: View, player: str) -> Iterator[Rune]:
    for ident in view:
        obj = view.position.obj(ident)
        if obj.zone != "base" or view.exact(ident, CONTROLLER) != player:
            continue
        types, domains = view.exact(ident, "types"), view.exact(ident, "domains")
        if isinstance(types, frozenset) and "Rune" in types:
            own = tuple(sorted(each.lower() for each in domains)) if isinstance(domains, frozenset) else ()
            yield Rune(ident, not lookup(obj.status, "exhausted", False), own)


def payable(price: Price, pool: Pool) -> bool:
    """Say whether a pool has enough for a price; Power of any domain stands in for whichever is missing."""
    return pool.get("energy", 0) >= price.energy and _covered(price, pool, ()) is not None


def affords(view: View, player: str, price: Price) -> bool:
    """Say whether a player can pay a price with what is in the pool and with runes."""
    return get(view, player, price) is not None


def get(view: View, player: str, price: Price) -> tuple[Do, ...] | None:
    """Return the program by which a player pays: first runes give what the pool lacks. None where that is not enough.

    As few runes as can be are recycled, exhausted ones first; then, first those that are recycled are exhausted.
    """
    made = making(view, player, price)
    return None if made is None else (*made, price.paid_by(player))


def making(view: View, player: str, price: Price) -> tuple[Do, ...] | None:
    """Return the program by which runes give what a pool lacks for a price; None where that is not enough."""
    pool, runes = pool_of(view, player), sources(view, player)
    in_order = sorted(runes, key=lambda each: (each.ready, each.ident))
    covered = _covered(price, pool, in_order)
    if covered is None:
        return None
    used = {rune.ident: kind for rune, kind in covered}
    lacking = max(0, price.energy - pool.get("energy", 0))
    ready = sorted((each for each in runes if each.ready), key=lambda each: (each.ident not in used, each.ident))
    if len(ready) < lacking:
        return None
    who = Constant(player)
    program: list[Do] = []
    if lacking:
        tired = These(frozenset(each.ident for each in ready[:lacking]))
        program += [do("set status", status="exhausted", of=tired, to=True),
                    do("add", energy=Constant(lacking), who=who)]  # fmt: skip
    if used:
        program += [do("recycle", what=These(frozenset(used))), do("add", power=" ".join(used.values()), who=who)]
    return tuple(program)


def _covered(price: Price, pool: Pool, runes: Sequence[Rune]) -> tuple[tuple[Rune, str], ...] | None:
    """Return the runes to recycle for the Power of a price, and for which domain each; None where it can't be paid.

    What is in the pool is used first, then runes in their order. Each Power that is there covers one that is asked
    for; where it would cover several, others are moved until all that can be are covered (Kuhn 1955).
    """
    wanted = [kind for kind, count in price.power for _ in range(count)]
    there: list[tuple[Rune | None, frozenset[str]]] = []
    for kind in (*ALL_DOMAINS, ANY):
        there += [(None, frozenset(domains_of(kind)))] * pool.get(f"{kind} power", 0)
    there += [(rune, frozenset(rune.domains)) for rune in runes if rune.domains]
    by: dict[int, int] = {}

    def find(place: int, seen: set[int]) -> bool:
        for number, kind in enumerate(wanted):
            if number in seen or not there[place][1] & set(domains_of(kind)):
                continue
            seen.add(number)
            if number not in by or find(by[number], seen):
                by[number] = place
                return True
        return False

    for place in range(len(there)):
        if len(by) == len(wanted):
            break
        find(place, set())
    if len(by) < len(wanted):
        return None
    return tuple(_recycled(there[place], wanted[number]) for number, place in sorted(by.items(), key=lambda e: e[1])
                 if there[place][0] is not None)  # fmt: skip


def _recycled(given: tuple[Rune | None, frozenset[str]], kind: str) -> tuple[Rune, str]:
    rune, domains = given
    assert rune is not None
    return rune, min(domains & set(domains_of(kind)))
