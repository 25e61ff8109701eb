"""What data is read against: a board of objects, seen from a source.

Filters, amounts and conditions are data of one object relative to its source;
the layers (and, later, triggers) hand them a :class:`Reading`. Only this
protocol is shared, so that data never imports the layers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

import attrs

from plystack.data.binding import NOTHING, Bound
from plystack.data.values import Pairs, Value, lookup

if TYPE_CHECKING:
    from plystack.data.objects import Facts, Obj
    from plystack.data.schema import Schema

Key: TypeAlias = tuple[str, str]
"""What is read or written: (characteristic or ``@aspect``, value or ``ANY``)."""

ANY: Final = "*"
"""Stands for every value of a characteristic in a :data:`Key`."""

OBJECTS: Final[Key] = ("@objects", ANY)
"""The key of the set of all objects: read by negation and by "other"."""


class Board(Protocol):
    """The objects as they are at one moment of the evaluation."""

    @property
    def schema(self) -> Schema:
        """Everything that the game declares."""
        ...

    @property
    def facts(self) -> Facts:
        """Players, turn, relations and numbers."""
        ...

    def ids(self) -> Iterable[int]:
        """Return the ids of all objects, ascending."""
        ...

    def obj(self, ident: int) -> Obj | None:
        """Return the object with that id, or None."""
        ...

    def value(self, ident: int, characteristic: str) -> Value:
        """Return what the object has now, as rules refer to it."""
        ...


@attrs.frozen
class Reading:
    """A board seen from the source of an effect.

    Arguments:
        board: the objects now.
        source: id of the object whose effect reads, or None.
        you: the player that "you" denotes, or None for nobody.
        it: id of the object that an amount is read for, or None.
        parameters: the numbers of a keyword with parameters.
        bound: what names stand for that the instructions before have given.
        controller: who controls the item that reads, or None where none does.
        lineage: what objects became that are gone: old id, new ids.
    """

    board: Board
    source: int | None = None
    you: str | None = None
    it: int | None = None
    parameters: tuple[tuple[str, int], ...] = ()
    bound: Pairs[Bound] = ()
    controller: str | None = None
    lineage: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def of(self, ident: int | None) -> Reading:
        """Return the same reading for one affected object, or for none."""
        # Written out: it is asked for every object of every filter, and attrs.evolve takes more than twice as long.
        return Reading(
            self.board, self.source, self.you, ident, self.parameters, self.bound, self.controller, self.lineage
        )

    def related(self, relation: str, player: object) -> bool:
        """Say whether a player stands in a relation to whoever reads; with nobody on either side, no."""
        return self.board.facts.related(relation, self.you, player, self.controller)

    def named(self, name: str) -> Bound:
        """Return what a name stands for; nothing, where no instruction gave it."""
        return lookup(self.bound, name, NOTHING)

    def host(self) -> int | None:
        """Return the id of what the source is attached to, or None."""
        if self.source is None:
            return None
        source = self.board.obj(self.source)
        return None if source is None else source.attached_to
