"""Verbs that move and make objects, and verbs on numbers and turns."""

from __future__ import annotations

import pytest

from plystack.data import (
    TEXT,
    Chance,
    Constant,
    Copied,
    Count,
    Do,
    Effect,
    EventKind,
    Everyone,
    In,
    Op,
    OpKind,
    Part,
    PutCounters,
    SetHeld,
    These,
    Those,
    TurnPlayer,
    Whoever,
    do,
    words,
)

from ..layers import table as toy
from .hunt import ELK, HUNT, board, done, held, numbers, zones

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
