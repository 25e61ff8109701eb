"""Replacements: what happens instead, in which order, who says so, and what beats them all."""

from __future__ import annotations

import pytest

from plystack.data import (
    Amount,
    Arithmetic,
    Combined,
    Comparison,
    Constant,
    Count,
    Delayed,
    Did,
    Do,
    EventKind,
    Everyone,
    Expr,
    Itself,
    Named,
    Pattern,
    Related,
    Replacement,
    Rule,
    RuleKind,
    State,
    Static,
    These,
    Thing,
    Those,
    Triggered,
    Where,
    Word,
    do,
    words,
)
from plystack.errors import DataError

from ..layers import table as toy
from .hunt import ELK, HUNT, asked, at_rest, board, done, growth, held, numbers, with_ability, zones

COUNT = Named("count")
DOUBLE = Combined(Arithmetic.PRODUCT, (COUNT, Constant(2)))
ONE_MORE = Combined(Arithmetic.SUM, (COUNT, Constant(1)))
PUT = Pattern(EventKind.COUNTERS_PUT, "growth", (("object", Thing(toy.ON_TABLE)),))
DRAW = Pattern(EventKind.ANNOUNCED, "draw", (("player", Related("self")),))
GAIN = Pattern(EventKind.HELD, "gold", (("player", Related("self")),))
FALL = Pattern(EventKind.MOVES, roles=(("from", Word(words("table"))), ("to", Word(words("pile")))))
HURT = Pattern(EventKind.ANNOUNCED, "damage")
NOD = do("nod")
ONE = These(frozenset({1}))


def makes(amount: Expr, label: str, when: Pattern = PUT) -> Replacement:
    return Replacement(when, (("count", amount),), label=label)


def grow(count: int = 3, on: Where = ONE) -> Do:
    return do("put counters", counter="growth", on=on, count=count)


# -- one ----------------------------------------------------------------------------------------------------


def test_what_happens_becomes_different_and_nobody_is_asked() -> None:
    state = with_ability(board(), makes(DOUBLE, "double"))
    assert growth(at_rest(done(state, grow()))) == {1: 6}
    assert growth(done(state, grow(2, toy.ON_TABLE))) == {1: 4, 2: 4, 3: 4, 13: 4}


def test_it_applies_to_one_event_once() -> None:
    """What it made of the event would be such an event again."""
    state = with_ability(board(), makes(ONE_MORE, "more"))
    assert growth(done(state, grow(1))) == {1: 2}
    assert growth(done(state, grow(1), grow(1))) == {1: 4}, "each event is one"


def test_it_functions_only_in_its_zones() -> None:
    for zone, expected in (("pile", 3), ("hand", 3)):
        assert growth(done(with_ability(board(), makes(DOUBLE, "double"), zone=zone), grow())) == {1: expected}
    away = Replacement(PUT, (("count", DOUBLE),), zones=words("pile"))
    assert growth(done(with_ability(board(), away, zone="pile"), grow())) == {1: 6}
    assert growth(done(with_ability(board(), away), grow())) == {1: 3}


def test_what_is_prevented_does_not_happen() -> None:
    state = with_ability(board(), Replacement(HURT, prevents=True))
    hurt = (do("damage", to=ONE, count=2, bind="x"), do("if", condition=Did("x"), then=(NOD,)))
    assert done(state, *hurt) == state


def test_something_else_is_done_instead() -> None:
    """What is done knows who took part; nothing of the first event is left."""
    instead = Replacement(DRAW, prevents=True, does=(do("gain", number="gold", count=3, who=Named("player")),))
    state = done(with_ability(board(), instead), do("draw", count=2))
    assert held(state, "gold") == (6, 0), "each draw is an event of its own"
    assert state.position.pile("hand", "ann") == (11, 10)
    assert held(done(with_ability(board(), instead), do("draw"), player="bob"), "gold") == (0, 0)


def test_what_is_done_in_its_stead_is_not_replaced_by_it_again() -> None:
    """'If you would draw, draw two instead': of the two, each is not replaced by the same."""
    twice = Replacement(DRAW, prevents=True, does=(do("draw", count=2),), label="twice")
    state = done(with_ability(board(), twice), do("draw"))
    assert len(state.position.pile("hand", "ann")) == 4
    both = with_ability(with_ability(board(), twice), twice)
    state = at_rest(done(both, do("draw"), said=["13/0.0.0"]))
    assert state.position.facts.tallied("draws", "ann") == 4, "each of the two becomes two by the other, once"


def test_something_is_done_besides() -> None:
    besides = Replacement(DRAW, does=(do("gain", number="gold"),))
    progress = HUNT.do(with_ability(board(), besides), [do("draw")], player="ann")
    assert len(progress.state.position.pile("hand", "ann")) == 3
    assert held(progress.state, "gold") == (1, 0)
    assert [event.name or event.kind for event in progress.events] == ["draw", EventKind.MOVES, "gold"], "afterwards"


def test_where_something_goes_becomes_different() -> None:
    elsewhere = Replacement(FALL, (("to", Constant("hand")),))
    state = with_ability(board(), elsewhere)
    assert zones(done(state, do("destroy", what=ONE)), "pile", "hand")[-1] == ("Elk", "ann", "hand")
    assert zones(done(state, do("move", what=ONE, to="deck")), "pile") == []


def test_where_it_goes_says_who_controls_it() -> None:
    comes = Pattern(EventKind.MOVES, roles=(("to", Word(words("pile"))), ("from", Word(words("hand")))))
    state = done(with_ability(board(), Replacement(comes, (("to", Constant("table")),))), do("discard", count=2))
    assert [obj.controller for obj in state.position if obj.id > 13] == ["ann", "ann"]
    enters = Pattern(EventKind.ARRIVES, roles=(("to", Word(words("table"))),))
    state = with_ability(board(), Replacement(enters, (("to", Constant("hand")),)))
    assert done(state, do("create", card=ELK)).position.obj(14).controller is None


def test_its_own_replacement_applies_to_its_own_leaving() -> None:
    own = Pattern(EventKind.MOVES, roles=(("object", Thing(Itself())), ("to", Word(words("pile")))))
    state = with_ability(board(), Replacement(own, (("to", Constant("deck")),)))
    state = done(state, do("move", what=toy.ON_TABLE, to="pile"))
    assert zones(state, "pile") == [("Elk", "ann", "pile"), ("Owl", "ann", "pile"), ("Elk", "bob", "pile")]
    assert state.position.obj(state.position.pile("deck", "ann")[0]).card.name == "Thing"


def test_what_leaves_at_the_same_time_replaces_still() -> None:
    """It is read on what everything is before the batch."""
    state = with_ability(board(), Replacement(FALL, (("to", Constant("hand")),)))
    assert zones(done(state, do("move", what=toy.ON_TABLE, to="pile")), "pile", "table") == []


def test_amounts_of_what_brings_about_are_read_anew() -> None:
    """A draw that becomes a gain of as much as two hands hold."""
    instead = Replacement(DRAW, prevents=True, does=(do("gain", number="gold", count=Count(toy.kind("elk"))),))
    state = done(with_ability(board(), instead), do("copy", of=ONE), do("draw"))
    assert held(state, "gold") == (3, 0)


def test_a_change_has_no_such_role() -> None:
    state = with_ability(board(), Replacement(PUT, (("to", Constant("hand")),)))
    with pytest.raises(
        DataError, match="a replacement changes 'to' of a PutCounters; roles that can be changed: count"
    ):
        done(state, grow())


@pytest.mark.parametrize("count", [0, -2])
def test_what_becomes_none_does_not_happen(count: int) -> None:
    state = with_ability(board(), makes(Constant(count), "none"))
    assert growth(done(state, grow())) == {}
    hurt = with_ability(board(), makes(Constant(count), "none", HURT))
    assert done(hurt, do("damage", to=ONE, count=2)) == hurt


def test_damage_becomes_more() -> None:
    state = with_ability(board(), makes(DOUBLE, "double", HURT))
    state = done(state, do("damage", to=ONE, players=Everyone(), count=2))
    assert dict(state.position.obj(1).status) == {"wear": 4}
    assert held(state, "life") == (16, 16)


def test_what_a_player_gains_becomes_more() -> None:
    state = with_ability(board(), makes(DOUBLE, "double", GAIN))
    assert held(done(state, do("gain", number="gold", count=3, who=Everyone())), "gold") == (6, 3)


# -- several --------------------------------------------------------------------------------------------------


def test_the_affected_player_says_which_is_next() -> None:
    """Three: doubled and one more are seven, one more and doubled are eight."""
    state = with_ability(with_ability(board(), makes(DOUBLE, "double")), makes(ONE_MORE, "more"))
    for ident, player in ((1, "ann"), (3, "bob")):
        begun = done(state, grow(3, These(frozenset({ident}))), player="ann")
        assert asked(begun) == (player, "replacement", ("13/0.0.0", "14/0.0.0"))
        assert getattr(begun.decision and begun.decision.domain, "labels", ()) == ("Thing#13: double", "Thing#14: more")
        assert growth(begun) == {}
        for first, count in (("13/0.0.0", 7), ("14/0.0.0", 8)):
            assert growth(at_rest(HUNT.answer(begun, first).state)) == {ident: count}


def test_of_three_two_are_said() -> None:
    """Doubled, then with one more, then doubled: of 1 come 6; the last is not asked."""
    state = board()
    for amount, label in ((DOUBLE, "double"), (ONE_MORE, "more"), (DOUBLE, "again")):
        state = with_ability(state, makes(amount, label))
    begun = done(state, grow(1))
    assert asked(begun)[2] == ("13/0.0.0", "14/0.0.0", "15/0.0.0")
    begun = HUNT.answer(begun, "13/0.0.0").state
    assert asked(begun)[2] == ("14/0.0.0", "15/0.0.0")
    assert growth(at_rest(HUNT.answer(begun, "14/0.0.0").state)) == {1: 6}
    assert growth(at_rest(HUNT.answer(begun, "15/0.0.0").state)) == {1: 5}


def test_one_that_no_longer_fits_does_not_apply() -> None:
    """Three or more are halved to one; what is less than three gets one more: whichever is first."""
    few = Pattern(EventKind.COUNTERS_PUT, "growth", (("count", Amount(Comparison.AT_MOST, 2)),))
    many = Pattern(EventKind.COUNTERS_PUT, "growth", (("count", Amount(Comparison.AT_LEAST, 3)),))
    state = with_ability(board(), makes(Constant(1), "less", many), makes(ONE_MORE, "more", few))
    assert growth(at_rest(done(state, grow(3)))) == {1: 2}
    assert growth(at_rest(done(state, grow(2)))) == {1: 3 - 2}, "two, three, and then one"


def test_each_event_of_a_batch_is_asked_for_by_itself() -> None:
    state = with_ability(with_ability(board(), makes(DOUBLE, "double")), makes(ONE_MORE, "more"))
    both = grow(3, These(frozenset({1, 3})))
    begun = done(state, both)
    assert asked(begun)[0] == "ann"
    begun = HUNT.answer(begun, "13/0.0.0").state
    assert asked(begun)[0] == "bob"
    progress = HUNT.answer(begun, "14/0.0.0")
    assert growth(progress.state) == {1: 7, 3: 8}
    assert len(progress.happenings) == 1, "all the same at once"


def test_an_optional_one_may_be_left() -> None:
    perhaps = Replacement(DRAW, prevents=True, does=(do("gain", number="gold"),), optional=True, label="perhaps")
    begun = done(with_ability(board(), perhaps), do("draw"))
    assert asked(begun) == ("ann", "replacement", ("13/0.0.0", "not 13/0.0.0"))
    drawn, left = HUNT.answer(begun, "13/0.0.0").state, HUNT.answer(begun, "not 13/0.0.0").state
    assert (held(drawn, "gold"), len(drawn.position.pile("hand", "ann"))) == ((1, 0), 2)
    assert (held(left, "gold"), len(left.position.pile("hand", "ann"))) == ((0, 0), 3)


# -- rules beat all ----------------------------------------------------------------------------------------------


def law(what: str, where: Where | None = None, players: str | None = None) -> Static:
    return Static(rules=(Rule(RuleKind.FORBID, what, where, players),))


def test_what_is_forbidden_does_not_happen_and_is_not_replaced() -> None:
    instead = Replacement(DRAW, prevents=True, does=(NOD,))
    state = with_ability(board(), law("draw", players="self"), instead)
    assert done(state, do("draw", count=2)) == state
    assert len(done(state, do("draw"), player="bob").position.pile("hand", "bob")) == 2


def test_what_replaces_into_the_forbidden_does_nothing_either() -> None:
    """Elks can't get growth counters; a draw that becomes counters on elks becomes nothing."""
    instead = Replacement(DRAW, prevents=True, does=(grow(2, toy.ON_TABLE),))
    state = with_ability(board(), law("grow", toy.kind("elk")), instead)
    assert growth(done(state, do("draw"))) == {2: 2, 13: 2}


def test_what_cannot_go_stays_and_is_destroyed_all_the_same() -> None:
    state = with_ability(board(), law("go", toy.kind("owl")))
    progress = HUNT.do(state, [do("destroy", what=These(frozenset({1, 2})))])
    assert zones(progress.state, "pile") == [("Elk", "ann", "pile")]
    assert [event.role("object") for event in progress.events if event.name == "destroy"] == [1, 2]


# -- shields --------------------------------------------------------------------------------------------------------


def shield(limit: int | None, until: str = "ended") -> Do:
    ward = Replacement(HURT, prevents=True, limit=limit, label="ward")
    return do("later", ability=ward, until=until, once=False)


HIT = do("damage", to=ONE, count=1)


def wear(state: State) -> int:
    value = dict(state.position.obj(1).status).get("wear", 0)
    assert isinstance(value, int)
    return value


def test_a_shield_is_used_up() -> None:
    state = done(board(), shield(2))
    (waits,) = state.delayed
    assert (waits.left, waits.control.player) == (2, "ann")
    assert wear(done(state, HIT)) == 0
    assert [each.left for each in done(state, HIT).delayed] == [1]
    assert done(state, HIT, HIT).delayed == ()
    assert wear(done(state, HIT, HIT, HIT, HIT)) == 2


def test_a_shield_without_a_limit_stays_until_it_ends() -> None:
    state = done(board(), shield(None, "end of turn"))
    assert wear(done(state, *[HIT] * 5)) == 0
    after = done(state, HIT, do("end effects", until="end of turn"), HIT)
    assert (wear(after), after.delayed) == (1, ())


def test_two_shields_are_used_one_after_the_other_as_the_affected_says() -> None:
    state = done(board(), shield(1), shield(1))
    begun = done(state, HIT)
    assert asked(begun)[:2] == ("ann", "replacement")
    after = HUNT.answer(begun, asked(begun)[2][1]).state
    assert [each.id for each in after.delayed] == [13]
    assert wear(after) == 0


def test_what_a_shield_names_is_what_it_was_made_for() -> None:
    program = (
        do("note", bind="it", objects=toy.kind("owl")),
        do(
            "later",
            ability=Replacement(Pattern(HURT.kind, HURT.name, (("object", Thing(Those("it"))),)), prevents=True),
        ),
        do("damage", to=toy.ON_TABLE, count=1),
    )
    state = done(board(), *program)
    assert [dict(obj.status) for obj in state.position][:3] == [{"wear": 1}, {}, {"wear": 1}]


def test_delayed_and_printed_are_told_apart_by_their_keys() -> None:
    state = done(with_ability(board(), makes(DOUBLE, "double", HURT)), shield(1))
    begun = done(state, HIT)
    assert asked(begun)[2] == ("13/0.0.0", "@14")
    assert wear(HUNT.answer(begun, "@14").state) == 0
    assert isinstance(state.delayed[0], Delayed)


def test_what_triggers_sees_what_has_become_of_it() -> None:
    sees = Triggered(PUT, (do("set number", number="n", to=Named("count")),))
    state = with_ability(board(), makes(DOUBLE, "double"), sees)
    state = done(state, grow(2), do("arrange"), do("resolve"))
    assert numbers(state) == {"n": 4}


def test_the_owner_of_what_is_affected_decides_off_the_board() -> None:
    leaves = Pattern(EventKind.MOVES, roles=(("from", Word(words("hand"))),))
    two = [Replacement(leaves, (("to", Constant(to)),), label=to) for to in ("deck", "pile")]
    begun = done(with_ability(board(), *two), do("move", what=These(frozenset({12})), to="table"))
    assert asked(begun)[0] == "bob"
