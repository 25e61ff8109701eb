"""Conditions of this game: what players have."""

from __future__ import annotations

from plystack.data import (
    Arithmetic,
    Combined,
    Compares,
    Comparison,
    Constant,
    Controlled,
    Count,
    Designated,
    Every,
    Exists,
    Fact,
    Held,
    In,
    Owned,
    Schema,
    Tallied,
    TurnOf,
    Unless,
    Where,
    You,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, nothing, shape
from plystack.text.clauses import static
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
            Template(
                "state",
                f"has|have {{n:count}} or fewer cards {said}",
                shape(Compares, shape(Count, where), most, n),
                also=fewer,
            ),
            Template(
                "state",
                f"has|have no cards {said}",
                Unless(Exists(where)),
                also=(f"has|have no cards in their|your {zone}",),
            ),
            Template(
                "state",
                f"has|have exactly {{n:count}} cards {said}",
                shape(Compares, shape(Count, where), Comparison.EQUAL, n),
            ),
        ]
    return [
        *phrases,
        Template("state", "has|have {n:number} or more life", shape(Compares, life, least, n)),
        Template("state", "has|have {n:number} or less life", shape(Compares, life, most, n)),
        *(Template("state", f"has|have {{n:count}} or more {each} counters", shape(Compares, Held(each, You()), least,
                         n))
          for each in ("poison", "experience", "energy")),
        Template("state", "is|are poisoned", Compares(Held("poison", You()), least, Constant(1))),
        Template("state", "has|have the city's blessing", Compares(Held("city's blessing", You()), least, Constant(1))),
        Template("simple condition", "{n:count} or more {where:group.many} are in your graveyard",
                 shape(Exists, Hole("where"), Hole("n")), prints=False),
        Template("simple condition", "{n:count} or more cards are in your graveyard", shape(Exists, graveyard,
                         Hole("n")), prints=False),
        Words("simple condition", {
            "you control your commander": Exists(both(
                (In(frozenset({"battlefield"})), Designated("commander"), Owned("you"), Controlled("you")))),
        }),
        Template("state", "has|have completed a dungeon", Compares(Held("dungeons completed", You()), least,
                         Constant(1))),
        Template("simple condition", "{n:count} or more {where:group.many} are on the battlefield",
                 shape(Exists, Hole("where"), Hole("n")), prints=False),
        *_this_turn(),
        Words("simple condition", {"it is your end step": Every((
            TurnOf("you"), Compares(Fact("end step"), least, Constant(1))))}),
        Template("clause", "during your end step, {who:objects} {does:deeds}", Lens(lambda g: static(
            g["who"], g["does"], Every((TurnOf("you"), Compares(Fact("end step"), least, Constant(1))))), nothing)),
        Template("simple condition", "you have at least {n:number} life more than your starting life total", shape(
            Compares, life, least, _more_than_at_the_start())),
    ]  # fmt: skip


_COUNTED = {
    "drawn {n:count} or more cards": "cards drawn",
    "cast {n:count} or more spells": "spells cast",
    "discarded {n:count} or more cards": "cards discarded",
    "sacrificed {n:count} or more permanents": "permanents sacrificed",
}
_HAPPENED = {
    "gained life": "life gained",
    "lost life": "life lost",
    "sacrificed a permanent": "permanents sacrificed",
    "attacked with a creature": "creatures attacked with",
    "cast a spell": "spells cast",
    "drawn a card": "cards drawn",
    "discarded a card": "cards discarded",
    "committed a crime": "crimes",
    "played a land": "lands played",
}


_PRESENT = {
    "gained life": "gain life",
    "lost life": "lose life",
    "played a land": "play a land",
    "cast a spell": "cast a spell",
}


def _this_turn() -> list[Phrase]:
    """Return what happened this turn that a tracker counts."""
    least, you, n = Comparison.AT_LEAST, You(), shape(Constant, Hole("n"))
    found: list[Phrase] = []
    also: tuple[str, ...]
    for said, tracker in _COUNTED.items():
        also = (f"{said.replace('drawn', 'drew')} this turn",)
        found.append(
            Template("state", f"has|have {said} this turn", shape(Compares, Tallied(tracker, you), least, n), also=also)
        )
    for said, tracker in _HAPPENED.items():
        once = Compares(Tallied(tracker, you), least, Constant(1))
        found.append(Template("state", f"has|have {said} this turn", once, also=(f"{said} this turn",)))
        also = (f"didn't {_PRESENT[said]} this turn",) if said in _PRESENT else ()
        found.append(Template("state", f"hasn't|haven't {said} this turn", Unless(once), also=also))
    many = Compares(Tallied("creatures died"), least, Constant(1))
    came = Combined(Arithmetic.SUM, (Tallied("entered", source=True), Tallied("arrived", source=True)))
    entered = Compares(came, least, Constant(1))
    found += [
        Template("simple condition", "a creature died this turn", many),
        Template(
            "simple condition",
            "{n:count} or more creatures died this turn",
            shape(Compares, Tallied("creatures died"), least, n),
        ),
        Template(
            "simple condition",
            "{n:count} or more creatures died under your control this turn",
            shape(Compares, Tallied("own creatures died", you), least, n),
        ),
        Template(
            "simple condition",
            "it attacked this turn",
            Compares(Tallied("attacks", source=True), least, Constant(1)),
            also=("{this object} attacked this turn",),
        ),
        Template("simple condition", "it entered this turn", entered, also=("{this object} entered this turn",)),
    ]
    return found


def _more_than_at_the_start() -> object:
    from plystack.data import Arithmetic, Combined

    return shape(Combined, Arithmetic.SUM, (Held("starting life", You()), shape(Constant, Hole("n"))))
