"""What no other test of the layers would notice if it went wrong."""

from __future__ import annotations

import attrs
import pytest

from plystack.data import (
    Brings,
    Compared,
    Comparison,
    Constant,
    Described,
    Designate,
    Effect,
    Family,
    OpKind,
    Origin,
    Part,
    Rule,
    RuleKind,
    SourceIs,
    Static,
    Takes,
    These,
    TurnOf,
    apply,
)
from plystack.layers import Dependents, EmptyTurn, Passes, evaluate_position, trace

from .table import (
    BRISK,
    MINE,
    ON_TABLE,
    PLAN,
    SCHEMA,
    SELF,
    Seen,
    add,
    does,
    kind,
    mark,
    more,
    seen,
    set_,
    size,
    table,
    thing,
)

# -- rules in force -------------------------------------------------------------------------------


def limit(what: str) -> Rule:
    return Rule(RuleKind.NUMBER, what, players="self", amount=Constant(1), how=OpKind.SET)


def law(what: str) -> Static:
    return Static(rules=(limit(what),))


def test_rules_in_force_are_in_timestamp_order_wherever_they_come_from() -> None:
    between = Effect(9, "rain", (), 4, "ann", rules=(limit("between"),))
    board = (thing("young", law("last"), ts=5), thing("old", law("first"), ts=3))
    rules = seen(PLAN, *board, effects=(between,)).trace.view.rules
    assert [each.rule.what for each in rules] == ["first", "between", "last"]


def test_a_rule_is_in_force_only_where_its_ability_functions() -> None:
    there = attrs.evolve(law("there"), zones=frozenset({"pile"}))
    away = attrs.evolve(thing("away", law("nowhere"), there), zone="pile")
    rules = trace(PLAN, apply(table(thing("here", law("here"), there)), [away])).view.rules
    assert [(each.rule.what, each.source) for each in rules] == [("here", 1), ("there", 2)]


def test_a_rule_of_a_floating_effect_keeps_its_player() -> None:
    # the source is ann's, as is the turn
    no_running = Rule(RuleKind.FORBID, "run", where=MINE)
    never = Rule(RuleKind.FORBID, "sleep", where=MINE, condition=TurnOf("self"))
    rain = Effect(9, "rain", (), 9, "bob", 1, rules=(no_running, never))
    rules = seen(PLAN, thing("elk"), thing("owl", owner="bob"), effects=(rain,)).trace.view.rules
    assert [(each.rule, each.source, each.you, each.objects) for each in rules] == [
        (no_running, 1, "bob", frozenset({2}))
    ]


# -- effects with one timestamp -------------------------------------------------------------------


def test_an_objects_own_effect_comes_before_the_effect_that_put_it_there() -> None:
    arrival = Effect(9, "arrival", (Part(These(frozenset({1})), (size("speed", 7),)),), 5, "ann")
    found = seen(PLAN, thing("elk", does(SELF, size("speed", 2)), ts=5), effects=(arrival,))
    assert found.order("set") == ["elk", "arrival"]
    assert found("elk", "speed") == 7


def test_an_objects_ability_comes_before_the_designation_with_which_it_came() -> None:
    elk = attrs.evolve(thing("elk", does(SELF, more("speed", 1))), designations=("chief",))
    assert seen(PLAN, elk).order("change") == ["elk", "chief (elk)"]


def test_the_effect_of_a_designation_is_as_old_as_the_designation() -> None:
    position = table(thing("elk", kinds="elk"), thing("song", does(kind("elk"), more("speed", 1))))
    found = Seen(trace(PLAN, apply(position, [Designate(1, "chief")])))
    assert found.order("change") == ["song", "chief (elk)"]


def test_the_effect_of_a_designation_can_be_as_old_as_its_object() -> None:
    marks = tuple(attrs.evolve(each, as_object=True) for each in SCHEMA.designations)
    plan = attrs.evolve(PLAN, schema=attrs.evolve(SCHEMA, designations=marks))
    position = table(thing("elk", kinds="elk"), thing("song", does(kind("elk"), more("speed", 1))))
    marked = apply(position, [Designate(1, "chief")])
    assert Seen(trace(plan, marked)).order("change") == ["chief (elk)", "song"]
    view = evaluate_position(plan, marked)
    assert [view[each] for each in view] == [trace(plan, marked).view[each] for each in view]


# -- dependents that follow -----------------------------------------------------------------------


def test_two_that_depend_on_one_both_follow_it_before_an_older_effect() -> None:
    board = (
        thing("guild", does(kind("elk"), add("marks", "old"))),
        thing("grey", does(kind("elk"), set_("hue", "grey"))),
        thing("red", does(mark("old"), set_("hue", "red"))),
        thing("blue", does(mark("old"), set_("hue", "blue"))),
        thing("elk", kinds="elk"),
    )
    found = seen(attrs.evolve(PLAN, dependents=Dependents.FOLLOW), *board)
    assert found.order("words") == ["guild", "red", "blue", "grey"]
    assert found("elk", "hue") == "grey"


# -- taking back ----------------------------------------------------------------------------------


def test_all_that_must_be_taken_back_after_a_pass_is_taken_back_at_once() -> None:
    back = attrs.evolve(
        PLAN, passes=Passes.UNTIL_STABLE, empty_turn=EmptyTurn.ELIGIBLE, outlives_ability=False, keeps_objects=False
    )
    weak = SourceIs(ON_TABLE & Compared("strength", Comparison.AT_MOST, Constant(4)))
    growth = does(SELF, more("strength", 2), condition=weak)
    # with one of them alone it would stay at 4, and keep it
    found = seen(back, thing("elk", growth, growth, strength=2))
    assert found("elk", "strength") == 2
    assert [each.effect.label for each in found.trace.taken] == ["elk", "elk"]
    assert seen(back, thing("elk", growth, strength=2))("elk", "strength") == 4


# -- what hangs together --------------------------------------------------------------------------

# Sites are fens or moors, of which fens smell. The smith's mark needs a guild, and the master's hue needs the mark.
HANGING = attrs.evolve(
    PLAN,
    schema=attrs.evolve(
        SCHEMA,
        families=(
            Family("grounds", "marks", frozenset({"fen", "moor"}), ("kinds", frozenset({"site"})), "ground"),
            Family("crafts", "marks", frozenset({"smith"}), ("kinds", frozenset({"guild"})), "craft"),
            Family("ranks", "hue", frozenset({"gold"}), ("marks", frozenset({"smith"})), "rank"),
        ),
        brings=(Brings("marks", "fen", Described("It smells.")),),
        takes=(Takes("grounds", frozenset({"fen"}), frozenset({Origin.PRINTED, Origin.INTRINSIC})),),
    ),
)


@pytest.mark.parametrize("on", ["grounds", "marks"])
@pytest.mark.parametrize("before", ["moor", "fen"])
def test_setting_a_family_or_all_words_takes_abilities_and_brings_the_words_own(on: str, before: str) -> None:
    flood = thing("flood", does(kind("site"), set_(on, "fen")))
    found = seen(HANGING, flood, thing("bog", BRISK, kinds="site", marks=before))
    assert found("bog", "marks") == "fen"
    assert found("bog", "abilities") == "It smells."


@pytest.mark.parametrize("on", ["grounds", "marks"])
def test_setting_words_that_an_object_cannot_have_takes_nothing(on: str) -> None:
    found = seen(HANGING, thing("flood", does(kind("elk"), set_(on, "fen"))), thing("elk", BRISK, kinds="elk"))
    assert (found("elk", "marks"), found("elk", "abilities")) == ("", "brisk")


def test_words_fall_with_what_they_require_and_others_with_them() -> None:
    forge = thing("forge", kinds="guild", marks="smith", hue="gold")
    alone = seen(HANGING, forge)
    assert (alone("forge", "marks"), alone("forge", "hue")) == ("smith", "gold")
    fire = thing("fire", does(kind("guild"), set_("kinds", "ruin")))
    burnt = seen(HANGING, forge, fire)
    assert (burnt("forge", "kinds"), burnt("forge", "marks"), burnt("forge", "hue")) == ("ruin", "", "")


def test_words_that_hang_on_each_other_are_set_at_once_whichever_is_written_first() -> None:
    ops = (set_("ranks", "gold"), set_("crafts", "smith"), set_("kinds", "guild"))
    for order in (ops, ops[::-1]):
        found = seen(HANGING, thing("charter", does(kind("elk"), *order)), thing("elk", kinds="elk"))
        assert (found("elk", "marks"), found("elk", "hue")) == ("smith", "gold")
