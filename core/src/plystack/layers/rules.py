"""Rules in force, and what they come to: what is forbidden, required or permitted, costs, numbers.

All of it is read off a finished view. The rules of a view stand in timestamp order, which is the order in which they
change a number; a cost has an order of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from plystack.data import CONTROLLER, Number, OpKind, Rule, RuleKind
from plystack.data.values import Pairs
from plystack.errors import DataError, UnknownWord, suggest

if TYPE_CHECKING:
    from plystack.layers.board import Board
    from plystack.layers.view import View


@attrs.frozen
class RuleInForce:
    """A rule, whose it is, and the objects it concerns where it concerns objects.

    Arguments:
        rule: what it says.
        source: id of the object it comes from, or None.
        you: the player that "you" denotes, or None.
        objects: ids of the objects concerned.
        label: how its effect is called.
        parameters: numbers that its amount refers to.
        others: ids of the objects by which it is done, where the rule says by which.
    """

    rule: Rule
    source: int | None
    you: str | None
    objects: frozenset[int] = frozenset()
    label: str = ""
    parameters: Pairs[int] = ()
    others: frozenset[int] = frozenset()


def about(
    view: View, kind: RuleKind, what: str, ident: int | None = None, player: str | None = None, by: int | None = None
) -> tuple[RuleInForce, ...]:
    """Return the rules of a kind about an action of an object or a player, or about a number.

    Arguments:
        view: what is true now.
        kind: of the rules.
        what: the action or number.
        ident: the object that does or undergoes it.
        player: the player who does it, or whose number it is; left out, who controls the object.
        by: the object by which, or with which, it is done, or None.

    Raises:
        UnknownWord: the game declares no such word, or there is no such object or player.
        DataError: nobody is named, or somebody where nobody can be.
    """
    if kind is RuleKind.NUMBER:
        _check_number(view, what, player)
    else:
        _check_action(view, what, ident, player)
    if player is not None and player not in view.position.facts.players:
        known = view.position.facts.players
        raise UnknownWord(f"there is no player {player!r}{suggest(player, known)}")
    whose = view.you(ident) if player is None and ident is not None else player
    return tuple(
        each
        for each in view.rules
        if (each.rule.kind, each.rule.what) == (kind, what) and _concerns(view, each, ident, whose, by)
    )


def _concerns(view: View, each: RuleInForce, ident: int | None, player: str | None, by: int | None) -> bool:
    if each.rule.by is not None and by not in each.others:
        return False
    if each.rule.where is not None and ident not in each.objects:
        return False
    if each.rule.who is not None:
        reading = view.board().reading(each.source, player, each.parameters)
        if player is None or not each.rule.who.holds(reading):
            return False
    return each.rule.players is None or view.position.facts.related(each.rule.players, each.you, player)


def _check_number(view: View, name: str, player: str | None) -> None:
    of_game = _number(view, name).of_game
    if of_game and player is not None:
        raise DataError(f"{name!r} is a number of the game, not of player {player!r}")
    if not of_game and player is None:
        raise DataError(f"{name!r} is a number of each player; say whose")


def _check_action(view: View, name: str, ident: int | None, player: str | None) -> None:
    table = view.plan.schema.action_table
    if name not in table:
        raise UnknownWord(f"there is no action {name!r}{suggest(name, table)}")
    if ident is not None:
        _ = view.exact(ident, CONTROLLER)  # which says of one that is hidden that it is
    if ident is not None and not table[name].objects:
        raise DataError(f"no object takes part in {name!r}; say which player does it")
    if ident is None and player is None:
        raise DataError(f"{name!r}: say which object or which player does it")


def _number(view: View, name: str) -> Number:
    table = view.plan.schema.number_table
    if name not in table:
        raise UnknownWord(f"there is no number {name!r}{suggest(name, table)}")
    return table[name]


def allowed(
    view: View, kind: RuleKind, what: str, ident: int | None = None, player: str | None = None, by: int | None = None
) -> tuple[RuleInForce, ...]:
    """Return the rules of a kind as :func:`about` does, but none where one forbids it: "can't" beats all (101.2)."""
    return () if about(view, RuleKind.FORBID, what, ident, player, by) else about(view, kind, what, ident, player, by)


def number(view: View, name: str, player: str | None = None) -> int | None:
    """Return a number: its default, changed by each rule in timestamp order (613.10-11); None is no number."""
    declared = _number(view, name)
    value, board = declared.default, view.board()
    for each in about(view, RuleKind.NUMBER, name, None, player):
        value = _changed(value, each.rule.how, _amount(board, each, None))
    if value is None or declared.at_least is None:
        return value
    return max(value, declared.at_least)


# First what it is instead, then what it is more, at last what it is less (601.2f).
_COSTS = (OpKind.SET, OpKind.INCREASE, OpKind.DECREASE)


def cost(
    view: View, what: str, base: int, ident: int | None = None, player: str | None = None, by: int | None = None
) -> int:
    """Return what an action costs: the base or what is set instead, then increases, then decreases; at least 0."""
    if not isinstance(base, int) or isinstance(base, bool):
        raise DataError(f"what {what!r} costs without any rule: expected a whole number, came {base!r}")
    value: int | None = base
    board = view.board()
    found = about(view, RuleKind.COST, what, ident, player, by)
    for how in _COSTS:
        for each in found:
            if each.rule.how is how:
                value = _cheaper(value, each, _amount(board, each, ident))
    assert value is not None
    return max(value, 0)


def _cheaper(value: int | None, each: RuleInForce, amount: int) -> int | None:
    """Return what becomes of a cost by one rule; one that leaves at least so much takes no more than what is over."""
    if each.rule.least is not None and value is not None:
        amount = min(amount, max(0, value - each.rule.least))
    return _changed(value, each.rule.how, amount)


def amount(view: View, each: RuleInForce, ident: int | None = None) -> int:
    """Return how much a rule in force changes a cost or a number, for one object or for none."""
    return _amount(view.board(), each, ident)


_CHANGES: dict[OpKind | None, Callable[[int | None, int], int | None]] = {
    OpKind.SET: lambda value, amount: amount,
    OpKind.INCREASE: lambda value, amount: None if value is None else value + amount,
    OpKind.DECREASE: lambda value, amount: None if value is None else value - amount,
    OpKind.CLEAR: lambda value, amount: None,
}


def _changed(value: int | None, how: OpKind | None, amount: int) -> int | None:
    return _CHANGES[how](value, amount)


def _amount(board: Board, each: RuleInForce, ident: int | None) -> int:
    """Return how much a rule changes, read on the finished board."""
    amount = each.rule.amount
    if amount is None:
        return 0
    reading = board.reading(each.source, each.you, each.parameters)
    return amount.number(reading if ident is None else reading.of(ident))
