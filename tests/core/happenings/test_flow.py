"""Verbs of order: if, for each, repeat, may, modes, each player; and what names stand for."""

from __future__ import annotations

import pytest

from plystack.data import (
    Activated,
    Arithmetic,
    Combined,
    Compares,
    Comparison,
    Constant,
    Controlled,
    Count,
    Did,
    Do,
    Everyone,
    Fact,
    Found,
    In,
    Named,
    OwnedBy,
    OwnerOf,
    That,
    These,
    Those,
    Unless,
    ValueOf,
    Whoever,
    YesOrNo,
    do,
    words,
)
from plystack.errors import DataError

from ..layers import table as toy
from .hunt import HUNT, asked, at_rest, board, done, growth, held, numbers, with_ability

GROW = do("put counters", counter="growth", on=Those("it"))
NOD = do("nod")
BOTH = These(frozenset({1, 2}))
NONE = These(frozenset())


def note(name: str, amount: str) -> Do:
    """Take down, as a number of the game, what a name stands for."""
    return do("set number", number=name, to=Named(amount))


def test_if_does_one_or_the_other() -> None:
    rich = Compares(Count(toy.kind("elk")), Comparison.AT_LEAST, Constant(2))
    program = do("if", condition=rich, then=(NOD,), else_=(NOD, NOD))
    assert numbers(done(board(), program)) == {"nods": 1}
    poor = do("if", condition=Unless(rich), then=(NOD,), else_=(NOD, NOD))
    assert numbers(done(board(), poor)) == {"nods": 2}
    assert numbers(done(board(), do("if", condition=Unless(rich), then=(NOD,)))) == {}


def test_for_each_names_every_object_and_player_by_turns() -> None:
    program = do("for each", of=BOTH, do=(GROW, GROW))
    assert growth(done(board(), program)) == {1: 2, 2: 2}
    gain = do("gain", number="gold", count=Count(OwnedBy(Named("who"))), who=Named("who"))
    assert held(done(board(), do("for each", players=Everyone(), as_="who", do=(gain,))), "gold") == (7, 5)
    assert growth(done(board(), do("for each", of=NONE, do=(GROW,)))) == {}


def test_each_is_found_before_any_is_done() -> None:
    """What comes to be on the way is none of them."""
    copies = do("for each", of=toy.kind("elk"), do=(do("copy", of=Those("it")),))
    assert HUNT.view(done(board(), copies))[13]["kinds"] == {"elk"}
    assert len(done(board(), copies).position.objects) == 14


def test_for_each_comes_in_turn_order_and_as_the_one_who_orders_says() -> None:
    """First what affects the player whose turn it is; one thing alone of a player needs no order (608.2f)."""
    later = do("set number", number="n", to=Combined(Arithmetic.SUM, (Fact("n"), Constant(1))))
    grow = do("put counters", counter="growth", on=Those("it"), count=Fact("n"))
    hurt = do("lose", number="life", count=Fact("n"), who=Named("it"))
    program = do(
        "for each", of=These(frozenset({1, 2, 3, 12})), players=Everyone(), who=Whoever("other"), do=(later, grow, hurt)
    )
    state = done(board(), program)
    assert asked(state) == ("bob", "it", (1, 2, "ann"))
    state = HUNT.answer(state, (2, "ann", 1)).state
    assert asked(state) == ("bob", "it", (3, 12, "bob")), "a card in a hand is its owner's"
    state = at_rest(HUNT.answer(state, ("bob", 12, 3)).state)
    assert growth(state) == {2: 1, 1: 3, 12: 5, 3: 6}
    assert held(state, "life") == (18, 16)
    alone = at_rest(done(board(), do("for each", of=These(frozenset({1, 3})), who=Whoever("self"), do=(later, grow))))
    assert growth(alone) == {1: 1, 3: 2}


def test_repeat_does_it_so_often() -> None:
    assert numbers(done(board(), do("repeat", times=3, do=(NOD,)))) == {"nods": 3}
    assert numbers(done(board(), do("repeat", times=Count(toy.kind("elk")), do=(NOD,)))) == {"nods": 2}
    for times in (0, -2):
        assert numbers(done(board(), do("repeat", times=times, do=(NOD,)))) == {}


def test_may_asks_and_is_known_by_its_name() -> None:
    program = (
        do("may", bind="yes", do=(NOD,), else_=(do("set number", number="no", to=1),)),
        do("if", condition=Did("yes"), then=(do("set number", number="did", to=1),)),
    )
    state = done(board(), *program)
    assert asked(state) == ("ann", "may", YesOrNo())
    assert numbers(HUNT.answer(state, True).state) == {"nods": 1, "did": 1}
    assert numbers(HUNT.answer(state, False).state) == {"no": 1}
    assert growth(state) == {}


def test_who_says_that_they_do_it_and_does_nothing_has_not_done_it() -> None:
    """A program that did nothing is no way out of what is so unless it is done."""
    nothing = do("lose", number="gold", count=0)
    for does, expected in ((nothing, {"no": 1}), (do("lose", number="gold", count=1), {})):
        state = done(board(), do("may", do=(does,), else_=(do("set number", number="no", to=1),)))
        assert numbers(HUNT.answer(state, True).state) == expected


def test_who_could_do_some_of_it_has_done_it() -> None:
    pays = do("repeat", times=1, do=(do("lose", number="gold", count=1),))
    other = (do("set number", number="no", to=1),)
    state = done(board(), do("may", do=(do("lose", number="gold", count=0), pays), else_=other))
    assert numbers(HUNT.answer(state, True).state) == {}


def test_each_player_who_can_not_do_it_does_the_other() -> None:
    """Bob would discard, and has no card in hand when he is asked; ann has two."""
    bare = done(board(), do("move", what=These(frozenset({12})), to="deck"))
    mine = In(words("hand")) & OwnedBy(Named("player"))
    discards = do("move", what=mine, to="pile")
    loses = do("lose", number="life", who=Named("player"))
    program = do("each player", who=Everyone(), do=(do("may", who=Named("player"), do=(discards,), else_=(loses,)),))
    state = at_rest(done(bare, program, said=[True, True]))
    assert held(state, "life") == (20, 19)
    assert len(state.position.pile("hand", "ann")) == 0


def test_may_asks_whom_it_says_and_nobody_where_it_is_said_to_nobody() -> None:
    assert asked(done(board(), do("may", who=Whoever("other"), do=(NOD,), about="nod?"))) == ("bob", "nod?", YesOrNo())
    assert numbers(at_rest(done(board(), do("may", who=Whoever("nobody"), do=(NOD,))))) == {}


def test_modes_are_chosen_and_done_in_their_order() -> None:
    def mode(name: str, digit: int) -> Do:
        ten = do("set number", number="n", to=digit)
        return do("mode", name=name, do=(ten, *[NOD] * digit))

    modes = (mode("one", 1), mode("two", 2), mode("four", 4))
    state = done(board(), do("choose one", modes=modes, least=1, most=2, bind="m"), note("m", "m"))
    assert asked(state) == ("ann", "mode", ("one", "two", "four"))
    assert numbers(HUNT.answer(state, ("four", "one")).state) == {"nods": 5, "n": 4, "m": 2}, "as they stand"
    only = done(board(), do("choose one", modes=(mode("one", 1),)))
    assert numbers(at_rest(only)) == {"nods": 1, "n": 1}, "there is nothing to choose"


def test_a_name_stands_for_what_was_noted() -> None:
    program = (
        do("note", bind="x", number=Count(toy.kind("elk"))),
        do("note", bind="they", players=Everyone()),
        do("note", bind="it", objects=BOTH),
        do("note", bind="w", words=words("red")),
        do("gain", number="gold", count=Named("x"), who=Named("they")),
        GROW,
        do("keep words", words=Named("w"), as_="hue", for_=Those("it")),
    )
    state = done(board(), *program)
    assert held(state, "gold") == (2, 2)
    assert growth(state) == {1: 1, 2: 1}
    assert [state.position.obj(ident).choices for ident in (1, 2, 3)] == [(("hue", words("red")),)] * 2 + [()]


def test_a_name_stands_for_what_was_done() -> None:
    """What went elsewhere is known by what it became; numbers by their sum, else how often it happened."""
    lost = done(
        board(), do("move", what=BOTH, to="pile", bind="it"), note("n", "it"), do("move", what=Those("it"), to="hand")
    )
    assert numbers(lost) == {"n": 2}
    assert lost.position.pile("hand", "ann") == (16, 15, 11, 10)
    put = done(board(), do("put counters", counter="growth", on=BOTH, count=3, bind="it"), note("n", "it"))
    assert numbers(put) == {"n": 6}
    lose = do("lose", number="life", count=4, who=Everyone(), bind="x")
    assert numbers(done(board(), lose, note("n", "x"))) == {"n": 8}


def test_what_is_announced_and_comes_of_it_counts_once() -> None:
    hurt = do("damage", to=BOTH, players=Everyone(), count=2, bind="x")
    assert numbers(done(board(), hurt, note("n", "x"))) == {"n": 8}, "two to each of four"
    for lost in (do("destroy", what=BOTH, bind="x"), do("discard", count=2, bind="x")):
        assert numbers(done(board(), lost, note("n", "x"))) == {"n": 2}
    strong = do("gain", number="gold", count=ValueOf("strength", That("x")))
    assert held(done(board(), do("destroy", what=toy.kind("owl"), bind="x"), strong), "gold") == (3, 0)


def test_what_did_nothing_is_not_done() -> None:
    if_done = do("if", condition=Did("x"), then=(NOD,), else_=(do("set number", number="no", to=1),))
    nothing = (
        do("move", what=NONE, to="pile", bind="x"),
        do("gain", number="gold", count=0, bind="x"),
        do("take counters", counter="growth", off=BOTH, bind="x"),
        do("create", card=HUNT.card("Leaf"), count=0, bind="x"),
        do("nothing", bind="x"),
        do("draw", count=0, bind="x"),
        do("set status", status="turned", of=BOTH, to=False, bind="x"),
    )
    for each in nothing:
        assert numbers(done(board(), each, if_done)) == {"no": 1}, each.verb
    assert numbers(done(board(), do("draw", bind="x"), if_done)) == {"nods": 1}


def test_a_name_is_given_anew_and_not_known_elsewhere() -> None:
    state = done(board(), do("note", bind="it", objects=BOTH), do("move", what=NONE, to="pile", bind="it"), GROW)
    assert growth(state) == {}
    assert growth(done(done(board(), do("note", bind="it", objects=BOTH)), GROW)) == {}


def test_what_has_become_of_it_is_found() -> None:
    program = (
        do("note", bind="it", objects=BOTH),
        do("move", what=Those("it"), to="pile"),
        do("put counters", counter="growth", on=Those("it")),
        do("move", what=Found("it"), to="hand"),
        do("set number", number="left", to=Count(Found("it"))),
    )
    state = done(board(), *program)
    assert growth(state) == {}, "it is gone"
    assert state.position.pile("hand", "ann") == (16, 15, 11, 10)
    assert numbers(state) == {"left": 0}, "where it went from there, it is another thing again"


# -- each player ---------------------------------------------------------------------------------------


CHOOSE = do("choose", bind="it", what=toy.ON_TABLE & OwnedBy(Named("player")), most=1, least=1)
LOSES = (CHOOSE, do("move", what=Those("it"), to="pile"))


def test_all_choose_in_turn_order_and_then_all_is_done_at_once() -> None:
    state = HUNT.put(board(turn="bob"), HUNT.card("Owl"), "bob", label="late")
    progress = HUNT.do(state, [do("each player", who=Everyone(), do=LOSES)])
    assert asked(progress.state) == ("bob", "choose", (3, 13))
    progress = HUNT.answer(progress.state, (13,))
    assert asked(progress.state) == ("ann", "choose", (1, 2))
    assert [obj.zone for obj in progress.state.position if obj.id in (13, 2)] == ["table", "table"]
    progress = HUNT.answer(progress.state, (2,))
    (happening,) = progress.happenings
    assert [event.role("object") for event in happening.events] == [13, 2]
    assert sorted(at_rest(progress.state).position.pile("pile", "ann")) == [15]


def test_each_player_is_known_and_they_are_those_who_did() -> None:
    mine = do("gain", number="gold", count=Count(toy.kind("owl") & OwnedBy(Named("player"))), who=Named("player"))
    state = done(board(), do("each player", who=Everyone(), do=(mine,)), do("gain", number="life", who=Named("they")))
    assert held(state, "gold") == (1, 0)
    assert held(state, "life") == (21, 20)


def test_each_player_may() -> None:
    pays = do("may", do=(do("lose", number="life", who=Named("player")),))
    state = done(board(), do("each player", who=Everyone(), do=(pays,)), said=[True, True])
    assert held(at_rest(state), "life") == (19, 19)
    state = done(board(), do("each player", who=Everyone(), do=(pays,)), said=[False, True])
    assert held(at_rest(state), "life") == (20, 19)


def test_what_is_done_at_once_has_no_name_within() -> None:
    named = do("gain", number="gold", who=Named("player"), bind="x")
    with pytest.raises(DataError, match="so that what 'gain' did has no name in it"):
        done(board(), do("each player", who=Everyone(), do=(named,)))
    nods = Activated((), (NOD,))
    uses = do("use", of=toy.kind("thing"), ability=nods)
    with pytest.raises(DataError, match="'each player' can't 'use': that is carried out on its own"):
        done(with_ability(board(), nods), do("each player", who=Everyone(), do=(uses,)))


def test_the_owner_of_what_is_named_is_found() -> None:
    others = do("note", bind="it", objects=toy.kind("elk") & Controlled("other"))
    assert held(done(board(), others, do("gain", number="gold", who=OwnerOf(That("it")))), "gold") == (0, 1)
