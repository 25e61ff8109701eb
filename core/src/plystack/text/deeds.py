"""What is so of objects, as sentences of every game say it: what is done to them, and rules about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from plystack.data import ABILITIES, Condition, Expr, Op, OpKind, Rule, RuleKind, Where
from plystack.text.nouns import segments
from plystack.text.phrases import Lens


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
        return Rule(
            self.kind, self.what, where, amount=self.amount, how=self.how, condition=condition, by=self.by
        )


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


READ_ON = Lens(lambda given: merged_deeds({"all": (*given["first"], *given["more"])}), lambda value: None)
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
