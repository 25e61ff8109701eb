"""One order for what has none: so that equal data is equal, and prints the same, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import attrs

T = TypeVar("T")


def in_order(filters: Iterable[T]) -> tuple[T, ...]:
    """Return filters of which the order means nothing in one order, whoever wrote them.

    Where objects are comes first, whose they are last; so that equal filters are equal data, print the same, and the
    test that most objects fail is asked first.
    """
    row = tuple(filters)
    return row if len(row) < 2 else tuple(sorted(row, key=_order))


def _order(where: object) -> tuple[int, str]:
    name = type(where).__name__
    return (_FIRST.index(name) if name in _FIRST else _LAST.get(name, len(_FIRST)), written(where))


_FIRST = ("In", "These", "Those", "Found", "Itself", "Host", "Not")
_LAST = {"ControlledBy": 90, "OwnedBy": 91, "Owned": 92, "Controlled": 93}


def written(value: Any) -> str:
    """Return frozen data as one word for each of its parts, the same in every process."""
    if attrs.has(type(value)):
        fields = (written(getattr(value, each.name)) for each in attrs.fields(type(value)) if each.eq)
        return f"{type(value).__name__}({','.join(fields)})"
    if isinstance(value, frozenset):
        return "{" + ",".join(sorted(map(written, value))) + "}"
    if isinstance(value, tuple):
        return "(" + ",".join(map(written, value)) + ")"
    return repr(value)
