"""What a game declares of statuses and designations, where objects change or move."""

from __future__ import annotations

import attrs

from plystack.data.changes import AddToField, SetField
from plystack.data.effects import Effect
from plystack.data.objects import Obj
from plystack.data.position import Position
from plystack.data.schema import Schema
from plystack.data.values import Pairs, lookup
from plystack.data.where import These, Where
from plystack.errors import BadChange


def added(change: AddToField, position: Position, schema: Schema | None) -> SetField:
    """Return the change that sets a status to so much more, or less."""
    default = 0 if schema is None else schema.field_default(change.field)
    now = lookup(position.obj(change.id).status, change.field, default)
    if not isinstance(now, int) or isinstance(now, bool):
        raise BadChange(f"{change.field} = {now!r}: expected a number, to which {change.count} can be added")
    return SetField(change.id, change.field, now + change.count)


def followed(effect: Effect, old: int, new: int) -> Effect:
    """Return a floating effect that goes on with what one of its objects has become."""

    def where(given: Where) -> Where:
        return These(given.ids | {new}) if isinstance(given, These) and old in given.ids else given

    parts = tuple(attrs.evolve(each, where=where(each.where)) for each in effect.parts)
    rules = tuple(each if each.where is None else attrs.evolve(each, where=where(each.where)) for each in effect.rules)
    return effect if (parts, rules) == (effect.parts, effect.rules) else attrs.evolve(effect, parts=parts, rules=rules)


def kept_marks(obj: Obj, schema: Schema) -> tuple[str, ...]:
    """Return the designations of an object that go with its card."""
    table = schema.designation_table
    return tuple(sorted(name for name, _ in obj.designations if name in table and table[name].kept))


def lasting(obj: Obj, schema: Schema) -> Pairs[int | str | bool]:
    """Return the statuses of an object that go with its card: what is fleeting stays so."""
    return tuple(each for each in obj.status if (field := schema.field_table.get(each[0])) and field.fleeting)


def stranded(schema: Schema, obj: Obj) -> bool:
    """Say whether an object is fleeting and off the board, so that it goes nowhere any more."""
    fields = [schema.field_table[name] for name, _ in obj.status]
    return obj.zone not in schema.board_zones and any(each.fleeting and obj.zone not in each.homes for each in fields)


def possible(change: SetField, position: Position, schema: Schema) -> bool:
    """Say whether a field of an object can have a value: else nothing happens (701.27c, 712.16)."""
    field = schema.field_table.get(change.field)
    if field is None or change.value == field.default:
        return True
    sides = {name for card in position.obj(change.id).components for name, _ in card.sides}
    return not field.unless & sides and (not field.side or field.side in sides)


def restamps(change: SetField, before: Position, schema: Schema) -> bool:
    """Say whether a field of an object gets another value by a change, and the object a new timestamp by that."""
    field = schema.field_table.get(change.field)  # an unknown one is refused when the position is checked
    if field is None or not field.restamps:
        return False
    old, new = lookup(before.obj(change.id).status, field.name, field.default), change.value
    return type(old) is not type(new) or old != new
