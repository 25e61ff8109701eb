"""Columns as an effect sees them, and the values that rules refer to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import attrs

from plystack.data import Characteristic, Kind, Obj, Operand, Reading, Value
from plystack.data.values import Pairs
from plystack.layers.engine.columns import Columns, Ground, Mask, instance_of

# Operands by the objects for which they are so: a partition of the mask asked for.
Groups: TypeAlias = "list[tuple[Operand, Mask]]"


@attrs.frozen
class Lens:
    """Columns as an effect sees them.

    Arguments:
        columns: the board.
        source: the object whose effect reads, or None.
        you: the player that "you" denotes, or None.
        it: mask of the one object that an amount is read for, or 0.
        parameters: numbers that the effect's parts refer to.
    """

    columns: Columns
    source: int | None
    you: str | None
    parameters: Pairs[int] = ()
    it: Mask = 0

    @property
    def ground(self) -> Ground:
        """Return what does not change."""
        return self.columns.ground

    @property
    def object(self) -> Obj | None:
        """Return the source, where it is there."""
        slot = None if self.source is None else self.ground.slots.get(self.source)
        return None if slot is None else self.ground.objects[slot]

    def of(self, it: Mask) -> Lens:
        """Return the same for one affected object."""
        return Lens(self.columns, self.source, self.you, self.parameters, it)

    def reading(self) -> Reading:
        """Return a reading for what is not data: a Python function."""
        ident = self.ground.objects[self.it.bit_length() - 1].id if self.it else None
        return Reading(Upright(self.columns), self.source, self.you, ident, self.parameters)


class Upright:
    """Columns as a board of objects, for Python functions that test one object after the other."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.schema = columns.ground.schema
        self.facts = columns.ground.facts

    def ids(self) -> Iterable[int]:
        """Return the ids of all objects, ascending."""
        return self.columns.ground.slots

    def obj(self, ident: int) -> Obj | None:
        """Return the object with that id, or None."""
        slot = self.columns.ground.slots.get(ident)
        return None if slot is None else self.columns.ground.objects[slot]

    def value(self, ident: int, characteristic: str) -> Value:
        """Return what the object has now, as rules refer to it."""
        bit = self.columns.ground.bit(ident)
        return referred(self.columns, characteristic, bit) if bit else None


# -- values ------------------------------------------------------------------------------------------


def having(columns: Columns, name: str) -> Mask:
    """Return the objects that have a characteristic at all."""
    rule = columns.ground.schema.characteristic(name)
    if rule.only_with is None:
        return columns.ground.all
    ground = columns.ground
    elsewhere = ground.all & ~ground.in_zones(ground.schema.board_zones)
    return elsewhere | columns.words[rule.only_with[0]].get(rule.only_with[1], 0)


def referred(columns: Columns, name: str, bit: Mask) -> Value:
    """Return what one object has, as rules refer to it."""
    schema = columns.ground.schema
    rule = schema.characteristic(name)
    if not having(columns, name) & bit:
        return None
    if rule.kind is Kind.WORDS:
        words = columns.word_set(rule.name, bit)
        only = schema.family_words(name)
        return words if only is None else words & only
    if rule.kind is Kind.ABILITIES:
        obj = columns.ground.objects[bit.bit_length() - 1]
        found = [instance_of(key, obj) for key, mask in columns.abilities.items() if mask & bit]
        return tuple(sorted(found, key=lambda each: each.key))
    value = columns.single(rule.name, bit)
    return value if rule.kind is Kind.TEXT else _as_referred(columns, rule.name, value, bit)[0][0]


def _as_referred(columns: Columns, name: str, value: Value, mask: Mask) -> list[tuple[Value, Mask]]:
    """Return how a value of some objects is referred to: nothing is 0 where the object has what it goes with."""
    rule = columns.ground.schema.by_name[name]
    if value is None and rule.only_with is not None:
        counted = mask & columns.words[rule.only_with[0]].get(rule.only_with[1], 0)
        return [(each, part) for each, part in ((_at_least(rule, 0), counted), (None, mask & ~counted)) if part]
    return [(_at_least(rule, value), mask)]


def _at_least(rule: Characteristic, value: Value) -> Value:
    if rule.referred_at_least is not None and isinstance(value, int):
        return max(value, rule.referred_at_least)
    return value


def partition(columns: Columns, name: str, mask: Mask) -> Groups:
    """Return the values of a column of values, as rules refer to them, over a mask."""
    found: dict[Any, Mask] = {}
    there = having(columns, name)
    if missing := mask & ~there:
        found[None] = missing
    for value, holders in columns.values[name].items():
        if hit := holders & mask & there:
            for shown, part in _as_referred(columns, name, value, hit):
                found[shown] = found.get(shown, 0) | part
    return list(found.items())
