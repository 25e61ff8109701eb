"""A text and what it says, there and back: lines, reminders, the card's name, printing."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plystack import load
from plystack.data import Described, Keyword, Static
from plystack.errors import DataError, NoLayer, TextError
from plystack.layers import LayerPlan
from plystack.text import Chart, Compiled, tokens
from plystack.text.chart import STEPS
from plystack.text.grammar import Place

GAME = load("magic", addons=())
LANGUAGE = GAME.language
STRIKE = "Bear Rider has first strike as long as you control a Swamp."
OWN = "This creature has first strike as long as you control a Swamp."


def test_lines_say_one_ability_or_keywords_each() -> None:
    found = GAME.compile("Flying, trample\nOther Bears you control get +1/+1.")
    assert [len(line.abilities) for line in found.lines] == [2, 1]
    assert found.abilities[:2] == (Keyword("flying"), Keyword("trample"))
    assert isinstance(found.abilities[2], Static)
    assert found.print() == "Flying, trample\nOther Bears you control get +1/+1."
    assert GAME.compile(found.print()).abilities == found.abilities


def test_empty_lines_count_and_say_nothing() -> None:
    found = GAME.compile("\nFlying\n\n  Trample  \n")
    assert [(line.number, line.text) for line in found.lines] == [(2, "Flying"), (4, "Trample")]


def test_reminders_are_kept_and_say_nothing() -> None:
    text = "Flying (It is up there.)\n(All of it.)\nTrample"
    found = GAME.compile(text)
    assert found.abilities == (Keyword("flying"), Keyword("trample"))
    assert [line.reminder for line in found.lines] == ["(It is up there.)", "(All of it.)", ""]
    assert found.print() == LANGUAGE.print_compiled(found) == text


@pytest.mark.parametrize("text", ["Flying (It is up there.) trample", "Flying (", "Flying ((So.))", "Fly(ing)"])
def test_parentheses_elsewhere_are_no_reminder(text: str) -> None:
    with pytest.raises(TextError):
        GAME.compile(text)


def test_a_card_calls_itself_by_its_name() -> None:
    own = GAME.compile(OWN).abilities
    assert GAME.compile(STRIKE, "Bear Rider").abilities == own
    assert GAME.compile(STRIKE, "Bear Rider, Old and Wise").abilities == own
    assert GAME.compile("~ has first strike as long as you control a Swamp.").abilities == own
    assert GAME.print(*own, fits=["Creature"]) == OWN
    with pytest.raises(TextError):
        GAME.compile(STRIKE, "Rider")


def test_a_name_that_is_another_word_stays_that_word_where_it_has_to() -> None:
    plain = GAME.compile("Each Bear is a Swamp in addition to its other types.").abilities
    assert GAME.compile("Each Bear is a Swamp in addition to its other types.", "Swamp").abilities == plain
    assert GAME.compile("Flying", "Flying").abilities == (Keyword("flying"),)


def test_an_error_says_the_name_as_it_stands() -> None:
    with pytest.raises(TextError) as raised:
        GAME.compile(STRIKE.replace("strike", "stirke"), "Bear Rider")
    assert raised.value.understood == "Bear Rider has first"
    assert raised.value.suggestion == STRIKE


def test_the_words_of_the_card_choose_the_words_of_its_text() -> None:
    (ability,) = GAME.compile("Equipped creature gets +1/+1.").abilities
    assert GAME.print(ability) == "Enchanted creature gets +1/+1."
    assert GAME.print(ability, fits=["Equipment"]) == "Equipped creature gets +1/+1."


def test_abilities_print_each_on_a_line() -> None:
    found = GAME.compile("Flying\nTrample\nOther Bears you control get +1/+1.\nFlying").abilities
    assert GAME.print(*found) == "Flying, trample\nOther Bears you control get +1/+1.\nFlying"
    assert GAME.print() == ""


def test_what_has_no_words_can_not_be_printed() -> None:
    with pytest.raises(DataError, match="no words for the ability 'Sings «so»"):
        GAME.print(Described("Sings «so»."))


def test_a_text_is_compiled_once() -> None:
    assert GAME.compile("Flying") is GAME.compile("Flying")
    assert LANGUAGE is GAME.language
    language = attrs.evolve(LANGUAGE)
    for number in range(5000):
        language.compile("Flying", f"Card {number}")
    assert len(language._compiled) <= 4096


def test_a_card_with_text() -> None:
    card = GAME.card("Bear Rider", type="Creature — Bear", pt="2/2", abilities=["trample"], text=f"Flying\n{STRIKE}")
    assert card.abilities == (Keyword("trample"), Keyword("flying"), *GAME.compile(OWN).abilities)
    with pytest.raises(DataError, match="text = 3: expected text"):
        GAME.card("Bear", text=3)
    with pytest.raises(TextError):
        GAME.card("Bear", text="Flyign")


def test_what_no_layer_takes_is_refused() -> None:
    bare = GAME.with_plan(LayerPlan(GAME.schema, ()))
    with pytest.raises(NoLayer):
        bare.compile("Creatures get +1/+1.")
    assert bare.compile("Flying").abilities


# -- anything can be given --------------------------------------------------------------------------------

WORDS = sorted({*LANGUAGE.spelling.values(), "it's", "another", "{T}", "+1", "2", "(", ")", "’s", "\n"})
ANY = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))


def said(text: str, name: str = "") -> Compiled | TextError:
    """Return what comes of a text; anything but a TextError is raised."""
    try:
        return LANGUAGE.compile(text, name)
    except TextError as problem:
        return problem


def refused_or_understood(text: str, name: str = "") -> None:
    """Compile a text: it is a TextError, or abilities whose print says the same."""
    found = said(text, name)
    if isinstance(found, Compiled):
        assert LANGUAGE.compile(LANGUAGE.print(found.abilities)).abilities == found.abilities
    else:
        assert str(found).startswith("text:")
        assert 1 <= found.column <= max(map(len, text.split("\n"))) + 1
        assert len(found.follow) <= 8
        assert not found.suggestion or LANGUAGE.compile(found.suggestion, name).abilities


@ANY
@given(st.text(max_size=200), st.text(max_size=12))
def test_any_text(text: str, name: str) -> None:
    refused_or_understood(text, name)


@ANY
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=30).map(" ".join))
def test_any_words_of_the_language(text: str) -> None:
    refused_or_understood(text)


KNOWN = [OWN, "Other Bears you control get +1/+1 and have trample.", "Enchanted creature loses all abilities."]


@ANY
@given(st.sampled_from(KNOWN), st.integers(0, 12), st.sampled_from(["", *WORDS]))
def test_a_sentence_with_one_other_word(text: str, at: int, word: str) -> None:
    words = text.split(" ")
    words[min(at, len(words) - 1)] = word
    refused_or_understood(" ".join(words))


@pytest.mark.parametrize(
    "text",
    [
        "“" * 1500,
        '"' * 3999,
        "(" * 3999,
        "Creatures you control have " + "“creatures have " * 200,
        "Flying, " * 450 + "flying",
        "Creatures you control get +1/+1 and " * 80 + "get +1/+1",
        "Red, white, " * 300,
        "as long as " * 350,
        "noncreature " * 300,
        "the number of creatures plus " * 120,
        "you control " * 300,
        "\n" * 3999,
        "X " * 1900,
    ],
    ids=lambda text: text[:12].strip() or "lines",
)
def test_a_long_row_of_the_same_is_soon_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    whole = Chart.whole

    def counted(chart: Chart, place: Place) -> list[Any]:
        try:
            return whole(chart, place)
        finally:
            steps.append(chart.steps)

    monkeypatch.setattr(Chart, "whole", counted)
    refused_or_understood(text[:4000])
    assert sum(steps) <= 2 * STEPS
    assert len(tokens(text)) < 8000


DATA = [
    "",
    "x",
    "[",
    "[1]",
    "[{}]",
    '[{"is": "Static", "parts": 3}]',
    '[{"is": "Nothing"}]',
    "[" * 1900,
    '{"is": "Where"}',
]


@pytest.mark.parametrize("data", DATA, ids=range(len(DATA)))
def test_data_that_is_no_ability_is_refused(data: str) -> None:
    for text in (f"«{data}»", f"Creatures you control have «{data}».", f"«{data}", f"{data}»"):
        refused_or_understood(text)
