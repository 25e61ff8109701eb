"""The commands about card text, as a user runs them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from plystack import load
from plystack.command import main

SENTENCE = "Other Bears you control get +1/+1 and have trample."


@pytest.fixture(scope="module", autouse=True)
def _loaded_once() -> Iterator[None]:
    """Let the commands use one game with one language: it changes by nothing, and each command would load it anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("plystack.command.check.load", cache(load))
        yield


def plystack(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def check(*args: str | Path) -> Result:
    return plystack("check", "--game", "magic", *args)


def test_check_says_what_a_text_does() -> None:
    result = check(SENTENCE)
    assert result.exit_code == 0
    assert [re.split(" {2,}", line) for line in result.stdout.splitlines()] == [
        ["layer 6", "other Bears you control", "gains trample"],
        ["layer 7c", "the same", "power +1, toughness +1"],
        ["printed", SENTENCE],
    ]


@pytest.mark.parametrize("name", ["scenarios", "text"])
def test_the_page_shows_what_check_prints(name: str) -> None:
    page = (Path(__file__).parents[2] / f"docs/{name}.md").read_text("utf-8")
    _, _, shown = page.partition("$ plystack check --game magic ")
    asked, _, told = shown.partition("\n")
    assert check(asked.strip('"')).stdout == told.partition("```")[0]


def test_the_page_shows_an_error_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs/scenarios.md").read_text("utf-8")
    shown = "wizards.scenario.toml:6:42" + page.partition("\nwizards.scenario.toml:6:42")[2].partition("```")[0]
    text = shown.splitlines()[1].strip()
    card = f'game = "magic"\ntitle = "t"\n\n[card.Urborg]\ntype = "Land"\n{text}\n[board]\nA = ["Urborg"]\n'
    monkeypatch.chdir(tmp_path)
    Path("wizards.scenario.toml").write_text(f"{card}[[expect]]\nUrborg.subtypes = []\n", "utf-8")
    assert check("wizards.scenario.toml").stdout == f"card Urborg:\n{shown}"


def test_check_says_conditions_amounts_rules_and_keywords() -> None:
    lines = [
        "Flying, trample",
        "Creatures get +1/+1 for each land you control as long as you control a Swamp.",
        "Creatures can't attack.",
        "(So.)",
    ]
    told = " ".join(check("\n".join(lines[:3])).stdout.split())
    for part in ("keyword flying", "keyword trample", "power + the number of lands you control", "forbids attack"):
        assert part in told
    assert "as long as you control a Swamp" in told


def test_check_says_what_is_not_understood_and_goes_on() -> None:
    result = check("Flyign\nTrample")
    assert result.exit_code == 2
    assert "text:1:1  'Flyign' is no word of the language" in result.stdout
    assert "did you mean: Flying" in result.stdout
    assert "keyword   trample" in result.stdout


@pytest.mark.parametrize("text", ["", " ", "x" * 5000, "\x00", "(So.)"])
def test_check_of_what_says_nothing(text: str) -> None:
    assert check(text).exit_code == 2


def test_check_of_a_file_names_it(tmp_path: Path) -> None:
    path = tmp_path / "bear.txt"
    path.write_text(f"Flying\n\n{SENTENCE}\nTramlpe\n", "utf-8")
    result = check(path)
    assert result.exit_code == 2
    assert f"{path}:4:1  'Tramlpe' is no word of the language" in result.stdout


SCENARIO = """game = "magic"
title = "t"
[keyword.rally]
text = "This creature gets +1/+1."
[card.Bear]
type = "Creature — Bear"
text = ["Flying", "Bear has rally."]
[card.Bear.sides.back]
text = "Tramlpe"
[board]
A = []
[[expect]]
players.A.cant = []
"""


def test_check_of_a_scenario_file_says_whose_each_text_is(tmp_path: Path) -> None:
    path = tmp_path / "bear.scenario.toml"
    path.write_text(SCENARIO, "utf-8")
    result = plystack("check", path)
    assert result.exit_code == 2
    for part in ("card Bear:", "card Bear, back:", "keyword rally:", f"{path}:9:9  text: 'Tramlpe' is no word"):
        assert part in result.stdout
    path.write_text(SCENARIO.replace("Tramlpe", "Trample"), "utf-8")
    assert plystack("check", path).exit_code == 0
    path.write_text("game = 1", "utf-8")
    assert plystack("check", path).exit_code == 2
    assert "can't be read" in plystack("check", tmp_path / "none.scenario.toml").stderr


def test_check_as_json() -> None:
    found = json.loads(check("--json", f"{SENTENCE}\nFlyign").stdout)
    assert [each["layer"] for each in found[0]["effects"]] == ["6", "7c"]
    assert (found[0]["printed"], found[0]["error"]) == (SENTENCE, None)
    problem = found[1]["error"]
    assert (problem["code"], problem["line"], problem["column"]) == ("PLY301", 2, 1)
    assert (problem["unknown"], problem["suggestion"]) == (True, "Flying")


def test_a_game_is_named_where_there_are_several() -> None:
    result = plystack("check", "Flying")
    assert result.exit_code == 2
    assert "say which with --game; installed: magic, riftbound" in result.stderr
    assert "did you mean 'magic'?" in plystack("check", "--game", "magik", "Flying").stderr


# -- coverage -----------------------------------------------------------------------------------------------


def measured(tmp_path: Path, *rows: object, of: str = "continuous") -> dict[str, object]:
    """Return the figures of some rows."""
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    result = plystack("coverage", path, "--game", "magic", "--of", of, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_coverage_counts_rows_and_distinct_texts(tmp_path: Path) -> None:
    found = measured(
        tmp_path,
        {"card": "Bear", "text": "Bear has flying.", "layers": ["6"]},
        {"card": "Ox", "text": "Creatures get +1/+1.", "layers": ["7c"]},
        {"card": "Elk", "text": "Creatures get +1/+1.", "layers": ["7c"]},
        {"card": "Elk", "text": "Creatures get +1/+1 and have flying.", "layers": ["6"]},
        {"card": "Elk", "text": "Blorbs get creatures."},
        {"card": "Elk", "text": "Creatures creatures get +1/+1."},
    )
    assert (found["total"], found["compiled"], found["with_layers"], found["layers_agree"]) == (6, 4, 4, 3)
    distinct = found["distinct"]
    assert isinstance(distinct, dict)
    assert (distinct["total"], distinct["compiled"], distinct["layers_agree"]) == (5, 3, 2)
    assert found["unmet_words"] == [["blorbs", 1]]
    assert found["layers"] == {
        "6": {"total": 2, "compiled": 2, "layers_agree": 1},
        "7c": {"total": 2, "compiled": 2, "layers_agree": 2},
    }
    assert found["unmet_orders"]


def test_coverage_counts_no_line_whose_rules_nothing_obeys(tmp_path: Path) -> None:
    found = measured(
        tmp_path,
        {"text": "Creatures get +1/+1 and can't attack.", "layers": ["7c"]},
        {"text": "Creatures get +1/+1 and can't be equipped.", "layers": ["7c"]},
        {"text": 'Creatures have "Creatures can\'t be equipped."', "layers": ["6"]},
    )
    assert (found["total"], found["compiled"], found["not_obeyed"]) == (3, 1, 2)
    assert (found["with_layers"], found["layers_agree"]) == (1, 1)


CARD = {
    "name": "Bear",
    "type": "Creature — Bear",
    "text": "\n".join(
        (
            "Flying (So.)",
            'Howl — Whenever Bear howls at "a, b" there, sing.',
            "Bear has trample.",
            "{T}: Howl.",
            "At dawn, sing.",
        )
    ),
}


def test_coverage_takes_the_lines_of_cards_that_are_meant(tmp_path: Path) -> None:
    found = measured(tmp_path, CARD)
    assert (found["total"], found["compiled"]) == (1, 1)
    assert measured(tmp_path, CARD, of="triggered")["total"] == 2
    assert measured(tmp_path, CARD, of="events")["total"] == 2


LINES = {
    "name": "Bear",
    "type": "Creature — Bear",
    "text": "\n".join(
        (
            "Bear enters tapped.",
            "Draw two cards.",
            "Choose one —",
            "• Draw a card.",
            "• Draw two cards.",
            "Draw blorb cards.",
            "Bears can't block.",
            "Blorb blorb.",
            "Each blorb has flying.",
            "Bears have trample.",
        )
    ),
}


def test_coverage_leaves_out_what_makes_no_effect_in_a_layer(tmp_path: Path) -> None:
    """Of a card's lines: what is done once, rules, how it enters; and what nobody can sort is counted apart."""
    found = measured(tmp_path, LINES)
    assert (found["total"], found["compiled"]) == (2, 1)
    assert (found["aside"], found["unsorted"]) == (5, 1)
    (plain,) = (measured(tmp_path, {"text": each}) for each in ["Draw blorb cards."])
    assert (plain["total"], plain["aside"]) == (1, 0)
    path = tmp_path / "rows.jsonl"
    told = plystack("coverage", path.parent / "rows.jsonl", "--game", "magic").stdout
    assert "left out" not in told
    path.write_text(json.dumps(LINES), "utf-8")
    told = plystack("coverage", path, "--game", "magic").stdout
    assert "keywords, instructions or rules, in no layer: 5" in told
    assert "no part that is in a layer: 1" in told


DONE = {
    "name": "Bear Call",
    "type": "Sorcery",
    "text": "\n".join(
        (
            "Flashback {1}{G}",
            "This spell can't be countered.",
            "Creatures you control gain trample.",
            "Draw two cards.",
            "You gain 2 life.",
            "Blorb two cards.",
            "{T}: Draw a card.",
        )
    ),
}


def test_coverage_takes_what_cards_do_that_are_played_to_do_it(tmp_path: Path) -> None:
    """Keywords and statements of such a card are left out, and so are the same lines of a card that stays."""
    found = measured(tmp_path, DONE, {**DONE, "type": "Creature — Bear"}, of="resolution")
    assert (found["total"], found["compiled"], found["aside"]) == (3, 2, 3)
    path = tmp_path / "rows.jsonl"
    told = plystack("coverage", path, "--game", "magic", "--of", "resolution").stdout
    assert "left out, since they are keywords, costs or statements: 3" in told
    assert "verbs that would add most:" in told


def test_coverage_takes_lines_with_a_cost(tmp_path: Path) -> None:
    rows = [
        {"type": "Land", "text": '{T}: Add {G}.\n{T}: Howl.\nHowl — {1}: Draw a card.\nBears have "{T}: Draw a card."'},
        {"type": "Planeswalker — Jace", "text": "[+1]: Draw a card.\n[−2]: Howl."},
    ]
    found = measured(tmp_path, *rows, of="activated")
    assert (found["total"], found["compiled"]) == (5, 2)
    assert found["unmet_verbs"] == [["howl", 2]]


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("{T}: Target opponent howls.", "howls"),
        ("{T}: You may howl at target creature, then draw a card.", "howl"),
        ("{T}: Draw a card. Target creature you control howls until end of turn.", "howls"),
        ("{T}: Howl. Draw a card.", "howl"),
        ("{T}: Howl at a Bear, tap it, and draw a card.", "howl"),
        ("{T}: Howl. Sing.", None),  # two are in the way
        ("{T}, Sing: Howl.", None),
        ("{T}: 2.", None),
    ],
)
def test_coverage_says_which_verb_alone_is_in_the_way(tmp_path: Path, text: str, verb: str | None) -> None:
    found = measured(tmp_path, {"type": "Land", "text": text}, of="activated")
    assert found["unmet_verbs"] == ([] if verb is None else [[verb, 1]])
    assert measured(tmp_path, {"text": text})["unmet_verbs"] == []


def test_coverage_for_people(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"text": "Creatures get +1/+1.", "layers": ["7c"]}\n{"text": "Blorb."}\n', "utf-8")
    told = plystack("coverage", path, "--game", "magic").stdout
    for part in ("compiled", "50.0 %", "layers agree", "layer 7c", "unmet words:", "blorb"):
        assert part in told


@pytest.mark.parametrize("line", ["{", "[]", '{"text": 3}', "nothing"])
def test_a_line_that_is_no_row(tmp_path: Path, line: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(f'{{"text": "Flying"}}\n{line}\n', "utf-8")
    result = plystack("coverage", path, "--game", "magic")
    assert result.exit_code == 2
    assert f"{path}:2: " in result.stderr
    assert plystack("coverage", tmp_path / "none.jsonl", "--game", "magic").exit_code == 2
