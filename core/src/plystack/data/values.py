"""What a characteristic can hold, and the small frozen mappings that objects carry.

A characteristic is a number, a word, a set of words, a player or the object's
abilities. Mappings inside frozen data are sorted tuples of pairs: they hash,
compare, print and iterate the same way in every process.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from plystack.data.abilities import Instance
    from plystack.data.objects import Card

V = TypeVar("V")

Words: TypeAlias = frozenset[str]
Written: TypeAlias = "int | str | frozenset[str] | tuple[Instance, ...] | None"
Value: TypeAlias = "int | str | frozenset[str] | tuple[Instance, ...] | Card | None"
Pairs: TypeAlias = "tuple[tuple[str, V], ...]"


ABILITIES: Final = "abilities"
"""The characteristic, in every game, that holds an object's abilities."""

CONTROLLER: Final = "controller"
"""The characteristic, in every game, that holds an object's controller."""


TEXT: Final = "text"
"""All that is written on an object, as one thing that can be copied, reworded and replaced.

Every object has it without any declaration. Its value is a Card; what else is written on the object
follows from it, so that an operation on the text makes all these values begin anew.
"""


class Kind(enum.Enum):
    """The kinds of value that a characteristic can hold."""

    NUMBER = "number"
    WORD = "word"
    WORDS = "words"
    PLAYER = "player"
    ABILITIES = "abilities"
    TEXT = "text"


def pairs(source: Mapping[str, V] | Iterable[tuple[str, V]]) -> tuple[tuple[str, V], ...]:
    """Return a mapping, or an iterable of pairs, as a tuple of pairs sorted by key."""
    items = source.items() if isinstance(source, Mapping) else source
    return tuple(sorted(((key, value) for key, value in items), key=lambda pair: pair[0]))


def lookup(mapping: tuple[tuple[str, V], ...], key: str, default: V) -> V:
    """Return the value stored under ``key`` in sorted pairs, or ``default``."""
    for name, value in mapping:
        if name == key:
            return value
    return default


def with_pair(mapping: tuple[tuple[str, V], ...], key: str, value: V) -> tuple[tuple[str, V], ...]:
    """Return the pairs with ``key`` set to ``value``."""
    return pairs([*(pair for pair in mapping if pair[0] != key), (key, value)])


def without_pair(mapping: tuple[tuple[str, V], ...], key: str) -> tuple[tuple[str, V], ...]:
    """Return the pairs without ``key``."""
    return tuple(pair for pair in mapping if pair[0] != key)


def shown(value: object) -> str:
    """Return a value as messages show it: as ``repr`` does, but sets in a defined order."""
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(repr, value))) + "}"
    return repr(value)


def words(source: str | Iterable[str]) -> Words:
    """Return one word, or several, as a frozen set."""
    return frozenset([source] if isinstance(source, str) else source)
