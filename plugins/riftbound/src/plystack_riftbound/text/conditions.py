"""Conditions of this game: what I am, how I fight, what you have, what has happened this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    Always,
    AnyOf,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Count,
    Designated,
    Every,
    Exists,
    Held,
    Here,
    In,
    Not,
    Owned,
    Schema,
    SourceIs,
    Tallied,
    Unless,
    Where,
    You,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, nothing, shape
from plystack.text.nouns import OTHER, both, parts
from plystack_riftbound.events import BOARD
from plystack_riftbound.text.nouns import AT_BATTLEFIELD, ATTACKER, DEFENDER, UNIT, YOURS, without

ALWAYS = Always()
FIGHTS = AnyOf((ATTACKER, DEFENDER))


def since(tracker: str, player: bool = True) -> Condition:
    """Return that something has happened this turn."""
    return Compares(Tallied(tracker, You() if player else None), Comparison.AT_LEAST, Constant(1))


def _alone(board: Where, how: Where) -> Condition:
    """Return that I do so alone: there are no other friendly units here."""
    others = Exists(both((board, OTHER, UNIT, Controlled("friendly"), Here())))
    return Every((SourceIs(how), Unless(others)))


def _with_others(given: Mapping[str, Any]) -> Condition:
    count = Count(both((*parts(given["where"]), Here())))
    return Every((SourceIs(AT_BATTLEFIELD), Compares(count, Comparison.EQUAL, Constant(given["count"]))))


def _others(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Every) or len(value.conditions) != 2 or value.conditions[0] != SourceIs(AT_BATTLEFIELD):
        return None
    told = value.conditions[1]
    if not isinstance(told, Compares) or told.comparison is not Comparison.EQUAL:
        return None
    if not isinstance(told.left, Count) or not isinstance(told.right, Constant):
        return None
    where = without(told.left.where, Here())
    return None if where is None else {"where": where, "count": told.right.value}


def _beside(given: Mapping[str, Any]) -> Condition:
    """Return that I attack with another: there is one combat at a time, so that it attacks here, too."""
    return Every((SourceIs(given["how"]), Exists(both((*parts(given["where"]), given["how"])))))


def _besides(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Every) or len(value.conditions) != 2:
        return None
    first, second = value.conditions
    if not isinstance(first, SourceIs) or not isinstance(first.where, Designated):
        return None
    if not isinstance(second, Exists) or second.at_least != 1:
        return None
    where = without(second.where, first.where)
    return None if where is None else {"how": first.where, "where": where}


def _controlled(where: Where) -> bool:
    """Say whether objects are where somebody controls them."""
    return all(each.zones <= BOARD for each in parts(where) if isinstance(each, In))


def _have(given: Mapping[str, Any]) -> Condition | None:
    """Return "you have so many": it is read, and printed as "you control"."""
    if not _controlled(given["where"]):
        return None
    return Exists(both((*parts(given["where"]), YOURS)), given.get("count", 1))


def _have_exactly(given: Mapping[str, Any]) -> Condition | None:
    if not _controlled(given["where"]):
        return None
    count = Count(both((*parts(given["where"]), YOURS)))
    return Compares(count, Comparison.EQUAL, Constant(given["count"]))


def conditions(schema: Schema) -> list[Phrase]:
    """Return how conditions are said."""
    board = In(schema.board_zones)
    where, such, n = Hole("where"), Hole("such"), shape(Constant, Hole("n"))
    hand = Count(both((In(frozenset({"hand"})), Owned("you"))))
    xp = Held("xp", You())
    return [
        # me
        Template("simple condition", "I am {such}", shape(SourceIs, such), also=("this is {such}",)),
        Template("simple condition", "I am not {such}", shape(SourceIs, shape(Not, such)),
                 also=("this is not {such}", "this isn't {such}")),
        Template("such", "{it:plain adjective}", Hole("it")),
        Template("such", "{where:a thing}", where),
        Template("such", "{where:qualifier}", where),
        Words("such", {"attacking or defending": FIGHTS}),
        Words("such", {"in combat": FIGHTS}, prints=False),
        Words("simple condition", {
            "I am attacking or defending alone": _alone(board, FIGHTS),
            "I am attacking alone": _alone(board, ATTACKER),
            "I am defending alone": _alone(board, DEFENDER),
            "you control this battlefield": SourceIs(YOURS),
        }),
        Template("simple condition", "I am {how:plain adjective} with a {where:group.one}", Lens(_beside, _besides)),
        Template("simple condition", "I am at a battlefield with exactly {count} {where:group.one}",
                 Lens(_with_others, _others), also=("I am at a battlefield with exactly {count} {where:group.many}",)),
        # what you have
        Template("simple condition", "you have a {where:group.one}", Lens(_have, nothing), prints=False),
        Template("simple condition", "you have {count} or more {where:group.many}",
                 Lens(_have, nothing), also=("you have {count}+ {where:group.many}",), prints=False),
        Template("simple condition", "you have exactly {count} {where:group.many}",
                 Lens(_have_exactly, nothing), prints=False),
        Template("simple condition", "you have {n:count} or fewer cards in your hand",
                 shape(Compares, hand, Comparison.AT_MOST, n), also=("you have {n:count} or fewer cards in hand",)),
        Template("simple condition", "you have exactly {n:count} cards in your hand",
                 shape(Compares, hand, Comparison.EQUAL, n), also=("you have exactly {n:count} cards in hand",)),
        Template("simple condition", "you have {n:number} or more XP", shape(Compares, xp, Comparison.AT_LEAST, n),
                 also=("you have {n:number}+ XP",)),
        Template("simple condition", "there is exactly one {where:group.one}",
                 shape(Compares, shape(Count, where), Comparison.EQUAL, Constant(1))),
        # this turn
        Words("simple condition", {
            "you have discarded a card this turn": since("cards discarded"),
            "you have gained XP this turn": since("xp gained"),
            "you have played a spell this turn": since("spells played"),
            "a unit has died this turn": since("units died", False),
        }),
        Words("simple condition", {"a unit died this turn": since("units died", False)}, prints=False),
    ]  # fmt: skip
