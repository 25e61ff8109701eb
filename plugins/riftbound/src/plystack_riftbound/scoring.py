"""Scoring: points for conquering and holding, the final point, and who has won (467-472)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import AddHeld, Announce, Change, Constant, Outcome, State, These, do
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_riftbound.battlefields import battlefields, controller, opposing, sides, team_of, units
from plystack_riftbound.moment import becomes, is_old, moment

CONQUER, HOLD = "conquer", "hold"
_UNITS: Final = {CONQUER: "unit conquers", HOLD: "unit holds"}


def victory_score(view: View) -> int:
    """Return how many points it takes to win."""
    return view.number("victory score") or 0


def points(view: View) -> dict[str, int]:
    """Return how many points each team has, whose players have theirs together (489.8.d); alone, each is one."""
    facts, found = view.position.facts, dict[str, int]()
    for player in facts.playing:
        team = team_of(view, player)
        found[team] = found.get(team, 0) + facts.held(player, "points")
    return found


def outcome(state: State, view: View) -> Outcome | None:
    """Return who has won: with enough points and more than everybody else, or as the only ones left (472, 652)."""
    if not moment(state).begun:
        return None
    facts, found = state.position.facts, points(view)
    if won := moment(state).won:
        return Outcome(_members(view, team_of(view, won[0])), f"{won[0]} wins the game")
    if len(found) == 1 and facts.left:
        team = next(iter(found))
        return Outcome(_members(view, team), f"{team} is left alone")
    most = max(found.values(), default=0)
    ahead = [team for team, count in found.items() if count == most]
    if len(ahead) == 1 and most >= victory_score(view):
        return Outcome(_members(view, ahead[0]), f"{ahead[0]} has {most} points")
    return None


def _members(view: View, team: str) -> tuple[str, ...]:
    return tuple(each for each in view.position.facts.playing if team_of(view, each) == team)


def _score(call: Call) -> Step:
    """A player scores a battlefield, once a turn; what is conquered wins no last point alone (470-471)."""
    place, how, view = call.object("at"), call.word("as"), call.view
    player = next(iter(call.players("who")), None)
    now = moment(call.state)
    if place is None or player is None or (player, place) in now.scored or view.forbidden("score", place, player):
        return Step()
    turn = call.state.position.facts.turn
    own = turn is not None and not opposing(view, (player, turn))
    if own and place in now.locked:
        return Step()
    scored = (*now.scored, (player, place))
    changes: list[Change] = [becomes(call.state, scored=scored)]
    then = []
    done = {at for who, at in scored if not opposing(view, (player, who))} | (set(now.excused) if own else set())
    last = points(view)[team_of(view, player)] >= victory_score(view) - 1
    if how == CONQUER and last and any(obj.id not in done for obj in battlefields(view)):
        then.append(do("draw", who=call.arg("who")))  # 471.1.b
    else:
        changes.append(AddHeld(player, "points", 1))
    changes.append(Announce(how, (("object", place), ("player", player))))
    for ident in units(view, place, player):
        after = (("after", now.attacker == player),) if how == CONQUER else ()
        roles = (*after, ("at", place), ("object", ident), ("player", player))
        changes.append(Announce(_UNITS[how], roles))
    return Step(changes, then=then)


def team_places(state: State, view: View, player: str) -> dict[str, tuple[int, ...]]:
    """Return which battlefields a team can't score this turn, and which it need not have scored to win.

    They are those that a teammate controls, and those where one has a unit, as the Scoring Step of the Beginning
    Phase begins (469.1.a, 489.8.b, 489.8.g); in version 1.3 also those of which that was so earlier in that phase.
    """
    now, mates = moment(state), [p for p in view.position.facts.playing if not opposing(view, (p, player))]
    mates.remove(player)
    fields = battlefields(view)
    locked = [obj.id for obj in fields if controller(view, obj.id) in mates]
    excused = [obj.id for obj in fields if set(sides(view, obj.id)) & set(mates)]
    before = (now.locked, now.excused) if is_old(state) else ((), ())
    return {
        "locked": tuple(dict.fromkeys((*before[0], *locked))),
        "excused": tuple(dict.fromkeys((*before[1], *excused))),
    }


def _hold(call: Call) -> Step:
    """The turn player scores what they control in their Scoring Step (469.2)."""
    turn, view = call.state.position.facts.turn, call.view
    if turn is None:
        return Step()
    held = [obj.id for obj in battlefields(view) if controller(view, obj.id) == turn]
    scores = [do("score", at=These(frozenset({each})), who=Constant(turn), as_=HOLD) for each in held]
    return Step([becomes(call.state, **team_places(call.state, view, turn))], then=scores)


def verbs() -> Iterator[Verb]:
    """Give the verbs of scoring."""
    yield Verb("score", _score, (Param("at", Wants.OBJECTS), Param("who", Wants.PLAYERS), Param("as", Wants.NAME)))
    yield Verb("hold", _hold)
