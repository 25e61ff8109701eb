"""One change to one characteristic, as data: set, add, remove, increase, decrease, switch, clear.

On an object's text as a whole there are more: copy, join, alter, turn, reword.

An operation names a characteristic, or a family of its words ("set the words of
this family" leaves the other words alone). Operations compare as data, which is
what dependency asks for: "lose all abilities" is the same operation whatever
there is to lose.
"""

from __future__ import annotations

import enum

import attrs

from plystack.data.expr import Constant, Expr
from plystack.data.reading import ANY, Key
from plystack.data.values import ABILITIES


class OpKind(enum.Enum):
    """The kinds of operation; the layer plan places each by these names."""

    SET = "set"
    ADD = "add"
    REMOVE = "remove"
    INCREASE = "increase"
    DECREASE = "decrease"
    SWITCH = "switch"
    CLEAR = "clear"
    COPY = "copy"  # the text becomes that of another object
    JOIN = "join"  # another card's text joins it
    ALTER = "alter"  # some of its values become others, as if they were written so
    TURN = "turn"  # it shows another of its sides
    REWORD = "reword"  # a word in it becomes another


NEEDS_VALUE = frozenset(OpKind) - {OpKind.SWITCH, OpKind.CLEAR}


def _complete(op: Op, _: attrs.Attribute[Expr | None], value: Expr | None) -> None:
    if (op.kind in NEEDS_VALUE) != (value is not None):
        need = "needs" if op.kind in NEEDS_VALUE else "takes no"
        raise ValueError(f"operation {op.kind.value!r} on {op.on!r} {need} value")
    if (op.kind is OpKind.SWITCH) != (op.other is not None):
        raise ValueError(f"operation {op.kind.value!r} on {op.on!r}: only 'switch' names a second characteristic")


def _keeping(op: Op, _: attrs.Attribute[frozenset[str]], keeps: frozenset[str]) -> None:
    if keeps and (op.kind is not OpKind.CLEAR or op.on != ABILITIES):
        raise ValueError(
            f"operation {op.kind.value!r} on {op.on!r} keeps no kinds of ability; 'clear' on {ABILITIES!r} does"
        )


@attrs.frozen(cache_hash=True)
class Op:
    """One change to one characteristic.

    Arguments:
        kind: what is done.
        on: the characteristic, or a family of its words.
        other: the second characteristic of a switch.
        value: the operand; an amount is read once per affected object, before anything changes.
        keeps: the kinds of ability that clearing all abilities leaves.

    Raises:
        ValueError: an operand is missing or too many.
    """

    kind: OpKind
    on: str
    other: str | None = None
    value: Expr | None = attrs.field(default=None, validator=_complete)
    keeps: frozenset[str] = attrs.field(default=frozenset(), validator=_keeping)

    def reads(self) -> frozenset[Key]:
        """Return the keys whose change can change what this does."""
        return frozenset() if self.value is None else self.value.reads()

    def writes(self) -> frozenset[Key]:
        """Return the keys that this can change."""
        keys = {(self.on, ANY)}
        if self.other is not None:
            keys.add((self.other, ANY))
        if isinstance(self.value, Constant) and self.kind in (OpKind.ADD, OpKind.REMOVE):
            value = self.value.value
            if isinstance(value, frozenset):
                return frozenset((self.on, word) for word in value)
        return frozenset(keys)
