"""Every row of the layer plan, flipped: the same board comes out otherwise, as the row says."""

from __future__ import annotations

import attrs
import pytest

from plystack.data import (
    Arithmetic,
    Combined,
    Compared,
    Comparison,
    Constant,
    Exists,
    OpKind,
    Part,
    SourceIs,
    Static,
    Unless,
    ValueOf,
)
from plystack.errors import DataError
from plystack.layers import Dependents, EmptyTurn, LayerPlan, Once, Passes, Reason

from .table import (
    BRISK,
    LAYERS,
    ON_TABLE,
    OTHERS,
    PLAN,
    SELF,
    STRIP,
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
    thing,
)

STABLE = attrs.evolve(PLAN, passes=Passes.UNTIL_STABLE, empty_turn=EmptyTurn.ELIGIBLE)
STRONG = ON_TABLE & Compared("strength", Comparison.AT_LEAST, Constant(5))


def test_passes() -> None:
    # a hue for the strong, who become strong only in a later layer
    board = (thing("dye", does(STRONG, set_("hue", "red"))), thing("elk", does(SELF, more("strength", 1)), strength=4))
    assert seen(PLAN, *board)("elk", "hue") == ""
    assert seen(STABLE, *board)("elk", "hue") == "red"
    assert seen(STABLE, *board)("elk", "strength") == 5  # each effect once over all passes


def test_an_empty_turn_is_spent_or_stays_eligible() -> None:
    spent = attrs.evolve(STABLE, empty_turn=EmptyTurn.SPENT)
    board = (thing("dye", does(STRONG, set_("hue", "red"))), thing("elk", does(SELF, more("strength", 1)), strength=4))
    assert seen(spent, *board)("elk", "hue") == ""
    assert seen(STABLE, *board)("elk", "hue") == "red"


def test_a_single_pass_can_keep_nothing_for_later() -> None:
    with pytest.raises(DataError, match="single pass"):
        attrs.evolve(PLAN, empty_turn=EmptyTurn.ELIGIBLE)


def test_what_applies_to_each_object_once_can_keep_no_set() -> None:
    with pytest.raises(DataError, match="each object"):
        attrs.evolve(STABLE, once=Once.OBJECT)


def test_defining_first() -> None:
    first = attrs.evolve(PLAN, layers=(attrs.evolve(LAYERS[0], defining_first=True), *LAYERS[1:]))
    board = (
        thing("law", does(kind("elk"), set_("marks", "old"))),
        thing("elk", does(SELF, add("marks", "new")), kinds="elk"),
    )
    assert seen(PLAN, *board)("elk", "marks") == "new old"
    assert seen(first, *board)("elk", "marks") == "old"


@pytest.mark.parametrize("reason", [None, Reason.EXISTENCE])
def test_dependency_asks_for_existence(reason: Reason | None) -> None:
    plan = attrs.evolve(PLAN, asks=frozenset() if reason is None else frozenset({reason}))
    board = (
        thing("horn", does(kind("elk"), gain(BRISK)), kinds="tool"),
        thing("hush", does(kind("tool"), STRIP)),
        thing("elk", kinds="elk"),
    )
    assert seen(plan, *board)("elk", "abilities") == ("brisk" if reason is None else "")


SWAP = Static((Part(kind("inn"), (set_("kinds", "mill"),)), Part(kind("mill"), (set_("kinds", "inn"),))))


@pytest.mark.parametrize(("reason", "marked"), [(Reason.APPLIES_TO, "mill"), (Reason.NUMBER, "inn")])
def test_dependency_asks_for_the_objects_or_for_their_number(reason: Reason, marked: str) -> None:
    # the swap changes which object is an inn, not how many are
    plan = attrs.evolve(PLAN, asks=frozenset({reason}))
    board = (
        thing("seal", does(kind("inn"), add("marks", "old"))),
        thing("swap", SWAP),
        thing("inn", kinds="inn"),
        thing("mill", kinds="mill"),
    )
    found = seen(plan, *board)
    assert (found("inn", "marks"), found("mill", "marks")) == (("old", "") if marked == "inn" else ("", "old"))


def test_dependency_asks_for_the_number_of_objects() -> None:
    plan = attrs.evolve(PLAN, asks=frozenset({Reason.NUMBER}))
    board = (
        thing("seal", does(kind("inn"), add("marks", "old"))),
        thing("guild", does(kind("mill"), add("kinds", "inn"))),
        thing("mill", kinds="mill"),
    )
    assert seen(plan, *board)("mill", "marks") == "old"
    assert seen(attrs.evolve(plan, asks=frozenset()), *board)("mill", "marks") == ""


def test_dependency_asks_for_what_it_does() -> None:
    board = (
        thing("even", does(kind("elk"), size("strength", ValueOf("speed")))),
        thing("wind", does(kind("elk"), size("speed", 7))),
        thing("elk", kinds="elk", strength=1, speed=2),
    )
    assert seen(PLAN, *board)("elk", "strength") == 7
    assert seen(attrs.evolve(PLAN, asks=PLAN.asks - {Reason.OPERATION}), *board)("elk", "strength") == 2


def test_dependent_effects_wait_or_follow_at_once() -> None:
    # red depends on the guild, is youngest, and has a competitor between
    board = (
        thing("guild", does(kind("elk"), add("marks", "old"))),
        thing("grey", does(kind("elk"), set_("hue", "grey"))),
        thing("red", does(mark("old"), set_("hue", "red"))),
        thing("elk", kinds="elk"),
    )
    follow = attrs.evolve(PLAN, dependents=Dependents.FOLLOW)
    assert seen(PLAN, *board).order("words") == ["guild", "grey", "red"]
    assert seen(follow, *board).order("words") == ["guild", "red", "grey"]
    assert (seen(PLAN, *board)("elk", "hue"), seen(follow, *board)("elk", "hue")) == ("red", "grey")


WAKE = does(ON_TABLE & ~kind("elk"), add("kinds", "elk"), size("strength", 2))


def test_an_effect_that_started_keeps_its_objects() -> None:
    board = (thing("wake", WAKE, kinds="elk"), thing("rock", kinds="rock"))
    assert seen(PLAN, *board)("rock", "strength") == 2
    assert seen(attrs.evolve(PLAN, keeps_objects=False), *board)("rock", "strength") == 0


def test_an_effect_that_started_goes_on_without_its_ability() -> None:
    board = (thing("wake", WAKE, kinds="elk"), thing("hush", does(kind("elk"), STRIP)), thing("rock", kinds="rock"))
    assert seen(PLAN, *board)("rock", "strength") == 2
    assert seen(attrs.evolve(PLAN, outlives_ability=False), *board)("rock", "strength") == 0


def test_a_condition_that_ends_is_taken_back_once_or_goes_on() -> None:
    weak = SourceIs(Compared("strength", Comparison.AT_MOST, Constant(4)))
    board = (thing("elk", does(SELF, more("strength", 2), condition=weak), strength=4),)
    back = attrs.evolve(STABLE, outlives_ability=False)
    assert seen(STABLE, *board)("elk", "strength") == 6
    assert seen(back, *board)("elk", "strength") == 4
    assert [each.effect.label for each in seen(back, *board).trace.taken] == ["elk"]


def test_what_is_taken_back_takes_along_what_hung_on_it() -> None:
    # the horn makes elders while there are none, so it is taken back, and with it the elders' hue
    no_elder = Unless(Exists(mark("old")))
    board = (
        thing("horn", does(kind("elk"), add("marks", "old"), condition=no_elder)),
        thing("dye", does(mark("old"), set_("hue", "grey"))),
        thing("elk", kinds="elk"),
    )
    back = attrs.evolve(STABLE, outlives_ability=False)
    assert (seen(STABLE, *board)("elk", "marks"), seen(STABLE, *board)("elk", "hue")) == ("old", "grey")
    assert (seen(back, *board)("elk", "marks"), seen(back, *board)("elk", "hue")) == ("", "")


def test_an_effect_applies_once_or_once_to_each_object() -> None:
    # the hue reaches the strong owl in the first pass; the elk is strong only after it
    board = (
        thing("dye", does(STRONG, set_("hue", "red"))),
        thing("elk", does(SELF, more("strength", 1)), strength=4),
        thing("owl", strength=6),
    )
    each = attrs.evolve(STABLE, once=Once.OBJECT, keeps_objects=False)
    assert (seen(STABLE, *board)("owl", "hue"), seen(STABLE, *board)("elk", "hue")) == ("red", "")
    assert (seen(each, *board)("owl", "hue"), seen(each, *board)("elk", "hue")) == ("red", "red")
    assert seen(each, *board)("elk", "strength") == 5


def test_an_object_that_the_filter_finds_no_longer_is_taken_back_or_kept() -> None:
    board = (
        thing("dye", does(STRONG, set_("hue", "red"))),
        thing("elk", does(SELF, less("strength", 2)), strength=6),
        thing("owl", strength=6),
    )
    back = attrs.evolve(STABLE, keeps_fallen=False)
    assert (seen(STABLE, *board)("elk", "hue"), seen(STABLE, *board)("owl", "hue")) == ("red", "red")
    assert (seen(back, *board)("elk", "hue"), seen(back, *board)("owl", "hue")) == ("", "red")


def test_dependency_between_defining_and_other_effects() -> None:
    # a defining strength that reads speed, and a younger effect that sets speed in the same layer
    board = (
        thing("elk", does(SELF, size("strength", ValueOf("speed"))), kinds="elk", speed=2),
        thing("wind", does(kind("elk"), size("speed", 7))),
    )
    assert seen(PLAN, *board)("elk", "strength") == 2
    assert seen(attrs.evolve(PLAN, defining_apart=False), *board)("elk", "strength") == 7


def _lack(plan: LayerPlan) -> LayerPlan:
    """Return the plan with increases and decreases as two layers instead of two steps of one."""
    change = LAYERS[3]
    slot = change.slots[0]
    two = tuple(
        attrs.evolve(change, name=each.value, slots=(attrs.evolve(slot, kinds=frozenset({each})),))
        for each in (OpKind.INCREASE, OpKind.DECREASE)
    )
    return attrs.evolve(plan, layers=(*LAYERS[:3], *two))


def test_dependency_is_asked_within_a_layer_or_a_sublayer() -> None:
    missing = Combined(Arithmetic.DIFFERENCE, (Constant(5), ValueOf("strength")))
    to_five = more("strength", Combined(Arithmetic.GREATEST, (Constant(0), missing)))
    steps = (frozenset({OpKind.INCREASE}), frozenset({OpKind.DECREASE}))
    one = attrs.evolve(PLAN, layers=(*LAYERS[:3], attrs.evolve(LAYERS[3], steps=steps)))
    board = (
        thing("rise", does(kind("elk"), to_five)),
        thing("fall", does(kind("elk"), less("strength", 2))),
        thing("elk", kinds="elk", strength=4),
    )
    assert seen(one, *board)("elk", "strength") == 5  # what is missing depends on the decrease
    assert seen(_lack(PLAN), *board)("elk", "strength") == 3  # increases come first, and nothing crosses


def test_steps_inside_a_layer() -> None:
    steps = (frozenset({OpKind.INCREASE}), frozenset({OpKind.DECREASE}))
    stepped = attrs.evolve(PLAN, layers=(*LAYERS[:3], attrs.evolve(LAYERS[3], steps=steps)))
    board = (
        thing("fall", does(kind("elk"), less("strength", 2))),
        thing("rise", does(kind("elk"), more("strength", 3))),
        thing("elk", kinds="elk"),
    )
    assert seen(PLAN, *board).order("change") == ["fall", "rise"]
    assert seen(stepped, *board).order("change") == ["rise", "fall"]


# A ring of two, of which "ring" also waits for "gate": inns are mills, mills are inns; and the gate makes an inn.
RING = (
    thing("ring", does(kind("inn"), set_("kinds", "mill"), add("marks", "ringed"))),
    thing("back", does(kind("mill"), set_("kinds", "inn"))),
    thing("gate", does(kind("gate"), add("kinds", "inn"))),
    thing("inn", kinds="inn"),
    thing("mill", kinds="mill"),
    thing("gatehouse", kinds="gate"),
)


def test_a_member_of_a_loop_waits_for_what_is_outside() -> None:
    assert seen(PLAN, *RING).order("words")[0] == "back"
    assert seen(attrs.evolve(PLAN, loop_member_waits=False), *RING).order("words")[0] == "ring"


def test_an_empty_set_locks() -> None:
    # nothing is an inn in the first layer; the mark that makes one comes in a later one
    late = attrs.evolve(
        PLAN,
        layers=(LAYERS[0], attrs.evolve(LAYERS[2], name="early", title=""), *LAYERS[1:2], *LAYERS[3:]),
    )
    fast = ON_TABLE & Compared("speed", Comparison.AT_LEAST, Constant(3))
    board = (
        thing("seal", does(fast, add("marks", "old"), more("strength", 1))),
        thing("wind", does(kind("elk"), size("speed", 3))),
        thing("elk", kinds="elk"),
    )
    assert seen(late, *board)("elk", "strength") == 0
    assert seen(attrs.evolve(late, empty_set_locks=False), *board)("elk", "strength") == 1


def test_others_than_the_source() -> None:
    board = (thing("a", does(OTHERS, more("strength", 1))), thing("b", does(OTHERS, more("strength", 1))))
    assert (seen(PLAN, *board)("a", "strength"), seen(PLAN, *board)("b", "strength")) == (1, 1)
