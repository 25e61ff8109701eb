"""Verbs that move and make objects, and verbs on numbers and turns."""

from __future__ import annotations

import pytest

from plystack.data import (
    TEXT,
    Chance,
    Constant,
    Copied,
    Count,
    Designate,
    Designation,
    Do,
    Effect,
    EventKind,
    Everyone,
    In,
    Itself,
    Named,
    Op,
    OpKind,
    Part,
    Pattern,
    PutCounters,
    Replacement,
    SetHeld,
    These,
    Thing,
    Those,
    TurnPlayer,
    Whoever,
    Word,
    do,
    words,
)
from plystack.errors import DataError

from ..layers import table as toy
from .hunt import ELK, HUNT, board, done, growth, held, hunt, numbers, with_ability, zones

BOTH = These(frozenset({1, 2}))
DECK = In(words("deck"))
HAND = In(words("hand"))
NOBODY = Whoever("nobody")


def test_what_is_moved_is_another_object_there() -> None:
    state = done(board(), do("move", what=BOTH, to="pile"))
    assert state.position.pile("pile", "ann") == (14, 13)
    assert zones(state, "table") == [("Elk", "bob", "table")]
    assert [state.position.obj(ident).controller for ident in (13, 14)] == [None, None]


def test_what_comes_under_control_is_its_owners_or_whose_it_says() -> None:
    hands = done(board(), do("move", what=HAND, to="table"))
    assert [obj.controller for obj in hands.position if obj.id > 12] == [
        "ann",
        "ann",
        "bob",
    ]
    mine = done(board(), do("move", what=HAND, to="table", who=TurnPlayer()))
    assert [obj.controller for obj in mine.position if obj.id > 12] == ["ann"] * 3


def test_what_arrives_in_a_status_never_was_otherwise() -> None:
    progress = HUNT.do(board(), [do("move", what=HAND, to="table", status=words("turned"))], player="ann")
    arrived = [obj for obj in progress.state.position if obj.id > 12]
    assert [obj.status for obj in arrived] == [(("turned", True),)] * 3
    assert EventKind.FIELD not in {event.kind for event in progress.events}


def test_what_goes_to_the_bottom_lies_under_all() -> None:
    state = done(board(), do("move", what=toy.kind("owl"), to="deck", bottom=True))
    assert state.position.pile("deck", "ann") == (6, 5, 4, 13)
    state = done(board(), do("move", what=toy.kind("owl"), to="deck"))
    assert state.position.pile("deck", "ann") == (13, 6, 5, 4)


def test_what_is_removed_is_nowhere() -> None:
    state = done(board(), do("remove", what=BOTH))
    assert sorted(state.position.ids()) == list(range(3, 13))


def test_a_shuffle_follows_from_the_seed_and_is_counted() -> None:
    """What lies there is put in order by age, and then drawn by chance: two numbers for three cards."""
    for seed in (0, 7, 2026):
        chance = Chance(seed)
        expected = chance.shuffled((4, 5, 6))
        progress = HUNT.do(board(seed=seed), [do("shuffle", zone="deck")], player="ann")
        state = progress.state
        assert state.position.pile("deck", "ann") == expected
        assert state.position.pile("deck", "bob") == (9, 8, 7)
        assert state.drawn == 2
        assert [(event.kind, event.name, event.role("player")) for event in progress.events] == [
            (EventKind.ANNOUNCED, "shuffle", "ann")
        ]
        again = done(state, do("shuffle", zone="deck"))
        assert again.position.pile("deck", "ann") == Chance(seed, 2).shuffled((4, 5, 6))
        assert again.drawn == 4


def test_all_shuffle_one_after_the_other_in_turn_order() -> None:
    chance = Chance(5)
    bobs, anns = chance.shuffled((7, 8, 9)), chance.shuffled((4, 5, 6))
    state = done(board(seed=5, turn="bob"), do("shuffle", zone="deck", who=Everyone()))
    assert (state.position.pile("deck", "bob"), state.position.pile("deck", "ann")) == (bobs, anns)
    assert state.drawn == 4


def test_things_are_put_on_top_of_a_pile_or_under_it_in_their_order() -> None:
    look = do("top", zone="deck", of=TurnPlayer(), count=2, bind="it")
    order = do("order", what=Those("it"), bind="them")
    for bottom, pile in ((False, (5, 6, 4)), (True, (4, 5, 6))):
        put = do("put in a pile", what=Those("them"), bottom=bottom)
        assert done(board(), look, order, put, said=[(5, 6)]).position.pile("deck", "ann") == pile


def test_things_are_created_under_control_of_their_owner() -> None:
    progress = HUNT.do(board(), [do("create", card=ELK, count=2, who=Everyone(), bind="it")], player="bob")
    made = [(each.owner, each.controller, each.zone) for each in progress.state.position if each.id > 12]
    assert made == [("ann", "ann", "table")] * 2 + [("bob", "bob", "table")] * 2
    assert len(progress.happenings) == 1, "all at once"
    away = done(board(), do("create", card=ELK, to="hand"))
    assert (away.position.obj(13).owner, away.position.obj(13).controller) == ("ann", None)
    turned = done(board(), do("create", card=ELK, status=words("turned"), at=toy.kind("owl"))).position.obj(13)
    assert (turned.status, turned.place) == ((("turned", True),), 2)


def test_a_copy_is_what_is_copiable_and_nothing_else() -> None:
    owl = HUNT.card("Owl", kinds=["owl"], strength=3)
    masked = Part(These(frozenset({1})), (Op(OpKind.COPY, TEXT, value=Constant(Copied(owl))),))
    state = HUNT.begin(board(), Effect(0, "mask", (masked,), 0))
    state = HUNT.change(state, [PutCounters(1, "growth", 4)])
    state = done(state, do("copy", of=These(frozenset({1})), count=2))
    assert [HUNT.view(state)[ident]["kinds"] for ident in (14, 15)] == [words("owl")] * 2
    assert [HUNT.view(state)[ident]["strength"] for ident in (14, 15)] == [3, 3]


def test_a_copy_of_what_is_gone_is_of_its_card() -> None:
    program = (
        do("note", bind="it", objects=toy.kind("owl")),
        do("move", what=Those("it"), to="pile"),
        do("copy", of=Those("it")),
    )
    state = done(board(), *program)
    assert zones(state, "table") == [("Elk", "ann", "table"), ("Elk", "bob", "table"), ("Owl", "ann", "table")]
    assert state.memory == (), "nothing names it any more"


# -- numbers and turns ---------------------------------------------------------------------------------------


def test_players_gain_lose_and_have_what_is_said() -> None:
    assert held(done(board(), do("gain", number="gold", count=3)), "gold") == (3, 0)
    assert held(done(board(), do("gain", number="gold", count=Count(HAND), who=Everyone())), "gold") == (3, 3)
    assert held(done(board(), do("lose", number="life", count=25)), "life") == (-5, 20)
    assert held(done(board(), do("set number of a player", number="life", to=7, who=Whoever("other"))), "life") == (
        20,
        7,
    )
    assert numbers(done(board(), do("set number", number="round", to=Count(DECK)))) == {"round": 6}


def test_a_turn_begins() -> None:
    assert done(board(), do("begin turn", who=Whoever("other"))).position.facts.turn == "bob"
    assert done(board(), do("begin turn", who=NOBODY)).position.facts.turn == "ann"


@pytest.mark.parametrize(
    "instruction",
    [
        do("gain", number="gold"),
        do("lose", number="life"),
        do("set number of a player", number="life", to=1),
        do("draw", count=2),
        do("discard", count=2),
        do("shuffle", zone="deck"),
        do("create", card=ELK),
        do("copy", of=toy.kind("elk")),
    ],
    ids=lambda each: each.verb,
)
def test_where_you_is_nobody_it_does_nothing(instruction: Do) -> None:
    state = HUNT.change(board(), [SetHeld("ann", "gold", 1)])
    assert HUNT.do(state, [instruction]).state == state


@pytest.mark.parametrize("count", [0, -3])
def test_none_is_none(count: int) -> None:
    instructions = (
        do("gain", number="gold", count=count),
        do("lose", number="life", count=count),
        do("create", card=ELK, count=count),
        do("draw", count=count),
    )
    for each in instructions:
        assert done(board(), each) == board()


# -- for a while -----------------------------------------------------------------------------------------------


def away(what: int) -> Do:
    return do("move", what=These(frozenset({what})), to="pile", until="source leaves")


def test_what_moves_until_its_source_leaves_returns_at_once_and_to_its_owner() -> None:
    """Right after the event, before the instructions that come next (610.3, 610.3c)."""
    held_off = done(board(), away(3), source=2)
    assert zones(held_off, "pile") == [("Elk", "bob", "pile")]
    leaves = do("move", what=These(frozenset({2})), to="hand")
    back = done(held_off, leaves, do("set number", number="n", to=Count(toy.kind("elk"))))
    assert zones(back, "table") == [("Elk", "ann", "table"), ("Elk", "bob", "table")]
    assert numbers(back) == {"n": 2}
    assert (back.delayed, back.frames) == ((), ())


def test_what_is_taken_from_several_places_returns_to_each() -> None:
    both = do("move", what=These(frozenset({3, 12})), to="pile", until="source leaves", bind="gone")
    state = done(board(), both, do("set number", number="n", to=Named("gone")), source=2)
    assert numbers(state) == {"n": 2}
    back = done(state, do("remove", what=These(frozenset({2}))))
    assert zones(back, "pile") == []
    assert [obj.zone for obj in back.position if obj.owner == "bob"][-2:] == ["table", "hand"]


def test_two_that_leave_together_let_both_return_together() -> None:
    state = done(done(board(), away(3), source=1), away(12), source=2)
    returned = HUNT.do(state, [do("move", what=BOTH, to="hand")], player="ann").happenings
    assert [len([each for each in one.events if each.kind is EventKind.MOVES]) for one in returned] == [2, 0, 2]


def test_nothing_moves_where_the_source_has_left_and_nothing_returns_that_has_gone_on() -> None:
    gone = done(board(), do("remove", what=These(frozenset({2}))))
    assert zones(done(gone, away(3), source=2), "pile") == [], "610.3a"
    on = done(done(board(), away(3), source=2), do("move", what=In(words("pile")), to="hand"))
    assert zones(done(on, do("remove", what=These(frozenset({2})))), "table") == [("Elk", "ann", "table")]


def test_what_moves_does_so_until_its_source_leaves_and_no_other_time() -> None:
    with pytest.raises(DataError, match="until = 'end of turn'; what moves does so until 'source leaves'"):
        done(board(), do("move", what=BOTH, to="pile", until="end of turn"))


# -- at once ---------------------------------------------------------------------------------------------------


def test_what_is_done_at_once_is_one_event_and_sees_nothing_of_itself() -> None:
    gain = do("gain", number="gold", count=Count(toy.kind("elk")))
    both = do("at once", do=(do("move", what=BOTH, to="pile"), gain))
    progress = HUNT.do(board(), [both], player="ann")
    assert len(progress.happenings) == 1
    assert held(progress.state, "gold") == (2, 0)
    asks = do("at once", do=(do("discard"), do("discard", who=Whoever("other")), gain))
    state = done(board(), asks)
    assert (held(state, "gold"), state.decision is None) == ((0, 0), False), "asked before anything is done"
    assert held(HUNT.answer(state, (10,)).state, "gold") == (2, 0)


# -- what goes along -------------------------------------------------------------------------------------------


def test_a_mark_that_is_the_cards_goes_with_it_and_no_other() -> None:
    marks = (*(each for each in HUNT.schema.designations), Designation("marked", kept=True))
    game = hunt(designations=lambda: marks)
    other = marks[0].name
    state = game.change(board(game), [Designate(1, "marked"), Designate(1, other)])
    state = done(state, do("move", what=These(frozenset({1})), to="pile"), game=game)
    assert [name for name, _ in state.position.obj(13).designations] == ["marked"]
    back = done(state, do("move", what=These(frozenset({13})), to="table"), game=game)
    assert [name for name, _ in back.position.obj(14).designations] == ["marked"]


def test_counters_go_along_where_a_replacement_says_so() -> None:
    leaves = Pattern(EventKind.MOVES, roles=(("object", Thing(Itself())), ("to", Word(words(["pile", "table"])))))
    keeps = Replacement(leaves, (("counters", Constant(True)),), zones=words(["table", "pile"]))
    state = HUNT.change(with_ability(board(), keeps), [PutCounters(13, "growth", 2)])
    dead = done(state, do("move", what=These(frozenset({13})), to="pile"))
    assert growth(dead) == {14: 2}
    back = done(dead, do("move", what=These(frozenset({14})), to="table"))
    assert growth(back) == {15: 2}
    assert growth(done(back, do("move", what=These(frozenset({15})), to="hand"))) == {}
