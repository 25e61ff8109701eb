"""Verbs on players: to lose and to win the game (104); and to proliferate, on permanents and players (701.34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from plystack.data import AddHeld, Announce, Change, Event, PutCounters, SomeOf, State, You, do
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants, options
from plystack.layers import View
from plystack_magic import leaving
from plystack_magic.players import COUNTERS, DRAWN, LOST, WON

_ENDS = {"lose the game": LOST, "win the game": WON}
_DRAW = "draw the game"


def _end(call: Call) -> Step:
    """Who loses leaves the game, where it goes on without them (104.5)."""
    told = [Announce(call.do.verb, (("player", each),)) for each in call.players("who")]
    return Step(told, then=[do(leaving.VERB)] if call.do.verb == "lose the game" else [])


def _draw(call: Call) -> Step:
    """Nobody wins: a loop goes on that nobody can end, which whoever runs the game says (104.4b, 732.4)."""
    return Step([Announce(_DRAW, (("player", each),)) for each in call.state.position.facts.playing])


def _ended(name: str) -> Callable[[State, View, Event], Iterable[Change]]:
    def brings(state: State, view: View, event: Event) -> Iterable[Change]:
        player = str(event.role("player"))
        return [] if state.position.facts.held(player, name) else [AddHeld(player, name, 1)]

    return brings


def _proliferate(call: Call) -> Step:
    """Permanents and players that are chosen get one counter more of each kind that they have (701.34a)."""
    facts = call.state.position.facts
    objects = [each for each in call.view if call.obj(each).zone == "battlefield" and _kinds(call, each)]
    players = [each for each in facts.playing if any(facts.held(each, name) > 0 for name in COUNTERS)]
    idents, labels = options(objects, call.view)
    told: list[Change] = [Announce("proliferates", (("player", call.player),))]
    if not idents and not players:
        return Step(told)
    if not call.answered(0):
        most = len(idents) + len(players)
        return call.ask(call.player, SomeOf((*idents, *players), 0, most, (*labels, *players)), "proliferate")
    chosen = call.chosen(0)
    told += [PutCounters(each, kind, 1) for each in chosen.objects for kind in _kinds(call, each)]
    held = [(each, name) for each in chosen.players for name in COUNTERS if facts.held(each, name) > 0]
    return Step([*told, *(AddHeld(each, name, 1) for each, name in held)])


def _kinds(call: Call, ident: int) -> list[str]:
    return [kind for kind, _ in call.obj(ident).counters if call.obj(ident).counter_count(kind) > 0]


def verbs() -> Iterator[Verb]:
    """Give the verbs on players."""
    who = Param("who", Wants.PLAYERS, You())
    for name in _ENDS:
        yield Verb(name, _end, (who,))
    yield Verb(_DRAW, _draw)
    yield Verb("proliferate", _proliferate)


def events() -> Iterator[EventRule]:
    """Give what is announced by them."""
    player = frozenset({"player"})
    for name, field in {**_ENDS, _DRAW: DRAWN}.items():
        yield EventRule(name, player, player, _ended(field))
    yield EventRule("proliferates", player, player)
