"""Amounts of this game: life, cards in hand, counters."""

from __future__ import annotations

from plystack.data import CounterCount, Held, Schema, Whose, You
from plystack.text import Hole, Phrase, Template, Words, shape


def amounts(schema: Schema) -> list[Phrase]:
    """Return how amounts are said."""
    kind = Hole("kind")
    counters = {each: each for each in sorted(schema.counter_table)}
    on_it, on_this = shape(CounterCount, kind, Whose.IT), shape(CounterCount, kind, Whose.SOURCE)
    return [
        Words("counter", counters),
        Words("term", {"your life total": Held("life", You())}),
        Words("whose", {"this permanent's": Whose.SOURCE}),
        *(Words("whose", {f"{each}'s": Whose.SOURCE}, prints=False) for each in ("~", "this creature", "this land", "this artifact")),
        *(Words("whose", {f"{each}'s": Whose.HOST}) for each in ("enchanted creature", "equipped creature")),
        Template("counted", "{kind:counter} counter on it", on_it),
        Template("counted", "{kind:counter} counter on {who:this object}", on_this, ),
        Template("term", "the number of {kind:counter} counters on it", on_it),
        Template("term", "the number of {kind:counter} counters on {who:this object}", on_this),
    ]  # fmt: skip
