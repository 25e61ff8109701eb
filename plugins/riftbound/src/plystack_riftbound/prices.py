"""Prices: what cards, abilities and keywords cost, and how runes and what is in a pool pay for it (130, 355-357, 402).

A price is Energy, and Power of some domain, of one of several, or of any. What a card costs is on it; its Power is of
its own domains. Rules make that more, then less; a price is never below nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from plystack.data import CONTROLLER, Constant, Do, OpKind, RuleKind, These, do, lookup
from plystack.errors import DataError
from plystack.layers import RuleInForce, View
from plystack_riftbound.characteristics import DOMAINS
from plystack_riftbound.marks import ANY, DEFLECT, FRIENDLY_CHOICE, either_for, power_for

POOL: Final = ("energy", *(f"{each.lower()} power" for each in sorted(DOMAINS)), f"{ANY} power")
"""What a player's rune pool holds, as numbers of that player."""

_DOMAINS: Final = tuple(sorted(each.lower() for each in DOMAINS))

Pool: TypeAlias = "Mapping[str, int]"
"""How much of what a pool holds, by the names of these numbers."""


def _from_nothing(energy: int) -> int:
    return max(0, energy)


def _sorted(given: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return Power with each kind once: what fewer domains can pay comes first, Power of any domain last."""
    found: Counter[str] = Counter()
    for kind, count in given:
        found[kind] += count
    return tuple((kind, found[kind]) for kind in sorted(found, key=_narrow) if found[kind] > 0)


def _narrow(kind: str) -> tuple[int, str]:
    return (len(_DOMAINS) + 1 if kind == ANY else kind.count("/"), kind)


def domains_of(kind: str) -> tuple[str, ...]:
    """Return the domains of which Power pays for Power of a kind."""
    return _DOMAINS if kind == ANY else tuple(kind.split("/"))


@attrs.frozen
class Price:
    """Energy and Power that are to be paid.

    Arguments:
        energy: how much Energy.
        power: how much Power of which kind: a domain, several with strokes between for one of these, or any.
    """

    energy: int = attrs.field(default=0, converter=_from_nothing)
    power: tuple[tuple[str, int], ...] = attrs.field(default=(), converter=_sorted)

    def __add__(self, other: Price) -> Price:
        return Price(self.energy + other.energy, (*self.power, *other.power))

    def __str__(self) -> str:
        said = [f"{self.energy} Energy"] if self.energy or not self.power else []
        return ", ".join([*said, *(f"{count} {kind} Power" for kind, count in self.power)])

    @property
    def words(self) -> str:
        """Return its Power as the verbs that pay and add say it: a word for each."""
        return " ".join(kind for kind, count in self.power for _ in range(count))

    def with_less(self, kind: str, count: int) -> Price:
        """Return it with so much less Power of a domain, or of any: of what few domains can pay first."""
        left = dict(self.power)
        for each, _ in self.power:
            if kind == ANY or (each != ANY and kind in domains_of(each)):
                taken = min(left[each], count)
                left[each] -= taken
                count -= taken
        return Price(self.energy, left.items())

    def paid_by(self, player: str) -> Do:
        """Return the instruction by which a player pays it."""
        args: dict[str, Any] = ({"energy": Constant(self.energy)} if self.energy else {}) | (
            {"power": self.words} if self.power else {}
        )
        return do("pay", who=Constant(player), **args)


NOTHING: Final = Price()


def price_in(costs: Iterable[Do]) -> Price:
    """Return the Energy and Power among what is done to use something; the rest of it is done besides."""
    found = NOTHING
    for each in costs:
        if each.verb == "pay":
            args = dict(each.args)
            energy = getattr(args.get("energy", 0), "value", args.get("energy", 0))
            words = str(args.get("power", "")).split()
            found += Price(energy if isinstance(energy, int) else 0, [(word, 1) for word in words])
    return found


# -- what something costs -------------------------------------------------------------------------


def own_price(view: View, ident: int) -> Price:
    """Return what is on a card: its Power is of its domain, of either where it has two, of any where it has none."""
    energy, power = (view.value(ident, each) for each in ("energy", "power"))
    price = of_own_domain(view, ident, power if isinstance(power, int) else 0)
    return attrs.evolve(price, energy=energy if isinstance(energy, int) else 0)


def of_own_domain(view: View, ident: int, count: int) -> Price:
    """Return so much Power of a card's own domain, or of one of them; of any, where it has none."""
    domains = view.value(ident, "domains")
    own = sorted(each.lower() for each in domains) if isinstance(domains, frozenset) else []
    return Price(0, [("/".join(own) or ANY, count)])


def price_of(
    view: View,
    player: str,
    ident: int,
    chosen: Sequence[int] = (),
    *,
    base: Price | None = None,
    more: Price = NOTHING,
) -> Price:
    """Return what it costs a player to play a card.

    Arguments:
        view: what is true now.
        player: who plays it.
        ident: the card, wherever it is.
        chosen: ids of what its text chooses, once for each choice.
        base: what it costs without any rule, where that is not what is on it: nothing for what lies facedown.
        more: additional costs that are paid.
    """
    price = (own_price(view, ident) if base is None else base) + more
    price += deflection(view, player, chosen)
    return changed(view, "play", price, ident, player, _friendly_choices(view, player, ident, chosen))


def ability_prices(
    view: View,
    player: str,
    source: int,
    costs: Sequence[Do],
    chosen: Sequence[int] = (),
    *,
    acts: Sequence[str] = ("activate",),
) -> tuple[Price, ...]:
    """Return what it costs a player to use an ability: each price that can be paid as the player likes.

    Arguments:
        view: what is true now.
        player: who uses it.
        source: the object that has it.
        costs: all that is done to use it.
        chosen: ids of what it chooses, once for each choice.
        acts: what rules on costs call it, such as "activate" and "equip" for that of the keyword.
    """
    price = price_in(costs) + deflection(view, player, chosen)
    return _alternatives(view, acts, price, source, player)


def keyword_prices(view: View, player: str, ident: int, word: str, costs: Sequence[Do]) -> tuple[Price, ...]:
    """Return what it costs a player to pay for a keyword of an object: for Repeat, Empower or Equip.

    Repeat is an additional cost of a card; the other two are abilities that are activated.
    """
    acts = [word.lower()] if word == "Repeat" else ["activate", word.lower()]
    return _alternatives(view, acts, price_in(costs), ident, player)


def _alternatives(view: View, acts: Sequence[str], price: Price, ident: int, player: str) -> tuple[Price, ...]:
    """Return what a price becomes by rules about some acts, for each way to take what the payer chooses."""
    for act in acts:
        price = changed(view, act, price, ident, player)
    ways = [price]
    for act in acts:
        for each in _less(view.about(RuleKind.COST, either_for(act), ident, player)):
            for _ in range(view.amount(each, ident)):
                ways = [less for way in ways for less in (attrs.evolve(way, energy=way.energy - 1),
                                                          way.with_less(ANY, 1))]  # fmt: skip
    best = [way for way in dict.fromkeys(ways) if not any(_cheaper(other, way) for other in ways)]
    return tuple(best)


def _less(rules: Iterable[RuleInForce]) -> Iterator[RuleInForce]:
    """Give rules that make something less, which is all that they can do to what they are about.

    Raises:
        DataError: one does something else.
    """
    for each in rules:
        if each.rule.how is not OpKind.DECREASE:
            raise DataError(f"{each.label}: what is about {each.rule.what!r} can only make it less")
        yield each


def _cheaper(one: Price, other: Price) -> bool:
    """Say whether a price is another with less of something and more of nothing."""
    power, than = dict(one.power), dict(other.power)
    return one != other and one.energy <= other.energy and all(than.get(kind, 0) >= n for kind, n in power.items())


def changed(
    view: View, act: str, price: Price, ident: int, player: str, also: Iterable[tuple[RuleInForce, int]] = ()
) -> Price:
    """Return a price after the rules on what an act costs: first what it is instead, then more, then less (477.3).

    Arguments:
        view: what is true now.
        act: what it is paid for, a word of marks.COSTLY.
        price: before.
        ident: the object that is played, or has the ability.
        player: who pays.
        also: further rules about Power of any domain, and how much they change it.
    """
    energy = view.cost(act, price.energy, ident, player)
    rows = [(each, view.amount(each, ident), kind) for kind in (*_DOMAINS, ANY)
            for each in view.about(RuleKind.COST, power_for(act, kind), ident, player)]  # fmt: skip
    rows += [(each, amount, ANY) for each, amount in also]
    after = Price(energy, price.power)
    for each, amount, kind in rows:
        if each.rule.how is OpKind.SET:
            after = Price(energy, [(kind, amount)])
    after += Price(0, [(kind, amount) for each, amount, kind in rows if each.rule.how is OpKind.INCREASE])
    for each, amount, kind in rows:
        if each.rule.how is OpKind.DECREASE:
            total = sum(count for _, count in after.power)
            least = each.rule.least
            after = after.with_less(kind, amount if least is None else min(amount, max(0, total - least)))
    return after


def deflection(view: View, player: str, chosen: Sequence[int]) -> Price:
    """Return what a player pays more for each choice of what has Deflect and is an enemy's; it adds up (811).

    Nothing is paid for what is where Deflect is to be ignored.
    """
    there = [each for each in chosen if each in view and not view.permitted(DEFLECT, each, player)]
    return Price(0, [(ANY, sum(view.cost(DEFLECT, 0, each, player) for each in there))])


def _friendly_choices(
    view: View, player: str, ident: int, chosen: Sequence[int]
) -> tuple[tuple[RuleInForce, int], ...]:
    """Return the rules on a spell that chooses what is friendly to it, each once, however much it chooses of it."""
    types = view.value(ident, "types")
    if not isinstance(types, frozenset) or "Spell" not in types:
        return ()
    found: dict[int, tuple[RuleInForce, int]] = {}
    for each in chosen:
        if each not in view or not view.position.facts.related("friendly", player, view[each][CONTROLLER]):
            continue
        for number, rule in enumerate(view.rules):
            if rule in _less(view.about(RuleKind.COST, FRIENDLY_CHOICE, each, player)):
                found[number] = (rule, view.amount(rule, each))
    return tuple(found[number] for number in sorted(found))


# -- what pays for it -----------------------------------------------------------------------------


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
    found = []
    for ident in view:
        obj, types, domains = view.position.obj(ident), view.value(ident, "types"), view.value(ident, "domains")
        if obj.zone != "base" or view[ident][CONTROLLER] != player:
            continue
        if isinstance(types, frozenset) and "Rune" in types:
            own = tuple(sorted(each.lower() for each in domains)) if isinstance(domains, frozenset) else ()
            found.append(Rune(ident, not lookup(obj.status, "exhausted", False), own))
    return tuple(found)


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
    for kind in (*_DOMAINS, ANY):
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
