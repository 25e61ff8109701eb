"""A word of a text becomes another: where it is used in that sense, and nowhere else."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from plystack.data import (
    ABILITIES,
    TEXT,
    Ability,
    AllOf,
    Alters,
    Card,
    Characteristic,
    Constant,
    Copied,
    Count,
    Described,
    Except,
    Exists,
    Giver,
    Has,
    HasAbility,
    Instance,
    Itself,
    Keyword,
    Kind,
    Not,
    Obj,
    Op,
    OpKind,
    Origin,
    Part,
    Rewords,
    Static,
    TextOf,
    Where,
    Written,
    base_record,
    pairs,
    perform,
    words,
)
from plystack.data.rewording import reworded
from plystack.errors import DataError, UnknownWord

from .strategies import SCHEMA

RED_TO_GREY = Rewords("hue", "red", "grey")
SMITH_TO_BAKER = Rewords("crafts", "smith", "baker")


def has(name: str, *some: str) -> Where:
    return Has(name, Constant(words(some)))


def does(where: Where, *ops: Op) -> Static:
    return Static((Part(where, ops),))


def add(name: str, *some: str) -> Op:
    return Op(OpKind.ADD, name, value=Constant(words(some)))


def ability(text: Ability, change: Rewords = RED_TO_GREY, name: str = "Fen") -> Ability:
    """Return what becomes of an ability of a card."""
    return reworded(SCHEMA, Card(name, (), (text,)), change).abilities[0]


# -- the type line ------------------------------------------------------------------------------------------


def test_printed_words_of_that_sense_change() -> None:
    printed: dict[str, Written] = {"hue": words(["red", "green"]), "marks": words(["red", "smith"]), "name": "red"}
    card = Card("Fen", pairs(printed))
    assert dict(reworded(SCHEMA, card, RED_TO_GREY).values) == {
        "hue": words(["grey", "green"]), "marks": words(["red", "smith"]), "name": "red",
    }  # fmt: skip
    assert dict(reworded(SCHEMA, card, SMITH_TO_BAKER).values)["marks"] == words(["red", "baker"])


def test_two_words_that_become_one_are_one() -> None:
    card = Card("Fen", pairs({"hue": words(["red", "grey"])}))
    assert dict(reworded(SCHEMA, card, RED_TO_GREY).values)["hue"] == words("grey")


def test_all_sides_change() -> None:
    card = Card("Fen", sides=(("back", Card("Nef", pairs({"hue": words("red")}))),))
    assert reworded(SCHEMA, card, RED_TO_GREY).sides == (("back", Card("Nef", pairs({"hue": words("grey")}))),)


def test_a_text_without_the_word_stays() -> None:
    card = Card(
        "Fen", pairs({"hue": words("green")}), (does(has("hue", "green"), add("hue", "green")), Keyword("brisk"))
    )
    assert reworded(SCHEMA, card, RED_TO_GREY) == card


# -- in abilities --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (has("hue", "red", "green"), has("hue", "grey", "green")),
        (Has("hue", Constant("red")), Has("hue", Constant("grey"))),
        (Not(AllOf((has("hue", "red"), Itself()))), Not(AllOf((has("hue", "grey"), Itself())))),
        (has("marks", "red"), has("marks", "red")),  # another sense
        (has("name", "red"), has("name", "red")),  # a name
        (HasAbility("fond of red"), HasAbility("fond of grey")),
        (HasAbility("red."), HasAbility("red.")),
    ],
)
def test_in_filters(before: Where, after: Where) -> None:
    assert ability(does(before, add("kinds", "tool"))) == does(after, add("kinds", "tool"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (add("hue", "red"), add("hue", "grey")),
        (Op(OpKind.SET, "hue", value=Constant("red")), Op(OpKind.SET, "hue", value=Constant("grey"))),
        (add("marks", "red"), add("marks", "red")),
        (Op(OpKind.INCREASE, "speed", value=Count(has("hue", "red"))),
         Op(OpKind.INCREASE, "speed", value=Count(has("hue", "grey")))),
        (Op(OpKind.CLEAR, "hue"), Op(OpKind.CLEAR, "hue")),
        (add("shut", "fond of red", "red"), add("shut", "fond of grey", "red")),
        (Op(OpKind.ADD, ABILITIES, value=Constant((does(Itself(), add("hue", "red")), Keyword("fond of red")))),
         Op(OpKind.ADD, ABILITIES, value=Constant((does(Itself(), add("hue", "grey")), Keyword("fond of grey"))))),
        (Op(OpKind.REWORD, TEXT, value=Constant(Rewords("hue", "red", "green"))),
         Op(OpKind.REWORD, TEXT, value=Constant(Rewords("hue", "grey", "green")))),
        (Op(OpKind.REWORD, TEXT, value=Constant(Rewords("marks", "red", "green"))),
         Op(OpKind.REWORD, TEXT, value=Constant(Rewords("marks", "red", "green")))),
        (Op(OpKind.ALTER, TEXT, value=Constant(Alters((add("hue", "red"),)))),
         Op(OpKind.ALTER, TEXT, value=Constant(Alters((add("hue", "grey"),))))),
        (Op(OpKind.COPY, TEXT, value=TextOf(has("hue", "red"), (Except((add("hue", "red"),)),))),
         Op(OpKind.COPY, TEXT, value=TextOf(has("hue", "grey"), (Except((add("hue", "grey"),)),)))),
        (Op(OpKind.COPY, TEXT, value=Constant(Copied(Card("red", pairs({"hue": words("red")}))))),
         Op(OpKind.COPY, TEXT, value=Constant(Copied(Card("red", pairs({"hue": words("grey")})))))),
    ],
)  # fmt: skip
def test_in_operations(before: Op, after: Op) -> None:
    assert ability(does(Itself(), before)) == does(Itself(), after)


def test_in_conditions() -> None:
    part = Part(Itself(), (add("kinds", "tool"),), Exists(has("hue", "red")))
    assert ability(Static((part,))) == Static((attrs.evolve(part, condition=Exists(has("hue", "grey"))),))


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("crafts", has("crafts", "smith"), has("crafts", "baker")),
        ("crafts", has("marks", "smith", "old"), has("marks", "baker", "old")),  # the characteristic it is a family of
        ("marks", has("crafts", "smith"), has("crafts", "baker")),
        ("marks", has("marks", "smith"), has("marks", "baker")),
        ("crafts", has("kinds", "smith"), has("kinds", "smith")),
    ],
)
def test_a_family_and_its_characteristic_are_one_sense(name: str, before: Where, after: Where) -> None:
    change = Rewords(name, "smith", "baker")
    assert ability(does(before, add("hue", "red")), change) == does(after, add("hue", "red"))


def test_a_family_gets_no_word_that_it_does_not_know() -> None:
    text = does(has("crafts", "smith"), add("marks", "smith"))
    assert ability(text, Rewords("marks", "smith", "swift")) == does(has("crafts", "smith"), add("marks", "swift"))


@pytest.mark.parametrize(
    ("word", "changed"), [("fond of red", "fond of grey"), ("brisk", "brisk"), ("fond of grey", "fond of grey")]
)
def test_in_keywords(word: str, changed: str) -> None:
    assert ability(Keyword(word)) == Keyword(changed)


def test_a_keyword_stays_where_the_game_has_no_other() -> None:
    assert ability(Keyword("fond of red"), Rewords("hue", "red", "green")) == Keyword("fond of red")


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("Red things rest; red ones, non-red ones too.", "Red things rest; grey ones, non-grey ones too."),
        ("It is redder, and infrared.", "It is redder, and infrared."),
        ("Old red Fen rests by a red fen.", "Old red Fen rests by a grey fen."),  # a name stays
    ],
)
def test_in_sentences(text: str, changed: str) -> None:
    found = ability(Described(text, words("doing")), name="Old red Fen")
    assert found == Described(changed, words("doing"))


# -- on an object --------------------------------------------------------------------------------------------


def performed(obj: Obj, *ops: Op) -> dict[str, Any]:
    record = base_record(SCHEMA, obj)
    for number, op in enumerate(ops):
        operand = op.value.value if isinstance(op.value, Constant) else None
        record = perform(SCHEMA, record, obj, [(op, operand, Giver(9, (number,), "Rain"))])
    return record


def reword(change: Rewords) -> Op:
    return Op(OpKind.REWORD, TEXT, value=Constant(change))


def thing(*abilities: Ability, **printed: Any) -> Obj:
    return Obj(1, (Card("Fen", pairs(printed), abilities),), "ann", "ann", "table", 4, restamps=((1, 6),))


def test_granted_abilities_stay_and_printed_ones_keep_their_timestamps() -> None:
    fond, granted = Keyword("fond of red"), Op(OpKind.ADD, ABILITIES, value=Constant((Keyword("fond of red"),)))
    record = performed(thing(Keyword("brisk"), fond, hue=words("red")), granted, reword(RED_TO_GREY))
    assert record["hue"] == words("grey")
    assert record[ABILITIES] == (
        Instance(Keyword("brisk"), Origin.PRINTED, (0,), 4),
        Instance(Keyword("fond of grey"), Origin.PRINTED, (1,), 6),
        Instance(fond, Origin.GRANTED, (0, 0), 9),
    )


def test_what_a_word_brings_follows_the_word() -> None:
    obj = thing(kinds=words("actor"), marks=words("smith"))
    record = performed(obj, reword(SMITH_TO_BAKER))
    assert (record["marks"], record[ABILITIES]) == (words("baker"), ())
    back = performed(obj, reword(SMITH_TO_BAKER), reword(Rewords("crafts", "baker", "smith")))
    assert [each.ability.name for each in back[ABILITIES]] == ["Forges."]


def test_one_after_the_other() -> None:
    on = thing(hue=words("red"))
    second = Rewords("hue", "grey", "green")
    assert performed(on, reword(RED_TO_GREY), reword(second))["hue"] == words("green")
    assert performed(on, reword(second), reword(RED_TO_GREY))["hue"] == words("grey")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (Rewords("speed", "1", "2"), "reword 'speed': expected a characteristic or family that holds words"),
        (Rewords("kinds", "tol", "tool"), "reword 'kinds': there is no 'tol'; did you mean 'tool'"),
        (Rewords("crafts", "smith", "red"), "reword 'crafts': there is no 'red'"),
    ],
)
def test_what_makes_no_sense_is_refused(change: Rewords, message: str) -> None:
    with pytest.raises(DataError, match=message):
        performed(thing(), reword(change))


def test_an_unknown_characteristic_and_another_operand_are_refused() -> None:
    with pytest.raises(UnknownWord, match="there is no characteristic 'hues'"):
        performed(thing(), reword(Rewords("hues", "red", "grey")))
    with pytest.raises(DataError, match="reword 'text': expected a word in place of another, came 'red'"):
        performed(thing(), Op(OpKind.REWORD, TEXT, value=Constant("red")))


def test_a_characteristic_of_which_any_word_will_do_is_reworded_too() -> None:
    schema = attrs.evolve(SCHEMA, characteristics=(*SCHEMA.characteristics, Characteristic("mood", Kind.WORDS)))
    card = Card("Fen", pairs({"mood": words("merry")}))
    assert dict(reworded(schema, card, Rewords("mood", "merry", "sad")).values) == {"mood": words("sad")}


def test_abilities_that_were_lost_before_begin_anew_with_the_text() -> None:
    fond, changed = Keyword("fond of red"), Keyword("fond of grey")
    lost = Op(OpKind.REMOVE, ABILITIES, value=Constant((Keyword("brisk"),)))
    record = performed(thing(Keyword("brisk"), fond), lost, reword(RED_TO_GREY))
    assert record[ABILITIES] == (
        Instance(Keyword("brisk"), Origin.PRINTED, (2, 1), 9, "Rain"),
        Instance(changed, Origin.PRINTED, (1,), 6),
    )
    record = performed(thing(Keyword("brisk"), fond), Op(OpKind.CLEAR, ABILITIES), reword(RED_TO_GREY))
    assert [(each.ability, each.since) for each in record[ABILITIES]] == [(Keyword("brisk"), 9), (changed, 9)]
