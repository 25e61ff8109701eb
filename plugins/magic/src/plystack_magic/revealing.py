"""Verbs on cards that are come upon: the top cards down to some of a kind, and cards that are cast for nothing."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import COUNT, Bound, Frame, You
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic import casting
from plystack_magic.gathering import trial_of
from plystack_magic.spells import spell_ability
from plystack_magic.ways import Way, is_land

_CARD = "card"
_FREE = "{0}"  # 118.9, 202.1b: nothing is paid instead of a mana cost, though that were missing


def _top_until(call: Call) -> Step:
    """The names are taken down of the top cards of libraries, down to so many that pass a filter, or of all of them."""
    wanted, found = set(call.objects("for")), list[int]()
    for player in call.players("of"):
        left = call.number(COUNT)
        for each in call.state.position.pile("library", player):
            if left <= 0:
                break
            found.append(each)
            left -= each in wanted
    return Step(counts=Bound(tuple(found)))


def _cast_for_free(call: Call) -> Step:
    """A player casts a card without paying its mana cost, as something resolves: whenever that is (608.2g, 118.9)."""
    ident = call.object("what")
    if ident is None or ident not in call.view or is_land(call.view, call.obj(ident)):  # 305.9
        return Step()
    trial = attrs.evolve(trial_of(call), source=ident)
    way = Way(cost=_FREE, zone=call.obj(ident).zone)
    able = not call.view.forbidden("cast", ident, call.player) and trial.aims(spell_ability(call.view, ident, way))
    if not able:  # 601.3: who can't choose its targets can't begin to cast it
        return Step()
    program = [each for each in casting.cast(trial, way) if each.verb != "give priority"]  # 117.2e
    bound = ((_CARD, Bound((ident,))),)
    frame = Frame(tuple(program), call.label, call.player, call.player, ident, bound)
    return Step(frames=[frame])


def verbs() -> Iterator[Verb]:
    """Give the verbs on cards that are come upon."""
    of, kind = Param("of", Wants.PLAYERS, You()), Param("for", Wants.OBJECTS)
    yield Verb("top until", _top_until, (kind, Param(COUNT, Wants.NUMBER, 1), of))
    yield Verb("cast for free", _cast_for_free, (Param("what", Wants.OBJECTS),))
