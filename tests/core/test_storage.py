from __future__ import annotations

import enum
import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from immutables import Map

import plystack.data
from plystack.data import (
    Ability,
    AllOf,
    Card,
    Change,
    Computed,
    Condition,
    Constant,
    Create,
    Effect,
    Exists,
    Expr,
    Has,
    Itself,
    Keyword,
    Move,
    Not,
    Obj,
    Op,
    Opaque,
    OpKind,
    Part,
    Position,
    PutCounters,
    Reading,
    Schema,
    SetField,
    State,
    Static,
    Status,
    Versions,
    Where,
    apply,
    pairs,
    words,
)
from plystack.data.storage import (
    FORMAT,
    MAX_DEPTH,
    NOT_STORED,
    STORED,
    dumps,
    from_json,
    loads,
    to_json,
)
from plystack.errors import BadFile, DataError, NotStored, PlystackError, WrongApi

from .strategies import (
    SCHEMA,
    abilities,
    cards,
    changes,
    conditions,
    effects,
    exprs,
    ops,
    parts,
    plain_data,
    positions,
    rules,
    states,
    wheres,
)

laws = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


# -- the registry -----------------------------------------------------------------------


def classes() -> Iterator[type]:
    """Yield every attrs class and enumeration of the data model."""
    for info in pkgutil.iter_modules(plystack.data.__path__, "plystack.data."):
        module = importlib.import_module(info.name)
        for each in vars(module).values():
            own = isinstance(each, type) and each.__module__ == info.name
            if own and (attrs.has(each) or issubclass(each, enum.Enum)):
                yield each


# Of storing itself; and an enumeration that only the schema speaks of.
ELSEWHERE = {"plystack.data.plain", "plystack.data.codec", "plystack.data.storage"}


@pytest.mark.parametrize("cls", list(classes()), ids=lambda cls: cls.__name__)
def test_every_class_is_either_stored_or_said_not_to_be(cls: type) -> None:
    if cls.__module__ not in ELSEWHERE and cls is not plystack.data.Kind:
        assert (cls in STORED) != (cls in NOT_STORED), f"{cls.__name__}: say in storage.py whether a file holds it"


def test_the_registry_has_no_two_classes_of_one_name() -> None:
    names = [cls.__name__ for cls in STORED]
    assert len(names) == len(set(names))
    assert set(get_args(Change)) <= set(STORED)


# -- both ways ----------------------------------------------------------------------------


@given(state=states)
@laws
def test_a_state_is_the_same_after_storing(state: State) -> None:
    text = dumps(state)
    again = loads(text)
    assert again == state
    assert dumps(again) == text
    assert repr(again.slots) == repr(
        tuple((name, json.loads(json.dumps(held, sort_keys=True))) for name, held in state.slots)
    )


@pytest.mark.parametrize(
    ("strategy", "cls"),
    [
        (wheres, Where),
        (exprs, Expr),
        (conditions, Condition),
        (abilities, Ability),
        (cards, Card),
        (ops, Op),
        (parts, Part),
        (rules, plystack.data.Rule),
        (effects, Effect),
        (positions(), Position),
        (changes, Change),
    ],
    ids=["Where", "Expr", "Condition", "Ability", "Card", "Op", "Part", "Rule", "Effect", "Position", "Change"],
)
def test_single_values_are_the_same_after_storing(strategy: st.SearchStrategy[Any], cls: Any) -> None:
    @given(value=strategy)
    @laws
    def law(value: Any) -> None:
        data = json.loads(json.dumps(to_json(value)))
        assert from_json(data, cls) == value
        assert from_json(data, type(value)) == value
        assert to_json(from_json(data, cls)) == to_json(value)

    law()


STABLE = """
from plystack.data import *
from plystack.data.storage import dumps
names = ["elm", "ash", "oak", "yew", "fir", "bay", "box"]
card = Card("Fen", pairs({"kinds": words(names), "hue": words(names[:3])}), (
    Static((Part(In(words(names)) & These(frozenset(range(40, 0, -3))), (
        Op(OpKind.ADD, "kinds", value=Constant(words(names))),)),), zones=words(names)),))
relation = Relation("friend", frozenset(Side))
position = Position(facts=Facts(relations=(relation,)))
for _ in range(30):
    position = apply(position, [Create(card, "ann", None, "table", choices=(("hue", words(names)),))])
print(dumps(State(position, slots=(("game", {name: 1 for name in words(names)}),))))
"""


def test_the_same_state_gives_the_same_bytes_in_every_process() -> None:
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", STABLE], env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        found.add(run.stdout)
    (text,) = found
    assert [obj.id for obj in loads(text).position] == list(range(1, 31))


def test_the_same_objects_in_any_order_give_the_same_bytes() -> None:
    objects = [Obj(ident, (Card("Fen"),), "ann", None, "pile", 1) for ident in (3, 1, 2)]
    assert dumps(State(Position(objects))) == dumps(State(Position(sorted(objects, key=lambda obj: obj.id))))


SMALL = State(
    apply(
        Position(),
        [
            Create(
                Card("Fen", pairs({"kinds": words(["tool", "actor"]), "speed": 2, "strength": None})),
                "ann",
                None,
                "table",
                status=(("turned", True), ("wear", 1)),
            ),
            PutCounters(1, "dust"),
        ],
    ),
    Versions("toy", "1.0", "2026", (("more", "0.1"),)),
    slots=(("toy", {"b": [1, None], "a": "x"}),),
)
WRITTEN = {
    "plystack": {"format": 1},
    "versions": {"game": "toy", "game_version": "1.0", "rules": "2026", "addons": [["more", "0.1"]]},
    "state": {
        "position": {
            "objects": [
                {
                    "id": 1,
                    "components": [
                        {
                            "name": "Fen",
                            "values": [["kinds", {"set": ["actor", "tool"]}], ["speed", 2], ["strength", None]],
                        }
                    ],
                    "owner": "ann",
                    "controller": None,
                    "zone": "table",
                    "timestamp": 1,
                    "label": "Fen#1",
                    "counters": [["dust", {"count": 1, "timestamp": 2}]],
                    "status": [["turned", True], ["wear", 1]],
                }
            ],
            "clock": 2,
            "last_id": 1,
        },
        "slots": [["toy", {"a": "x", "b": [1, None]}]],
    },
}


def test_what_a_file_looks_like() -> None:
    assert dumps(SMALL) == json.dumps(WRITTEN, separators=(",", ":"))
    assert loads(json.dumps(WRITTEN, indent=2)) == SMALL


def test_an_empty_state_is_short() -> None:
    assert dumps(State()) == '{"plystack":{"format":1},"versions":{},"state":{}}'
    assert loads(dumps(State())) == State()


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (Constant(2), {"is": "Constant", "value": 2}),
        (Constant("red"), {"is": "Constant", "value": "red"}),
        (Constant(None), {"is": "Constant", "value": None}),
        (Constant(words(["b", "a"])), {"is": "Constant", "value": {"set": ["a", "b"]}}),
        (Constant(frozenset()), {"is": "Constant", "value": {"set": []}}),
        (Constant(()), {"is": "Constant", "value": {"tuple": []}}),
        (
            Constant((Keyword("grow", 2),)),
            {"is": "Constant", "value": {"tuple": [{"is": "Keyword", "word": "grow", "number": 2}]}},
        ),
        (Status("turned", True), {"is": "Status", "field": "turned", "value": True}),
        (Status("turned", 1), {"is": "Status", "field": "turned", "value": 1}),
        (~Itself(), {"is": "Not", "filter": {"is": "Itself"}}),
        (Op(OpKind.CLEAR, "hue"), {"kind": "clear", "on": "hue"}),
        (
            Op(OpKind.CLEAR, "abilities", keeps=words("doing")),
            {"kind": "clear", "on": "abilities", "keeps": ["doing"]},
        ),
        (
            plystack.data.Described("Forges.", words("doing")),
            {"is": "Described", "text": "Forges.", "kinds": ["doing"]},
        ),
        (
            plystack.data.AbilitiesAmong(Itself(), words("doing")),
            {"is": "AbilitiesAmong", "where": {"is": "Itself"}, "kinds": ["doing"]},
        ),
        (
            Constant(plystack.data.Rewords("hue", "red", "grey")),
            {"is": "Constant", "value": {"is": "Rewords", "of": "hue", "old": "red", "new": "grey"}},
        ),
        (Move(1, None), {"is": "Move", "id": 1, "zone": None}),
        (plystack.data.ValueOf("speed", 3), {"is": "ValueOf", "characteristic": "speed", "of": 3}),
        (
            plystack.data.ValueOf("speed", plystack.data.Whose.HOST),
            {"is": "ValueOf", "characteristic": "speed", "of": "host"},
        ),
        (plystack.data.Origin.GRANTED, 2),
    ],
)
def test_what_values_look_like(value: Any, data: Any) -> None:
    assert to_json(value) == data
    assert repr(to_json(value)) == repr(data)
    again = from_json(data, type(value))
    assert again == value
    # true and 1 are equal but not the same; the words of a set have no order of their own
    assert type(again) is type(value)
    assert repr(to_json(again)) == repr(data)


def test_truths_and_numbers_stay_apart() -> None:
    state = State(
        apply(Position([Obj(1, (Card("Fen"),), "ann", None, "pile", 1)]), [SetField(1, "a", True), SetField(1, "b", 1)])
    )
    assert [value is True for _, value in loads(dumps(state)).position.obj(1).status] == [True, False]


class Hue(enum.StrEnum):
    RED = "red"


def test_a_member_of_a_string_enumeration_is_a_word() -> None:
    assert to_json(Constant(words([Hue.RED]))) == {"is": "Constant", "value": {"set": ["red"]}}


# -- what can't be stored ---------------------------------------------------------------------


def turned(ident: int, reading: Reading) -> bool:
    return False


def state_with(where: Where) -> State:
    part = Part(where, (Op(OpKind.CLEAR, "hue"),))
    return State(apply(Position(), [Create(Card("Fen", abilities=(Static((part,)),)), "ann", None, "table")]))


def test_a_python_function_is_named_with_its_place() -> None:
    with pytest.raises(NotStored) as caught:
        dumps(state_with(Itself() & Opaque("turned", turned)))
    assert str(caught.value) == (
        "state.position.objects[0].components[0].abilities[0].parts[0].where.filters[1]: Opaque 'turned' is the Python "
        f"function {__name__}.turned, which no file can hold; say the same with the other classes of plystack.data"
    )
    assert isinstance(caught.value, DataError)
    assert caught.value.code == "PLY206"


def test_a_python_function_as_an_amount_is_named() -> None:
    with pytest.raises(NotStored, match=r"^Exists\.where\.words: Computed 'two' is the Python function .*<lambda>"):
        to_json(Exists(Has("hue", Computed("two", lambda _: 2))))
    with pytest.raises(NotStored, match=r"^Opaque: Opaque 'turned' is the Python function"):
        to_json(Opaque("turned", turned))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (SCHEMA, "Schema: a Schema is not stored: it is declared by the game"),
        (object(), "object: object is no class that a file can hold"),
        (Constant(frozenset([1])), "Constant.value[0]: expected a string, came 1"),  # type: ignore[list-item]
        (Constant(True), "Constant.value: expected a Writing of plystack.data"),
        (Constant(1.5), "Constant.value: expected a Writing of plystack.data"),  # type: ignore[arg-type]
        (Move("1", None), "Move.id: expected a number without a fraction, came '1'"),  # type: ignore[arg-type]
        (Card("Fen", abilities=[]), "Card.abilities: expected a tuple, came a list"),  # type: ignore[arg-type]
        (Not(Keyword("x")), "Not.filter: expected a Where of plystack.data, came a Keyword"),  # type: ignore[arg-type]
        (Constant(10**1000), "Constant.value: the number has more than 1000 digits"),
        (
            Position(Map({2: Obj(1, (Card("Fen"),), "ann", None, "pile", 1)})),
            "Position.objects: the object with id 1 is kept under 2",
        ),
        (State(slots=(("toy", (1,)),)), "State.slots[0][1]: expected plain data"),
        (State(slots=(("toy", [{"a": float("nan")}]),)), "State.slots[0][1][0].a: expected plain data"),
        (State(slots=(("toy", {1: 2}),)), "State.slots[0][1]: expected plain data"),
        (State(slots=(("toy", [words("x")]),)), "State.slots[0][1][0]: expected plain data"),
    ],
    ids=lambda each: each[:40] if isinstance(each, str) else type(each).__name__,
)  # fmt: skip
def test_what_cannot_be_stored_is_named_with_its_place(value: Any, message: str) -> None:
    with pytest.raises(NotStored) as caught:
        to_json(value)
    assert str(caught.value).startswith(message)


def test_a_class_of_somebody_else_is_not_stored() -> None:
    @attrs.frozen
    class Mine(Where):
        def reads(self) -> frozenset[tuple[str, str]]:
            return frozenset()

    with pytest.raises(NotStored, match=r"^Not.filter: expected a Where of plystack.data, came a Mine"):
        to_json(~Mine())


def nested(depth: int) -> Where:
    where: Where = Itself()
    for _ in range(depth):
        where = ~where
    return where


def test_what_is_nested_too_deep_is_stored_no_more_than_read() -> None:
    deepest = 0
    for depth in range(MAX_DEPTH - 20, MAX_DEPTH + 20):
        try:
            text = dumps(state_with(nested(depth)))
        except NotStored as error:
            assert "nested deeper than 200 levels" in str(error)  # noqa: PT017
        else:
            deepest = depth
            assert loads(text) == state_with(nested(depth))
    assert MAX_DEPTH - 20 < deepest < MAX_DEPTH


def test_what_contains_itself_is_not_stored() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(NotStored, match="nested"):
        dumps(State(slots=(("toy", endless),)))
    with pytest.raises(BadFile, match="nested"):
        from_json({"slots": [["toy", endless]]}, State)


# -- what can't be read -------------------------------------------------------------------------


def changed(*steps: str | int, to: Any) -> str:
    """Return the file above with another value at a place; ``...`` takes it out."""
    document: Any = json.loads(json.dumps(WRITTEN))
    node = document
    for step in steps[:-1]:
        node = node[step]
    if to is ...:
        del node[steps[-1]]
    else:
        node[steps[-1]] = to
    return json.dumps(document)


OBJ = ("state", "position", "objects", 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is no JSON: Expecting value: line 1 column 1 (char 0)"),
        ("{'a': 1}", "the file is no JSON: Expecting property name"),
        ('{"a": 1', "the file is no JSON: "),
        ("[1]", "this is no file of plystack"),
        ("{}", "this is no file of plystack"),
        ('{"plystack": 1}', "this is no file of plystack"),
        ('{"plystack": {}}', "plystack.format: expected a number, came null"),
        ('{"plystack": {"format": true}}', "plystack.format: expected a number, came true"),
        ('{"plystack": {"format": 1}, "state": {}}', "versions: the field is missing"),
        ('{"plystack": {"format": 1}, "versions": {}}', "state: the field is missing"),
        (changed("stat", to={}), "stat: unknown field; did you mean 'state'?"),
        (changed("plystack", "formt", to=1), "plystack.formt: unknown field; did you mean 'format'?"),
        (changed("versions", to=[]), "versions: expected an object with the fields of Versions, came a list"),
        (changed("versions", "gam", to=""), "versions.gam: Versions has no such field; did you mean 'game'?"),
        (changed("versions", "addons", 0, to=["x"]), "versions.addons[0]: expected 2 values, came 1"),
        (changed("state", "versions", to={}), "state.versions: unknown field; versions stand beside the state"),
        (changed("state", to=None), "state: expected an object with the fields of State, came null"),
        (changed("state", "seed", to=1.5), "state.seed: expected a number without a fraction, came a float"),
        (changed(*OBJ, "zone", to=...), "state.position.objects[0].zone: the field is missing; every Obj has it"),
        (changed(*OBJ, "zone", to=3), "state.position.objects[0].zone: expected a string, came 3"),
        (changed(*OBJ, "zonr", to=3), "state.position.objects[0].zonr: Obj has no such field; did you mean 'zone'?"),
        (changed(*OBJ, "id", to=True), "state.position.objects[0].id: expected a number without a fraction, came true"),
        (changed(*OBJ, "id", to=0), "state.position.objects[0]: 'id' must be >= 1: 0"),
        (changed(*OBJ, "components", to=[]), "state.position.objects[0]: object 1: 0 components"),
        (changed(*OBJ, "counters", 0, 1, "count", to=0), "state.position.objects[0].counters[0][1]: 'count' must be "),
        (changed(*OBJ, "status", 0, 1, to=None), "state.position.objects[0].status[0][1]: expected "),
        (changed(*OBJ, "place", to=[]), "state.position.objects[0].place: expected a number or null, came a list"),
        (
            changed(*OBJ, "components", 0, "values", 0, 1, to={"set": ["x", "x"]}),
            "state.position.objects[0].components[0].values[0][1].set: the set says a member twice",
        ),
        (
            changed(*OBJ, "components", 0, "values", 0, 1, to=["x"]),
            "state.position.objects[0].components[0].values[0][1]: expected a number or a string or null or "
            "{\"set\": [...]} or {\"tuple\": [...]}, came a list",
        ),
        (
            changed(*OBJ, "components", 0, "abilities", to=[{"is": "Keywort", "word": "x"}]),
            "state.position.objects[0].components[0].abilities[0].is: there is no Ability 'Keywort' in a file; "
            "did you mean 'Keyword'?",
        ),
        (
            changed(*OBJ, "components", 0, "abilities", to=[{"word": "x"}]),
            "state.position.objects[0].components[0].abilities[0].is: the field is missing; it says which Ability",
        ),
        (
            changed(*OBJ, "components", 0, "abilities", to=["x"]),
            "state.position.objects[0].components[0].abilities[0]: expected an object with \"is\": which",
        ),
        (
            changed("state", "position", "objects", to=[WRITTEN["state"]["position"]["objects"][0]] * 2),  # type: ignore[index]
            "state.position.objects[1].id: 1 is the id of an earlier object",
        ),
        (changed("state", "position", "facts", to={"relations": [{"name": "x", "sides": ["slef"]}]}),
         "state.position.facts.relations[0].sides[0]: expected one of 'self', 'team', 'others', came 'slef'; "
         "did you mean 'self'?"),
        (changed("state", "position", "facts", to={"relations": [{"name": "x", "sides": [["self"]]}]}),
         "state.position.facts.relations[0].sides[0]: expected one of 'self', 'team', 'others', came a list"),
    ],
    ids=lambda each: each[:50] if isinstance(each, str) else None,
)  # fmt: skip
def test_a_file_that_is_wrong_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BadFile) as caught:
        loads(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("version", [0, 2, 10**50])
def test_another_version_of_the_format_is_named_beside_ours(version: int) -> None:
    with pytest.raises(WrongApi, match=rf"has format .*; this version of plystack reads format {FORMAT}"):
        loads(json.dumps({"plystack": {"format": version}, "anything": 1}))


@pytest.mark.parametrize(
    ("tag", "message"),
    [
        ("Opaque", "Where.is: there is no Where 'Opaque' in a file"),
        ("Constant", "Where.is: there is no Where 'Constant' in a file"),
        (["Has"], "Where.is: there is no Where a list in a file"),
        (None, "Where.is: there is no Where null in a file"),
    ],
)
def test_a_tag_from_elsewhere_is_refused(tag: Any, message: str) -> None:
    with pytest.raises(BadFile) as caught:
        from_json({"is": tag}, Where)
    assert str(caught.value) == message


def test_a_change_is_told_by_its_tag() -> None:
    with pytest.raises(BadFile, match=r"^value.is: there is no Change 'Moves' in a file; did you mean 'Move'"):
        from_json({"is": "Moves"}, Change)
    with pytest.raises(BadFile, match=r"^Move.is: expected 'Move', came 'End'"):
        from_json({"is": "End", "id": 1}, Move)


def test_a_class_that_no_file_holds_is_not_read() -> None:
    with pytest.raises(BadFile, match=r"^Schema: Schema is no class that a file can hold"):
        from_json({}, Schema)


@pytest.mark.parametrize(
    ("json_text", "came"),
    [
        ("NaN", "came NaN"),
        ("-Infinity", "came -Infinity"),
        ("1e999", "came a number without bounds"),
        ("1" * 5000, "came a number of 5000 digits"),
        ("-" + "1" * 1001, "came a number of 1001 digits"),
        ('{"a": 1, "a": 2}', "came an object that says a field twice"),
    ],
)  # fmt: skip
def test_what_no_field_takes_is_named_with_its_place(json_text: str, came: str) -> None:
    for name, place in (("seed", "state.seed"), ("slots", "state.slots[0][1].x[0]")):
        value = json_text if name == "seed" else f'[["toy", {{"x": [{json_text}]}}]]'
        with pytest.raises(BadFile) as caught:
            loads(f'{{"plystack": {{"format": 1}}, "versions": {{}}, "state": {{"{name}": {value}}}}}')
        assert str(caught.value).startswith(f"{place}: expected ")
        assert str(caught.value).endswith(came)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 900, 100_000])
def test_deep_nesting_is_refused(opening: str, depth: int) -> None:
    closing = "}" if opening.startswith("{") else "]"
    with pytest.raises(BadFile, match=r"nest|no file of plystack"):
        loads(opening * depth + "1" + closing * depth)
    slots = "[" * depth + "]" * depth
    with pytest.raises(BadFile, match="nested"):
        loads(f'{{"plystack": {{"format": 1}}, "versions": {{}}, "state": {{"slots": [["toy", {slots}]]}}}}')


@given(
    data=st.data(),
    value=plain_data | st.builds(lambda name: {"is": name}, st.sampled_from([c.__name__ for c in STORED])),
)
@settings(laws, max_examples=80)
def test_no_other_error_comes_of_a_file_with_anything_anywhere(data: st.DataObject, value: Any) -> None:
    document: Any = json.loads(json.dumps(WRITTEN))
    nodes: list[Any] = [document]
    for node in nodes:
        children = node.values() if isinstance(node, dict) else node
        nodes.extend(child for child in children if isinstance(child, dict | list))
    node = data.draw(st.sampled_from(nodes))
    key = data.draw(st.sampled_from(sorted(node))) if isinstance(node, dict) else None
    if key is None and not node:
        node.append(value)
    else:
        node[0 if key is None else key] = value
    try:
        loads(json.dumps(document))
    except PlystackError as error:
        assert isinstance(error, BadFile | WrongApi)  # noqa: PT017


@given(text=st.text() | st.binary(max_size=20).map(lambda each: each.decode("latin-1")))
@laws
def test_no_other_error_comes_of_any_text(text: str) -> None:
    with pytest.raises(BadFile):
        loads(text)


@given(cut=st.integers(0, len(json.dumps(WRITTEN)) - 1))
@laws
def test_no_other_error_comes_of_a_file_that_is_cut_off(cut: int) -> None:
    with pytest.raises(BadFile):
        loads(json.dumps(WRITTEN)[:cut])


def test_messages_stay_short() -> None:
    long = "x" * 100_000
    for text in (
        changed(*OBJ, "zone", to=[long]),
        changed(*OBJ, long, to=1),
        changed("versions", "game", to={long: 1}),
    ):
        with pytest.raises(BadFile) as caught:
            loads(text)
        assert len(str(caught.value)) < 300


def test_all_of_with_no_filters_is_short() -> None:
    assert to_json(AllOf()) == {"is": "AllOf"}
