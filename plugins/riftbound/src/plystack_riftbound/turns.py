"""Turns: their phases, who may act, and what players do (301-318, 334-340)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from plystack.data import (
    Act,
    Announce,
    Change,
    Constant,
    Do,
    Keyword,
    SetField,
    SetPlace,
    SetTurn,
    State,
    Those,
    do,
    instances_of,
    lookup,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_riftbound.battlefields import battlefields, closed_to, controller, is_type
from plystack_riftbound.cleanup import due
from plystack_riftbound.moment import CLOSING, OPEN, becomes, is_open, moment
from plystack_riftbound.showdown import goes_on

PHASES: Final = ("awaken", "beginning", "scoring", "channel", "draw", "main", "ending")
MAIN: Final = "main"
PASS, MOVE, END = "pass", "move", "end turn"


# -- who may act ----------------------------------------------------------------------------------


def to_act(state: State) -> str | None:
    """Return who may act: who has priority on a chain, who has Focus in a showdown, else the turn player (335, 345)."""
    now = moment(state)
    if not now.begun:
        return None
    if state.stack:
        return now.priority if now.priority and now.chain == len(state.stack) else state.stack[-1].control.player
    if now.at:
        return now.focus if now.stage == OPEN else None
    return state.position.facts.turn if now.phase == MAIN else None


def legal(state: State, view: View, player: str) -> Iterator[Act]:
    """Give what a player can do now."""
    if state.stack or moment(state).at:
        yield Act(PASS, player)
        return
    yield Act(END, player)
    for ident in view:
        for place in _reaches(state, view, ident, player):
            yield Act(MOVE, player, (("to", place), ("unit", ident)))
        if view.position.obj(ident).zone != "battlefield" or view.forbidden("move to base", ident):
            continue
        if _can_move(view, ident, player):
            yield Act(MOVE, player, (("unit", ident),))


def _can_move(view: View, ident: int, player: str) -> bool:
    obj = view.position.obj(ident)
    if not is_type(view, ident, "Unit") or controller(view, ident) != player:
        return False
    return not lookup(obj.status, "exhausted", False) and not view.forbidden("move", ident)


def _reaches(state: State, view: View, ident: int, player: str) -> Iterator[int]:
    """Give the battlefields to which a unit can make a standard move (446-447)."""
    if not _can_move(view, ident, player):
        return
    obj = view.position.obj(ident)
    words = {each.ability.word for each in instances_of(view[ident]) if isinstance(each.ability, Keyword)}
    if obj.zone != "base" and "Ganking" not in words:
        return
    for each in battlefields(view):
        if each.id != obj.place and not closed_to(state, view, each.id, player):
            yield each.id


def perform(act: Act) -> Sequence[Do] | None:
    """Return what is done when a player does something."""
    given = dict(act.args)
    if act.name == PASS:
        return (do("pass"),)
    if act.name == END:
        return (do("next phase"),)
    if act.name == MOVE:
        exhausts = do("set status", status="exhausted", of=Those("unit"), to=True)
        where: dict[str, Any] = {"to": Those("to")} if "to" in given else {}
        return (exhausts, do("move unit", what=Those("unit"), **where))
    return None


def checks(state: State, view: View) -> Sequence[Do]:
    """Return what the rules do by themselves: a cleanup, what is going on, and phases in which nobody acts."""
    now = moment(state)
    if not now.begun:
        return ()
    if due(state, view):
        return (do("cleanup"),)
    if found := tuple(goes_on(state)):
        return found
    if is_open(state) and not now.at and now.phase != MAIN:
        return (do("next phase"),)
    return ()


# -- what is done ---------------------------------------------------------------------------------


def _next(call: Call, player: str) -> str:
    return call.state.position.facts.after(player) or player


def _pass(call: Call) -> Step:
    """When all have passed in succession the newest item resolves, or the showdown closes (340, 346, 348)."""
    state, now = call.state, moment(call.state)
    everybody = len(state.position.facts.playing)
    if state.stack:
        player = to_act(state) or ""
        fresh = now.chain != len(state.stack) or not now.priority
        passed = 1 if fresh else now.passed + 1
        if passed >= everybody:
            return Step([becomes(state, priority="", chain=0, passed=0)], then=[do("resolve")])
        return Step([becomes(state, priority=_next(call, player), chain=len(state.stack), passed=passed)])
    if now.passed + 1 >= everybody:
        return Step([becomes(state, passed=0, stage=CLOSING)])
    return Step([becomes(state, passed=now.passed + 1, focus=_next(call, now.focus))])


def _next_phase(call: Call) -> Step:
    """The next phase begins, or, after the last, the next player's turn (315-317)."""
    now, facts = moment(call.state), call.state.position.facts
    place = PHASES.index(now.phase) + 1 if now.phase in PHASES else 0
    if place < len(PHASES):
        return Step(then=[do("begin phase", name=PHASES[place])])
    after = facts.after(facts.turn or facts.players[-1]) or facts.players[0]
    return Step(
        [SetTurn(after), becomes(call.state, phase="", scored=(), turns=now.turns + 1)], then=[do("next phase")]
    )


def _begin(call: Call) -> Step:
    """A phase begins, and what is done in it by rule (315-317)."""
    name, turn = call.word("name"), call.state.position.facts.turn
    if turn is None:
        return Step()
    told: list[Change] = [becomes(call.state, phase=name)]
    if name != "scoring":  # a step of the Beginning Phase
        told.append(Announce("phase begins", (("phase", name), ("player", turn))))
    return Step(told, then=[do("phase", name=name)])


def _in_phase(call: Call) -> Step:
    """What is done in a phase by rule."""
    name, turn, view = call.word("name"), call.state.position.facts.turn, call.view
    who = Constant(str(turn))
    if name == "awaken":
        tired = [each for each in view if controller(view, each) == turn and _is(view, each, "exhausted")]
        return Step([SetField(each, "exhausted", False) for each in tired])
    if name == "scoring":
        return Step(then=[do("hold", who=who)])
    if name == "channel":
        return Step(then=[do("channel", count=2, who=who)])
    if name == "draw":
        return Step(then=[do("draw", who=who)])
    if name == "ending":
        ends: list[Change] = [SetField(each, "stunned", False) for each in view if _is(view, each, "stunned")]
        ends += [SetField(each, "damage", 0) for each in view if lookup(call.obj(each).status, "damage", 0)]
        return Step(ends, then=[do("end effects")])
    return Step()


def _is(view: View, ident: int, field: str) -> bool:
    return bool(lookup(view.position.obj(ident).status, field, False))


def _move(call: Call) -> Step:
    """Units move to a battlefield, or to their base; one that can't come to where it moves is recalled (445-447)."""
    to = None if call.arg("to") is None else call.object("to")
    changes: list[Change] = []
    for ident in call.objects("what"):
        obj = call.obj(ident)
        player = controller(call.view, ident) or obj.owner
        if to is not None and to != obj.place and closed_to(call.state, call.view, to, player):
            if obj.zone != "base":
                changes.append(SetPlace(ident, None, "base"))  # 447.2, which is no move
            continue
        roles: dict[str, int | str] = {"object": ident, "player": player, "from": obj.zone}
        if obj.place is not None:
            roles["left"] = obj.place
        if to is not None:
            roles |= {"to": "battlefield", "reached": to}
        else:
            roles["to"] = "base"
        if to != obj.place or (to is None and obj.zone != "base"):
            changes.append(Announce("move", tuple(sorted(roles.items()))))
    return Step(changes)


def verbs() -> Iterator[Verb]:
    """Give the verbs of turns."""
    what, name = Param("what", Wants.OBJECTS), Param("name", Wants.NAME)
    yield Verb("pass", _pass)
    yield Verb("next phase", _next_phase)
    yield Verb("begin phase", _begin, (name,))
    yield Verb("phase", _in_phase, (name,))
    yield Verb("move unit", _move, (what, Param("to", Wants.OBJECTS, None)))
