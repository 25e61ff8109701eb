"""Verbs of choice: objects, players, words, numbers, orders, shares; and what a player looks through."""

from __future__ import annotations

import pytest

from plystack.data import (
    Between,
    Count,
    Did,
    Divide,
    Everyone,
    In,
    Named,
    These,
    Those,
    TurnPlayer,
    Whoever,
    You,
    do,
    words,
)
from plystack.errors import DataError, WrongAnswer

from ..layers import table as toy
from .hunt import HUNT, LEAF, asked, at_rest, board, done, growth, held, numbers

ANY = These(frozenset({1, 2, 3}))
GROW = do("put counters", counter="growth", on=Those("it"))
KEEP = do("keep words", words=Named("it"), as_="hue", for_=These(frozenset({1})))
NUMBER = do("set number", number="n", to=Named("it"))


def test_objects_are_chosen_and_named_as_they_stand() -> None:
    begun = done(board(), do("choose", bind="it", what=ANY, least=1, most=2, about="prey"), GROW)
    assert asked(begun) == ("ann", "prey", (1, 2, 3))
    assert begun.decision is not None
    assert getattr(begun.decision.domain, "labels", ()) == ("elk", "owl", "other")
    assert growth(HUNT.answer(begun, (3, 1)).state) == {1: 1, 3: 1}
    with pytest.raises(WrongAnswer, match="0 are chosen; expected 1 to 2"):
        HUNT.answer(begun, ())


def test_players_are_chosen_with_objects_or_alone() -> None:
    program = (
        do("choose", bind="it", what=toy.kind("owl"), players=Everyone(), most=3),
        do("gain", number="gold", who=Named("it")),
        GROW,
    )
    begun = done(board(turn="bob"), *program, player="ann")
    assert asked(begun)[2] == (2, "bob", "ann"), "players in turn order"
    state = HUNT.answer(begun, (2, "ann", "bob")).state
    assert (held(state, "gold"), growth(state)) == ((1, 1), {2: 1})


def test_who_chooses_is_said() -> None:
    begun = done(board(), do("choose", what=ANY, who=Whoever("other")))
    assert asked(begun)[0] == "bob"
    nobody = do("choose", what=ANY, who=Whoever("nobody"), bind="it")
    assert growth(at_rest(done(board(), nobody, GROW))) == {}


def test_where_there_are_too_few_all_are_chosen() -> None:
    state = done(board(), do("choose", bind="it", what=toy.kind("elk"), least=3, most=3), GROW)
    assert growth(at_rest(state)) == {1: 1, 3: 1}
    for none in (do("choose", bind="it", what=toy.kind("hind")), do("choose", bind="it", what=ANY, most=0)):
        assert at_rest(done(board(), none, do("if", condition=Did("it"), then=(do("nod"),)))) == board()


def test_words_are_chosen_of_some_or_of_all_that_the_game_knows() -> None:
    begun = done(board(), do("choose words", bind="it", words=words(["red", "grey"])), KEEP)
    assert asked(begun) == ("ann", "choose", ("grey", "red"))
    assert HUNT.answer(begun, ("red",)).state.position.obj(1).choices == (("hue", words("red")),)
    assert asked(done(board(), do("choose words", of="hue", words=words("blue"))))[2] == (
        "blue",
        "green",
        "grey",
        "red",
    )
    with pytest.raises(DataError, match="the game does not know all words of 'marks'"):
        done(board(), do("choose words", of="marks"))
    assert at_rest(done(board(), do("choose words", bind="it", words=frozenset()))) == board()


def test_a_number_is_chosen_between_bounds() -> None:
    begun = done(board(), do("choose number", bind="it", most=Count(ANY)), NUMBER)
    assert asked(begun) == ("ann", "choose", Between(0, 3))
    assert numbers(HUNT.answer(begun, 2).state) == {"n": 2}
    assert numbers(at_rest(done(board(), do("choose number", bind="it", least=2, most=2), NUMBER))) == {"n": 2}
    assert at_rest(done(board(), do("choose number", least=3, most=2))) == board()


def test_an_order_is_chosen_and_kept() -> None:
    begun = done(board(), do("order", bind="it", what=ANY), do("move", what=Those("it"), to="pile"))
    assert asked(begun) == ("ann", "choose", (1, 2, 3))
    state = HUNT.answer(begun, (2, 3, 1)).state
    assert [obj.label for obj in state.position if obj.zone == "pile"] == ["owl", "other", "elk"]


def test_an_amount_is_divided_and_each_has_its_share() -> None:
    puts = do("put counters", counter="growth", on=Those("it"), count=Named("share"))
    hurts = do("lose", number="life", count=Named("share"), who=Named("it"))
    divide = do("divide", amount=5, among=toy.kind("elk"), players=TurnPlayer(), do=(puts, hurts), bind="all")
    begun = done(board(), divide)
    assert asked(begun) == ("ann", "choose", (1, 3, "ann"))
    assert begun.decision is not None
    assert begun.decision.domain == Divide(5, (1, 3, "ann"), 1)
    state = HUNT.answer(begun, (1, 3, 1)).state
    assert growth(state) == {1: 1, 3: 3}
    assert held(state, "life") == (19, 20)


def test_too_little_is_not_divided() -> None:
    divide = do("divide", amount=1, among=toy.kind("elk"), do=(do("nod"),), bind="all")
    assert at_rest(done(board(), divide, do("if", condition=Did("all"), then=(do("nod"),)))) == board()
    nothing = do("divide", amount=0, among=toy.kind("elk"), least=0, do=(do("nod"),))
    assert numbers(at_rest(done(board(), nothing))) == {"nods": 2}, "each gets none, and nobody is asked"


# -- what lies in a zone ------------------------------------------------------------------------------------

DECK = In(words("deck"))


def test_a_player_searches_a_zone_of_their_own_and_may_find_fewer() -> None:
    search = do("search", bind="it", zone="deck", for_=DECK, most=2)
    begun = done(board(), search, do("move", what=Those("it"), to="hand"))
    assert asked(begun) == ("ann", "search", (6, 5, 4))
    for said, hand in (((4, 6), 4), ((), 2)):
        progress = HUNT.answer(begun, said)
        assert [(event.name, event.role("player")) for event in progress.events if event.name] == [("search", "ann")]
        assert len(progress.state.position.pile("hand", "ann")) == hand
    least = done(board(), do("search", zone="deck", for_=DECK, least=2, most=2))
    with pytest.raises(WrongAnswer, match="1 are chosen; expected 2"):
        HUNT.answer(least, (4,))


def test_a_search_that_finds_nothing_is_a_search() -> None:
    progress = HUNT.do(board(), [do("search", zone="deck", for_=toy.kind("elk"))], player="bob")
    assert [(event.name, event.role("player")) for event in progress.events] == [("search", "bob")]
    assert at_rest(progress.state) == board()


def test_what_all_or_one_see_is_told() -> None:
    top = do("top", zone="deck", of=You(), count=2, bind="it")
    shown = HUNT.do(board(), [top, do("reveal", what=Those("it"))], player="ann").events
    assert [(event.name, dict(event.roles)) for event in shown] == [("reveal", {"object": each}) for each in (6, 5)]
    looks = do("look", what=Those("it"), who=Whoever("other"))
    seen = HUNT.do(board(), [top, looks], player="ann").events
    assert [(event.name, dict(event.roles)) for event in seen] == [
        ("look", {"object": each, "player": "bob"}) for each in (6, 5)
    ]
    nobody = do("look", what=Those("it"), who=Whoever("nobody"))
    assert HUNT.do(board(), [top, nobody], player="ann").events == ()


def test_what_lies_on_top_is_named_from_the_top() -> None:
    for count, left in ((2, 1), (9, 0), (0, 3), (-1, 3)):
        top = do("top", zone="deck", of=Everyone(), count=count, bind="it")
        state = done(board(), top, do("move", what=Those("it"), to="pile"))
        assert [len(state.position.pile("deck", player)) for player in ("ann", "bob")] == [left, left]


# -- draw and discard ------------------------------------------------------------------------------------------


def test_all_that_is_drawn_has_the_name() -> None:
    draws = do("draw", count=3, bind="drawn")
    state = done(board(), draws, do("move", what=Those("drawn"), to="pile"))
    assert len(state.position.pile("pile", "ann")) == 3


def test_each_card_drawn_is_an_event_of_its_own() -> None:
    progress = HUNT.do(board(), [do("draw", count=2)], player="ann")
    assert [[event.name for event in each.events] for each in progress.happenings] == [["draw", ""]] * 2
    assert progress.state.position.pile("deck", "ann") == (4,)
    assert progress.state.position.pile("hand", "ann") == (14, 13, 11, 10)


def test_all_draw_at_once_in_turn_order() -> None:
    progress = HUNT.do(board(turn="bob"), [do("draw", who=Everyone())], player="ann")
    (happening,) = progress.happenings
    assert [event.role("player") for event in happening.events if event.name == "draw"] == ["bob", "ann"]


def test_where_nothing_is_left_to_draw_that_is_told() -> None:
    progress = HUNT.do(board(), [do("draw", count=5)], player="ann")
    assert [event.name for event in progress.events if event.name] == ["draw"] * 3 + ["draw", "draw from nothing"] * 2
    assert progress.state.position.pile("deck", "ann") == ()


def test_each_player_chooses_what_they_discard() -> None:
    state = HUNT.put(board(), LEAF, "bob", zone="hand")
    begun = done(state, do("discard", who=Everyone()))
    assert asked(begun) == ("ann", "discard", (10, 11))
    begun = HUNT.answer(begun, (11,)).state
    assert asked(begun) == ("bob", "discard", (12, 13))
    progress = HUNT.answer(begun, (12,))
    assert len(progress.happenings) == 1
    assert [progress.state.position.pile("hand", player) for player in ("ann", "bob")] == [(10,), (13,)]
    assert [len(progress.state.position.pile("pile", player)) for player in ("ann", "bob")] == [1, 1]


def test_with_too_few_all_are_discarded_unasked() -> None:
    state = at_rest(done(board(), do("discard", count=4, who=Everyone())))
    assert [len(state.position.pile("pile", player)) for player in ("ann", "bob")] == [2, 1]
    empty = HUNT.do(state, [do("discard", who=Everyone(), bind="x"), do("if", condition=Did("x"), then=(do("nod"),))])
    assert empty.events == ()


def test_what_is_discarded_may_be_said() -> None:
    state = at_rest(done(board(), do("discard", what=These(frozenset({10})))))
    assert state.position.pile("hand", "ann") == (11,)
    theirs = do("discard", what=These(frozenset({12})))
    assert at_rest(done(board(), theirs)) == board(), "nobody discards what another owns"


# -- damage and destruction ---------------------------------------------------------------------------------------


def test_damage_is_counted_on_objects_and_taken_from_players() -> None:
    progress = HUNT.do(board(), [do("damage", to=ANY, players=Everyone(), count=2)], player="ann", source=2)
    assert [dict(obj.status) for obj in progress.state.position][:3] == [{"wear": 2}] * 3
    assert held(progress.state, "life") == (18, 18)
    (happening,) = progress.happenings
    told = [dict(event.roles) for event in happening.events if event.name == "damage"]
    whom: list[dict[str, object]] = [{"object": 1}, {"object": 2}, {"object": 3}, {"player": "ann"}, {"player": "bob"}]
    assert told == [{"count": 2, "source": 2, **each} for each in whom]


def test_damage_adds_up_and_is_healed() -> None:
    hit = do("damage", to=toy.kind("owl"), count=2)
    for count, left in ((None, 0), (3, 1), (9, 0)):
        state = done(board(), hit, hit, do("heal", what=ANY, count=count))
        assert dict(state.position.obj(2).status).get("wear", 0) == left


def test_no_damage_is_none() -> None:
    for count in (0, -1):
        assert HUNT.do(board(), [do("damage", to=ANY, players=Everyone(), count=count)], player="ann").events == ()


def test_what_is_destroyed_goes_where_the_game_says() -> None:
    progress = HUNT.do(board(), [do("destroy", what=toy.kind("elk"))], player="ann")
    assert [len(progress.state.position.pile("pile", player)) for player in ("ann", "bob")] == [1, 1]
    assert [event.name for event in progress.events if event.name] == ["destroy", "destroy"]
    assert len(progress.happenings) == 1
