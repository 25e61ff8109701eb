"""Abilities that function elsewhere than on the board, since what they do takes their own object from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plystack.data import Do, In, Itself, Where
from plystack.text.known import is_program
from plystack.text.nouns import parts


def zones_of(program: Iterable[Do]) -> frozenset[str]:
    """Return the zones from which a program takes the object that has the ability; none where it says no zone."""
    return frozenset().union(*(_said(value) for value in _values(program)))


def _values(program: Iterable[Do]) -> Iterator[object]:
    for each in program:
        for _, value in each.args:
            if is_program(value):
                yield from _values(value)
            else:
                yield value


def _said(value: object) -> frozenset[str]:
    row = parts(value) if isinstance(value, Where) else ()
    if Itself() not in row:
        return frozenset()
    return frozenset().union(*(each.zones for each in row if isinstance(each, In)))
