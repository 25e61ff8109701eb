"""The façade: cards, states, changes, storing, with an invented game."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import attrs
import pytest

from plystack.data import (
    Compared,
    Comparison,
    Constant,
    Effect,
    Join,
    Move,
    Obj,
    Op,
    OpKind,
    Part,
    Pile,
    Position,
    PutCounters,
    Restamp,
    SetField,
    SourceIs,
    Static,
    Status,
    TakeCounters,
    These,
    ValueOf,
)
from plystack.errors import BadChange, BadFile, DataError, UnknownWord, WrongApi
from plystack.game import Game
from plystack.layers import LayerPlan
from plystack.plugins import HOOK_API, GameInfo, assemble, hookimpl

from .layers import table as toy


def game(name: str = "toy", **rows: Any) -> Game:
    """Return the invented game of the layer tests, with rows of its plan flipped."""
    plugin = ModuleType(name)
    answers = {
        "game_info": lambda: GameInfo(name, "Toy", "1.0", HOOK_API, ("1",)),
        "characteristics": lambda: toy.SCHEMA.characteristics,
        "fields": lambda: toy.SCHEMA.fields,
        "zones": lambda: toy.SCHEMA.zones,
        "counters": lambda: toy.SCHEMA.counters,
        "designations": lambda: toy.SCHEMA.designations,
        "keywords": lambda: toy.SCHEMA.keywords,
        "actions": lambda: toy.SCHEMA.actions,
        "relations": lambda: toy.FACTS.relations,
    }
    for hook, answer in answers.items():
        answer.__name__ = hook
        setattr(plugin, hook, hookimpl(answer))

    @hookimpl
    def layer_plan(schema: Any) -> LayerPlan:
        return attrs.evolve(toy.PLAN, schema=schema, **rows)

    plugin.layer_plan = layer_plan  # type: ignore[attr-defined]
    return Game(assemble(plugin))


TOY = game()
ELK = TOY.card("Elk", kinds=["elk"], strength=2)


def test_a_state_and_its_view() -> None:
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "ann", label="elk")
    assert TOY.view(state)[1]["strength"] == 2
    assert TOY.view(state)[1]["controller"] == "ann"
    assert TOY.why(state, "elk", "strength") == TOY.why(state, 1, "strength")
    away = TOY.put(state, ELK, "bob", zone="pile")
    assert TOY.view(away)[2]["controller"] is None


def test_a_change_that_cannot_be_applied_leaves_the_state_the_whole_truth() -> None:
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "ann")
    with pytest.raises(BadChange, match="no object 9"):
        TOY.change(state, [PutCounters(1, "growth"), Move(9, None)])
    assert TOY.view(state)[1]["strength"] == 2
    assert state == TOY.put(TOY.new(["ann", "bob"]), ELK, "ann")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: TOY.new([]), "at least one"),
        (lambda: TOY.new(["ann", "ann"]), "a name of their own"),
        (lambda: TOY.new(["ann"], turn="bob"), "'bob' is none of the players"),
        (lambda: TOY.new(["ann"], teams={"cid": "north"}), "'cid' is none of the players"),
        (lambda: TOY.put(TOY.new(), ELK, "ann"), "no player 'ann'"),
        (lambda: TOY.put(TOY.new(), ELK, "A", zone="tabel"), "no zone 'tabel'; did you mean 'table'"),
        (lambda: TOY.card("X", strength=1.5), "expected a whole number"),
        (lambda: TOY.card("X", strength=10**12), "too large"),
        (lambda: TOY.card("X", kinds=[1]), "expected a set of words"),
        (lambda: TOY.card("X", strenght=1), "cards have no 'strenght'; did you mean 'strength'"),
    ],
)
def test_what_makes_no_sense_is_refused(make: Any, message: str) -> None:
    with pytest.raises((DataError, UnknownWord, BadChange), match=message):
        make()


def test_floating_effects_begin_with_objects_and_amounts_fixed() -> None:
    """611.2c-d and its like: later arrivals are not reached, and an amount stays what it was."""
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "ann")
    state = TOY.put(state, TOY.card("Owl", kinds=["owl"], strength=5), "ann")
    doubled = Part(toy.ON_TABLE, (Op(OpKind.INCREASE, "strength", value=ValueOf("strength")),))
    state = TOY.begin(state, Effect(0, "double", (doubled,), 0, "ann"))
    state = TOY.put(state, ELK, "bob")
    state = TOY.change(state, [PutCounters(1, "growth", 3)])
    view = TOY.view(state)
    assert [view[ident]["strength"] for ident in (1, 2, 4)] == [2 + 2 + 3, 10, 2]
    (effect,) = state.position.effects
    assert effect.parts[0].where == These(frozenset({1, 2}))
    assert effect.timestamp == state.position.obj(4).timestamp - 1


def test_text_that_is_active_again_is_renewed_where_the_plan_says_so() -> None:
    unturned = SourceIs(~Status("turned", True))
    sets = Static((Part(toy.SELF, (toy.size("strength", 5),), unturned),))
    for renews, last in ((True, 5), (False, 9)):
        played = game(renews_text=renews)
        state = played.put(played.new(["ann", "bob"]), played.card("Elk", kinds=["elk"], abilities=[sets]), "ann")
        nine = Part(These(frozenset({1})), (toy.size("strength", 9),))
        state = played.begin(state, Effect(0, "nine", (nine,), 0, "ann"))
        assert played.view(state)[1]["strength"] == 9
        state = played.change(state, [SetField(1, "turned", True)])
        assert played.view(state)[1]["strength"] == 9
        state = played.change(state, [SetField(1, "turned", False)])
        assert played.view(state)[1]["strength"] == last
        assert bool(state.position.obj(1).restamps) == renews


def test_text_that_stays_active_is_not_renewed() -> None:
    played = game(renews_text=True)
    strong = SourceIs(Compared("strength", Comparison.AT_LEAST, Constant(2)))
    fast = Static((Part(toy.SELF, (toy.more("speed", 1),), strong),))
    state = played.put(played.new(["ann", "bob"]), played.card("Elk", strength=2, abilities=[fast]), "ann")
    state = played.change(state, [PutCounters(1, "growth")])
    assert state.position.obj(1).restamps == ()
    with pytest.raises(BadChange, match="no printed ability 1"):
        played.change(state, [Restamp(1, 1)])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (PutCounters(1, "growth"), "expected changes in a list, came PutCounters"),
        ([PutCounters(1, "growth", "2")], "a change holds a value of a wrong kind"),  # type: ignore[arg-type]
        ([PutCounters(1, "growht")], "no counter 'growht'; did you mean 'growth'"),
        ([SetField(1, "turnt", True)], "no field 'turnt'; did you mean 'turned'"),
        ([Move(1, "tabel")], "no zone 'tabel'; did you mean 'table'"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(changes: Any, message: str) -> None:
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "ann")
    with pytest.raises(BadChange, match=message):
        TOY.change(state, changes)


def test_a_state_of_another_game_is_refused() -> None:
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "ann")
    other = game("other")
    with pytest.raises(WrongApi, match="belongs to toy"):
        other.view(state)
    with pytest.raises(WrongApi, match="belongs to toy"):
        other.why(state, 1, "strength")


def test_storing_keeps_everything_and_knows_whose_it_is() -> None:
    state = TOY.put(TOY.new(["ann", "bob"], seed=3), ELK, "ann")
    assert TOY.loads(TOY.dumps(state)) == state
    with pytest.raises(WrongApi, match=r"belongs to toy 1.0 .*; loaded is other 1.0"):
        game("other").loads(TOY.dumps(state))
    with pytest.raises(BadFile):
        TOY.loads("{}")


def test_two_games_share_no_schema() -> None:
    assert TOY.schema is not game("other").schema


def test_a_view_keeps_the_position_as_it_is() -> None:
    """The next timestamp comes after those of counters and marks that went again, too."""
    state = TOY.change(TOY.put(TOY.new(["ann", "bob"]), ELK, "ann"), [PutCounters(1, "growth")])
    assert TOY.view(state).position == state.position
    gone = TOY.change(state, [TakeCounters(1, "growth")])
    assert TOY.view(gone).position.clock == gone.position.clock == 2


def test_a_host_s_own_position_has_the_latest_timestamp_there_is() -> None:
    obj = Obj(1, (ELK,), "ann", "ann", "table", 3, counters=(("growth", Pile(1, 9)),), designations=(("chief", 11),))
    assert Position([obj]).clock == 11


def test_a_component_joins_only_where_the_plan_has_a_layer_for_that() -> None:
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "ann")
    with pytest.raises(BadChange, match="no layer takes 'join' on 'text' from a component"):
        TOY.change(state, [Join(1, ELK, over=True)])
    with pytest.raises(BadChange, match="no layer takes 'join' on 'text' from a component"):
        TOY.happen(state, [Join(1, ELK, over=True)])
