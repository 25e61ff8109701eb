"""Card text in scenario files: what cards, sides and keywords say, and where in the file an error points."""

from __future__ import annotations

from pathlib import Path

import pytest

from plystack.errors import ScenarioError, TextError
from plystack.scenarios import run_text
from plystack.scenarios.document import read_document
from plystack.scenarios.written import position

HEAD = 'game = "magic"\ntitle = "text"\n'
TAIL = '[board]\nA = ["Bear as bear", "Bear as other"]\n'


def error(text: str) -> ScenarioError:
    """Return what is wrong with a scenario."""
    found = run_text(f"{HEAD}{text}{TAIL}[[expect]]\nbear.power = 2\n", "t.toml").error
    assert found is not None
    return found


def holds(text: str, expected: str) -> None:
    """Check that a scenario is sound and what it expects holds."""
    result = run_text(f"{HEAD}{text}{TAIL}[[expect]]\n{expected}\n", "t.toml")
    assert result.error is None
    assert result.failures == ()


BEAR = '[card.Bear]\ntype = "Creature — Bear"\npt = "2/2"\n'


@pytest.mark.parametrize(
    "text",
    [
        'text = "Flying\\nOther Bears you control get +1/+1."',
        'text = ["Flying", "Other Bears you control get +1/+1."]',
        'text = ["(So.)", "Flying", "Other Bears you control get +1/+1."]',
        'text = """\nFlying (So.)\nOther Bears you control get +1/+1.\n"""',
        "text = '''\nFlying\nOther Bears you control get +1/+1.'''",
        'abilities = ["flying"]\ntext = "Other Bears you control get +1/+1."',
    ],
)
def test_a_card_takes_text(text: str) -> None:
    holds(f"{BEAR}{text}\n", 'bear.power = 3\nbear.abilities = ["flying", "static"]')


def test_a_side_takes_text() -> None:
    side = '[card.Bear.sides.back]\ntype = "Creature"\npt = "5/5"\ntext = "Trample"\n'
    text = f'{HEAD}{BEAR}text = "Flying"\n{side}[board]\nA = [{{ card = "Bear", as = "bear", transformed = true }}]\n'
    result = run_text(f'{text}[[expect]]\nbear.abilities = ["trample"]\n')
    assert (result.error, result.failures) == (None, ())


def test_a_keyword_takes_text_and_cards_take_the_keyword() -> None:
    rally = '[keyword.rally]\nkinds = ["static"]\ntext = "This creature gets +1/+1."\n'
    holds(f'{rally}{BEAR}text = "Flying, rally"\n', 'bear.power = 3\nbear.abilities = ["flying", "rally"]')


def test_a_keyword_of_the_file_is_a_word_of_another() -> None:
    two = '[keyword.rally]\ntext = "This creature gets +1/+1."\n'
    two += '[keyword.lead]\ntext = "Other creatures you control have rally."\n'
    holds(f'{two}{BEAR}text = "Lead"\n', "bear.power = 3")


def test_a_keyword_can_wait_for_something() -> None:
    rally = '[keyword.rally]\ntext = "Whenever this creature attacks, it gets +1/+1 until end of turn."\n'
    steps = '[[step]]\nannounce = { event = "attacks", object = "bear" }\n[[step]]\ndo = "next resolves"\n'
    holds(f'{rally}{BEAR}text = "Rally"\n', f"bear.power = 2\n{steps}[[step.expect]]\nbear.power = 3")


def test_words_of_the_file_are_words_of_its_texts() -> None:
    words = '[words]\n"creature types" = "Plyling"\n[counter.plyling]\nwhere = { self = true }\n'
    words += 'ops = [{ increase = "power", by = 2 }]\n'
    card = BEAR.replace("— Bear", "— Plyling")
    holds(f'{words}{card}text = "Other Plylings you control get +1/+1."\n', "bear.power = 3")
    with_counter = "This creature has flying as long as it has a plyling counter on it."
    holds(f'{words}{card}text = "{with_counter}"\n', 'bear.abilities = ["static"]')


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('text = "Flyign"', 6, 9),
        ("text = 'Flyign'", 6, 9),
        ('text = "Flying, tramlpe"', 6, 17),
        ('text = ["Flying", "Tramlpe"]', 6, 20),
        ('text = "\\u0046lying, tramlpe"', 6, 22),
        ('text = "\\U00000046lying, tramlpe"', 6, 26),
        ('text = "Flying\\nTramlpe"', 6, 17),
        ('text = """Flying\nTramlpe"""', 7, 1),
        ('text = """\nFlying\n  Tramlpe\n"""', 8, 3),
        ('text = """\nFlying, \\\n    tramlpe\n"""', 8, 5),
        ("text = '''\nFlying\nTramlpe'''", 8, 1),
        ('text = "As long as you control a Swamp,"', 6, 40),
        ('text = "Creatures have \\"flyign.\\""', 6, 26),
    ],
)
def test_an_error_points_at_the_word(text: str, line: int, column: int) -> None:
    found = error(f"{BEAR}{text}\n")
    assert (found.place.line, found.place.column) == (line, column)
    assert found.problem.startswith("text: ")
    assert isinstance(found.__cause__, TextError)


@pytest.mark.parametrize(
    "text",
    ["text = 3", 'text = ""', 'text = "(So.)"', 'text = ["(So.)"]', "text = [[]]", "text = { a = 1 }"],
)
def test_what_is_no_text(text: str) -> None:
    assert error(f"{BEAR}{text}\n").place.line == 6


def test_a_keyword_that_says_another() -> None:
    found = error(f'[keyword.rally]\ntext = "Flying"\n{BEAR}')
    assert "a keyword is no other keyword" in found.problem


def test_every_character_has_its_place() -> None:
    """A text in each way in which it can be quoted: the character at each place is the one that is there."""
    for source in ('"a\\tb\\u0063d"', "'ab'", '"""\na\nb\\\n  c"d"""', "'''\na'b\nc'''", '"é—x"'):
        document = read_document(f"k = {source}\n", "t.toml")
        value = document.data["k"]
        for offset, character in enumerate(value):
            place = position(document, document.place(("k",)), offset)
            there = document.lines[place.line - 1][place.column - 1 :][:1]
            assert there in (character, "\\", ""), (source, offset)
            assert (there == "") == (character == "\n")


def test_a_file_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "t.scenario.toml"
    path.write_text(f'{HEAD}{BEAR}text = "Flying"\n{TAIL}[[expect]]\nbear.power = 2\n', "utf-8")
    assert run_text(path.read_bytes()).error is None
