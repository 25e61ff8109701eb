"""What is so of objects, as sentences of every game say it: what is done to them, and rules about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from plystack.data import ABILITIES, Condition, Expr, It, Itself, Not, Op, OpKind, Rule, RuleKind, Where
from plystack.data.substitution import substitute
from plystack.text.nouns import OTHER, segments
from plystack.text.phrases import Lens, nothing


@attrs.frozen(cache_hash=True)
class Says:
    """A rule without whom it concerns: that is the subject of its sentence."""

    kind: RuleKind
    what: str
    amount: Expr | None = None
    how: OpKind | None = None
    by: Where | None = None

    def of(self, where: Where, condition: Condition) -> Rule:
        """Return the rule, about some objects and while a condition holds."""
        return Rule(self.kind, self.what, where, amount=self.amount, how=self.how, condition=condition, by=self.by)


@attrs.frozen(cache_hash=True)
class Deed:
    """What a sentence says of its subject: what is done to it, and rules about it."""

    ops: tuple[Op, ...] = ()
    rules: tuple[Says, ...] = ()
    others: frozenset[str] = frozenset()
    """Of these characteristics it loses all that the same sentence does not give it."""


def merged_deeds(given: Mapping[str, Any]) -> Deed:
    """Return several things that are so as one."""
    found: tuple[Deed, ...] = given["all"]
    ops = tuple(op for each in found for op in each.ops)
    rules = tuple(rule for each in found for rule in each.rules)
    return Deed(ops, rules, frozenset(each for deed in found for each in deed.others))


def without_others(ops: tuple[Op, ...], others: Iterable[str]) -> tuple[Op, ...] | None:
    """Return operations that take all others of some characteristics, too; None where they give nothing of one."""
    for name in sorted(others):
        given = [op for op in ops if op.on == name and op.kind in (OpKind.ADD, OpKind.SET)]
        if not given:
            return None
        if name == ABILITIES:
            ops = (Op(OpKind.CLEAR, ABILITIES), *ops)
        else:
            ops = tuple(attrs.evolve(op, kind=OpKind.SET) if op in given else op for op in ops)
    return ops


def _others(who: Where) -> Where:
    """Return what "other" means in an amount for these objects: other than each of them."""
    return OTHER if who == Itself() else Not(It())


def _counting(ops: tuple[Op, ...], old: Where, new: Any) -> tuple[Op, ...]:
    """Return operations with a filter replaced in their amounts, and not in abilities that they give."""
    how = (OpKind.INCREASE, OpKind.DECREASE, OpKind.SET)
    found = {each: substitute(each.value, {old: new}) for each in ops if each.kind in how}
    return tuple(attrs.evolve(each, value=found[each]) if each in found else each for each in ops)


def counted_by_subject(does: Deed, who: Where) -> Deed:
    """Return what is done to a subject: "for each other" counts what is other than that, not than the source."""
    return attrs.evolve(does, ops=_counting(does.ops, OTHER, _others(who)))


def counted_by_source(does: Deed, who: Where) -> Deed | None:
    """Return the same as a sentence says it; None where it counts what is other than a source it does not speak of."""
    other = _others(who)
    if other != OTHER and _counting(does.ops, OTHER, ()) != does.ops:
        return None
    return attrs.evolve(does, ops=_counting(does.ops, other, OTHER))


READ_ON = Lens(lambda given: merged_deeds({"all": (*given["first"], *given["more"])}), nothing)
"""What goes on with "and it …": read, and printed as one row."""


def _pieces(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Deed):
        for ops in segments(value.ops):
            for rules in segments(value.rules):
                yield {"all": (*(Deed(each) for each in ops), *(Deed((), each) for each in rules))}


SEVERAL = Lens(merged_deeds, _pieces)
"""Several things that are so of the subject."""


def op_deed(*ops: Op) -> Deed:
    """Return what is done to a subject."""
    return Deed(ops)
