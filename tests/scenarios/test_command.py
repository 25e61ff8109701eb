"""The command line, as a user runs it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from plystack.command import main

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
MOON = EXAMPLES / "blood-moon-urborg.scenario.toml"
BAD = Path(__file__).parent / "bad" / "unknown-word.toml"


def plystack(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """Return the first example with one expectation that does not hold."""
    path = tmp_path / "wrong.scenario.toml"
    text = MOON.read_text("utf-8").replace('plains.subtypes     = ["Plains"]', 'plains.subtypes = ["Island"]')
    path.write_text(text, "utf-8")
    return path


def test_run_examples() -> None:
    result = plystack("run", EXAMPLES)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    files = list(EXAMPLES.rglob("*.scenario.toml"))
    assert [line[0] for line in lines[:-1]] == ["✓"] * len(files)
    assert lines[0].startswith("✓ Blood Moon turns Urborg off, whichever is older ")
    assert " 4 expectations " in lines[0]
    assert re.fullmatch(rf"{len(files)} files, \d+ expectations", lines[-1])


def test_cases_are_counted_where_there_are_more_than_files(tmp_path: Path) -> None:
    path = tmp_path / "two.scenario.toml"
    path.write_text(f'any_order = ["urborg", "Blood Moon"]\n{MOON.read_text("utf-8")}', "utf-8")
    assert plystack("run", path).stdout.splitlines()[-1] == "1 file, 2 cases, 8 expectations"
    assert plystack("run", MOON).stdout.splitlines()[-1] == "1 file, 4 expectations"


def test_a_wrong_expectation_prints_both_values_and_the_chain(wrong: Path) -> None:
    result = plystack("run", wrong)
    assert result.exit_code == 1
    assert f"{wrong}:22:19  plains.subtypes, at the start" in result.stdout
    assert "expected  Island" in result.stdout
    assert "found     Plains" in result.stdout
    assert "not applied: urborg (ts 1): its ability is gone since Blood Moon" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 file, 4 expectations, 1 failed"


def test_a_bad_file_wins_over_a_wrong_expectation(wrong: Path) -> None:
    result = plystack("run", wrong, BAD, MOON)
    assert result.exit_code == 2
    assert "did you mean 'Swamp'?" in result.stdout
    assert result.stdout.splitlines()[-1] == "3 files, 8 expectations, 1 failed, 1 bad file"


@pytest.mark.parametrize("what", ["nowhere", "empty"])
def test_nothing_to_run(tmp_path: Path, what: str) -> None:
    path = tmp_path / what
    if what == "empty":
        path.mkdir()
    result = plystack("run", path)
    assert result.exit_code == 2
    assert (
        "there is no such file or folder" if what == "nowhere" else "no file in this folder ends with"
    ) in result.stdout


def test_a_folder_is_searched_to_the_bottom_and_in_order(tmp_path: Path) -> None:
    for name in ("b/two.scenario.toml", "a/deep/one.scenario.toml", "a/other.toml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MOON.read_text("utf-8"), "utf-8")
    found = json.loads(plystack("run", "--json", tmp_path).stdout)
    assert [Path(each["file"]).name for each in found["files"]] == ["one.scenario.toml", "two.scenario.toml"]


def test_run_as_json(wrong: Path) -> None:
    result = plystack("run", "--json", wrong, BAD)
    found = json.loads(result.stdout)
    assert (found["expectations"], found["failed"], found["bad_files"]) == (4, 1, 1)
    failed, broken = found["files"]
    assert failed["status"] == "failed"
    assert failed["failures"][0]["line"] == 22
    assert failed["failures"][0]["expected"] == "Island"
    assert (broken["status"], broken["error"]["line"], broken["error"]["code"]) == ("bad file", 9, "PLY300")


def test_why() -> None:
    result = plystack("why", MOON, "urborg", "subtypes")
    assert result.exit_code == 0
    assert result.stdout.rstrip("\n") == README.split("urborg subtypes\n", 1)[1].split("```", 1)[0].rstrip("\n")


README = (ROOT / "README.md").read_text("utf-8")


def test_the_readme_shows_the_example() -> None:
    shown = README.split("```toml\n", 1)[1].split("```", 1)[0]
    have = {" ".join(line.split()) for line in MOON.read_text("utf-8").splitlines()}
    missing = [line for line in map(str.split, shown.splitlines()) if " ".join(line) not in have]
    assert missing == []


def test_why_as_json_and_after_a_step() -> None:
    found = json.loads(plystack("why", "--json", MOON, "urborg", "subtypes").stdout)
    assert (found["value"], found["printed"]) == ("Mountain", "nothing")
    assert found["steps"][0]["effect"] == "Blood Moon"
    assert found["waited"][0] == {
        "effect": "urborg",
        "on": "Blood Moon",
        "reason": "existence",
        "witness": "urborg",
        "moved": True,
        "back": None,
        "rule": "613.8a",
    }
    later = json.loads(plystack("why", "--json", "--step", "1", MOON, "plains", "land types").stdout)
    assert later["value"] == "Plains, Swamp"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((MOON, "urbrog", "subtypes"), "no object is called 'urbrog'; did you mean 'urborg'?"),
        ((MOON, "urborg", "subtype"), "there is no characteristic 'subtype'; did you mean 'subtypes'?"),
        ((MOON, "urborg", "subtypes", "--step", "2"), "there is no step 2"),
        ((MOON, "urborg", "subtypes", "--case", "2"), "there is no case '2'"),
        ((BAD, "bear", "power"), "did you mean 'Swamp'?"),
        (("nowhere.toml", "bear", "power"), "nowhere.toml:1:1  the file can't be read: No such file or directory"),
    ],
)
def test_why_says_what_is_wrong(args: tuple[str | Path, ...], message: str) -> None:
    result = plystack("why", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_games() -> None:
    result = plystack("games")
    assert result.exit_code == 0
    assert [line.split()[:2] for line in result.stdout.splitlines()[1:]] == [["magic", "0.1.0"], ["riftbound", "0.1.0"]]
    found = json.loads(plystack("games", "--json").stdout)
    assert [each["name"] for each in found] == ["magic", "riftbound"]
    assert all(each["error"] is None for each in found)


@pytest.mark.parametrize("seed", ["1", "77"])
def test_another_process_and_hash_seed_say_the_same(seed: str) -> None:
    args = [sys.executable, "-m", "plystack", "why", str(MOON), "urborg", "abilities"]
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(args, capture_output=True, encoding="utf-8", env=env, check=True)
    assert done.stdout == plystack("why", MOON, "urborg", "abilities").stdout


def test_why_not() -> None:
    result = plystack("why", MOON, "plains", "subtypes", "--not", "Blood Moon")
    assert result.stdout == "Blood Moon (ts 3): plains does not pass its filter: not (supertypes: Basic)\n"
    result = plystack("why", MOON, "plains", "subtypes", "--not", "urborg")
    assert result.stdout == "urborg (ts 1): its ability is gone since Blood Moon\n"
    result = plystack("why", MOON, "urborg", "subtypes", "--not", "Blood Moon")
    assert result.stdout.startswith("Blood Moon (ts 3): it did, in layer 4: sets land types to Mountain")
    told = json.loads(plystack("why", MOON, "urborg", "colors", "--not", "urborg", "--json").stdout)
    assert told == [{"effect": "urborg", "timestamp": 1, "reason": "it says nothing about colors", "rule": ""}]
    result = plystack("why", MOON, "urborg", "colors", "--not", "Blood Mon")
    assert result.exit_code == 2
    assert "there is no effect 'Blood Mon'; did you mean 'Blood Moon'?" in result.stderr


def test_the_order_of_a_layer_as_a_graph() -> None:
    result = plystack("why", MOON, "urborg", "subtypes", "--graph", "mermaid")
    assert result.stdout.splitlines() == [
        "flowchart TD",
        "  %% layer 4: types, subtypes, supertypes",
        '  e1["1. Blood Moon (ts 3)"]',
        '  e2["urborg (ts 1): never applied"]',
        '  e2 -. "existence: urborg" .-> e1',
    ]
    result = plystack("why", MOON, "urborg", "subtypes", "--graph", "dot", "--layer", "4")
    assert result.stdout.splitlines()[0] == "digraph order {"
    assert '  e2 -> e1 [style=dashed, constraint=false, label="existence: urborg"];' in result.stdout
    result = plystack("why", MOON, "urborg", "subtypes", "--graph", "dot", "--layer", "8")
    assert result.exit_code == 2
    assert "there is no layer '8'" in result.stderr


def test_the_words_of_a_game() -> None:
    result = plystack("games", "riftbound")
    assert result.exit_code == 0
    assert "counters: buff\n" in result.stdout
    assert "layers: 1: traits, 2: abilities, 3: arithmetic\n" in result.stdout
    lines = plystack("games", "magic").stdout.splitlines()
    assert "  4: types, subtypes, supertypes" in lines[lines.index("layers:") :]  # titles hold commas: a line for each
    found = json.loads(plystack("games", "magic", "--json").stdout)
    assert {"+1/+1", "flying"} <= set(found["counters"])
    assert "land types" in found["families of words"]
    result = plystack("games", "magik")
    assert result.exit_code == 2
    assert "did you mean 'magic'?" in result.stderr
