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
from plystack.data.schema import Family, Schema
from plystack.data.values import ABILITIES, CONTROLLER, Kind, Value, shown
from plystack.errors import DataError, suggest

Record: TypeAlias = dict[str, Value]


@attrs.frozen
class Giver:
    """The effect that grants abilities: its timestamp, its place in the order, its name for *why*."""

    timestamp: int
    order: tuple[int, ...]
    label: str = ""


# An operation, its operand filled in, and the effect that does it.
Deed: TypeAlias = "tuple[Op, Operand, Giver]"


def base_record(schema: Schema, obj: Obj) -> Record:
    """Return the values an object starts from: what is printed, its controller, what its words bring."""
    printed = dict(obj.card.values)
    record: Record = {each.name: printed.get(each.name, each.start) for each in schema.characteristics}
    record[CONTROLLER] = obj.controller
    record[ABILITIES] = tuple(
        Instance(ability, Origin.PRINTED, (place,), obj.ability_since(place))
        for place, ability in enumerate(obj.card.abilities)
    )
    nothing: Record = {**record, **{each.characteristic: frozenset() for each in schema.brings}}
    return follow(schema, nothing, record, obj)


def perform(schema: Schema, record: Record, obj: Obj, deeds: Iterable[Deed]) -> Record:
    """Return the values of one object after the operations of one effect, which are all done at once.

    What hangs together is brought in line when all are done: setting a type and its subtypes is one
    thing, whichever is written first.

    Arguments:
        schema: the game's characteristics and their rules.
        record: the values before; it is left as it is.
        obj: the object.
        deeds: operations with their operands filled in for this object, and the effect that does them.

    Raises:
        DataError: an operation makes no sense for that kind of characteristic.
    """
    after = dict(record)
    done = list(deeds)
    for op, operand, giver in done:
        _change(schema, after, op, operand, giver)
    return follow(schema, _take(schema, record, after, [op for op, _, _ in done]), after, obj)


def _change(schema: Schema, after: Record, op: Op, operand: Operand, giver: Giver) -> None:
    """Change a record by one operation, without what follows from it."""
    rules = [schema.characteristic(name) for name in (op.on, op.other) if name is not None]
    for each in rules:
        if (each.kind, op.kind) not in SENSIBLE:
            raise DataError(f"{op.kind.value!r} makes no sense on {each.name!r}, which holds {each.kind.value}")
    names = [each.name for each in rules]
    if len(names) == 2:
        after[names[0]], after[names[1]] = after[names[1]], after[names[0]]
        return
    after[names[0]] = _CHANGES[rules[0].kind, op.kind](schema, after[names[0]], op, operand, giver)


def _take(schema: Schema, before: Record, after: Record, ops: list[Op]) -> Record:
    """Take the abilities that setting a family to these words takes (:class:`~schema.Takes`).

    Only an object that has what the family requires loses them: words it can't have take nothing.

    Returns the record before with the family's words cleared where abilities were taken: the words
    set are new ones then, and bring what they bring.
    """
    for rule in schema.takes:
        family = schema.family_table[rule.family]
        sets = any(op.kind is OpKind.SET and op.on in (family.name, family.of) for op in ops)
        fits = family.requires is None or _held(after, family.requires[0]) & family.requires[1]
        if sets and fits and _held(after, family.of) & rule.words:
            after[ABILITIES] = tuple(each for each in _instances(after) if each.origin not in rule.origins)
            before = {**before, family.of: _held(before, family.of) - family.words}
    return before


def follow(schema: Schema, before: Record, after: Record, obj: Obj) -> Record:
    """Return the record after a change with everything brought in line that hangs on what changed.

    Arguments:
        schema: the rules.
        before: the values before the change.
        after: the values after it.
        obj: the object.
    """
    after = dict(after)
    while fallen := [each for each in schema.families if _falls(each, after)]:  # one may hang on another
        for family in fallen:
            after[family.of] = _held(after, family.of) - family.words
    for place, bring in enumerate(schema.brings):
        had, has = (bring.word in _held(record, bring.characteristic) for record in (before, after))
        if had == has:  # what was lost otherwise does not come back with another word
            continue
        instance = Instance(bring.ability, Origin.INTRINSIC, (place,), obj.timestamp, bring.word)
        others = tuple(each for each in _instances(after) if each.key != instance.key)
        after[ABILITIES] = _ordered([*others, instance]) if has else others
    return after


def _falls(family: Family, record: Record) -> bool:
    """Say whether words of a family are there without what they require."""
    if family.requires is None or not _held(record, family.of) & family.words:
        return False
    return not _held(record, family.requires[0]) & family.requires[1]


def _held(record: Record, name: str) -> frozenset[str]:
    value = record[name]
    return value if isinstance(value, frozenset) else frozenset()


def _instances(record: Record) -> tuple[Instance, ...]:
    value = record[ABILITIES]
    assert isinstance(value, tuple)
    return value


def _ordered(instances: Iterable[Instance]) -> tuple[Instance, ...]:
    return tuple(sorted(instances, key=lambda each: each.key))


# One function for each sensible pair of kind of value and kind of operation.
_Change: TypeAlias = Callable[[Schema, Value, Op, Operand, Giver], Value]


def _set(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    """Set a number, word or player; None is nothing, of each kind."""
    wanted = int if schema.characteristic(op.on).kind is Kind.NUMBER else str
    if operand is None or (isinstance(operand, wanted) and not isinstance(operand, bool)):
        assert not isinstance(operand, (tuple, frozenset))
        return operand
    raise DataError(f"set {op.on!r}: expected {schema.characteristic(op.on).kind.value}, came {shown(operand)}")


def _set_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    family = schema.family_words(op.on)
    assert isinstance(value, frozenset)
    kept: frozenset[str] = frozenset() if family is None else value - family
    return kept | _words(schema, operand, op)


def _add_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, frozenset)
    return value | _words(schema, operand, op)


def _remove_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    assert isinstance(value, frozenset)
    return value - _words(schema, operand, op)


def _clear_words(schema: Schema, value: Value, op: Op, operand: Operand, giver: Giver) -> Value:
    family = schema.family_words(op.on)
    assert isinstance(value, frozenset)
    return frozenset() if family is None else value - family


def _words(schema: Schema, operand: Operand, op: Op) -> frozenset[str]:
    """Return the operand as words that the characteristic, or the family, knows."""
    if operand is None:  # words that refer to something that is gone
        return frozenset()
    words = frozenset([operand]) if isinstance(operand, str) else operand
    if not isinstance(words, frozenset):
        raise DataError(f"{op.kind.value} {op.on!r}: expected words, came {shown(operand)}")
    known = schema.known_words(op.on)
    if known is not None and (strange := sorted(words - known)):
        raise DataError(f"{op.kind.value} {op.on!r}: there is no {strange[0]!r}{suggest(strange[0], known)}")
    return words


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
        raise DataError(f"{op.kind.value} {op.on!r}: expected a number, came {shown(operand)}")
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
        raise DataError(f"{op.kind.value} {op.on!r}: expected abilities, came {shown(operand)}")
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
