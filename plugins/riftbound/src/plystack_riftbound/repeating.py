"""Spells that are given Repeat as they are played: the next one of a player, for its own base cost (817)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plystack.data import (
    ABILITIES,
    Begin,
    Change,
    Constant,
    Effect,
    End,
    Event,
    EventKind,
    Keyword,
    Op,
    OpKind,
    Part,
    State,
    These,
    Until,
    do,
)
from plystack.layers import View
from plystack_riftbound.battlefields import controller, is_type
from plystack_riftbound.marks import REPEATS_NEXT
from plystack_riftbound.prices import own_price


def given(state: State, view: View, events: Iterable[Event]) -> Iterator[Change]:
    """Give what the next spell of a player is given, as it comes to the chain, and that it was the next.

    That is told as it is finalized: one that is taken back, since it can't be paid for, has not been played.
    """
    for event in events:
        if event.kind is EventKind.MOVES and event.role("to") == "chain":
            for ident in event.became:
                whose = controller(view, ident) if ident in view and is_type(view, ident, "Spell") else None
                yield from (Begin(_repeat(view, ident, whose)) for _ in waiting(state, whose))
        elif (event.kind, event.name) == (EventKind.ANNOUNCED, "finalize"):
            spell, player = event.role("object"), event.role("player")
            if isinstance(spell, int) and spell in view and is_type(view, spell, "Spell"):
                yield from (End(each.id) for each in waiting(state, player))


def waiting(state: State, player: object) -> list[Effect]:
    """Return the effects that wait for the next spell of a player."""
    if player is None:
        return []
    effects = state.position.effects
    return [each for each in effects if each.you == player and any(rule.what == REPEATS_NEXT for rule in each.rules)]


def _repeat(view: View, ident: int, player: str | None) -> Effect:
    """Return the effect by which a spell has Repeat, at what is on its card: rules on that price come after (130)."""
    price = own_price(view, ident)
    keyword = Keyword("Repeat", cost=(do("pay", energy=price.energy, power=price.words),))
    gains = Op(OpKind.ADD, ABILITIES, value=Constant((keyword,)))
    return Effect(0, "Repeat", (Part(These(frozenset({ident})), (gains,)),), 0, player, until=Until.TURN)
