"""Where things can be played, move, hide and be scored: what battlefields forbid there, permit, or let one pay for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from plystack.data import (
    Compares,
    Comparison,
    Constant,
    Held,
    Here,
    In,
    Itself,
    OpKind,
    Rule,
    RuleKind,
    Schema,
    Static,
    You,
)
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.nouns import both
from plystack_riftbound.marks import DEFLECT, HIDES_MORE, MOVES_TO, PLAYED_TO, TURNS
from plystack_riftbound.text.pricing import Cards, price_in_rules, priced_rules

_NTH: Final = {"second": 2, "third": 3, "fourth": 4}


def _not_played(given: Mapping[str, Any]) -> Static | None:
    cards: Cards = given["cards"]
    return Static((), (Rule(RuleKind.FORBID, PLAYED_TO, cards.where, cards.players, by=Itself()),))


def _not_played_of(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Static) or len(value.rules) != 1 or value.rules[0].where is None:
        return None
    given = {"cards": Cards(value.rules[0].where, value.rules[0].players)}
    return given if _not_played(given) == value else None


def _until(turn: int) -> Compares:
    """Return that fewer turns of a player have begun, who is "you" in it."""
    return Compares(Held(TURNS, You()), Comparison.LESS, Constant(turn))


def _paid_for(given: Mapping[str, Any]) -> tuple[Static, ...] | None:
    """Return that whoever plays some cards may pay more for it, and then plays them here, wherever they could not."""
    cards: Cards = given["cards"]
    rules = priced_rules(PLAYED_TO, given["price"], OpKind.SET, where=cards.where, by=Itself())
    return None if rules is None or cards.players is not None else (Static((), rules),)


def _paid_of(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Static) or not value[0].rules:
        return None
    where, price = value[0].rules[0].where, price_in_rules(PLAYED_TO, value[0].rules)
    if where is None or price is None:
        return None
    given = {"cards": Cards(where), "price": price}
    return given if _paid_for(given) == value else None


def placing(schema: Schema) -> list[Phrase]:
    """Return what is said of where things can be done."""
    where, turn = Hole("where"), Hole("turn")
    everything = both((In(schema.board_zones), Here()))
    return [
        Slot("something", "what is chosen"),
        Slot("which turn", "which turn"),
        Words("which turn", {nth: _until(number) for nth, number in _NTH.items()}),
        Words("something", {"something here": everything}),
        Template("something", "a {where:group.one}", where),
        Template("statement", "{cards:cards.many} can't be played here", Lens(_not_played, _not_played_of)),
        Template("statement", "{where:group.many} can move here from anywhere",
                 shape(Static, (), (shape(Rule, RuleKind.PERMIT, MOVES_TO, where, by=Itself()),))),
        Template("statement", "you may hide an additional card here",
                 Static((), (Rule(RuleKind.PERMIT, HIDES_MORE, Itself(), "you"),))),
        Template("statement", "players can't score here until their {turn:which turn} turn",
                 shape(Static, (), (shape(Rule, RuleKind.FORBID, "score", Itself(), who=turn),))),
        Template("statement", "players ignore [Deflect] while paying for spells and abilities "
                 "choosing {where:something}",
                 shape(Static, (), (shape(Rule, RuleKind.PERMIT, DEFLECT, where),))),
        Template("line", "any player may pay {price} as an additional cost to play a {cards:cards.one}. if they do, "
                 "they play it to this battlefield.", Lens(_paid_for, _paid_of)),
    ]  # fmt: skip
