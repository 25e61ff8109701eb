"""Filters of what is attached to what."""

from __future__ import annotations

import attrs

from plystack.data.expr import That, Whose, referent, referent_reads
from plystack.data.reading import ANY, OBJECTS, Key, Reading
from plystack.data.values import CONTROLLER
from plystack.data.where import Where


@attrs.frozen(cache_hash=True)
class AttachedTo(Where):
    """Passes what is attached to one object."""

    to: Whose | That | int = Whose.IT

    def test(self, ident: int, reading: Reading) -> bool:
        obj, host = reading.board.obj(ident), referent(self.to, reading)
        return obj is not None and host is not None and obj.attached_to == host

    def reads(self) -> frozenset[Key]:
        return referent_reads(self.to) | {("@attached", ANY)}


@attrs.frozen(cache_hash=True)
class Bears(Where):
    """Passes that to which something is attached that passes a filter.

    Arguments:
        filter: what is attached.
        own: it has the same controller.
    """

    filter: Where
    own: bool = False

    def test(self, ident: int, reading: Reading) -> bool:
        board = reading.board
        attached = [each for each in board.ids() if getattr(board.obj(each), "attached_to", None) == ident]
        if self.own:
            controller = board.value(ident, CONTROLLER)
            attached = [each for each in attached if board.value(each, CONTROLLER) == controller]
        return any(self.filter.test(each, reading) for each in attached)

    def reads(self) -> frozenset[Key]:
        own = {(CONTROLLER, ANY)} if self.own else frozenset[Key]()
        return self.filter.reads() | {("@attached", ANY), OBJECTS} | own


@attrs.frozen(cache_hash=True)
class Attached(Where):
    """Passes what is attached to something that passes a filter."""

    to: Where

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        return obj is not None and obj.attached_to is not None and self.to.test(obj.attached_to, reading)

    def reads(self) -> frozenset[Key]:
        return self.to.reads() | {("@attached", ANY), OBJECTS}
