"""What is counted, what triggers only so often, what waits for a state of things, and what waits on its own."""

from __future__ import annotations

import pytest

from plystack.data import (
    Compares,
    Comparison,
    Constant,
    Control,
    Count,
    Distinct,
    Do,
    EventKind,
    Exists,
    Expr,
    Held,
    In,
    Itself,
    Pattern,
    Related,
    Resets,
    SetField,
    SetHeld,
    SetTurn,
    State,
    Status,
    Tallied,
    Target,
    That,
    These,
    Thing,
    Those,
    Tracker,
    Triggered,
    Until,
    ValueOf,
    Whoever,
    Word,
    You,
    do,
    words,
)
from plystack.errors import DataError

from ..layers import table as toy
from .hunt import HUNT, asked, at_rest, board, done, growth, held, hunt, numbers, with_ability
from .test_resolution import resolved

DUSK = Pattern(EventKind.ANNOUNCED, "dusk")
FALLS = do("announce", name="dusk")
GOLD = do("gain", number="gold")
TURN = do("begin turn", who=Whoever("other"))


def tallied(state: State, name: str, key: str = "") -> int:
    return state.position.facts.tallied(name, key)


# -- trackers -----------------------------------------------------------------------------------------------


def test_what_happens_is_counted_for_whom_it_happens() -> None:
    state = done(board(), do("draw", count=2), do("draw", who=Whoever("other")))
    assert (tallied(state, "draws", "ann"), tallied(state, "draws", "bob"), tallied(state, "draws")) == (2, 1, 0)
    state = done(state, do("damage", to=toy.kind("owl"), count=1), do("damage", to=toy.kind("owl"), count=1))
    assert (tallied(state, "hits", "2"), tallied(state, "hits", "1")) == (2, 0)


def test_several_at_once_are_counted_each() -> None:
    state = done(board(), do("destroy", what=toy.kind("elk")))
    assert tallied(state, "falls") == 2
    assert tallied(done(state, do("move", what=In(words("hand")), to="pile")), "falls") == 2, "these were on no table"


def test_how_much_it_was_is_counted() -> None:
    state = done(board(), do("gain", number="gold", count=3), do("lose", number="gold", count=2))
    assert (tallied(state, "riches", "ann"), tallied(state, "riches", "bob")) == (5, 0)
    state = done(state, do("damage", to=toy.kind("elk"), count=2), do("damage", to=toy.kind("owl"), count=3))
    assert [tallied(state, "blows", key) for key in ("1", "2", "3")] == [2, 3, 2]
    assert tallied(state, "harm") == 7


def test_it_is_counted_for_whoever_controls_it() -> None:
    state = done(board(), do("destroy", what=toy.kind("elk", "owl")))
    assert [tallied(state, "owned falls", key) for key in ("ann", "bob")] == [2, 1]
    taken = do("gain control", of=toy.kind("owl"), who=Whoever("other"))
    state = done(board(), taken, do("destroy", what=toy.kind("owl")))
    assert [tallied(state, "owned falls", key) for key in ("ann", "bob")] == [0, 1], "as it was before it fell"


def test_a_new_turn_begins_them_anew_but_for_those_that_go_on() -> None:
    state = done(board(), do("draw"), do("destroy", what=toy.kind("owl")))
    state = done(state, TURN)
    assert (tallied(state, "draws", "ann"), tallied(state, "falls")) == (0, 1)
    assert tallied(done(state, do("draw")), "draws", "ann") == 1


def test_what_was_counted_is_read_as_an_amount() -> None:
    count = do("set number", number="n", to=Tallied("draws", You()))
    assert numbers(done(board(), do("draw", count=3), count)) == {"n": 3}
    assert numbers(done(board(), do("draw", count=3), count, player="bob")) == {"n": 3}
    ability = Triggered(DUSK, (do("set number", number="n", to=Tallied("hits", source=True)),))
    state = done(with_ability(board(), ability), do("damage", to=toy.kind("thing"), count=2), FALLS)
    assert numbers(resolved(state)) == {"n": 1}


def test_the_first_each_turn_is_told_by_what_was_counted() -> None:
    """It is counted before it is asked."""
    first = Compares(Tallied("draws", You()), Comparison.EQUAL, Constant(1))
    state = with_ability(board(), Triggered(Pattern(EventKind.ANNOUNCED, "draw"), (GOLD,), first))
    assert len(done(state, do("draw")).stack) == 1
    assert len(done(done(state, do("draw")), do("draw")).stack) == 1
    assert len(done(done(state, do("draw")), TURN, do("draw")).stack) == 2


# -- limits ------------------------------------------------------------------------------------------------------


def test_it_triggers_so_often_each_turn() -> None:
    state = with_ability(board(), Triggered(DUSK, (GOLD,), limit=1))
    once = done(state, FALLS)
    assert len(once.stack) == 1
    assert len(done(once, FALLS).stack) == 1
    again = done(once, TURN, FALLS)
    assert len(again.stack) == 2
    assert len(done(again, FALLS).stack) == 2


def test_each_has_a_limit_of_its_own() -> None:
    twice = Triggered(DUSK, (GOLD,), limit=2)
    state = with_ability(with_ability(board(), twice, Triggered(DUSK, (GOLD,), limit=1)), twice, player="bob")
    for _ in range(3):
        begun = done(state, FALLS)
        while begun.decision is not None:
            begun = HUNT.answer(begun, asked(begun)[2]).state
        state = begun
    assert sorted(each.source or 0 for each in state.stack) == [13, 13, 13, 14, 14]


def test_what_does_not_trigger_is_not_counted() -> None:
    rich = Compares(Held("gold"), Comparison.AT_LEAST, Constant(1))
    state = done(with_ability(board(), Triggered(DUSK, (GOLD,), rich, limit=1)), FALLS, GOLD, FALLS)
    assert len(state.stack) == 1


def test_what_becomes_another_object_may_trigger_again() -> None:
    state = done(with_ability(board(), Triggered(DUSK, (GOLD,), limit=1)), FALLS)
    state = done(state, do("move", what=toy.kind("thing"), to="hand"), do("move", what=In(words("hand")), to="table"))
    assert len(done(state, FALLS).stack) == 2


# -- how often it is met ----------------------------------------------------------------------------------------------


def test_each_event_of_a_batch_triggers_and_together_they_do_once() -> None:
    falls = Pattern(EventKind.MOVES, roles=(("to", Word(words("pile"))),), looks_back=True)
    count = do("gain", number="gold", count=Count(Those("became")))
    for together, items in ((False, 3), (True, 1)):
        pattern = Pattern(EventKind.MOVES, roles=falls.roles, looks_back=True, together=together)
        state = with_ability(board(), Triggered(pattern, (count,)), player="bob")
        begun = done(state, do("move", what=toy.kind("elk", "owl"), to="pile"))
        begun = HUNT.answer(begun, asked(begun)[2]).state if begun.decision else begun
        assert len(begun.stack) == items
        assert held(resolved(begun), "gold") == (0, 3)


def test_what_leaves_sees_what_leaves_with_it() -> None:
    dies = Pattern(EventKind.MOVES, roles=(("to", Word(words("pile"))),), looks_back=True)
    state = with_ability(board(), Triggered(dies, (GOLD,)))
    begun = done(state, do("move", what=toy.kind("owl", "thing"), to="pile"))
    begun = HUNT.answer(begun, asked(begun)[2]).state
    assert len(begun.stack) == 2
    assert held(resolved(begun), "gold") == (2, 0)


def test_a_keyword_does_what_its_rule_says_with_its_number() -> None:
    state = HUNT.put(board(), HUNT.card("Miser", kinds=["thing"], abilities=["greedy 2", "greedy 3"]), "ann")
    begun = done(state, do("draw"))
    assert asked(begun)[1] == "order"
    begun = HUNT.answer(begun, asked(begun)[2]).state
    assert held(resolved(begun), "gold") == (5, 0)


# -- states of things ----------------------------------------------------------------------------

POOR = Compares(Held("life"), Comparison.AT_MOST, Constant(5))


def test_it_triggers_while_it_is_so_and_not_again_before_it_has_left_the_stack() -> None:
    state = with_ability(board(), Triggered(POOR, (do("gain", number="life", count=2),)))
    assert at_rest(done(state, do("nod"))).stack == ()
    state = done(HUNT.change(state, [SetHeld("ann", "life", 2)]), do("nod"))
    assert len(state.stack) == 1
    assert len(done(state, do("nod"), do("nod")).stack) == 1
    state = done(state, do("resolve"))
    assert (held(state, "life"), len(state.stack)) == ((4, 20), 1), "it is so still, and triggers again"
    state = done(state, do("resolve"))
    assert (held(state, "life"), state.stack) == ((6, 20), ())


def test_it_may_be_of_the_source() -> None:
    turned = Triggered(Exists(toy.SELF & Status("turned", True)), (do("remove", what=toy.SELF),))
    state = with_ability(board(), turned)
    state = done(HUNT.change(state, [SetField(13, "turned", True)]), do("nod"))
    assert 13 not in resolved(state).position.objects


# -- on its own ------------------------------------------------------------------------------------


def test_what_waits_on_its_own_triggers_once() -> None:
    state = done(board(), do("later", ability=Triggered(DUSK, (GOLD,), label="later")))
    (waits,) = state.delayed
    assert (waits.control, waits.once) == (Control("ann", "ann"), True)
    state = done(state, FALLS)
    assert ([each.label for each in state.stack], state.delayed) == (["later"], ())
    assert len(done(state, FALLS).stack) == 1
    assert held(resolved(state), "gold") == (1, 0)


def test_what_waits_for_more_than_once_goes_on_waiting() -> None:
    state = done(board(), do("later", ability=Triggered(DUSK, (GOLD,)), once=False, until="end of turn"))
    state = done(done(state, FALLS), FALLS)
    assert (len(state.stack), len(state.delayed)) == (2, 1)
    ended = done(state, do("end effects"), FALLS)
    assert (len(ended.stack), ended.delayed) == (2, ())


def test_it_names_what_was_named_when_it_was_made() -> None:
    program = (
        do("note", bind="it", objects=toy.kind("owl")),
        do("later", ability=Triggered(DUSK, (do("put counters", counter="growth", on=Those("it")),))),
        do("note", bind="it", objects=toy.kind("elk")),
    )
    state = done(board(), *program)
    assert growth(resolved(done(state, FALLS))) == {2: 1}
    gone = done(state, do("move", what=toy.kind("owl"), to="pile"))
    assert [each.obj.id for each in gone.memory] == [2], "it is named still"
    assert growth(resolved(done(gone, FALLS))) == {}


def test_last_values_of_what_it_names_are_known() -> None:
    program = (
        do("note", bind="it", objects=toy.kind("owl")),
        do("later", ability=Triggered(DUSK, (do("gain", number="gold", count=ValueOf("strength", That("it"))),))),
        do("move", what=toy.kind("owl"), to="pile"),
    )
    assert held(resolved(done(board(), *program, FALLS)), "gold") == (3, 0)


def test_it_ends_when_its_source_leaves() -> None:
    makes = do("later", ability=Triggered(DUSK, (GOLD,)), until=Until.SOURCE.value)
    state = done(board(), makes, source=2)
    assert len(done(state, FALLS).stack) == 1
    left = done(state, do("move", what=toy.kind("owl"), to="hand"))
    assert left.delayed == ()
    assert done(left, FALLS).stack == ()
    others = done(state, do("move", what=toy.kind("elk"), to="hand"))
    assert len(others.delayed) == 1


@pytest.mark.parametrize("whose", ["ann", "bob"])
def test_whose_turn_it_is_can_be_waited_for(whose: str) -> None:
    turns = Pattern(EventKind.TURN, roles=(("to", Related("self")),))
    state = done(board(turn=whose), do("later", ability=Triggered(turns, (GOLD,))), player=whose)
    state = HUNT.happen(state, [SetTurn("bob" if whose == "ann" else "ann")]).state
    assert state.stack == ()
    state = HUNT.happen(state, [SetTurn(whose)]).state
    assert held(resolved(state), "gold") == ((1, 0) if whose == "ann" else (0, 1))


def test_what_waits_on_its_own_waits_for_events() -> None:
    with pytest.raises(DataError, match="waits for events, not for a state of things"):
        done(board(), do("later", ability=Triggered(POOR, (GOLD,))))


def test_when_you_do_triggers_by_what_was_done() -> None:
    grows = do("put counters", counter="growth", on=Those("prey"))
    reflex = Triggered(DUSK, (grows,), targets=(Target("prey", toy.kind("elk")),))
    when = do("when you do", ability=reflex, if_="x")
    did = done(board(), do("destroy", what=toy.kind("owl"), bind="x"), when)
    assert asked(did)[1:] == ("prey", (1, 3))
    assert growth(resolved(HUNT.answer(did, (3,)).state)) == {3: 1}
    not_done = done(board(), do("destroy", what=toy.kind("hind"), bind="x"), when)
    assert at_rest(not_done).stack == ()
    assert asked(done(board(), do("when you do", ability=reflex)))[1] == "prey"


def test_it_knows_what_triggered_it() -> None:
    goes = Pattern(EventKind.MOVES, roles=(("object", Thing(toy.ON_TABLE)),), looks_back=True)
    names = do("set number", number="n", to=ValueOf("strength", That("object")))
    later = do("later", ability=Triggered(goes, (names,)))
    state = done(board(), later, do("move", what=These(frozenset({2})), to="hand"))
    assert numbers(resolved(state)) == {"n": 3}


def test_how_many_objects_there_were_is_counted_each_once() -> None:
    hurt = Tracker("hurt", Pattern(EventKind.ANNOUNCED, "damage"), "object")
    by = Tracker("by", Pattern(EventKind.ANNOUNCED, "damage"), "source", of_controller=True, apart=True)
    whose = Tracker("whose", Pattern(EventKind.ANNOUNCED, "damage"), "source", of_controller=True)
    game = hunt(trackers=lambda: (hurt, by, whose))

    def hit(ident: int, by: int) -> Do:
        return do("damage", to=These(frozenset({ident})), count=1, by=These(frozenset({by})))

    def count(state: State, of: Expr | None = None, player: str = "ann") -> dict[str, int]:
        tracker = "hurt" if of is None else "by"
        return numbers(done(state, do("set number", number="n", to=Distinct(tracker, of)), player=player, game=game))

    state = done(board(game), hit(1, 1), hit(1, 3), hit(2, 1), game=game)
    facts = state.position.facts
    assert count(state) == {"n": 2}
    assert (count(state, You()), count(state, You(), "bob")) == ({"n": 1}, {"n": 1})
    assert (facts.tallied("whose", "ann"), facts.tallied("by", "ann", by="1")) == (2, 2)
    # what has gone, and deals damage all the same, is whose it was last
    leaves = Pattern(EventKind.MOVES, roles=(("object", Thing(Itself())),), looks_back=True)
    last = Triggered(leaves, (do("damage", to=These(frozenset({2})), count=1, by=Itself()),))
    state = with_ability(state, last, game=game)
    state = resolved(done(state, do("move", what=toy.kind("thing"), to="pile"), game=game), game)
    assert (count(state, You()), count(state, You(), "bob")) == ({"n": 2}, {"n": 1})
    assert state.position.facts.tallied("whose", "ann") == 3
    assert count(done(state, TURN, game=game)) == {"n": 0}


def test_what_each_object_does_to_a_player_is_counted_alone_wherever_it_goes() -> None:
    by = Tracker(
        "hurts", Pattern(EventKind.ANNOUNCED, "damage"), "player", resets=Resets.NEVER, sums="count", by="source"
    )
    game = hunt(trackers=lambda: (by,))

    def hit(ident: int, count: int) -> Do:
        return do("damage", players=Whoever("other"), count=count, by=These(frozenset({ident})))

    state = done(board(game), hit(1, 3), hit(2, 4), hit(1, 2), game=game)
    state = done(state, do("move", what=These(frozenset({1})), to="pile"), game=game)
    state = done(state, do("move", what=These(frozenset({13})), to="table"), hit(2, 1), game=game)
    facts = done(state, hit(14, 1), game=game).position.facts
    assert [facts.tallied("hurts", "bob", by=each) for each in ("elk", "owl", "other")] == [6, 5, 0]
    assert facts.tallied("hurts", "bob") == 0
