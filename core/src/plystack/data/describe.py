"""Data in words, for *why* and for messages: short, one line, the same in every run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plystack.data import granting, linking, tracking
from plystack.data import where as filters
from plystack.data.abilities import Ability, AttachesTo, Instance, Keyword, Static
from plystack.data.attaching import Attached, AttachedTo, Bears
from plystack.data.entering import Enters
from plystack.data.expr import Constant, Expr, Operand
from plystack.data.measuring import It, Marked
from plystack.data.objects import Card
from plystack.data.ops import Op, OpKind
from plystack.data.rules import Rule, RuleKind
from plystack.data.triggers import Activated, Replacement, Resolution, Triggered
from plystack.data.values import ABILITIES, Value
from plystack.data.where import Where
from plystack.data.writing import Alters, Copied, Joins, Rewords, Writing

MANY = 12
"""So many words are named one by one; of more it is said how many."""


def describe_ability(ability: Ability) -> str:
    """Return an ability in a word or two: its keyword, its name, or of which class it is where it has none."""
    if isinstance(ability, Keyword) and ability.number is not None:
        return f"{ability.word} {ability.number}"
    return ability.name or _NAMELESS.get(type(ability), "")


# What abilities without a name are called; nobody can speak of one by that.
_NAMELESS: dict[type, str] = {
    Static: "static",
    Enters: "enters so",
    AttachesTo: "attaches",
    Triggered: "triggers",
    Activated: "can be used",
    Replacement: "replaces",
    Resolution: "does as it resolves",
}


def describe_value(value: Value | Operand) -> str:
    """Return a value of a characteristic, or an operand, in words."""
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Writing):
        return _describe_writing(value)
    if value is None or value == frozenset() or value == ():
        return "nothing"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) if len(value) <= MANY else f"{len(value)} words"
    if isinstance(value, tuple):
        names = [describe_ability(each.ability if isinstance(each, Instance) else each) for each in value]
        return ", ".join(names)
    return str(value)


def describe_op(op: Op, operand: Operand) -> str:
    """Return an operation with its operand filled in, in words."""
    value = describe_value(operand)
    if op.on == ABILITIES:
        kept = f" but {' and '.join(sorted(op.keeps))} ones" if op.keeps else ""
        cleared = f"loses all abilities{kept}"
        gains = {OpKind.ADD: f"gains {value}", OpKind.REMOVE: f"loses {value}", OpKind.CLEAR: cleared}
        return gains[op.kind]
    match op.kind:
        case OpKind.SET if isinstance(operand, Copied) and not operand.card.name:
            return "becomes a card without a name"
        case OpKind.SET:
            return f"sets {op.on} to {value}"
        case OpKind.ADD:
            return f"adds {value} to {op.on}"
        case OpKind.REMOVE:
            return f"removes {value} from {op.on}"
        case OpKind.INCREASE:
            return f"{op.on} {operand:+d}" if isinstance(operand, int) else f"{op.on} +0"
        case OpKind.DECREASE:
            return f"{op.on} {-operand:+d}" if isinstance(operand, int) and operand else f"{op.on} -0"
        case OpKind.SWITCH:
            return f"switches {op.on} and {op.other}"
        case OpKind.CLEAR:
            return f"clears {op.on}"
        case OpKind.COPY:
            return f"becomes a copy of {value}"
        case OpKind.ALTER:
            return f"is {value}"
        case OpKind.TURN:
            return f"shows its side {value}"
        case OpKind.JOIN | OpKind.REWORD:
            return value


def _describe_writing(writing: Writing) -> str:
    """Return what is written into a text, in words."""
    if isinstance(writing, Copied):
        return writing.card.name or "what has no name"
    if isinstance(writing, Joins):
        return f"{writing.card.name} joins {'over' if writing.over else 'under'} it"
    if isinstance(writing, Alters):
        told = (describe_op(op, op.value.value if isinstance(op.value, Constant) else None) for op in writing.ops)
        return "; ".join(told) or "as it is written"
    if isinstance(writing, Rewords):
        return f"says {writing.new} wherever it said {writing.old} ({writing.of})"
    return type(writing).__name__.lower()


_RULES: dict[RuleKind, str] = {
    RuleKind.FORBID: "forbids",
    RuleKind.REQUIRE: "requires",
    RuleKind.PERMIT: "permits",
    RuleKind.COST: "cost of",
}
_CHANGED: dict[OpKind | None, str] = {
    OpKind.SET: "set to {}",
    OpKind.INCREASE: "+ {}",
    OpKind.DECREASE: "- {}",
    OpKind.CLEAR: "there is none",
}


def describe_rule(rule: Rule) -> str:
    """Return what a rule says, in words, without whom it concerns."""
    told = f"{_RULES.get(rule.kind, '')} {rule.what}".strip()
    amount = "" if rule.amount is None else describe_expr(rule.amount)
    return told if rule.how is None else f"{told}: {_CHANGED[rule.how].format(amount)}"


def describe_expr(expr: Expr) -> str:
    """Return an amount in words: the number itself, or that it is computed."""
    return describe_value(expr.value) if isinstance(expr, Constant) else f"a computed {type(expr).__name__.lower()}"


def describe_where(where: Where) -> str:
    """Return a filter in words."""
    told = _FILTERS.get(type(where))
    return type(where).__name__.lower() if told is None else told(where)


_FILTERS: dict[type, Callable[[Any], str]] = {
    granting.Granter: lambda w: "what gives the ability",
    tracking.Naming: lambda w: f"whose {w.field} is {w.by}",
    tracking.Tracked: lambda w: f"with {w.tracker} {w.at_least} times",
    linking.Linked: lambda w: f"whose {w.field} is the source",
    linking.LinkedBy: lambda w: f"the source's {w.field}",
    linking.HasKind: lambda w: f"has {' or '.join(sorted(w.kinds)) or 'any'} abilities",
    filters.AllOf: lambda w: " and ".join(map(describe_where, w.filters)) or "anything",
    filters.AnyOf: lambda w: " or ".join(map(describe_where, w.filters)) or "nothing",
    filters.Not: lambda w: f"not ({describe_where(w.filter)})",
    filters.Has: lambda w: f"{w.characteristic}: {describe_expr(w.words)}",
    filters.HasAbility: lambda w: f"has {w.name}",
    filters.Compared: lambda w: f"{w.characteristic} {w.comparison.value} {describe_expr(w.amount)}",
    filters.Measured: lambda w: f"{describe_expr(w.amount)} {w.comparison.value} {describe_expr(w.than)}",
    AttachedTo: lambda w: f"attached to {getattr(w.to, 'value', None) or getattr(w.to, 'name', w.to)}",
    Bears: lambda w: f"that to which is attached: {describe_where(w.filter)}",
    filters.Controlled: lambda w: f"controlled by {w.by}",
    filters.Owned: lambda w: f"owned by {w.by}",
    filters.Itself: lambda w: "the source",
    It: lambda w: "it",
    filters.Host: lambda w: "what the source is attached to",
    filters.Here: lambda w: "at the place of the source",
    filters.In: lambda w: f"in {' or '.join(sorted(w.zones))}",
    filters.Counters: lambda w: f"with {w.at_least} {w.kind} counters",
    Attached: lambda w: f"attached to: {describe_where(w.to)}",
    Marked: lambda w: f"with {w.at_least} counters",
    filters.Designated: lambda w: f"is {w.name}",
    filters.Status: lambda w: f"{w.field}: {w.value}",
    filters.These: lambda w: "one of the objects fixed when it began",
    filters.Newest: lambda w: f"the newest of: {describe_where(w.filter)}",
    filters.Opaque: lambda w: w.name,
}
