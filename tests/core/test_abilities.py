"""Kinds of abilities, abilities that can't be had, and those of other objects."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from plystack.data import (
    ABILITIES,
    TEXT,
    AbilitiesAmong,
    Ability,
    AllOf,
    Card,
    Characteristic,
    Constant,
    Copied,
    Described,
    Giver,
    Has,
    Instance,
    Keyword,
    KeywordRule,
    Kind,
    Obj,
    Op,
    OpKind,
    Origin,
    Record,
    Schema,
    Static,
    base_record,
    check_card,
    check_value,
    pairs,
    perform,
    words,
)
from plystack.errors import DataError, UnknownWord
from plystack.layers.board import Board

from .strategies import FACTS, SCHEMA

BRISK, GROW, FORGES = Keyword("brisk"), Keyword("grow", 2), Described("Forges.", words("doing"))


def thing(*abilities: Ability, ident: int = 1, **printed: Any) -> Obj:
    return Obj(ident, (Card(f"Card {ident}", pairs(printed), abilities),), "ann", "ann", "table", ident)


def gain(*abilities: Ability) -> Op:
    return Op(OpKind.ADD, ABILITIES, value=Constant(abilities))


def bar(*names: str) -> Op:
    return Op(OpKind.ADD, "shut", value=Constant(words(names)))


def after(obj: Obj, *effects: tuple[Op, ...], schema: Schema = SCHEMA) -> Record:
    """Return the values after some effects, each of which does its operations at once."""
    record = base_record(schema, obj)
    for number, ops in enumerate(effects):
        deeds = [(op, op.value.value if isinstance(op.value, Constant) else None, Giver(9, (number, place)))
                 for place, op in enumerate(ops)]  # fmt: skip
        record = perform(schema, record, obj, deeds)
    return record


def names(record: Record) -> list[str]:
    found = record[ABILITIES]
    assert isinstance(found, tuple)
    return [each.ability.name for each in found]


# -- kinds --------------------------------------------------------------------------------------------


def test_kinds_of_abilities() -> None:
    assert Static().kinds == {"static"}
    assert GROW.kinds == SCHEMA.kinds_of(GROW) == {"keyword"}
    assert SCHEMA.kinds_of(BRISK) == {"keyword", "doing"}
    assert Described("Rests.").kinds == frozenset()
    assert SCHEMA.kinds_of(FORGES) == {"doing"}


def test_an_unknown_kind_is_refused_wherever_it_stands() -> None:
    with pytest.raises(UnknownWord, match="no kind of ability 'doin'; did you mean 'doing'"):
        after(thing(), (Op(OpKind.CLEAR, ABILITIES, keeps=words("doin")),))
    with pytest.raises(DataError, match="card 'Fen': there is no kind of ability 'doin'"):
        check_card(SCHEMA, Card("Fen", (), (Described("Forges.", words("doin")),)))
    with pytest.raises(UnknownWord, match="no kind of ability 'x'; there are activated, doing, keyword"):
        attrs.evolve(SCHEMA, keywords=(KeywordRule("y", kinds=words("x")),))
    board = Board.start(SCHEMA, [thing()], FACTS)
    with pytest.raises(UnknownWord, match="no kind of ability 'x'"):
        AbilitiesAmong(AllOf(), words("x")).evaluate(board.reading(1, "ann"))


def test_clearing_abilities_keeps_those_of_some_kinds() -> None:
    obj = thing(BRISK, Static(label="calm"), FORGES, GROW)
    assert names(after(obj, (Op(OpKind.CLEAR, ABILITIES, keeps=words("doing")),))) == ["brisk", "Forges."]
    assert names(after(obj, (Op(OpKind.CLEAR, ABILITIES, keeps=words(["static", "keyword"])),))) == [
        "brisk", "calm", "grow",
    ]  # fmt: skip


# -- what can't be had -----------------------------------------------------------------------------------


def test_what_cannot_be_had_is_lost_and_not_gained_later() -> None:
    record = after(thing(BRISK, GROW), (gain(BRISK),), (bar("brisk"),), (gain(BRISK, FORGES),))
    assert names(record) == ["grow", "Forges."]
    assert record["shut"] == {"brisk"}


def test_the_other_operations_of_an_effect_that_gives_it_are_done() -> None:
    grows = Op(OpKind.INCREASE, "speed", value=Constant(2))
    record = after(thing(), (bar("brisk"),), (gain(BRISK), grows))
    assert (names(record), record["speed"]) == ([], 2)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_at_once_it_is_not_had(order: tuple[int, int]) -> None:
    ops = (gain(BRISK), bar("brisk"))
    assert names(after(thing(), tuple(ops[place] for place in order))) == []


def test_losing_all_abilities_does_not_end_it() -> None:
    assert names(after(thing(BRISK), (bar("brisk"),), (Op(OpKind.CLEAR, ABILITIES),), (gain(BRISK, GROW),))) == ["grow"]


def test_what_a_word_brings_can_be_barred() -> None:
    smith = Op(OpKind.ADD, "marks", value=Constant(words("smith")))
    assert names(after(thing(kinds=words("actor")), (bar("Forges."),), (smith,))) == []


def test_an_ability_without_a_name_cannot_be_barred() -> None:
    assert names(after(thing(Static()), (bar(""),))) == [""]


def test_it_is_no_part_of_a_text() -> None:
    copied = Op(OpKind.COPY, TEXT, value=Constant(Copied(Card("Elm", (), (BRISK, GROW)))))
    record = after(thing(), (bar("brisk"),), (copied,))
    assert (names(record), record["shut"]) == (["grow"], {"brisk"})
    with pytest.raises(DataError, match=r"shut = \{'brisk'\}: expected nothing: cards do not say it themselves"):
        check_value(SCHEMA, "shut", words("brisk"))


@pytest.mark.parametrize(
    "shut",
    [Characteristic("shut", Kind.NUMBER, bars=True), Characteristic("shut", Kind.WORDS, "", words("x"), bars=True)],
)
def test_what_bars_holds_words_and_none_at_the_start(shut: Characteristic) -> None:
    with pytest.raises(DataError, match="'shut' bars abilities; it holds words, and none at the start"):
        attrs.evolve(SCHEMA, characteristics=(*SCHEMA.characteristics[:-1], shut))


# -- abilities of other objects ---------------------------------------------------------------------------


def test_abilities_among_objects_stand_by_object_and_in_their_order() -> None:
    objects = [
        thing(GROW, FORGES, BRISK, ident=1, kinds=words("tool")),
        thing(BRISK, ident=2, kinds=words("place")),
        thing(Described("Rests."), BRISK, ident=3, kinds=words("tool")),
    ]
    reading = Board.start(SCHEMA, objects, FACTS).reading(2, "ann")
    tools = Has("kinds", Constant(words("tool")))
    assert AbilitiesAmong(tools, words("doing")).evaluate(reading) == (FORGES, BRISK, BRISK)
    assert AbilitiesAmong(tools, words("keyword")).evaluate(reading) == (GROW, BRISK, BRISK)
    assert AbilitiesAmong(tools, words("static")).evaluate(reading) == ()


def test_abilities_so_gained_are_granted_each_for_itself() -> None:
    found = after(thing(BRISK), (gain(FORGES, BRISK, BRISK),))[ABILITIES]
    assert isinstance(found, tuple)
    granted = [each for each in found if each.origin is Origin.GRANTED]
    assert [each.path for each in granted] == [(0, 0, 0), (0, 0, 1), (0, 0, 2)]
    assert found[0] == Instance(BRISK, Origin.PRINTED, (0,), 1)
