"""Abilities on columns: gained, lost, and barred."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from plystack.data import Ability, Op, OpKind, Origin
from plystack.data.operands import abilities
from plystack.layers.engine.columns import Columns, Held, Mask
from plystack.layers.engine.lens import Groups

# What grants abilities: the timestamp and place of the effect, and what it is called.
Giver: TypeAlias = "tuple[int, tuple[int, ...], str]"


def drop(column: dict[Held, Mask], key: Held, mask: Mask) -> None:
    """Take an ability away from some objects."""
    rest = column[key] & ~mask
    if rest:
        column[key] = rest
    else:
        del column[key]


def bar(columns: Columns) -> None:
    """Take the abilities that objects can't have; one without a name can't be barred."""
    for characteristic in columns.ground.schema.barring:
        for name, mask in columns.words[characteristic].items():
            for key, holders in list(columns.abilities.items()):
                if name and key[2].name == name and holders & mask:
                    drop(columns.own_abilities(), key, mask)


def on_abilities(columns: Columns, op: Op, operands: Groups, mask: Mask, giver: Giver) -> None:
    """Let some objects gain or lose abilities, or lose all of them but some kinds."""
    column = columns.own_abilities()
    if op.kind is OpKind.CLEAR:
        schema = columns.ground.schema
        kept = schema.check_kinds(op.keeps)
        for key in list(column):
            if not schema.kinds_of(key[2]) & kept:
                drop(column, key, mask)
        return
    for operand, part in operands:
        _ABILITY_OPS[op.kind](column, abilities(op, operand), part, giver)


def _gain(column: dict[Held, Mask], abilities: tuple[Ability, ...], mask: Mask, giver: Giver) -> None:
    since, order, label = giver
    for place, ability in enumerate(abilities):
        key: Held = (int(Origin.GRANTED), (*order, place), ability, since, label)
        column[key] = column.get(key, 0) | mask


def _lose(column: dict[Held, Mask], abilities: tuple[Ability, ...], mask: Mask, giver: Giver) -> None:
    names = {each.name for each in abilities if each.name}
    for key in [key for key in column if key[2] in abilities or key[2].name in names]:
        drop(column, key, mask)


_ABILITY_OPS: dict[OpKind, Callable[[dict[Held, Mask], tuple[Ability, ...], Mask, Giver], None]] = {
    OpKind.ADD: _gain,
    OpKind.REMOVE: _lose,
}
