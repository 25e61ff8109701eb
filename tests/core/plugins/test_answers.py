"""What is promised of an answer is looked at by class first; what a class does not tell is looked into as ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypedDict, runtime_checkable

import pytest

from plystack.data import Counter, Static
from plystack.plugins.answers import misfit


class Pair(NamedTuple):
    name: str
    number: int


class Entry(TypedDict):
    name: str


@runtime_checkable
class Sized(Protocol):
    def size(self) -> int: ...


class Wrong:
    size = 3


# What a plugin without a type checker may answer: of the class that was promised, with a field of another.
ANYTHING: Any = 3
WRONG_TEXT: Any = "y"
WRONG_PAIR = Pair("x", WRONG_TEXT)
WRONG_STATIC = Static(parts=ANYTHING)
WRONG_COUNTER = Counter(ANYTHING)


@pytest.mark.parametrize(
    ("value", "promised"),
    [
        (True, int),
        (3, float),
        (None, int | None),
        ("x", int | str),
        ("x", Any),
        (Pair("x", 1), Pair),
        ({"name": "x"}, Entry),
        (len, Callable[..., int]),
        (frozenset({"x"}), frozenset[str]),
        (Counter("bead"), Counter),
        ([Counter("bead")], Sequence[Counter]),
    ],
)
def test_what_is_promised_fits(value: object, promised: object) -> None:
    assert misfit(value, promised) is None


@pytest.mark.parametrize(
    ("value", "promised"),
    [
        (1, bool),
        (1.0, int),
        (None, int),
        (b"x", int | str),
        (WRONG_PAIR, Pair),
        (WRONG_PAIR, Pair | None),
        ({"name": 3}, Entry),
        (Wrong(), Sized),
        ("y", Literal["x"]),
        (frozenset({1}), frozenset[str]),
        ({"x": 1}, Mapping[str, str]),
        (WRONG_STATIC, Static),
        (WRONG_STATIC, Any),
        ([Counter("bead"), WRONG_COUNTER], Sequence[Counter]),
        ("xx", Sequence[str]),
    ],
)
def test_what_is_not_promised_is_found_however_deep_it_lies(value: object, promised: object) -> None:
    assert misfit(value, promised) is not None
