"""Filters, amounts, conditions, operations and abilities as a scenario file writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from plystack.data import (
    AbilitiesAmong,
    Ability,
    AllOf,
    Always,
    AnyOf,
    Choice,
    Combined,
    Compared,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Count,
    CounterCount,
    Counters,
    Described,
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
    Keyword,
    Not,
    Op,
    OpKind,
    Owned,
    Parameter,
    Part,
    Rewords,
    Rule,
    Schema,
    SourceIs,
    Static,
    Status,
    That,
    These,
    Total,
    TurnOf,
    Unless,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
    You,
)


class NotSayable(Exception):
    """A scenario file has no words for this."""


_COMPARISONS = {
    Comparison.EQUAL: "equal",
    Comparison.OTHER: "other_than",
    Comparison.LESS: "less_than",
    Comparison.AT_MOST: "at_most",
    Comparison.MORE: "more_than",
    Comparison.AT_LEAST: "at_least",
}


@attrs.frozen
class Wording:
    """How a game's data are written.

    Arguments:
        schema: the game's declarations.
        labels: what objects are called, by id.
        numbers: the numbers of the game that are there.
    """

    schema: Schema
    labels: Mapping[int, str]
    numbers: Mapping[str, int]

    def _word(self, name: str) -> str:
        if name in self.schema.family_table:
            return self.schema.family_table[name].filter_word
        return self.schema.characteristic(name).filter_word

    # -- filters ------------------------------------------------------------------------------

    def where(self, where: Where, zones: frozenset[str] = frozenset()) -> dict[str, Any]:
        """Return a filter as it stands where some zones, or else the board, are meant unless it says where it looks."""
        if isinstance(where, Itself | Host | Here | In | These):
            return self._inner(where)
        board = In(zones or self.schema.board_zones)
        if isinstance(where, AllOf) and where.filters[:1] == (board,):
            rest = [self._inner(each) for each in where.filters[1:]]
            keys = [key for each in rest for key in each]
            if len(set(keys)) == len(keys) and not set(keys) & {"self", "host", "here", "is", "zone"}:
                return {key: value for each in rest for key, value in each.items()}
            return {"all": rest} if rest else {}
        return {"zone": sorted(self.schema.zone_table), "all": [self._inner(where)]}  # wherever it is

    def _inner(self, where: Where) -> dict[str, Any]:
        """Return a filter as it stands inside another."""
        match where:
            case Itself():
                return {"self": True}
            case Not(Itself()):
                return {"other": True}
            case Host():
                return {"host": True}
            case Here():
                return {"here": True}
            case These(ids):
                return {"is": sorted(self._label(ident) for ident in ids)}
            case Not(inner):
                return {"not": self._inner(inner)}
            case AllOf(()):
                return {}
            case AnyOf(()):
                return {"not": {}}
            case AllOf(filters):
                return {"all": [self._inner(each) for each in filters]}
            case AnyOf(filters):
                return {"any": [self._inner(each) for each in filters]}
            case In(zones):
                return {"zone": sorted(zones)}
            case Controlled(by):
                return {"controller": by}
            case Owned(by):
                return {"owner": by}
            case Counters(kind, 1):
                return {"counter": kind}
            case Designated(name):
                return {"designated": name}
            case Status(field, value):
                return {field: value}
            case HasAbility(name):
                return {"ability": name}
            case Has(name, Constant(frozenset() as held)):
                return {self._word(name): sorted(held)}
            case Has(name, amount):
                return {self._word(name): self.amount(amount)}
            case Compared(name, how, amount):
                return {self._word(name): {_COMPARISONS[how]: self.amount(amount)}}
            case _:
                raise NotSayable(f"no filter is written for {where!r}")

    def _label(self, ident: int) -> str:
        if ident not in self.labels:
            raise NotSayable(f"object {ident} is not there")
        return self.labels[ident]

    # -- amounts and conditions ---------------------------------------------------------------

    def amount(self, expr: Expr) -> Any:
        """Return an amount."""
        match expr:
            case Constant(int() as number):
                return number
            case ValueOf(name, whose):
                return {"value": name, "of": self._whose(whose)}
            case CounterCount(kind, whose):
                return {"counters": kind, "of": self._whose(whose)}
            case Count(where):
                return {"count": self.where(where)}
            case Total(where, name):
                return {"total": name, "among": self.where(where)}
            case WordsAmong(where, name):
                return {"words": name, "among": self.where(where)}
            case Choice(name):
                return {"choice": name}
            case Fact(name):
                return {"fact": name} if name in self.numbers else 0
            case Parameter():
                return 0  # outside of keywords nothing has one
            case Combined(how, terms):
                return {how.value: [self.amount(each) for each in terms]}
            case _:
                raise NotSayable(f"no amount is written for {expr!r}")

    def _whose(self, whose: Whose | That | int) -> str:
        if isinstance(whose, That):
            raise NotSayable(f"{whose.name!r} stands for nothing on a board")
        return whose.value if isinstance(whose, Whose) else self._label(whose)

    def condition(self, condition: Condition) -> dict[str, Any]:
        """Return a condition."""
        match condition:
            case Exists(where, at_least):
                return {"exists": self.where(where), "at_least": at_least}
            case SourceIs(where):
                return {"this": self._inner(where)}
            case TurnOf(by):
                return {"turn": by}
            case Compares(left, how, right):
                return {"compare": [self.amount(left), how.value, self.amount(right)]}
            case Every(conditions):
                return {"every": [self.condition(each) for each in conditions]}
            case Either(conditions):
                return {"either": [self.condition(each) for each in conditions]}
            case Unless(inner):
                return {"unless": self.condition(inner)}
            case _:
                raise NotSayable(f"no condition is written for {condition!r}")

    # -- operations and abilities -------------------------------------------------------------

    def op(self, op: Op) -> dict[str, Any]:
        """Return an operation."""
        on = op.on
        if op.kind is OpKind.CLEAR:
            return {"clear": on, "keep": sorted(op.keeps)} if op.keeps else {"clear": on}
        if op.kind is OpKind.SWITCH:
            return {"switch": on, "with": op.other}
        assert op.value is not None
        match op.value:
            case AbilitiesAmong(where, kinds) if op.kind is OpKind.ADD:
                return {"gain": {"among": self.where(where), "kinds": sorted(kinds)}}
            case Constant(Rewords(of, old, new)) if old != new:
                return {"reword": old, "as": new, "of": of}
            case Constant(frozenset() as names) if on in self.schema.barring:
                return {"bar": sorted(names)}
        if on == "abilities":
            return {"gain" if op.kind is OpKind.ADD else "lose": self._abilities(op.value)}
        value = self._operand(op.value)
        match op.kind:
            case OpKind.SET:
                return {"set": on, "to": value}
            case OpKind.ADD:
                return {"add": value, "to": on}
            case OpKind.REMOVE:
                return {"remove": value, "from": on}
            case _:
                return {op.kind.value: on, "by": value}

    def _operand(self, expr: Expr) -> Any:
        match expr:
            case You():
                return "you"
            case Constant(frozenset() as held):
                return sorted(held)
            case Constant(str() as word):
                return word
            case _:
                return self.amount(expr)

    def _abilities(self, expr: Expr) -> list[Any]:
        if not isinstance(expr, Constant) or not isinstance(expr.value, tuple):
            raise NotSayable(f"abilities are not written as {expr!r}")
        return [self.ability(each) for each in expr.value]

    def part(self, part: Part) -> dict[str, Any]:
        """Return a part of an effect."""
        found: dict[str, Any] = {"where": self.where(part.where), "ops": [self.op(each) for each in part.ops]}
        return found if part.condition == Always() else {**found, "while": self.condition(part.condition)}

    def parts(self, parts: tuple[Part, ...]) -> dict[str, Any]:
        """Return the parts of one effect."""
        return self.part(parts[0]) if len(parts) == 1 else {"parts": [self.part(each) for each in parts]}

    def effect(self, parts: tuple[Part, ...], rules: tuple[Rule, ...]) -> dict[str, Any]:
        """Return the parts and the rules of one effect."""
        said = self.parts(parts) if parts else {}
        return {**said, "rules": [self.rule(each) for each in rules]} if rules else said

    def rule(self, rule: Rule) -> dict[str, Any]:
        """Return a rule."""
        found: dict[str, Any] = {rule.kind.value: rule.what}
        if rule.where is not None:
            found["where"] = self.where(rule.where, self.schema.action_table[rule.what].zones)
        if rule.players is not None:
            found["players"] = rule.players
        if rule.how is not None:
            found[rule.how.value] = True if rule.amount is None else self.amount(rule.amount)
        return found if rule.condition == Always() else {**found, "while": self.condition(rule.condition)}

    def ability(self, ability: Ability) -> Any:
        """Return an ability."""
        match ability:
            case Keyword(word, None):
                return word
            case Keyword(word, number):
                return f"{word} {number}"
            case Described(text, kinds):
                return {"text": text, "kinds": sorted(kinds)} if kinds else text
            case Static(parts, rules, zones, "") if parts or rules:
                said = self.effect(parts, rules)
                return {**said, "zones": sorted(zones)} if zones else said
            case _:
                raise NotSayable(f"no ability is written for {ability!r}")


def toml(value: Any) -> str:
    """Return a value as TOML writes it on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key(name)} = {toml(each)}" for name, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return "[" + ", ".join(toml(each) for each in value) + "]"


def key(name: str) -> str:
    """Return a key, quoted where it must be."""
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else toml(name)
