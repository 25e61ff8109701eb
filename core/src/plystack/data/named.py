"""What instructions before have named: "that object", "that much", "if you do", what these have become."""

from __future__ import annotations

from typing import Final

import attrs

from plystack.data.condition import Condition
from plystack.data.expr import Expr, Operand
from plystack.data.reading import ANY, OBJECTS, Key, Reading
from plystack.data.values import CONTROLLER
from plystack.data.where import Where

THIS: Final = "this"
"""The name of the object that an ability comes from, where nothing else is called so."""


@attrs.frozen(cache_hash=True)
class Named(Expr):
    """What a name stands for that an instruction before gave: a number, words, or a player; else nothing."""

    name: str

    def evaluate(self, reading: Reading) -> Operand:
        found = reading.named(self.name)
        if found.number is not None:
            return found.number
        if len(found.players) > 1:
            return frozenset(found.players)
        return found.players[0] if found.players else (found.words or None)

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class Did(Condition):
    """Is true where something has been done that an instruction before was to do: "if you do"."""

    name: str

    def holds(self, reading: Reading) -> bool:
        return bool(reading.named(self.name))

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class ThatIs(Condition):
    """Is true where an object that a name stands for passes a filter: as it is, or as it was where it left (608.2h)."""

    name: str
    where: Where

    def holds(self, reading: Reading) -> bool:
        named = reading.named(self.name)
        objects = named.were or named.objects
        return any(reading.board.obj(each) is not None and self.where.test(each, reading) for each in objects)

    def reads(self) -> frozenset[Key]:
        return self.where.reads() | {OBJECTS}


@attrs.frozen(cache_hash=True)
class Those(Where):
    """Passes the objects that a name stands for: "that object"; not what they have become elsewhere."""

    name: str

    def test(self, ident: int, reading: Reading) -> bool:
        return ident in reading.named(self.name).objects

    def reads(self) -> frozenset[Key]:
        return frozenset({OBJECTS})


@attrs.frozen(cache_hash=True)
class Found(Where):
    """Passes what the objects have become that a name stands for, in the first place to which they went (400.7).

    Where nothing else is called so, ``"this"`` is the object that the ability comes from (400.7f).
    """

    name: str

    def test(self, ident: int, reading: Reading) -> bool:
        objects = reading.named(self.name).objects
        if not objects and self.name == THIS and reading.source is not None:
            objects = (reading.source,)
        return any(ident in new for old, new in reading.lineage if old in objects)

    def reads(self) -> frozenset[Key]:
        return frozenset({OBJECTS})


@attrs.frozen(cache_hash=True)
class ControlledBy(Where):
    """Passes what one player, or one of some, controls, whom an amount gives: "they control"."""

    player: Expr

    def test(self, ident: int, reading: Reading) -> bool:
        player = self.player.evaluate(reading)
        players = player if isinstance(player, frozenset) else {player}
        controller = reading.board.value(ident, CONTROLLER)
        return isinstance(controller, str) and controller in players

    def reads(self) -> frozenset[Key]:
        return self.player.reads() | {(CONTROLLER, ANY)}


@attrs.frozen(cache_hash=True)
class OwnedBy(Where):
    """Passes what one player, or one of some, owns, whom an amount gives."""

    player: Expr

    def test(self, ident: int, reading: Reading) -> bool:
        obj, player = reading.board.obj(ident), self.player.evaluate(reading)
        return obj is not None and obj.owner in (player if isinstance(player, frozenset) else {player})

    def reads(self) -> frozenset[Key]:
        return self.player.reads() | {("@owner", ANY)}
