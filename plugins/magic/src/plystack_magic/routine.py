"""The routine of a turn: what the rules do by themselves in its steps, without the stack (502-504, 514, 703)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import CONTROLLER, Change, End, Forget, SetField, Until, do, lookup
from plystack.happenings import Call, Step, Verb
from plystack_magic.moment import moment

FIELD = "battlefield"


def _untap(call: Call) -> Step:
    """All that the player whose turn it is controls untaps, but for what a rule keeps tapped (502.3)."""
    tapped = [
        each
        for each in call.view
        if call.obj(each).zone == FIELD
        and call.view.exact(each, CONTROLLER) == call.player
        and lookup(call.obj(each).status, "tapped", False)
        and not call.view.forbidden("untap", each)
    ]
    return Step([SetField(each, "tapped", False) for each in tapped])


def _draw(call: Call) -> Step:
    """The player whose turn it is draws; in a game of two, who begins does not draw in the first turn (103.8a)."""
    first = moment(call.state).turn == 1 and len(call.state.position.facts.players) == 2
    return Step(then=[] if first else [do("draw")])


def _discard(call: Call) -> Step:
    """Who has more cards in hand than the hand size discards down to it (514.1)."""
    size = call.view.number("hand size", call.player)
    hand = call.state.position.pile("hand", call.player)
    return Step(then=[] if size is None or len(hand) <= size else [do("discard", count=len(hand) - size)])


def _wear_off(call: Call) -> Step:
    """Damage goes, but for what a rule keeps, and what lasts until end of turn ends, all at once (514.2)."""
    position, view = call.state.position, call.view
    hurt = [each.id for each in position if lookup(each.status, "damage", 0)]
    kept = [each for each in hurt if each in view and view.forbidden("have damage removed", each)]
    changes: list[Change] = [SetField(each, "damage", 0) for each in hurt if each not in kept]
    changes += [End(each.id) for each in position.effects if each.until is Until.TURN]
    changes += [Forget(each.id) for each in call.state.delayed if each.until is Until.TURN]
    return Step(changes)


def verbs() -> Iterator[Verb]:
    """Give the verbs of the routine of a turn."""
    yield Verb("untap step", _untap)
    yield Verb("draw step", _draw)
    yield Verb("discard to hand size", _discard)
    yield Verb("wear off", _wear_off)
