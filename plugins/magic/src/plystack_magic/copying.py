"""Copying spells on the stack (707.10): what is copied of them, and whom the copy aims at."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import (
    NOTHING,
    Announce,
    Bound,
    Change,
    Constant,
    Control,
    Item,
    Push,
    SetField,
    SomeOf,
    Static,
    These,
    Those,
    You,
    do,
    lookup,
    pairs,
)
from plystack.happenings import Call, Param, Step, Verb, Wants, legal
from plystack_magic.spells import KEPT

MADE = "copy"
"""The name under which a copy is known while it is made."""

_KEPT = tuple(name for name in KEPT if name != "cast from")
"""What has been chosen or paid for a spell, and is so of a copy of it (707.10)."""


def _copy(call: Call) -> Step:
    """Copies are put on the stack, which are not cast; who controls them may choose new targets where that is said.

    What they have differently becomes part of their text (707.9, 707.10).
    """
    then = []
    other = {} if call.arg("except") is None else {"except_": call.ability("except", Static)}
    who = Constant(frozenset(call.players("who")))
    for ident in call.objects("of"):
        if all(each.object != ident for each in call.state.stack) or call.view.forbidden("be copied", ident):
            continue
        spell = These(frozenset({ident}))
        for _ in range(max(0, call.number("count"))):
            then += [
                do("copy", bind=MADE, of=spell, to="stack", who=who, status=frozenset({"copied"}), **other),
                do("put up a copy", of=spell, copy=Those(MADE), choose=call.truth("choose"), aims=call.arg("aims")),
            ]
    return Step(then=then)


def _put_up(call: Call) -> Step:
    """A copy has the choices that were made for its spell, and is nobody's cast (707.10, 707.10c)."""
    ident, copy = call.object("of"), call.object("copy")
    item = next((each for each in call.state.stack if each.object == ident), None)
    if ident is None or copy is None or item is None:
        return Step()
    player = call.obj(copy).owner
    bound = dict(item.bound)
    told: list[Change] = [Announce("copies", (("object", copy), ("player", player)))]
    asked = 0
    aims = None if call.arg("aims") is None else call.objects("aims")
    for target in item.targets if call.truth("choose") or aims is not None else ():
        old = bound.get(target.name, NOTHING)
        count = len(old.objects) + len(old.players)
        objects, players = legal(call, target, call.reading(bound.items()), player, copy, copy)
        options: tuple[int | str, ...] = tuple(dict.fromkeys((*old.objects, *old.players, *objects, *players)))
        if aims is not None:  # 707.10e: it is said at what it aims; of several, its player chooses
            options = tuple(each for each in objects if each in aims)
        if not count or len(options) < count:
            continue
        if len(options) == count:
            bound[target.name] = Bound(tuple(each for each in options if isinstance(each, int))) if aims else old
            continue
        if not call.answered(asked):
            labels = tuple(call.obj(each).label if isinstance(each, int) else each for each in options)
            return call.ask(player, SomeOf(options, count, count, labels), f"new {target.name}")
        bound[target.name] = call.chosen(asked)
        asked += 1
    kept = [(name, value) for name, value in call.obj(ident).status if name in _KEPT]
    return Step(
        [
            *(SetField(copy, name, value) for name, value in kept),
            Push(_of_copy(item, copy, player, bound)),
            *told,
            *_aimed(item, bound, player, copy),
        ]
    )


def _of_copy(item: Item, copy: int, player: str, bound: dict[str, Bound]) -> Item:
    control = Control(player, player, item.control.rule)
    return attrs.evolve(item, id=0, control=control, source=copy, object=copy, bound=pairs(bound))


def _aimed(item: Item, bound: dict[str, Bound], player: str, copy: int) -> Iterator[Change]:
    """Give that what a copy aims at has become its target (115.9)."""
    for target in item.targets:
        chosen = lookup(pairs(bound), target.name, NOTHING)
        for ident in chosen.objects:
            yield Announce("target", (("by", player), ("object", ident), ("source", copy)))
        for each in chosen.players:
            yield Announce("target", (("by", player), ("player", each), ("source", copy)))


def verbs() -> Iterator[Verb]:
    """Give the verbs by which spells are copied."""
    of, choose = Param("of", Wants.OBJECTS), Param("choose", Wants.TRUTH, False)
    count, who = Param("count", Wants.NUMBER, 1), Param("who", Wants.PLAYERS, You())
    aims = Param("aims", Wants.OBJECTS, None)
    yield Verb("copy spell", _copy, (of, count, who, choose, aims, Param("except", Wants.ABILITY, None)))
    yield Verb("put up a copy", _put_up, (of, Param("copy", Wants.OBJECTS), choose, aims))
