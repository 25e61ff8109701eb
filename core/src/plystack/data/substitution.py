"""Putting values into data in place of others, wherever they stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

T = TypeVar("T")


def substitute(value: T, replacements: Mapping[Any, Any]) -> T:
    """Return frozen data with some values replaced, at any depth.

    Arguments:
        value: an attrs instance, a tuple or a set of them, or a plain value.
        replacements: what is replaced, by what.
    """
    result: T = _replaced(value, replacements)
    return result


def _replaced(value: Any, replacements: Mapping[Any, Any]) -> Any:
    if attrs.has(type(value)):
        if value in replacements:
            return replacements[value]
        fields = {each.name: getattr(value, each.name) for each in attrs.fields(type(value))}
        changed = {name: _replaced(old, replacements) for name, old in fields.items()}
        same = all(changed[name] is fields[name] for name in fields)
        return value if same else attrs.evolve(value, **changed)
    if isinstance(value, tuple):
        items = tuple(_replaced(each, replacements) for each in value)
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    if isinstance(value, frozenset):
        return frozenset(_replaced(each, replacements) for each in value)
    return value
