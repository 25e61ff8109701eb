"""Prices: what cards, abilities and keywords cost (130, 355-357, 402).

A price is Energy, and Power of some domain, of one of several, or of any. What a card costs is on it; its Power is of
its own domains. Rules make that more, then less; a price is never below nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from plystack.data import CONTROLLER, Constant, Do, OpKind, RuleKind, do
from plystack.errors import DataError
from plystack.layers import RuleInForce, View
from plystack_riftbound.characteristics import DOMAINS
from plystack_riftbound.marks import ANY, DEFLECT, FRIENDLY_CHOICE, PLAYED_TO, either_for, power_for
from plystack_riftbound.spells import spell_ability

ALL_DOMAINS: Final = tuple(sorted(each.lower() for each in DOMAINS))


def _from_nothing(energy: int) -> int:
    return max(0, energy)


def _sorted(given: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return Power with each kind once: what fewer domains can pay comes first, Power of any domain last."""
    found: Counter[str] = Counter()
    for kind, count in given:
        found[kind] += count
    return tuple((kind, found[kind]) for kind in sorted(found, key=_narrow) if found[kind] > 0)


def _narrow(kind: str) -> tuple[int, str]:
    return (len(ALL_DOMAINS) + 1 if kind == ANY else kind.count("/"), kind)


def domains_of(kind: str) -> tuple[str, ...]:
    """Return the domains of which Power pays for Power of a kind."""
    return ALL_DOMAINS if kind == ANY else tuple(kind.split("/"))


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


def of_the_domain(view: View, ident: int, count: int) -> Price:
    """Return so much Power of the domain of a card; of any, where it has none, or several (805)."""
    domains = view.value(ident, "domains")
    one = isinstance(domains, frozenset) and len(domains) == 1
    return of_own_domain(view, ident, count) if one else Price(0, [(ANY, count)])


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


def least_price_of(view: View, player: str, ident: int, *, base: Price | None = None) -> Price:
    """Return what it costs a player to play a card at least, as nothing has been chosen for it yet.

    A spell then costs less by all that it could choose, and no Deflect is paid for.

    Arguments:
        view: what is true now.
        player: who plays it.
        ident: the card.
        base: as for its price.
    """
    price = own_price(view, ident) if base is None else base
    reading = view.board().reading(ident, player)
    wanted = [each.where for each in spell_ability(view, ident).targets if each.where is not None]
    could = [each for each in view if any(where.test(each, reading) for where in wanted)]
    return changed(view, "play", price, ident, player, _friendly_choices(view, player, ident, could))


def price_to(view: View, player: str, ident: int, place: int) -> Price:
    """Return what it costs a player more to play a card to a battlefield, by rules of that."""
    energy = view.cost(PLAYED_TO, 0, ident, player, by=place)
    kinds = (*ALL_DOMAINS, ANY)
    return Price(energy, [(kind, view.cost(power_for(PLAYED_TO, kind), 0, ident, player, by=place)) for kind in kinds])


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
    rows = [(each, view.amount(each, ident), kind) for kind in (*ALL_DOMAINS, ANY)
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
