"""Filters of objects that belong together by a status which holds the id of another: partners, what took what away."""

from __future__ import annotations

import attrs

from plystack.data.reading import ANY, OBJECTS, Key, Reading
from plystack.data.values import ABILITIES, Words, lookup
from plystack.data.where import Where


@attrs.frozen(cache_hash=True)
class Linked(Where):
    """Passes what has a status that holds the id of the source: "taken away by this"."""

    field: str

    def test(self, ident: int, reading: Reading) -> bool:
        obj = reading.board.obj(ident)
        return obj is not None and reading.source is not None and _held(obj.status, self.field) == reading.source

    def reads(self) -> frozenset[Key]:
        return frozenset({("@status", self.field), OBJECTS})


@attrs.frozen(cache_hash=True)
class LinkedBy(Where):
    """Passes the object of which a status of the source holds the id: what the source is paired with."""

    field: str

    def test(self, ident: int, reading: Reading) -> bool:
        source = None if reading.source is None else reading.board.obj(reading.source)
        return source is not None and _held(source.status, self.field) == ident

    def reads(self) -> frozenset[Key]:
        return frozenset({("@status", self.field), OBJECTS})


def _held(status: tuple[tuple[str, int | str | bool], ...], field: str) -> int | str | bool | None:
    value = lookup(status, field, False)
    return None if isinstance(value, bool) else value


@attrs.frozen(cache_hash=True)
class HasKind(Where):
    """Passes what has an ability of one of some kinds; of any kind, where none is named."""

    kinds: Words = frozenset()

    def test(self, ident: int, reading: Reading) -> bool:
        value, schema = reading.board.value(ident, ABILITIES), reading.board.schema
        if not isinstance(value, tuple):
            return False
        kinds = schema.check_kinds(self.kinds)
        return any(not kinds or schema.kinds_of(each.ability) & kinds for each in value)

    def reads(self) -> frozenset[Key]:
        return frozenset({(ABILITIES, ANY)})
