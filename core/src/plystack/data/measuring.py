"""More that is read off objects and players: counters of any kind, the greatest of some numbers, symbols, anyone."""

from __future__ import annotations

import re

import attrs

from plystack.data.arithmetic import Arithmetic, Combined
from plystack.data.condition import Condition
from plystack.data.expr import Constant, Expr, Operand, That, ValueOf, Whose, matching, referent, referent_reads
from plystack.data.reading import ANY, OBJECTS, Key, Reading
from plystack.data.where import Where

_SYMBOL = re.compile(r"\{([^{}]*)\}")


def _counters(reading: Reading, ident: int | None, kind: str) -> int:
    obj = None if ident is None else reading.board.obj(ident)
    if obj is None:
        return 0
    return sum(pile.count for name, pile in obj.counters if kind in ("", name))


@attrs.frozen(cache_hash=True)
class Marked(Where):
    """Passes what has at least so many counters, of whatever kinds."""

    at_least: int = 1

    def test(self, ident: int, reading: Reading) -> bool:
        return _counters(reading, ident, "") >= self.at_least

    def reads(self) -> frozenset[Key]:
        return frozenset({("@counters", ANY)})


@attrs.frozen(cache_hash=True)
class It(Where):
    """Passes the object for which an amount is read: "each other" leaves it out."""

    def test(self, ident: int, reading: Reading) -> bool:
        return ident == reading.it

    def reads(self) -> frozenset[Key]:
        return frozenset({OBJECTS})


@attrs.frozen(cache_hash=True)
class Marks(Expr):
    """How many counters of all kinds lie on one object."""

    of: Whose | That | int = Whose.SOURCE

    def evaluate(self, reading: Reading) -> Operand:
        return _counters(reading, referent(self.of, reading), "")

    def reads(self) -> frozenset[Key]:
        return referent_reads(self.of) | {("@counters", ANY)}


@attrs.frozen(cache_hash=True)
class CountersAmong(Expr):
    """How many counters lie on the objects that pass a filter.

    Arguments:
        where: the objects.
        kind: of the counters; empty for all kinds.
    """

    where: Where
    kind: str = ""

    def evaluate(self, reading: Reading) -> Operand:
        return sum(_counters(reading, ident, self.kind) for ident in matching(self.where, reading))

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS, ("@counters", self.kind or ANY)}


@attrs.frozen(cache_hash=True)
class Greatest(Expr):
    """The greatest of a number among the objects that pass a filter; 0 where there are none."""

    where: Where
    characteristic: str

    def evaluate(self, reading: Reading) -> Operand:
        value = ValueOf(self.characteristic)
        return max((value.number(reading.of(ident)) for ident in matching(self.where, reading)), default=0)

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS, (self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class DifferentNumbers(Expr):
    """How many different values of a number, or of one word, there are among the objects that pass a filter."""

    where: Where
    characteristic: str

    def evaluate(self, reading: Reading) -> Operand:
        found = {reading.board.value(ident, self.characteristic) for ident in matching(self.where, reading)}
        return len(found - {None, ""})

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS, (self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class Symbols(Expr):
    """How many symbols in braces name one of some parts, in what is written of objects: "{W/U}" names W and U.

    Arguments:
        of: the objects: those that pass a filter, or one.
        characteristic: in which they stand.
        parts: the parts; a symbol that names several of them counts once.
    """

    of: Where | Whose
    characteristic: str
    parts: frozenset[str]

    def evaluate(self, reading: Reading) -> Operand:
        if isinstance(self.of, Where):
            objects = list(matching(self.of, reading))
        else:
            found = referent(self.of, reading)
            objects = [] if found is None else [found]
        written = [reading.board.value(ident, self.characteristic) for ident in objects]
        symbols = [set(each.split("/")) for text in written if isinstance(text, str) for each in _SYMBOL.findall(text)]
        return sum(bool(each & self.parts) for each in symbols)

    def reads(self) -> frozenset[Key]:
        of = self.of.reads() | {OBJECTS} if isinstance(self.of, Where) else referent_reads(self.of)
        return of | {(self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class AmongPlayers(Expr):
    """The sum, the least or the greatest of an amount, over the players in a relation to "you", each "you" in it.

    Arguments:
        by: the relation.
        how: sum, least or greatest; where there are no such players, it is 0.
        amount: of each of them.
    """

    by: str
    how: Arithmetic
    amount: Expr

    def evaluate(self, reading: Reading) -> Operand:
        players = (each for each in reading.board.facts.players if reading.related(self.by, each))
        terms = tuple(Constant(self.amount.number(attrs.evolve(reading, you=each))) for each in players)
        return Combined(self.how, terms).evaluate(reading) if terms else 0

    def reads(self) -> frozenset[Key]:
        return self.amount.reads() | {("@you", ANY), ("@relations", self.by)}


@attrs.frozen(cache_hash=True)
class PlayersWho(Expr):
    """For how many players in a relation to "you" a condition is true, each of whom is "you" in it."""

    by: str
    condition: Condition

    def evaluate(self, reading: Reading) -> Operand:
        players = (each for each in reading.board.facts.players if reading.related(self.by, each))
        return sum(self.condition.holds(attrs.evolve(reading, you=each)) for each in players)

    def reads(self) -> frozenset[Key]:
        return self.condition.reads() | {("@you", ANY), ("@relations", self.by)}


@attrs.frozen(cache_hash=True)
class Anyone(Condition):
    """Is true while a condition is, for some player in a relation to "you" who is "you" in it: "an opponent has …"."""

    by: str
    condition: Condition

    def holds(self, reading: Reading) -> bool:
        players = (each for each in reading.board.facts.players if reading.related(self.by, each))
        return any(self.condition.holds(attrs.evolve(reading, you=each)) for each in players)

    def reads(self) -> frozenset[Key]:
        return self.condition.reads() | {("@you", ANY), ("@relations", self.by)}
