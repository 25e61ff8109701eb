"""The values of one object, and what the operations of an effect make of them.

A record is a plain dict, characteristic → value. It is what both evaluators'
tests compare with; correlated values follow here, from the schema's data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from plystack.data.abilities import Instance, Origin
from plystack.data.amending import SENSIBLE, Giver, Record, change, fall, held, instances_of, ordered
from plystack.data.expr import Operand
from plystack.data.objects import Obj
from plystack.data.ops import Op, OpKind
from plystack.data.schema import Schema
from plystack.data.text import own_text, retold, values_of
from plystack.data.values import ABILITIES, CONTROLLER, TEXT, Kind, Value

__all__ = [
    "Deed",
    "Giver",
    "Record",
    "SENSIBLE",
    "base_record",
    "follow",
    "instances_of",
    "perform",
    "referred",
]

Deed: TypeAlias = "tuple[Op, Operand, Giver]"
"""An operation, its operand filled in, and the effect that does it."""


def base_record(schema: Schema, obj: Obj) -> Record:
    """Return the values an object starts from: what is printed, its controller, what its words bring."""
    text = own_text(schema, obj)
    record = values_of(schema, text)
    record[TEXT] = text
    record[CONTROLLER] = obj.controller
    record[ABILITIES] = tuple(
        Instance(ability, Origin.PRINTED, (place,), obj.ability_since(place))
        for place, ability in enumerate(text.abilities)
    )
    nothing: Record = {**record, **{each.characteristic: frozenset() for each in schema.brings}}
    return follow(schema, nothing, record, obj)


def referred(schema: Schema, record: Record, characteristic: str, zone: str) -> Value:
    """Return a value of a record as others see it: of a family, its words alone.

    Arguments:
        schema: everything that the game declares.
        record: the true values.
        characteristic: a characteristic, or a family of words.
        zone: where the object is; what it has only with a word (208.3), it has elsewhere as printed.
    """
    rule = schema.characteristic(characteristic)
    value = record[rule.name]
    only = schema.family_words(characteristic)
    if only is not None and isinstance(value, frozenset):
        value &= only
    if rule.only_with is not None:
        held = record[rule.only_with[0]]
        if isinstance(held, frozenset) and rule.only_with[1] in held:
            value = 0 if value is None else value
        elif zone in schema.board_zones:
            return None
    if rule.referred_at_least is not None and isinstance(value, int):
        return max(value, rule.referred_at_least)
    return value


def perform(schema: Schema, record: Record, obj: Obj, deeds: Iterable[Deed]) -> Record:
    """Return the values of one object after the operations of one effect, which are all done at once.

    What hangs together is brought in line when all are done: setting a type and its subtypes is one
    thing, whichever is written first.

    Arguments:
        schema: everything that the game declares.
        record: the values before; it is left as it is.
        obj: the object.
        deeds: operations with their operands filled in for this object, and the effect that does them.

    Raises:
        DataError: an operation makes no sense for that kind of characteristic.
    """
    after = dict(record)
    done = list(deeds)
    for op, operand, giver in done:
        _perform(schema, after, obj, op, operand, giver)
    return follow(schema, _take(schema, record, after, [op for op, _, _ in done]), after, obj)


def _perform(schema: Schema, after: Record, obj: Obj, op: Op, operand: Operand, giver: Giver) -> None:
    """Change a record by one operation, without what follows from it."""
    if schema.characteristic(op.on).kind is Kind.TEXT and (Kind.TEXT, op.kind) in SENSIBLE:
        after.update(retold(schema, after, obj, op, operand, giver))
    else:
        change(schema, after, op, operand, giver)


def _take(schema: Schema, before: Record, after: Record, ops: list[Op]) -> Record:
    """Take the abilities that setting a family to these words takes (:class:`~schema.Takes`).

    Only an object that has what the family requires loses them: words it can't have take nothing.

    Returns the record before with the family's words cleared where abilities were taken: the words
    set are new ones then, and bring what they bring.
    """
    for rule in schema.takes:
        family = schema.family_table[rule.family]
        sets = any(op.kind is OpKind.SET and op.on in (family.name, family.of) for op in ops)
        fits = family.requires is None or held(after, family.requires[0]) & family.requires[1]
        if sets and fits and held(after, family.of) & rule.words:
            after[ABILITIES] = tuple(each for each in instances_of(after) if each.origin not in rule.origins)
            before = {**before, family.of: held(before, family.of) - family.words}
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
    fall(schema, after)
    for place, bring in enumerate(schema.brings):
        had, has = (bring.word in held(record, bring.characteristic) for record in (before, after))
        if had == has:  # what was lost otherwise does not come back with another word
            continue
        instance = Instance(bring.ability, Origin.INTRINSIC, (place,), obj.timestamp, bring.word)
        others = tuple(each for each in instances_of(after) if each.key != instance.key)
        after[ABILITIES] = ordered([*others, instance]) if has else others
    if barred := frozenset[str]().union(*(held(after, name) for name in schema.barring)):
        after[ABILITIES] = tuple(each for each in instances_of(after) if not _is_barred(each, barred))
    return after


def _is_barred(instance: Instance, barred: frozenset[str]) -> bool:
    """Say whether an object can't have an ability; one without a name can't be barred."""
    return bool(instance.ability.name) and instance.ability.name in barred
