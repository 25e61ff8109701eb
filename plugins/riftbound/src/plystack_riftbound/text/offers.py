"""What players are offered: costs that stand before what they are paid for (383.3.b), and what a named player does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    Constant,
    Controlled,
    ControlledBy,
    Counters,
    Do,
    In,
    Itself,
    Not,
    Schema,
    Target,
    Those,
    Where,
    do,
    pairs,
)
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.instructions import action
from plystack.text.known import THEY, Known, Picked, is_program
from plystack.text.nouns import OTHER, both, parts
from plystack_riftbound.text.costs import priced
from plystack_riftbound.text.effects import status
from plystack_riftbound.text.nouns import UNIT

COST = "cost"
"""Stands for costs before what they are paid for, in a program as it is said."""

_PLAYERS_DO = frozenset({"draw", "discard", "gain", "lose", "channel", "burn", "pay", "add"})
"""Verbs that a player does, with the player named as "who"; of all others nobody else can be meant."""

_ONLY_YOU = frozenset({"create", "top", "may", "spend buff", "later"})


def costing(costs: tuple[Do, ...]) -> Do:
    """Return costs as the first instruction of what they are paid for, so that what they speak of is known there."""
    return do(COST, do=costs)


def theirs(program: tuple[Do, ...]) -> tuple[Do, ...] | None:
    """Return a program that a player does who is named; None where it can't be said who does something in it."""
    found: list[Do] = []
    for each in program:
        if each.verb in _ONLY_YOU:
            return None
        args = dict(each.args)
        inner = {name: theirs(value) for name, value in args.items() if is_program(value)}
        if None in inner.values():
            return None
        who = {"who": THEY} if each.verb in _PLAYERS_DO and "who" not in args else {}
        found.append(attrs.evolve(each, args=pairs({**args, **inner, **who})))
    return tuple(found)


def said_by_them(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program without saying who does it, where that is the player who is named."""
    found: list[Do] = []
    for each in program:
        args = {name: said_by_them(value) if is_program(value) else value for name, value in each.args}
        if each.verb in _PLAYERS_DO and args.get("who") == THEY:
            del args["who"]
        found.append(attrs.evolve(each, args=pairs(args)))
    return tuple(found)


def others(targets: tuple[Target, ...], known: Known, *, said: bool = False) -> tuple[Target, ...]:
    """Return what is chosen, where "another unit they control" is one other than that of which the event is.

    Arguments:
        targets: as they are meant, or said.
        known: what the event is about.
        said: from what is meant to what is said.
    """
    if not isinstance(known.it, Those):
        return targets
    apart = Not(known.it)
    before, after = (apart, OTHER) if said else (OTHER, apart)

    def changed(where: Where | None) -> Where | None:
        row = () if where is None else parts(where)
        theirs_too = any(isinstance(each, ControlledBy) for each in row)
        return both(tuple(after if each == before else each for each in row)) if theirs_too else where

    return tuple(attrs.evolve(each, where=changed(each.where)) for each in targets)


def _several(value: Any) -> Iterator[Mapping[str, Any]]:
    if is_program(value) and len(value) > 1:
        yield {"first": value[0], "more": value[1:]}


_AND = Lens(lambda given: (given["first"], *given["more"]), _several)
_ONE = Lens(
    lambda given: (given["it"],), lambda value: {"it": value[0]} if is_program(value) and len(value) == 1 else None
)


def offers(schema: Schema) -> list[Phrase]:
    """Return how one says what is paid for something."""
    what, n = Hole("what"), shape(Constant, Hole("n"))
    buffed = both((In(schema.board_zones), UNIT, Counters("buff"), Controlled("you")))
    return [
        Slot("leading cost", "a cost"),
        Slot("leading costs", "a cost"),
        Slot("joint costs", "costs"),
        Slot("paid with", "an object"),
        Template("leading costs", "{it:leading cost}", _ONE),
        Template("leading costs", "{first:leading cost} and {more:leading costs}", _AND),
        Template("joint costs", "{first:paid price} and {more:leading costs}", _AND),
        Slot("paid price", "Energy and runes"),
        Template("paid price", "pay {price}", priced("pay")),
        Template("leading cost", "{it:paid price}", Hole("it")),
        Template("paid with", "a {where:group.one}", shape(Picked, Hole("where"))),
        Template("paid with", "{it:me}", Hole("it")),
        Template("leading cost", "kill {what:paid with}", action("destroy", what=what)),
        Template("leading cost", "banish {what:paid with}", action("move", what=what, to="banishment")),
        Template("leading cost", "recycle {what:paid with}", action("recycle", what=what)),
        Template("leading cost", "return {what:paid with} to its owner's hand", action("move", what=what, to="hand")),
        Template("leading cost", "exhaust {what:paid with}", status("exhausted", what, True)),
        Words("leading cost", {"spend my buff": do("spend buff", what=Itself())}),
        Words("leading cost", {"spend a buff": do("spend buff", what=Picked(buffed))}),
        Template("leading cost", "spend {n:number} XP", action("lose", number="xp", count=n)),
        Template("leading cost", "discard {n:number}", action("discard", count=n)),
    ]
