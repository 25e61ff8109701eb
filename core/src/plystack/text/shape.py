"""Shapes: data with holes. What fills these makes the data, and of the data a shape finds again what filled them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs


@attrs.frozen
class Hole:
    """A place in a shape that one slot of a template fills."""

    name: str


@attrs.frozen
class Rest:
    """The last place in a row, which takes all that is left of it."""

    name: str


@attrs.frozen
class Shape:
    """A data class with its fields, some of which are holes or shapes themselves."""

    cls: type
    fields: tuple[tuple[str, Any], ...]


MISSING: Final = object()


def shape(cls: type, *args: Any, **fields: Any) -> Shape:
    """Return a shape of a data class; what is not given must be the field's default.

    Arguments:
        cls: an attrs class.
        args: its first fields, in order.
        fields: others by name.
    """
    named = dict(zip((each.name for each in attrs.fields(cls)), args, strict=False))
    return Shape(cls, tuple((named | fields).items()))


def fill(pattern: Any, given: Mapping[str, Any]) -> Any:
    """Return the data that a shape gives with its holes filled."""
    if isinstance(pattern, Hole):
        return given[pattern.name]
    if isinstance(pattern, Shape):
        return pattern.cls(**{name: fill(each, given) for name, each in pattern.fields})
    if isinstance(pattern, tuple):
        row: list[Any] = []
        for each in pattern:
            row += given[each.name] if isinstance(each, Rest) else [fill(each, given)]
        return tuple(row)
    return pattern


def match(pattern: Any, value: Any, found: dict[str, Any]) -> bool:
    """Say whether data has a shape, and put what fills its holes into ``found``; one hole twice is the same twice."""
    if isinstance(pattern, (Hole, Rest)):
        if pattern.name in found:
            return bool(found[pattern.name] == value)
        found[pattern.name] = value
        return True
    if isinstance(pattern, Shape):
        return type(value) is pattern.cls and _fields(pattern, value, found)
    if isinstance(pattern, tuple):
        return isinstance(value, tuple) and _row(pattern, value, found)
    return type(pattern) is type(value) and bool(pattern == value)


def _fields(pattern: Shape, value: Any, found: dict[str, Any]) -> bool:
    said = dict(pattern.fields)
    for field in attrs.fields(pattern.cls):
        if not field.eq:
            continue
        came = getattr(value, field.name)
        if field.name in said:
            if not match(said[field.name], came, found):
                return False
        elif came != _default(field):
            return False
    return True


def _default(field: Any) -> Any:
    default = field.default
    return default.factory() if isinstance(default, attrs.Factory) else default  # type: ignore[arg-type]


def _row(pattern: tuple[Any, ...], value: tuple[Any, ...], found: dict[str, Any]) -> bool:
    if pattern and isinstance(pattern[-1], Rest):
        head = len(pattern) - 1
        if len(value) < head:
            return False
        return all(match(p, v, found) for p, v in zip(pattern[:-1], value[:head], strict=True)) and match(
            pattern[-1], value[head:], found
        )
    return len(pattern) == len(value) and all(match(p, v, found) for p, v in zip(pattern, value, strict=True))
