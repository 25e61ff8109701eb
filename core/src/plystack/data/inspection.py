"""Whether what is written fits what the game declares: abilities, operations and rules, at any depth.

A filter inside of a static ability may say any word: it is read on the board. What
says how objects enter or are attached, or whose an ability is, is read while a position
is made or something happens, so every word of it is known beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from plystack.data import expr, where
from plystack.data.abilities import AttachesTo
from plystack.data.amending import SENSIBLE
from plystack.data.condition import Condition
from plystack.data.control import ControlRow, Who
from plystack.data.copying import Except
from plystack.data.declarations import Attachment
from plystack.data.entering import Enters
from plystack.data.ops import Op
from plystack.data.rules import Rule, RuleKind
from plystack.data.schema import Schema
from plystack.data.values import Kind, shown
from plystack.data.where import Where
from plystack.data.writing import Alters
from plystack.errors import DataError, suggest


def known(word: object, table: Iterable[str], what: str) -> None:
    """Refuse a word that is none of some.

    Raises:
        DataError: it names what it should be, and the nearest one that there is.
    """
    words = list(table)
    if word not in words:
        raise DataError(f"there is no {what} {word!r}{suggest(str(word), words)}")


def check_written(schema: Schema, value: object, relations: Iterable[str] | None = None) -> None:
    """Refuse data in which, at any depth, something says what the game does not declare.

    Arguments:
        schema: what the game declares.
        value: abilities, parts of effects, rules or declarations, in tuples or not.
        relations: the words for players, or None where they are not known.

    Raises:
        DataError: it says what does not fit.
    """
    for each in within(value):
        if (check := _CHECKS.get(type(each))) is not None:
            check(schema, each)
        if isinstance(each, Rule):
            check_rules(schema, [each], relations)


def within(value: Any) -> Iterator[Any]:
    """Give every instance of a data class inside of a value, the value itself first."""
    if isinstance(value, tuple):
        for each in value:
            yield from within(each)
    elif attrs.has(type(value)):
        yield value
        for field in attrs.fields(type(value)):
            yield from within(getattr(value, field.name))


def check_rules(schema: Schema, rules: Iterable[Rule], relations: Iterable[str] | None = None) -> None:
    """Refuse a rule that speaks of what the game does not declare.

    Arguments:
        schema: what the game declares.
        rules: the rules.
        relations: the words for players, or None where they are not known.

    Raises:
        DataError: it says what does not fit.
    """
    for rule in rules:
        if rule.kind is RuleKind.NUMBER:
            known(rule.what, schema.number_table, "number")
            if schema.number_table[rule.what].of_game and rule.players is not None:
                raise DataError(f"{rule.what!r} is a number of the game, came players = {rule.players!r}")
            if not schema.number_table[rule.what].of_game and rule.players is None:
                raise DataError(f"{rule.what!r} is a number of each player; 'players' says whose")
        else:
            known(rule.what, schema.action_table, "action")
            if rule.where is not None and not schema.action_table[rule.what].objects:
                raise DataError(f"no object takes part in {rule.what!r}; 'players' says who does")
        if relations is not None and rule.players is not None:
            known(rule.players, relations, "word for players")


def check_status(schema: Schema, status: Iterable[tuple[str, object]]) -> None:
    """Refuse fields that the game does not have, and values of another kind than theirs.

    Raises:
        DataError: it says which.
    """
    for field, value in status:
        known(field, schema.field_table, "field")
        wanted = type(schema.field_table[field].default)
        if type(value) is not wanted:
            raise DataError(f"{field} = {value!r}: expected {wanted.__name__}")


# -- how objects enter, are copied, attached and whose they are ------------------------------------------------------


def _check_kind(what: str, value: object, kind: type, noun: str) -> None:
    if not isinstance(value, kind):
        raise DataError(f"{what} = {shown(value)}: expected {noun}")


def check_words(schema: Schema, value: object) -> None:
    """Refuse filters, conditions and amounts that say a word which the game does not have."""
    for each in within(value):
        if (check := _SAYS.get(type(each))) is not None:
            check(schema, each)


def _check_counters(schema: Schema, counters: Iterable[tuple[str, object]]) -> None:
    for kind, amount in counters:
        known(kind, schema.counter_table, "counter")
        _check_kind(f"{kind} counters", amount, expr.Expr, "an amount, such as Constant(1)")
        check_words(schema, amount)


def _check_single(schema: Schema, ops: Iterable[object]) -> None:
    """Refuse operations that do not change single values of a text."""
    for op in ops:
        _check_kind("an operation", op, Op, "an Op")
        assert isinstance(op, Op)
        for name in (op.on, op.other):
            if name is None:
                continue
            kind = schema.characteristic(name).kind
            if kind is Kind.TEXT:
                raise DataError(f"{op.kind.value!r} makes no sense on {name!r} inside a text, only on single values")
            if (kind, op.kind) not in SENSIBLE:
                raise DataError(f"{op.kind.value!r} makes no sense on {name!r}, which holds {kind.value}")
        check_words(schema, op.value)


def _check_enters(schema: Schema, enters: Enters) -> None:
    _check_kind("enters: where", enters.where, Where, "a filter")
    _check_kind("enters: condition", enters.condition, Condition, "a condition")
    if enters.copies is not None:
        _check_kind("enters: copies", enters.copies, Where, "a filter, or None")
    check_words(schema, (enters.where, enters.condition, enters.copies))
    check_status(schema, enters.status)
    _check_counters(schema, enters.counters)
    for name, of in enters.chooses:
        if not isinstance(of, str):
            if not of:
                raise DataError(f"enters: {name!r} is chosen from no words at all")
            continue
        kind = schema.characteristic(of).kind
        if kind not in (Kind.WORDS, Kind.WORD):
            raise DataError(f"enters: {name!r} is chosen from {of!r}, which holds {kind.value}; expected words")
    for _, ops in enters.modes:
        _check_single(schema, ops)


def _check_except(schema: Schema, change: Except) -> None:
    _check_single(schema, change.ops)
    if change.where is not None:
        _check_kind("except: where", change.where, Where, "a filter, or None")
    check_words(schema, change.where)
    check_status(schema, change.status)
    _check_counters(schema, change.counters)


def _check_attaches(schema: Schema, attaches: AttachesTo) -> None:
    _check_kind("attaches: to", attaches.to, Where, "a filter")
    check_words(schema, attaches.to)


def _check_attachment(schema: Schema, attachment: Attachment) -> None:
    check_words(schema, (attachment.where, attachment.to))


def _check_control(schema: Schema, row: ControlRow) -> None:
    if row.player is Who.NOBODY:
        raise DataError('control: player = nobody: somebody makes the choices; only "you" can be nobody')
    check_words(schema, row.source)


_CHECKS: Mapping[type, Callable[[Schema, Any], None]] = {
    Enters: _check_enters,
    Except: _check_except,
    Alters: lambda schema, alters: _check_single(schema, alters.ops),
    AttachesTo: _check_attaches,
    Attachment: _check_attachment,
    ControlRow: _check_control,
}


def _says_characteristic(schema: Schema, each: Any) -> None:
    schema.characteristic(each.characteristic)


def _says_counter(schema: Schema, each: Any) -> None:
    known(each.kind, schema.counter_table, "counter")


def _says_zones(schema: Schema, each: where.In) -> None:
    for zone in sorted(each.zones):
        known(zone, schema.zone_table, "zone")


def _says_kinds(schema: Schema, each: expr.AbilitiesAmong) -> None:
    schema.check_kinds(each.kinds)


# What of filters and amounts names something that the game declares.
_SAYS: Mapping[type, Callable[[Schema, Any], None]] = {
    **dict.fromkeys((where.Has, where.Compared, expr.ValueOf, expr.Total, expr.WordsAmong), _says_characteristic),
    **dict.fromkeys((where.Counters, expr.CounterCount), _says_counter),
    where.Designated: lambda schema, each: known(each.name, schema.designation_table, "designation"),
    where.Status: lambda schema, each: known(each.field, schema.field_table, "field"),
    where.In: _says_zones,
    expr.AbilitiesAmong: _says_kinds,
}
