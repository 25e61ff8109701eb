"""How cards are written."""

from __future__ import annotations

from typing import Any

import pytest

import plystack
from plystack.data import Keyword
from plystack.errors import DataError, UnknownWord

MAGIC = plystack.load("magic", addons=[])


def test_a_keyword_with_its_number() -> None:
    assert MAGIC.card("X", abilities=["toxic 2", "toxic"]).abilities == (Keyword("toxic", 2), Keyword("toxic", 1))


def test_type_line() -> None:
    card = MAGIC.card("Jodah", type="Legendary Creature — Human Wizard")
    values = dict(card.values)
    assert values["supertypes"] == {"Legendary"}
    assert values["types"] == {"Creature"}
    assert values["subtypes"] == {"Human", "Wizard"}


@pytest.mark.parametrize(
    ("line", "subtypes"),
    [
        ("Land — Urza's Power-Plant", {"Urza's", "Power-Plant"}),
        ("Creature — Time Lord Doctor", {"Time Lord", "Doctor"}),
        ("Artifact Creature - Assembly-Worker", {"Assembly-Worker"}),
        ("Sorcery", set()),
    ],
)
def test_subtypes_of_two_words_and_with_hyphens(line: str, subtypes: set[str]) -> None:
    assert dict(MAGIC.card("X", type=line).values)["subtypes"] == subtypes


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        ("{2}{R}", 3, {"red"}),  # 202.3
        ("{X}{G}{G}", 2, {"green"}),  # 202.3e: X is 0 where it is not on the stack
        ("{W/U}", 1, {"white", "blue"}),  # 202.2d
        ("{2/B}", 2, {"black"}),  # 202.3f: the larger half
        ("{G/P}", 1, {"green"}),
        ("{0}", 0, set()),
        ("{10}{C}", 11, set()),
    ],
)
def test_mana_cost(cost: str, value: int, colors: set[str]) -> None:
    values = dict(MAGIC.card("X", cost=cost).values)
    assert (values["mana value"], values["colors"]) == (value, colors)


@pytest.mark.parametrize(("pt", "power", "toughness"), [("2/3", 2, 3), ("*/*", 0, 0), ("*/1+*", 0, 1), ("-1/4", -1, 4)])
def test_power_and_toughness(pt: str, power: int, toughness: int) -> None:
    values = dict(MAGIC.card("X", pt=pt).values)
    assert (values["power"], values["toughness"]) == (power, toughness)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"type": "Legendary"}, "names no card type"),
        ({"type": 4}, "expected a type line"),
        ({"type": "Creature — Xyzzy"}, "'Xyzzy' is no known subtype"),
        ({"cost": "2R"}, "expected a mana cost"),
        ({"cost": "{Q}"}, "no mana symbol {Q}"),
        ({"pt": "2"}, "expected power/toughness"),
        ({"colors": ["purple"]}, "'purple' is none of the game's colors"),
        ({"power": "2"}, "expected a whole number"),
        ({"controller": "A"}, "cards do not say it themselves"),
    ],
)
def test_what_is_written_wrong_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        MAGIC.card("X", **fields)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(UnknownWord, match="cards have no 'tipe'; did you mean 'type'"):
        MAGIC.card("X", tipe="Creature")


def test_a_card_in_a_view() -> None:
    elf = MAGIC.card("Elf", type="Creature — Elf", pt="1/1", cost="{G}", abilities=[Keyword("changeling")])
    state = MAGIC.put(MAGIC.new(), elf, "A")
    view = MAGIC.view(state)
    assert {"Elf", "Goblin", "Time Lord"} <= view[1]["subtypes"]  # type: ignore[operator]
    assert (view.value(1, "power"), view.value(1, "colors"), view[1]["controller"]) == (1, {"green"}, "A")
    there = MAGIC.put(state, elf, "B", zone="graveyard")
    assert "Goblin" in MAGIC.view(there)[2]["subtypes"]  # type: ignore[operator]  # 604.3: in every zone
    assert MAGIC.view(there)[2]["controller"] is None  # 109.4
