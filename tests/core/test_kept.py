"""Storing what waits, resolves, is asked and is remembered: a game can stop anywhere and go on elsewhere."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plystack import data
from plystack.data import (
    Ability,
    Act,
    Activated,
    Always,
    Announce,
    Argument,
    Arrange,
    Batch,
    Bound,
    Card,
    Change,
    Constant,
    Control,
    Create,
    Decision,
    Delayed,
    Did,
    Do,
    Drop,
    Event,
    EventKind,
    Facts,
    Forget,
    Found,
    Frame,
    Has,
    Held,
    Instance,
    Item,
    Keyword,
    Later,
    Modal,
    Mode,
    Move,
    Named,
    Obj,
    OneOf,
    Origin,
    OwnerOf,
    Pattern,
    Position,
    Proposed,
    Push,
    PutCounters,
    Queue,
    Quit,
    Rebind,
    Remembered,
    Replacement,
    Resolution,
    Roll,
    Said,
    SetHeld,
    SetNumber,
    SetSlot,
    SetTurn,
    SomeOf,
    State,
    TakeOver,
    Target,
    That,
    Those,
    Triggered,
    Until,
    ValueOf,
    You,
    do,
    words,
)
from plystack.data.patterns import Amount, Related, Thing, Word
from plystack.data.storage import NOT_STORED, STORED, dumps, from_json, loads, to_json
from plystack.errors import BadFile

from .strategies import cards, changes, conditions, exprs, wheres
from .test_game import ELK, game

laws = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

HITS = do("damage", to=Those("prey"), count=ValueOf("strength", That("prey")), bind="hurt")
PREY = Target("prey", Has("kinds", Constant(words("elk"))), OwnerOf(That("it")), Constant(0), Held("gold", You()))
LEFT = Pattern(
    EventKind.MOVES,
    roles=(("count", Amount(data.Comparison.AT_LEAST, 2)), ("object", Thing(Found("it"))), ("player", Related("self"))),
    looks_back=True,
    together=True,
)
MODAL = Modal((Mode((HITS,), (PREY,), "hit"), Mode((do("nothing"),))), Constant(0), Held("gold", You()))
BELL = Triggered(LEFT, (HITS,), Did("hurt"), (PREY,), ("player",), True, 2, words(["pile"]), "bell", modal=MODAL)
WATCH = Triggered(Did("it"), ())
DRUM = Activated(
    (do("lose", number="gold", count=2),), (HITS,), Did("x"), (PREY,), 1, words(["pile"]), "drum", modal=MODAL
)
WARD = Replacement(
    attrs.evolve(LEFT, roles=(("to", Word(words("pile"))),)),
    (("count", Named("n")),),
    True,
    (HITS,),
    True,
    3,
    words(["table"]),
    "ward",
)
ARGUMENTS: tuple[Argument, ...] = (
    None, True, 1, 0, "word", words(["b", "a"]), frozenset(), (), (HITS, do("nothing")),
    You(), Those("it"), Always(), BELL, DRUM, WARD, Resolution((), (), "blast", MODAL), Keyword("grow", 2),
    Card("Fen", (("speed", 1),), (BELL, WARD)),
)  # fmt: skip
ITEM = Item(
    9, "bell", "triggered", (HITS,), Control("ann", None, "1"), 3, "0.1",
    (("it", Bound((4, 2), ("bob",), 0, words("x"))),), (PREY,), Did("hurt"), True, 5, modal=MODAL,
)  # fmt: skip
DELAYED = Delayed(6, WARD, Control("bob", "bob"), 2, (("it", Bound(number=-3)),), Until.SOURCE, False, 2)
EVERY: tuple[Change, ...] = (
    Announce("fall", (("count", 2), ("object", 1), ("to", words("x")))), Move(1, "pile", None, True),
    Move(1, "pile", order=(1, 0), elsewhere=((0, "deck"),)), data.Join(1, ELK, True, 4, (("turned", True),)),
    Create(ELK, "a", None, "b"), Arrange((2, 1)), SetHeld("ann", "life", -1), SetNumber("round", 2), SetTurn(None),
    Quit("ann"), Roll(3), SetSlot("toy", {"a": [1, None]}), Queue(ITEM), Push(ITEM), Drop(9), TakeOver(9, "bob", "bob"),
    Rebind(9, (("a", Bound((1,))),)),
    Later(DELAYED), Forget(6), PutCounters(1, "growth"),
)  # fmt: skip
FRAME = Frame(
    (HITS, do("nothing")),
    "bell",
    "ann",
    None,
    3,
    ITEM.bound,
    9,
    (True, None, (1, "x")),
    None,
    ("1/0",),
)
FRAME = attrs.evolve(FRAME, strict=True)
BATCH = Batch(tuple(Proposed(each, ("1/0",)) for each in EVERY), (Proposed(Drop(9)),), (FRAME,), "hurt")
OWN = (data.Apart("elk"), data.Apart("fen", (("turned", True),), ("chief",)))
GONE = Obj(3, (ELK, Card("Fen")), "ann", "bob", "table", 4, joined=(data.Joined(5, True),), order=-4, apart=OWN)
VALUES = (
    ("abilities", (Instance(BELL, Origin.PRINTED, (0,), 1), Instance(Keyword("grow", 2), Origin.GRANTED, (4, 0), 2))),
    ("copiable", ELK),
    ("kinds", words(["elk", "owl"])),
    ("name", "Elk"),
    ("nothing", None),
    ("strength", 3),
)
FULL = State(
    Position([GONE], facts=Facts(("ann", "bob"), None, holdings=(("ann", (("life", 3),)),), defaults=(("life", 20),),
                                 history=(("left", (("", 1), ("ann", 2))),)), last_id=9),
    slots=(("toy", 1),),
    pending=(ITEM, attrs.evolve(ITEM, id=8)),
    stack=(attrs.evolve(ITEM, id=7, object=None),),
    frames=(Frame(), attrs.evolve(FRAME, batch=BATCH)),
    delayed=(DELAYED, attrs.evolve(DELAYED, id=5, ability=BELL, left=None)),
    memory=(Remembered(GONE, VALUES, (4, 5)),),
    decision=Decision("ann", SomeOf((1, "bob"), 0, 2, ("elk", "bob")), "target", "bell"),
    drawn=12,
)  # fmt: skip


def kept(value: Any, cls: Any) -> Any:
    return from_json(json.loads(json.dumps(to_json(value))), cls)


def test_a_state_in_the_middle_of_everything_is_the_same_after_storing() -> None:
    again = loads(dumps(FULL))
    assert again == FULL
    assert dumps(again) == dumps(FULL)
    assert repr(again) == repr(FULL), "true is not 1, a list no tuple"


@pytest.mark.parametrize("field", [each.name for each in attrs.fields(State) if each.name not in ("policies", "seed")])
def test_every_part_of_it_is_stored(field: str) -> None:
    default = getattr(State(), field)
    assert getattr(FULL, field) != default or field == "versions"
    assert loads(dumps(attrs.evolve(FULL, **{field: default}))) != FULL or field == "versions"


@pytest.mark.parametrize("argument", ARGUMENTS, ids=lambda each: type(each).__name__)
def test_an_instruction_is_the_same_with_whatever_it_is_given(argument: Argument) -> None:
    given_to = do("nod", bind="x", what=argument)
    again = kept(given_to, Do)
    assert again == given_to
    assert type(again.args[0][1]) is type(argument)


@pytest.mark.parametrize("change", EVERY, ids=lambda each: type(each).__name__)
def test_a_change_is_the_same_after_storing(change: Change) -> None:
    assert kept(change, Change) == change
    assert kept(change, type(change)) == change


@pytest.mark.parametrize("ability", [BELL, WATCH, DRUM, WARD], ids=lambda each: type(each).__name__)
def test_an_ability_that_does_something_is_the_same_after_storing(ability: Ability) -> None:
    assert kept(ability, Ability) == ability
    assert kept(Constant((ability,)), data.Expr) == Constant((ability,))


@pytest.mark.parametrize("answer", [1, "bob", True, False, None, (), (1, "x", None), words("red"), frozenset()])
def test_a_move_is_the_same_after_storing(answer: data.Answer) -> None:
    again = kept(Said(answer), Said)
    assert again == Said(answer)
    assert type(again.answer) is type(answer)
    act = Act("play", "ann", (("mode", "high"), ("what", 3)))
    assert kept(act, Act) == act


def test_what_the_roles_of_an_event_hold_is_the_same_after_storing() -> None:
    roles = (("a", True), ("b", 1), ("c", "x"), ("d", None), ("e", words("y")))
    event = Event(EventKind.HELD, "life", roles, (3,))
    assert repr(kept(event, Event)) == repr(event)


def test_each_class_of_what_happens_stands_in_what_is_kept() -> None:
    seen: set[type] = set()
    waiting: list[Any] = [FULL, EVERY, ARGUMENTS, WATCH, Act("a", "b"), Said(1), Event(EventKind.MOVES)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple | frozenset):
            waiting += each
        elif attrs.has(type(each)):
            seen.add(type(each))
            waiting += [getattr(each, field.name) for field in attrs.fields(type(each))]
    modules = ("binding", "instructions", "triggers", "items", "frames", "playing")
    told = {cls for cls in STORED if cls.__module__.rsplit(".", 1)[1] in modules and attrs.has(cls)}
    assert told <= seen
    assert not told & set(NOT_STORED)


arguments: st.SearchStrategy[Any] = st.one_of(
    exprs,
    wheres,
    conditions,
    cards,
    st.integers(),
    st.text(max_size=3),
    st.booleans(),
    st.none(),
    st.sampled_from(ARGUMENTS),
)
programs = st.lists(
    st.builds(
        lambda verb, args, bind: do(verb, bind=bind, **args),
        st.text(max_size=3),
        st.dictionaries(st.sampled_from(["what", "who", "count"]), arguments, max_size=3),
        st.text(max_size=2),
    ),
    max_size=3,
).map(tuple)
bounds = st.builds(
    Bound,
    st.lists(st.integers(1, 9), max_size=2).map(tuple),
    st.lists(st.sampled_from(["ann", "bob"]), max_size=2).map(tuple),
    st.none() | st.integers(),
    st.frozensets(st.text(max_size=2), max_size=2),
)
names = st.dictionaries(st.text(max_size=2), bounds, max_size=2).map(data.pairs)
frames = st.builds(
    Frame,
    programs,
    bound=names,
    batch=st.none() | st.lists(changes, max_size=2).map(lambda each: Batch(tuple(Proposed(one) for one in each))),
)


@given(
    frame=frames,
    stack=st.lists(st.builds(Item, st.integers(1), st.text(), st.text(), programs, st.just(Control("a", None)))),
)
@laws
def test_whatever_is_carried_out_is_the_same_after_storing(frame: Frame, stack: list[Item]) -> None:
    state = State(frames=(frame,), stack=tuple(stack))
    assert loads(dumps(state)) == state


# -- by a game ---------------------------------------------------------------------------------------------

TOY = game()


def saved(**fields: Any) -> str:
    return TOY.dumps(attrs.evolve(TOY.new(["ann", "bob"]), **fields))


FALLS = do("fall", what=Those("it"))


@pytest.mark.parametrize(
    "fields",
    [
        {"frames": (Frame((FALLS,)),)},
        {"frames": (Frame((do("if", then=(do("repeat", times=2, do=(FALLS,)),)),)),)},
        {"frames": (Frame(batch=Batch(follows=(Frame((FALLS,)),))),)},
        {"frames": (Frame(batch=Batch((Proposed(Queue(attrs.evolve(ITEM, does=(FALLS,)))),))),)},
        {"pending": (attrs.evolve(ITEM, does=(FALLS,), targets=()),)},
        {"stack": (attrs.evolve(ITEM, does=(FALLS,), targets=()),)},
        {"delayed": (attrs.evolve(DELAYED, ability=Triggered(Pattern(EventKind.MOVES), (FALLS,))),)},
    ],
)
def test_an_instruction_that_the_game_does_not_have_is_refused(fields: dict[str, Any]) -> None:
    text = saved(**fields)
    with pytest.raises(BadFile, match="there is no verb 'fall'"):
        TOY.loads(text)


def test_an_instruction_that_is_not_given_what_it_needs_is_refused() -> None:
    given_to: list[tuple[dict[str, Any], str]] = [
        ({}, "'move' needs 'what'"),
        ({"what": Those("it"), "to": "heap"}, "no zone 'heap'"),
    ]
    for args, problem in given_to:
        with pytest.raises(BadFile, match=problem):
            TOY.loads(saved(frames=(Frame((do("move", **args),)),)))


def test_what_the_game_has_is_read() -> None:
    state = attrs.evolve(
        TOY.new(["ann", "bob"]),
        frames=(Frame((do("move", what=Those("it"), to="pile"),)),),
        decision=Decision("ann", OneOf((1, 2)), "choose"),
    )
    assert TOY.loads(TOY.dumps(state)) == state


def test_a_file_says_what_is_wrong_in_what_is_carried_out() -> None:
    document = json.loads(dumps(FULL))
    document["state"]["frames"][1]["rest"][0]["args"][0][1] = {"is": "Thoze", "name": "x"}
    with pytest.raises(
        BadFile, match=r"^state\.frames\[1\]\.rest\[0\]\.args\[0\]\[1\]\.is: there is no Argument 'Thoze'"
    ):
        loads(json.dumps(document))
    document = json.loads(dumps(FULL))
    document["state"]["decision"]["domain"]["is"] = "AnyOf"
    with pytest.raises(BadFile, match=r"^state\.decision\.domain\.is: there is no Domain 'AnyOf'"):
        loads(json.dumps(document))
