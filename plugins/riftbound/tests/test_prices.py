"""What things cost, and what pays for it: own and changed prices, Deflect, pools and runes (355-357, 402, 811)."""

from __future__ import annotations

from typing import Any

import pytest

import plystack
from plystack.data import (
    Constant,
    Controlled,
    Has,
    In,
    Itself,
    Keyword,
    OpKind,
    Rule,
    RuleKind,
    State,
    Static,
    These,
    do,
    words,
)
from plystack_riftbound.marks import ANY, DEFLECT, FRIENDLY_CHOICE, PLAYED_FROM, either_for, power_for
from plystack_riftbound.paying import affords, get, payable, pool_of, sources
from plystack_riftbound.prices import (
    NOTHING,
    Price,
    ability_prices,
    keyword_prices,
    least_price_of,
    own_price,
    price_of,
)

RIFTBOUND = plystack.load("riftbound", addons=[])
MORE, LESS = OpKind.INCREASE, OpKind.DECREASE
PLAYED = In(PLAYED_FROM)


def table(*abilities: Static, fury: int = 0, calm: int = 0) -> State:
    """Return a State with a spell of A's (1), a gear of A's with abilities (2), and a unit of B's with Deflect 2 (3).

    After that, A has so many runes, ready, in the base.
    """
    state = RIFTBOUND.new(["A", "B"])
    spell = RIFTBOUND.card("Bolt", type="Spell", domains=["Fury"], energy=3, power=1)
    state = RIFTBOUND.put(state, spell, "A", zone="hand")
    state = RIFTBOUND.put(state, RIFTBOUND.card("Law", type="Gear", abilities=list(abilities)), "A", zone="base")
    unit = RIFTBOUND.card("Mirror", type="Unit", might=2, abilities=[Keyword("Deflect", 2)])
    state = RIFTBOUND.put(state, unit, "B", zone="base")
    for domain, count in (("Fury", fury), ("Calm", calm)):
        for _ in range(count):
            state = RIFTBOUND.put(
                state, RIFTBOUND.card(f"{domain} Rune", type="Rune", domains=[domain]), "A", zone="base"
            )
    return state


def costs(what: str, n: int, how: OpKind = MORE, **more: Any) -> Static:
    if "players" not in more and "where" not in more:
        more["where"] = PLAYED
    return Static((), (Rule(RuleKind.COST, what, amount=Constant(n), how=how, **more),))


def price(state: State, chosen: tuple[int, ...] = (), **more: Any) -> Price:
    return price_of(RIFTBOUND.view(state), "A", 1, chosen, **more)


def fury(n: int) -> tuple[tuple[str, int], ...]:
    return (("fury", n),)


def test_a_card_costs_what_is_on_it_in_power_of_its_domains() -> None:
    state = table()
    assert price(state) == Price(3, fury(1))
    for domains, kind in ((["Calm", "Body"], "body/calm"), ([], ANY)):
        card = RIFTBOUND.card("Other", type="Spell", domains=domains, energy=1, power=2)
        after = RIFTBOUND.put(state, card, "A", zone="hand")
        assert own_price(RIFTBOUND.view(after), max(after.position.objects)) == Price(1, ((kind, 2),))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([costs("play", 2)], Price(5, fury(1))),
        ([costs("play", 5, LESS)], Price(0, fury(1))),  # never below nothing
        ([costs("play", 5, LESS), costs("play", 3)], Price(1, fury(1))),  # more comes first
        ([costs("play", 5, LESS, least=1)], Price(1, fury(1))),
        ([costs("play", 2, LESS, least=5)], Price(3, fury(1))),  # what is less already stays it
        ([costs(power_for("play"), 1)], Price(3, (("fury", 1), (ANY, 1)))),
        ([costs(power_for("play"), 1, LESS)], Price(3)),
        ([costs(power_for("play"), 1), costs(power_for("play"), 1, LESS)], Price(3, ((ANY, 1),))),
        ([costs(power_for("play", "fury"), 1, LESS)], Price(3)),
        ([costs(power_for("play", "calm"), 1, LESS)], Price(3, fury(1))),
        ([costs(power_for("play"), 2, OpKind.SET)], Price(3, ((ANY, 2),))),
        ([costs("play", 1, players="opponent")], Price(3, fury(1))),  # A is none
        ([costs("play", 1, players="you")], Price(4, fury(1))),
        ([costs("activate", 1)], Price(3, fury(1))),
    ],
)
def test_rules_change_what_a_card_costs(rules: list[Static], expected: Price) -> None:
    assert price(table(*rules)) == expected


def test_what_ignores_its_cost_still_pays_what_it_costs_more() -> None:
    state = table(costs(power_for("play"), 1), costs("play", 1))
    assert price(state, base=NOTHING) == Price(1, ((ANY, 1),))
    assert price(state, more=Price(2, (("calm", 1),))) == Price(6, (("calm", 1), ("fury", 1), (ANY, 1)))


def test_deflect_costs_more_for_each_choice_of_an_enemy() -> None:
    state = table()
    assert price(state, (3,)) == Price(3, (("fury", 1), (ANY, 2)))
    assert price(state, (3, 3)) == Price(3, (("fury", 1), (ANY, 4)))
    assert price_of(RIFTBOUND.view(state), "B", 1, (3,)) == Price(3, fury(1))
    view = RIFTBOUND.view(state)
    assert ability_prices(view, "A", 2, (do("pay", energy=1),), (3,)) == (Price(1, ((ANY, 2),)),)
    ignoring = table(Static((), (Rule(RuleKind.PERMIT, DEFLECT, Has("types", Constant(words("Unit")))),)))
    assert price(ignoring, (3,)) == Price(3, fury(1))


def test_what_a_spell_chooses_of_its_friends_is_counted_once() -> None:
    units = Has("types", Constant(frozenset({"Unit", "Gear"})))
    state = table(costs(FRIENDLY_CHOICE, 1, LESS, where=units))
    assert price(state, (2, 2)) == Price(3)
    assert price(state, (3,)) == Price(3, (("fury", 1), (ANY, 2)))  # an enemy
    other = RIFTBOUND.put(
        state, RIFTBOUND.card("Cat", type="Unit", domains=["Fury"], energy=2, power=1), "A", zone="hand"
    )
    assert price_of(RIFTBOUND.view(other), "A", 4, (2,)) == Price(2, fury(1))  # no spell


def test_what_a_spell_costs_at_least_takes_what_it_could_choose() -> None:
    units = Has("types", Constant(words("Unit")))
    state = table(costs(FRIENDLY_CHOICE, 1, LESS, where=units))
    assert least_price_of(RIFTBOUND.view(state), "A", 1) == Price(3, fury(1))  # it chooses nothing
    spell = RIFTBOUND.card("Spark", type="Spell", domains=["Fury"], energy=2, power=1, text="Stun a unit.")
    state = RIFTBOUND.put(state, spell, "A", zone="hand")
    assert least_price_of(RIFTBOUND.view(state), "A", 4) == Price(2, fury(1))  # there is but an enemy
    state = RIFTBOUND.put(state, RIFTBOUND.card("Cat", type="Unit"), "A", zone="base")
    assert least_price_of(RIFTBOUND.view(state), "A", 4) == Price(2)
    assert price_of(RIFTBOUND.view(state), "A", 4) == Price(2, fury(1))


def test_who_pays_says_what_is_less() -> None:
    state = table(costs(either_for("empower"), 1, LESS, where=Controlled("you")))
    view = RIFTBOUND.view(state)
    pay = (do("pay", energy=2, power="fury any"),)
    either = (Price(1, (("fury", 1), (ANY, 1))), Price(2, ((ANY, 1),)))
    assert keyword_prices(view, "A", 2, "Empower", pay) == either
    assert keyword_prices(view, "A", 2, "Equip", pay) == (Price(2, (("fury", 1), (ANY, 1))),)
    assert keyword_prices(view, "A", 2, "Empower", (do("pay", energy=1),)) == (NOTHING,)


def test_repeat_is_no_activation() -> None:
    state = table(costs("activate", 1, LESS, where=PLAYED | Itself()), costs("repeat", 2, LESS, players="friendly"))
    view = RIFTBOUND.view(state)
    assert keyword_prices(view, "A", 1, "Repeat", (do("pay", energy=3),)) == (Price(1),)
    assert keyword_prices(view, "B", 1, "Repeat", (do("pay", energy=3),)) == (Price(3),)
    assert keyword_prices(view, "A", 2, "Equip", (do("pay", energy=3),)) == (Price(2),)


@pytest.mark.parametrize(
    ("pool", "asked", "enough"),
    [
        ({"energy": 2}, Price(2), True),
        ({"energy": 1}, Price(2), False),
        ({"fury power": 1}, Price(0, fury(1)), True),
        ({"calm power": 1}, Price(0, fury(1)), False),
        ({"any power": 1}, Price(0, fury(1)), True),
        ({"calm power": 1}, Price(0, ((ANY, 1),)), True),
        ({"calm power": 1}, Price(0, (("body/calm", 1),)), True),
        ({"fury power": 1, "calm power": 1}, Price(0, (("fury", 1), (ANY, 1))), True),
        ({"fury power": 1, "calm power": 1}, Price(0, (("calm/fury", 1), ("calm", 1))), True),
        ({"calm power": 2}, Price(0, (("calm/fury", 1), ("fury", 1))), False),
    ],
)
def test_what_a_pool_pays(pool: dict[str, int], asked: Price, enough: bool) -> None:
    assert payable(asked, pool) == enough


@pytest.mark.parametrize(
    ("runes", "asked", "left"),
    [
        ({"fury": 3}, Price(3, fury(1)), (0, 2)),  # one rune does both: it is exhausted, then recycled
        ({"fury": 3}, Price(1), (2, 3)),
        ({"fury": 1, "calm": 2}, Price(0, (("fury", 1), (ANY, 1))), (1, 1)),
        ({"fury": 1}, Price(2), None),
        ({"calm": 3}, Price(0, fury(1)), None),
        ({"fury": 1, "calm": 1}, Price(0, (("calm/fury", 1), ("calm", 1))), (0, 0)),
    ],
)
def test_runes_pay_what_the_pool_lacks(runes: dict[str, int], asked: Price, left: tuple[int, int] | None) -> None:
    state = table(**runes)
    view = RIFTBOUND.view(state)
    program = get(view, "A", asked)
    assert affords(view, "A", asked) == (left is not None) == (program is not None)
    if program is not None:
        after = RIFTBOUND.do(state, program).state
        there = sources(RIFTBOUND.view(after), "A")
        assert (sum(each.ready for each in there), len(there)) == left
        assert set(pool_of(RIFTBOUND.view(after), "A").values()) == {0}


def test_what_is_in_the_pool_is_used_first() -> None:
    state = RIFTBOUND.do(table(fury=2), [do("add", energy=1, power="any", who=Constant("A"))]).state
    program = get(RIFTBOUND.view(state), "A", Price(1, (("calm", 1),)))
    assert program is not None
    after = RIFTBOUND.do(state, program).state
    assert [each.ready for each in sources(RIFTBOUND.view(after), "A")] == [True, True]


def test_exhausted_runes_are_recycled_first() -> None:
    state = table(fury=2)
    tired = max(state.position.objects)
    state = RIFTBOUND.do(state, [do("set status", status="exhausted", of=These(frozenset({tired})), to=True)]).state
    program = get(RIFTBOUND.view(state), "A", Price(0, fury(1)))
    assert program is not None
    after = RIFTBOUND.do(state, program).state
    assert [each.ident != tired and each.ready for each in sources(RIFTBOUND.view(after), "A")] == [True]
