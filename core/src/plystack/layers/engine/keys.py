"""What an effect reads and what it writes, closed over the schema: where no write meets a read, nothing depends.

Only characteristics count here: all else stays as it is during an evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from plystack.data import (
    ABILITIES,
    ANY,
    CONTROLLER,
    TEXT,
    AbilitiesAmong,
    AllOf,
    AnyOf,
    Choice,
    Combined,
    Constant,
    ControlledBy,
    Count,
    CounterCount,
    Expr,
    Fact,
    Has,
    It,
    Key,
    Newest,
    Not,
    Op,
    Opaque,
    OpKind,
    OwnedBy,
    Parameter,
    Part,
    Schema,
    Total,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
    You,
)

# Characteristic → its words concerned, or None for all of them.
Keys: TypeAlias = "dict[str, frozenset[str] | None]"

_TAKES_AWAY = frozenset({OpKind.SET, OpKind.REMOVE, OpKind.CLEAR})


def reads_of(schema: Schema, parts: Iterable[Part], *, static: bool) -> Keys:
    """Return what parts read; a static ability's "you" is its object's controller."""
    found: Keys = {}
    for part in parts:
        for name, word in part.reads():
            if name == "@you" and static:
                _put(found, CONTROLLER, None)
            elif name == TEXT:
                found.update(_everything(schema))
            elif not name.startswith("@"):
                _read(schema, found, name, word)
    return found


def _read(schema: Schema, found: Keys, name: str, word: str) -> None:
    rule = schema.characteristic(name)
    _put(found, rule.name, None if word == ANY else frozenset([word]))
    if rule.only_with is not None:
        _put(found, rule.only_with[0], frozenset([rule.only_with[1]]))


def writes_of(schema: Schema, ops: Iterable[Op]) -> Keys:
    """Return what operations can change, with what follows by the schema."""
    found: Keys = {}
    for op in ops:
        for name, word in op.writes():
            _write(schema, found, op, name, word)
    return found


def _write(schema: Schema, found: Keys, op: Op, name: str, word: Key | str) -> None:
    rule = schema.characteristic(name).name
    if rule == TEXT:
        found.update(_everything(schema))
        return
    if rule == ABILITIES:
        _put(found, ABILITIES, _ability_names(op))
        return
    concerned = None if word == ANY else frozenset([str(word)])
    _put(found, rule, concerned)
    if schema.by_name[rule].bars and op.kind is not OpKind.REMOVE:  # words are names of abilities that go
        _put(found, ABILITIES, concerned)
    for family in schema.families:  # words that fall with what they require
        if family.requires is not None and family.requires[0] == rule and op.kind in _TAKES_AWAY:
            _put(found, family.of, family.words)
    for bring in schema.brings:
        touched = found.get(bring.characteristic, frozenset())
        if touched is None or bring.word in touched:
            _put(found, ABILITIES, frozenset([bring.ability.name]))
    if takes(schema, op):
        _put(found, ABILITIES, None)


def _everything(schema: Schema) -> Keys:
    """Return the keys of a whole text: all that is written hangs on it."""
    return dict.fromkeys([*schema.by_name, TEXT])


def _ability_names(op: Op) -> frozenset[str] | None:
    value = op.value.value if isinstance(op.value, Constant) else None
    return frozenset(each.name for each in value) if isinstance(value, tuple) else None


def takes(schema: Schema, op: Op) -> bool:
    """Say whether an operation can take abilities by setting words (:class:`~plystack.data.Takes`)."""
    names = {name for each in schema.takes for name in (each.family, schema.family_table[each.family].of)}
    return op.kind is OpKind.SET and op.on in names


def strips(schema: Schema, ops: Iterable[Op]) -> bool:
    """Say whether operations can make an ability go, and with it an effect."""
    brought = {each.characteristic for each in schema.brings}
    for op in ops:
        rule = schema.characteristic(op.on).name
        if (rule == ABILITIES and op.kind is not OpKind.ADD) or rule in schema.barring:
            return True
        if rule == TEXT or takes(schema, op) or (rule in brought | _required(schema) and op.kind in _TAKES_AWAY):
            return True
    return False


def _required(schema: Schema) -> set[str]:
    return {each.requires[0] for each in schema.families if each.requires is not None}


def meet(reads: Keys, writes: Keys) -> bool:
    """Say whether something written is read."""
    for name in reads.keys() & writes.keys():
        read, written = reads[name], writes[name]
        if read is None or written is None or read & written:
            return True
    return False


def _put(found: Keys, name: str, words: frozenset[str] | None) -> None:
    have = found.get(name, frozenset())
    found[name] = None if have is None or words is None else have | words


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
    if isinstance(expr, (AbilitiesAmong, Count, Total, WordsAmong)):
        return _where_uses_it(expr.where)
    return True


def _where_uses_it(where: Where) -> bool:
    """Say whether a filter inside an amount looks at the object that the amount is read for."""
    if isinstance(where, (AllOf, AnyOf)):
        return any(_where_uses_it(each) for each in where.filters)
    if isinstance(where, (Not, Newest)):
        return _where_uses_it(where.filter)
    if isinstance(where, Has):
        return uses_it(where.words)
    if isinstance(where, (ControlledBy, OwnedBy)):
        return uses_it(where.player)
    return isinstance(where, It | Opaque)  # a comparison reads its amount for the object it tests
