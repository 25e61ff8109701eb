"""Abilities that function elsewhere than on the board, since what they do takes their own object from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from plystack.data import Do, In, Itself, Modal, Triggered, Where
from plystack.text.known import is_program
from plystack.text.nouns import parts

_TAKEN: Final = "what"
"""What an instruction is given to do something with."""


def zones_of(program: Iterable[Do], costs: Iterable[Do] = (), modal: Modal | None = None) -> frozenset[str]:
    """Return the zones from which a program takes the object that has the ability; none where it says no zone.

    Where something has become of the object before that, it has come to that zone only by then: an ability for which
    it is given up functions where it is given up, though what it does takes it from where it went.

    Arguments:
        program: what the ability does.
        costs: what is done for it before.
        modal: its modes, in each of which it can do so, too.
    """
    before = [*_values(costs), *_values(program)]
    modes = [list(_values(mode.does)) for mode in modal.modes] if modal is not None else [[]]
    return frozenset().union(*(_of_row([*before, *each]) for each in modes))


def _of_row(values: Iterable[tuple[str, object]]) -> frozenset[str]:
    """Return from where the object is taken at first."""
    for name, value in values:
        if name == _TAKEN and value == Itself():
            break
        if zones := _said(value):
            return zones
    return frozenset()


def _values(program: Iterable[Do]) -> Iterator[tuple[str, object]]:
    """Give what the instructions of a program are given, and those inside them, and of abilities that come later."""
    for each in program:
        for name, value in each.args:
            if is_program(value):
                yield from _values(value)
            elif isinstance(value, Triggered):
                yield from _values(value.does)
            else:
                yield name, value


def _said(value: object) -> frozenset[str]:
    row = parts(value) if isinstance(value, Where) else ()
    if Itself() not in row:
        return frozenset()
    return frozenset().union(*(each.zones for each in row if isinstance(each, In)))
