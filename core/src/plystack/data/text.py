"""What is written on an object, as one text: what an operation on it makes of it, and the values that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from plystack.data.abilities import Instance, Origin
from plystack.data.amending import Giver, Record, change, instances_of
from plystack.data.effects import Part
from plystack.data.expr import Constant, Operand
from plystack.data.objects import Card, Obj
from plystack.data.ops import Op, OpKind
from plystack.data.rewording import reworded
from plystack.data.schema import Schema
from plystack.data.values import ABILITIES, CONTROLLER, TEXT, Value, Written, lookup, pairs, shown
from plystack.data.where import Itself
from plystack.data.writing import Alters, Copied, Joins, Rewords
from plystack.errors import DataError


def own_text(schema: Schema, obj: Obj, component: int = 0) -> Card:
    """Return what is written on a component before any effect: the side of its card that is up."""
    card = obj.components[component]
    for name, value in obj.status:
        field = schema.field_table[name]
        if field.side and value != field.default:
            card = lookup(card.sides, field.side, None) or card
    return card


def lent(schema: Schema, obj: Obj, text: Card) -> Card:
    """Return a text as a copy takes it: without the values that a side has from the first only while it is up."""
    for name, value in obj.status:
        field = schema.field_table[name]
        if field.side and value != field.default and text == own_text(schema, obj):
            names = schema.side_table[field.side].lent
            text = attrs.evolve(text, values=tuple(each for each in text.values if each[0] not in names))
    return text


def rewritten(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, bool]:
    """Return a text after an operation on it, and whether its abilities stay those that were there, in their places.

    An operand that is nothing, since it refers to something that is gone, leaves the text as it is.

    Raises:
        DataError: the operand is of another kind than the operation takes.
    """
    return (text, True) if operand is None else _EDITS[op.kind](schema, text, op, operand)


def values_of(schema: Schema, text: Card) -> Record:
    """Return the values that a text says, with the defaults of those on which it is silent; but no abilities."""
    said = dict(text.values)
    return {each.name: said.get(each.name, each.start) for each in schema.characteristics}


def retold(schema: Schema, record: Record, obj: Obj, op: Op, operand: Operand, giver: Giver) -> Record:
    """Return the values of an object after an operation on its text: they begin anew, but for what is not written.

    Its controller stays, and so do abilities that an effect granted, and the names of those that it can't have; those
    that words bring follow the words.
    """
    old, others = _text(record), [each for each in instances_of(record) if each.origin is not Origin.PRINTED]
    text, stays = rewritten(schema, old, op, operand)
    if text == old:
        return record
    were = {each.path[0]: each for each in instances_of(record) if each.origin is Origin.PRINTED} if stays else {}
    own = [
        attrs.evolve(were[place], ability=ability)
        if place in were
        else Instance(ability, Origin.PRINTED, (place, *giver.order), giver.timestamp, giver.label)
        for place, ability in enumerate(text.abilities)
    ]
    after: Record = values_of(schema, text)
    after.update({name: record[name] for name in schema.barring})
    after.update({TEXT: text, CONTROLLER: record[CONTROLLER], ABILITIES: (*own, *others)})
    return after


def joining(schema: Schema, obj: Obj, component: int) -> tuple[Part, ...]:
    """Return what a component but the first does: its text joins that of the object (730.2)."""
    joins = Joins(own_text(schema, obj, component), obj.joined[component - 1].over)
    return (Part(Itself(), (Op(OpKind.JOIN, TEXT, value=Constant(joins)),)),)


def altered(schema: Schema, text: Card, ops: Iterable[tuple[Op, Operand]]) -> Card:
    """Return a text with some values changed as if they were written so, on all of its sides (707.9)."""
    done = list(ops)
    record = values_of(schema, text)
    record[ABILITIES] = tuple(Instance(each, Origin.PRINTED, (n,), 0) for n, each in enumerate(text.abilities))
    for number, (op, operand) in enumerate(done):
        change(schema, record, op, operand, Giver(0, (number,)))
    abilities = tuple(each.ability for each in instances_of(record))
    said: dict[str, Written] = {}
    for each in schema.characteristics:
        value = record[each.name]
        if each.name not in (ABILITIES, CONTROLLER, *schema.barring) and value != each.start:
            assert not isinstance(value, Card)
            said[each.name] = value
    sides = tuple((name, altered(schema, side, done)) for name, side in text.sides)
    return attrs.evolve(text, values=pairs(said), abilities=abilities, sides=sides)


def _text(record: Record) -> Card:
    value = record[TEXT]
    assert isinstance(value, Card)
    return value


# -- the operations ------------------------------------------------------------------------------

_Edit: TypeAlias = Callable[[Schema, Card, Op, Operand], tuple[Card, bool]]


def _wrong(op: Op, expected: str, came: Operand | Value) -> DataError:
    return DataError(f"{op.kind.value} {op.on!r}: expected {expected}, came {shown(came)}")


def _copied(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, bool]:
    if not isinstance(operand, Copied):
        raise _wrong(op, "the text of a card", operand)
    return operand.card, False


def _join(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, bool]:
    """Over it, all is as on the new card, with the abilities of both; under it, its abilities come along."""
    if not isinstance(operand, Joins):
        raise _wrong(op, "a card that joins", operand)
    top = operand.card if operand.over else text
    return attrs.evolve(top, abilities=(*text.abilities, *operand.card.abilities)), True


def _alter(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, bool]:
    if not isinstance(operand, Alters):
        raise _wrong(op, "operations on single values", operand)
    done = []
    for each in operand.ops:
        if each.value is not None and not isinstance(each.value, Constant):
            raise _wrong(op, "constant amounts", None)
        done.append((each, None if each.value is None else each.value.value))
    return altered(schema, text, done), True


def _turn(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, bool]:
    if not isinstance(operand, str):
        raise _wrong(op, "the name of a side", operand)
    return lookup(text.sides, operand, None) or text, False


def _reword(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, bool]:
    if not isinstance(operand, Rewords):
        raise _wrong(op, "a word in place of another", operand)
    return reworded(schema, text, operand), True


_EDITS: dict[OpKind, _Edit] = {
    OpKind.SET: _copied,
    OpKind.COPY: _copied,
    OpKind.JOIN: _join,
    OpKind.ALTER: _alter,
    OpKind.TURN: _turn,
    OpKind.REWORD: _reword,
}
