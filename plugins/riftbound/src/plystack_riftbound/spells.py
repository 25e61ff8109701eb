"""Spells: what is chosen for them, what they do as they resolve, and what becomes of them (340, 355)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from plystack.data import Activated, Do, Resolution, Target, These, do, instances_of
from plystack.happenings import MODES, part_name
from plystack.layers import View

SPELL: Final = "spell"
"""The kind of an item that is a spell."""


def lines(view: View, ident: int) -> list[Resolution]:
    """Return the lines of a card that say what it does as it resolves."""
    return [each.ability for each in instances_of(view[ident]) if isinstance(each.ability, Resolution)]


def spell_ability(
    view: View, ident: int, times: int = 1, here: int | None = None, then: Iterable[Do] = ()
) -> Activated:
    """Return what is chosen for a spell as it is finalized, and what it does as it resolves.

    Each line is a part of it, with its own choices; with Repeat there is each of them again (817).

    Arguments:
        view: what everything is.
        ident: the card.
        times: how often it does what it does.
        here: a battlefield at which alone, and of what is there, it can choose (811); None for everywhere.
        then: what is done after all that.
    """
    within = None
    if here is not None:
        within = These(frozenset(each for each in view if each == here or view.position.obj(each).place == here))

    def aimed(target: Target, number: int) -> Target:
        where = target.where if within is None or target.where is None else target.where & within
        return attrs.evolve(target, name=part_name(target.name, number), where=where)

    does: list[Do] = []
    targets: list[Target] = []
    modal, number = None, 0
    for line in lines(view, ident) * times:
        if line.does:
            number += 1
            does.append(do("part", number=number, do=line.does))
            targets += [aimed(each, number) for each in line.targets]
        if line.modal is not None and modal is None:
            does.append(do(MODES))
            modal, number = line.modal, number + len(line.modal.modes)
            if within is not None:
                modes = [
                    attrs.evolve(each, targets=tuple(_only(t, within) for t in each.targets)) for each in modal.modes
                ]
                modal = attrs.evolve(modal, modes=tuple(modes))
    return Activated((), (*does, *then), targets=tuple(targets), modal=modal)


def _only(target: Target, within: These) -> Target:
    return target if target.where is None else attrs.evolve(target, where=target.where & within)
