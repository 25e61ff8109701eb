"""Verbs on numbers: of players, of the game; and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import COUNT, AddHeld, Change, SetHeld, SetNumber, SetTurn, You
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.verb import Call, Step, Verb


def _gain(call: Call) -> Step:
    return _held(call, 1)


def _lose(call: Call) -> Step:
    return _held(call, -1)


def _held(call: Call, sign: int) -> Step:
    name, count = call.word("number"), call.number(COUNT)
    changes: list[Change] = []
    if count <= 0:
        return Step()
    for player in call.players("who"):
        now = call.state.position.facts.held(player, name)
        if call.frame.strict and sign < 0 and now < count:
            raise call.fail(f"{player} has {now} {name}, and it takes {count}")
        changes.append(AddHeld(player, name, sign * count))
    return Step(changes=changes)


def _set_held(call: Call) -> Step:
    name, value = call.word("number"), call.number("to")
    return Step(changes=[SetHeld(player, name, value) for player in call.players("who")])


def _set_number(call: Call) -> Step:
    return Step(changes=[SetNumber(call.word("number"), call.number("to"))])


def _turn(call: Call) -> Step:
    return Step(changes=[SetTurn(player) for player in call.players("who")[:1]])


def verbs() -> Iterator[Verb]:
    """Give the verbs on numbers."""
    number, who = Param("number", Wants.HELD), Param("who", Wants.PLAYERS, You())
    count, to = Param(COUNT, Wants.NUMBER, 1), Param("to", Wants.NUMBER)
    yield Verb("gain", _gain, (number, count, who))
    yield Verb("lose", _lose, (number, count, who))
    yield Verb("set number of a player", _set_held, (number, to, who))
    yield Verb("set number", _set_number, (Param("number", Wants.FACT), to))
    yield Verb("begin turn", _turn, (Param("who", Wants.PLAYERS),))
