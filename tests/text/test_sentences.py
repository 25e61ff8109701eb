"""What sentences of Magic say, compared with data that is written by hand from the rules of that game.

The sentences are drawn from all static ones by a fixed seed, and said in words of our own. What is expected stands
beside each in ``sentences/*.toml``: in the form of scenario files, which is read without the language of card text;
under ``data`` what that form can't say, by the name that it has here; under ``refused`` why the language refuses it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from plystack import load
from plystack.data import (
    AbilitiesAmong,
    Ability,
    Activated,
    AllOf,
    AmongPlayers,
    AnyOf,
    Anyone,
    Arithmetic,
    AttachesTo,
    Bears,
    Choice,
    Combined,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    ControlledBy,
    Count,
    Designated,
    Different,
    DifferentNumbers,
    Enters,
    EventKind,
    Except,
    Exists,
    Expr,
    Granted,
    Granter,
    Greatest,
    Half,
    Has,
    Held,
    Host,
    In,
    It,
    Itself,
    Keyword,
    Linked,
    Marked,
    Marks,
    Measured,
    Not,
    Op,
    OpKind,
    Owned,
    Part,
    Pattern,
    PlayersWho,
    Replacement,
    SourceIs,
    Static,
    Status,
    Symbols,
    Target,
    Thing,
    Those,
    ValueOf,
    Where,
    Whose,
    Word,
    You,
    do,
)
from plystack.errors import TextError
from plystack.scenarios.abilities import read_static
from plystack.scenarios.cards import Cards
from plystack.scenarios.document import read_document
from plystack.scenarios.entrance import read_enters
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

FILES = sorted((Path(__file__).parent / "sentences").glob("*.toml"))
GAME = load("magic", addons=())
REFUSED = 30
COMPILED = 150


def words_of(*names: str) -> Constant:
    return Constant(frozenset(names))


def has(characteristic: str, *names: str) -> Has:
    return Has(characteristic, words_of(*names))


def both(*filters: Where) -> AllOf:
    return AllOf(filters)


BOARD = In(frozenset({"battlefield"}))
GRAVEYARD = both(In(frozenset({"graveyard"})), Owned("you"))
MINE = Controlled("you")
CREATURE, ARTIFACT, LAND = (has("types", each) for each in ("Creature", "Artifact", "Land"))
EQUIPPED = both(Host(), CREATURE)


def gains(where: Where, *abilities: Ability, condition: Condition | None = None) -> Static:
    ops = (Op(OpKind.ADD, "abilities", value=Constant(abilities)),)
    return Static((Part(where, ops) if condition is None else Part(where, ops, condition),))


def grows(where: Where, power: Expr | int, toughness: Expr | int, condition: Condition | None = None) -> Static:
    amounts = (("power", power), ("toughness", toughness))
    ops = tuple(
        Op(OpKind.INCREASE, name, value=Constant(each) if isinstance(each, int) else each)
        for name, each in amounts
        if each != 0
    )
    return Static((Part(where, ops) if condition is None else Part(where, ops, condition),))


def equal(amount: Expr) -> Static:
    return Static((Part(Itself(), tuple(Op(OpKind.SET, name, value=amount) for name in ("power", "toughness"))),))


def at_least(amount: Expr, number: int) -> Condition:
    return Compares(amount, Comparison.AT_LEAST, Constant(number))


def combined(how: Arithmetic, *terms: Expr | int) -> Expr:
    return Combined(how, tuple(Constant(each) if isinstance(each, int) else each for each in terms))


def no_creature(number: int, *colors: str) -> Static:
    """700.5: devotion counts mana symbols that are of at least one of these colors."""
    devotion = Symbols(both(BOARD, MINE), "mana cost", frozenset(colors))
    ops = (Op(OpKind.REMOVE, "types", value=words_of("Creature")),)
    return Static((Part(Itself(), ops, Compares(devotion, Comparison.LESS, Constant(number))),))


# 207.2c, 305.6: of each of five types, none or one
_BASIC = ("Forest", "Island", "Mountain", "Plains", "Swamp")
_DOMAIN = combined(
    Arithmetic.SUM,
    *(
        combined(Arithmetic.LEAST, 1, Count(both(BOARD, LAND, has("subtypes", each), Controlled("opponent"))))
        for each in _BASIC
    ),
)
_CHOSEN_COLOR = Keyword("protection", of=Has("colors", Choice("color")))
_POISON = Held("poison", You())
_TAP = do("set status", status="tapped", of=Itself(), to=True)
_PAID = do("pay mana", cost="{2}")
_SOURCE_NAME = ValueOf("name", Whose.SOURCE)
_OTHERS_OF_ITS_KIND = Count(
    both(BOARD, Not(It()), ARTIFACT, CREATURE, Has("creature types", ValueOf("subtypes", Whose.IT)))
)
_COLORS = Different(ValueOf("colors", Whose.IT))

_NAMESAKES = Count(both(BOARD, CREATURE, MINE, Has("name", ValueOf("name", Whose.IT)), Not(It())))
_THEIR_POISON = AmongPlayers("opponent", Arithmetic.SUM, Held("poison", You()))
_GOES_BACK = Activated((do("pay mana", cost="{2}{U}"),), (do("move", what=Itself(), to="hand"),))

BY_HAND: dict[str, tuple[Ability, ...]] = {
    # 122.1f
    "poisoned twice": (gains(Itself(), Keyword("trample"), condition=Anyone("opponent", at_least(_POISON, 2))),),
    "an opponent is poisoned": (
        gains(Itself(), Keyword("infect"), condition=Anyone("opponent", at_least(_POISON, 1))),
    ),
    "protected from the chosen color": (gains(both(BOARD, has("subtypes", "Sliver")), _CHOSEN_COLOR),),
    "artifact creatures and Dragons": (
        gains(both(BOARD, AnyOf((both(ARTIFACT, CREATURE), has("subtypes", "Dragon"))), MINE), _CHOSEN_COLOR),
    ),
    # 702.16j
    "protected from everything": (
        gains(both(BOARD, Designated("commander"), MINE), Keyword("protection", of=AllOf(()))),
    ),
    # 702.16k: from what this player controls
    "protected from a player": (gains(Itself(), Keyword("protection", of=ControlledBy(Choice("player")))),),
    # 607.2a
    "what was exiled with it": (
        Static(
            (
                Part(
                    Itself(),
                    (
                        Op(
                            OpKind.ADD,
                            "abilities",
                            value=AbilitiesAmong(
                                both(In(frozenset({"exile"})), Linked("exiled with"), CREATURE),
                                frozenset({"activated"}),
                            ),
                        ),
                    ),
                ),
            )
        ),
    ),
    "equipped": (gains(Itself(), Keyword("first strike"), condition=SourceIs(Bears(has("subtypes", "Equipment")))),),
    "fast": (gains(both(BOARD, ARTIFACT, MINE), Keyword("hexproof"), condition=at_least(Held("speed", You()), 3)),),
    "warded": (gains(EQUIPPED, Keyword("reach"), Keyword("ward", cost=(_PAID,))),),
    "what the chosen player controls": (
        equal(combined(Arithmetic.SUM, 2, Count(both(BOARD, ARTIFACT, ControlledBy(Choice("player")))))),
    ),
    "domain of opponents": (equal(combined(Arithmetic.PRODUCT, 2, _DOMAIN)),),
    "greatest mana value of Elves": (equal(Greatest(both(BOARD, has("subtypes", "Elf"), MINE), "mana value")),),
    "devotion to red and green": (no_creature(5, "R", "G"),),
    "devotion to white and blue": (no_creature(4, "W", "U"),),
    "a copy with its own name": (
        Enters(
            copies=both(*GRAVEYARD.filters[:1], CREATURE),  # a graveyard is any player's
            changes=(
                Except(
                    (
                        Op(OpKind.SET, "name", value=_SOURCE_NAME),
                        Op(OpKind.ADD, "creature types", value=words_of("Elf", "Knight")),
                        Op(OpKind.SET, "power", value=Constant(3)),
                        Op(OpKind.SET, "toughness", value=Constant(5)),
                    )
                ),
            ),
        ),
    ),
    "a copy that goes back by its name": (
        Enters(
            copies=both(BOARD, CREATURE),
            changes=(
                Except(
                    (
                        Op(OpKind.SET, "name", value=_SOURCE_NAME),
                        Op(OpKind.ADD, "supertypes", value=words_of("Legendary")),
                        Op(OpKind.ADD, "abilities", value=Constant((_GOES_BACK,))),
                    )
                ),
            ),
        ),
    ),
    "enchant": (AttachesTo(both(BOARD, has("types", "Creature", "Land", "Planeswalker"), MINE)),),
    "poison counters of opponents": (grows(Itself(), _THEIR_POISON, _THEIR_POISON),),
    "half of the highest": (equal(Half(AmongPlayers("player", Arithmetic.GREATEST, Held("life", You())), True)),),
    "opponents who have": (
        grows(Itself(), PlayersWho("opponent", Exists(both(In(frozenset({"hand"})), Owned("you")), 3)), 0),
    ),
    "prevented in combat": (
        Replacement(
            Pattern(
                EventKind.ANNOUNCED,
                "damage",
                (("combat", Word(frozenset({"true"}))), ("object", Thing(both(BOARD, CREATURE, MINE)))),
            ),
            prevents=True,
        ),
    ),
    "namesakes": (grows(both(BOARD, CREATURE, MINE), _NAMESAKES, _NAMESAKES),),
    "all but what gives it": (
        Static(
            (
                Part(
                    both(Host(), CREATURE),
                    (
                        Op(
                            OpKind.ADD,
                            "abilities",
                            value=Granted(
                                (
                                    Activated(
                                        (do("set status", status="tapped", of=Itself(), to=True),),
                                        (do("destroy", what=Those("target")),),
                                        targets=(Target("target", both(BOARD, ARTIFACT, Not(Granter()))),),
                                    ),
                                )
                            ),
                        ),
                    ),
                ),
            )
        ),
    ),
    "mana values in the graveyard": (grows(Itself(), 1, 3, at_least(DifferentNumbers(GRAVEYARD, "mana value"), 4)),),
    # 105.2b
    "each of its colors": (
        grows(
            both(BOARD, Not(Itself()), CREATURE, Measured(_COLORS, Comparison.AT_LEAST, Constant(2)), MINE),
            combined(Arithmetic.PRODUCT, 2, _COLORS),
            0,
        ),
    ),
    "greatest mana value in the graveyard": (
        grows(Itself(), 0, Greatest(both(*GRAVEYARD.filters, ARTIFACT), "mana value")),
    ),
    "each counter on it": (grows(EQUIPPED, Marks(Whose.SOURCE), Marks(Whose.SOURCE)),),
    # 201.5: what is said by "named" is no name of this object alone, and stays where this gets another name
    "its namesakes": (
        grows(
            both(BOARD, CREATURE, has("name", "Ply Rat")),
            1,
            2,
            Exists(both(BOARD, Not(Status("token", True)), has("colors", "green"), Controlled("opponent"))),
        ),
    ),
    # 109.1: each other than the creature that grows by it
    "each other Rat": (
        grows(both(BOARD, has("subtypes", "Rat"), CREATURE), 0, Count(both(BOARD, Not(It()), has("subtypes", "Rat")))),
    ),
    "each other of its kind": (grows(EQUIPPED, _OTHERS_OF_ITS_KIND, _OTHERS_OF_ITS_KIND),),
    "marked artifacts": (
        gains(both(BOARD, ARTIFACT, Marked(), MINE), Activated((_TAP,), (do("add mana", mana="{U}"),))),
    ),
}


# -- what is expected ------------------------------------------------------------------------------------------


def sentences() -> list[Node]:
    found = []
    for path in FILES:
        document = read_document(path.read_bytes(), path.name)
        found += [Node(document, ("sentence", nth), each) for nth, each in enumerate(document.data["sentence"])]
    return found


SENTENCES = sentences()
ACCEPTED = [each for each in SENTENCES if "refused" not in each.value]


def flat(value: Any) -> Any:
    """Return data without filters inside of filters, all of which are to be passed: a table has a key but once."""
    if attrs.has(type(value)):
        changed = {each.name: flat(getattr(value, each.name)) for each in attrs.fields(type(value)) if each.init}
        value = attrs.evolve(value, **changed)
    if isinstance(value, AllOf):
        rows = (each.filters if isinstance(each, AllOf) else (each,) for each in value.filters)
        return AllOf(tuple(each for row in rows for each in row))
    return tuple(flat(each) for each in value) if isinstance(value, tuple) else value


def expected(node: Node) -> tuple[Ability, ...]:
    """Return what is expected of a sentence: from its table, or from here."""
    if "data" in node.value:
        return BY_HAND[node.value["data"]]
    relations = tuple(each.name for each in GAME.declared.relations)
    named = node.document.data.get("card", {})
    cards = Cards({name: Node(node.document, ("card", name), each) for name, each in named.items()}, GAME)
    words = Vocabulary(GAME.machine, relations, names=frozenset({"Ply Hatchling", "Ply Feast"}), cards=cards.card)
    cards.words = words
    if "enters" in node.value:
        return (flat(read_enters(node.child("enters"), words)),)
    return (flat(read_static(node.child("static"), words)),)


def title(node: Node) -> str:
    return str(node.value["text"])


@pytest.mark.parametrize("node", ACCEPTED, ids=title)
def test_a_sentence_says_what_the_rules_say(node: Node) -> None:
    found = GAME.compile(node.value["text"], node.value.get("name", ""))
    assert found.abilities == expected(node)


@pytest.mark.parametrize("node", ACCEPTED, ids=title)
def test_a_sentence_is_printed_as_what_says_the_same(node: Node) -> None:
    found = GAME.compile(node.value["text"], node.value.get("name", "")).abilities
    assert GAME.compile(GAME.print(*found)).abilities == found


@pytest.mark.parametrize("node", [each for each in SENTENCES if "refused" in each.value], ids=title)
def test_a_sentence_is_refused(node: Node) -> None:
    with pytest.raises(TextError):
        GAME.compile(node.value["text"], node.value.get("name", ""))


def test_there_are_enough_and_all_data_is_used() -> None:
    texts = [each.value["text"] for each in SENTENCES]
    assert len(set(texts)) == len(texts)
    assert len(ACCEPTED) >= COMPILED
    assert sum("refused" in each.value and each.document.file == "refused.toml" for each in SENTENCES) <= REFUSED
    assert {each.value["data"] for each in ACCEPTED if "data" in each.value} == set(BY_HAND)
    assert all(sum(key in each.value for key in ("static", "enters", "data", "refused")) == 1 for each in SENTENCES)
