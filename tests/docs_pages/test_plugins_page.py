"""The tables of the guides for authors and hosts name every row, hook and domain, and what the two games say."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import plystack
from plystack.data import ControlRow, Domain, StackPlan
from plystack.plugins import HOOKS

DOCS = Path(__file__).resolve().parents[2] / "docs"


def rows(page: str, head: str) -> list[list[str]]:
    """Return the cells of the table whose head starts so."""
    lines = (DOCS / page).read_text("utf-8").splitlines()
    found = []
    for line in lines[next(at for at, line in enumerate(lines) if line.startswith(head)) + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def test_every_row_of_the_plan_of_the_stack() -> None:
    assert [row[0] for row in rows("plugins.md", "| row | what it says |")] == [
        f"`{each.name}`" for each in attrs.fields(StackPlan)
    ]


def test_every_hook_that_is_asked_in_play() -> None:
    played = [f"`{name}`" for name, hook in HOOKS.items() if hook.played]
    assert [row[0] for row in rows("plugins.md", "| hook | is asked |")] == played


def test_every_hook_that_can_depend_on_a_policy() -> None:
    text = (DOCS / "plugins.md").read_text("utf-8").partition("all settings as `policies`:")[2].partition(".")[0]
    named = {each.strip().strip("`") for each in text.split(",")}
    assert named == {name for name, hook in HOOKS.items() if "policies" in hook.passes}


def told(row: ControlRow) -> list[str]:
    """Return the row as the page says it."""
    return [
        "any" if row.source is None else "a battlefield",
        {None: "any", True: "controlled", False: "not controlled"}[row.controlled],
        {None: "any", True: "names one", False: "names none"}[row.named],
        row.player.value,
        row.you.value,
        row.rule,
    ]


@pytest.mark.parametrize("name", ["magic", "riftbound"])
def test_every_row_of_control(name: str) -> None:
    game = plystack.load(name, addons=())
    found = [row[1:] for row in rows("plugins.md", "| game | source |") if row[0] == game.declared.info.title]
    assert found == [told(row) for row in game.machine.control]


def test_every_domain() -> None:
    domains = [f"`{each.__name__}`" for each in Domain.__subclasses__() if each.__module__.startswith("plystack.")]
    assert [row[0] for row in rows("embedding.md", "| domain | an answer |")] == domains
