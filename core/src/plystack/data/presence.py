"""Which objects are present: all but those that a status hides, and what is attached to these at any depth.

What is hidden is treated as though it did not exist. It keeps all that it is: counters, attachments, timestamps.
That an object is hidden along with another is derived here and stored nowhere.
"""

from __future__ import annotations

from plystack.data.objects import Obj
from plystack.data.position import Position
from plystack.data.schema import Schema


def present(schema: Schema, position: Position) -> list[Obj]:
    """Return the objects that are not hidden, ascending by id."""
    objects = list(position)
    if not schema.hiding or not any(_hides(schema, obj) for obj in objects):
        return objects
    return [obj for obj in objects if hider(schema, position, obj.id) is None]


def hider(schema: Schema, position: Position, ident: int) -> Obj | None:
    """Return what hides an object: itself, or what it is attached to, by way of others too; None where nothing does."""
    here = position.objects.get(ident)
    seen: set[int] = set()
    while here is not None and here.id not in seen:  # a host's own objects may be attached in a ring
        if _hides(schema, here):
            return here
        seen.add(here.id)
        here = None if here.attached_to is None else position.objects.get(here.attached_to)
    return None


def told_hidden(schema: Schema, position: Position, ident: int) -> str:
    """Return in words that an object is hidden, and by what; empty where it is present or not there at all."""
    by = hider(schema, position, ident)
    if by is None:
        return ""
    label = position.obj(ident).label
    fields = " and ".join(repr(name) for name, value in by.status if name in schema.hiding and value is True)
    way = "" if position.obj(ident).attached_to == by.id else " by way of others"
    along = "its" if by.id == ident else f"since it is attached to {by.label}{way}, whose"
    return f"{label} is hidden: {along} status {fields} is true, so that it is treated as though it did not exist"


def _hides(schema: Schema, obj: Obj) -> bool:
    return any(name in schema.hiding and value is True for name, value in obj.status)
