"""Making random choices one by one: drawn by Hypothesis, which shrinks them, or rolled, which is fast.

What is made is a function of the choices alone, so that a rolled board is shrunk as the list of its choices:
each is replaced by a smaller one, and runs of them are left out, as long as the board still fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import TypeAlias, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Chooser:
    """What a choice is asked of; 0 is the simplest answer."""

    def below(self, number: int) -> int:
        """Return a number from 0 on and below another."""
        raise NotImplementedError(type(self).__name__)

    def among(self, options: Sequence[T]) -> T:
        """Return one of some options, the simplest first; each is as likely as it is often named."""
        return options[self.below(len(options))]

    def between(self, least: int, most: int) -> int:
        """Return a number from the least to the most."""
        return least + self.below(most - least + 1)

    def one_in(self, number: int) -> bool:
        """Say yes once in so many times."""
        return self.below(number) == number - 1

    def several(self, least: int, most: int, make: Callable[[Chooser], T]) -> list[T]:
        """Return some things; each is preceded by the choice whether there is one more, so that one can go."""
        made: list[T] = []
        while len(made) < least or (len(made) < most and self.below(4)):
            made.append(make(self))
        return made

    def some(self, options: Sequence[str], least: int = 0, most: int = 2) -> frozenset[str]:
        """Return some words."""
        return frozenset(self.several(least, most, lambda choose: choose.among(options)))


Maker: TypeAlias = Callable[[Chooser], T]


@cache
def _below(number: int) -> st.SearchStrategy[int]:
    return st.integers(0, number - 1)


class _Drawn(Chooser):
    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def below(self, number: int) -> int:
        return self._draw(_below(number)) if number > 1 else 0


def drawn(make: Maker[T]) -> st.SearchStrategy[T]:
    """Return what is made by choices that Hypothesis draws."""

    @st.composite
    def strategy(draw: st.DrawFn) -> T:
        return make(_Drawn(draw))

    return strategy()


class Rolled(Chooser):
    """Rolls, and keeps what it rolled."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.choices: list[int] = []

    def below(self, number: int) -> int:
        chosen = int(self._random.random() * number)
        self.choices.append(chosen)
        return chosen


class _Again(Chooser):
    def __init__(self, choices: Sequence[int]) -> None:
        self._choices = iter(choices)

    def below(self, number: int) -> int:
        return min(next(self._choices, 0), number - 1)


def again(make: Maker[T], choices: Sequence[int]) -> T:
    """Return what is made by choices; where they end, by the simplest."""
    return make(_Again(choices))


def shrunk(make: Maker[T], choices: list[int], fails: Callable[[T], bool]) -> T:
    """Return the smallest failing thing that leaving choices out and lowering them leads to."""
    best = list(choices)
    better = True
    while better:
        better = False
        for candidate in _smaller(best):
            if fails(again(make, candidate)):
                best, better = candidate, True
                break
    return again(make, best)


def _smaller(choices: list[int]) -> Iterator[list[int]]:
    size = len(choices) // 2
    while size:
        for start in range(0, len(choices) - size + 1, max(1, size // 2)):
            yield choices[:start] + choices[start + size :]
            if any(choices[start : start + size]):
                yield choices[:start] + [0] * size + choices[start + size :]
        size //= 2
    for place, chosen in enumerate(choices):
        for lower in dict.fromkeys((0, chosen // 2, chosen - 1)):
            if 0 <= lower < chosen:
                yield [*choices[:place], lower, *choices[place + 1 :]]
