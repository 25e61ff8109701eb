"""The operands of operations, read: a value of the kind that the operation takes, or a complaint."""

from __future__ import annotations

from plystack.data.abilities import Ability
from plystack.data.expr import Operand
from plystack.data.ops import Op, OpKind
from plystack.data.schema import Schema
from plystack.data.values import Kind, shown
from plystack.errors import DataError, suggest


def check_operand(schema: Schema, op: Op, operand: Operand) -> None:
    """Refuse an operand of another kind than an operation takes, or words that the game doesn't know.

    Raises:
        DataError: it says what came and what was expected.
    """
    kind = schema.characteristic(op.on).kind
    if kind is Kind.WORDS:
        words(schema, op, operand)
    elif kind is Kind.ABILITIES:
        abilities(op, operand)
    elif kind is not Kind.TEXT and op.kind is OpKind.SET:
        single(op, kind, operand)
    elif kind is Kind.NUMBER:
        number(op, operand)


def single(op: Op, kind: Kind, operand: Operand) -> int | str | None:
    """Return what a number, a word or a player is set to; None is nothing, of each kind.

    Raises:
        DataError: the operand is of another kind.
    """
    if operand is None:
        return None
    if isinstance(operand, int if kind is Kind.NUMBER else str) and not isinstance(operand, bool):
        assert isinstance(operand, (int, str))
        return operand
    raise DataError(f"set {op.on!r}: expected {kind.value}, came {shown(operand)}")


def words(schema: Schema, op: Op, operand: Operand) -> frozenset[str]:
    """Return words that the characteristic, or the family, knows; none, where they refer to something that is gone.

    Raises:
        DataError: the operand is of another kind, or holds an unknown word.
    """
    if operand is None:
        return frozenset()
    found = frozenset([operand]) if isinstance(operand, str) else operand
    if not isinstance(found, frozenset):
        raise DataError(f"{op.kind.value} {op.on!r}: expected words, came {shown(operand)}")
    known = schema.known_words(op.on)
    if known is not None and (strange := sorted(found - known)):
        raise DataError(f"{op.kind.value} {op.on!r}: there is no {strange[0]!r}{suggest(strange[0], known)}")
    return found


def number(op: Op, operand: Operand) -> int:
    """Return an amount; 0, where it refers to something that is gone.

    Raises:
        DataError: the operand is of another kind.
    """
    if operand is None:
        return 0
    if not isinstance(operand, int):
        raise DataError(f"{op.kind.value} {op.on!r}: expected a number, came {shown(operand)}")
    return operand


def abilities(op: Op, operand: Operand) -> tuple[Ability, ...]:
    """Return abilities.

    Raises:
        DataError: the operand is of another kind.
    """
    if not isinstance(operand, tuple):
        raise DataError(f"{op.kind.value} {op.on!r}: expected abilities, came {shown(operand)}")
    return operand
