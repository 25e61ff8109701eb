"""Chance: numbers that follow from a seed, the same everywhere."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plystack.data import Chance

SIXES = {0: [4, 2, 5, 3, 5, 0], 7: [1, 5, 4, 0, 1, 1], -3: [5, 3, 0, 5, 2, 0]}
HUNDREDS = {0: [22, 80, 99, 89, 43, 46], 7: [27, 41, 78, 56, 59, 81], -3: [43, 55, 50, 95, 72, 34]}
"""The hash SHA-256 of "seed:how many were drawn before", as a number, modulo the limit."""


@pytest.mark.parametrize("seed", SIXES)
def test_the_numbers_of_a_seed_are_these(seed: int) -> None:
    for limit, expected in ((6, SIXES[seed]), (100, HUNDREDS[seed])):
        drawn = Chance(seed)
        assert [drawn.below(limit) for _ in range(6)] == expected
        assert drawn.drawn == 6
        assert [Chance(seed, before).below(limit) for before in range(6)] == expected, "it goes on from where it was"


def test_a_shuffled_row_is_this() -> None:
    """Seed 7 gives 1 of 6, 1 of 5, 2 of 4, 2 of 3 and 1 of 2: from the last place on, each is exchanged with that."""
    drawn = Chance(7)
    assert drawn.shuffled("abcdef") == tuple("deacfb")
    assert drawn.drawn == 5, "the last has but one place left"


@given(seed=st.integers(), limit=st.integers(1, 2**70))
def test_a_number_is_below_its_limit(seed: int, limit: int) -> None:
    assert 0 <= Chance(seed).below(limit) < limit


@given(seed=st.integers(), items=st.lists(st.integers(), max_size=12))
def test_what_is_shuffled_is_the_same_in_another_order(seed: int, items: list[int]) -> None:
    shuffled = Chance(seed).shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert Chance(seed).shuffled(items) == shuffled


@pytest.mark.parametrize("limit", [0, -1, 2**128, 2**300])
def test_a_number_that_there_is_not_is_refused(limit: int) -> None:
    drawn = Chance(0)
    with pytest.raises(ValueError, match=f"a number below {limit} can't be drawn"):
        drawn.below(limit)
    assert drawn.drawn == 0


def test_what_would_make_small_numbers_likelier_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**256 is 4 modulo 6: of the last four numbers, none counts."""
    rows = iter([(2**256 - 1), (2**256 - 4), (2**256 - 5)])

    class Row:
        def __init__(self, text: bytes) -> None:
            self.number = next(rows)

        def digest(self) -> bytes:
            return self.number.to_bytes(32, "big")

    monkeypatch.setattr(hashlib, "sha256", Row)
    drawn = Chance(0)
    assert drawn.below(6) == 5
    assert drawn.drawn == 3


def test_each_number_comes_about_as_often() -> None:
    drawn = Chance(2026)
    often = Counter(drawn.below(6) for _ in range(6000))
    assert sorted(often) == list(range(6))
    assert all(900 < count < 1100 for count in often.values()), "four times what chance strays"


def test_each_order_comes_about_as_often() -> None:
    drawn = Chance(2026)
    often = Counter(drawn.shuffled("abc") for _ in range(6000))
    assert len(often) == 6
    assert all(900 < count < 1100 for count in often.values())


def test_another_process_draws_the_same() -> None:
    source = "from plystack.data import Chance\nprint(Chance(7).shuffled('abcdef'), Chance(-3).below(100))"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", source], env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        assert run.stdout == f"{tuple('deacfb')} 43\n"


def test_the_numbers_are_those_of_the_hash() -> None:
    number = int.from_bytes(hashlib.sha256(b"5:2").digest(), "big")
    assert Chance(5, 2).below(2**100) == number % 2**100
