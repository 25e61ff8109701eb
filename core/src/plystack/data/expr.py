"""Amounts and other typed values as data: what an operation, a condition or a filter reads.

Each class says what it reads (`reads`) and gives its value against a
:class:`~plystack.data.reading.Reading` (`evaluate`). Numbers that are missing
count as 0.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

import attrs

from plystack.data.reading import ANY, OBJECTS, Key, Reading
from plystack.data.values import ABILITIES, Words, lookup

if TYPE_CHECKING:
    from plystack.data.abilities import Ability
    from plystack.data.where import Where
    from plystack.data.writing import Writing

Operand: TypeAlias = "int | str | frozenset[str] | tuple[Ability, ...] | Writing | None"


class Whose(enum.Enum):
    """Which object a value is read from."""

    IT = "it"  # the object that is affected
    SOURCE = "source"
    HOST = "host"  # what the source is attached to


@attrs.frozen(cache_hash=True)
class That:
    """The object that a name stands for: "that object's size"."""

    name: str


def referent(whose: Whose | That | int, reading: Reading) -> int | None:
    """Return the id that a reference denotes in this reading, or None."""
    if isinstance(whose, That):
        named = reading.named(whose.name)
        found = named.were or named.objects
        return found[0] if found and reading.board.obj(found[0]) is not None else None
    if isinstance(whose, int):
        return whose if reading.board.obj(whose) is not None else None
    if whose is Whose.IT:
        return reading.it
    return reading.source if whose is Whose.SOURCE else reading.host()


def referent_reads(whose: Whose | That | int) -> frozenset[Key]:
    """Return what finding the referent reads: what the source is attached to, or whether an object is there."""
    if isinstance(whose, That | int):
        return frozenset({OBJECTS})
    return frozenset({("@attached", ANY), OBJECTS}) if whose is Whose.HOST else frozenset()


class Expr:
    """A typed value as data; the base of all classes here."""

    def evaluate(self, reading: Reading) -> Operand:
        """Return the value against a reading."""
        raise NotImplementedError(type(self).__name__)

    def reads(self) -> frozenset[Key]:
        """Return the keys whose change can change the value."""
        raise NotImplementedError(type(self).__name__)

    def number(self, reading: Reading) -> int:
        """Return the value as a number; what is no number counts as 0."""
        value = self.evaluate(reading)
        return value if isinstance(value, int) else 0


@attrs.frozen(cache_hash=True)
class Constant(Expr):
    """A fixed number, word, set of words or tuple of abilities."""

    value: Operand

    def evaluate(self, reading: Reading) -> Operand:
        return self.value

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class Parameter(Expr):
    """The number that a keyword was given: the 2 of "Rally 2"."""

    name: str = "n"

    def evaluate(self, reading: Reading) -> Operand:
        return lookup(reading.parameters, self.name, 0)

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class ValueOf(Expr):
    """A characteristic of one object, as rules refer to it."""

    characteristic: str
    of: Whose | That | int = Whose.IT

    def evaluate(self, reading: Reading) -> Operand:
        ident = referent(self.of, reading)
        if ident is None:
            return None
        value = reading.board.value(ident, self.characteristic)
        if isinstance(value, tuple):
            return tuple(instance.ability for instance in value)
        if isinstance(value, (int, str, frozenset)):
            return value
        return None  # nothing; a whole text is no amount

    def reads(self) -> frozenset[Key]:
        return referent_reads(self.of) | {(self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class CounterCount(Expr):
    """How many counters of a kind lie on one object."""

    kind: str
    of: Whose | That | int = Whose.SOURCE

    def evaluate(self, reading: Reading) -> Operand:
        ident = referent(self.of, reading)
        obj = None if ident is None else reading.board.obj(ident)
        return 0 if obj is None else obj.counter_count(self.kind)

    def reads(self) -> frozenset[Key]:
        return referent_reads(self.of) | {("@counters", self.kind)}


@attrs.frozen(cache_hash=True)
class Choice(Expr):
    """The words chosen for the source under a name: "the chosen type"."""

    name: str

    def evaluate(self, reading: Reading) -> Operand:
        obj = None if reading.source is None else reading.board.obj(reading.source)
        return frozenset() if obj is None else lookup(obj.choices, self.name, frozenset())

    def reads(self) -> frozenset[Key]:
        return frozenset({("@choices", self.name)})


@attrs.frozen(cache_hash=True)
class You(Expr):
    """The player that "you" denotes; nobody, where it denotes nobody."""

    def evaluate(self, reading: Reading) -> Operand:
        return reading.you

    def reads(self) -> frozenset[Key]:
        return frozenset({("@you", ANY)})


@attrs.frozen(cache_hash=True)
class Fact(Expr):
    """A number of the game, by name: a score, cards drawn this turn."""

    name: str

    def evaluate(self, reading: Reading) -> Operand:
        return lookup(reading.board.facts.numbers, self.name, 0)

    def reads(self) -> frozenset[Key]:
        return frozenset({("@numbers", self.name)})


def matching(where: Where, reading: Reading) -> Iterable[int]:
    """Return the ids of the objects that pass a filter, ascending."""
    return [ident for ident in reading.board.ids() if where.test(ident, reading)]


@attrs.frozen(cache_hash=True)
class Count(Expr):
    """How many objects pass a filter."""

    where: Where

    def evaluate(self, reading: Reading) -> Operand:
        return len(list(matching(self.where, reading)))

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS}


@attrs.frozen(cache_hash=True)
class Total(Expr):
    """The sum of a number over the objects that pass a filter."""

    where: Where
    characteristic: str

    def evaluate(self, reading: Reading) -> Operand:
        value = ValueOf(self.characteristic)
        return sum(value.number(reading.of(ident)) for ident in matching(self.where, reading))

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS, (self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class WordsAmong(Expr):
    """All words of a characteristic among the objects that pass a filter."""

    where: Where
    characteristic: str

    def evaluate(self, reading: Reading) -> Operand:
        found: set[str] = set()
        for ident in matching(self.where, reading):
            value = reading.board.value(ident, self.characteristic)
            if isinstance(value, frozenset):
                found |= value
        return frozenset(found)

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS, (self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class Different(Expr):
    """How many different words an expression gives."""

    words: Expr

    def evaluate(self, reading: Reading) -> Operand:
        value = self.words.evaluate(reading)
        return len(value) if isinstance(value, frozenset) else 0

    def reads(self) -> frozenset[Key]:
        return self.words.reads()


@attrs.frozen(cache_hash=True)
class AbilitiesAmong(Expr):
    """All abilities of some kinds that the objects which pass a filter have: by object, then in their order.

    Arguments:
        where: the objects.
        kinds: at least one kind of ability; an ability of any of them counts.
    """

    where: Where
    kinds: Words = attrs.field(validator=attrs.validators.min_len(1))

    def evaluate(self, reading: Reading) -> Operand:
        schema = reading.board.schema
        kinds = schema.check_kinds(self.kinds)
        found: list[Ability] = []
        for ident in matching(self.where, reading):
            value = reading.board.value(ident, ABILITIES)
            if isinstance(value, tuple):
                found += (each.ability for each in value if schema.kinds_of(each.ability) & kinds)
        return tuple(found)

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS, (ABILITIES, ANY)}


@attrs.frozen(cache_hash=True)
class PerObject(Expr):
    """A value fixed for each object when a floating effect began; 0 for all others."""

    values: tuple[tuple[int, Operand], ...]

    def evaluate(self, reading: Reading) -> Operand:
        for ident, value in self.values:
            if ident == reading.it:
                return value
        return 0

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class Computed(Expr):
    """A Python function that gives an operand: the escape hatch, opaque but for what it declares.

    Arguments:
        name: how it is shown and compared in *why*.
        function: takes a Reading, must be pure.
        declared: every key that it reads.
    """

    name: str
    function: Callable[[Reading], Operand] = attrs.field(repr=False)
    declared: frozenset[Key] = frozenset()

    def evaluate(self, reading: Reading) -> Operand:
        return self.function(reading)

    def reads(self) -> frozenset[Key]:
        return self.declared
