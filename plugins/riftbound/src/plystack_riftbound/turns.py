"""Turns: their phases, who may act, and what players do (301-318, 334-340)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from plystack.data import (
    Act,
    AddHeld,
    Announce,
    Change,
    Constant,
    Do,
    SetController,
    SetField,
    SetHeld,
    SetPlace,
    SetTurn,
    SomeOf,
    State,
    These,
    Those,
    do,
    lookup,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_riftbound.battlefields import FIELD, battlefields, closed_to, controller, is_type
from plystack_riftbound.cleanup import due
from plystack_riftbound.marks import HURT, MOVES_TO, TURNS
from plystack_riftbound.moment import CLOSING, OPEN, becomes, is_old, is_open, moment, still, whose_turn
from plystack_riftbound.paying import POOL
from plystack_riftbound.scoring import outcome, team_places
from plystack_riftbound.showdown import goes_on
from plystack_riftbound.timing import words_of

PHASES: Final = ("awaken", "beginning", "scoring", "channel", "draw", "main", "ending", "expiration")
"""The phases of a turn; scoring is a step of the Beginning Phase, and expiration the end of the last (315-317)."""

SILENT: Final = frozenset({"scoring", "expiration"})
"""Those whose beginning is not told."""

MAIN: Final = "main"
PASS, MOVE, TOGETHER, END = "pass", "move", "move together", "end turn"


# -- who may act ----------------------------------------------------------------------------------


def to_act(state: State) -> str | None:
    """Return who may act: who has priority on a chain, who has Focus in a showdown, else the turn player (335, 345).

    In the place of who has left the game is whoever comes next in turn order.
    """
    now = moment(state)
    if not now.begun:
        return None
    if state.stack:
        given = now.priority and now.chain == len(state.stack)
        return still(state, now.priority if given else state.stack[-1].control.player) or None
    if now.at:
        return still(state, now.focus) or None if now.stage == OPEN else None
    return whose_turn(state) or None if now.phase == MAIN else None


def legal(state: State, view: View, player: str) -> Iterator[Act]:
    """Give how a player can go on now, and which units can move."""
    if state.stack or moment(state).at:
        yield Act(PASS, player)
        return
    yield Act(END, player)
    movers = [each for each in view if _can_move(view, each, player)]
    together: dict[int, list[int]] = {}
    for ident in movers:
        for place in _reaches(state, view, ident, player):
            together.setdefault(place, []).append(ident)
            yield Act(MOVE, player, (("to", place), ("unit", ident)))
    back = [each for each in movers if view.position.obj(each).zone == FIELD]
    back = [each for each in back if not view.forbidden("move to base", each)]
    for ident in back:
        yield Act(MOVE, player, (("unit", ident),))
    for place in sorted(place for place, units in together.items() if len(units) > 1):
        yield Act(TOGETHER, player, (("to", place),))
    if len(back) > 1:
        yield Act(TOGETHER, player)


def _can_move(view: View, ident: int, player: str) -> bool:
    obj = view.position.obj(ident)
    if not is_type(view, ident, "Unit") or controller(view, ident) != player:
        return False
    return not lookup(obj.status, "exhausted", False) and not view.forbidden("move", ident)


def _reaches(state: State, view: View, ident: int, player: str) -> Iterator[int]:
    """Give the battlefields to which a unit that can move can make a standard move (446-447)."""
    obj = view.position.obj(ident)
    anywhere = obj.zone == "base" or "Ganking" in words_of(view, ident)
    for each in battlefields(view):
        if each.id == obj.place or closed_to(state, view, each.id, player):
            continue
        if anywhere or view.permitted(MOVES_TO, ident, player, by=each.id):
            yield each.id


def perform(act: Act) -> Sequence[Do] | None:
    """Return what is done when a player goes on, or moves units; None for what is neither."""
    given = dict(act.args)
    where: dict[str, Any] = {"to": Those("to")} if "to" in given else {}
    if act.name == PASS:
        return (do("pass"),)
    if act.name == END:
        return (do("next phase"),)
    if act.name == MOVE:
        return (do("standard move", what=Those("unit"), **where),)
    if act.name == TOGETHER:
        return (do("choose units", "units", **where), do("standard move", what=Those("units"), **where))
    return None


def checks(state: State, view: View) -> Sequence[Do]:
    """Return what the rules do by themselves: a cleanup, what is going on, and phases in which nobody acts."""
    now = moment(state)
    if not now.begun or outcome(state, view) is not None:
        return ()
    if now.opened and is_open(state):
        return (do("end chain"),)  # as part of what emptied it, before its cleanup (340.2.a)
    if due(state, view):
        return (do("cleanup"),)
    if found := tuple(goes_on(state)):
        return found
    if is_open(state) and not now.at and now.phase != MAIN:
        return (do("begin phase", name="expiration") if now.again else do("next phase"),)
    return ()


# -- what is done ---------------------------------------------------------------------------------


def _next(call: Call, player: str) -> str:
    return call.state.position.facts.after(player) or player


def _pass(call: Call) -> Step:
    """When all have passed in succession the newest item resolves, or the showdown closes (340, 346, 348)."""
    state, now = call.state, moment(call.state)
    player = to_act(state) or ""
    fresh = bool(state.stack) and (now.chain != len(state.stack) or not now.priority)
    passed = (*(() if fresh else now.passed), player)
    everybody = set(state.position.facts.playing) <= set(passed)
    if not state.stack:
        if everybody:
            return Step([becomes(state, passed=(), stage=CLOSING)])
        return Step([becomes(state, passed=passed, focus=_next(call, player))])
    if everybody:
        again = now.phase == "expiration"
        return Step([becomes(state, priority="", chain=0, passed=(), again=again)], then=[do("resolve")])
    return Step([becomes(state, priority=_next(call, player), chain=len(state.stack), passed=passed)])


def _end_chain(call: Call) -> Step:
    """A chain that a player opened is empty: in a showdown Focus passes to the next player (346)."""
    state, now = call.state, moment(call.state)
    if now.at and now.stage == OPEN:
        return Step([becomes(state, opened=False, passed=(), focus=_next(call, still(state, now.focus)))])
    return Step([becomes(state, opened=False)])


def _set_up(call: Call) -> Step:
    """Nobody controls a battlefield as the game begins, and the first turn does (190.2)."""
    return Step([SetController(obj.id, None) for obj in battlefields(call.view)], then=[do("next phase")])


def _next_phase(call: Call) -> Step:
    """The next phase begins, or, after the last, the next player's turn (315-317)."""
    now, facts = moment(call.state), call.state.position.facts
    if now.phase in PHASES[:-1]:
        emptied = _emptied(call) if now.phase == "draw" and is_old(call.state) else []
        return Step(emptied, then=[do("begin phase", name=PHASES[PHASES.index(now.phase) + 1])])
    turn = (facts.after(facts.turn) if now.begun and facts.turn else whose_turn(call.state)) or facts.players[0]
    fresh = becomes(call.state, phase=PHASES[0], scored=(), locked=(), excused=(), again=False)
    changes: list[Change] = [SetTurn(turn), AddHeld(turn, TURNS, 1), fresh]
    awake = [SetField(each, "hidden this turn", False) for each in call.view if _hidden(call, each)]
    return Step([*changes, *awake], then=[do("begin phase", name=PHASES[0])])


def _hidden(call: Call, ident: int) -> bool:
    return bool(lookup(call.obj(ident).status, "hidden this turn", False))


def _begin(call: Call) -> Step:
    """A phase begins, and what is done in it by rule (315-317)."""
    name, facts = call.word("name"), call.state.position.facts
    turn = facts.turn
    if turn is None:
        return Step()
    told: list[Change] = [becomes(call.state, phase=name, again=False)]
    if name == MAIN and not is_old(call.state):
        told += _emptied(call)
    if name not in SILENT:
        first = facts.held(turn, TURNS) <= 1
        told.append(Announce("phase begins", (("first", first), ("phase", name), ("player", turn))))
    return Step(told, then=[do("phase", name=name)])


def _emptied(call: Call) -> list[SetHeld]:
    """Return that nothing is left in anybody's rune pool (161)."""
    facts = call.state.position.facts
    return [SetHeld(player, name, 0) for player in facts.players for name in POOL if facts.held(player, name)]


def _in_phase(call: Call) -> Step:
    """What is done in a phase by rule."""
    name, turn, view = call.word("name"), call.state.position.facts.turn, call.view
    who = Constant(str(turn))
    if name == "awaken":
        tired = frozenset(each for each in view if controller(view, each) == turn and _is(view, each, "exhausted"))
        return Step(then=[do("ready", what=These(tired))] if tired else [])
    if name == "beginning" and turn is not None and is_old(call.state):
        return Step([becomes(call.state, **team_places(call.state, view, turn))])
    if name == "scoring":
        return Step(then=[do("hold")])
    if name == "channel":
        return Step(then=[do("channel", count=2, who=who)])
    if name == "draw":
        return Step(then=[do("draw", who=who)])
    if name == "ending":  # 423: a stun ends as the step begins
        return Step([SetField(each, "stunned", False) for each in view if _is(view, each, "stunned")])
    if name == "expiration":
        return Step(_emptied(call), then=[do("heal", what=HURT), do("end effects")])
    return Step()


def _is(view: View, ident: int, field: str) -> bool:
    return bool(lookup(view.position.obj(ident).status, field, False))


def _choose_units(call: Call) -> Step:
    """A player says which units, two or more, move to one place (446)."""
    to = None if call.arg("to") is None else call.object("to")
    wanted = [each for each in legal(call.state, call.view, call.player) if each.name == MOVE and each.arg("to") == to]
    idents = tuple(int(str(each.arg("unit"))) for each in wanted)
    if not call.answered(0):
        labels = tuple(call.obj(each).label for each in idents)
        return call.ask(call.player, SomeOf(idents, 2, len(idents), labels), "units")
    return Step(counts=call.chosen(0))


def _standard_move(call: Call) -> Step:
    """Units are exhausted, and so move (446)."""
    what: dict[str, Any] = {"what": call.arg("what")}
    where: dict[str, Any] = {} if call.arg("to") is None else {"to": call.arg("to")}
    exhausts = [SetField(each, "exhausted", True) for each in call.objects("what")]
    return Step(exhausts, then=[do("move unit", **what, **where)])


def _move(call: Call) -> Step:
    """Units move to a battlefield, or to their base; one that can't come to where it moves is recalled (445-447)."""
    to = None
    if call.arg("to") is not None:
        to = call.object("to")
        if to is None:  # it is there no more
            return Step()
    changes: list[Change] = []
    for ident in call.objects("what"):
        obj = call.obj(ident)
        if obj.zone not in ("base", FIELD) or (obj.zone == "base" if to is None else to == obj.place):
            continue
        player = controller(call.view, ident) or obj.owner
        if to is not None and closed_to(call.state, call.view, to, player):
            if obj.zone != "base":
                changes.append(SetPlace(ident, None, "base"))  # 447.2, which is no move
            continue
        roles: dict[str, int | str] = {"object": ident, "player": player, "from": obj.zone}
        if obj.place is not None:
            roles["left"] = obj.place
        roles |= {"to": "base"} if to is None else {"to": FIELD, "reached": to}
        changes.append(Announce("move", tuple(sorted(roles.items()))))
    return Step(changes)


def verbs() -> Iterator[Verb]:
    """Give the verbs of turns."""
    what, name = Param("what", Wants.OBJECTS), Param("name", Wants.NAME)
    to = Param("to", Wants.OBJECTS, None)
    yield Verb("set up", _set_up)
    yield Verb("pass", _pass)
    yield Verb("end chain", _end_chain)
    yield Verb("next phase", _next_phase)
    yield Verb("begin phase", _begin, (name,))
    yield Verb("phase", _in_phase, (name,))
    yield Verb("choose units", _choose_units, (to,))
    yield Verb("standard move", _standard_move, (what, to))
    yield Verb("move unit", _move, (what, to))
