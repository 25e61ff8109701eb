"""Battlefields: who is there, who controls them, and who contests them (190)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from plystack.data import CONTROLLER, Change, Event, EventKind, Obj, SetField, State, lookup
from plystack.layers import View
from plystack_riftbound.marks import CONTESTED, NOBODY
from plystack_riftbound.moment import moment

_COMES: Final = frozenset({EventKind.MOVES, EventKind.ARRIVES, EventKind.PLACED, EventKind.CONTROLLED})


def is_type(view: View, ident: int, word: str) -> bool:
    """Say whether an object is of a type."""
    types = view.exact(ident, "types")
    return isinstance(types, frozenset) and word in types


def controller(view: View, ident: int) -> str | None:
    """Return who controls an object, or None for nobody."""
    player = view[ident][CONTROLLER] if ident in view else None
    return player if isinstance(player, str) else None


def battlefields(view: View) -> Iterator[Obj]:
    """Give the battlefields, by age."""
    for ident in view:
        obj = view.position.obj(ident)
        if obj.zone == "battlefield" and is_type(view, ident, "Battlefield"):
            yield obj


def units(view: View, place: int, player: str | None = None) -> tuple[int, ...]:
    """Return the units at a battlefield, of one player where one is named."""
    there = [each for each in view if view.position.obj(each).place == place and is_type(view, each, "Unit")]
    return tuple(each for each in there if player is None or controller(view, each) == player)


def sides(view: View, place: int) -> tuple[str, ...]:
    """Return the players who have units at a battlefield, in turn order."""
    facts = view.position.facts
    return facts.in_turn_order({player for each in units(view, place) if (player := controller(view, each))})


def opposing(view: View, players: Sequence[str]) -> bool:
    """Say whether there are two among some players who are of different teams."""
    teams = dict(view.position.facts.teams)
    return len({teams.get(each, each) for each in players}) > 1


def closed_to(state: State, view: View, place: int, player: str) -> bool:
    """Say whether a player's units can't move to a battlefield, as things are there (447.2, 462).

    That is so where others fight, or are about to, and where a unit of a teammate's is.
    """
    now, teams = moment(state), dict(view.position.facts.teams)
    if now.going_on(place) and now.attacker and player not in (now.attacker, now.defender):
        return True
    others = [each for each in sides(view, place) if each != player]
    return opposing(view, others) or any(teams.get(each) == teams.get(player, "") for each in others)


def contester(obj: Obj) -> str:
    """Return who contests a battlefield, or an empty string."""
    who = lookup(obj.status, CONTESTED, NOBODY)
    return "" if who == NOBODY else str(who)


def created(state: State, view: View, events: Iterable[Event]) -> frozenset[int]:
    """Return the battlefields that come into being: nobody controls them, whoever creates them (439.4.b)."""
    if not moment(state).begun:
        return frozenset()
    arrived = [event.role("object") for event in events if event.kind is EventKind.ARRIVES]
    places = {obj.id for obj in battlefields(view)}
    return frozenset(each for each in arrived if isinstance(each, int) and each in places)


def contests(state: State, view: View, events: Iterable[Event]) -> Iterator[Change]:
    """Give who contests what, as units come to be where another, or nobody, is in control (190.3.a).

    That is so at once, also in mid-resolution, and whoever it is first stays it.
    """
    if not moment(state).begun:
        return
    found: set[int] = set()
    fresh = created(state, view, events)
    for event in events:
        if event.kind not in _COMES:
            continue
        for ident in (event.role("object"), *event.became):
            if not isinstance(ident, int) or ident not in view or not is_type(view, ident, "Unit"):
                continue
            place, player = view.position.obj(ident).place, controller(view, ident)
            if place is None or place in found or player is None or place not in view:
                continue
            if contester(view.position.obj(place)):
                continue
            if place not in fresh and controller(view, place) == player:
                continue
            found.add(place)
            yield SetField(place, CONTESTED, player)
