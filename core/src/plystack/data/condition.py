"""Truths as data: "as long as …"."""

from __future__ import annotations

import attrs

from plystack.data.expr import Expr, matching
from plystack.data.reading import ANY, OBJECTS, Key, Reading
from plystack.data.where import Comparison, Where


class Condition:
    """A truth relative to a source; the base of all conditions."""

    def holds(self, reading: Reading) -> bool:
        """Say whether it is true against a reading."""
        raise NotImplementedError(type(self).__name__)

    def reads(self) -> frozenset[Key]:
        """Return the keys whose change can change the answer."""
        raise NotImplementedError(type(self).__name__)


@attrs.frozen(cache_hash=True)
class Always(Condition):
    """Is true."""

    def holds(self, reading: Reading) -> bool:
        return True

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class Exists(Condition):
    """Is true while at least so many objects pass a filter."""

    where: Where
    at_least: int = 1

    def holds(self, reading: Reading) -> bool:
        return len(list(matching(self.where, reading))) >= self.at_least

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS}


@attrs.frozen(cache_hash=True)
class SourceIs(Condition):
    """Is true while the source is there and passes a filter."""

    where: Where

    def holds(self, reading: Reading) -> bool:
        source = reading.source
        if source is None or reading.board.obj(source) is None:
            return False  # what is gone is nothing, not even "not turned"
        return self.where.test(source, reading)

    def reads(self) -> frozenset[Key]:
        return self.where.reads()


@attrs.frozen(cache_hash=True)
class Compares(Condition):
    """Is true while two amounts compare so; "it" is the source in both."""

    left: Expr
    comparison: Comparison
    right: Expr

    def holds(self, reading: Reading) -> bool:
        here = reading.of(reading.source)
        return self.comparison.holds(self.left.number(here), self.right.number(here))

    def reads(self) -> frozenset[Key]:
        return self.left.reads() | self.right.reads()


@attrs.frozen(cache_hash=True)
class TurnOf(Condition):
    """Is true during the turn of a player who stands in a relation to "you"."""

    by: str

    def holds(self, reading: Reading) -> bool:
        return reading.related(self.by, reading.board.facts.turn)

    def reads(self) -> frozenset[Key]:
        return frozenset({("@turn", ANY), ("@you", ANY), ("@relations", self.by)})


@attrs.frozen(cache_hash=True)
class Every(Condition):
    """Is true while all of its conditions are."""

    conditions: tuple[Condition, ...]

    def holds(self, reading: Reading) -> bool:
        return all(each.holds(reading) for each in self.conditions)

    def reads(self) -> frozenset[Key]:
        return frozenset().union(*(each.reads() for each in self.conditions))


@attrs.frozen(cache_hash=True)
class Either(Condition):
    """Is true while at least one of its conditions is."""

    conditions: tuple[Condition, ...]

    def holds(self, reading: Reading) -> bool:
        return any(each.holds(reading) for each in self.conditions)

    def reads(self) -> frozenset[Key]:
        return frozenset().union(*(each.reads() for each in self.conditions))


@attrs.frozen(cache_hash=True)
class Unless(Condition):
    """Is true while a condition is not."""

    condition: Condition

    def holds(self, reading: Reading) -> bool:
        return not self.condition.holds(reading)

    def reads(self) -> frozenset[Key]:
        return self.condition.reads()
