"""Conditions of this game: what players have."""

from __future__ import annotations

from plystack.data import (
    Compares,
    Comparison,
    Constant,
    Count,
    Exists,
    Held,
    In,
    Owned,
    Schema,
    Unless,
    Where,
    You,
)
from plystack.text import Hole, Phrase, Template, Words, shape
from plystack.text.nouns import both


def conditions(schema: Schema) -> list[Phrase]:
    """Return how conditions are said."""
    del schema
    hand = both((In(frozenset({"hand"})), Owned("you")))
    graveyard = both((In(frozenset({"graveyard"})), Owned("you")))
    life, n = Held("life", You()), shape(Constant, Hole("n"))
    most, least = Comparison.AT_MOST, Comparison.AT_LEAST
    places: dict[str, Where] = {
        "on the battlefield": In(frozenset({"battlefield"})),
        "in your graveyard": graveyard,
        "in your hand": hand,
        "in exile": In(frozenset({"exile"})),
        "in the command zone": In(frozenset({"command"})),
    }
    phrases: list[Phrase] = [Words("place", places)]
    for zone, where, said in (("hand", hand, "in hand"), ("graveyard", graveyard, "in their|your graveyard")):
        also = (f"has|have {{n:count}} or {{}} cards in their|your {zone}",) if zone == "hand" else ()
        more, fewer = (tuple(each.replace("{}", word) for each in also) for word in ("more", "fewer"))
        phrases += [
            Template("state", f"has|have {{n:count}} or more cards {said}", shape(Exists, where, Hole("n")), also=more),
            Template("state", f"has|have {{n:count}} or fewer cards {said}", shape(Compares, shape(Count, where), most, n), also=fewer),
            Template("state", f"has|have no cards {said}", Unless(Exists(where)), also=(f"has|have no cards in their|your {zone}",)),
            Template("state", f"has|have exactly {{n:count}} cards {said}", shape(Compares, shape(Count, where), Comparison.EQUAL, n)),
        ]
    return [
        *phrases,
        Template("state", "has|have {n:number} or more life", shape(Compares, life, least, n)),
        Template("state", "has|have {n:number} or less life", shape(Compares, life, most, n)),
        *(Template("state", f"has|have {{n:count}} or more {each} counters", shape(Compares, Held(each, You()), least, n))
          for each in ("poison", "experience", "energy")),
        Template("state", "is|are poisoned", Compares(Held("poison", You()), least, Constant(1))),
        Template("state", "has|have the city's blessing", Compares(Held("city's blessing", You()), least, Constant(1))),
        Template("simple condition", "{n:count} or more {where:group.many} are in your graveyard",
                 shape(Exists, Hole("where"), Hole("n")), prints=False),
        Template("simple condition", "{n:count} or more cards are in your graveyard", shape(Exists, graveyard, Hole("n")), prints=False),
        Template("simple condition", "you have at least {n:number} life more than your starting life total", shape(
            Compares, life, least, _more_than_at_the_start())),
    ]  # fmt: skip


def _more_than_at_the_start() -> object:
    from plystack.data import Arithmetic, Combined

    return shape(Combined, Arithmetic.SUM, (Held("starting life", You()), shape(Constant, Hole("n"))))
