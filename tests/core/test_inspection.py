"""What is written on cards and declared about entering and attaching is known before anything enters."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from plystack.data import (
    ABILITIES,
    TEXT,
    Ability,
    AbilityKind,
    Alters,
    Answer,
    Arrival,
    AttachesTo,
    Attachment,
    Choice,
    Compared,
    Comparison,
    Constant,
    CounterCount,
    Counters,
    Create,
    Designated,
    Effect,
    Enters,
    Except,
    Field,
    Has,
    In,
    Itself,
    Keyword,
    KeywordRule,
    Op,
    OpKind,
    Part,
    Position,
    Rule,
    RuleKind,
    SetField,
    SourceIs,
    Static,
    Status,
    ValueOf,
    Where,
    check_position,
    check_written,
    consistency,
)
from plystack.errors import BadChange, DataError
from plystack.layers import LayerPlan, evaluate, evaluate_literally

from .layers import table as toy
from .test_game import ELK, TOY

ODD = Has("kidns", Constant(frozenset({"elk"})))
BLOCKED = Static(rules=(Rule(RuleKind.FORBID, "akt", where=Itself()),))
GAINS = Op(OpKind.ADD, ABILITIES, value=Constant((BLOCKED,)))
BAD: list[tuple[Any, str]] = [
    (Enters(counters=(("grwth", Constant(1)),)), "there is no counter 'grwth'; did you mean 'growth'?"),
    (
        Enters(counters=(("growth", 1),)),  # type: ignore[arg-type]
        "growth counters = 1: expected an amount, such as Constant(1)",
    ),
    (Enters(counters=(("growth", ValueOf("sped")),)), "there is no characteristic 'sped'; did you mean 'speed'?"),
    (Enters(counters=(("growth", CounterCount("grwth")),)), "there is no counter 'grwth'; did you mean 'growth'?"),
    (Enters(status=(("turnd", True),)), "there is no field 'turnd'; did you mean 'turned'?"),
    (Enters(status=(("turned", 1),)), "turned = 1: expected bool"),
    (Enters(chooses=(("kind", "kidns"),)), "there is no characteristic 'kidns'; did you mean 'kinds'?"),
    (
        Enters(chooses=(("size", "speed"),)),
        "enters: 'size' is chosen from 'speed', which holds number; expected words",
    ),
    (Enters(chooses=(("side", frozenset()),)), "enters: 'side' is chosen from no words at all"),
    (Enters(copies="kinds"), "enters: copies = 'kinds': expected a filter, or None"),  # type: ignore[arg-type]
    (Enters(where="kinds"), "enters: where = 'kinds': expected a filter"),  # type: ignore[arg-type]
    (Enters(condition=ODD), "enters: condition = * expected a condition"),  # type: ignore[arg-type]
    (Enters(where=ODD), "there is no characteristic 'kidns'; did you mean 'kinds'?"),
    (Enters(copies=~ODD), "there is no characteristic 'kidns'; did you mean 'kinds'?"),
    (Enters(where=Counters("grwth", 1)), "there is no counter 'grwth'; did you mean 'growth'?"),
    (Enters(where=Designated("cheif")), "there is no designation 'cheif'; did you mean 'chief'?"),
    (Enters(where=In(frozenset({"tabel"}))), "there is no zone 'tabel'; did you mean 'table'?"),
    (Enters(condition=SourceIs(Status("turnd", True))), "there is no field 'turnd'; did you mean 'turned'?"),
    (Enters(modes=(("big", (toy.more("kinds", 1),)),)), "'increase' makes no sense on 'kinds', which holds words"),
    (Enters(modes=(("big", (toy.size("sped", 1),)),)), "there is no characteristic 'sped'; did you mean 'speed'?"),
    (Enters(modes=(("big", ("speed",)),)), "an operation = 'speed': expected an Op"),  # type: ignore[arg-type]
    (Enters(modes=(("barred", (GAINS,)),)), "there is no action 'akt'; did you mean 'act'?"),
    (Enters(changes=(Except((GAINS,)),)), "there is no action 'akt'; did you mean 'act'?"),
    (Enters(changes=(Except((toy.more("kinds", 1),)),)), "'increase' makes no sense on 'kinds', which holds words"),
    (Enters(changes=(Except(where=ODD),)), "there is no characteristic 'kidns'; did you mean 'kinds'?"),
    (Enters(changes=(Except(status=(("turnd", True),)),)), "there is no field 'turnd'; did you mean 'turned'?"),
    (Enters(changes=(Except(counters=(("grwth", Constant(1)),)),)), "there is no counter 'grwth'; did you mean *"),
    (AttachesTo("kinds"), "attaches: to = 'kinds': expected a filter"),  # type: ignore[arg-type]
    (AttachesTo(ODD), "there is no characteristic 'kidns'; did you mean 'kinds'?"),
    (
        Static((Part(Itself(), (Op(OpKind.ALTER, TEXT, value=Constant(Alters((GAINS,)))),)),)),
        "there is no action 'akt'; did you mean 'act'?",
    ),
    (
        Static((Part(Itself(), (Op(OpKind.ALTER, TEXT, value=Constant(Alters((toy.more("kinds", 1),)))),)),)),
        "'increase' makes no sense on 'kinds', which holds words",
    ),
    (
        Static((Part(Itself(), (toy.gain(Enters(status=(("turnd", True),))),)),)),
        "there is no field 'turnd'; did you mean 'turned'?",
    ),
]


def _told(problem: BaseException, start: str, expected: str) -> None:
    text = str(problem)
    before, _, after = (start + expected).partition("*")
    assert text.startswith(before)
    assert text.endswith(after) if after else True


@pytest.mark.parametrize(("ability", "message"), BAD)
def test_a_word_that_is_none_is_refused_before_anything_enters(ability: Ability, message: str) -> None:
    card = attrs.evolve(ELK, abilities=(ability,))
    state = TOY.new(["ann", "bob"])
    with pytest.raises(BadChange) as raised:
        TOY.put(state, card, "ann")
    _told(raised.value, "card 'Elk': ", message)


@pytest.mark.parametrize(("ability", "message"), BAD[:4])
def test_a_granted_one_too(ability: Ability, message: str) -> None:
    effect = Effect(1, "rain", (Part(Itself(), (toy.gain(ability),)),), 1)
    with pytest.raises(DataError) as raised:
        check_position(toy.SCHEMA, Position({}, (effect,), toy.FACTS))
    _told(raised.value, "effect 'rain': ", message)


@pytest.mark.parametrize(
    ("attachment", "message"),
    [
        (Attachment(ODD), "there is no characteristic 'kidns'; did you mean 'kinds'?"),
        (Attachment(Itself(), ODD), "there is no characteristic 'kidns'; did you mean 'kinds'?"),
    ],
)
def test_attachments(attachment: Attachment, message: str) -> None:
    with pytest.raises(DataError) as raised:
        check_written(toy.SCHEMA, attachment)
    assert str(raised.value) == message


def test_what_has_all_its_words_is_let_through() -> None:
    where: Where = Compared("speed", Comparison.MORE, Constant(0)) & In(frozenset({"pile"}))
    enters = Enters(
        where, SourceIs(Status("turned", True)), (("turned", True),), (("growth", CounterCount("growth")),),
        (("kind", "kinds"),), where, (Except((toy.size("speed", 1),), where),), (("big", (toy.size("speed", 3),)),),
    )  # fmt: skip
    check_written(toy.SCHEMA, (enters, AttachesTo(where), Has("kinds", Choice("kind"))))


def test_a_card_that_an_object_had_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(consistency, "check_card", lambda schema, card, relations: seen.append(card))
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "ann")
    assert seen == [ELK]
    TOY.change(TOY.put(state, ELK, "bob"), [SetField(1, "turned", True)])
    assert seen == [ELK, ELK]


# -- what is said of a side ---------------------------------------------------------------------------


def test_a_field_knows_the_sides_on_which_it_is_never() -> None:
    with pytest.raises(DataError, match="field 'down' can't be on cards with a side 'bck'"):
        attrs.evolve(toy.SCHEMA, fields=(Field("down", False, unless=frozenset({"bck"})),))


def test_a_kind_of_ability_is_declared_once() -> None:
    with pytest.raises(DataError, match="kind of ability 'doing' is declared twice"):
        attrs.evolve(toy.SCHEMA, ability_kinds=(AbilityKind("doing"), AbilityKind("doing")))


# -- what enters --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arrivals", "message"),
    [
        (Arrival(Create(ELK, "ann", "ann", "table")), "expected arrivals in a list, came Arrival"),
        ([Create(ELK, "ann", "ann", "table")], "expected an Arrival, came Create.*is one without answers"),
        ([Arrival(Create(ELK, "ann", "ann", "table"), {"kind": frozenset({"elk"})})], "not asked for 'kind'"),
    ],
)
def test_what_is_no_arrival_is_refused(arrivals: Any, message: str) -> None:
    with pytest.raises(BadChange, match=message):
        TOY.enter(TOY.new(["ann", "bob"]), arrivals)


def test_answers_are_pairs_however_they_were_given() -> None:
    create = Create(ELK, "ann", "ann", "table")
    answers: dict[str, Answer] = {"mode": "big", "copy": 1}
    given = Arrival(create, answers)
    assert given == Arrival(create, (("mode", "big"), ("copy", 1)))
    assert given.answers == (("copy", 1), ("mode", "big"))
    hash(given)


# -- names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("evaluator", [evaluate, evaluate_literally])
@pytest.mark.parametrize(
    ("lost", "kept"),
    [
        (Enters(status=(("turned", True),)), Enters(counters=(("growth", Constant(1)),))),
        (AttachesTo(toy.kind("elk")), AttachesTo(toy.kind("owl"))),
    ],
)
def test_losing_an_ability_without_a_name_leaves_the_others(evaluator: Any, lost: Ability, kept: Ability) -> None:
    slot = attrs.evolve(toy.LAYERS[1].slots[0], kinds=frozenset({OpKind.REMOVE}))
    layers = tuple(attrs.evolve(each, slots=(slot,)) if each.name == "abilities" else each for each in toy.LAYERS)
    plan: LayerPlan = attrs.evolve(toy.PLAN, layers=layers)
    loses = Op(OpKind.REMOVE, ABILITIES, value=Constant((lost,)))
    position = toy.table(toy.thing("elk", lost, kept), toy.thing("law", toy.does(toy.OTHERS, loses)))
    view = evaluator(plan, position, (), position.facts)
    assert [each.ability for each in view[1][ABILITIES]] == [kept]


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("brisk", Keyword("brisk")),
        ("grow", Keyword("grow", 1)),
        ("grow 12", Keyword("grow", 12)),
        ("brisk 2", None),
        ("grow ²", None),
        ("grow 1234567890", None),
        ("grw 2", None),
        ("", None),
    ],
)
def test_a_keyword_is_read_as_it_is_written(text: str, keyword: Keyword | None) -> None:
    schema = attrs.evolve(toy.SCHEMA, keywords=(KeywordRule("brisk"), KeywordRule("grow", numbered=True)))
    assert schema.keyword(text) == keyword


def test_a_row_that_the_plan_lacks_is_refused() -> None:
    with pytest.raises(DataError, match="no row of the plan is called 'dependncy'; did you mean 'dependency'"):
        attrs.evolve(toy.PLAN, rules=(("dependncy", "1"),))
