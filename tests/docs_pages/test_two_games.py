"""The example of a host: what both tables say, worked out by hand where no answer is drawn by chance."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples/two_games.py"


@cache
def told(seed: str = "0") -> str:
    """Return what the example prints under a hash seed."""
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, encoding="utf-8", env=env, check=True)
    assert done.stderr == ""
    return done.stdout


def test_another_hash_seed_says_the_same() -> None:
    assert told("1") == told("77")


@pytest.mark.parametrize(
    "line",
    [
        "magic: phoenix is in exile, bear in graveyard",  # the first would die, and is exiled instead
        "magic:   begins wolf: rage",
        "riftbound: ghost is in hand, A has 1 point",  # two would die, one does; it is avenged once
        "magic is as it was: True",
        "magic: undone: bear is in battlefield, wolf has power 3",
        "magic: saved and read again: True",
        "riftbound: saved and read again: True",
    ],
)
def test_what_no_answer_changes(line: str) -> None:
    assert told().splitlines().count(line) == 1


def test_a_death_triggers_each_ability_once_though_two_would_die() -> None:
    lines = told().splitlines()
    for source in ("elder", "wolf"):
        assert lines.count(f"magic:   is put on the stack triggered (player A, source {source})") == 1
    assert lines.count("riftbound:   is put on the stack triggered (player A, source hall)") == 1
    assert lines.count("riftbound:   is put on the stack triggered (player A, source captain)") == 2  # swears, avenges
    assert sum(line.startswith("magic:   leaves the stack") for line in lines) == 2
    assert sum(line.startswith("riftbound:   leaves the stack") for line in lines) == 3


def test_what_is_chosen_is_what_comes_of_it() -> None:
    """The wolf has 3, rages until end of turn for 1, and has 1 more for good where the counter went to it."""
    (chosen,) = re.findall(r"A decides about creature: (elder|wolf)", told())
    assert f"magic:   gets counters +1/+1 (object {chosen})\n" in told()
    more = chosen == "wolf"
    assert f"wolf (A)   power = {4 + more}\n" in told()
    assert f"magic: in the fork, wolf has power {4 + more}\n" in told()
    assert f"magic: at its end of turn, wolf has power {3 + more}\n" in told()


def test_who_may_choose_none_may_also_choose_one_of_their_own_there() -> None:
    (chosen,) = re.findall(r"A decides about unit: (\w+)", told())
    assert chosen in ("scout", "captain", "nothing")
    assert (f"gets counters buff (object {chosen})" in told()) == (chosen != "nothing")
