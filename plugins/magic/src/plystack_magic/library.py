"""Verbs on libraries: mill (701.17), scry (701.22), surveil (701.25); cards that are put back in some order (401.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plystack.data import COUNT, Announce, Arrange, Change, Event, Move, Order, SomeOf, State, You
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants, options
from plystack.layers import View


def _told(name: str, player: str, count: int) -> Announce:
    return Announce(name, ((COUNT, count), ("player", player)))


def _mill(call: Call) -> Step:
    """As many of the top cards as there are go to the graveyard (701.17a, 701.17b)."""
    count, changes = call.number(COUNT), list[Change]()
    for player in call.players("who"):
        there = len(call.state.position.pile("library", player))
        if call.frame.strict and there < count:
            raise call.fail(f"the library of {player} has {there} cards, and it takes {count}")
        changes += [_told("mills", player, count)] if count > 0 else []
    return Step(changes)


def _milled(state: State, view: View, event: Event) -> Iterable[Change]:
    count, player = event.role(COUNT), event.role("player")
    assert isinstance(count, int)
    return [Move(each, "graveyard") for each in state.position.pile("library", str(player))[: max(0, count)]]


class _Asks:
    """The questions of one instruction, asked one after the other; what has one answer is not asked."""

    def __init__(self, call: Call) -> None:
        self.call, self.asked = call, 0
        self.step: Step | None = None

    def some(self, player: str, of: tuple[int, ...], about: str) -> tuple[int, ...]:
        """Return what a player chooses of some cards, or nothing where that is still to be asked."""
        idents, labels = options(of, self.call.view)
        return self._said(player, SomeOf(idents, 0, len(idents), labels), about) if of else ()

    def order(self, player: str, of: tuple[int, ...], about: str) -> tuple[int, ...]:
        """Return some cards in the order that a player says, or as they are where that is still to be asked."""
        idents, labels = options(of, self.call.view)
        return self._said(player, Order(idents, labels), about) if len(of) > 1 else of

    def _said(self, player: str, domain: SomeOf | Order, about: str) -> tuple[int, ...]:
        if self.step is not None:
            return ()
        if not self.call.answered(self.asked):
            self.step = self.call.ask(player, domain, about)
            return ()
        self.asked += 1
        return self.call.chosen(self.asked - 1).objects


def _scry(call: Call) -> Step:
    """Any number of the top cards go to the bottom, the others stay on top, both in any order (701.22a)."""
    return _looked(call, "scries", "scry")


def _surveil(call: Call) -> Step:
    """Any number of the top cards go to the graveyard, the others stay on top in any order (701.25a)."""
    return _looked(call, "surveils", "surveil")


def _looked(call: Call, name: str, about: str) -> Step:
    count, asks, changes = call.number(COUNT), _Asks(call), list[Change]()
    if count <= 0:  # 701.22b, 701.25c: no event
        return Step()
    for player in call.players("who"):
        pile = call.state.position.pile("library", player)
        top, rest = pile[:count], pile[count:]
        away = asks.some(player, top, about)
        stay = asks.order(player, tuple(each for each in top if each not in away), "top")
        if name == "scries":
            rest = (*rest, *asks.order(player, away, "bottom"))
        else:
            changes += [Move(each, "graveyard") for each in away]
        if asks.step is not None:
            return asks.step
        changes += [_told(name, player, count), Arrange((*stay, *rest))]
    return Step(changes)


def _put_back(call: Call) -> Step:
    """Cards of one library go on its top or its bottom: in an order that the player says, or by chance (401.4)."""
    found = call.objects("what")
    if not found:
        return Step()
    pile = call.state.position.pile("library", call.obj(found[0]).owner)
    moved = tuple(each for each in found if each in pile)
    rest = tuple(each for each in pile if each not in moved)
    if call.truth("random"):
        moved = call.chance.shuffled(sorted(moved))
    else:
        asks = _Asks(call)
        moved = asks.order(call.player, moved, "bottom" if call.truth("bottom") else "top")
        if asks.step is not None:
            return asks.step
    return Step([Arrange((*rest, *moved) if call.truth("bottom") else (*moved, *rest))])


def verbs() -> Iterator[Verb]:
    """Give the verbs on libraries."""
    given = (Param(COUNT, Wants.NUMBER, 1), Param("who", Wants.PLAYERS, You()))
    yield Verb("mill", _mill, given)
    yield Verb("scry", _scry, given)
    yield Verb("surveil", _surveil, given)
    truth = (Param("bottom", Wants.TRUTH, False), Param("random", Wants.TRUTH, False))
    yield Verb("put back", _put_back, (Param("what", Wants.OBJECTS), *truth))


def events() -> Iterator[EventRule]:
    """Give what is announced by them."""
    told = frozenset({"player", COUNT})
    yield EventRule("mills", told, told, _milled)
    yield EventRule("scries", told, told)
    yield EventRule("surveils", told, told)
