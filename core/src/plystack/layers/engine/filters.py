"""Filters, amounts and conditions on columns: each gives masks where the data classes test one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    AllOf,
    Always,
    AnyOf,
    Arithmetic,
    Choice,
    Combined,
    Compared,
    Compares,
    Condition,
    Constant,
    Controlled,
    Count,
    CounterCount,
    Counters,
    Designated,
    Either,
    Every,
    Exists,
    Expr,
    Fact,
    Has,
    HasAbility,
    Here,
    Host,
    In,
    Itself,
    Kind,
    Not,
    Obj,
    Operand,
    Owned,
    Parameter,
    PerObject,
    Reading,
    SourceIs,
    Status,
    These,
    Total,
    TurnOf,
    Unless,
    Value,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
    You,
    lookup,
)
from plystack.data.values import Pairs
from plystack.layers.engine.columns import Columns, Ground, Mask, bits, instance_of

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
    return columns.words[rule.only_with[0]].get(rule.only_with[1], 0)


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
    return _as_referred(columns, rule.name, columns.single(rule.name, bit))


def _as_referred(columns: Columns, name: str, value: Value) -> Value:
    rule = columns.ground.schema.by_name[name]
    if value is None and rule.only_with is not None:
        value = 0
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
            shown = _as_referred(columns, name, value)
            found[shown] = found.get(shown, 0) | hit
    return list(found.items())


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
    if column is None:
        column = columns.values[rule.name] if rule.kind is not Kind.ABILITIES else {}
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


def _these(where: These, lens: Lens) -> Mask:
    found = 0
    for ident in where.ids:
        found |= lens.ground.bit(ident)
    return found


_FILTERS: dict[type, Callable[[Any, Lens], Mask]] = {
    AllOf: _all_of,
    AnyOf: _any_of,
    Not: lambda where, lens: lens.ground.all & ~mask_of(where.filter, lens),
    Has: _has,
    HasAbility: _has_ability,
    Compared: _compared,
    Controlled: _controlled,
    Owned: _owned,
    Itself: lambda where, lens: lens.ground.bit(lens.source),
    Host: _host,
    Here: _here,
    In: lambda where, lens: lens.ground.in_zones(where.zones),
    Counters: _counters,
    Designated: lambda where, lens: lens.ground.designations.get(where.name, 0),
    Status: _status,
    These: _these,
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


def _referent(whose: Whose | int, lens: Lens) -> Mask:
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
    return tuple(each.ability for each in value) if isinstance(value, tuple) else value


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
        if rule.kind not in (Kind.WORDS, Kind.ABILITIES):
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


# What an amount can hold that depends on the object it is read for; a Python function always may.
_PLAIN = (Constant, Parameter, Choice, Fact, You)


def uses_it(expr: Expr) -> bool:
    """Say whether an amount can differ from object to object."""
    if isinstance(expr, _PLAIN):
        return False
    if isinstance(expr, (ValueOf, CounterCount)):
        return expr.of is Whose.IT
    if isinstance(expr, Combined):
        return any(uses_it(term) for term in expr.terms)
    if isinstance(expr, (Count, Total, WordsAmong)):
        return _where_uses_it(expr.where)
    return True


def _where_uses_it(where: Where) -> bool:
    """Say whether a filter inside an amount looks at the object that the amount is read for."""
    if isinstance(where, (AllOf, AnyOf)):
        return any(_where_uses_it(each) for each in where.filters)
    if isinstance(where, Not):
        return _where_uses_it(where.filter)
    if isinstance(where, Has):
        return uses_it(where.words)
    return type(where) not in _FILTERS  # Compared reads its amount for the object it tests


# -- conditions --------------------------------------------------------------------------------------


def holds(condition: Condition, lens: Lens) -> bool:
    """Say whether a condition is true."""
    found = _CONDITIONS.get(type(condition))
    return condition.holds(lens.reading()) if found is None else found(condition, lens)


def _compares(condition: Compares, lens: Lens) -> bool:
    here = lens.of(lens.ground.bit(lens.source))
    return condition.comparison.holds(number(condition.left, here), number(condition.right, here))


def _turn_of(condition: TurnOf, lens: Lens) -> bool:
    return lens.ground.facts.related(condition.by, lens.you, lens.ground.facts.turn)


_CONDITIONS: dict[type, Callable[[Any, Lens], bool]] = {
    Always: lambda condition, lens: True,
    Exists: lambda condition, lens: mask_of(condition.where, lens).bit_count() >= condition.at_least,
    SourceIs: lambda condition, lens: bool(mask_of(condition.where, lens) & lens.ground.bit(lens.source)),
    Compares: _compares,
    TurnOf: _turn_of,
    Every: lambda condition, lens: all(holds(each, lens) for each in condition.conditions),
    Either: lambda condition, lens: any(holds(each, lens) for each in condition.conditions),
    Unless: lambda condition, lens: not holds(condition.condition, lens),
}
