"""Items: how they are put up and in which order, what is chosen for them, and how they resolve or do not."""

from __future__ import annotations

from typing import Any

import pytest

from plystack.data import (
    Arranges,
    Compares,
    Comparison,
    Constant,
    Did,
    EventKind,
    Found,
    Held,
    In,
    Move,
    Named,
    Pattern,
    PutCounters,
    Resolves,
    SetField,
    SetHeld,
    StackPlan,
    State,
    Status,
    Target,
    That,
    Those,
    Triggered,
    ValueOf,
    Whoever,
    Whose,
    Word,
    YesOrNo,
    do,
    words,
)
from plystack.game import Game

from ..layers import table as toy
from .hunt import HUNT, asked, at_rest, board, done, growth, held, hunt, numbers, with_ability, zones

DUSK = Pattern(EventKind.ANNOUNCED, "dusk")
FALLS = do("announce", name="dusk")
RESOLVE = do("resolve")
ONE = do("put counters", counter="growth", on=Those("prey"))


def gains(count: int = 1, **more: Any) -> Triggered:
    return Triggered(DUSK, (do("gain", number="gold", count=count),), **more)


def planned(**plan: Any) -> Game:
    return hunt(stack_plan=lambda: StackPlan(**plan))


def resolved(state: State, game: Game = HUNT) -> State:
    """Return the State after all that is on the stack has resolved."""
    while state.stack:
        state = done(at_rest(state), RESOLVE, player=None, game=game)
    return at_rest(state)


# -- putting up -----------------------------------------------------------------------------------------------


def test_what_triggers_is_put_up_when_nothing_else_is_being_done() -> None:
    state = done(with_ability(board(), gains()), FALLS, do("gain", number="life"))
    (item,) = at_rest(state).stack
    assert (item.label, item.kind, item.source, item.control.player, item.control.you) == (
        "Thing#13",
        "triggered",
        13,
        "ann",
        "ann",
    )
    assert held(state, "gold") == (0, 0)
    assert held(resolved(state), "gold") == (1, 0)


def test_what_waits_is_put_up_after_what_is_being_done() -> None:
    state = with_ability(board(), gains())
    begun = done(state, FALLS, do("may", do=()))
    assert (len(begun.pending), begun.stack) == (1, ())
    after = HUNT.answer(begun, False).state
    assert (after.pending, len(after.stack)) == ((), 1)


def test_a_choice_to_put_it_up_at_all_may_be_declined() -> None:
    begun = done(with_ability(board(), gains(optional=True)), FALLS)
    assert asked(begun) == ("ann", "may", YesOrNo())
    assert at_rest(HUNT.answer(begun, False).state).stack == ()
    assert held(resolved(HUNT.answer(begun, True).state), "gold") == (1, 0)


def test_what_was_declined_leaves_no_stack() -> None:
    begun = done(with_ability(board(), gains(optional=True)), FALLS)
    declined = HUNT.answer(begun, said=False)
    assert EventKind.DROPPED not in {event.kind for event in declined.events}
    stacked = HUNT.answer(begun, said=True).state
    assert EventKind.DROPPED in {event.kind for event in HUNT.do(stacked, [do("resolve")]).events}


ELKS = Target("prey", toy.kind("elk"), None, Constant(1), Constant(2))


def test_targets_are_chosen_when_it_is_put_up() -> None:
    state = with_ability(board(), Triggered(DUSK, (ONE,), targets=(ELKS,)))
    begun = done(state, FALLS)
    assert asked(begun) == ("ann", "prey", (1, 3))
    progress = HUNT.answer(begun, (3,))
    told = [dict(event.roles) for event in progress.events if event.name == "target"]
    assert told == [{"object": 3, "by": "ann", "source": 13}]
    assert growth(resolved(progress.state)) == {3: 1}


def test_players_can_be_targets_too_and_no_more_than_there_are() -> None:
    prey = Target("prey", toy.kind("owl"), Whoever("other"), Constant(1), Constant(9))
    hurts = Triggered(DUSK, (do("damage", to=Those("prey"), players=Named("prey"), count=2),), targets=(prey,))
    begun = done(with_ability(board(), hurts), FALLS)
    assert asked(begun)[2] == (2, "bob")
    state = resolved(HUNT.answer(begun, ("bob", 2)).state)
    assert held(state, "life") == (20, 18)
    assert dict(state.position.obj(2).status) == {"wear": 2}


def test_without_a_legal_target_it_is_not_put_up() -> None:
    hinds = Target("prey", toy.kind("hind"))
    state = done(with_ability(board(), Triggered(DUSK, (ONE,), targets=(hinds,))), FALLS)
    assert at_rest(state).stack == ()
    least = Target("prey", toy.kind("elk"), None, Constant(3), Constant(3))
    assert at_rest(done(with_ability(board(), Triggered(DUSK, (ONE,), targets=(least,))), FALLS)).stack == ()


def test_up_to_some_of_none_is_put_up_and_names_nothing() -> None:
    perhaps = Target("prey", toy.kind("hind"), None, Constant(0), Constant(1))
    does = (ONE, do("if", condition=Did("prey"), then=(), else_=(do("nod"),)))
    state = done(with_ability(board(), Triggered(DUSK, does, targets=(perhaps,))), FALLS)
    assert numbers(resolved(state)) == {"nods": 1}


def test_one_target_may_be_judged_by_another() -> None:
    """'Target elk, and another target of the same owner': what was chosen first is known to the second."""
    second = Target("other", toy.OTHERS & ~Those("prey"))
    ability = Triggered(DUSK, (ONE,), targets=(Target("prey", toy.kind("elk")), second))
    begun = done(with_ability(board(), ability), FALLS, said=[(3,)])
    assert asked(begun)[1:] == ("other", (1, 2))


# -- orders ---------------------------------------------------------------------------------------------------

ABILITY = Triggered(DUSK, (do("nothing"),))


def several(game: Game, turn: str = "ann") -> State:
    """Return what waits of ann (13, 14) and bob (15, 16), who began to wait in the order 13 to 16."""
    state = board(game, turn=turn)
    for player in ("ann", "ann", "bob", "bob"):
        state = with_ability(state, ABILITY, player=player, game=game)
    return done(state, FALLS, game=game)


def test_each_controller_orders_their_own_in_turn_order() -> None:
    for turn, order in (("ann", ("ann", "bob")), ("bob", ("bob", "ann"))):
        begun = several(HUNT, turn)
        ids = {player: [each.id for each in begun.pending if each.control.player == player] for player in order}
        sources = {each.id: each.source for each in begun.pending}
        for player in order:
            assert asked(begun) == (player, "order", tuple(ids[player]))
            begun = HUNT.answer(begun, tuple(reversed(ids[player]))).state
        expected = [sources[each] for player in order for each in reversed(ids[player])]
        assert [each.source for each in at_rest(begun).stack] == expected


def test_the_turn_player_orders_all_where_the_game_says_so() -> None:
    game = planned(arranges=Arranges.TURN_PLAYER)
    begun = several(game, "bob")
    waiting = tuple(each.id for each in begun.pending)
    assert asked(begun) == ("bob", "order", waiting)
    state = game.answer(begun, (*waiting[2:], *waiting[:2])).state
    assert [each.source for each in state.stack] == [15, 16, 13, 14]


def test_nobody_orders_where_the_game_says_so() -> None:
    game = planned(arranges=Arranges.NOBODY)
    assert [each.source for each in at_rest(several(game, "bob")).stack] == [13, 14, 15, 16]


def test_one_alone_is_not_asked_for() -> None:
    state = with_ability(with_ability(board(), ABILITY), ABILITY, player="bob")
    assert [each.source for each in at_rest(done(state, FALLS)).stack] == [13, 14]


@pytest.mark.parametrize(("resolves", "life"), [(Resolves.NEWEST, 5), (Resolves.OLDEST, 10)])
def test_the_newest_or_the_oldest_resolves_first(resolves: Resolves, life: int) -> None:
    """Twelve is halved by one, and made five by the other; which is last decides."""
    game = planned(resolves=resolves, arranges=Arranges.NOBODY)
    state = board(game)
    for number in (5, 10):
        sets = Triggered(DUSK, (do("set number of a player", number="life", to=number),))
        state = with_ability(state, sets, game=game)
    assert held(resolved(done(state, FALLS, game=game), game), "life") == (life, 20)


# -- resolving -------------------------------------------------------------------------------------------------

RICH = Compares(Held("gold"), Comparison.AT_LEAST, Constant(1))


@pytest.mark.parametrize("asks_again", [True, False])
def test_what_had_to_be_so_is_asked_again_where_the_game_says_so(asks_again: bool) -> None:
    game = planned(asks_again=asks_again)
    dooms = Triggered(DUSK, (do("set number of a player", number="life", to=1),), RICH)
    state = with_ability(board(game), dooms, game=game)
    assert at_rest(done(state, FALLS, game=game)).stack == (), "it is not so, and does not trigger"
    state = done(state, do("gain", number="gold"), FALLS, game=game)
    assert len(state.stack) == 1
    assert held(resolved(state, game), "life") == (1, 20), "it is so both times"
    poor = game.change(state, [SetHeld("ann", "gold", 0)])
    assert held(resolved(poor, game), "life") == ((20 if asks_again else 1), 20)


def with_targets(target: Target = ELKS, said: tuple[int, ...] = (1, 3)) -> State:
    state = with_ability(board(), Triggered(DUSK, (ONE, do("nod")), targets=(target,)))
    return done(state, FALLS, said=[said])


def test_of_two_targets_one_of_which_is_illegal_the_other_is_affected() -> None:
    state = HUNT.change(with_targets(), [Move(1, "pile")])
    state = resolved(state)
    assert (growth(state), numbers(state)) == ({3: 1}, {"nods": 1})


def test_with_all_targets_illegal_nothing_happens() -> None:
    state = resolved(HUNT.change(with_targets(), [Move(1, "pile"), Move(3, "pile")]))
    assert (growth(state), numbers(state)) == ({}, {})


def test_a_target_that_no_longer_fits_is_illegal_though_it_is_there() -> None:
    fresh = Target("prey", toy.kind("elk") & ~Status("turned", True))
    state = HUNT.change(with_targets(fresh, said=(1,)), [SetField(1, "turned", True)])
    assert numbers(resolved(state)) == {}


def test_a_target_that_went_and_came_again_is_another() -> None:
    state = with_targets(said=(1,))
    state = HUNT.change(state, [Move(1, "pile")])
    state = done(state, do("move", what=In(words("pile")), to="table"))
    assert [obj.card.name for obj in state.position if obj.zone == "table"].count("Elk") == 2
    assert (growth(resolved(state)), numbers(resolved(state))) == ({}, {})


def test_what_was_put_up_without_targets_resolves() -> None:
    perhaps = Target("prey", toy.kind("elk"), None, Constant(0), Constant(2))
    assert numbers(resolved(with_targets(perhaps, said=()))) == {"nods": 1}


# -- what is gone -------------------------------------------------------------------------------------------------


def test_a_source_that_is_gone_has_its_last_values_still() -> None:
    strong = Triggered(DUSK, (do("gain", number="gold", count=ValueOf("strength", Whose.SOURCE)),))
    state = HUNT.put(board(), HUNT.card("Bear", kinds=["bear"], strength=4, abilities=[strong]), "ann")
    state = done(HUNT.change(state, [PutCounters(13, "growth", 2)]), FALLS)
    gone = done(state, do("move", what=toy.kind("bear"), to="pile"))
    assert held(resolved(gone), "gold") == (6, 0)
    assert [each.obj.id for each in gone.memory] == [13]
    assert resolved(gone).memory == ()


def test_a_source_that_is_gone_deals_its_damage() -> None:
    hurts = Triggered(DUSK, (do("damage", players=Whoever("other"), count=2),))
    state = done(with_ability(board(), hurts), FALLS, do("remove", what=toy.kind("thing")))
    progress = HUNT.do(state, [do("resolve")])
    assert [event.role("source") for event in progress.events if event.name == "damage"] == [13]
    assert held(progress.state, "life") == (20, 18)


def test_what_took_part_and_is_gone_has_its_last_values_still() -> None:
    dies = Pattern(EventKind.MOVES, roles=(("to", Word(words("pile"))),), looks_back=True)
    counts = Triggered(dies, (do("gain", number="gold", count=ValueOf("strength", That("object"))),))
    state = HUNT.change(with_ability(board(), counts), [PutCounters(2, "growth", 1)])
    state = done(state, do("move", what=toy.kind("owl"), to="pile"))
    assert held(resolved(state), "gold") == (4, 0)
    exiled = done(state, do("remove", what=In(words("pile"))))
    assert held(resolved(exiled), "gold") == (4, 0), "as it was on the table, wherever it is"


def test_it_finds_what_its_source_has_become_in_the_first_place_to_which_it_went() -> None:
    dies = Pattern(EventKind.MOVES, roles=(("to", Word(words("pile"))),), looks_back=True)
    back = Triggered(dies, (do("move", what=Found("object"), to="table"),))
    state = done(with_ability(board(), back), do("move", what=toy.kind("owl"), to="pile"))
    assert zones(resolved(state), "table")[-1] == ("Owl", "ann", "table")
    away = done(state, do("move", what=In(words("pile")), to="hand"))
    assert "Owl" not in [name for name, _, _ in zones(resolved(away), "table")], "it went on, and is not found"


def test_a_source_whose_control_changes_keeps_who_controls_its_item() -> None:
    state = done(with_ability(board(), gains()), FALLS)
    state = done(state, do("gain control", of=toy.kind("thing"), who=Whoever("other")))
    assert held(resolved(state), "gold") == (1, 0)


def test_you_follows_the_source_where_the_game_says_so() -> None:
    game = planned(follows=True)
    state = done(with_ability(board(game), gains(), game=game), FALLS, game=game)
    stolen = done(state, do("gain control", of=toy.kind("thing"), who=Whoever("other")), game=game)
    assert held(resolved(stolen, game), "gold") == (0, 1)
    gone = done(stolen, do("remove", what=toy.kind("thing")), game=game)
    assert held(resolved(gone, game), "gold") == (1, 0), "where it is gone, it stays who it was"


def test_an_item_knows_the_roles_of_its_event() -> None:
    feast = Pattern(EventKind.ANNOUNCED, "feast")
    gives = Triggered(feast, (do("gain", number="gold", count=2, who=Named("player")),))
    state = done(
        with_ability(board(), gives), do("announce", name="feast", player=Whoever("other"), object=toy.kind("owl"))
    )
    assert held(resolved(state), "gold") == (0, 2)


def test_whom_the_text_names_to_choose_controls_the_item() -> None:
    feast = Pattern(EventKind.ANNOUNCED, "feast")
    elks = Target("prey", toy.kind("elk"))
    asks = Triggered(feast, (ONE, do("gain", number="gold")), targets=(elks,), named=("player",))
    begun = done(with_ability(board(), asks), do("announce", name="feast", player=Constant("bob")))
    assert asked(begun)[:2] == ("bob", "prey")
    state = HUNT.answer(begun, (1,)).state
    assert (state.stack[0].control.player, state.stack[0].control.you, state.stack[0].control.rule) == (
        "bob",
        "ann",
        "7.1",
    )
    assert held(resolved(state), "gold") == (1, 0)
