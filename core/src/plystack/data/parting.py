"""One component of an object that has several, seen as if it alone were there: what is a card's own is its own."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from plystack.data.objects import Facts, Obj
from plystack.data.reading import Board
from plystack.data.schema import Schema
from plystack.data.values import Value, pairs


def component(schema: Schema, obj: Obj, place: int) -> Obj:
    """Return an object with the statuses and designations that are a card's own as one of its components has them.

    Arguments:
        schema: what the game declares.
        obj: an object of several components.
        place: of the component.
    """
    own = obj.own(place)
    fields, marks = schema.field_table, schema.designation_table
    status = {name: value for name, value in obj.status if not (name in fields and fields[name].fleeting)}
    stamps = dict(obj.designations)
    kept = {name: stamp for name, stamp in stamps.items() if not (name in marks and marks[name].kept)}
    kept |= {name: stamps.get(name, obj.timestamp) for name in own.designations}
    return attrs.evolve(obj, status=pairs({**status, **dict(own.status)}), designations=pairs(kept))


class Instead:
    """A board on which an object is another, with the values that it has.

    Arguments:
        board: the board.
        instead: the object; its id is that of the one in whose place it is.
    """

    def __init__(self, board: Board, instead: Obj) -> None:
        self._board = board
        self._instead = instead

    @property
    def schema(self) -> Schema:
        """Return what the game declares."""
        return self._board.schema

    @property
    def facts(self) -> Facts:
        """Return what is no object."""
        return self._board.facts

    def ids(self) -> Iterable[int]:
        """Return the ids of all objects, ascending."""
        return self._board.ids()

    def obj(self, ident: int) -> Obj | None:
        """Return the object with that id, or None."""
        return self._instead if ident == self._instead.id else self._board.obj(ident)

    def value(self, ident: int, characteristic: str) -> Value:
        """Return what the object has now, as rules refer to it."""
        return self._board.value(ident, characteristic)
