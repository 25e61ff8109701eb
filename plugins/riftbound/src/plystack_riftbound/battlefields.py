"""Battlefields: who is there, who controls them, and who contests them (190)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from plystack.data import CONTROLLER, Change, Event, EventKind, Obj, SetField, State, lookup
from plystack.layers import View
from plystack_riftbound.marks import CONTESTED, NOBODY
from plystack_riftbound.moment import is_old, moment

FIELD: Final = "battlefield"

_COMES: Final = frozenset({EventKind.MOVES, EventKind.ARRIVES, EventKind.PLACED, EventKind.CONTROLLED})


def is_type(view: View, ident: int, word: str) -> bool:
    """Say whether an object is of a type."""
    types = view.exact(ident, "types")
    return isinstance(types, frozenset) and word in types


def controller(view: View, ident: int) -> str | None:
    """Return who controls an object, or None for nobody."""
    player = view.exact(ident, CONTROLLER) if ident in view else None
    return player if isinstance(player, str) else None


def battlefields(view: View) -> tuple[Obj, ...]:
    """Return the battlefields, by age."""

    def found() -> tuple[Obj, ...]:
        objects = map(view.position.obj, view)
        return tuple(each for each in objects if each.zone == FIELD and is_type(view, each.id, "Battlefield"))

    return view.noted("riftbound battlefields", found)


def units(view: View, place: int, player: str | None = None) -> tuple[int, ...]:
    """Return the units at a battlefield, of one player where one is named."""
    there = view.noted("riftbound units", lambda: _units(view)).get(place, ())
    return there if player is None else tuple(each for each in there if controller(view, each) == player)


def _units(view: View) -> Mapping[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for ident in view:
        place = view.position.obj(ident).place
        if place is not None and is_type(view, ident, "Unit"):
            found[place] = (*found.get(place, ()), ident)
    return found


def sides(view: View, place: int) -> tuple[str, ...]:
    """Return the players who have units at a battlefield, in turn order."""
    facts = view.position.facts
    return facts.in_turn_order({player for each in units(view, place) if (player := controller(view, each))})


def team_of(view: View, player: str) -> str:
    """Return the team of a player: alone, each is one."""
    return lookup(view.position.facts.teams, player, player)


def opposing(view: View, players: Iterable[str]) -> bool:
    """Say whether there are two among some players who are of different teams."""
    return len({team_of(view, each) for each in players}) > 1


def closed_to(state: State, view: View, place: int, player: str) -> bool:
    """Say whether a player's units can't move to a battlefield, as things are there (447.2, 462).

    That is so where others fight, or are about to, and where a unit of a teammate's is; in version 1.3, where a
    teammate is in control.
    """
    there = (controller(view, place),) if is_old(state) else sides(view, place)
    mates = [each for each in there if each not in (None, player) and not opposing(view, (player, str(each)))]
    return bool(mates) or fought_by_others(state, view, place, player)


def fought_by_others(state: State, view: View, place: int, player: str) -> bool:
    """Say whether others fight at a battlefield, or are about to, and a player does not (462)."""
    now = moment(state)
    if now.going_on(place) and now.attacker and player not in (now.attacker, now.defender):
        return True
    return opposing(view, [each for each in sides(view, place) if each != player])


def contester(obj: Obj) -> str:
    """Return who contests a battlefield, or an empty string."""
    who = lookup(obj.status, CONTESTED, NOBODY)
    return "" if who == NOBODY else str(who)


def created(state: State, view: View, events: Sequence[Event]) -> frozenset[int]:
    """Return the battlefields that come into being: nobody controls them, whoever creates them (439.4.b)."""
    if not any(event.kind is EventKind.ARRIVES for event in events) or not moment(state).begun:
        return frozenset()
    arrived = [event.role("object") for event in events if event.kind is EventKind.ARRIVES]
    places = {obj.id for obj in battlefields(view)}
    return frozenset(each for each in arrived if isinstance(each, int) and each in places)


def contests(state: State, view: View, events: Sequence[Event]) -> Iterator[Change]:
    """Give who contests what, as units come to be where another, or nobody, is in control (190.3.a).

    That is so at once, also in mid-resolution, and whoever it is first stays it.
    """
    if not any(event.kind in _COMES for event in events) or not moment(state).begun:
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
