"""Every case that this version promises has its file, and every file says what it shows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from plystack.scenarios import read_scenario

PLUGINS = Path(__file__).parents[1] / "plugins"
TOGETHER = Path(__file__).with_name("together")
FILES = sorted([*PLUGINS.glob("*/scenarios/*.scenario.toml"), *TOGETHER.glob("*.scenario.toml")])
CASE = re.compile(r"([mrpq]-[a-z]+\d+[a-z]?)-")

CASES = tomllib.loads((Path(__file__).with_name("cases") / "cases.toml").read_text("utf-8"))["case"]
GAMES = ("magic", "riftbound")
ADDONS = ("mutate", "suspect", "cases")


def test_no_case_has_two_files() -> None:
    found = [match[1] for match in (CASE.match(path.name) for path in FILES) if match]
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
    folder = path.parts[-3] if path.parent != TOGETHER else ""
    assert scenario.game.name == (folder if folder in GAMES else "magic")
    addons = [each.name for each in scenario.game.declared.addons]
    if folder in ADDONS:
        assert addons == [folder], 'it says addons = ["…"]; what needs more than one stands in tests/together'
    if not folder:
        assert re.search("^addons = ", path.read_text("utf-8"), re.MULTILINE), "it says which add-ons it needs"
        assert len(addons) > 1, "what needs one add-on stands with it"
    assert not re.match(r"[A-Z]-[A-Z]\d", scenario.title), "the number belongs in the file's name"
