"""Summoning sickness: creatures that their controller has not controlled since their turn began (302.6)."""

from __future__ import annotations

from typing import Final

from plystack.data import Activated, Change, Itself, SetField, State
from plystack.layers import View
from plystack_magic.permanents import FIELD, controller, has, is_permanent, status

SICK: Final = "sick"
"""The status of what came under its controller's control in an earlier turn, and not since that player's turn."""

CAME: Final = ("arrived", "entered", "came under control")
"""The trackers of what comes under a player's control in this turn."""


def is_sick(state: State, view: View, ident: int) -> bool:
    """Say whether a creature can neither attack nor pay a cost of {T} or {Q} since it is new (302.6, 702.10b).

    Arguments:
        state: the State.
        view: what everything is.
        ident: the object; what is no creature is not sick, and what has haste need not wait.
    """
    if not is_permanent(view, ident, "Creature") or has(view, ident, "haste"):
        return False
    return bool(status(view, ident, SICK)) or _came(state, ident)


def _came(state: State, ident: int) -> bool:
    return any(state.position.facts.tallied(tracker, str(ident)) for tracker in CAME)


def sick_cost(state: State, view: View, ident: int, ability: Activated) -> bool:
    """Say whether an ability can't be used since it costs {T} or {Q} of a creature that is sick (302.6, 602.5a).

    Arguments:
        state: the State.
        view: what everything is.
        ident: the object that has the ability.
        ability: what would be used.
    """
    given = [dict(each.args) for each in ability.costs if each.verb == "set status"]
    taps = any(each.get("status") == "tapped" and each.get("of") == Itself() for each in given)
    return taps and is_sick(state, view, ident)


def as_turn_begins(state: State, view: View, player: str | None) -> tuple[Change, ...]:
    """Return what becomes of sickness as the turn of a player begins, in one batch with that (302.6).

    Arguments:
        state: the State in which the turn before ends.
        view: what everything is.
        player: whose turn begins.
    """
    changes: list[Change] = []
    for obj in state.position:
        if obj.zone != FIELD:
            continue
        whose = controller(view, obj.id) if obj.id in view else obj.controller
        now = bool(dict(obj.status).get(SICK, False))
        then = whose != player and (now or _came(state, obj.id))
        changes += [SetField(obj.id, SICK, then)] if now != then else []
    return tuple(changes)
