"""Targets: what can be chosen for an item, and what of it can still be a target when the item resolves (608.2b)."""

from __future__ import annotations

from plystack.data import NOTHING, Announce, Bound, Item, Reading, Target
from plystack.data.expr import matching
from plystack.data.values import Pairs, lookup, pairs
from plystack.happenings.events import predicted
from plystack.happenings.forbidding import forbidden
from plystack.happenings.standard.parts import seen_in_part
from plystack.happenings.verb import Call, players_of


def targeted(each: int | str, by: str | None, source: int | None) -> Announce:
    """Return that something has become a target: an object or a player, of an item that a player controls."""
    roles: dict[str, int | str] = {"object" if isinstance(each, int) else "player": each}
    roles |= {} if by is None else {"by": by}
    roles |= {} if source is None else {"source": source}
    return Announce("target", pairs(roles))


def legal(
    call: Call, target: Target, seen: Reading, by: str | None, source: int | None, item: int | None = None
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the objects and the players that can be a target: what passes, and no rule says it can't be.

    Arguments:
        call: of the verb that asks.
        target: what is to be chosen.
        seen: the board as the item sees it.
        by: who controls the item, or None.
        source: the object that it comes from, or None.
        item: the object on the stack that the item is, or None; nothing aims at itself (115.5).
    """
    seen = seen_in_part(seen, target.name)

    def can(each: int | str) -> bool:
        return by is None or not forbidden(call.view, predicted(call.view, targeted(each, by, source)))

    objects = () if target.where is None else [each for each in matching(target.where, seen) if each != item]
    players = () if target.players is None else players_of(target.players, seen)
    return tuple(filter(can, objects)), tuple(filter(can, players))


def still_legal(call: Call, item: Item, seen: Reading) -> Pairs[Bound] | None:
    """Return what names stand for, of the targets those that are legal; None where there were some and none is."""
    bound = dict(item.bound)
    had = has = 0
    for target in item.targets:
        chosen = lookup(item.bound, target.name, NOTHING)
        objects, players = legal(call, target, seen, item.control.player, item.source, item.object)
        kept = Bound(
            tuple(each for each in chosen.objects if each in objects),
            tuple(each for each in chosen.players if each in players),
        )
        had += len(chosen.objects) + len(chosen.players)
        has += len(kept.objects) + len(kept.players)
        bound[target.name] = kept
    return None if had and not has and call.stack_plan.fizzles else pairs(bound)
