"""The board that filters and amounts are read against: the records of all objects at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from plystack.data import CONTROLLER, Facts, Obj, Reading, Record, Schema, Value, base_record, referred


class Board:
    """All objects with the values they have now; a fork shares what it does not change."""

    def __init__(self, schema: Schema, objects: Mapping[int, Obj], facts: Facts, records: dict[int, Record]) -> None:
        self.schema = schema
        self.facts = facts
        self.objects = objects
        self.records = records

    @classmethod
    def start(cls, schema: Schema, objects: Iterable[Obj], facts: Facts) -> Board:
        """Return the board before any effect: what is printed."""
        table = {obj.id: obj for obj in sorted(objects, key=lambda obj: obj.id)}
        return cls(schema, table, facts, {ident: base_record(schema, obj) for ident, obj in table.items()})

    def fork(self) -> Board:
        """Return a copy to try something on."""
        return Board(self.schema, self.objects, self.facts, dict(self.records))

    def ids(self) -> Iterable[int]:
        """Return the ids of all objects, ascending."""
        return self.records

    def obj(self, ident: int) -> Obj | None:
        """Return the object with that id, or None."""
        return self.objects.get(ident)

    def value(self, ident: int, characteristic: str) -> Value:
        """Return what the object has now, as rules refer to it."""
        record = self.records.get(ident)
        if record is None:
            return None
        return referred(self.schema, record, characteristic, self.objects[ident].zone)

    def reading(self, source: int | None, you: str | None, parameters: tuple[tuple[str, int], ...] = ()) -> Reading:
        """Return the board as seen from a source."""
        return Reading(self, source, you, None, parameters)

    def you(self, source: int) -> str | None:
        """Return whom "you" denotes in a static ability."""
        return you(self.schema, self.objects[source], self.records[source])


def you(schema: Schema, obj: Obj, record: Mapping[str, Value]) -> str | None:
    """Return whom "you" denotes in an object's text: the controller now, or the owner where zones have none."""
    zone = schema.zone_table.get(obj.zone)
    if zone is not None and not zone.controlled:
        return obj.owner
    controller = record[CONTROLLER]
    return controller if isinstance(controller, str) else None
