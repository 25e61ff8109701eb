"""Filters and amounts on columns: each gives masks where the data classes test one object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    AbilitiesAmong,
    AllOf,
    AnyOf,
    Arithmetic,
    Choice,
    Combined,
    Compared,
    Constant,
    Controlled,
    Count,
    CounterCount,
    Counters,
    Designated,
    Expr,
    Fact,
    Has,
    HasAbility,
    Here,
    Host,
    In,
    It,
    Itself,
    Kind,
    Newest,
    Not,
    Operand,
    Owned,
    Parameter,
    PerObject,
    Status,
    That,
    These,
    Total,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
    You,
    lookup,
)
from plystack.layers.engine.columns import Mask, bits
from plystack.layers.engine.keys import uses_it
from plystack.layers.engine.lens import Groups, Lens, having, partition, referred

# -- filters -----------------------------------------------------------------------------------------


def mask_of(where: Where, lens: Lens) -> Mask:
    """Return the objects that pass a filter."""
    found = _FILTERS.get(type(where))
    if found is not None:
        return found(where, lens)
    result = 0  # a Python function
    reading = lens.reading()
    for slot, obj in enumerate(lens.ground.objects):
        if where.test(obj.id, reading):
            result |= 1 << slot
    return result


def _all_of(where: AllOf, lens: Lens) -> Mask:
    found = lens.ground.all
    for each in where.filters:
        found &= mask_of(each, lens)
    return found


def _any_of(where: AnyOf, lens: Lens) -> Mask:
    found = 0
    for each in where.filters:
        found |= mask_of(each, lens)
    return found


def _has(where: Has, lens: Lens) -> Mask:
    wanted = scalar(where.words, lens)
    words = frozenset([wanted]) if isinstance(wanted, str) else wanted
    if not isinstance(words, frozenset):
        return 0
    columns, schema = lens.columns, lens.ground.schema
    rule = schema.characteristic(where.characteristic)
    only = schema.family_words(where.characteristic)
    column: Any = columns.words.get(rule.name)
    column = column if column is not None else {} if rule.kind is Kind.ABILITIES else columns.values[rule.name]
    found = 0
    for word in words if only is None else words & only:
        found |= column.get(word, 0)
    return found & having(columns, rule.name)


def _has_ability(where: HasAbility, lens: Lens) -> Mask:
    found = 0
    for (_, _, ability, _, _), mask in lens.columns.abilities.items():
        if ability.name == where.name:
            found |= mask
    return found & having(lens.columns, ABILITIES)


def _compared(where: Compared, lens: Lens) -> Mask:
    found = 0
    for value, mask in partition(lens.columns, where.characteristic, lens.ground.all):
        if isinstance(value, int):
            for amount, part in groups(where.amount, mask, lens):
                if where.comparison.holds(value, amount if isinstance(amount, int) else 0):
                    found |= part
    return found


def _controlled(where: Controlled, lens: Lens) -> Mask:
    return _by_player(where.by, lens, lens.columns.values[CONTROLLER])


def _owned(where: Owned, lens: Lens) -> Mask:
    return _by_player(where.by, lens, lens.ground.owners)


def _by_player(relation: str, lens: Lens, table: Any) -> Mask:
    found = 0
    for player, mask in table.items():
        if lens.ground.facts.related(relation, lens.you, player):
            found |= mask
    return found


def _host(where: Host, lens: Lens) -> Mask:
    source = lens.object
    return 0 if source is None else lens.ground.bit(source.attached_to)


def _here(where: Here, lens: Lens) -> Mask:
    source = lens.object
    if source is None:
        return 0
    found = lens.ground.places.get(source.id, 0)
    return found if source.place is None else found | lens.ground.places.get(source.place, 0)


def _counters(where: Counters, lens: Lens) -> Mask:
    if where.at_least <= 0:
        return lens.ground.all
    found = 0
    for count, mask in lens.ground.counters.get(where.kind, {}).items():
        if count >= where.at_least:
            found |= mask
    return found


def _status(where: Status, lens: Lens) -> Mask:
    states = lens.ground.status.get(where.field, {})
    wanted = (type(where.value), where.value)
    found = states.get(wanted, 0)
    default = lens.ground.schema.field_default(where.field)
    if (type(default), default) == wanted:
        spoken = 0
        for mask in states.values():
            spoken |= mask
        found |= lens.ground.all & ~spoken
    return found


def _newest(where: Newest, lens: Lens) -> Mask:
    objects = lens.ground.objects
    slots = list(bits(mask_of(where.filter, lens)))
    return 1 << max(slots, key=lambda slot: (objects[slot].height, slot)) if slots else 0


_FILTERS: dict[type, Callable[[Any, Lens], Mask]] = {
    AllOf: _all_of,
    AnyOf: _any_of,
    Not: lambda where, lens: lens.ground.all & ~mask_of(where.filter, lens),
    Has: _has,
    HasAbility: _has_ability,
    Compared: _compared,
    Controlled: _controlled,
    Owned: _owned,
    It: lambda where, lens: lens.it,
    Itself: lambda where, lens: lens.ground.bit(lens.source),
    Host: _host,
    Here: _here,
    In: lambda where, lens: lens.ground.in_zones(where.zones),
    Counters: _counters,
    Designated: lambda where, lens: lens.ground.designations.get(where.name, 0),
    Status: _status,
    Newest: _newest,
    These: lambda where, lens: sum(map(lens.ground.bit, where.ids)),
}


# -- amounts -----------------------------------------------------------------------------------------


def scalar(expr: Expr, lens: Lens) -> Operand:
    """Return the value of an expression for the one object that the lens is on, or for none."""
    found = _SCALARS.get(type(expr))
    return expr.evaluate(lens.reading()) if found is None else found(expr, lens)


def number(expr: Expr, lens: Lens) -> int:
    """Return the value as a number; what is no number counts as 0."""
    value = scalar(expr, lens)
    return value if isinstance(value, int) else 0


def _referent(whose: Whose | That | int, lens: Lens) -> Mask:
    if isinstance(whose, That):  # a name of instructions; in a continuous effect it stands for nothing
        return 0
    if isinstance(whose, int):
        return lens.ground.bit(whose)
    if whose is Whose.IT:
        return lens.it
    if whose is Whose.SOURCE:
        return lens.ground.bit(lens.source)
    source = lens.object
    return 0 if source is None else lens.ground.bit(source.attached_to)


def _value_of(expr: ValueOf, lens: Lens) -> Operand:
    bit = _referent(expr.of, lens)
    value = referred(lens.columns, expr.characteristic, bit) if bit else None
    if isinstance(value, tuple):
        return tuple(each.ability for each in value)
    return value if isinstance(value, (int, str, frozenset)) else None  # a whole text is no amount


def _counter_count(expr: CounterCount, lens: Lens) -> Operand:
    bit = _referent(expr.of, lens)
    for count, mask in lens.ground.counters.get(expr.kind, {}).items():
        if mask & bit:
            return count
    return 0


def _choice(expr: Choice, lens: Lens) -> Operand:
    source = lens.object
    return frozenset() if source is None else lookup(source.choices, expr.name, frozenset())


def _total(expr: Total, lens: Lens) -> Operand:
    found = 0
    for value, mask in partition(lens.columns, expr.characteristic, mask_of(expr.where, lens)):
        found += value * mask.bit_count() if isinstance(value, int) else 0
    return found


def _words_among(expr: WordsAmong, lens: Lens) -> Operand:
    name = lens.ground.schema.characteristic(expr.characteristic).name
    if name not in lens.columns.words:
        return frozenset()
    mask = mask_of(expr.where, lens) & having(lens.columns, name)
    only = lens.ground.schema.family_words(expr.characteristic)
    words = frozenset(word for word, holders in lens.columns.words[name].items() if holders & mask)
    return words if only is None else words & only


def _abilities_among(expr: AbilitiesAmong, lens: Lens) -> Operand:
    schema = lens.ground.schema
    kinds = schema.check_kinds(expr.kinds)
    slots = bits(mask_of(expr.where, lens) & having(lens.columns, ABILITIES))
    held: list[Any] = [referred(lens.columns, ABILITIES, 1 << slot) for slot in slots]
    return tuple(each.ability for some in held for each in some if schema.kinds_of(each.ability) & kinds)


_ARITHMETIC: dict[Arithmetic, Callable[[list[int]], int]] = {
    Arithmetic.SUM: sum,
    Arithmetic.LEAST: min,
    Arithmetic.GREATEST: max,
    Arithmetic.DIFFERENCE: lambda terms: terms[0] - sum(terms[1:]),
}


def _combine(how: Arithmetic, terms: list[int]) -> int:
    if how is not Arithmetic.PRODUCT:
        return _ARITHMETIC[how](terms)
    found = 1
    for term in terms:
        found *= term
    return found


def _per_object(expr: PerObject, lens: Lens) -> Operand:
    ident = lens.ground.objects[lens.it.bit_length() - 1].id if lens.it else None
    return next((value for each, value in expr.values if each == ident), 0)


_SCALARS: dict[type, Callable[[Any, Lens], Operand]] = {
    Constant: lambda expr, lens: expr.value,
    Parameter: lambda expr, lens: lookup(lens.parameters, expr.name, 0),
    ValueOf: _value_of,
    CounterCount: _counter_count,
    Choice: _choice,
    Fact: lambda expr, lens: lookup(lens.ground.facts.numbers, expr.name, 0),
    You: lambda expr, lens: lens.you,
    Count: lambda expr, lens: mask_of(expr.where, lens).bit_count(),
    Total: _total,
    WordsAmong: _words_among,
    AbilitiesAmong: _abilities_among,
    Combined: lambda expr, lens: _combine(expr.how, [number(term, lens) for term in expr.terms]),
    PerObject: _per_object,
}


def groups(expr: Expr, mask: Mask, lens: Lens) -> Groups:
    """Return the values of an expression over a mask, each with the objects for which it is so."""
    if not mask:
        return []
    if isinstance(expr, Constant):
        return [(expr.value, mask)]
    if isinstance(expr, ValueOf) and expr.of is Whose.IT:
        rule = lens.ground.schema.characteristic(expr.characteristic)
        if rule.kind not in (Kind.WORDS, Kind.ABILITIES, Kind.TEXT):
            return partition(lens.columns, rule.name, mask)
    if isinstance(expr, Combined):
        return _combined_groups(expr, mask, lens)
    if not uses_it(expr):
        return [(scalar(expr, lens), mask)]
    found: dict[Any, Mask] = {}
    for slot in bits(mask):
        value = scalar(expr, lens.of(1 << slot))
        found[value] = found.get(value, 0) | 1 << slot
    return list(found.items())


def _combined_groups(expr: Combined, mask: Mask, lens: Lens) -> Groups:
    rows: list[tuple[list[int], Mask]] = [([], mask)]
    for term in expr.terms:
        rows = [
            ([*terms, value if isinstance(value, int) else 0], part)
            for terms, rest in rows
            for value, part in groups(term, rest, lens)
        ]
    found: dict[Any, Mask] = {}
    for terms, part in rows:
        value = _combine(expr.how, terms)
        found[value] = found.get(value, 0) | part
    return list(found.items())
