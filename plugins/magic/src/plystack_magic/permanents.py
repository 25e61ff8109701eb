"""Permanents: what they are and have, as combat, damage and the turn ask for it (110)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from plystack.data import ABILITIES, CONTROLLER, Instance, Keyword, State, Value, instances_of, lookup
from plystack.layers import View
from plystack_magic.players import LOST

FIELD: Final = "battlefield"


def is_permanent(view: View, ident: int, *types: str) -> bool:
    """Say whether an object is there, on the battlefield, and has one of some types; any, where none is said."""
    if ident not in view or view.position.obj(ident).zone != FIELD:
        return False
    known = view.exact(ident, "types")
    return not types or (isinstance(known, frozenset) and not known.isdisjoint(types))


def controller(view: View, ident: int) -> str | None:
    """Return who controls an object that is there."""
    found = view.exact(ident, CONTROLLER)
    return found if isinstance(found, str) else None


def field(view: View) -> tuple[int, ...]:
    """Return all permanents, by id."""
    return view.noted("magic permanents", lambda: tuple(each for each in view if view.position.obj(each).zone == FIELD))


def instances(view: View, ident: int) -> tuple[Instance, ...]:
    """Return the abilities of an object that is there."""
    return instances_of({ABILITIES: view.exact(ident, ABILITIES)})


def permanents(view: View, player: str | None, *types: str) -> Iterator[int]:
    """Give the permanents of some types that a player controls, by id."""
    for ident in field(view):
        if is_permanent(view, ident, *types) and controller(view, ident) == player:
            yield ident


def number(view: View, ident: int, characteristic: str) -> int:
    """Return power, toughness or another number of an object that is there; 0 where it has none."""
    found = view[ident][characteristic]
    return found if isinstance(found, int) else 0


def status(view: View, ident: int, field: str) -> int | str | bool:
    """Return a status of an object."""
    return lookup(view.position.obj(ident).status, field, view.plan.schema.field_default(field))


def designated(view: View, ident: int, name: str) -> bool:
    """Say whether an object has a designation."""
    return any(each == name for each, _ in view.position.obj(ident).designations)


def keywords(record: Mapping[str, Value]) -> dict[str, int]:
    """Return the keywords among the abilities of something, each with the sum of its numbers."""
    found: dict[str, int] = {}
    for each in instances_of(record) if record else ():
        if isinstance(each.ability, Keyword):
            found[each.ability.word] = found.get(each.ability.word, 0) + (each.ability.number or 0)
    return found


def has(view: View, ident: int, *words: str) -> bool:
    """Say whether an object that is there has one of some keywords."""
    return not keywords(view[ident]).keys().isdisjoint(words)


def opponents(state: State, player: str) -> tuple[str, ...]:
    """Return the opponents of a player who have not lost, in turn order."""
    facts = state.position.facts
    found = [each for each in facts.players if facts.related("opponent", player, each) and not facts.held(each, LOST)]
    return facts.in_turn_order(found)
