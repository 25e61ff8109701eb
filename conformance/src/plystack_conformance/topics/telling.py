"""What a game declares, as lines of text that are the same in every process as long as the declarations are."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any

import attrs

from plystack import Game


def told(game: Game) -> list[str]:
    """Return everything that a game declares, one line for each thing, in the order in which it is declared."""
    found = [f"versions: {_plain(game.versions)}"]
    for about, value in (("schema", game.schema), ("plan", game.plan)):
        for field in attrs.fields(type(value)):
            if field.name != "schema":
                found += _lines(f"{about}.{field.name}", getattr(value, field.name))
    for name in ("relations", "card_fields", "policies"):
        found += _lines(name, getattr(game.declared, name))
    found += _lines("hooks", game.declared.played.published)
    return found


def difference(one: list[str], other: list[str]) -> str:
    """Return the first line in which two tellings differ, from each; nothing where they are equal."""
    for first, second in zip(one, other, strict=False):
        if first != second:
            return f"  one    {first}\n  other  {second}"
    if len(one) != len(other):
        longer = max(one, other, key=len)
        return f"  only one has  {longer[min(len(one), len(other))]}"
    return ""


def _lines(about: str, value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for number, each in enumerate(value, 1):
            yield f"{about} {number}: {_plain(each)}"
    else:
        yield f"{about}: {_plain(value)}"


def _plain(value: Any) -> str:
    """Return a value as text; sets are sorted, sequences keep their order, functions go by their name."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if attrs.has(type(value)):
        fields = [field for field in attrs.fields(type(value)) if field.init]
        said = ", ".join(f"{field.name}={_plain(getattr(value, field.name))}" for field in fields)
        return f"{type(value).__name__}({said})"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(_plain, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(_plain, value)) + ")"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_plain(key)}: {_plain(each)}" for key, each in value.items()) + "}"
    if value is None or isinstance(value, str | int | float):
        return repr(value)
    return _named(value) if callable(value) else f"<{type(value).__module__}.{type(value).__qualname__}>"


def _named(function: Callable[..., object]) -> str:
    of = function if hasattr(function, "__qualname__") else type(function)
    return f"{of.__module__.rpartition('.')[2]}.{of.__qualname__}"
