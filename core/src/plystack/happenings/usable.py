"""What players can use of an object: its abilities that are activated, where it is, by their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import Activated, instances_of
from plystack.layers import View


def usable(view: View, ident: int) -> Iterator[tuple[str, Activated]]:
    """Give the activated abilities of an object that function in its zone, those of keywords too (113.6).

    Arguments:
        view: what everything is.
        ident: the object.

    Returns:
        what identifies each on its object, for people and in what a player does, and the ability: numbers are those
        among all that it has, wherever they function.
    """
    schema, zone = view.plan.schema, view.position.obj(ident).zone
    number = 0
    for instance in instances_of(view[ident]):
        for ability in schema.used(instance.ability):
            number += 1
            if zone in (ability.zones or schema.board_zones):
                yield str(number), ability
