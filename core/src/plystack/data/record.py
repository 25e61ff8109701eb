"""The values of one object, and what an operation makes of them.

A record is a plain dict, characteristic → value. It is what both evaluators'
tests compare with; correlated values follow here, from the schema's data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from plystack.data.abilities import Ability, Instance, Origin
from plystack.data.expr import Operand
from plystack.data.objects import Obj
from plystack.data.ops import Op, OpKind
from plystack.data.schema import Schema
from plystack.data.values import ABILITIES, CONTROLLER, Kind, Value
from plystack.errors import DataError

Record: TypeAlias = dict[str, Value]


@attrs.frozen
class Giver:
    """The effect that grants abilities: its timestamp, its place in the order, its name for *why*."""

    timestamp: int
    order: tuple[int, ...]
    label: str = ""


def base_record(schema: Schema, obj: Obj) -> Record:
    """Return the values an object starts from: what is printed, its controller, what its words bring."""
    printed = dict(obj.card.values)
    record: Record = {each.name: printed.get(each.name, each.default) for each in schema.characteristics}
    record[CONTROLLER] = obj.controller
    record[ABILITIES] = tuple(
        Instance(ability, Origin.PRINTED, (place,), obj.ability_since(place))
        for place, ability in enumerate(obj.card.abilities)
    )
    return follow(schema, record, obj, printed.keys())


def perform(schema: Schema, record: Record, obj: Obj, op: Op, operand: Operand, giver: Giver) -> Record:
    """Return the values of one object after an operation.

    Arguments:
        schema: the game's characteristics and their rules.
        record: the values before; it is left as it is.
        obj: the object.
        op: what is done.
        operand: the operation's value, filled in for this object.
        giver: the effect that does it.

    Raises:
        DataError: the operation makes no sense for that kind of characteristic.
    """
    characteristic = schema.characteristic(op.on)
    name = characteristic.name
    after = dict(record)
    if op.kind is OpKind.SWITCH:
        assert op.other is not None
        other = schema.characteristic(op.other).name
        after[name], after[other] = record[other], record[name]
        return after
    change = _CHANGES.get((characteristic.kind, op.kind))
    if change is None:
        raise DataError(f"{op.kind.value!r} makes no sense on {op.on!r}, which holds {characteristic.kind.value}")
    after[name] = change(schema, record[name], op, operand, giver)
    if after[name] == record[name] and op.kind is not OpKind.SET:
        return after
    _take(schema, after, op)
    return follow(schema, after, obj, [name])


def _take(schema: Schema, record: Record, op: Op) -> None:
    """Take the abilities that setting a family to these words takes (:class:`~schema.Takes`)."""
    if op.kind is not OpKind.SET:
        return
    for rule in schema.takes:
        value = record[schema.characteristic(op.on).name]
        if rule.family == op.on and isinstance(value, frozenset) and value & rule.words:
            record[ABILITIES] = tuple(each for each in _instances(record) if each.origin not in rule.origins)


def follow(schema: Schema, record: Record, obj: Obj, changed: Iterable[str]) -> Record:
    """Return the record with everything that hangs on the changed characteristics brought in line."""
    after = dict(record)
    touched = set(changed)
    for family in schema.families:
        if family.requires is None or not touched & {family.of, family.requires[0]}:
            continue
        held, wanted = after[family.of], after[family.requires[0]]
        if isinstance(held, frozenset) and isinstance(wanted, frozenset):
            if held & family.words and not wanted & family.requires[1]:
                after[family.of] = held - family.words
                touched.add(family.of)
    for place, bring in enumerate(schema.brings):
        if bring.characteristic not in touched:
            continue
        held = after[bring.characteristic]
        has = isinstance(held, frozenset) and bring.word in held
        instance = Instance(bring.ability, Origin.INTRINSIC, (place,), obj.timestamp, bring.word)
        others = tuple(each for each in _instances(after) if each.key != instance.key)
        after[ABILITIES] = _ordered([*others, instance]) if has else others
    return after


def _instances(record: Record) -> tuple[Instance, ...]:
    value = record[ABILITIES]
    assert isinstance(value, tuple)
    return value


def _ordered(instances: Iterable[Instance]) -> tuple[Instance, ...]:
    return tuple(sorted(instances, key=lambda each: each.key))


# One function for each sensible pair of kind of value and kind of operation.
_Change: TypeAlias = Callable[[Schema, Value, Op, Operand, Giver], Value]


def _set(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert not isinstance(operand, tuple)
    return operand


def _set_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    family = schema.family_words(op.on)
    assert isinstance(value, frozenset)
    kept: frozenset[str] = frozenset() if family is None else value - family
    return kept | _words(operand, op)


def _add_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, frozenset)
    return value | _words(operand, op)


def _remove_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, frozenset)
    return value - _words(operand, op)


def _clear_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    family = schema.family_words(op.on)
    assert isinstance(value, frozenset)
    return frozenset() if family is None else value - family


def _words(operand: Operand, op: Op) -> frozenset[str]:
    if isinstance(operand, str):
        return frozenset([operand])
    if not isinstance(operand, frozenset):
        raise DataError(f"{op.kind.value} {op.on!r}: expected words, came {operand!r}")
    return operand


def _increase(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    amount = _number(operand, op)
    if schema.characteristic(op.on).grows_only:
        amount = max(0, amount)
    return (value if isinstance(value, int) else 0) + amount


def _decrease(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    return (value if isinstance(value, int) else 0) - _number(operand, op)


def _number(operand: Operand, op: Op) -> int:
    if operand is None:  # an amount that refers to something that is gone
        return 0
    if not isinstance(operand, int):
        raise DataError(f"{op.kind.value} {op.on!r}: expected a number, came {operand!r}")
    return operand


def _gain(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, tuple)
    gained = [
        Instance(ability, Origin.GRANTED, (*giver.order, place), giver.timestamp, giver.label)
        for place, ability in enumerate(_abilities(operand, op))
    ]
    have = {each.key for each in gained}
    return _ordered([*(each for each in value if each.key not in have), *gained])


def _lose(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    """Every instance goes that has the name of one of the abilities, or equals it (113.10b and its like)."""
    assert isinstance(value, tuple)
    lost = _abilities(operand, op)
    names = {each.name for each in lost if each.name}
    return tuple(each for each in value if each.ability not in lost and each.ability.name not in names)


def _clear_abilities(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    return ()


def _abilities(operand: Operand, op: Op) -> tuple[Ability, ...]:
    if not isinstance(operand, tuple):
        raise DataError(f"{op.kind.value} {op.on!r}: expected abilities, came {operand!r}")
    return operand


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

SENSIBLE: frozenset[tuple[Kind, OpKind]] = frozenset(_CHANGES) | {(Kind.NUMBER, OpKind.SWITCH)}
"""The pairs of kind of value and kind of operation that make sense."""
