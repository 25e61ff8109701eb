"""Turning permanents over: to transform (701.27); face down and face up (708), and for what cost (702.37e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from plystack.data import (
    Change,
    Do,
    Frame,
    Itself,
    Keyword,
    Obj,
    SetField,
    State,
    These,
    apply,
    do,
    instances_of,
    lookup,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View, evaluate_position
from plystack_magic.merging import DOWN, costs_to_turn_up

BACK: Final = "back"
UP_FOR: Final = ("morph", "megamorph", "disguise")
"""The keywords with a cost for which a permanent is turned face up (702.37e, 702.37b, 702.168d)."""

_NEVER = frozenset({"Instant", "Sorcery"})


def is_down(obj: Obj) -> bool:
    """Say whether an object is a permanent that is face down."""
    return obj.zone == "battlefield" and bool(lookup(obj.status, DOWN, False))


def could_turn_up(state: State, view: View, ident: int) -> tuple[Keyword, ...]:
    """Return the keywords for whose costs a permanent can be turned face up: those it would have face up (702.37e).

    None, where it is not face down, would have no such cost, or can't be turned face up at all. Whoever controls it
    may do so any time they have priority (116.2b): ``do("turn face up for", what=These({ident}), keyword=…)``.

    Arguments:
        state: the State.
        view: what everything is.
        ident: the permanent.
    """
    if ident not in view or not can_turn_up(view, ident):
        return ()
    position = apply(view.position, [SetField(ident, DOWN, False)], view.plan.schema)
    record = evaluate_position(view.plan, position)[ident]
    found = [each.ability for each in instances_of(record) if isinstance(each.ability, Keyword)]
    keywords = tuple(dict.fromkeys(each for each in found if each.word in UP_FOR and each.cost))
    return costs_to_turn_up(state, view.position.obj(ident), keywords)


def can_turn_up(view: View, ident: int) -> bool:
    """Say whether a permanent can be turned face up: not where an instant or a sorcery is in it (708.2b, 730.2g)."""
    obj = view.position.obj(ident)
    if not is_down(obj) or view.forbidden("be turned face up", ident):
        return False
    types = [lookup(each.values, "types", frozenset()) for each in obj.components]
    return not any(isinstance(each, frozenset) and each & _NEVER for each in types)


def _up(call: Call) -> Step:
    """They stay the same objects, and nothing enters (708.8)."""
    return Step([SetField(each, DOWN, False) for each in call.objects("what") if can_turn_up(call.view, each)])


def _down(call: Call) -> Step:
    """What is face down stays so, and what has two faces is not turned face down (708.2b, 712.16)."""
    there = [each for each in call.objects("what") if call.obj(each).zone == "battlefield"]
    turned = [each for each in there if not is_down(call.obj(each)) and not _two_faced(call, each)]
    return Step([SetField(each, DOWN, True) for each in turned])


def _up_for(call: Call) -> Step:
    """A permanent is turned face up for a cost that it would have face up, which is paid in full (702.37e).

    Where it has no such cost, nothing happens; in what must be done in full, that is an error.
    """
    ident, word = call.object("what"), call.word("keyword")
    could = () if ident is None else could_turn_up(call.state, call.view, ident)
    found = [each for each in could if word in ("", each.word)]
    if ident is None or not found:
        if call.frame.strict:
            raise call.fail(f"there is no {word or 'cost'} for which it could be turned face up")
        return Step()
    keyword, this = found[0], These(frozenset({ident}))
    after: list[Do] = [do("turn face up", what=this)]
    if keyword.word == "megamorph":  # 702.37b
        after.append(do("put counters", counter="+1/+1", on=this))
    paid = Frame(keyword.cost, call.label, call.player, call.you, ident, call.frame.bound, strict=True)
    return Step(frames=[paid, attrs.evolve(paid, rest=tuple(after), strict=False)])


def _two_faced(call: Call, ident: int) -> bool:
    return any(dict(each.sides).get(BACK) is not None for each in call.obj(ident).components)


def _transform(call: Call) -> Step:
    """What has two faces shows the other one; nothing else transforms, nor what would show a spell's (701.27c-d)."""
    changes: list[Change] = []
    for ident in call.objects("what"):
        obj = call.obj(ident)
        if obj.zone == "battlefield" and _two_faced(call, ident) and not _to_a_spell(obj):
            changes.append(SetField(ident, "transformed", not lookup(obj.status, "transformed", False)))
    return Step(changes)


def _to_a_spell(obj: Obj) -> bool:
    """Say whether the other face of an object is an instant's or a sorcery's (701.27d)."""
    if lookup(obj.status, "transformed", False):
        return any(_spell(each.values) for each in obj.components)
    return any(_spell(dict(each.sides)[BACK].values) for each in obj.components if BACK in dict(each.sides))


def _spell(values: object) -> bool:
    types = dict(values).get("types", frozenset()) if isinstance(values, tuple) else frozenset()
    return isinstance(types, frozenset) and bool(types & _NEVER)


def verbs() -> Iterator[Verb]:
    """Give the verbs that turn permanents over."""
    what = Param("what", Wants.OBJECTS, Itself())
    yield Verb("transform", _transform, (what,))
    yield Verb("turn face down", _down, (what,))
    yield Verb("turn face up", _up, (what,))
    yield Verb("turn face up for", _up_for, (what, Param("keyword", Wants.NAME, "")))
