"""What a batch of changes did, told as events with what everything was before and is after."""

from __future__ import annotations

from typing import Any, get_args

import attrs
import pytest

from plystack.data import (
    TEXT,
    AddHeld,
    AddToField,
    Announce,
    Arrange,
    Attach,
    Begin,
    Change,
    Choose,
    Control,
    Create,
    Delayed,
    Designate,
    Drop,
    Effect,
    End,
    Event,
    EventKind,
    Forget,
    Item,
    Join,
    Later,
    Move,
    Op,
    OpKind,
    Part,
    Pattern,
    Push,
    PutCounters,
    Queue,
    Quit,
    Rebind,
    Restamp,
    Roll,
    SetController,
    SetFacts,
    SetField,
    SetHeld,
    SetNumber,
    SetPlace,
    SetSlot,
    SetTurn,
    State,
    Static,
    TakeCounters,
    TakeOver,
    Tally,
    Triggered,
    Undesignate,
    You,
    words,
)
from plystack.errors import BadChange
from plystack.happenings import Happening, happen
from plystack.layers import Layer, Slot

from ..layers import table as toy
from ..test_game import ELK, game

JOINING = Layer("joining", "components", (Slot(frozenset({TEXT}), frozenset({OpKind.JOIN})),))
TOY = game(layers=(JOINING, *toy.LAYERS))
HORN = TOY.card("Horn", kinds=["horn"])


BELL = Item(0, "bell", "triggered", (), Control("ann", "ann"), source=2)
WAITS = Delayed(0, Triggered(Pattern(EventKind.MOVES), ()), Control("ann", "ann"))


@pytest.fixture
def state() -> State:
    """An elk (1) with two growth counters, a horn (2) attached to it, a plain elk of bob (3), and an effect (4)."""
    made = TOY.put(TOY.put(TOY.new(["ann", "bob"]), ELK, "ann", label="elk"), HORN, "ann", label="horn")
    made = TOY.put(made, ELK, "bob", label="other")
    part = Part(toy.SELF, (toy.more("strength", 1),))
    made = TOY.change(made, [Attach(2, 1), PutCounters(1, "growth", 2), Begin(Effect(0, "rain", (part,), 0, "ann", 1))])
    return attrs.evolve(made, stack=(attrs.evolve(BELL, id=4),))


def told(state: State, *changes: Change) -> Happening:
    return happen(TOY.view(state), changes, lambda position: TOY.view(attrs.evolve(state, position=position)))


def event(kind: EventKind, name: str = "", became: tuple[int, ...] = (), **roles: Any) -> Event:
    return Event(kind, name, tuple(sorted((key.rstrip("_"), role) for key, role in roles.items())), became)


FACTS = TOY.new(["ann", "bob"]).position.facts
TOLD: list[tuple[Change, list[Event]]] = [
    (
        Create(ELK, "bob", "bob", "table", attached_to=1, designations=("chief",)),
        [
            event(EventKind.ARRIVES, object=5, to="table"),
            event(EventKind.ATTACHED, object=5, host=1),
            event(EventKind.DESIGNATED, "chief", object=5),
        ],
    ),
    (
        Move(1, "pile"),
        [
            event(EventKind.MOVES, became=(5,), object=1, from_="table", owner="ann", to="pile"),
            event(EventKind.DETACHED, object=2, host=1),
        ],
    ),
    (
        Move(2, None),
        [
            event(EventKind.MOVES, object=2, from_="table", owner="ann", to=None),
            event(EventKind.DETACHED, object=2, host=1),
        ],
    ),
    (Join(1, HORN, over=True), [event(EventKind.JOINS, object=1, over=True)]),
    (SetPlace(1, 3), [event(EventKind.PLACED, object=1, from_=None, to=3)]),
    (SetPlace(1, None), []),
    (SetController(1, "bob"), [event(EventKind.CONTROLLED, object=1, from_="ann", to="bob")]),
    (SetController(1, "ann"), []),
    (SetField(1, "turned", value=True), [event(EventKind.FIELD, "turned", object=1, from_=False, to=True)]),
    (SetField(1, "turned", value=False), []),
    (Choose(1, "hue", words("red")), [event(EventKind.CHOSEN, "hue", object=1, to=words("red"))]),
    (PutCounters(3, "growth"), [event(EventKind.COUNTERS_PUT, "growth", object=3, count=1, from_=0, to=1)]),
    (TakeCounters(1, "growth", 2), [event(EventKind.COUNTERS_TAKEN, "growth", object=1, count=2, from_=2, to=0)]),
    (Designate(1, "chief"), [event(EventKind.DESIGNATED, "chief", object=1)]),
    (Undesignate(1, "chief"), []),
    (
        Attach(2, 3),
        [event(EventKind.DETACHED, object=2, host=1), event(EventKind.ATTACHED, object=2, host=3)],
    ),
    (Attach(2, 1), []),
    (Attach(2, None), [event(EventKind.DETACHED, object=2, host=1)]),
    (Begin(Effect(0, "wind", (), 0)), [event(EventKind.BEGINS, "wind")]),
    (End(4), [event(EventKind.ENDS, "rain")]),
    (SetFacts(attrs.evolve(FACTS, turn="bob")), [event(EventKind.TURN, from_="ann", to="bob")]),
    (
        SetFacts(attrs.evolve(FACTS, numbers=(("score", 2),))),
        [event(EventKind.NUMBER, "score", from_=0, to=2)],
    ),
    (
        Announce("harvest", (("object", 1), ("player", "bob"))),
        [event(EventKind.ANNOUNCED, "harvest", object=1, player="bob")],
    ),
    (Announce("dusk"), [event(EventKind.ANNOUNCED, "dusk")]),
    (SetHeld("bob", "life", 3), [event(EventKind.HELD, "life", player="bob", from_=0, to=3, count=3)]),
    (SetHeld("bob", "life", 0), []),
    (AddHeld("bob", "life", 3), [event(EventKind.HELD, "life", player="bob", from_=0, to=3, count=3)]),
    (AddHeld("bob", "life", 0), []),
    (SetNumber("score", -2), [event(EventKind.NUMBER, "score", from_=0, to=-2, count=-2)]),
    (SetNumber("score", 0), []),
    (SetTurn("bob"), [event(EventKind.TURN, from_="ann", to="bob")]),
    (SetTurn("ann"), []),
    (Quit("bob"), [event(EventKind.QUITS, player="bob")]),
    (Arrange((1, 3)), []),
    (Tally("howls", "ann"), []),
]
AROUND: list[tuple[Change, list[Event]]] = [
    (Push(BELL), [event(EventKind.STACKED, "triggered", player="ann", source=2)]),
    (TakeOver(4, "bob", "bob"), [event(EventKind.TAKEN_OVER, player="bob")]),
    (Rebind(4, ()), []),
    (Drop(4), [event(EventKind.DROPPED)]),
    (Queue(BELL), []),
    (Later(WAITS), []),
    (Forget(5), []),
    (Roll(3), []),
    (SetSlot("toy", [1]), []),
]


@pytest.mark.parametrize(("change", "events"), TOLD, ids=lambda each: type(each).__name__)
def test_a_change_is_told(state: State, change: Change, events: list[Event]) -> None:
    found = told(state, change)
    assert list(found.events) == events
    assert found.before.position == state.position
    assert found.after.position == TOY.change(state, [change]).position


@pytest.mark.parametrize(("change", "events"), AROUND, ids=lambda each: type(each).__name__)
def test_a_change_of_what_waits_and_resolves_is_told(state: State, change: Change, events: list[Event]) -> None:
    found = told(state, change)
    assert list(found.events) == events
    assert found.after.position == state.position


def test_every_kind_of_change_is_told() -> None:
    silent = {Restamp, AddToField}  # a new timestamp is no event; what is added is told as what is set, below
    assert {type(change) for change, _ in (*TOLD, *AROUND)} | silent == set(get_args(Change))
    told_of = {each.kind for _, events in (*TOLD, *AROUND) for each in events}
    assert told_of == {*EventKind} - {EventKind.UNDESIGNATED, EventKind.TRIGGERS}


def test_a_designation_that_ends_is_told(state: State) -> None:
    found = told(TOY.change(state, [Designate(1, "chief")]), Undesignate(1, "chief"))
    assert list(found.events) == [event(EventKind.UNDESIGNATED, "chief", object=1)]


def test_control_by_an_effect_is_told_by_what_it_comes_to(state: State) -> None:
    steals = Static((Part(toy.kind("elk"), (Op(OpKind.SET, "controller", value=You()),)),))
    thief = TOY.card("Thief", kinds=["thief"], abilities=[steals])
    found = told(state, Create(thief, "ann", "ann", "table"))
    assert found.events[-1] == event(EventKind.CONTROLLED, object=3, from_="bob", to="ann")
    assert [each.kind for each in found.events] == [EventKind.ARRIVES, EventKind.CONTROLLED]


def test_the_events_of_a_batch_are_told_with_the_same_two_views(state: State) -> None:
    found = told(state, Move(1, "pile"), Move(3, "pile"))
    assert [each.role("object") for each in found.events if each.kind is EventKind.MOVES] == [1, 3]
    assert 1 in found.before
    assert 3 in found.before
    assert list(found.after) == [2, 5, 6]


def test_what_consists_of_several_becomes_several(state: State) -> None:
    joined = TOY.change(state, [Join(1, HORN, over=False)])
    (moved,) = (each for each in told(joined, Move(1, "pile")).events if each.kind is EventKind.MOVES)
    assert moved.became == (5, 6)
    assert moved.role("nobody") is None


def test_a_source_that_leaves_ends_what_lasts_until_then(state: State) -> None:
    found = told(state, Move(1, None))
    assert event(EventKind.ENDS, "rain") not in found.events, "this one lasts"


def test_a_bad_change_leaves_nothing_behind(state: State) -> None:
    before = state.position
    with pytest.raises(BadChange, match="there is no object 9"):
        told(state, Designate(1, "chief"), Move(9, "pile"))
    assert state.position == before
