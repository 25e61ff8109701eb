"""Following courses of a game: which there are, and what is made of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from plystack import Game
from plystack_conformance.boards import judging
from plystack_conformance.boards.course import Moment, Unplayable, course, plays

STEPS = 60
"""So many moves has a course."""

COURSES = 1
"""So many courses a usual run has of each way."""

_EACH = 20  # for so many boards a long run has one course of each way


def seeds(number: int = COURSES) -> list[int]:
    """Return the seeds of courses: the same few in each run, and new ones as well in a long one."""
    new = judging.BOARDS // _EACH + 1 if judging.BOARDS else 0
    return [*range(1, number + 1), *(judging.fresh() for _ in range(new))]


def ways(game: Game) -> list[bool]:
    """Return how a game can be played: by what is legal in it (False), where it says so, and by a host (True)."""
    return [*([False] if plays(game.declared) else []), True]


@contextmanager
def unless_stuck() -> Iterator[None]:
    """Skip a test where a course can't go on: test_every_course_goes_on fails by that, and says so once for all."""
    try:
        yield
    except Unplayable as problem:
        pytest.skip(f"a course can't go on; see test_every_course_goes_on: {problem}")


def follow(game: Game, steps: int = STEPS, number: int = COURSES) -> Iterator[Moment]:
    """Give the moves of some courses, of each way; a test is skipped where one can't go on."""
    for hosted in ways(game):
        for seed in seeds(number):
            with unless_stuck():
                yield from course(game, seed, steps, hosted=hosted)
