"""Conditions of this game."""

from __future__ import annotations

from plystack.data import Compares, Comparison, Constant, Exists, Held, In, Owned, Schema, Unless, You
from plystack.text import Hole, Phrase, Template, shape
from plystack.text.nouns import both


def conditions(schema: Schema) -> list[Phrase]:
    """Return how conditions are said."""
    del schema
    hand = both((In(frozenset({"hand"})), Owned("you")))
    life = Held("life", You())
    number = shape(Constant, Hole("n"))
    return [
        Template("simple condition", "you have {n:count} or more cards in hand", shape(Exists, hand, Hole("n"))),
        Template("simple condition", "you have no cards in hand", Unless(Exists(hand))),
        Template("simple condition", "you have {n:count} or fewer cards in hand",
                 shape(Compares, shape_count(hand), Comparison.AT_MOST, number)),
        Template("simple condition", "you have {n:number} or more life", shape(Compares, life, Comparison.AT_LEAST, number)),
        Template("simple condition", "you have {n:number} or less life", shape(Compares, life, Comparison.AT_MOST, number)),
        Template("simple condition", "{n:count} or more {where:group.many} are in your graveyard",
                 shape(Exists, Hole("where"), Hole("n")), prints=False),
    ]  # fmt: skip


def shape_count(where: object) -> object:
    """Return the shape of how many objects there are."""
    from plystack.data import Count

    return shape(Count, where)
