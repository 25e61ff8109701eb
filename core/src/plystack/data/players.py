"""Amounts that are players, or numbers that players have."""

from __future__ import annotations

import attrs

from plystack.data.expr import Expr, Operand, That, Whose, You, referent, referent_reads
from plystack.data.reading import ANY, Key, Reading


@attrs.frozen(cache_hash=True)
class Held(Expr):
    """A number that a player has: life, points.

    Arguments:
        name: which, a word of the game.
        of: the player.
    """

    name: str
    of: Expr = You()

    def evaluate(self, reading: Reading) -> Operand:
        player = self.of.evaluate(reading)
        return reading.board.facts.held(player, self.name) if isinstance(player, str) else 0

    def reads(self) -> frozenset[Key]:
        return self.of.reads() | {("@held", self.name)}


@attrs.frozen(cache_hash=True)
class Tallied(Expr):
    """How often something has happened that a tracker counts: "this turn", "the first each turn".

    Arguments:
        tracker: its name.
        of: for whom it is counted, a player; None where it is counted for nobody in particular, or for the source.
        source: it is what was counted for the source.
    """

    tracker: str
    of: Expr | None = None
    source: bool = False

    def evaluate(self, reading: Reading) -> Operand:
        key: object = "" if self.of is None else self.of.evaluate(reading)
        if self.source:
            key = str(reading.source)
        return reading.board.facts.tallied(self.tracker, key) if isinstance(key, str) else 0

    def reads(self) -> frozenset[Key]:
        return frozenset({("@history", self.tracker)}) | (self.of.reads() if self.of is not None else frozenset())


@attrs.frozen(cache_hash=True)
class Whoever(Expr):
    """The players who stand in a relation to "you"; "each opponent". With nobody as "you", those of no relation.

    Arguments:
        by: the relation.
        of: another player than "you", to whom they stand in it; None for "you".
    """

    by: str
    of: Expr | None = None

    def evaluate(self, reading: Reading) -> Operand:
        if self.of is not None:
            player = self.of.evaluate(reading)
            reading = attrs.evolve(reading, you=player if isinstance(player, str) else None, controller=None)
        return frozenset(player for player in reading.board.facts.players if reading.related(self.by, player))

    def reads(self) -> frozenset[Key]:
        whose = frozenset({("@you", ANY)}) if self.of is None else self.of.reads()
        return whose | {("@relations", self.by)}


@attrs.frozen(cache_hash=True)
class Everyone(Expr):
    """All players who are in the game."""

    def evaluate(self, reading: Reading) -> Operand:
        return frozenset(reading.board.facts.playing)

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class TurnPlayer(Expr):
    """The player whose turn it is."""

    def evaluate(self, reading: Reading) -> Operand:
        return reading.board.facts.turn

    def reads(self) -> frozenset[Key]:
        return frozenset({("@turn", ANY)})


@attrs.frozen(cache_hash=True)
class OwnerOf(Expr):
    """The owner of an object."""

    of: Whose | That | int = Whose.IT

    def evaluate(self, reading: Reading) -> Operand:
        ident = referent(self.of, reading)
        obj = None if ident is None else reading.board.obj(ident)
        return None if obj is None else obj.owner

    def reads(self) -> frozenset[Key]:
        return referent_reads(self.of) | {("@owner", ANY)}
