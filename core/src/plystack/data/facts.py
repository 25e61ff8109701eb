"""Changes of the facts: numbers of players and of the game, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from plystack.data.changes import AddHeld, Quit, SetFacts, SetHeld, SetNumber, SetTurn, Tally
from plystack.data.objects import Facts
from plystack.data.values import lookup, with_pair, without_pair
from plystack.errors import BadChange, suggest


def _set_held(change: SetHeld, facts: Facts) -> Facts:
    if change.player not in facts.players:
        raise BadChange(f"there is no player {change.player!r}{suggest(change.player, facts.players)}")
    own = with_pair(lookup(facts.holdings, change.player, ()), change.name, change.value)
    if change.value == lookup(facts.defaults, change.name, 0):
        own = without_pair(own, change.name)
    kept = with_pair(facts.holdings, change.player, own) if own else without_pair(facts.holdings, change.player)
    return attrs.evolve(facts, holdings=kept)


def _add_held(change: AddHeld, facts: Facts) -> Facts:
    value = facts.held(change.player, change.name) + change.count
    return _set_held(SetHeld(change.player, change.name, value), facts)


def _tally(change: Tally, facts: Facts) -> Facts:
    rows = lookup(facts.history, change.tracker, ())
    rows = with_pair(rows, change.key, lookup(rows, change.key, 0) + change.count)
    return attrs.evolve(facts, history=with_pair(facts.history, change.tracker, rows))


def _set_number(change: SetNumber, facts: Facts) -> Facts:
    return attrs.evolve(facts, numbers=with_pair(facts.numbers, change.name, change.value))


def _set_turn(change: SetTurn, facts: Facts) -> Facts:
    if change.player is not None and change.player not in facts.players:
        raise BadChange(f"there is no player {change.player!r}{suggest(change.player, facts.players)}")
    return attrs.evolve(facts, turn=change.player)


def _quit(change: Quit, facts: Facts) -> Facts:
    if change.player not in facts.players:
        raise BadChange(f"there is no player {change.player!r}{suggest(change.player, facts.players)}")
    return facts if change.player in facts.left else attrs.evolve(facts, left=(*facts.left, change.player))


OF_FACTS: Final[Mapping[type, Callable[[Any, Facts], Facts]]] = {
    AddHeld: _add_held,
    SetHeld: _set_held,
    Tally: _tally,
    SetNumber: _set_number,
    SetTurn: _set_turn,
    Quit: _quit,
    SetFacts: lambda change, facts: change.facts,
}
"""What each change of the facts makes of them."""
