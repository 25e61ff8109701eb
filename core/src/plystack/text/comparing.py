"""What players have, and how amounts compare: conditions of every game, and for how many players they are true."""

from __future__ import annotations

from plystack.data import (
    Anyone,
    Arithmetic,
    Combined,
    Compares,
    Comparison,
    Constant,
    PlayersWho,
    Schema,
    Unless,
)
from plystack.text.phrases import Phrase, Slot, Template
from plystack.text.shape import Hole, shape


def comparing(schema: Schema) -> list[Phrase]:
    """Return what is said of players, and of amounts beside one another."""
    del schema
    return [
        # of players
        Slot("state", "what a player has", numbered=True),
        Template("simple condition", "you {state.many}", Hole("state")),
        Template("simple condition", "{player:player who} {state.one}", shape(Anyone, Hole("player"), Hole("state"))),
        Template("simple condition", "no {player:player name} {state.one}",
                 shape(Unless, shape(Anyone, Hole("player"), Hole("state")))),
        Slot("several players", "players"),
        Template("counted thing", "{player:player name} who {state.one}",
                 shape(PlayersWho, Hole("player"), Hole("state"))),
        Template("tally", "{player:several players} who {state.many}",
                 shape(PlayersWho, Hole("player"), Hole("state"))),
        Template("simple condition", "{amount:plain amount} is {n:number} or greater",
                 shape(Compares, Hole("amount"), Comparison.AT_LEAST, shape(Constant, Hole("n"))),
                 also=("{amount:plain amount} is {n:number} or more", "{amount:plain amount} is at least {n:number}",
                          "{amount:plain amount} is {n:number} or higher")),
        Template("simple condition", "{amount:plain amount} is {n:number} or less",
                 shape(Compares, Hole("amount"), Comparison.AT_MOST, shape(Constant, Hole("n")))),
        Template("simple condition", "{amount:plain amount} is less than {other:plain amount}",
                 shape(Compares, Hole("amount"), Comparison.LESS, Hole("other")),),
        Template("simple condition", "{amount:plain amount} is less than {n:count}",
                 shape(Compares, Hole("amount"), Comparison.LESS, shape(Constant, Hole("n"))), prints=False),
        Template("simple condition", "{amount:plain amount} is less than or equal to half {other:plain amount}", shape(
            Compares, shape(Combined, Arithmetic.PRODUCT, (Constant(2), Hole("amount"))), Comparison.AT_MOST,
                     Hole("other"))),
        Template("simple condition",
                 "{amount:plain amount} is at least {n:number} greater than {other:plain amount}", shape(
            Compares, Hole("amount"), Comparison.AT_LEAST,
            shape(Combined, Arithmetic.SUM, (Hole("other"), shape(Constant, Hole("n")))))),
        Template("simple condition", "{amount:plain amount} is greater than {other:plain amount}",
                 shape(Compares, Hole("amount"), Comparison.MORE, Hole("other")),),
    ]  # fmt: skip
