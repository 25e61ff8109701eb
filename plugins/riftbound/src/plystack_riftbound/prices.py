"""Prices: what a card or an ability costs, and whether and how a player can pay it (356-357, 161, 404)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from plystack.data import Activated, Do, Keyword, These, do, instances_of, lookup
from plystack.layers import View
from plystack_riftbound.battlefields import controller, is_type, opposing
from plystack_riftbound.verbs import ANY, POOL

_MUCH: Final = 1000  # so much is a price taken to be, that what rules take off is seen in full


@attrs.frozen
class Price:
    """Energy and Power.

    Arguments:
        energy: how much Energy.
        power: how much Power of each domain, or of ``any``; sorted, without zeros.
    """

    energy: int = 0
    power: tuple[tuple[str, int], ...] = ()

    def __add__(self, other: Price) -> Price:
        power = dict(self.power)
        for name, count in other.power:
            power[name] = power.get(name, 0) + count
        return price(self.energy + other.energy, power)

    def __str__(self) -> str:
        said = [f"{self.energy} Energy"] if self.energy or not self.power else []
        return ", ".join([*said, *(f"{count} {name} Power" for name, count in self.power)])

    @property
    def total(self) -> int:
        """Return how much Power it is, of whatever domains."""
        return sum(count for _, count in self.power)

    def program(self) -> tuple[Do, ...]:
        """Return what is done to pay it from the pool."""
        if self == NOTHING:
            return ()
        words = " ".join(name for name, count in self.power for _ in range(count))
        given: dict[str, Any] = ({"energy": self.energy} if self.energy else {}) | ({"power": words} if words else {})
        return (do("pay", **given),)


def price(energy: int, power: dict[str, int]) -> Price:
    """Return a price; nothing of it is below 0."""
    return Price(max(0, energy), tuple(sorted((name, count) for name, count in power.items() if count > 0)))


NOTHING: Final = Price()


def of_do(instruction: Do) -> Price:
    """Return what an instruction asks for that pays from the pool."""
    args = dict(instruction.args)
    power: dict[str, int] = {}
    for each in str(args.get("power", "")).split():
        power[each] = power.get(each, 0) + 1
    energy = args.get("energy", 0)
    return price(int(str(getattr(energy, "value", energy))), power)


def price_of(view: View, player: str, ident: int, chosen: Sequence[int] = (), *, base: Price | None = None) -> Price:
    """Return what it costs a player to play a card.

    Arguments:
        view: what everything is.
        player: who plays it.
        ident: the card.
        chosen: what was chosen for it, each as often as it was.
        base: what stands in the place of its Energy and Power, or None; rules change that, too.
    """
    first = base or printed(view, ident)
    energy = first.energy + view.cost("play", _MUCH, ident, player) - _MUCH
    return price(energy, dict(first.power)) + deflected(view, player, chosen)


def printed(view: View, ident: int) -> Price:
    """Return the Energy and the Power of a card: of its domain, or of any where it has several."""
    energy, power = (view.value(ident, name) for name in ("energy", "power"))
    domains = view.exact(ident, "domains")
    of = next(iter(domains)).lower() if isinstance(domains, frozenset) and len(domains) == 1 else ANY
    return price(_number(energy), {of: _number(power)})


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def deflected(view: View, player: str, chosen: Iterable[int]) -> Price:
    """Return what a player pays besides for choosing opponents' objects with Deflect, each time (809)."""
    more = 0
    for ident in chosen:
        whose = controller(view, ident)
        if whose is not None and opposing(view, (whose, player)):
            more += sum(word.number or 1 for word in _keywords(view, ident) if word.word == "Deflect")
    return price(0, {ANY: more})


def _keywords(view: View, ident: int) -> list[Keyword]:
    return [each.ability for each in instances_of(view[ident]) if isinstance(each.ability, Keyword)]


def of_keyword(view: View, player: str, ident: int, keyword: Keyword) -> Price:
    """Return what a keyword of a card costs besides; Accelerate costs 1 and a Power of the card's domain (805)."""
    del player
    if keyword.word == "Accelerate":
        domains = view.exact(ident, "domains")
        of = next(iter(domains)).lower() if isinstance(domains, frozenset) and len(domains) == 1 else ANY
        return Price(1, ((of, 1),))
    return sum(map(of_do, keyword.cost), NOTHING)


def of_costs(
    view: View, player: str, ident: int, ability: Activated, chosen: Sequence[int] = ()
) -> tuple[Price, tuple[Do, ...]]:
    """Return what an ability costs from the pool, and its other costs."""
    del ident
    paid = sum((of_do(each) for each in ability.costs if each.verb == "pay"), deflected(view, player, chosen))
    return paid, tuple(each for each in ability.costs if each.verb != "pay")


# -- paying -----------------------------------------------------------------------------------------------


def _runes(view: View, player: str, without: Sequence[int]) -> list[int]:
    """Return the runes of a player that can be used."""
    own = [each for each in view if each not in without and controller(view, each) == player]
    return [each for each in own if view.position.obj(each).zone == "base" and is_type(view, each, "Rune")]


def _domain(view: View, ident: int) -> str:
    domains = view.exact(ident, "domains")
    return sorted(domains)[0].lower() if isinstance(domains, frozenset) and domains else ANY


def get(view: View, player: str, cost: Price, without: Sequence[int] = ()) -> tuple[Do, ...] | None:
    """Return what is done to pay a price: runes make what the pool lacks; None where a player can't pay.

    A ready rune is exhausted for Energy, and a rune, ready or not, recycled for Power of its domain (161). Those of the
    domain that is asked for go first, then the exhausted ones.
    """
    facts = view.position.facts
    pool = {name: facts.held(player, name) for name in POOL}
    runes = _runes(view, player, without)
    ready = [each for each in runes if not lookup(view.position.obj(each).status, "exhausted", False)]
    lacks = max(0, cost.energy - pool["energy"])
    if lacks > len(ready):
        return None
    recycled: list[int] = []
    spare = pool[f"{ANY} power"]
    asked = [(name, count) for name, count in cost.power if name != ANY]
    for name, count in asked:
        missing = count - min(count, pool[f"{name} power"])
        pool[f"{name} power"] -= count - missing
        own = [each for each in runes if each not in recycled and _domain(view, each) == name]
        taken = _exhausted_first(view, own)[:missing]
        recycled += taken
        spare -= missing - len(taken)
    if spare < 0:
        return None
    wanted = dict(cost.power).get(ANY, 0)
    left = spare + sum(pool[name] for name in POOL if name not in ("energy", f"{ANY} power"))
    more = _exhausted_first(view, [each for each in runes if each not in recycled])[: max(0, wanted - left)]
    if left + len(more) < wanted:
        return None
    recycled += more
    # what is recycled is exhausted first, where that is of use
    tired = [*[each for each in recycled if each in ready], *[each for each in ready if each not in recycled]][:lacks]
    program: list[Do] = []
    if tired:
        program += [do("set status", status="exhausted", of=These(frozenset(tired)), to=True), do("add", energy=lacks)]
    for each in recycled:
        program += [do("recycle", what=These(frozenset({each}))), do("add", power=_domain(view, each))]
    return (*program, *cost.program())


def _exhausted_first(view: View, runes: Iterable[int]) -> list[int]:
    return sorted(runes, key=lambda each: (not lookup(view.position.obj(each).status, "exhausted", False), each))


def affords(view: View, player: str, cost: Price, without: Sequence[int] = ()) -> bool:
    """Say whether a player can pay a price, from the pool and with runes."""
    return cost == NOTHING or get(view, player, cost, without) is not None
