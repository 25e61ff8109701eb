"""The page of the plugin names every verb, event, number of players and tracker that it brings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import plystack
from plystack.happenings import TOLD, EventRule, standard_events, standard_verbs
from plystack_magic import announced, counted, doing, players

PAGE = (Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")
NAMED = set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))
EVENTS = (*TOLD, *standard_events(doing.PLACES))
STANDARD = {each.name for each in EVENTS} | {each.name for each in standard_verbs(doing.PLACES)}
MAGIC = plystack.load("magic", addons=[])


ROWS = [line.split("|")[1:3] for line in PAGE.splitlines() if line.startswith("| `")]


def given(name: str, own: set[str]) -> set[str]:
    """Return what stands beside a name in the one row that has at least its own words there."""
    found = [set(re.findall(r"`([^`]+)`", beside)) for names, beside in ROWS if f"`{name}`" in names]
    return next((each for each in found if own <= each), set())


@pytest.mark.parametrize("name", sorted({each.name for each in doing.VERBS} - STANDARD))
def test_every_verb_stands_there_with_what_it_is_given(name: str) -> None:
    params = {each.name for each in MAGIC.machine.verbs[name].params}
    assert given(name, params) == params


@pytest.mark.parametrize("rule", [each for each in announced.EVENTS if each.name not in STANDARD])
def test_every_event_stands_there_with_its_roles(rule: EventRule) -> None:
    assert rule.roles <= given(rule.name, set(rule.roles))


def test_every_tracker_stands_there() -> None:
    assert {each.name for each in counted.TRACKERS} <= NAMED
    assert {"life", *players.COUNTERS} <= NAMED
