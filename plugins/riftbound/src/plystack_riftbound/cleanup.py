"""Cleanup: what the rules do whenever nothing is finalized or resolved, until nothing is left to do (319-324)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from plystack.data import (
    Announce,
    Change,
    Designate,
    Do,
    Move,
    Obj,
    OneOf,
    SetController,
    SetField,
    SetPlace,
    State,
    These,
    Undesignate,
    do,
    lookup,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack.plugins import Policy
from plystack_riftbound.battlefields import (
    FIELD,
    battlefields,
    contester,
    controller,
    is_type,
    opposing,
    sides,
    units,
)
from plystack_riftbound.marks import CONTESTED, NOBODY
from plystack_riftbound.marks import SHOWDOWN as GOING_ON
from plystack_riftbound.moment import COMBAT, OPEN, SHOWDOWN, becomes, is_old, is_open, moment, whose_turn

Doing: TypeAlias = "Iterator[Change | Do]"

MARKS: Final = ("attacker", "defender")

# 464.2.c.1.b leaves it where it was, 464.2.d gives it to the attacker without condition
FOCUS: Final = Policy(
    "focus of a converted showdown",
    ("stays", "attacker"),
    "stays",
    rule="464.2.c.1.b",
    about="who has Focus when a showdown that is running already becomes a combat",
)


def _designations(state: State, view: View) -> Doing:
    """Give the designations of a combat to the units there, and take them from all others (323.2).

    That a unit attacks or defends is told once for each unit and combat (383.4.e-f).
    """
    now = moment(state)
    role = {now.attacker: "attacker", now.defender: "defender"} if now.kind == COMBAT else {}
    there = {player: units(view, now.at, player) for player in role}
    wanted = {ident: role[player] for player, idents in there.items() for ident in idents}
    for ident in view:
        want = wanted.get(ident, "")
        marks = marks_of(view, ident)
        yield from (Undesignate(ident, name) for name in marks if name != want)
        if want and want not in marks:
            yield Designate(ident, want)
    new = [each for each in wanted if each not in now.designated]
    if not new:
        return
    yield becomes(state, designated=(*now.designated, *new))
    for player, idents in there.items():
        against = sum(map(len, there.values())) - len(idents)
        for ident in idents:
            if ident in new:
                roles: dict[str, int | str] = {"object": ident, "player": player, "at": now.at}
                roles |= {"alone": len(idents) == 1, "against": against == 1}
                yield Announce(role[player].removesuffix("er"), tuple(sorted(roles.items())))


def marks_of(view: View, ident: int) -> list[str]:
    """Return which designations of combat an object has."""
    return [name for name, _ in view.position.obj(ident).designations if name in MARKS]


def _deaths(state: State, view: View) -> Doing:
    """Kill units with damage that is at least their Might (323.5)."""
    dead = [each for each in view if is_type(view, each, "Unit") and _lethal(view, each)]
    dead = [each for each in dead if not view.forbidden("be killed", each)]
    if dead:
        yield do("destroy", what=These(frozenset(dead)))


def _lethal(view: View, ident: int) -> bool:
    damage, might = lookup(view.position.obj(ident).status, "damage", 0), view.value(ident, "might")
    return isinstance(damage, int) and isinstance(might, int) and 0 < damage >= might


def _losses(state: State, view: View) -> Doing:
    """In an open state nobody keeps a battlefield without a unit of theirs there, but for what goes on (190.4.c)."""
    if is_open(state):
        for obj in battlefields(view):
            player = controller(view, obj.id)
            if player is not None and not units(view, obj.id, player) and not moment(state).going_on(obj.id):
                yield SetController(obj.id, None)


def _strays(state: State, view: View) -> Doing:
    """Recall gear and runes from battlefields, and trash what lies facedown where its player is not in control (323.7).

    Gear stays that is attached to something, or is a unit as well.
    """
    for ident in view:
        obj = view.position.obj(ident)
        if obj.place is None or obj.zone != FIELD:
            continue
        if lookup(obj.status, "facedown", False):
            if controller(view, obj.place) != controller(view, ident):
                yield Move(ident, "trash")
        elif not is_type(view, ident, "Unit"):
            loose = is_type(view, ident, "Gear") and obj.attached_to is None
            if loose or is_type(view, ident, "Rune"):
                yield SetPlace(ident, None, "base")


def _uncontested(state: State, view: View) -> Doing:
    """Whoever contests a battlefield and has no unit there does so no longer; others who are there do (323.11).

    In version 1.3 a battlefield is contested until somebody's control is settled.
    """
    if is_old(state):
        return
    for obj in battlefields(view):
        who = contester(obj)
        if not who or moment(state).going_on(obj.id) or units(view, obj.id, who):
            continue
        others = [player for player in sides(view, obj.id) if player != controller(view, obj.id)]
        yield SetField(obj.id, CONTESTED, others[0] if others else NOBODY)


def _showdowns(state: State, view: View) -> Doing:
    """Open a showdown where one player alone contests; the turn player says where first (323.12).

    In version 1.3 the turn player chooses among all that is staged, combats too.
    """
    if is_old(state):
        yield from _opened(state, _staged(state, view), "")
        return
    yield from _opened(
        state, [each for each in _staged(state, view) if not opposing(view, sides(view, each))], SHOWDOWN
    )


def _combats(state: State, view: View) -> Doing:
    """Begin a combat where players oppose one another, once no other showdown is staged (323.13)."""
    staged = _staged(state, view)
    if all(opposing(view, sides(view, each)) for each in staged):
        yield from _opened(state, staged, COMBAT)


def _staged(state: State, view: View) -> list[int]:
    """Return the contested battlefields at which something could begin now."""
    if not is_open(state) or moment(state).at:
        return []
    return [obj.id for obj in battlefields(view) if (who := contester(obj)) and _is_staged(view, obj.id, who)]


def _is_staged(view: View, place: int, who: str) -> bool:
    """Say whether who contests a battlefield is there, or players oppose one another there (323.8-9)."""
    return bool(units(view, place, who)) or opposing(view, sides(view, place))


def _applier(view: View, obj: Obj) -> str:
    """Return who contests a battlefield; of one who is gone, whom version 1.3 keeps, who would do so now (323.11.a)."""
    who, place = contester(obj), obj.id
    if units(view, place, who):
        return who
    return next((each for each in sides(view, place) if each != controller(view, place)), who)


def _opened(state: State, places: Sequence[int], kind: str) -> Doing:
    if places:
        yield do("open", at=These(frozenset(places)), kind=kind)


def _conversion(state: State, view: View) -> Doing:
    """A showdown in which players oppose one another by now is a combat (316.8.b, 323.14)."""
    now = moment(state)
    if now.kind == SHOWDOWN and now.stage == OPEN and is_open(state) and opposing(view, sides(view, now.at)):
        yield do("open", at=These(frozenset({now.at})), kind=COMBAT)


STEPS: Final[tuple[Callable[[State, View], Doing], ...]] = (
    _designations,
    _deaths,
    _losses,
    _strays,
    _uncontested,
    _showdowns,
    _combats,
    _conversion,
)
"""The steps of a cleanup in their order (323); who has won is seen by itself."""


def due(state: State, view: View) -> bool:
    """Say whether a cleanup would do anything."""
    return any(next(step(state, view), None) is not None for step in STEPS)


def _cleanup(call: Call) -> Step:
    """All steps, one after the other; it is done again until it does nothing (322)."""
    count = call.number("steps") or len(STEPS)
    return Step(then=[do("cleanup step", number=number) for number in range(1, count + 1)])


def _step(call: Call) -> Step:
    found = list(STEPS[call.number("number") - 1](call.state, call.view))
    changes = [each for each in found if not isinstance(each, Do)]
    return Step(changes, then=[each for each in found if isinstance(each, Do)])


def _open(call: Call) -> Step:
    """A showdown or a combat opens at one battlefield, which the turn player chooses among several (344, 464)."""
    places, state, view = call.objects("at"), call.state, call.view
    kind, now = call.word("kind"), moment(call.state)
    if not places:
        return Step()
    place = places[0]
    if len(places) > 1:
        if not call.answered(0):
            labels = tuple(call.obj(each).label for each in places)
            return call.ask(whose_turn(state), OneOf(tuple(places), labels=labels), kind or SHOWDOWN)
        place = int(str(call.answer(0)))
    kind = kind or (COMBAT if opposing(view, sides(view, place)) else SHOWDOWN)
    who = _applier(view, call.obj(place))
    if kind == SHOWDOWN:
        opened = becomes(state, at=place, kind=kind, stage=OPEN, focus=who, passed=())
        return Step([opened, SetField(place, GOING_ON, True), Announce("showdown begins", (("object", place),))])
    others = [player for player in sides(view, place) if opposing(view, (player, who))]
    fresh = now.at != place
    told = [Announce("showdown begins", (("object", place),))] if fresh else []
    told.append(Announce("combat begins", (("object", place),)))
    told.append(Announce("player attacks", (("object", place), ("player", who))))
    told += [Announce("player defends", (("object", place), ("player", player))) for player in others[:1]]
    stays = not fresh and not is_old(state) and lookup(state.policies, FOCUS.name, "stays") == "stays"
    focus = now.focus if stays else who
    against = (others or [""])[0]
    opened = becomes(
        state, at=place, kind=kind, stage=OPEN, focus=focus, passed=(), attacker=who, defender=against, opening=True
    )
    return Step([opened, SetField(place, GOING_ON, True), *told])


def verbs() -> Iterator[Verb]:
    """Give the verbs of cleanups."""
    yield Verb("cleanup", _cleanup, (Param("steps", Wants.NUMBER, 0),))
    yield Verb("cleanup step", _step, (Param("number", Wants.NUMBER),))
    yield Verb("open", _open, (Param("at", Wants.OBJECTS), Param("kind", Wants.NAME)))
