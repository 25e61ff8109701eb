"""Spells: what they do as they resolve, and what becomes of them (608)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from plystack.data import (
    Activated,
    AttachesTo,
    Bound,
    Create,
    Do,
    Move,
    Resolution,
    Target,
    Where,
    do,
    instances_of,
    lookup,
    pairs,
)
from plystack.happenings import MODES, Call, Param, Step, Verb, Wants, part_name
from plystack.layers import View
from plystack_magic.marks import BESTOWED
from plystack_magic.ways import ENCHANTED, Way

SPELL: Final = "spell"
"""The kind of an item that is a spell, and the name under which it is known while it is cast."""

PERMANENTS: Final = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})

KEPT: Final = ("cast from", "cast by", "X", "kicked", "face down", "prototyped", "transformed", BESTOWED)
"""What statuses of a permanent spell the permanent has, too (400.7d, 607.2, 708.4, 718.3b, 712.14)."""


def is_permanent(view: View, ident: int) -> bool:
    """Say whether a spell is a permanent spell (110.4b)."""
    types = view.exact(ident, "types")
    return isinstance(types, frozenset) and bool(types & PERMANENTS)


def spell_ability(view: View, ident: int, way: Way) -> Activated:
    """Return what is chosen for a spell as it is put up, and what it does as it resolves (608.2-3).

    Each line of an instant or a sorcery is a part of the spell, with its own targets; so is each mode.
    """
    targets: list[Target] = [*way.targets]
    end = do("spell leaves")
    otherwise = (*way.otherwise, end) if way.otherwise else ()
    if way.does:
        return Activated((), (*way.does, end), targets=tuple(targets), otherwise=(*way.otherwise, end))
    if is_permanent(view, ident):
        if all(each.name != ENCHANTED for each in targets):
            targets += [Target(ENCHANTED, each) for each in _enchants(view, ident)]
        return Activated((), (do("enter"), end), targets=tuple(targets), otherwise=otherwise)
    lines: list[Do] = []
    modal, number = None, 0
    for line in _lines(view, ident):
        if line.does:
            number += 1
            lines.append(do("part", number=number, do=line.does))
            targets += [attrs.evolve(each, name=part_name(each.name, number)) for each in line.targets]
        if line.modal is not None:
            lines.append(do(MODES))
            modal, number = line.modal, number + len(line.modal.modes)
    return Activated((), (*lines, end), targets=tuple(targets), otherwise=otherwise, modal=modal)


def has_modes_twice(view: View, ident: int) -> bool:
    """Say whether more than one line of a spell has modes, which no card has."""
    return sum(line.modal is not None for line in _lines(view, ident)) > 1


def _lines(view: View, ident: int) -> list[Resolution]:
    return [each.ability for each in instances_of(view[ident]) if isinstance(each.ability, Resolution)]


def _enchants(view: View, ident: int) -> Iterator[Where]:
    """Give what an Aura spell can enchant: it needs a target (303.4a)."""
    subtypes = view.exact(ident, "subtypes")
    if isinstance(subtypes, frozenset) and "Aura" in subtypes:
        for each in instances_of(view[ident]):
            if isinstance(each.ability, AttachesTo):
                yield each.ability.to


def _enter(call: Call) -> Step:
    """A permanent spell becomes a permanent under its controller's control; a copy becomes a token (608.3)."""
    spell = call.source
    if spell is None or spell not in call.state.position.objects or call.obj(spell).zone != "stack":
        return Step()
    obj = call.obj(spell)
    host = () if call.truth("alone") else lookup(call.frame.bound, ENCHANTED, Bound()).objects
    kept = [(name, value) for name, value in obj.status if name in KEPT]
    token = [("token", True)] if lookup(obj.status, "copied", False) else []
    return Step(
        [
            Create(
                card=obj.card,
                owner=obj.owner,
                controller=call.player,
                zone="battlefield",
                label=obj.label,
                attached_to=host[0] if host else None,
                status=pairs(dict([*kept, *token])),
                was=spell,
                follows=True,  # 400.7a
            )
        ]
    )


def _leaves(call: Call) -> Step:
    """What is still on the stack after it has resolved goes to its owner's graveyard (608.2n, 608.3e)."""
    spell = call.source
    if spell is None or spell not in call.state.position.objects or call.obj(spell).zone != "stack":
        return Step()
    return Step([Move(spell, "graveyard")])


def verbs() -> Iterator[Verb]:
    """Give the verbs of spells that resolve."""
    yield Verb("enter", _enter, (Param("alone", Wants.TRUTH, False),))
    yield Verb("spell leaves", _leaves)
