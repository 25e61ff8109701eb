from __future__ import annotations

import contextlib
import re
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plystack.data import (
    AddHeld,
    AddToField,
    Announce,
    Arrange,
    Attach,
    Begin,
    Card,
    Change,
    Choose,
    Control,
    Create,
    Delayed,
    Described,
    Designate,
    Drop,
    Effect,
    End,
    EventKind,
    Facts,
    Forget,
    Item,
    Join,
    Keyword,
    Later,
    Move,
    Obj,
    Pattern,
    Pile,
    Position,
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
    TakeCounters,
    TakeOver,
    Tally,
    Triggered,
    Undesignate,
    Until,
    apply,
    words,
)
from plystack.errors import BadChange

from .strategies import FACTS, GROWTH, changes

FEN = Card("Fen", abilities=(Keyword("brisk"), Described("Rests.")))
MOSS = Card("Moss")
laws = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture
def table() -> Position:
    """A position with a Fen (1), a Moss attached to it (2), and a Moss at it (3); the clock stands at 3."""
    return apply(
        Position(facts=FACTS),
        [
            Create(FEN, "ann", "ann", "table", label="fen"),
            Create(MOSS, "bob", "ann", "table", label="moss", attached_to=1),
            Create(MOSS, "bob", None, "table", place=1),
        ],
    )


# -- create -------------------------------------------------------------------------------


def test_a_new_object_gets_the_next_id_and_timestamp() -> None:
    after = apply(Position(clock=5, last_id=7), [Create(FEN, "ann", "bob", "table")])
    assert list(after) == [Obj(8, (FEN,), "ann", "bob", "table", 6, "Fen#8")]
    assert (after.clock, after.last_id) == (6, 8)


def test_a_new_object_comes_with_all_that_is_said(table: Position) -> None:
    status: tuple[tuple[str, int | str | bool], ...] = (("turned", True),)
    change = Create(FEN, "ann", None, "pile", "guest", 40, 1, 2, status, (("hue", words("red")),), ("guest", "chief"))
    after = apply(table, [change])
    assert after.obj(4) == Obj(
        4,
        (FEN,),
        "ann",
        None,
        "pile",
        40,
        "guest",
        place=1,
        attached_to=2,
        designations=(("chief", 40), ("guest", 40)),
        status=status,
        choices=(("hue", words("red")),),
    )
    assert after.clock == 40


def test_an_early_timestamp_does_not_turn_the_clock_back(table: Position) -> None:
    after = apply(table, [Create(FEN, "ann", None, "pile", timestamp=1)])
    assert (after.obj(4).timestamp, after.clock) == (1, 3)


# -- move -----------------------------------------------------------------------------------


def test_a_moved_object_is_a_new_one(table: Position) -> None:
    worn = apply(table, [PutCounters(1, "dust"), Designate(1, "chief"), SetField(1, "wear", 2)])
    after = apply(worn, [Move(1, "pile")])
    assert list(after.ids()) == [2, 3, 4]
    assert after.obj(4) == Obj(4, (FEN,), "ann", None, "pile", worn.clock + 1, "fen")


def test_what_was_attached_to_a_moved_object_or_at_it_is_so_no_longer(table: Position) -> None:
    after = apply(table, [Move(1, "table", "bob")])
    assert after.obj(2) == attrs.evolve(table.obj(2), attached_to=None)
    assert after.obj(3) == attrs.evolve(table.obj(3), place=None)
    assert after.obj(4).controller == "bob"


def test_other_attachments_and_places_stay(table: Position) -> None:
    after = apply(table, [Create(MOSS, "bob", None, "table", place=3, attached_to=2), Move(1, None)])
    assert (after.obj(4).place, after.obj(4).attached_to) == (3, 2)


def test_an_object_without_a_zone_to_go_to_ceases_to_be(table: Position) -> None:
    after = apply(table, [Move(3, None)])
    assert list(after.ids()) == [1, 2]
    assert (after.clock, after.last_id) == (table.clock, table.last_id)


def test_effects_that_last_while_their_source_stays_end_when_it_moves(table: Position) -> None:
    kinds = [Effect(0, "Rain", (GROWTH,), 0, source=source, until=until) for source in (1, 2) for until in Until]
    begun = apply(table, [Begin(each) for each in kinds])
    after = apply(begun, [Move(1, "pile")])
    assert set(begun.effects) - set(after.effects) == {
        each for each in begun.effects if each.source == 1 and each.until is Until.SOURCE
    }


# -- one object ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (SetPlace(2, 3), {"place": 3}),
        (SetPlace(3, None), {"place": None}),
        (SetController(2, "bob"), {"controller": "bob"}),
        (SetController(2, None), {"controller": None}),
        (SetField(2, "wear", 3), {"status": (("wear", 3),)}),
        (Choose(2, "hue", words("red")), {"choices": (("hue", words("red")),)}),
        (Attach(2, None), {"attached_to": None}),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_change_of_one_object_changes_that_and_no_timestamp(
    table: Position, change: Any, fields: dict[str, Any]
) -> None:
    after = apply(table, [change])
    changed = attrs.evolve(table.obj(change.id), **fields)
    assert after == attrs.evolve(table, objects=table.objects.set(change.id, changed))


def test_fields_and_choices_are_kept_in_order_and_replaced(table: Position) -> None:
    after = apply(
        table, [SetField(1, "wear", 1), SetField(1, "face", "back"), SetField(1, "wear", 2), Choose(1, "b", words("x"))]
    )
    assert after.obj(1).status == (("face", "back"), ("wear", 2))
    assert apply(after, [Choose(1, "a", words("y"))]).obj(1).choices == (("a", words("y")), ("b", words("x")))


def test_counters_of_one_kind_share_the_timestamp_of_the_last(table: Position) -> None:
    after = apply(table, [PutCounters(1, "growth", 2), PutCounters(1, "dust"), PutCounters(1, "growth")])
    assert after.obj(1).counters == (("dust", Pile(1, 5)), ("growth", Pile(3, 6)))
    assert after.clock == 6
    assert (after.obj(1).counter_count("growth"), after.obj(2).counter_count("growth")) == (3, 0)


def test_counters_that_stay_keep_their_timestamp(table: Position) -> None:
    put = apply(table, [PutCounters(1, "dust", 3)])
    some = apply(put, [TakeCounters(1, "dust", 2)])
    assert some.obj(1).counters == (("dust", Pile(1, 4)),)
    assert some.clock == put.clock
    assert apply(some, [TakeCounters(1, "dust")]).obj(1) == table.obj(1)


def test_a_designation_is_given_once_and_taken(table: Position) -> None:
    after = apply(table, [Designate(1, "guest"), Designate(1, "chief")])
    assert after.obj(1).designations == (("chief", 5), ("guest", 4))
    assert apply(after, [Designate(1, "guest")]) == after
    assert apply(after, [Undesignate(1, "guest")]).obj(1).designations == (("chief", 5),)
    assert apply(after, [Undesignate(1, "absent")]) == after


def test_attaching_gives_a_new_timestamp(table: Position) -> None:
    after = apply(table, [Attach(2, 3)])
    assert after.obj(2) == attrs.evolve(table.obj(2), attached_to=3, timestamp=4)
    assert after.clock == 4


def test_attaching_to_the_same_object_changes_nothing(table: Position) -> None:
    assert apply(table, [Attach(2, 1)]) is table
    assert apply(table, [Attach(1, None)]) is table


def test_a_printed_ability_is_renewed(table: Position) -> None:
    after = apply(table, [Restamp(1, 1), Restamp(1, 0), Restamp(1, 1)])
    obj = after.obj(1)
    assert obj.restamps == ((0, 5), (1, 6))
    assert (obj.ability_since(0), obj.ability_since(1), obj.timestamp) == (5, 6, 1)


# -- effects and facts ----------------------------------------------------------------------------


def test_an_effect_begins_with_the_next_id_and_timestamp_and_ends(table: Position) -> None:
    effect = Effect(77, "Rain", (GROWTH,), 50, "ann")
    after = apply(table, [Begin(effect)])
    assert after.effects == (attrs.evolve(effect, id=4, timestamp=4),)
    assert (after.clock, after.last_id) == (4, 4)
    assert apply(after, [End(4)]).effects == ()


def test_an_effect_may_carry_its_timestamp(table: Position) -> None:
    for carried, clock in ((50, 50), (1, 3)):
        after = apply(table, [Begin(Effect(0, "Rain", (GROWTH,), carried), stamp=False)])
        assert after.effects[0].timestamp == carried
        assert after.clock == clock


def test_facts_are_replaced(table: Position) -> None:
    facts = Facts(players=("ann",), turn="ann")
    assert apply(table, [SetFacts(facts)]) == attrs.evolve(table, facts=facts)


def test_a_number_of_the_game_is_set_and_the_others_stay(table: Position) -> None:
    after = apply(table, [SetNumber("round", 5), SetNumber("dusk", 0)])
    assert after.facts == attrs.evolve(table.facts, numbers=(("dusk", 0), ("round", 5), ("score", 1)))


def test_a_number_of_a_player_is_kept_only_where_it_is_not_the_default() -> None:
    start = Position(facts=attrs.evolve(FACTS, defaults=(("life", 20),)))
    hurt = apply(start, [SetHeld("bob", "life", 17), SetHeld("bob", "gold", 2), SetHeld("ann", "gold", 1)])
    assert hurt.facts.holdings == (("ann", (("gold", 1),)), ("bob", (("gold", 2), ("life", 17))))
    assert [hurt.facts.held(player, "life") for player in ("ann", "bob")] == [20, 17]
    more = apply(start, [AddHeld("bob", "life", -2), AddHeld("bob", "life", -1)])
    assert more.facts.held("bob", "life") == 17, "two at once add up"
    healed = apply(hurt, [SetHeld("bob", "life", 20), SetHeld("ann", "gold", 0)])
    assert healed.facts.holdings == (("bob", (("gold", 2),)),)


def test_the_turn_passes_and_may_be_nobodys(table: Position) -> None:
    for player in ("bob", None):
        assert apply(table, [SetTurn(player)]) == attrs.evolve(table, facts=attrs.evolve(table.facts, turn=player))


def test_a_pile_lies_as_it_is_arranged_and_the_rest_under_it() -> None:
    pile = apply(Position(facts=FACTS), [Create(MOSS, "ann", None, "pile") for _ in range(4)])
    assert pile.pile("pile", "ann") == (4, 3, 2, 1), "the last that came lies on top"
    after = apply(pile, [Arrange((1, 3, 4, 2))])
    assert after.pile("pile", "ann") == (1, 3, 4, 2)
    assert apply(after, [Arrange((2, 4))]).pile("pile", "ann") == (2, 4, 1, 3)
    assert apply(after, [Create(MOSS, "ann", None, "pile")]).pile("pile", "ann") == (5, 1, 3, 4, 2)
    assert apply(after, [Create(MOSS, "bob", None, "pile")]).pile("pile", "ann") == (1, 3, 4, 2)
    assert [obj.timestamp for obj in after] == [1, 2, 3, 4], "how high it lies is no timestamp"


def test_what_goes_to_the_bottom_lies_under_all(table: Position) -> None:
    pile = apply(table, [Move(3, "pile"), Move(2, "pile"), Create(MOSS, "bob", None, "table")])
    assert pile.pile("pile", "bob") == (5, 4)
    under = apply(pile, [Move(6, "pile", bottom=True)])
    assert under.pile("pile", "bob") == (5, 4, 7)
    lower = apply(under, [Create(MOSS, "bob", None, "table"), Move(8, "pile", bottom=True)])
    assert lower.pile("pile", "bob") == (5, 4, 7, 9)


# -- what can't be ----------------------------------------------------------------------------------

ITEM = Item(0, "bell", "triggered", (), Control("ann", "ann"))
WAITS = Delayed(0, Triggered(Pattern(EventKind.MOVES), ()), Control("ann", "ann"))
BAD: list[tuple[Any, str]] = [
    (Create(FEN, "ann", None, "table", place=9), "there is no object 9"),
    (Create(FEN, "ann", None, "table", attached_to=9), "there is no object 9"),
    (Move(9, "pile"), "there is no object 9"),
    (Join(9, FEN, over=True), "there is no object 9"),
    (Announce("harvest", (("object", 9),)), "'harvest' is announced with 9 as 'object'; there never was an object 9"),
    (Announce("harvest", (("by", 0),)), "'harvest' is announced with 0 as 'by'; there never was an object 0"),
    (SetPlace(9, None), "there is no object 9"),
    (SetPlace(1, 9), "there is no object 9"),
    (SetPlace(1, 1), "fen can't be at itself"),
    (SetController(9, None), "there is no object 9"),
    (SetField(9, "wear", 1), "there is no object 9"),
    (Choose(9, "hue", words("red")), "there is no object 9"),
    (PutCounters(9, "dust"), "there is no object 9"),
    (PutCounters(1, "dust", 0), "0 counters can't be put on an object; at least one can"),
    (TakeCounters(9, "dust"), "there is no object 9"),
    (TakeCounters(1, "growth"), "fen has 0 growth counters; 1 can't be taken off"),
    (TakeCounters(1, "dust", 3), "fen has 2 dust counters; 3 can't be taken off"),
    (TakeCounters(1, "dust", 0), "fen has 2 dust counters; 0 can't be taken off"),
    (Designate(9, "chief"), "there is no object 9"),
    (Undesignate(9, "chief"), "there is no object 9"),
    (Attach(9, 1), "there is no object 9"),
    (Attach(1, 9), "there is no object 9"),
    (Attach(1, 1), "fen can't be attached to itself"),
    (End(9), "there is no effect 9 to end"),
    (End(1), "there is no effect 1 to end"),
    (Restamp(9, 0), "there is no object 9"),
    (Restamp(1, 2), "fen has no printed ability 2 to renew"),
    (Restamp(1, -1), "fen has no printed ability -1 to renew"),
    (Arrange((2, 9)), "there is no object 9"),
    (SetHeld("zoe", "life", 1), "there is no player 'zoe'"),
    (Quit("zoe"), "there is no player 'zoe'"),
    (AddHeld("zoe", "life", 1), "there is no player 'zoe'"),
    (AddToField(9, "turned", 1), "there is no object 9"),
    (SetHeld("anna", "life", 1), "there is no player 'anna'; did you mean 'ann'?"),
    ("nonsense", "'nonsense' is no Change"),
    *(
        (change, f"{type(change).__name__} changes a State, and here is only a position")
        for change in (
            Queue(ITEM),
            Push(ITEM),
            Drop(1),
            TakeOver(1, "ann", "ann"),
            Rebind(1, ()),
            Later(WAITS),
            Forget(1),
            Roll(1),
        )
    ),
    (SetSlot("toy", 1), "SetSlot changes a State, and here is only a position"),
]


@pytest.mark.parametrize(("change", "message"), BAD, ids=lambda each: type(each).__name__)
def test_a_change_that_cannot_be_is_refused_and_changes_nothing(table: Position, change: Any, message: str) -> None:
    before = apply(table, [PutCounters(1, "dust", 2)])
    copy = apply(table, [PutCounters(1, "dust", 2)])
    with pytest.raises(BadChange) as caught:
        apply(before, [SetController(2, "cid"), change])
    assert str(caught.value) == message
    assert before == copy
    assert before.obj(2).controller == "ann"


def test_every_kind_of_change_is_tried() -> None:
    never = {Begin, SetFacts, SetNumber, SetTurn, Tally}  # nothing is wrong with these by themselves
    assert {type(change) for change, _ in BAD} - {str} == set(Change.__args__) - never


# -- many changes -------------------------------------------------------------------------------------

any_changes: st.SearchStrategy[Change] = st.one_of(
    changes,
    st.builds(Move, st.integers(1, 6), st.sampled_from(["pile", "table", None])),
    st.builds(Attach, st.integers(1, 6), st.none() | st.integers(1, 6)),
    st.builds(SetPlace, st.integers(1, 6), st.none() | st.integers(1, 6)),
    st.builds(TakeCounters, st.integers(1, 6), st.just("dust")),
    st.builds(End, st.integers(1, 6)),
    st.builds(Announce, st.just("harvest"), st.sampled_from([(), (("object", 1),)])),
    st.builds(Join, st.integers(1, 6), st.just(FEN), st.booleans()),
    st.builds(Restamp, st.integers(1, 6), st.integers(0, 1)),
    st.builds(Arrange, st.lists(st.integers(1, 6), max_size=3, unique=True).map(tuple)),
    st.builds(SetHeld, st.sampled_from(["ann", "dan"]), st.just("life"), st.integers(0, 2)),
    st.builds(AddHeld, st.sampled_from(["ann", "dan"]), st.just("life"), st.integers(-2, 2)),
    st.builds(SetNumber, st.just("score"), st.integers(0, 2)),
    st.builds(SetTurn, st.sampled_from(["ann", None])),
    st.builds(Quit, st.sampled_from(["ann", "dan"])),
)


@given(todo=st.lists(any_changes, max_size=12))
@laws
def test_ids_and_timestamps_only_grow_and_references_hold(todo: list[Change]) -> None:
    position = apply(Position(facts=FACTS), [Create(FEN, "ann", "ann", "table")])
    given_ids = {1}
    for change in todo:
        before, copy = position, attrs.evolve(position)
        with contextlib.suppress(BadChange):
            position = apply(position, [change])
        assert before == copy
        new = ({*position.ids(), *(each.id for each in position.effects)}) - given_ids
        assert not new & given_ids
        assert all(before.last_id < ident <= position.last_id for ident in new)
        given_ids |= new
        assert position.clock >= before.clock
        assert list(position.ids()) == sorted(position.ids())
        for obj in position:
            assert obj.timestamp <= position.clock
            for other in (obj.attached_to, obj.place):
                assert other is None or other in position.objects
        now = {**{obj.id: obj for obj in position}, **{each.id: each for each in position.effects}}
        assert len(now) == len(position.objects) + len(position.effects)


@given(todo=st.lists(any_changes, max_size=6))
@laws
def test_several_changes_are_one_after_the_other(todo: list[Change]) -> None:
    start = apply(Position(), [Create(FEN, "ann", "ann", "table")])
    step = start
    done: list[Change] = []
    for change in todo:
        try:
            step = apply(step, [change])
        except BadChange as error:
            with pytest.raises(BadChange, match=f"^{re.escape(str(error))}$"):
                apply(start, todo)
            break
        done.append(change)
    assert apply(start, done) == step


# -- known gaps: each test says what should hold -------------------------------------------------------


def test_a_position_made_of_objects_never_gives_their_ids_again(table: Position) -> None:
    again = Position(list(table), facts=FACTS)
    after = apply(again, [Create(MOSS, "bob", None, "pile")])
    assert len(after.objects) == 4


def test_a_position_made_of_objects_gives_later_timestamps(table: Position) -> None:
    again = apply(Position(list(table), facts=FACTS, last_id=3), [Create(MOSS, "bob", None, "pile")])
    assert again.obj(4).timestamp > max(obj.timestamp for obj in table)


@pytest.mark.parametrize("fields", [{"status": (("wear", 1), ("face", "back"))}, {"designations": ("chief", "chief")}])
def test_what_a_new_object_comes_with_is_in_order(fields: dict[str, Any]) -> None:
    obj = apply(Position(), [Create(FEN, "ann", None, "table", **fields)]).obj(1)
    for held in (obj.status, obj.designations):
        names = [name for name, _ in held]
        assert names == sorted(set(names))
