"""Leaving: a battlefield is replaced by another, and what becomes of all that a player has who leaves (438, 652)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from plystack.data import (
    Card,
    Change,
    Constant,
    Do,
    Drop,
    End,
    Event,
    Forget,
    Move,
    Quit,
    SetController,
    SetField,
    SetPlace,
    State,
    These,
    Those,
    do,
    gives_control,
    pairs,
    words,
)
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_riftbound.battlefields import FIELD, battlefields, contester, controller, is_type
from plystack_riftbound.marks import CONTESTED, NOBODY, SHOWDOWN
from plystack_riftbound.moment import becomes, moment

LEAVE: Final = "leave the game"
TOLD: Final = "leaves the game"

_OTHER: Final = "the other"

BLANK: Final = Card("Battlefield", pairs({"supertypes": words("Token"), "types": words("Battlefield")}))
"""The battlefield without abilities that is in the place of one whose owner has left (652.4)."""


def _replace(call: Call) -> Step:
    """Another battlefield is in the place of one, and everything about that one is about it (438.1, 124.2)."""
    old = call.object("what")
    if old is None or all(each.id != old for each in battlefields(call.view)):
        return Step()
    owner = next(iter(call.players("who")), call.obj(old).owner)
    made = do("create", _OTHER, card=call.arg("by"), to=FIELD, who=Constant(owner))
    return Step(then=[made, do("stand in", what=These(frozenset({old})), by=Those(_OTHER))])


def _stand_in(call: Call) -> Step:
    """What is at a battlefield is at another, which is controlled, contested, fought for and scored as that was."""
    old, new = call.object("what"), call.object("by")
    if old is None or new is None:
        return Step()
    now, obj = moment(call.state), call.obj(old)
    scored = tuple((who, new if place == old else place) for who, place in now.scored)
    changes: list[Change] = [
        SetController(new, controller(call.view, old)),
        SetField(new, CONTESTED, contester(obj) or NOBODY),
        SetField(new, SHOWDOWN, now.at == old),
        *(SetPlace(each.id, new) for each in call.state.position if each.place == old),
        becomes(
            call.state,
            at=new if now.at == old else now.at,
            scored=scored,
            locked=tuple(new if each == old else each for each in now.locked),
            excused=tuple(new if each == old else each for each in now.excused),
        ),
    ]
    return Step(changes, then=[do("remove", what=These(frozenset({old})))])


def _leave(call: Call) -> Step:
    """Players leave with all that they own; their battlefields are replaced by some without abilities (652)."""
    facts = call.state.position.facts
    leaving = [each for each in call.players("who") if each in facts.playing]
    rest = [each for each in facts.playing if each not in leaving]
    if not leaving:
        return Step()
    then: list[Do] = []
    for obj in battlefields(call.view):
        if obj.owner in leaving and rest:
            what, who = These(frozenset({obj.id})), Constant(rest[0])
            then.append(do("replace battlefield", what=what, by=BLANK, who=who))
    then += [do("announce", name=TOLD, player=Constant(each)) for each in leaving]
    if facts.turn in leaving and moment(call.state).begun and len(rest) > 1:
        then.append(do("cut off"))
    return Step(then=then)


def _left(state: State, view: View, event: Event) -> Iterable[Change]:
    """Give what happens at once: what a player owns is gone, what they control on the chain is countered (652.2)."""
    player = str(event.role("player"))
    if player in state.position.facts.left:
        return
    yield from (End(each.id) for each in state.position.effects if gives_control(each, player))
    yield from (Move(obj.id, None) for obj in state.position if obj.owner == player)
    for item in (*state.stack, *state.pending):
        if item.control.player == player:
            yield Drop(item.id)
    for obj in state.position:
        if obj.owner != player and obj.controller == player:
            yield SetController(obj.id, None if is_type(view, obj.id, "Battlefield") else obj.owner)
    yield from (Forget(each.id) for each in state.delayed if each.control.player == player)
    yield Quit(player)


def _cut_off(call: Call) -> Step:
    """The turn of a player who has left goes on to its end without them."""
    if moment(call.state).phase in ("ending", "expiration"):
        return Step()
    return Step(then=[do("begin phase", name="ending")])


def verbs() -> Iterator[Verb]:
    """Give the verbs of leaving, and of battlefields that are replaced."""
    what, who = Param("what", Wants.OBJECTS), Param("who", Wants.PLAYERS)
    yield Verb(LEAVE, _leave, (who,))
    yield Verb("cut off", _cut_off)
    card = Param("by", Wants.CARD)
    yield Verb("replace battlefield", _replace, (what, card, attrs.evolve(who, default=None)))
    yield Verb("stand in", _stand_in, (what, Param("by", Wants.OBJECTS)))


def events() -> Iterator[EventRule]:
    """Give what is announced by it."""
    player = frozenset({"player"})
    yield EventRule(TOLD, player, player, _left)
