"""What has happened to objects, and whom their statuses name: "that entered this turn", "attacking you"."""

from __future__ import annotations

import attrs

from plystack.data.expr import Expr, Operand, That, Whose, referent, referent_reads
from plystack.data.reading import ANY, Key, Reading
from plystack.data.values import lookup
from plystack.data.where import Where


@attrs.frozen(cache_hash=True)
class Tracked(Where):
    """Passes that for which a tracker has counted at least so often."""

    tracker: str
    at_least: int = 1

    def test(self, ident: int, reading: Reading) -> bool:
        return reading.board.facts.tallied(self.tracker, str(ident)) >= self.at_least

    def reads(self) -> frozenset[Key]:
        return frozenset({("@history", self.tracker)})


@attrs.frozen(cache_hash=True)
class Times(Expr):
    """How often a tracker has counted for an object: "each time it has attacked this turn"."""

    tracker: str
    of: Whose | That | int = Whose.IT

    def evaluate(self, reading: Reading) -> Operand:
        ident = referent(self.of, reading)
        return 0 if ident is None else reading.board.facts.tallied(self.tracker, str(ident))

    def reads(self) -> frozenset[Key]:
        return referent_reads(self.of) | {("@history", self.tracker)}


@attrs.frozen(cache_hash=True)
class Distinct(Expr):
    """How many objects a tracker has counted, each once, however often: "three or more have howled this turn".

    Arguments:
        tracker: its name; it counts for objects, or for those who control them and each object apart.
        of: the player for whom these are counted; None where it is for nobody in particular.
    """

    tracker: str
    of: Expr | None = None

    def evaluate(self, reading: Reading) -> Operand:
        found = [key for key, _ in lookup(reading.board.facts.history, self.tracker, ())]
        if self.of is None:
            return len(found)
        player = self.of.evaluate(reading)
        return sum(key.startswith(f"{player} by ") for key in found)

    def reads(self) -> frozenset[Key]:
        return frozenset({("@history", self.tracker)}) | (self.of.reads() if self.of is not None else frozenset())


@attrs.frozen(cache_hash=True)
class Naming(Where):
    """Passes what has a status that names a player who stands in a relation to "you": "attacking you"."""

    field: str
    by: str

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        player = None if obj is None else lookup(obj.status, self.field, "")
        return bool(player) and reading.related(self.by, player)

    def reads(self) -> frozenset[Key]:
        return frozenset({("@status", self.field), ("@you", ANY), ("@relations", self.by)})
