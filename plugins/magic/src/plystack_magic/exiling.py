"""Cards that a player chooses among some and exiles, most of all for a cost (406, 601.2h, 602.2b)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import COUNT, NOTHING, Change, Move, SomeOf, You
from plystack.happenings import Call, Param, Step, Verb, Wants, options


def _exile_some(call: Call) -> Step:
    """Each player chooses so many of their own cards among some, and then all are exiled at once (101.4)."""
    changes: list[Change] = []
    moved: list[int] = []
    asked = 0
    for player in call.players("who"):
        own = [each for each in call.objects("what") if call.obj(each).owner == player]
        count = min(len(own), max(0, call.number(COUNT)))
        if call.frame.strict and count < call.number(COUNT):
            raise call.fail(f"{player} has {len(own)} to exile, and it takes {call.number(COUNT)}")
        chosen = tuple(own[:count])
        if 0 < count < len(own):
            if not call.answered(asked):
                idents, labels = options(own, call.view)
                return call.ask(player, SomeOf(idents, count, count, labels), "exile")
            chosen = call.chosen(asked).objects
            asked += 1
        moved += chosen
    changes += [Move(each, "exile") for each in moved]
    return Step(changes, counts=None if moved else NOTHING)


def verbs() -> Iterator[Verb]:
    """Give the verb of exiling some."""
    given = (Param("what", Wants.OBJECTS), Param(COUNT, Wants.NUMBER, 1), Param("who", Wants.PLAYERS, You()))
    yield Verb("exile some", _exile_some, given)
