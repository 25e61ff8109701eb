"""What single operations make of single values: one function for each pair of kind of value and kind of operation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import attrs

from plystack.data.abilities import Instance, Origin
from plystack.data.declarations import Family
from plystack.data.expr import Operand
from plystack.data.operands import abilities, number, single, words
from plystack.data.ops import Op, OpKind
from plystack.data.schema import Schema
from plystack.data.values import ABILITIES, Kind, Value
from plystack.errors import DataError

Record: TypeAlias = dict[str, Value]


@attrs.frozen
class Giver:
    """The effect that grants abilities: its timestamp, its place in the order, its name for *why*."""

    timestamp: int
    order: tuple[int, ...]
    label: str = ""


def change(schema: Schema, after: Record, op: Op, operand: Operand, giver: Giver) -> None:
    """Change a record by one operation on single values, without what follows from it.

    Raises:
        DataError: the operation makes no sense for that kind of characteristic.
    """
    rules = [schema.characteristic(name) for name in (op.on, op.other) if name is not None]
    for each in rules:
        if (each.kind, op.kind) not in SENSIBLE:
            raise DataError(f"{op.kind.value!r} makes no sense on {each.name!r}, which holds {each.kind.value}")
        if each.kind is Kind.TEXT:
            raise DataError(f"{op.kind.value!r} makes no sense on {each.name!r} inside a text, only on single values")
    names = [each.name for each in rules]
    if len(names) == 2:
        after[names[0]], after[names[1]] = after[names[1]], after[names[0]]
        return
    after[names[0]] = _CHANGES[rules[0].kind, op.kind](schema, after[names[0]], op, operand, giver)


def fall(schema: Schema, record: Record) -> None:
    """Let the words of a record fall that lack what they require (205.3d)."""
    while fallen := [each for each in schema.families if _falls(each, record)]:  # one may hang on another
        for family in fallen:
            record[family.of] = held(record, family.of) - family.words


def _falls(family: Family, record: Record) -> bool:
    """Say whether words of a family are there without what they require."""
    if family.requires is None or not held(record, family.of) & family.words:
        return False
    return not held(record, family.requires[0]) & family.requires[1]


def held(record: Record, name: str) -> frozenset[str]:
    """Return the words of a record in a characteristic; none where it holds no words."""
    value = record[name]
    return value if isinstance(value, frozenset) else frozenset()


def instances_of(record: Mapping[str, Value]) -> tuple[Instance, ...]:
    """Return the ability instances among the values of an object."""
    value = record[ABILITIES]
    assert isinstance(value, tuple)
    return value


def ordered(instances: Iterable[Instance]) -> tuple[Instance, ...]:
    """Return instances in the order in which an object has them."""
    return tuple(sorted(instances, key=lambda each: each.key))


_Change: TypeAlias = Callable[[Schema, Value, Op, Operand, Giver], Value]


def _set(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    return single(op, schema.characteristic(op.on).kind, operand)


def _set_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    family = schema.family_words(op.on)
    assert isinstance(value, frozenset)
    kept: frozenset[str] = frozenset() if family is None else value - family
    return kept | words(schema, op, operand)


def _add_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, frozenset)
    return value | words(schema, op, operand)


def _remove_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, frozenset)
    return value - words(schema, op, operand)


def _clear_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    family = schema.family_words(op.on)
    assert isinstance(value, frozenset)
    return frozenset() if family is None else value - family


def _increase(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    amount = number(op, operand)
    if schema.characteristic(op.on).grows_only:
        amount = max(0, amount)
    return (value if isinstance(value, int) else 0) + amount


def _decrease(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    return (value if isinstance(value, int) else 0) - number(op, operand)


def _gain(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, tuple)
    gained = [
        Instance(ability, Origin.GRANTED, (*giver.order, place), giver.timestamp, giver.label)
        for place, ability in enumerate(abilities(op, operand))
    ]
    have = {each.key for each in gained}
    return ordered([*(each for each in value if each.key not in have), *gained])


def _lose(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    """Every instance goes that has the name of one of the abilities, or equals it (113.10b and its like)."""
    assert isinstance(value, tuple)
    lost = abilities(op, operand)
    names = {each.name for each in lost if each.name}
    return tuple(each for each in value if each.ability not in lost and each.ability.name not in names)


def _clear_abilities(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, tuple)
    kept = schema.check_kinds(op.keeps)
    return tuple(each for each in value if schema.kinds_of(each.ability) & kept)


_CHANGES: dict[tuple[Kind, OpKind], _Change] = {
    (Kind.NUMBER, OpKind.SET): _set,
    (Kind.WORD, OpKind.SET): _set,
    (Kind.PLAYER, OpKind.SET): _set,
    (Kind.NUMBER, OpKind.INCREASE): _increase,
    (Kind.NUMBER, OpKind.DECREASE): _decrease,
    (Kind.WORDS, OpKind.SET): _set_words,
    (Kind.WORDS, OpKind.ADD): _add_words,
    (Kind.WORDS, OpKind.REMOVE): _remove_words,
    (Kind.WORDS, OpKind.CLEAR): _clear_words,
    (Kind.ABILITIES, OpKind.ADD): _gain,
    (Kind.ABILITIES, OpKind.REMOVE): _lose,
    (Kind.ABILITIES, OpKind.CLEAR): _clear_abilities,
}

ON_TEXT: frozenset[OpKind] = frozenset({OpKind.SET, OpKind.COPY, OpKind.JOIN, OpKind.ALTER, OpKind.TURN, OpKind.REWORD})
"""What can be done to a text as a whole."""

SENSIBLE: frozenset[tuple[Kind, OpKind]] = (
    frozenset(_CHANGES) | {(Kind.NUMBER, OpKind.SWITCH)} | {(Kind.TEXT, kind) for kind in ON_TEXT}
)
"""The pairs of kind of value and kind of operation that make sense."""
