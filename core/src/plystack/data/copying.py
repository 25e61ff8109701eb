"""What is copied: the text of an object, with what the copy is to have differently (707.9)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from plystack.data.abilities import Ability, Keyword, Static
from plystack.data.condition import Always
from plystack.data.effects import Part
from plystack.data.expr import Expr, Operand, Whose, matching, referent
from plystack.data.objects import Card, Obj
from plystack.data.ops import Op, OpKind
from plystack.data.parting import Instead
from plystack.data.reading import ANY, OBJECTS, Board, Key, Reading
from plystack.data.record import base_record, referred
from plystack.data.schema import Schema
from plystack.data.text import altered
from plystack.data.values import TEXT, Kind, Pairs, Value
from plystack.data.where import Itself, Where
from plystack.data.writing import Copied


@attrs.frozen(cache_hash=True)
class Except:
    """What a copy has differently: operations on single values, which become part of its text.

    Arguments:
        ops: the operations; what they set is not defined by an ability any more (707.9d).
        where: only if the copy, as it would be, passes this (707.9f).
        counters: with which it enters, where it enters as this copy and not as another after all (707.9e).
        status: fields with which it enters as this copy.
    """

    ops: tuple[Op, ...] = ()
    where: Where | None = None
    counters: tuple[tuple[str, Expr], ...] = ()
    status: Pairs[int | str | bool] = ()


@attrs.frozen(cache_hash=True)
class TextOf(Expr):
    """The text of an object, with exceptions; of several that a filter passes, that of the lowest id.

    Arguments:
        of: the object, or a filter that finds it.
        changes: the exceptions, in order.
    """

    of: Whose | int | Where
    changes: tuple[Except, ...] = ()

    def evaluate(self, reading: Reading) -> Operand:
        ident = self._ident(reading)
        obj = None if ident is None else reading.board.obj(ident)
        text = None if obj is None else reading.board.value(obj.id, TEXT)
        if obj is None or not isinstance(text, Card):
            return None
        schema = reading.board.schema
        text = attrs.evolve(text, lent=(), sides=tuple(each for each in text.sides if each[0] not in schema.own_sides))
        for change in self.in_force(text, reading):
            text = excepted(schema, text, change, reading)
        return Copied(text)

    def in_force(self, text: Card, reading: Reading) -> tuple[Except, ...]:
        """Return the exceptions that count, in order (707.9f).

        A conditional one is judged on the copy as it would be with all unconditional ones.
        """
        schema, plain = reading.board.schema, text
        for change in self.changes:
            if change.where is None:
                plain = excepted(schema, plain, change, reading)
        return tuple(each for each in self.changes if each.where is None or _would_pass(each.where, plain, reading))

    def _ident(self, reading: Reading) -> int | None:
        if isinstance(self.of, Where):
            return next(iter(matching(self.of, reading)), None)
        return referent(self.of, reading)

    def reads(self) -> frozenset[Key]:
        found = self.of.reads() if isinstance(self.of, Where) else frozenset()
        inner = [op.reads() for change in self.changes for op in change.ops]
        inner += [change.where.reads() for change in self.changes if change.where is not None]
        return frozenset({OBJECTS, ("@attached", ANY), (TEXT, ANY)}).union(found, *inner)


def excepted(schema: Schema, text: Card, change: Except, reading: Reading) -> Card:
    """Return a text with an exception, without the abilities that define what it sets, on all sides (707.9d).

    Arguments:
        schema: what the game declares.
        text: the text.
        change: the exception; its operations count, and nothing else of it.
        reading: the board on which its amounts are read.
    """
    ops = [(op, None if op.value is None else op.value.evaluate(reading)) for op in change.ops]
    names = {op.on for op in change.ops if op.kind in (OpKind.SET, OpKind.CLEAR)}
    return altered(schema, _undefined(schema, text, names), ops)[0]


def _undefined(schema: Schema, text: Card, names: set[str]) -> Card:
    """Return a text without the abilities that define for their object what is set otherwise."""
    kept = tuple(each for each in text.abilities if not _overlap(schema, names, defined(schema, each)))
    sides = tuple((name, _undefined(schema, side, names)) for name, side in text.sides)
    return attrs.evolve(text, abilities=kept, sides=sides)


def _overlap(schema: Schema, names: Iterable[str], others: Iterable[str]) -> bool:
    """Say whether characteristics or families of some names share something: two families of one share nothing."""

    def whole(name: str) -> bool:
        return name in schema.by_name

    return any(
        one == other or (schema.characteristic(one) == schema.characteristic(other) and (whole(one) or whole(other)))
        for one in names
        for other in others
    )


def defined(schema: Schema, ability: Ability) -> frozenset[str]:
    """Return the characteristics, or families, that an ability defines of its own object; nothing for most."""
    if isinstance(ability, Keyword):
        parts = schema.keyword_table[ability.word].parts if ability.word in schema.keyword_table else ()
    else:
        parts = ability.parts if isinstance(ability, Static) else ()
    if not of_itself(parts):
        return frozenset()
    ops = [op for part in parts for op in part.ops]
    if any(op.kind not in (OpKind.SET, OpKind.ADD, OpKind.CLEAR) for op in ops):
        return frozenset()
    return frozenset(op.on for op in ops if schema.characteristic(op.on).kind not in (Kind.ABILITIES, Kind.TEXT))


def of_itself(parts: Iterable[Part]) -> bool:
    """Say whether all that parts do they do to their own object, unconditionally: then they may define it (604.3a)."""
    return all(part.where == Itself() and part.condition == Always() for part in parts)


def _would_pass(where: Where, text: Card, reading: Reading) -> bool:
    """Say whether the copier would pass a filter if it had this text and nothing else."""
    obj = None if reading.it is None else reading.board.obj(reading.it)
    if obj is None:
        return False
    plain = attrs.evolve(obj, components=(text,), joined=(), status=())
    return where.test(obj.id, attrs.evolve(reading, board=_Instead(reading.board, plain)))


class _Instead(Instead):
    """A board on which one object has another text, and what it says as its values."""

    def __init__(self, board: Board, instead: Obj) -> None:
        super().__init__(board, instead)
        self._record = base_record(board.schema, instead)

    def value(self, ident: int, characteristic: str) -> Value:
        """Return what the text says, of that object; else what the object has now."""
        if ident != self._instead.id:
            return super().value(ident, characteristic)
        return referred(self.schema, self._record, characteristic, self._instead.zone)
