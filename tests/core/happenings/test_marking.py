"""Verbs on objects that stay where they are: counters, statuses, marks, attachment, control, places, words."""

from __future__ import annotations

import pytest

from plystack.data import (
    CounterCount,
    Designate,
    Do,
    EventKind,
    Op,
    OpKind,
    Part,
    PutCounters,
    SetField,
    Static,
    These,
    Those,
    Until,
    ValueOf,
    Whoever,
    Whose,
    You,
    do,
    words,
)
from plystack.layers import Layer, LayerPlan, Slot

from ..layers import table as toy
from .hunt import HUNT, board, done, growth, hunt, with_ability

BOTH = These(frozenset({1, 2}))
NONE = These(frozenset())
GONE = These(frozenset({77}))


def test_counters_are_put_as_many_as_an_amount_says_for_each() -> None:
    put = do("put counters", counter="growth", on=BOTH, count=ValueOf("strength"))
    assert growth(done(board(), put)) == {1: 2, 2: 3}
    assert growth(done(board(), do("put counters", counter="growth", on=BOTH))) == {1: 1, 2: 1}
    for count in (0, -1):
        assert growth(done(board(), do("put counters", counter="growth", on=BOTH, count=count))) == {}


def test_no_more_counters_are_put_than_there_is_room_for() -> None:
    """A seal is on an object twice at most."""
    state = HUNT.change(board(), [PutCounters(1, "seal")])
    state = done(state, do("put counters", counter="seal", on=BOTH, count=5))
    assert [state.position.obj(ident).counter_count("seal") for ident in (1, 2)] == [2, 2]


def test_counters_are_taken_as_many_as_there_are() -> None:
    state = HUNT.change(board(), [PutCounters(1, "growth", 3), PutCounters(3, "growth", 1)])
    assert growth(done(state, do("take counters", counter="growth", off=toy.ON_TABLE, count=2))) == {1: 1}
    every = do("take counters", counter="growth", off=toy.ON_TABLE, count=CounterCount("growth", Whose.IT))
    assert growth(done(state, every)) == {}


def test_a_status_is_set_where_it_is_another() -> None:
    state = HUNT.change(board(), [SetField(1, "turned", True)])
    progress = HUNT.do(state, [do("set status", status="turned", of=BOTH, to=True)])
    assert [event.role("object") for event in progress.events] == [2]
    assert [obj.status for obj in progress.state.position][:3] == [(("turned", True),), (("turned", True),), ()]
    worn = done(board(), do("set status", status="wear", of=BOTH, to=ValueOf("strength", 2)))
    assert worn.position.obj(1).status == (("wear", 3),)


def test_marks_are_given_and_taken() -> None:
    state = done(board(), do("designate", what=BOTH, as_="chief"))
    assert [HUNT.view(state)[ident]["speed"] for ident in (1, 2, 3)] == [1, 1, 0]
    state = done(state, do("undesignate", what=toy.kind("owl"), as_="chief"))
    assert [HUNT.view(state)[ident]["speed"] for ident in (1, 2, 3)] == [1, 0, 0]
    assert HUNT.do(state, [do("designate", what=BOTH, as_="chief")]).events[0].role("object") == 2


def test_things_are_attached_to_the_first_and_not_to_themselves() -> None:
    state = done(board(), do("attach", what=toy.ON_TABLE, to=toy.kind("elk")))
    assert [state.position.obj(ident).attached_to for ident in (1, 2, 3)] == [None, 1, 1]
    state = done(state, do("detach", what=toy.kind("owl")))
    assert [state.position.obj(ident).attached_to for ident in (1, 2, 3)] == [None, None, 1]
    assert done(board(), do("attach", what=BOTH, to=NONE)) == board()
    assert done(board(), do("detach", what=BOTH)) == board()


@pytest.mark.parametrize("until", [each.value for each in Until])
def test_control_is_gained_by_an_effect_where_the_plan_has_a_layer_for_it(until: str) -> None:
    progress = HUNT.do(board(), [do("gain control", of=toy.kind("elk"), who=You(), until=until)], player="bob")
    state = progress.state
    assert [HUNT.view(state)[ident]["controller"] for ident in (1, 2, 3)] == ["bob", "ann", "bob"]
    assert state.position.obj(1).controller == "ann", "before any effect it is ann's"
    assert [each.until.value for each in state.position.effects] == [until]
    assert [event.kind for event in progress.events] == [EventKind.BEGINS, EventKind.CONTROLLED]


def test_control_does_not_begin_that_would_last_while_its_source_stays_and_that_is_gone() -> None:
    gains = do("gain control", of=toy.kind("elk"), who=You(), until=Until.SOURCE.value)
    there = HUNT.do(board(), [gains], player="bob", source=2).state
    assert len(there.position.effects) == 1
    gone = HUNT.do(board(), [do("remove", what=These(frozenset({2}))), gains], player="bob", source=2).state
    assert gone.position.effects == ()


def test_elsewhere_it_is_gained_before_any_effect() -> None:
    kinds = Layer("words", "kinds", (Slot(words("kinds"), frozenset({OpKind.SET})),))
    plain = hunt(layer_plan=lambda schema: LayerPlan(schema, (kinds, *toy.LAYERS[1:])))
    state = done(board(plain), do("gain control", of=toy.ON_TABLE, who=Whoever("other")), game=plain)
    assert [state.position.obj(ident).controller for ident in (1, 2, 3)] == ["bob", "bob", "bob"]
    assert state.position.effects == ()


def test_control_given_to_nobody_or_of_nothing_is_not_gained() -> None:
    assert done(board(), do("gain control", of=BOTH, who=Whoever("nobody"))) == board()
    assert done(board(), do("gain control", of=NONE, who=You())) == board()


def test_things_are_placed_at_another_and_stay_what_they_are() -> None:
    state = done(board(), do("place", what=BOTH, at=toy.kind("owl")))
    assert [state.position.obj(ident).place for ident in (1, 2)] == [2, None], "nothing is at itself"
    there = done(state, do("place", what=BOTH))
    assert [there.position.obj(ident).place for ident in (1, 2)] == [None, None]


def test_words_are_kept_for_objects() -> None:
    state = done(board(), do("keep words", words=words(["red", "grey"]), as_="hue", for_=BOTH))
    assert [state.position.obj(ident).choices for ident in (1, 2)] == [(("hue", words(["grey", "red"])),)] * 2


# -- nothing to do it with -------------------------------------------------------------------------------

WITH_NOTHING: list[Do] = [
    do("put counters", counter="growth", on=NONE),
    do("take counters", counter="growth", off=NONE),
    do("set status", status="turned", of=NONE, to=True),
    do("designate", what=NONE, as_="chief"),
    do("undesignate", what=NONE, as_="chief"),
    do("attach", what=NONE, to=BOTH),
    do("detach", what=NONE),
    do("place", what=NONE, at=BOTH),
    do("keep words", words=words("red"), as_="hue", for_=NONE),
    do("move", what=NONE, to="pile"),
    do("remove", what=NONE),
    do("put in a pile", what=NONE),
    do("copy", of=NONE),
    do("reveal", what=NONE),
    do("destroy", what=NONE),
    do("damage", to=NONE, count=2),
    do("heal", what=NONE),
    do("choose", what=NONE),
    do("order", what=NONE),
    do("divide", amount=2, among=NONE, do=()),
]


@pytest.mark.parametrize("instruction", WITH_NOTHING, ids=lambda each: each.verb)
def test_with_nothing_it_does_nothing(instruction: Do) -> None:
    assert done(board(), instruction) == board()


@pytest.mark.parametrize("instruction", WITH_NOTHING, ids=lambda each: each.verb)
def test_with_what_is_gone_it_does_nothing(instruction: Do) -> None:
    args = {name: Those("it") if value == NONE else value for name, value in instruction.args}
    gone = (do("note", bind="it", objects=toy.kind("owl")), do("move", what=toy.kind("owl"), to="pile"))
    before = done(board(), *gone)
    if instruction.verb != "copy":  # a copy of what is gone is made of its card
        assert done(board(), *gone, Do(instruction.verb, tuple(sorted(args.items())))) == before


def test_with_too_few_it_does_as_much_as_it_can() -> None:
    program = (
        do("note", bind="it", objects=BOTH),
        do("move", what=toy.kind("owl"), to="pile"),
        do("put counters", counter="growth", on=Those("it")),
    )
    assert growth(done(board(), *program)) == {1: 1}


def test_objects_that_a_name_stands_for_come_in_its_order() -> None:
    grows = Static((Part(toy.SELF, (Op(OpKind.INCREASE, "speed", value=CounterCount("growth")),)),))
    state = HUNT.change(with_ability(board(), grows), [Designate(1, "chief")])
    program = (do("order", what=BOTH, bind="it"), do("move", what=Those("it"), to="pile"))
    assert done(state, *program, said=[(2, 1)]).position.pile("pile", "ann") == (15, 14)
    first = done(state, *program, said=[(2, 1)]).position.obj(14)
    assert first.card.name == "Owl"
