"""Every case that this version promises has its file, and every file says what it shows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from plystack.scenarios import read_scenario

PLUGINS = Path(__file__).parents[1] / "plugins"
FILES = sorted(PLUGINS.glob("*/scenarios/*.scenario.toml"))
CASE = re.compile(r"([mrpq]-[a-z]+\d+[a-z]?)-")

CASES = tomllib.loads((Path(__file__).with_name("cases") / "cases.toml").read_text("utf-8"))["case"]
GAMES = ("magic", "riftbound")


@pytest.mark.parametrize("game", GAMES)
def test_no_case_has_two_files(game: str) -> None:
    names = [path.name for path in FILES if path.parts[-3] == game]
    found = [match[1] for match in map(CASE.match, names) if match]
    assert sorted(set(found)) == sorted(found)


def test_each_case_has_a_file_or_says_what_it_waits_for() -> None:
    found = {match[1].upper() for match in (CASE.match(path.name) for path in FILES) if match}
    promised = {ident.upper() for ident, case in CASES.items() if "waits" not in case}
    assert promised - found == set(), "a case of the list that waits for nothing has lost its file"
    assert found - promised == set(), "python tests/cases/table.py strikes out what no longer waits"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".scenario.toml"))
def test_a_case_says_what_it_shows_and_which_rules(path: Path) -> None:
    scenario = read_scenario(path.read_bytes(), path.name)
    assert scenario.cites, "it cites no rule"
    assert scenario.game.name == path.parts[-3]
    assert not re.match(r"[A-Z]-[A-Z]\d", scenario.title), "the number belongs in the file's name"
