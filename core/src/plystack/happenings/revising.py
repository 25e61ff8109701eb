"""Revising: a change that is about to happen, with some of what takes part in it made different by a replacement."""

from __future__ import annotations

from typing import Any

import attrs

from plystack.data import (
    COUNT,
    AddHeld,
    AddToField,
    Announce,
    Change,
    Create,
    Expr,
    Move,
    PutCounters,
    Reading,
    TakeCounters,
    pairs,
)
from plystack.data.values import with_pair
from plystack.errors import DataError


def revised(change: Change, roles: dict[str, Expr], here: Reading) -> Change | None:
    """Return a change with some of its roles different; None where nothing is left of it.

    Raises:
        DataError: a change of its kind has no such role, or the role takes another kind of value.
    """
    for name, expr in roles.items():
        value = expr.evaluate(here)
        if isinstance(change, Announce):
            if name == COUNT and isinstance(value, int) and value <= 0:
                return None
            if isinstance(value, tuple) or not isinstance(value, int | str | frozenset | None):
                raise DataError(f"{change.name!r}: {name} = {value!r} can't take part in an event")
            change = attrs.evolve(change, roles=with_pair(pairs(change.roles), name, _role(value)))
            continue
        field = _ROLES.get((type(change), name))
        if field is None:
            known = ", ".join(role for kind, role in _ROLES if kind is type(change)) or "none"
            what = type(change).__name__
            raise DataError(f"a replacement changes {name!r} of a {what}; roles that can be changed: {known}")
        signed = isinstance(change, AddHeld | AddToField)
        if name == COUNT and isinstance(value, int) and (value == 0 if signed else value <= 0):
            return None
        edited: Any = change
        change = attrs.evolve(edited, **{field: value})
        if isinstance(change, Move | Create) and name == "to":
            change = _under_control(change, here)
    return change


def _under_control(change: Move | Create, here: Reading) -> Move | Create:
    """Return a change with a controller where there are such: its owner, where nobody would be; else with none."""
    rule = here.board.schema.zone_table.get(change.zone or "")
    if rule is None or not rule.controlled:
        return attrs.evolve(change, controller=None)
    if change.controller is not None:
        return change
    if isinstance(change, Create):
        return attrs.evolve(change, controller=change.owner)
    obj = here.board.obj(change.id)
    return attrs.evolve(change, controller=None if obj is None else obj.owner)


def _role(value: object) -> int | str | frozenset[str]:
    assert isinstance(value, int | str | frozenset)
    return value


# What of a change a replacement can make different: by role, the field.
_ROLES: dict[tuple[type, str], str] = {
    (Move, "to"): "zone",
    (Create, "to"): "zone",
    (Move, "counters"): "keeps",
    (PutCounters, COUNT): "count",
    (TakeCounters, COUNT): "count",
    (AddHeld, COUNT): "count",
    (AddToField, COUNT): "count",
}
