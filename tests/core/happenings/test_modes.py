"""Modes: which are chosen as an item is put up, which can be, and what is known of them (601.2b, 603.3c, 700.2)."""

from __future__ import annotations

from typing import Any

import pytest

from plystack.data import (
    Activated,
    Bound,
    Constant,
    EventKind,
    Modal,
    Mode,
    Named,
    Pattern,
    SetField,
    State,
    Status,
    Target,
    Those,
    Triggered,
    do,
    lookup,
    words,
)
from plystack.errors import IllegalAction

from ..layers import table as toy
from .hunt import HUNT, asked, at_rest, board, done, growth, held, with_ability
from .test_resolution import resolved

DUSK = Pattern(EventKind.ANNOUNCED, "dusk")
FALLS = do("announce", name="dusk")
GROWS = do("put counters", counter="growth", on=Those("prey"))
GOLD = Mode((do("gain", number="gold"),), label="gold")
LIFE = Mode((do("gain", number="life"),))
ELK = Mode((GROWS,), (Target("prey", toy.kind("elk")),), "elk")
OWL = Mode((do("repeat", times=2, do=(GROWS,)),), (Target("prey", toy.kind("owl")),), "owl")
FOX = Mode((GROWS,), (Target("prey", toy.kind("fox")),), "fox")


def bell(*modes: Mode, least: int = 1, most: int = 1, **more: Any) -> Triggered:
    more = {"does": (), **more}
    return Triggered(DUSK, modal=Modal(modes, Constant(least), Constant(most)), **more)


def falls(ability: Triggered) -> State:
    return done(with_ability(board(), ability), FALLS)


def chosen(state: State) -> frozenset[str]:
    return lookup(state.stack[-1].bound, "modes", Bound()).words


def test_the_modes_are_chosen_before_their_targets() -> None:
    begun = falls(bell(GOLD, ELK))
    assert asked(begun) == ("ann", "modes", ("1", "2"))
    assert begun.decision is not None
    assert getattr(begun.decision.domain, "labels", None) == ("gold", "elk")
    assert held(resolved(HUNT.answer(begun, ("1",)).state), "gold") == (1, 0)
    aims = HUNT.answer(begun, ("2",)).state
    assert asked(aims) == ("ann", "prey of part 2", (1, 3))
    put = at_rest(HUNT.answer(aims, (3,)).state)
    assert chosen(put) == words("2")
    assert (held(resolved(put), "gold"), growth(resolved(put))) == ((0, 0), {3: 1})


def test_they_are_done_in_their_order_and_each_knows_its_own_targets() -> None:
    begun = falls(bell(ELK, OWL, GOLD, least=2, most=2))
    state = HUNT.answer(begun, ("2", "1")).state
    assert asked(state) == ("ann", "prey", (1, 3))
    put = at_rest(HUNT.answer(state, (1,)).state)
    assert [each.verb for each in put.stack[-1].does] == ["part", "part"]
    assert lookup(put.stack[-1].bound, "prey of part 2", Bound()) == Bound((2,)), "the only owl"
    assert growth(resolved(put)) == {1: 1, 2: 2}


def test_a_mode_without_enough_targets_can_not_be_chosen() -> None:
    assert asked(falls(bell(FOX, GOLD, LIFE)))[2] == ("2", "3")
    forced = at_rest(falls(bell(FOX, GOLD)))
    assert chosen(forced) == words("2"), "there is nothing to choose"
    assert at_rest(falls(bell(FOX, GOLD, least=2, most=2))).stack == ()
    assert at_rest(falls(bell(GOLD, LIFE, targets=(Target("x", toy.kind("fox")),)))).stack == (), "nor is it asked"


def test_so_many_are_chosen_as_it_says() -> None:
    begun = falls(bell(GOLD, LIFE, least=0, most=2))
    assert chosen(HUNT.answer(begun, ()).state) == frozenset()
    assert resolved(HUNT.answer(begun, ()).state).stack == ()
    several = resolved(HUNT.answer(begun, ("2", "1")).state)
    assert (held(several, "gold"), held(several, "life")) == ((1, 0), (21, 20))
    none = at_rest(falls(bell(FOX, least=0)))
    assert (len(none.stack), chosen(none)) == (1, frozenset())


def test_what_it_does_besides_comes_before_them_or_around_them() -> None:
    told = do("set number", number="n", to=Named("x"))
    first = bell(ELK, does=(do("gain", number="gold"), told), targets=(Target("prey", toy.kind("owl")),))
    put = falls(first)
    assert asked(put) == ("ann", "prey of part 2", (1, 3))
    around = falls(bell(GOLD, does=(do("lose", number="life"), do("modes"), do("gain", number="life", count=5))))
    assert [each.verb for each in around.stack[-1].does] == ["lose", "part", "gain"]
    assert (held(resolved(around), "gold"), held(resolved(around), "life")) == ((1, 0), (24, 20))
    parts = tuple(do("part", number=number, do=(do("gain", number="gold"),)) for number in (1, 2))
    assert asked(falls(bell(ELK, does=(*parts, do("modes")))))[1] == "prey of part 3", "after the parts before them"


def test_a_target_of_a_part_can_hang_on_another_of_it() -> None:
    """The second is another than the first of its own mode, also when they are looked at again."""
    other = Target("second", toy.kind("elk") & ~Those("first"))
    two = Mode((do("put counters", counter="growth", on=Those("second")),), (Target("first", toy.kind("elk")), other))
    begun = HUNT.answer(falls(bell(LIFE, two)), ("2",)).state
    assert asked(begun)[1:] == ("first of part 2", (1, 3))
    put = at_rest(HUNT.answer(begun, (3,)).state)
    assert lookup(put.stack[-1].bound, "second of part 2", Bound()) == Bound((1,)), "the only other"
    assert growth(resolved(put)) == {1: 1}


def test_a_mode_stays_chosen_and_does_nothing_to_an_illegal_target() -> None:
    standing = Mode((GROWS,), (Target("prey", toy.kind("elk") & ~Status("turned", True)),))
    begun = HUNT.answer(falls(bell(standing, GOLD, least=1, most=2)), ("1", "2")).state
    put = HUNT.answer(begun, (1,)).state
    turned = HUNT.change(put, [SetField(1, "turned", True)])
    assert held(resolved(turned), "gold") == (0, 0), "all its targets are illegal"
    assert (held(resolved(put), "gold"), growth(resolved(put))) == ((1, 0), {1: 1})


@pytest.mark.parametrize(("modes", "least"), [((FOX,), 1), ((FOX, GOLD), 2)])
def test_an_ability_is_used_where_enough_of_its_modes_can_be_chosen(modes: tuple[Mode, ...], least: int) -> None:
    drum = Activated((do("gain", number="gold"),), (), modal=Modal(modes, Constant(least), Constant(least)))
    with pytest.raises(IllegalAction, match="legal targets for too few of its modes"):
        done(with_ability(board(), drum), do("use", of=toy.kind("thing"), ability=drum))


def test_the_modes_of_an_ability_are_chosen_before_it_is_paid() -> None:
    drum = Activated((do("gain", number="gold"),), (), modal=Modal((LIFE, ELK)))
    begun = done(with_ability(board(), drum), do("use", of=toy.kind("thing"), ability=drum))
    assert (asked(begun), held(begun, "gold")) == (("ann", "modes", ("1", "2")), (0, 0))
    put = HUNT.answer(begun, ("1",)).state
    assert (held(put, "gold"), held(resolved(put), "life")) == ((1, 0), (21, 20))


def test_the_verb_that_stands_for_modes_does_nothing_elsewhere() -> None:
    assert growth(at_rest(done(board(), do("modes")))) == {}
