"""Parts of an item, each with its own names: the lines of a card that resolves, and modes.

What is chosen for several parts of one item can have the same name in each: outside of its part, a name of part 2 is
known as "target of part 2"; those of the first part have their names as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from plystack.data import Bound, Reading, pairs
from plystack.data.values import Pairs
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.verb import Call, Step, Verb

_END: Final = re.compile(r"(?s:.*)( of part (\d+))")


def part_name(name: str, number: int) -> str:
    """Return as what a name of a part is known outside of it.

    Arguments:
        name: as its instructions say it.
        number: which part it is, counted from 1.
    """
    return f"{name} of part {number}" if number > 1 else name


def part_of(name: str) -> int:
    """Return to which part a name belongs, as it is known outside of it."""
    found = _END.fullmatch(name)
    return 1 if found is None else int(found[2])


def own_names(bound: Pairs[Bound], end: str) -> Pairs[Bound]:
    """Return what names stand for in a part: its own as its instructions say them.

    Arguments:
        bound: what names stand for in the item.
        end: with what its own end there.
    """
    own = {name.removesuffix(end): value for name, value in bound if name.endswith(end)} if end else {}
    return pairs({**dict(bound), **own})


def seen_in_part(seen: Reading, name: str) -> Reading:
    """Return the board as the part of an item sees it that gives a name."""
    found = _END.fullmatch(name)
    return seen if found is None else attrs.evolve(seen, bound=own_names(seen.bound, found[1]))


def _part(call: Call) -> Step:
    """A part of an item is carried out, which knows its own targets under their own names."""
    bound = own_names(call.frame.bound, part_name("", call.number("number")))
    return Step(frames=[attrs.evolve(call.frame, rest=call.program("do"), bound=bound, answers=())])


def verbs() -> Iterator[Verb]:
    """Give the verb of parts."""
    yield Verb("part", _part, (Param("number", Wants.NUMBER), Param("do", Wants.PROGRAM)))
