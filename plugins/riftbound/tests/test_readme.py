"""The page of the plugin names every verb that it brings, with what it is given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import plystack
from plystack.happenings import COMMON, standard_verbs
from plystack_riftbound import chain

PAGE = (Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")
RIFT = plystack.load("riftbound", addons=[])
ROWS = [line.split("|")[1:3] for line in PAGE.splitlines() if line.startswith("| `")]
OF_ALL = {each.name for each in (*COMMON, *standard_verbs(chain.PLACES))}
OWN = sorted(RIFT.machine.verbs.keys() - OF_ALL)


@pytest.mark.parametrize("name", OWN)
def test_every_verb_stands_there_with_what_it_is_given(name: str) -> None:
    params = {each.name for each in RIFT.machine.verbs[name].params}
    found = [set(re.findall(r"`([^`]+)`", beside)) for names, beside in ROWS if f"`{name}`" in names]
    assert params in found
