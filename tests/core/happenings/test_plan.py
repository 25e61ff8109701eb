"""Rows of the plan of the stack: what has lost its targets or its source, what choosing costs, who puts up first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from plystack.data import (
    Constant,
    Do,
    EventKind,
    Itself,
    Named,
    Pattern,
    SourceIs,
    StackPlan,
    State,
    Target,
    Thing,
    Those,
    Triggered,
    do,
)
from plystack.game import Game

from ..layers import table as toy
from .hunt import at_rest, board, done, growth, held, hunt, with_ability

DUSK = Pattern(EventKind.ANNOUNCED, "dusk")
FALLS = do("announce", name="dusk")
RESOLVE = do("resolve")
OWL = Target("prey", toy.kind("owl"))
GROWS_AND_PAYS = (do("put counters", counter="growth", on=Those("prey")), do("gain", number="gold"))


def planned(**plan: Any) -> Game:
    return hunt(stack_plan=lambda: StackPlan(**plan))


@pytest.mark.parametrize(("fizzles", "gold"), [(True, 0), (False, 1)])
def test_what_has_lost_its_targets_does_the_rest_where_it_does_not_fizzle(fizzles: bool, gold: int) -> None:
    game = planned(fizzles=fizzles)
    state = done(with_ability(board(), Triggered(DUSK, GROWS_AND_PAYS, targets=(OWL,))), FALLS, game=game)
    gone = done(state, do("destroy", what=toy.kind("owl")), RESOLVE, game=game)
    assert at_rest(gone).stack == ()
    assert held(gone, "gold") == (gold, 0)


@pytest.mark.parametrize(("remembers", "grown"), [(True, {1: 1, 3: 1}), (False, {})])
def test_what_is_gone_is_known_where_that_is_remembered(remembers: bool, grown: dict[int, int]) -> None:
    game = planned(remembers=remembers)
    both = do(
        "if", condition=SourceIs(toy.kind("thing")), then=(do("put counters", counter="growth", on=toy.kind("elk")),)
    )
    state = done(with_ability(board(), Triggered(DUSK, (both,))), FALLS, game=game)
    after = done(state, do("destroy", what=toy.kind("thing")), RESOLVE, game=game)
    assert growth(after) == grown


def test_a_death_is_known_in_any_case() -> None:
    dies = Pattern(EventKind.MOVES, roles=(("object", Thing(Itself())),), looks_back=True)
    game = planned(remembers=False)
    both = do("if", condition=SourceIs(toy.kind("thing")), then=(do("gain", number="gold"),))
    state = done(with_ability(board(), Triggered(dies, (both,))), do("destroy", what=toy.kind("thing")), game=game)
    assert held(done(state, RESOLVE, game=game), "gold") == (1, 0)


def dear(view: Any, player: str, chosen: Sequence[int]) -> tuple[Do, ...]:
    """Return 2 gold for each owl that is chosen."""
    owls = [each for each in chosen if view.position.obj(each).card.name == "Owl"]
    return (do("lose", number="gold", count=2 * len(owls), who=Constant(player)),) if owls else ()


@pytest.mark.parametrize(("gold", "left", "items"), [(3, 1, 1), (1, 1, 0)])
def test_what_is_chosen_is_paid_for_or_it_is_not_put_up(gold: int, left: int, items: int) -> None:
    game = planned(choosing=dear)
    waits = with_ability(board(), Triggered(DUSK, GROWS_AND_PAYS, targets=(OWL,)))
    state = done(waits, do("gain", number="gold", count=gold), FALLS, game=game)
    assert (held(state, "gold")[0], len(at_rest(state).stack)) == (left, items)


def test_what_costs_nothing_is_put_up_without_a_price() -> None:
    game = planned(choosing=dear)
    elk = Target("prey", toy.kind("elk"), None, Constant(1), Constant(2))
    begun = done(with_ability(board(), Triggered(DUSK, GROWS_AND_PAYS, targets=(elk,))), FALLS, game=game)
    assert len(at_rest(game.answer(begun, (1,)).state).stack) == 1


def test_a_game_says_who_puts_up_first() -> None:
    gains = Triggered(DUSK, (do("gain", number="gold", who=Named("you")),))
    state: State = with_ability(with_ability(board(), gains), gains, player="bob")
    usual = done(state, FALLS)
    other = done(state, FALLS, game=planned(order=lambda state: ("bob",)))
    assert [item.control.player for item in at_rest(usual).stack] == ["ann", "bob"]
    assert [item.control.player for item in at_rest(other).stack] == ["bob", "ann"]
