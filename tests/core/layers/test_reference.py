"""The reference evaluator: timestamps, dependency with reasons and witnesses, loops, granting, rules in force."""

from __future__ import annotations

import attrs
import pytest

from plystack.data import (
    Attach,
    Constant,
    Count,
    Designate,
    Effect,
    Has,
    HasAbility,
    Host,
    In,
    Keyword,
    OpKind,
    Part,
    PutCounters,
    Rule,
    RuleKind,
    Static,
    These,
    TurnOf,
    apply,
    words,
)
from plystack.errors import EndlessLoop, UnknownWord
from plystack.layers import evaluate, explain, trace, why

from .table import (
    BRISK,
    FACTS,
    MINE,
    OTHERS,
    PLAN,
    SCHEMA,
    SELF,
    STRIP,
    Seen,
    add,
    does,
    gain,
    kind,
    less,
    mark,
    more,
    seen,
    set_,
    size,
    table,
    thing,
)


def test_timestamps_decide_between_independent_effects() -> None:
    grey, red = does(kind("elk"), set_("hue", "grey")), does(kind("elk"), set_("hue", "red"))
    elk = thing("elk", kinds="elk")
    assert seen(PLAN, thing("grey", grey, ts=1), thing("red", red, ts=2), elk)("elk", "hue") == "red"
    assert seen(PLAN, thing("grey", grey, ts=2), thing("red", red, ts=1), elk)("elk", "hue") == "grey"


def test_existence_with_its_witness() -> None:
    board = (
        thing("horn", does(kind("elk"), gain(BRISK)), kinds="tool"),
        thing("hush", does(kind("tool"), STRIP)),
        thing("elk", kinds="elk"),
    )
    assert seen(PLAN, *board).dependencies() == {("horn", "hush", "existence", "horn")}


def test_applies_to_with_its_witness() -> None:
    board = (
        thing("seal", does(kind("inn"), add("marks", "old"))),
        thing("guild", does(kind("mill"), add("kinds", "inn"))),
        thing("mill", kinds="mill"),
    )
    assert seen(PLAN, *board).dependencies() == {("seal", "guild", "applies to", "mill")}


def test_what_it_does_with_its_witness() -> None:
    board = (
        thing("sum", does(kind("elk"), more("strength", Count(mark("old"))))),
        thing("elk", kinds="elk", marks="old"),
    )
    counted = seen(PLAN, *board)
    assert (counted("elk", "strength"), counted.dependencies()) == (1, set())
    both = (
        thing("sum", does(kind("elk"), set_("hue", "red"), size("strength", Count(kind("inn"))))),
        thing("guild", does(kind("mill"), add("kinds", "inn"))),
        thing("elk", kinds="elk"),
        thing("mill", kinds="mill"),
    )
    assert seen(PLAN, *both).dependencies() == set()  # another layer: never asked
    assert seen(PLAN, *both)("elk", "strength") == 1


def test_losing_all_is_the_same_whatever_there_is_to_lose() -> None:
    board = (thing("hush", does(kind("elk"), STRIP)), thing("horn", does(kind("elk"), gain(BRISK))))
    found = seen(PLAN, *board, thing("elk", kinds="elk"))
    assert found.dependencies() == set()
    assert found("elk", "abilities") == "brisk"


def test_dependency_looks_one_application_ahead() -> None:
    # seal would need both others; neither alone changes anything for it, so it goes first, to nothing
    board = (
        thing("seal", does(kind("inn"), add("marks", "old"))),
        thing("low", does(kind("hut"), add("kinds", "mill"))),
        thing("high", does(kind("mill"), add("kinds", "inn"))),
        thing("hut", kinds="hut"),
    )
    assert seen(PLAN, *board).order("words") == ["seal", "low", "high"]
    assert seen(PLAN, *board)("hut", "marks") == ""


def test_dependency_is_judged_anew_after_every_application() -> None:
    board = (
        thing("low", does(kind("hut"), add("kinds", "mill"))),
        thing("seal", does(kind("inn"), add("marks", "old"))),
        thing("high", does(kind("mill"), add("kinds", "inn"))),
        thing("hut", kinds="hut"),
    )
    assert seen(PLAN, *board).order("words") == ["low", "high", "seal"]
    assert seen(PLAN, *board)("hut", "marks") == "old"


def test_a_loop_falls_back_to_timestamps_among_its_members_alone() -> None:
    board = (
        thing("one", does(kind("inn"), set_("kinds", "mill"))),
        thing("two", does(kind("mill"), set_("kinds", "inn"))),
        thing("all", does(kind("inn", "mill"), add("kinds", "hut"))),
        thing("inn", kinds="inn"),
        thing("mill", kinds="mill"),
    )
    found = seen(PLAN, *board)
    assert found.order("words") == ["one", "two", "all"]
    assert (found("inn", "kinds"), found("mill", "kinds")) == ("hut inn", "hut inn")


def test_an_ability_granted_in_a_layer_acts_in_it_and_in_later_ones() -> None:
    shout = does(OTHERS, gain(BRISK), more("strength", 1))
    board = (thing("horn", does(kind("elk"), gain(shout))), thing("elk", kinds="elk"), thing("owl", kinds="owl"))
    found = seen(PLAN, *board)
    assert (found("owl", "abilities"), found("owl", "strength")) == ("brisk", 1)
    assert found("elk", "strength") == 0


def test_an_ability_lost_before_its_first_layer_never_applies() -> None:
    board = (
        thing("song", does(kind("elk"), more("strength", 1)), kinds="tool"),
        thing("hush", does(kind("tool"), STRIP)),
    )
    assert seen(PLAN, *board, thing("elk", kinds="elk"))("elk", "strength") == 0


def test_two_equal_abilities_are_two_effects() -> None:
    song = does(kind("elk"), more("strength", 1))
    assert seen(PLAN, thing("choir", song, song), thing("elk", kinds="elk"))("elk", "strength") == 2


def test_an_ability_granted_to_a_host_comes_after_its_own() -> None:
    """613.7a: a later grant keeps its place behind the object's own abilities when the object is restamped."""
    position = table(
        thing("elk", kinds="elk"),
        thing("saddle", does(Host(), set_("hue", "grey")), kinds="tool"),
        thing("charm", does(Host(), gain(does(Host(), set_("marks", "kept"), gain(BRISK))))),
    )
    ids = {obj.label: obj.id for obj in position}
    position = apply(position, [Attach(ids["charm"], ids["saddle"]), Attach(ids["saddle"], ids["elk"])])
    found = Seen(trace(PLAN, position))
    assert found("elk", "abilities") == "brisk"
    assert found("elk", "marks") == ""  # what is gained in a later layer is too late for an earlier one


def test_counters_and_designations_are_effects_with_their_own_timestamps() -> None:
    position = table(thing("elk", kinds="elk", strength=1))
    position = apply(position, [PutCounters(1, "growth", 2), Designate(1, "chief"), PutCounters(1, "growth")])
    found = Seen(trace(PLAN, position))
    assert (found("elk", "strength"), found("elk", "speed")) == (4, 1)
    assert found.order("change") == ["chief (elk)", "growth counters on elk"]


def test_effects_of_a_pile_do_nothing_on_the_table() -> None:
    position = table(thing("elk", kinds="elk"))
    away = attrs.evolve(thing("song", does(kind("elk"), more("strength", 1))), zone="pile")
    assert Seen(trace(PLAN, apply(position, [away])))("elk", "strength") == 0
    there = Static(does(kind("elk"), more("strength", 1)).parts, zones=frozenset({"pile"}))
    away = attrs.evolve(thing("song", there), zone="pile")
    assert Seen(trace(PLAN, apply(position, [away])))("elk", "strength") == 1


def test_you_is_the_controller_now() -> None:
    song = does(MINE & Has("kinds", Constant(words("elk"))), more("strength", 1))
    board = [thing("song", song, kinds="tool"), thing("mine", kinds="elk"), thing("hers", kinds="elk", owner="bob")]
    found = seen(PLAN, *board)
    assert (found("mine", "strength"), found("hers", "strength")) == (1, 0)
    steal = does(kind("tool"), attrs.evolve(set_("controller"), value=Constant("bob")))
    found = seen(PLAN, *board, thing("thief", steal, owner="bob"))
    assert (found("mine", "strength"), found("hers", "strength")) == (0, 1)


def test_floating_effects_keep_objects_and_player() -> None:
    effect = Effect(9, "rain", (Part(These(frozenset({1})), (more("strength", 3),)),), 9, "bob")
    board = (thing("elk", kinds="elk"), thing("owl", kinds="owl"))
    found = seen(PLAN, *board, effects=(effect,))
    assert (found("elk", "strength"), found("owl", "strength")) == (3, 0)


def test_rules_in_force() -> None:
    no_running = Rule(RuleKind.FORBID, "run", where=kind("elk"), condition=TurnOf("self"))
    larger = Rule(RuleKind.NUMBER, "hand size", players="self", amount=Constant(2), how=OpKind.INCREASE)
    song = Static(rules=(no_running, larger))
    view = seen(PLAN, thing("law", song), thing("elk", kinds="elk"), thing("hush", does(kind("x"), STRIP))).trace.view
    assert [(each.rule, each.you, each.objects) for each in view.rules] == [
        (no_running, "ann", frozenset({2})),
        (larger, "ann", frozenset()),
    ]
    hers = seen(PLAN, thing("law", song, owner="bob"), thing("elk", kinds="elk")).trace.view
    assert [each.rule for each in hers.rules] == [larger]
    gone = seen(PLAN, thing("law", song, kinds="x"), thing("hush", does(kind("x"), STRIP))).trace.view
    assert gone.rules == ()


def test_an_ability_that_grants_itself_is_refused() -> None:
    echo = attrs.evolve(
        PLAN,
        schema=attrs.evolve(
            SCHEMA,
            keywords=(
                *SCHEMA.keywords,
                attrs.evolve(SCHEMA.keywords[0], name="echo", parts=(Part(OTHERS, (gain(Keyword("echo")),)),)),
            ),
        ),
    )
    board = (thing("elk", Keyword("echo"), kinds="elk"), thing("owl", kinds="owl"))
    with pytest.raises(EndlessLoop, match=r"echo on \w+ leads to echo on \w+ again"):
        seen(echo, *board)


def test_a_view_is_read_by_id_and_updated() -> None:
    position = table(thing("song", does(kind("elk"), more("strength", 1))), thing("elk", kinds="elk", strength=2))
    view = evaluate(PLAN, position, position.effects, position.facts)
    assert (view[2]["strength"], list(view), 2 in view, 3 in view) == (3, [1, 2], True, False)
    later = view.update([PutCounters(2, "growth")])
    assert (later[2]["strength"], view[2]["strength"]) == (4, 3)
    with pytest.raises(UnknownWord, match=r"no characteristic 'strenght'; did you mean 'strength'\?"):
        view.value(2, "strenght")
    with pytest.raises(UnknownWord, match="no object 7"):
        view.value(7, "strength")


def test_why_tells_what_is_printed_what_was_done_and_what_was_not() -> None:
    position = table(
        thing("horn", does(kind("elk"), gain(BRISK)), kinds="tool"),
        thing("hush", does(kind("tool"), STRIP)),
        thing("calm", does(HasAbility("brisk") & In(frozenset({"table"})), less("strength", 1))),
        thing("elk", kinds="elk", strength=2),
    )
    answer = why(PLAN, position, 4, "abilities")
    assert str(answer).splitlines() == [
        "elk (ann)   abilities = nothing",
        "",
        "  printed   nothing",
        "  not applied: horn (ts 1): its ability is gone since hush",
        "",
        "  hush goes first, although it is younger: horn depends on it (existence; seen on horn)",
    ]
    assert str(why(PLAN, position, 4, "strength")).splitlines()[2:] == ["  printed   2"]


def test_why_tells_what_was_taken_back_and_what_hangs_together() -> None:
    found = seen(PLAN, thing("song", does(SELF, more("strength", 1)), strength=4)).trace
    assert [(step.layer, step.did, step.value) for step in explain(found, 1, "strength").steps] == [
        ("change", "strength +1", 5)
    ]


def test_the_facts_are_not_needed() -> None:
    position = attrs.evolve(table(thing("elk", does(SELF, more("strength", 1)))), facts=attrs.evolve(FACTS, turn=None))
    assert evaluate(PLAN, position, (), position.facts)[1]["strength"] == 1
