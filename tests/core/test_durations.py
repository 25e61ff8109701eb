"""Floating effects that last for as long as something is so, in an invented game."""

from __future__ import annotations

import attrs
import pytest

from plystack.data import (
    Begin,
    Compared,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Effect,
    End,
    Exists,
    Move,
    Op,
    OpKind,
    Part,
    PutCounters,
    Rule,
    RuleKind,
    SetController,
    SetField,
    SourceIs,
    State,
    Static,
    Status,
    TakeCounters,
    These,
    TurnOf,
    Until,
    storage,
)
from plystack.errors import BadChange
from plystack.game import Game

from .layers import table as toy
from .test_game import ELK, TOY, game

MINE = SourceIs(Controlled("self"))
TURNED = SourceIs(Status("turned", True))


def strong(ident: int, at_least: int) -> Condition:
    return Exists(These(frozenset({ident})) & Compared("strength", Comparison.AT_LEAST, Constant(at_least)))


def grown(
    label: str, by: int = 1, on: tuple[int, ...] = (1,), *, lasts: Condition, source: int | None = 1, you: str = "ann"
) -> Effect:
    part = Part(These(frozenset(on)), (Op(OpKind.INCREASE, "strength", value=Constant(by)),))
    return Effect(0, label, (part,), 0, you, source, lasts=lasts)


def start(played: Game = TOY) -> State:
    """Return a State with two Elks of ann's, of strength 2."""
    state = played.put(played.new(["ann", "bob"]), ELK, "ann", label="elk")
    return played.put(state, ELK, "ann", label="hind")


def labels(state: State) -> list[str]:
    return [each.label for each in state.position.effects]


def test_an_effect_ends_for_good_the_first_time_that_it_is_not_so() -> None:
    state = TOY.begin(start(), grown("rain", lasts=MINE))
    assert TOY.view(state)[1]["strength"] == 3
    state = TOY.change(state, [PutCounters(2, "growth")])
    assert labels(state) == ["rain"]
    state = TOY.change(state, [SetController(1, "bob")])
    assert labels(state) == []
    state = TOY.change(state, [SetController(1, "ann")])
    assert (labels(state), TOY.view(state)[1]["strength"]) == ([], 2)


def test_what_is_so_again_by_the_end_of_a_batch_was_always_so() -> None:
    state = TOY.begin(start(), grown("rain", lasts=MINE))
    assert labels(TOY.change(state, [SetController(1, "bob"), SetController(1, "ann")])) == ["rain"]


def test_an_effect_for_which_it_is_not_so_does_not_begin() -> None:
    """611.2b and its like: the State is the same, clock and ids included."""
    state = start()
    assert TOY.begin(state, grown("rain", lasts=TURNED)) is state
    assert TOY.begin(state, grown("rain", lasts=MINE, you="bob")) is state


@pytest.mark.parametrize("source", [None, 9])
def test_without_its_source_nothing_is_so_of_it(source: int | None) -> None:
    state = start()
    assert TOY.begin(state, grown("rain", lasts=SourceIs(~Status("turned", True)), source=source)) is state


def test_an_effect_ends_when_its_source_leaves_or_becomes_another_object() -> None:
    state = TOY.begin(start(), grown("rain", on=(2,), lasts=MINE))
    assert labels(TOY.change(state, [Move(1, None)])) == []
    assert labels(TOY.change(state, [Move(1, "table", "ann")])) == []


def test_an_effect_that_ends_may_end_others_in_turn() -> None:
    """Without the first strength is 5, which ends the second; only then is it below what the third lasts for."""
    state = TOY.begin(start(), grown("first", 4, lasts=MINE))
    for name, at_least in (("second", 6), ("third", 5), ("other", 2)):
        state = TOY.begin(state, grown(name, 1, lasts=strong(1, at_least)))
    assert TOY.view(state)[1]["strength"] == 9
    state = TOY.change(state, [SetController(1, "bob")])
    assert (labels(state), TOY.view(state)[1]["strength"]) == (["other"], 3)


def test_all_that_are_seen_to_be_over_end_at_once() -> None:
    """Each would go on without the others' end, or not: they are judged at one moment."""
    state = TOY.begin(start(), grown("base", 1, lasts=strong(1, 2)))
    state = TOY.begin(state, grown("one", 1, lasts=strong(1, 3)))
    state = TOY.begin(state, grown("two", 1, lasts=strong(1, 4)))
    assert TOY.view(state)[1]["strength"] == 5
    weak = Part(These(frozenset({1})), (Op(OpKind.SET, "strength", value=Constant(0)),))
    state = TOY.begin(state, Effect(0, "weak", (weak,), 0))
    assert (labels(state), TOY.view(state)[1]["strength"]) == (["weak"], 0)


def test_an_effect_that_undoes_what_it_lasts_for_is_over_at_once() -> None:
    gives = Part(These(frozenset({1})), (Op(OpKind.SET, "controller", value=Constant("bob")),))
    state = TOY.begin(start(), Effect(0, "gift", (gives,), 0, "ann", 1, lasts=MINE))
    assert labels(state) == []
    assert TOY.view(state)[1]["controller"] == "ann"


def test_begun_by_a_change_it_is_over_at_once_where_it_is_not_so() -> None:
    state = TOY.change(start(), [Begin(grown("rain", lasts=TURNED))])
    assert labels(state) == []


def test_a_duration_may_stand_beside_another() -> None:
    effect = attrs.evolve(grown("rain", on=(2,), lasts=TurnOf("self")), until=Until.SOURCE)
    state = TOY.begin(start(), effect)
    assert labels(state) == ["rain"]
    assert labels(TOY.change(state, [Move(1, None)])) == []


def test_text_that_is_active_again_is_renewed_before_and_after_an_effect_ends() -> None:
    """Text that an effect kept down is renewed when the effect ends, and what the renewal changes ends effects."""
    played = game(renews_text=True)
    unturned = SourceIs(~Status("turned", True))
    five = Static((Part(toy.SELF, (toy.size("strength", 5),), unturned),))
    state = played.put(played.new(["ann", "bob"]), played.card("Elk", strength=2, abilities=[five]), "ann")
    nine = Part(These(frozenset({1})), (toy.size("strength", 9),))
    state = played.begin(state, Effect(0, "nine", (nine,), 0))
    more = Part(These(frozenset({1})), (toy.more("speed", 1),))
    state = played.begin(state, Effect(0, "swift", (more,), 0, lasts=strong(1, 9)))
    state = played.change(state, [SetField(1, "turned", True)])
    assert labels(state) == ["nine", "swift"]
    state = played.change(state, [SetField(1, "turned", False)])
    assert played.view(state)[1]["strength"] == 5  # renewed, and so the younger
    assert labels(state) == ["nine"]


def test_text_comes_back_with_the_end_of_an_effect_and_is_renewed() -> None:
    played = game(renews_text=True)
    five = Static((Part(toy.SELF, (toy.size("strength", 5),)),))
    state = played.put(played.new(["ann", "bob"]), played.card("Elk", strength=2, abilities=[five]), "ann")
    dull = Part(These(frozenset({1})), (toy.STRIP,))
    state = played.begin(state, Effect(0, "dull", (dull,), 0, "ann", 1, lasts=MINE))
    assert played.view(state)[1]["strength"] == 2
    state = played.change(state, [SetController(1, "bob")])
    assert played.view(state)[1]["strength"] == 5
    assert state.position.obj(1).restamps == ((0, state.position.clock),)


def test_a_duration_is_stored() -> None:
    state = TOY.begin(start(), grown("rain", lasts=MINE))
    assert TOY.loads(TOY.dumps(state)) == state
    (effect,) = state.position.effects
    assert storage.from_json(storage.to_json(effect), Effect) == effect
    assert "lasts" not in storage.to_json(Effect(1, "x", effect.parts, 0))


def test_an_effect_that_is_over_cannot_be_ended() -> None:
    state = TOY.begin(start(), grown("rain", lasts=MINE))
    (effect,) = state.position.effects
    state = TOY.change(state, [SetController(1, "bob")])
    with pytest.raises(BadChange, match=f"no effect {effect.id} to end"):
        TOY.change(state, [End(effect.id)])


# -- effects with nothing left to affect ----------------------------------------------------------------


def test_an_effect_ends_with_the_last_object_that_it_can_affect() -> None:
    part = grown("both", on=(1, 2), lasts=MINE).parts[0]
    state = TOY.begin(start(), Effect(0, "both", (part,), 0))
    state = TOY.change(state, [Move(1, "pile")])
    assert labels(state) == ["both"]
    assert labels(TOY.change(state, [Move(2, "pile")])) == []


def test_an_effect_with_rules_or_with_a_filter_of_its_own_does_not_end_with_its_objects() -> None:
    part = grown("rain", lasts=MINE).parts[0]
    rule = Rule(RuleKind.FORBID, "act")
    state = TOY.change(start(), [Begin(Effect(0, "law", (part,), 0, rules=(rule,)))])
    state = TOY.change(state, [Begin(Effect(0, "all", (attrs.evolve(part, where=toy.ON_TABLE),), 0))])
    assert labels(TOY.change(state, [Move(1, None)])) == ["law", "all"]


def test_an_effect_that_found_nothing_is_not_ended_by_what_it_never_affected() -> None:
    part = attrs.evolve(grown("rain", lasts=MINE).parts[0], where=These(frozenset()))
    state = TOY.change(start(), [Begin(Effect(0, "none", (part,), 0))])
    assert labels(TOY.change(state, [Move(1, None), PutCounters(2, "growth"), TakeCounters(2, "growth")])) == ["none"]
