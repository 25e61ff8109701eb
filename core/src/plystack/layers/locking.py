"""What is fixed when a floating effect begins, and what is renewed when text is active again.

Both compare nothing but views and data, so that they are the same for every game;
whether text is renewed at all is a row of the plan.
"""

from __future__ import annotations

import attrs

from plystack.data import (
    TEXT,
    Constant,
    Effect,
    Op,
    OpKind,
    Origin,
    Part,
    PerObject,
    Reading,
    Record,
    Restamp,
    Rule,
    Static,
    These,
)
from plystack.data.expr import varies
from plystack.layers.active import functions, instances_of
from plystack.layers.board import Board
from plystack.layers.view import View


def copiable_board(view: View) -> Board:
    """Return the finished board of a view, but for what is written: that is what a copy takes (613.2c)."""
    board = view.board()
    records: dict[int, Record] = {
        ident: {**record, TEXT: view.copiable.get(ident, record[TEXT])} for ident, record in board.records.items()
    }
    return Board(board.schema, board.objects, board.facts, records)


def fix(view: View, effect: Effect) -> Effect:
    """Return a floating effect with its objects and amounts fixed as they are now (611.2c-d, 477.3.b).

    Conditions stay conditions. Rules go on to find their objects (611.2c), and an amount that is read for each of
    these is fixed for none. What is copied is what was copiable then, whatever becomes of it later (707.2b).

    Arguments:
        view: what everything is at the moment when the effect begins.
        effect: the effect as its text says it.
    """
    board = view.board()
    copied = copiable_board(view) if any(op.kind is OpKind.COPY for part in effect.parts for op in part.ops) else board
    reading = board.reading(effect.source, effect.you, effect.parameters)
    parts = []
    for part in effect.parts:
        ids = [ident for ident in board.ids() if part.where.test(ident, reading)]
        ops = []
        for op in part.ops:
            read = attrs.evolve(reading, board=copied if op.kind is OpKind.COPY else board)
            ops.append(_fixed(op, {ident: read.of(ident) for ident in ids}))
        parts.append(Part(These(frozenset(ids)), tuple(ops), part.condition))
    rules = tuple(_fixed_rule(rule, reading) for rule in effect.rules)
    return attrs.evolve(effect, parts=tuple(parts), rules=rules)


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


def active_text(view: View) -> dict[int, frozenset[int]]:
    """Return for each object the positions of its printed abilities that are active.

    Text is active while the object has the ability where it functions, and its
    condition, where it has one, holds.
    """
    board = view.board()
    found: dict[int, frozenset[int]] = {}
    for ident in board.ids():
        reading = board.reading(ident, board.you(ident))
        active = set()
        for instance in instances_of(board.records[ident]):
            own = instance.origin is Origin.PRINTED and len(instance.path) == 1  # on its card, not written by an effect
            if own and functions(view.plan, instance, board.objects[ident].zone):
                ability = instance.ability
                rules = ability.rules if isinstance(ability, Static) else ()
                conditions = [part.condition for part in view.plan.parts(instance)]
                conditions += [rule.condition for rule in rules]
                if not conditions or any(condition.holds(reading) for condition in conditions):
                    active.add(instance.path[0])
        found[ident] = frozenset(active)
    return found


def renewals(before: View, after: View) -> tuple[Restamp, ...]:
    """Return the restamps of text that was inactive before and is active now (480.2); none where the plan has none."""
    if not after.plan.renews_text:
        return ()
    old, new = active_text(before), active_text(after)
    return tuple(
        Restamp(ident, position)
        for ident in sorted(new)
        if ident in old
        for position in sorted(new[ident] - old[ident])
    )
