"""Statuses that hide an object and all that is attached to it, and statuses that give a new timestamp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from plystack.data import (
    Card,
    Condition,
    Constant,
    Count,
    CounterCount,
    Designate,
    Effect,
    Exists,
    Field,
    Host,
    Move,
    Obj,
    Op,
    OpKind,
    Part,
    Position,
    PutCounters,
    Rule,
    RuleKind,
    Schema,
    SetField,
    SourceIs,
    State,
    Static,
    Status,
    These,
    Until,
    ValueOf,
    apply,
    hider,
    present,
    told_hidden,
)
from plystack.errors import DataError, UnknownWord
from plystack.layers import LayerPlan, View, evaluate, evaluate_literally

from .layers import table as toy
from .test_game import TOY

FIELDS = (*toy.SCHEMA.fields, Field("away", False, hides=True), Field("side", "front", restamps=True))
SCHEMA = attrs.evolve(toy.SCHEMA, fields=FIELDS)
GAME = TOY.with_plan(attrs.evolve(toy.PLAN, schema=SCHEMA))
ELK = GAME.card("Elk", kinds=["elk"], strength=2)
AWAY, BACK = SetField(1, "away", True), SetField(1, "away", False)

Evaluator = Callable[[LayerPlan, Position], View]
EVALUATORS: dict[str, Evaluator] = {
    "engine": lambda plan, position: evaluate(plan, position, position.effects, position.facts),
    "reference": lambda plan, position: evaluate_literally(plan, position, position.effects, position.facts),
}
both = pytest.mark.parametrize("evaluator", EVALUATORS.values(), ids=EVALUATORS)


def board(*cards: Card) -> State:
    """Return a State with ann's things on the table, numbered from 1."""
    state = GAME.new(["ann", "bob"])
    for number, card in enumerate(cards, 1):
        state = GAME.put(state, card, "ann", label=f"{card.name}{number}")
    return state


def card(name: str, *abilities: Any, **values: Any) -> Card:
    return GAME.card(name, abilities=abilities, **values)


def attached(state: State, *pairs: tuple[int, int]) -> State:
    objects = {obj.id: obj for obj in state.position}
    for ident, host in pairs:
        objects[ident] = attrs.evolve(objects[ident], attached_to=host)
    return attrs.evolve(state, position=attrs.evolve(state.position, objects=objects))


def look(evaluator: Evaluator, state: State) -> View:
    return evaluator(GAME.plan, state.position)


# -- what is hidden --------------------------------------------------------------------------------


@both
def test_a_hidden_object_is_not_in_the_view_and_does_nothing(evaluator: Evaluator) -> None:
    bonus = Static((Part(toy.ON_TABLE, (toy.more("strength", 1),)),), (Rule(RuleKind.FORBID, "act", toy.ON_TABLE),))
    state = board(card("Drum", bonus, kinds=["drum"]), ELK)
    view = look(evaluator, state)
    assert (list(view), view[2]["strength"], len(view.rules)) == ([1, 2], 3, 1)
    hidden = GAME.change(state, [AWAY])
    view = look(evaluator, hidden)
    assert (list(view), 1 in view, view[2]["strength"], view.rules) == ([2], False, 2, ())
    assert list(view.records) == [2]
    back = look(evaluator, GAME.change(hidden, [BACK]))
    assert (list(back), back[2]["strength"]) == ([1, 2], 3)


@both
def test_a_hidden_object_is_neither_found_nor_counted(evaluator: Evaluator) -> None:
    counts = Static((Part(toy.SELF, (toy.size("strength", Count(toy.kind("elk"))),)),))
    if_there = Static((Part(toy.SELF, (toy.more("speed", 1),), Exists(These(frozenset({1})))),))
    names = Static((Part(toy.SELF, (toy.more("speed", ValueOf("strength", 1)),)),))
    tells = Static((Part(toy.SELF, (toy.more("speed", CounterCount("growth", 1)),)),))
    crowd = card("Crowd", counts, if_there, names, tells)
    state = GAME.change(board(ELK, ELK, crowd), [PutCounters(1, "growth", 3)])
    view = look(evaluator, state)
    assert (view[3]["strength"], view[3]["speed"]) == (2, 1 + 5 + 3)
    view = look(evaluator, GAME.change(state, [AWAY]))
    assert (view[3]["strength"], view[3]["speed"]) == (1, 0)


@both
def test_counters_and_designations_of_a_hidden_object_do_nothing(evaluator: Evaluator) -> None:
    state = GAME.change(board(ELK, ELK), [PutCounters(1, "growth"), Designate(1, "chief"), AWAY])
    assert look(evaluator, state)[2] == look(evaluator, board(ELK, ELK))[2]
    back = look(evaluator, GAME.change(state, [BACK]))
    assert (back[1]["strength"], back[1]["speed"]) == (3, 1)


@both
def test_what_is_attached_is_hidden_along_at_any_depth(evaluator: Evaluator) -> None:
    charm = card("Charm", Static((Part(Host(), (toy.more("strength", 1),)),)))
    state = attached(board(ELK, charm, charm, ELK), (2, 1), (3, 2))
    assert list(look(evaluator, GAME.change(state, [AWAY]))) == [4]
    middle = look(evaluator, GAME.change(state, [SetField(2, "away", True)]))
    assert (list(middle), middle[1]["strength"]) == ([1, 4], 2)
    assert GAME.change(GAME.change(state, [AWAY]), [BACK]).position.effects == ()
    both_ways = GAME.change(state, [AWAY, SetField(2, "away", True), BACK])
    assert list(look(evaluator, both_ways)) == [1, 4]


def test_what_is_hidden_keeps_what_it_has_and_its_timestamp() -> None:
    charm = card("Charm")
    state = attached(board(ELK, charm), (2, 1))
    state = GAME.change(state, [PutCounters(1, "growth"), Designate(1, "chief")])
    back = GAME.change(GAME.change(state, [AWAY]), [BACK])
    assert back.position.obj(2) == state.position.obj(2)
    assert back.position.obj(1) == attrs.evolve(state.position.obj(1), status=(("away", False),))
    assert back.position.clock == state.position.clock


def test_when_what_hid_it_leaves_the_attached_object_is_present() -> None:
    state = GAME.change(attached(board(ELK, card("Charm")), (2, 1)), [AWAY, Move(1, None)])
    assert list(GAME.view(state)) == [2]


def test_which_objects_are_present() -> None:
    ring = {1: 2, 2: 3, 3: 1, 4: 3}
    first = Obj(1, (ELK,), "ann", "ann", "table", 1)
    position = Position([attrs.evolve(first, id=ident, attached_to=ring.get(ident)) for ident in range(1, 6)])
    assert [obj.id for obj in present(SCHEMA, position)] == [1, 2, 3, 4, 5]
    hidden = apply(position, [SetField(2, "away", True)])
    assert [obj.id for obj in present(SCHEMA, hidden)] == [5]
    assert present(toy.SCHEMA, hidden) == list(hidden)  # where nothing hides
    by = hider(SCHEMA, hidden, 4)
    assert by is not None
    assert by.id == 2
    assert hider(SCHEMA, hidden, 5) is None
    assert hider(SCHEMA, hidden, 9) is None


# -- floating effects --------------------------------------------------------------------------------


def _growth(where: Any = toy.ON_TABLE, **more: Any) -> Effect:
    return Effect(0, "growth", (Part(where, (toy.more("strength", 3),)),), 0, "ann", **more)


def test_an_effect_does_not_find_what_is_hidden_when_it_begins() -> None:
    state = GAME.begin(GAME.change(board(ELK, ELK), [AWAY]), _growth())
    assert state.position.effects[0].parts[0].where == These(frozenset({2}))
    view = GAME.view(GAME.change(state, [BACK]))
    assert (view[1]["strength"], view[2]["strength"]) == (2, 5)


def test_an_effect_goes_on_when_its_object_is_back_unless_it_ended() -> None:
    state = GAME.change(GAME.begin(board(ELK, ELK), _growth()), [AWAY])
    assert GAME.view(GAME.change(state, [BACK]))[1]["strength"] == 5
    ended = attrs.evolve(state, position=attrs.evolve(state.position, effects=()))
    assert GAME.view(GAME.change(ended, [BACK]))[1]["strength"] == 2


@pytest.mark.parametrize("lasts", [SourceIs(~Status("turned", True)), Exists(These(frozenset({1})))])
def test_an_effect_that_lasts_for_as_long_as_something_is_so_of_a_hidden_object_ends(lasts: Condition) -> None:
    state = GAME.begin(board(ELK, ELK), _growth(These(frozenset({2})), source=1, lasts=lasts))
    assert GAME.view(state)[2]["strength"] == 5
    state = GAME.change(GAME.change(state, [AWAY]), [BACK])
    assert (state.position.effects, GAME.view(state)[2]["strength"]) == ((), 2)


def test_a_source_that_is_hidden_has_not_left() -> None:
    state = GAME.begin(board(ELK, ELK), _growth(These(frozenset({2})), source=1, until=Until.SOURCE))
    assert GAME.view(GAME.change(state, [AWAY]))[2]["strength"] == 5


def test_an_effect_that_goes_on_from_a_hidden_source_sees_nothing_of_it() -> None:
    part = Part(These(frozenset({2})), (toy.more("strength", 1),), SourceIs(~Status("turned", True)))
    state = GAME.begin(board(ELK, ELK), Effect(0, "gaze", (part,), 0, "ann", 1))
    seen = [GAME.view(state)[2]["strength"]]
    for change in (AWAY, BACK):
        state = GAME.change(state, [change])
        seen.append(GAME.view(state)[2]["strength"])
    assert seen == [3, 2, 3]


def test_text_that_was_hidden_is_not_renewed() -> None:
    played = GAME.with_plan(attrs.evolve(GAME.plan, renews_text=True))
    state = played.put(played.new(["ann", "bob"]), card("Drum", toy.does(toy.SELF, toy.more("speed", 1))), "ann")
    for change in (AWAY, BACK):
        state = played.change(state, [change])
    assert state.position.obj(1).restamps == ()


# -- what is said of it -------------------------------------------------------------------------------


def test_asking_about_a_hidden_object_says_that_it_is_hidden_and_by_what() -> None:
    charm = card("Charm")
    state = GAME.change(attached(board(ELK, charm, charm), (2, 1), (3, 2)), [AWAY])
    view = GAME.view(state)
    its = r"Elk1 is hidden: its status 'away' is true, so that it is treated as though it did not exist"
    for ask in (
        lambda: view[1],
        lambda: view.value(1, "strength"),
        lambda: GAME.why(state, "Elk1", "strength"),
        lambda: GAME.why_not(state, "x", 1, "strength"),
    ):
        with pytest.raises(UnknownWord, match=its):
            ask()
    with pytest.raises(UnknownWord, match=r"Charm2 is hidden: since it is attached to Elk1, whose status 'away'"):
        GAME.why(state, "Charm2", "strength")
    with pytest.raises(UnknownWord, match=r"attached to Elk1 by way of others, whose status"):
        GAME.why(state, "Charm3", "strength")
    with pytest.raises(UnknownWord, match="there is no object 9 in this view"):
        view.value(9, "strength")
    assert told_hidden(SCHEMA, board(ELK).position, 1) == ""
    assert state.position.named("Elk1").id == 1


def test_why_says_nothing_of_hidden_objects_and_judges_without_them() -> None:
    bonus = toy.does(toy.kind("elk"), toy.more("strength", 1))
    quiet = toy.does(toy.SELF, toy.more("strength", 1), condition=Exists(toy.kind("drum")))
    state = GAME.change(board(card("Drum", bonus, kinds=["drum"]), card("Elk", quiet, kinds=["elk"])), [AWAY])
    why = GAME.why(state, 2, "strength")
    assert (why.steps, [each.effect for each in why.missing]) == ((), ["Elk2"])
    assert "condition does not hold" in str(GAME.why_not(state, "Elk2", 2, "strength"))


@pytest.mark.parametrize("default", [True, 0, "no"])
def test_what_hides_is_a_truth_that_is_false_at_first(default: int | str | bool) -> None:
    with pytest.raises(DataError, match=f"field 'away' hides objects while it is true.* came {default!r}"):
        Schema(toy.SCHEMA.characteristics, fields=(Field("away", default, hides=True),))


# -- a new timestamp ---------------------------------------------------------------------------------


def test_a_status_that_restamps_makes_the_object_younger() -> None:
    """613.7f-g and their like."""
    first, second = (card(f"Set{size}", toy.does(toy.kind("elk"), toy.size("strength", size))) for size in (1, 4))
    state = board(first, second, ELK)
    assert GAME.view(state)[3]["strength"] == 4
    state = GAME.change(state, [SetField(1, "side", "back")])
    assert state.position.obj(1).timestamp == state.position.clock == 4
    assert GAME.view(state)[3]["strength"] == 1
    state = GAME.change(state, [SetField(2, "side", "back")])
    assert GAME.view(state)[3]["strength"] == 4


@pytest.mark.parametrize(
    ("changes", "timestamp"),
    [
        ([SetField(1, "side", "front")], 1),
        ([SetField(1, "turned", True)], 1),
        ([AWAY], 1),
        ([SetField(1, "side", "back")], 2),
        ([SetField(1, "side", "back"), SetField(1, "side", "back")], 2),
        ([SetField(1, "side", "back"), SetField(1, "side", "front")], 3),
    ],
)
def test_only_another_value_restamps(changes: list[Any], timestamp: int) -> None:
    state = GAME.change(board(ELK), changes)
    assert state.position.obj(1).timestamp == timestamp
    assert GAME.view(board(ELK)).update(changes).position == state.position
    assert apply(board(ELK).position, changes).obj(1).timestamp == 1  # without a schema nothing says that it would


def test_a_restamped_object_keeps_the_order_of_its_text_and_what_it_was_granted() -> None:
    """613.7a: text that was granted later gets the object's new timestamp too."""
    gain = Op(OpKind.ADD, "abilities", value=Constant((toy.does(toy.kind("elk"), toy.size("strength", 7)),)))
    state = board(card("Drum"), card("Set4", toy.does(toy.kind("elk"), toy.size("strength", 4))), ELK)
    state = GAME.begin(state, Effect(0, "gift", (Part(These(frozenset({1})), (gain,)),), 0, "ann"))
    late = GAME.change(state, [SetField(2, "side", "back")])
    assert [GAME.view(each)[3]["strength"] for each in (state, late)] == [7, 4]
    later = GAME.change(late, [SetField(1, "side", "back")])
    assert GAME.view(later)[3]["strength"] == 7
