"""Every case that this version promises has its file, and every file says what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plystack.scenarios import read_scenario

PLUGINS = Path(__file__).parents[1] / "plugins"
FILES = sorted(PLUGINS.glob("*/scenarios/*.scenario.toml"))
CASE = re.compile(r"([mrpq]-[a-z]+\d+[a-z]?)-")

PROMISED = {
    "magic": {
        *(f"m-a{number}" for number in range(1, 13)),
        *(f"m-b{number}" for number in range(5, 10)),
        *(f"m-f{number}" for number in range(1, 12)),
        "m-f28",
        *(f"m-f{number}" for number in range(31, 37)),
        *(f"m-f{number}" for number in range(44, 54)),
        "m-f52a",
        "m-f52b",
        "p-s20",
        "p-s20b",
    },
    "riftbound": {*(f"r-l{number}" for number in range(1, 14)), "q-r8"},
}


@pytest.mark.parametrize("game", PROMISED)
def test_each_promised_case_has_one_file(game: str) -> None:
    names = [path.name for path in FILES if path.parts[-3] == game]
    found = [match[1] for match in map(CASE.match, names) if match]
    assert sorted(set(found)) == sorted(found)
    assert set(found) == PROMISED[game]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".scenario.toml"))
def test_a_case_says_what_it_shows_and_which_rules(path: Path) -> None:
    scenario = read_scenario(path.read_bytes(), path.name)
    assert scenario.cites, "it cites no rule"
    assert scenario.game.name == path.parts[-3]
    assert not re.match(r"[A-Z]-[A-Z]\d", scenario.title), "the number belongs in the file's name"
