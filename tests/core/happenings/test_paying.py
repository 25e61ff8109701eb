"""What a triggered ability costs as it is put up, for whom its limit counts, and durations of a game's own."""

from __future__ import annotations

import pytest

from plystack.data import (
    Constant,
    ControlledBy,
    Did,
    Duration,
    EventKind,
    Named,
    Part,
    Pattern,
    State,
    Static,
    Thing,
    Those,
    Triggered,
    Whoever,
    YesOrNo,
    do,
    storage,
)
from plystack.errors import DataError

from ..layers import table as toy
from .hunt import HUNT, asked, board, done, growth, held, hunt, with_ability, zones

DUSK = Pattern(EventKind.ANNOUNCED, "dusk")
SPENDS = do("lose", number="gold", count=2)
DRAWS = (do("gain", number="life", count=5),)


def rich(gold: int, *abilities: Triggered) -> State:
    return done(with_ability(board(), *abilities), do("gain", number="gold", count=gold))


def test_what_triggers_is_paid_for_as_it_is_put_up() -> None:
    waits = Triggered(DUSK, DRAWS, costs=(SPENDS,), optional=True)
    asks = HUNT.do(rich(3, waits), [do("announce", name="dusk")])
    assert asks.decision is not None
    assert asks.decision.domain == YesOrNo()
    put = HUNT.answer(asks.state, True)
    assert (held(put.state, "gold")[0], len(put.state.stack), held(put.state, "life")[0]) == (1, 1, 20)
    assert storage.from_json(storage.to_json(put.state), State) == put.state
    assert held(HUNT.do(put.state, [do("resolve")]).state, "life")[0] == 25
    left = HUNT.answer(asks.state, False)
    assert (held(left.state, "gold")[0], left.state.stack, left.state.pending) == (3, (), ())


def test_what_cant_be_paid_is_not_put_up_and_nobody_is_asked() -> None:
    kills = (do("choose", "one", what=toy.kind("bear")), do("destroy", what=Those("one")))
    for costs in ((do("discard", count=4),), kills, (SPENDS, *kills)):
        waits = Triggered(DUSK, DRAWS, costs=costs, optional=True)
        after = HUNT.do(rich(3, waits), [do("announce", name="dusk")])
        assert (after.decision, after.state.stack, after.state.pending, held(after.state, "gold")[0]) == (
            None,
            (),
            (),
            3,
        )


def test_costs_are_chosen_as_they_are_paid_and_are_known_when_it_resolves() -> None:
    kills = (do("choose", "one", what=toy.kind("elk")), do("destroy", "killed", what=Those("one")))
    waits = Triggered(DUSK, (do("if", condition=Did("killed"), then=DRAWS),), costs=kills)
    asks = HUNT.do(with_ability(board(), waits), [do("announce", name="dusk")])
    assert asked(asks.state) == ("ann", "choose", (1, 3))
    put = HUNT.answer(asks.state, (3,))
    assert zones(put.state, "pile") == [("Elk", "bob", "pile")]
    assert held(HUNT.do(put.state, [do("resolve")]).state, "life")[0] == 25


def test_what_can_not_be_paid_after_all_leaves_the_stack() -> None:
    waits = Triggered(DUSK, DRAWS, costs=(do("put counters", "none", counter="growth", on=Those("nothing")),))
    after = HUNT.do(with_ability(board(), waits), [do("announce", name="dusk")])
    assert (after.state.stack, after.state.pending) == ((), ())


def test_a_limit_can_count_for_each_player() -> None:
    grows = (do("put counters", counter="growth", on=toy.kind("owl")),)
    waits = Triggered(Pattern(EventKind.ANNOUNCED, "feast"), grows, limit=1, per="player")
    state = with_ability(board(), waits)
    for player in ("ann", "bob", "ann", "bob"):
        state = done(state, do("announce", name="feast", player=Constant(player)))
        while state.stack:
            state = HUNT.do(state, [do("resolve")]).state
    assert growth(state) == {2: 2}


def test_what_is_asked_of_a_role_can_speak_of_the_player_of_another() -> None:
    theirs = Thing(ControlledBy(Whoever("self", of=Named("player"))))
    waits = Triggered(Pattern(EventKind.ANNOUNCED, "feast", roles=(("object", theirs),)), DRAWS)
    state = with_ability(board(), waits)
    for player, count in (("ann", 1), ("bob", 0)):
        after = done(state, do("announce", name="feast", player=Constant(player), object=toy.kind("owl")))
        assert len(after.stack) == count


def test_a_game_declares_how_long_something_can_last() -> None:
    game = hunt(durations=lambda: (Duration("end of the hunt"),))
    bigger = Static((Part(toy.kind("owl"), (toy.more("strength", 1),)),))
    state = done(board(game), do("continue", effect=bigger, until="end of the hunt"), game=game)
    later = do("later", ability=Triggered(DUSK, DRAWS), until="end of the hunt")
    state = done(state, later, do("end effects"), game=game)
    assert [each.during for each in state.position.effects] == ["end of the hunt"]
    assert [each.during for each in state.delayed] == ["end of the hunt"]
    assert storage.from_json(storage.to_json(state), State) == state
    state = done(state, do("end effects", until="end of the hunt"), game=game)
    assert (state.position.effects, state.delayed) == ((), ())
    with pytest.raises(DataError, match="there is no duration 'end of the hunt'"):
        done(board(), do("continue", effect=bigger, until="end of the hunt"))
