"""Several numbers made one: sums, products, differences, least and greatest."""

from __future__ import annotations

import enum
from collections.abc import Callable

import attrs

from plystack.data.expr import Computed, Expr, Operand, PerObject, Whose
from plystack.data.players import Held, Tallied
from plystack.data.reading import Key, Reading


class Arithmetic(enum.Enum):
    """How several numbers make one."""

    SUM = "sum"
    PRODUCT = "product"
    DIFFERENCE = "difference"  # the first less all others
    LEAST = "least"
    GREATEST = "greatest"


def _product(numbers: list[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result


_COMBINE: dict[Arithmetic, Callable[[list[int]], int]] = {
    Arithmetic.SUM: sum,
    Arithmetic.PRODUCT: _product,
    Arithmetic.DIFFERENCE: lambda numbers: numbers[0] - sum(numbers[1:]),
    Arithmetic.LEAST: min,
    Arithmetic.GREATEST: max,
}


@attrs.frozen(cache_hash=True)
class Combined(Expr):
    """Several numbers made one: their sum, product, difference, least or greatest."""

    how: Arithmetic
    terms: tuple[Expr, ...] = attrs.field(validator=attrs.validators.min_len(1))

    def evaluate(self, reading: Reading) -> Operand:
        return _COMBINE[self.how]([term.number(reading) for term in self.terms])

    def reads(self) -> frozenset[Key]:
        return frozenset().union(*(term.reads() for term in self.terms))


@attrs.frozen(cache_hash=True)
class Half(Expr):
    """Half of a number, rounded up or down."""

    amount: Expr
    up: bool = False

    def evaluate(self, reading: Reading) -> Operand:
        return (self.amount.number(reading) + self.up) // 2

    def reads(self) -> frozenset[Key]:
        return self.amount.reads()


def varies(expr: Expr) -> bool:
    """Say whether an amount can differ from one affected object to another."""
    if isinstance(expr, Combined):
        return any(varies(term) for term in expr.terms)
    if isinstance(expr, Half):
        return varies(expr.amount)
    if isinstance(expr, Held | Tallied):
        return expr.of is not None and varies(expr.of)
    return isinstance(expr, PerObject | Computed) or getattr(expr, "of", None) is Whose.IT
