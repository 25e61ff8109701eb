"""Which objects: filters as data, closed under ``&``, ``|`` and ``~``.

A filter tests one object relative to the source of the effect. Each class says
what it reads; negation and "other" also read the set of all objects.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Iterable

import attrs

from plystack.data.expr import Constant, Expr
from plystack.data.ordering import in_order
from plystack.data.reading import ANY, OBJECTS, Key, Reading
from plystack.data.values import ABILITIES, CONTROLLER, lookup


class Comparison(enum.Enum):
    """How two numbers are compared."""

    EQUAL = "="
    OTHER = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="

    def holds(self, left: int, right: int) -> bool:
        """Say whether the comparison holds between two numbers."""
        return _COMPARE[self](left, right)


_COMPARE: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.OTHER: operator.ne,
    Comparison.LESS: operator.lt,
    Comparison.AT_MOST: operator.le,
    Comparison.MORE: operator.gt,
    Comparison.AT_LEAST: operator.ge,
}


class Where:
    """A test of one object relative to its source; the base of all filters."""

    def test(self, ident: int, reading: Reading) -> bool:
        """Say whether the object with that id passes."""
        raise NotImplementedError(type(self).__name__)

    def reads(self) -> frozenset[Key]:
        """Return the keys whose change can change the answer."""
        raise NotImplementedError(type(self).__name__)

    def __and__(self, other: Where) -> Where:
        return AllOf((self, other))

    def __or__(self, other: Where) -> Where:
        return AnyOf((self, other))

    def __invert__(self) -> Where:
        return Not(self)


def _in_order(filters: Iterable[Where]) -> tuple[Where, ...]:
    return in_order(filters)


@attrs.frozen(cache_hash=True)
class AllOf(Where):
    """Passes what passes every filter; with none, everything. Their order means nothing."""

    filters: tuple[Where, ...] = attrs.field(default=(), converter=_in_order)

    def test(self, ident: int, reading: Reading) -> bool:
        return all(each.test(ident, reading) for each in self.filters)

    def reads(self) -> frozenset[Key]:
        return frozenset({OBJECTS}).union(*(each.reads() for each in self.filters))


@attrs.frozen(cache_hash=True)
class AnyOf(Where):
    """Passes what passes at least one filter. Their order means nothing."""

    filters: tuple[Where, ...] = attrs.field(default=(), converter=_in_order)

    def test(self, ident: int, reading: Reading) -> bool:
        return any(each.test(ident, reading) for each in self.filters)

    def reads(self) -> frozenset[Key]:
        return frozenset().union(*(each.reads() for each in self.filters))


@attrs.frozen(cache_hash=True)
class Not(Where):
    """Passes what does not pass a filter."""

    filter: Where

    def test(self, ident: int, reading: Reading) -> bool:
        return not self.filter.test(ident, reading)

    def reads(self) -> frozenset[Key]:
        return self.filter.reads() | {OBJECTS}


@attrs.frozen(cache_hash=True)
class Has(Where):
    """Passes what has at least one of some words in a characteristic or family of words."""

    characteristic: str
    words: Expr

    def test(self, ident: int, reading: Reading) -> bool:
        wanted = self.words.evaluate(reading)
        words = frozenset([wanted]) if isinstance(wanted, str) else wanted
        if not isinstance(words, frozenset):
            return False
        return bool(words & reading.board.schema.words_of(reading.board, ident, self.characteristic))

    def reads(self) -> frozenset[Key]:
        value = self.words.value if isinstance(self.words, Constant) else None
        if isinstance(value, (str, frozenset)):
            words = [value] if isinstance(value, str) else value
            return frozenset((self.characteristic, word) for word in words)
        return self.words.reads() | {(self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class HasAbility(Where):
    """Passes what has an ability of that name now."""

    name: str

    def test(self, ident: int, reading: Reading) -> bool:
        value = reading.board.value(ident, ABILITIES)
        return isinstance(value, tuple) and any(each.ability.name == self.name for each in value)

    def reads(self) -> frozenset[Key]:
        return frozenset({(ABILITIES, self.name)})


@attrs.frozen(cache_hash=True)
class Compared(Where):
    """Passes what has a number that compares so with an amount; nothing passes without the number."""

    characteristic: str
    comparison: Comparison
    amount: Expr

    def test(self, ident: int, reading: Reading) -> bool:
        value = reading.board.value(ident, self.characteristic)
        return isinstance(value, int) and self.comparison.holds(value, self.amount.number(reading.of(ident)))

    def reads(self) -> frozenset[Key]:
        return self.amount.reads() | {(self.characteristic, ANY)}


@attrs.frozen(cache_hash=True)
class Measured(Where):
    """Passes what, as "it", makes an amount compare so with another: "with may greater than its armor"."""

    amount: Expr
    comparison: Comparison
    than: Expr

    def test(self, ident: int, reading: Reading) -> bool:
        here = reading.of(ident)
        return self.comparison.holds(self.amount.number(here), self.than.number(here))

    def reads(self) -> frozenset[Key]:
        return self.amount.reads() | self.than.reads()


@attrs.frozen(cache_hash=True)
class Controlled(Where):
    """Passes what is controlled by a player who stands in a relation to "you"; with nobody, nothing."""

    by: str

    def test(self, ident: int, reading: Reading) -> bool:
        return reading.related(self.by, reading.board.value(ident, CONTROLLER))

    def reads(self) -> frozenset[Key]:
        return frozenset({(CONTROLLER, ANY), ("@you", ANY), ("@relations", self.by)})


@attrs.frozen(cache_hash=True)
class Owned(Where):
    """Passes what is owned by a player who stands in a relation to "you"."""

    by: str

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        return obj is not None and reading.related(self.by, obj.owner)

    def reads(self) -> frozenset[Key]:
        return frozenset({("@owner", ANY), ("@you", ANY), ("@relations", self.by)})


@attrs.frozen(cache_hash=True)
class Itself(Where):
    """Passes the source."""

    def test(self, ident: int, reading: Reading) -> bool:
        return ident == reading.source

    def reads(self) -> frozenset[Key]:
        return frozenset({OBJECTS})


@attrs.frozen(cache_hash=True)
class Host(Where):
    """Passes what the source is attached to."""

    def test(self, ident: int, reading: Reading) -> bool:
        return ident == reading.host()

    def reads(self) -> frozenset[Key]:
        return frozenset({("@attached", ANY)})


@attrs.frozen(cache_hash=True)
class Here(Where):
    """Passes what is at the place of the source, or at the source where that is itself a place."""

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        source = None if reading.source is None else reading.board.obj(reading.source)
        if obj is None or source is None or obj.place is None:
            return False
        return obj.place in (source.id, source.place)

    def reads(self) -> frozenset[Key]:
        return frozenset({("@place", ANY)})


@attrs.frozen(cache_hash=True)
class In(Where):
    """Passes what is in one of some zones."""

    zones: frozenset[str]

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        return obj is not None and obj.zone in self.zones

    def reads(self) -> frozenset[Key]:
        return frozenset({("@zone", ANY)})


@attrs.frozen(cache_hash=True)
class Counters(Where):
    """Passes what has at least so many counters of a kind."""

    kind: str
    at_least: int = 1

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        return obj is not None and obj.counter_count(self.kind) >= self.at_least

    def reads(self) -> frozenset[Key]:
        return frozenset({("@counters", self.kind)})


@attrs.frozen(cache_hash=True)
class Designated(Where):
    """Passes what has a designation."""

    name: str

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        return obj is not None and any(name == self.name for name, _ in obj.designations)

    def reads(self) -> frozenset[Key]:
        return frozenset({("@designations", self.name)})


@attrs.frozen(cache_hash=True)
class Status(Where):
    """Passes what has a value in a field that the game declares."""

    field: str
    value: int | str | bool

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        default = reading.board.schema.field_default(self.field)
        if obj is None:
            return False
        value = lookup(obj.status, self.field, default)
        return type(value) is type(self.value) and value == self.value  # True is not 1

    def reads(self) -> frozenset[Key]:
        return frozenset({("@status", self.field)})


@attrs.frozen(cache_hash=True)
class These(Where):
    """Passes the listed objects, by id: the locked set of a floating effect."""

    ids: frozenset[int]

    def test(self, ident: int, reading: Reading) -> bool:
        return ident in self.ids

    def reads(self) -> frozenset[Key]:
        return frozenset({OBJECTS})


@attrs.frozen(cache_hash=True)
class Newest(Where):
    """Passes, of what passes a filter, the one that came last: the top of a pile."""

    filter: Where

    def test(self, ident: int, reading: Reading) -> bool:
        found = [each for each in reading.board.ids() if self.filter.test(each, reading)]
        stamps = {each: obj.height for each in found if (obj := reading.board.obj(each)) is not None}
        return bool(stamps) and ident == max(stamps, key=lambda each: (stamps[each], each))

    def reads(self) -> frozenset[Key]:
        return self.filter.reads() | {OBJECTS}


@attrs.frozen(cache_hash=True)
class Opaque(Where):
    """A Python function as a filter: the escape hatch, opaque but for what it declares it reads."""

    name: str
    function: Callable[[int, Reading], bool] = attrs.field(repr=False)
    declared: frozenset[Key] = frozenset()

    def test(self, ident: int, reading: Reading) -> bool:
        return self.function(ident, reading)

    def reads(self) -> frozenset[Key]:
        return self.declared
