"""History that every game keeps: how often an ability that is limited has triggered, or was used, this turn."""

from __future__ import annotations

from typing import Final

from plystack.data import Activated, Bound, Triggered, instances_of, lookup
from plystack.data.values import Pairs
from plystack.layers import View

LIMITED: Final = "@limited"
"""The tracker of how often each ability that is limited has triggered, or was used, this turn."""


def limited_as(name: str, ability: Triggered, bound: Pairs[Bound]) -> str:
    """Return under which key it is counted how often an ability triggers: for each player where its limit is theirs.

    Arguments:
        name: what identifies the ability among all.
        ability: the ability.
        bound: what the names of its event's roles stand for.
    """
    if not ability.per:
        return name
    return " ".join((name, *lookup(bound, ability.per, Bound()).players))


def used_as(view: View, source: int, ability: Activated) -> str | None:
    """Return what identifies an ability that an object has, among all; None where it has it not, or not in its zone.

    Arguments:
        view: what everything is.
        source: the object.
        ability: what would be used.
    """
    if source not in view:
        return None
    zone = view.position.obj(source).zone
    if zone not in (ability.zones or view.plan.schema.board_zones):
        return None
    for instance in instances_of(view.records[source]):
        if ability in view.plan.schema.used(instance.ability):
            return f"{source}/{'.'.join(map(str, instance.key))}"
    return None
