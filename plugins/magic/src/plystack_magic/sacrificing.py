"""Sacrificing: a player puts permanents that they control into their owners' graveyards (701.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plystack.data import (
    CONTROLLER,
    COUNT,
    Announce,
    Bound,
    Change,
    ControlledBy,
    Event,
    Move,
    Named,
    SomeOf,
    State,
    You,
)
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants, options
from plystack.layers import View

NAME = "sacrifices"
_CANT = "be sacrificed"


def _own(call: Call, objects: Iterable[int], player: str) -> list[int]:
    """Return those permanents of some that a player controls and can sacrifice (701.21a)."""
    return [
        each
        for each in objects
        if call.obj(each).zone == "battlefield"
        and call.view.exact(each, CONTROLLER) == player
        and not call.view.forbidden(_CANT, each, player)
    ]


def _told(player: str, objects: Iterable[int]) -> list[Change]:
    return [Announce(NAME, (("object", each), ("player", player))) for each in objects]


def _sacrifice(call: Call) -> Step:
    """Sacrifice certain permanents; what the player does not control, or can't sacrifice, stays."""
    objects = call.objects("what")
    changes = [each for player in call.players("who") for each in _told(player, _own(call, objects, player))]
    if call.frame.strict and len(changes) < len(objects):
        raise call.fail("not all of it can be sacrificed")
    return Step(changes)


def _sacrifice_some(call: Call) -> Step:
    """Each player chooses among their own, and then all are sacrificed at once (101.4, 608.2f)."""
    changes: list[Change] = []
    asked = 0
    for player in call.players("who"):
        own = _own(call, call.objects("what", [("player", Bound(players=(player,)))]), player)
        count = min(len(own), max(0, call.number(COUNT)))
        if call.frame.strict and count < call.number(COUNT):
            raise call.fail(f"{player} has {len(own)} to sacrifice, and it takes {call.number(COUNT)}")
        chosen = tuple(own[:count])
        if 0 < count < len(own):
            if not call.answered(asked):
                idents, labels = options(own, call.view)
                return call.ask(player, SomeOf(idents, count, count, labels), "sacrifice")
            chosen = call.chosen(asked).objects
            asked += 1
        changes += _told(player, chosen)
    return Step(changes)


def _brings(state: State, view: View, event: Event) -> Iterable[Change]:
    ident = event.role("object")
    return [Move(ident, "graveyard")] if isinstance(ident, int) and ident in state.position.objects else []


def verbs() -> Iterator[Verb]:
    """Give the verbs of sacrificing."""
    who = Param("who", Wants.PLAYERS, You())
    own = Param("what", Wants.OBJECTS, ControlledBy(Named("player")))
    yield Verb("sacrifice", _sacrifice, (Param("what", Wants.OBJECTS), who))
    yield Verb("sacrifice some", _sacrifice_some, (own, Param(COUNT, Wants.NUMBER, 1), who))


def events() -> Iterator[EventRule]:
    """Give what is announced by it."""
    both = frozenset({"object", "player"})
    yield EventRule(NAME, both, both, _brings)
