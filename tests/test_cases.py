"""Every case that this version promises has its file, and every file says what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plystack.scenarios import read_scenario

PLUGINS = Path(__file__).parents[1] / "plugins"
FILES = sorted(PLUGINS.glob("*/scenarios/*.scenario.toml"))
CASE = re.compile(r"([mrpq]-[a-z]+\d+[a-z]?)-")

SITUATIONS = (
    "1 2 5 6 7 9 10 11 14 15 17 18 18b 20 20b 20c 22 23 24 27 28 30 31 32 34 35 36 38 39 40 42 43 44 46 47 "
    "48 54 55 56 58 59 60 62 66 67 68 70 71 72 74 75 76 79 80 82 83 84 86 87 90 91 91b 91d 91e 91f 109 110 111 113"
)
OFTEN_WRONG = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 19 20 21 22 23 24 25 26 27"

PROMISED = {
    "magic": {
        *(f"m-a{number}" for number in range(1, 13)),
        "m-b1",
        "m-b2",
        *(f"m-b{number}" for number in range(5, 10)),
        *(f"m-f{number}" for number in range(1, 17)),
        *(f"m-f{number}" for number in range(19, 24)),
        *(f"m-f{number}" for number in range(26, 30)),
        *(f"m-f{number}" for number in range(31, 56)),
        "m-f52a",
        "m-f52b",
        "m-f58",
        "m-f59",
        "m-f60",
        "m-f61",
        "m-f62",
        "m-f63",
        "m-f64",
        *(f"m-f{number}" for number in range(65, 73)),
        *(f"m-f{number}" for number in range(73, 76)),
        *(f"p-s{number}" for number in SITUATIONS.split()),
        *(f"q-l{number}" for number in OFTEN_WRONG.split()),
        "q-t4",
        "q-t5",
    },
    "riftbound": {*(f"r-l{number}" for number in range(1, 14)), "q-r8", "q-r10"},
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
