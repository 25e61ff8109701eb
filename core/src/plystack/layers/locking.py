"""What is fixed when a floating effect begins: its objects, its amounts, and what it copies."""

from __future__ import annotations

import attrs

from plystack.data import (
    Constant,
    Effect,
    Op,
    OpKind,
    Part,
    PerObject,
    Reading,
    Rule,
    These,
    Those,
    Where,
)
from plystack.data.arithmetic import varies
from plystack.data.substitution import substitute
from plystack.layers.view import View


def fix(view: View, effect: Effect, seen: Reading | None = None) -> Effect:
    """Return a floating effect with its objects and amounts fixed as they are now (611.2c-d, 477.3.b).

    Conditions stay conditions. Rules go on to find their objects (611.2c), and an amount that is read for each of
    these is fixed for none. What is copied is what was copiable then, whatever becomes of it later (707.2b).

    Arguments:
        view: what everything is at the moment when the effect begins.
        effect: the effect as its text says it.
        seen: the board as the instruction sees it that makes it begin; None for the board as it is.
    """
    board = view.board()
    copied = view.copiable_board() if any(op.kind is OpKind.COPY for part in effect.parts for op in part.ops) else board
    reading = board.reading(effect.source, effect.you, effect.parameters)
    if seen is not None:
        reading = attrs.evolve(seen, parameters=effect.parameters, it=None)
    parts = []
    for part in effect.parts:
        ids = [ident for ident in board.ids() if part.where.test(ident, reading)]
        ops = []
        for op in part.ops:
            read = attrs.evolve(reading, board=copied) if op.kind is OpKind.COPY else reading
            ops.append(_fixed(op, {ident: read.of(ident) for ident in ids}))
        parts.append(Part(These(frozenset(ids)), tuple(ops), part.condition))
    rules = tuple(_fixed_rule(_named(rule, reading), reading) for rule in effect.rules)
    return attrs.evolve(effect, parts=tuple(parts), rules=rules)


def _named(rule: Rule, reading: Reading) -> Rule:
    """Return a rule in which what a name stands for is said by itself: names are known to instructions alone."""
    if not reading.bound:
        return rule
    objects: dict[Where, Where] = {Those(name): These(frozenset(each.objects)) for name, each in reading.bound}
    return substitute(rule, objects)


def _fixed_rule(rule: Rule, reading: Reading) -> Rule:
    if rule.amount is None or varies(rule.amount):
        return rule
    return attrs.evolve(rule, amount=Constant(rule.amount.number(reading)))


def _fixed(op: Op, readings: dict[int, Reading]) -> Op:
    """Return an operation with its amount fixed for each object."""
    if op.value is None or isinstance(op.value, Constant):
        return op
    values = {ident: op.value.evaluate(reading) for ident, reading in readings.items()}
    if len(set(values.values())) == 1:
        return attrs.evolve(op, value=Constant(next(iter(values.values()))))
    return attrs.evolve(op, value=PerObject(tuple((ident, values[ident]) for ident in sorted(values))))
