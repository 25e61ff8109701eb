"""Changes of a whole State: what waits, what is on the stack, what waits on its own, what is drawn and kept."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plystack.data import (
    Begin,
    Bound,
    Card,
    Change,
    Control,
    Create,
    Delayed,
    Drop,
    Effect,
    EventKind,
    Forget,
    Frame,
    Item,
    Later,
    Move,
    Pattern,
    Position,
    Push,
    PutCounters,
    Queue,
    Rebind,
    Replacement,
    Roll,
    SetHeld,
    SetNumber,
    SetSlot,
    SetTurn,
    State,
    TakeOver,
    Triggered,
    advance,
    do,
)
from plystack.errors import BadChange

from .strategies import FACTS, GROWTH

FEN = Card("Fen")
BELL = Item(0, "bell", "triggered", (do("nothing"),), Control("ann", None, "9.1"), source=1)
HORN = Item(0, "horn", "activated", (), Control("bob", "bob"))
WAITS = Delayed(0, Triggered(Pattern(EventKind.MOVES), ()), Control("ann", "ann"))
SHIELD = Delayed(7, Replacement(Pattern(EventKind.MOVES)), Control("bob", "bob"), left=2)


@pytest.fixture
def state() -> State:
    """A State with one object (1)."""
    return advance(State(Position(facts=FACTS)), [Create(FEN, "ann", "ann", "table", label="fen")])


def given_id(item: Item, ident: int) -> Item:
    return attrs.evolve(item, id=ident)


# -- items --------------------------------------------------------------------------------------------


def test_what_waits_gets_the_next_id_and_stands_in_the_order_in_which_it_came(state: State) -> None:
    after = advance(state, [Queue(BELL), Queue(given_id(HORN, 77)), Queue(BELL)])
    assert after.pending == (given_id(BELL, 2), given_id(HORN, 3), given_id(BELL, 4))
    assert (after.stack, after.position.last_id) == ((), 4)
    assert after.position.objects == state.position.objects


def test_what_is_put_on_the_stack_waits_no_longer(state: State) -> None:
    waiting = advance(state, [Queue(BELL), Queue(HORN)])
    bound = attrs.evolve(waiting.pending[1], label="horn, chosen")
    after = advance(waiting, [Push(bound)])
    assert after.pending == (given_id(BELL, 2),)
    assert after.stack == (bound,), "with what was chosen for it"
    assert advance(after, [Push(after.pending[0])]).stack == (bound, given_id(BELL, 2)), "the newest last"


def test_what_never_waited_gets_an_id_on_the_stack(state: State) -> None:
    after = advance(state, [Push(HORN), Push(HORN)])
    assert after.stack == (given_id(HORN, 2), given_id(HORN, 3))


def test_an_item_leaves_wherever_it_is(state: State) -> None:
    there = advance(state, [Queue(BELL), Push(HORN), Push(HORN)])
    assert advance(there, [Drop(2)]) == attrs.evolve(there, pending=())
    assert advance(there, [Drop(3)]).stack == (given_id(HORN, 4),)
    with pytest.raises(BadChange, match="there is no item 3"):
        advance(there, [Drop(3), Drop(3)])


def test_who_takes_over_an_item_controls_it_and_is_its_you(state: State) -> None:
    there = advance(state, [Queue(BELL), Push(HORN)])
    there = attrs.evolve(there, frames=(Frame(player="bob", you=None, item=3), Frame(player="bob", you="bob", item=2)))
    after = advance(there, [TakeOver(3, "cid", "cid")])
    assert after.stack[0].control == Control("cid", "cid", "")
    assert after.pending == there.pending
    assert after.frames == (Frame(player="cid", you="cid", item=3), there.frames[1]), (
        "what it is doing goes on as theirs"
    )
    assert advance(there, [TakeOver(2, "cid", "cid")]).pending[0].control == Control("cid", "cid", "9.1")


def test_names_stand_for_something_else_in_an_item(state: State) -> None:
    there = advance(state, [Queue(BELL), Push(attrs.evolve(HORN, bound=(("a", Bound((1,))), ("b", Bound((2,))))))])
    after = advance(there, [Rebind(3, (("b", Bound((5,))), ("c", Bound(number=1))))])
    assert after.stack[0].bound == (("a", Bound((1,))), ("b", Bound((5,))), ("c", Bound(number=1)))
    assert after.pending == there.pending
    assert advance(there, [Rebind(2, (("d", Bound((1,))),))]).pending[0].bound[-1] == ("d", Bound((1,)))


# -- what waits on its own ---------------------------------------------------------------------------


def test_what_waits_on_its_own_gets_an_id_of_its_own(state: State) -> None:
    after = advance(state, [Later(WAITS), Later(SHIELD)])
    assert after.delayed == (attrs.evolve(WAITS, id=2), attrs.evolve(SHIELD, id=3))
    assert advance(after, [Forget(2)]).delayed == (attrs.evolve(SHIELD, id=3),)


# -- numbers and slots ------------------------------------------------------------------------------------


def test_what_is_drawn_is_counted(state: State) -> None:
    assert advance(state, [Roll(3), Roll(0), Roll(2)]) == attrs.evolve(state, drawn=5)


def test_what_a_plugin_keeps_is_replaced_and_the_others_stay(state: State) -> None:
    after = advance(state, [SetSlot("toy", {"a": 1}), SetSlot("more", 2), SetSlot("toy", [3])])
    assert after.slots == (("more", 2), ("toy", [3]))
    assert (after.slot("toy"), after.slot("none", 0)) == ([3], 0)


def test_changes_of_the_position_are_applied_to_it(state: State) -> None:
    after = advance(state, [SetHeld("bob", "life", 3), SetNumber("round", 9), SetTurn("cid"), PutCounters(1, "dust")])
    assert after.position.facts.held("bob", "life") == 3
    assert after.position.facts.numbers == (("round", 9), ("score", 1))
    assert after.position.facts.turn == "cid"
    assert after.position.obj(1).counter_count("dust") == 1


# -- what can't be ----------------------------------------------------------------------------------------

NO_ITEM = "there is no item {} on the stack, and none waits to be put there"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (Drop(9), NO_ITEM.format(9)),
        (Drop(1), NO_ITEM.format(1)),
        (TakeOver(9, "bob", "bob"), NO_ITEM.format(9)),
        (Rebind(9, ()), NO_ITEM.format(9)),
        (TakeOver(3, "dan", "dan"), "there is no player 'dan' to take over an item"),
        (Push(given_id(HORN, 3)), "the item 'horn' is on the stack already"),
        (Forget(9), "there is no ability 9 that waits on its own"),
        (Forget(3), "there is no ability 3 that waits on its own"),
        (Roll(-1), "-1 numbers can't be drawn from the seed"),
        (Move(3, "pile"), "there is no object 3"),
    ],
)
def test_a_change_that_cannot_be_is_refused_and_changes_nothing(state: State, change: Any, message: str) -> None:
    there = advance(state, [Queue(BELL), Push(HORN), Later(WAITS)])
    copy = advance(state, [Queue(BELL), Push(HORN), Later(WAITS)])
    with pytest.raises(BadChange) as caught:
        advance(there, [SetSlot("toy", 1), Drop(2), change])
    assert str(caught.value) == message
    assert there == copy


# -- ids --------------------------------------------------------------------------------------------------

any_changes: st.SearchStrategy[Change] = st.one_of(
    st.sampled_from([Queue(BELL), Push(HORN), Later(WAITS), Roll(1), Create(FEN, "ann", None, "pile")]),
    st.sampled_from([Begin(Effect(0, "Rain", (GROWTH,), 0))]),
    st.builds(Move, st.integers(1, 6), st.sampled_from(["pile", None])),
    st.builds(Drop, st.integers(1, 6)),
    st.builds(Forget, st.integers(1, 6)),
)


@given(todo=st.lists(any_changes, max_size=12))
@settings(deadline=None)
def test_ids_of_items_objects_effects_and_what_waits_never_meet(todo: list[Change]) -> None:
    state = State(Position(facts=FACTS))
    used: set[int] = set()
    before: set[int] = set()
    for change in todo:
        try:
            state = advance(state, [change])
        except BadChange:
            continue
        items: list[Item | Delayed | Effect] = [*state.pending, *state.stack, *state.delayed, *state.position.effects]
        now = [*state.position.ids(), *(each.id for each in items)]
        assert len(set(now)) == len(now)
        assert not (set(now) - before) & used, "an id is never given again"
        before = set(now)
        used |= before
        assert max(used, default=0) <= state.position.last_id
