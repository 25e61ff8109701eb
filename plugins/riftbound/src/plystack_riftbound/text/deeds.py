"""What is so of objects: Might, keywords, what they can't do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import (
    ABILITIES,
    Arithmetic,
    Combined,
    Constant,
    Expr,
    Host,
    Op,
    OpKind,
    Part,
    RuleKind,
    Schema,
    Static,
    ValueOf,
    Whose,
)
from plystack.text import Hole, Lens, Mark, Phrase, Slot, Sort, Template, Token, Words, shape
from plystack.text.amounts import factored, times
from plystack.text.clauses import Deed, Says
from plystack.text.nouns import both
from plystack_riftbound.text.nouns import UNIT

MIGHT = "might"


def _signed(token: Token) -> int | None:
    sign, rest = token.key[0], token.key[1:]
    if not rest.isdigit() or len(rest) > 9 or int(rest) == 0:
        return None
    return int(rest) if sign == "+" else -int(rest)


def _shown(value: Any) -> str | None:
    return f"{value:+d}" if type(value) is int and value else None


def change(number: int, each: Expr | None = None) -> Deed:
    """Return Might that is more, or less where the number is negative."""
    kind = OpKind.INCREASE if number > 0 else OpKind.DECREASE
    return Deed((Op(kind, MIGHT, value=Constant(abs(number)) if each is None else times(abs(number), each)),))


def _single(value: Any) -> Op | None:
    """Return the one operation on Might that a deed is."""
    if not isinstance(value, Deed) or value.rules or len(value.ops) != 1 or value.ops[0].on != MIGHT:
        return None
    return value.ops[0] if value.ops[0].kind in (OpKind.INCREASE, OpKind.DECREASE) else None


def _sign(op: Op) -> int:
    return 1 if op.kind is OpKind.INCREASE else -1


def _plain(value: Any) -> Mapping[str, Any] | None:
    op = _single(value)
    if op is None or not isinstance(op.value, Constant) or type(op.value.value) is not int or op.value.value < 1:
        return None
    return {"n": _sign(op) * op.value.value}


def _for_each(value: Any) -> Mapping[str, Any] | None:
    op = _single(value)
    split = None if op is None or _limited(op.value) is not None else factored(op.value)
    return None if op is None or split is None else {"n": _sign(op) * split[0], "each": split[1]}


def _at_least(number: int, least: int) -> Expr:
    """Return a decrease by a number that leaves at least so much (477.3.b)."""
    left = Combined(Arithmetic.DIFFERENCE, (ValueOf(MIGHT, Whose.IT), Constant(least)))
    return Combined(Arithmetic.GREATEST, (Constant(0), Combined(Arithmetic.LEAST, (Constant(number), left))))


def _limited(value: Any) -> tuple[int, int] | None:
    """Return by how much at most, and what is left at least."""
    try:
        least = value.terms[1]
        number, left = least.terms[0].value, least.terms[1].terms[1].value
    except (AttributeError, IndexError):
        return None
    return (number, left) if value == _at_least(number, left) else None


def limits(given: Mapping[str, Any]) -> Deed | None:
    """Return Might that is less by so much, but leaves at least so much."""
    if given["n"] > 0:
        return None
    return Deed((Op(OpKind.DECREASE, MIGHT, value=_at_least(-given["n"], given["least"])),))


def limits_of(value: Any) -> Mapping[str, Any] | None:
    """Return how much less Might is at most, and what is left at least."""
    op = _single(value)
    found = None if op is None or op.kind is not OpKind.DECREASE else _limited(op.value)
    return None if found is None else {"n": -found[0], "least": found[1]}


def _and(given: Mapping[str, Any]) -> Deed:
    first: Deed = given["first"]
    return Deed((*first.ops, Op(OpKind.ADD, ABILITIES, value=Constant(given["abilities"]))))


def _ands(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Deed) and not value.rules and len(value.ops) == 2:
        op = value.ops[1]
        if op.kind is OpKind.ADD and op.on == ABILITIES and isinstance(op.value, Constant):
            yield {"first": Deed(value.ops[:1]), "abilities": op.value.value}


_CANT = {
    "move": "move", "move to base": "move to base", "be readied": "ready", "attack": "attack", "defend": "defend",
    "be killed": "be killed", "be countered": "be countered", "conquer": "conquer", "hold": "hold",
    "deal combat damage": "deal combat damage", "take damage": "take damage",
}  # fmt: skip


def _forbids(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and not value.ops and len(value.rules) == 1:
        says = value.rules[0]
        if says.kind is RuleKind.FORBID:
            return {"what": says.what}
    return None


def deeds(schema: Schema) -> list[Phrase]:
    """Return what is said of objects."""
    del schema
    grant = shape(Deed, (shape(Op, OpKind.ADD, ABILITIES, value=shape(Constant, Hole("abilities"))),))
    # what is attached gives it to what it is attached to; of two that do, each does
    gives = shape(Static, (shape(Part, both((Host(), UNIT)), (
        shape(Op, OpKind.ADD, ABILITIES, value=shape(Constant, Hole("abilities"))),)),))  # fmt: skip
    return [
        Slot("signed", "such as +1"),
        Slot("might change", "a change of Might"),
        Slot("gift", "what is given"),
        Slot("cant", "what it can't do"),
        Mark("signed", Sort.SIGNED, _signed, _shown, ("+1", "-2")),
        Words("cant", _CANT),
        Template("might change", "{n:signed} [Might]", Lens(lambda g: change(g["n"]), _plain),
                 also=("an additional {n:signed} [Might]",)),
        Template("might change", "{n:signed} [Might] for each {each:counted}",
                 Lens(lambda g: change(g["n"], g["each"]), _for_each)),
        Template("might change", "{n:signed} [Might], to a minimum of {least:number} [Might]",
                 Lens(limits, limits_of)),
        Template("gift", "{it:might change}", Hole("it")),
        Template("gift", "{abilities}", grant),
        Template("gift", "{first:might change} and {abilities}", Lens(_and, _ands)),
        Template("deed", "has|have {it:might change}", Hole("it"), also=("gets|get {it:might change}",)),
        Template("deed", "has|have {first:might change} and {abilities}", Lens(_and, _ands),
                 also=("gets|get {first:might change} and {abilities}",)),
        Template("deed", "gives|give {abilities}",
                 shape(Deed, (shape(Op, OpKind.ADD, ABILITIES, value=shape(Constant, (gives,))),)),
                 ),
        Template("deed.many", "each {it:deed.many}", Hole("it"), prints=False),
        Template("deed", "can't {what:cant}",
                 Lens(lambda g: Deed((), (Says(RuleKind.FORBID, g["what"]),)), _forbids)),
    ]  # fmt: skip
