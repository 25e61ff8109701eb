"""Scoring: points for conquering and holding, the final point, and who has won (467-472)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import AddHeld, Announce, Change, Outcome, State, These, do
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_riftbound.battlefields import battlefields, controller, units
from plystack_riftbound.moment import becomes, moment

CONQUER, HOLD = "conquer", "hold"
_UNITS: Final = {CONQUER: "unit conquers", HOLD: "unit holds"}


def victory_score(view: View) -> int:
    """Return how many points it takes to win."""
    return view.number("victory score") or 0


def outcome(state: State, view: View) -> Outcome | None:
    """Return who has won: with enough points, and more than everybody else (472)."""
    if not moment(state).begun:
        return None
    facts = state.position.facts
    points = {player: facts.held(player, "points") for player in facts.playing}
    most = max(points.values(), default=0)
    ahead = tuple(player for player, count in points.items() if count == most)
    if len(ahead) == 1 and most >= victory_score(view):
        return Outcome(ahead, f"{ahead[0]} has {most} points")
    return None


def _score(call: Call) -> Step:
    """A player scores a battlefield, once a turn; what is conquered wins no last point alone (470-471)."""
    place, how = call.object("at"), call.word("as")
    player = next(iter(call.players("who")), None)
    now = moment(call.state)
    if place is None or player is None or (player, place) in now.scored:
        return Step()
    if call.view.forbidden("score", place, player):
        return Step()
    scored = (*now.scored, (player, place))
    changes: list[Change] = [becomes(call.state, scored=scored)]
    then = []
    last = call.state.position.facts.held(player, "points") >= victory_score(call.view) - 1
    if how == CONQUER and last and any((player, obj.id) not in scored for obj in battlefields(call.view)):
        then.append(do("draw", who=call.arg("who")))  # 471.1.b
    else:
        changes.append(AddHeld(player, "points", 1))
    changes.append(Announce(how, (("object", place), ("player", player))))
    for ident in units(call.view, place, player):
        changes.append(Announce(_UNITS[how], (("at", place), ("object", ident), ("player", player))))
    return Step(changes, then=then)


def _hold(call: Call) -> Step:
    """The turn player scores what they control in their Scoring Step (469.2)."""
    turn = call.state.position.facts.turn
    held = [obj.id for obj in battlefields(call.view) if turn is not None and controller(call.view, obj.id) == turn]
    return Step(then=[do("score", at=These(frozenset({each})), who=call.arg("who"), as_=HOLD) for each in held])


def verbs() -> Iterator[Verb]:
    """Give the verbs of scoring."""
    who = Param("who", Wants.PLAYERS)
    yield Verb("score", _score, (Param("at", Wants.OBJECTS), who, Param("as", Wants.NAME)))
    yield Verb("hold", _hold, (who,))
