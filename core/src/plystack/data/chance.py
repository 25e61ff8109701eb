"""Chance: numbers drawn from the seed of a State, the same on every machine and in every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

_BITS = 256


class Chance:
    """Numbers that follow from a seed, one after the other.

    Arguments:
        seed: from which all follows.
        drawn: how many have been drawn before.
    """

    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    def below(self, limit: int) -> int:
        """Return a number from 0 to below a limit, each equally likely.

        Raises:
            ValueError: there is no such number.
        """
        if not 0 < limit < 2 ** (_BITS // 2):
            raise ValueError(f"a number below {limit} can't be drawn")
        # What is left over at the end of the range would make small numbers likelier: it is drawn again.
        fair = 2**_BITS - 2**_BITS % limit
        while True:
            digest = hashlib.sha256(f"{self.seed}:{self.drawn}".encode()).digest()
            self.drawn += 1
            number = int.from_bytes(digest, "big")
            if number < fair:
                return number % limit

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return items in an order in which each is equally likely (Durstenfeld 1964)."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return tuple(found)
