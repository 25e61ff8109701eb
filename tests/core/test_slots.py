"""Slots: a record of a plugin in the State, of which only what is not as at first is kept."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest

from plystack.data import SetSlot, Slot, State
from plystack.data.storage import dumps, loads


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


def _pairs(given: Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each) for each in given)


@attrs.frozen
class Course:
    step: str = ""
    passed: tuple[str, ...] = attrs.field(default=(), converter=_names)
    scored: tuple[tuple[str, ...], ...] = attrs.field(default=(), converter=_pairs)
    least: int = 3


COURSE = Slot("toy", Course())


def stored(change: SetSlot) -> State:
    """Return a State in which a slot has been set, as it comes back from a file."""
    return loads(dumps(attrs.evolve(State(), slots=((change.plugin, change.value),))))


def test_what_has_not_been_kept_is_as_at_first() -> None:
    assert COURSE.read(State()) == Course()


def test_only_what_is_not_as_at_first_is_kept() -> None:
    assert COURSE.write(State(), step="draw", least=3) == SetSlot("toy", {"step": "draw"})
    assert COURSE.write(State(), least=0) == SetSlot("toy", {"least": 0})  # 0 is not what it was


def test_a_record_comes_back_from_a_file_as_it_was() -> None:
    state = stored(COURSE.write(State(), passed=("A", "B"), scored=(("A", "x"),)))
    assert COURSE.read(state) == Course(passed=("A", "B"), scored=(("A", "x"),))
    assert COURSE.read(stored(COURSE.write(state, step="end"))) == Course("end", ("A", "B"), (("A", "x"),))


def test_there_is_no_other_field() -> None:
    with pytest.raises(TypeError, match="stepp"):
        COURSE.write(State(), stepp="draw")
