"""The way to cast a card for its mutate cost, and at what it aims then (702.140a-b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import (
    Constant,
    Has,
    In,
    Keyword,
    Not,
    OwnedBy,
    OwnerOf,
    Target,
    Those,
    Whose,
    do,
    instances_of,
    words,
)
from plystack.layers import View
from plystack_magic import Way
from plystack_mutate.mutation import HOST, MUTATES

MUTATE: Final = "mutate"
"""The keyword, and the name of the way."""

NON_HUMAN: Final = (
    In(words(["battlefield"]))
    & Has("types", Constant(words(["Creature"])))
    & Not(Has("subtypes", Constant(words(["Human"]))))
    & OwnedBy(OwnerOf(Whose.SOURCE))
)
"""What it aims at: whoever controls that, it has the same owner as the spell."""


def ways(view: View, card: int) -> Iterator[Way]:
    """Give the ways to cast a card for a mutate cost, one for each that it has.

    Where its target is illegal as it resolves, it is an ordinary creature spell (702.140b, 608.3b).

    Arguments:
        view: what everything is.
        card: the id of the card, where it is.
    """
    for instance in instances_of(view[card]):
        keyword = instance.ability
        if isinstance(keyword, Keyword) and keyword.word == MUTATE:
            yield Way.paid(
                MUTATE,
                keyword.cost,
                targets=(Target(HOST, NON_HUMAN),),
                does=(do(MUTATES, into=Those(HOST)),),
                otherwise=(do("enter", alone=True),),
            )
