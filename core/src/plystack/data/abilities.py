"""Abilities as data, and their instances on an object.

An object does not have abilities but *instances* of them: from its own text,
from an effect, or because a word brings them; two equal abilities are two
instances.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from plystack.data.effects import Part
from plystack.data.rules import Rule
from plystack.data.where import Where

if TYPE_CHECKING:
    from plystack.data.instructions import Do

STATIC: Final = "static"
"""The kind of abilities, in every game, that are true while an object has them."""

KEYWORD: Final = "keyword"
"""The kind of abilities, in every game, that are known by one word."""


class Ability:
    """What an object can have; the base of all classes of ability."""

    @property
    def name(self) -> str:
        """Return the name under which others speak of it ("loses …", "has …")."""
        raise NotImplementedError(type(self).__name__)

    @property
    def kinds(self) -> frozenset[str]:
        """Return of which kinds it is by itself; a keyword's rule adds to them (``Schema.kinds_of``)."""
        raise NotImplementedError(type(self).__name__)


class Labelled(Ability):
    """An ability of one kind that is called by a label; the base of those that are written out."""

    KIND: ClassVar[str]
    label: str

    @property
    def name(self) -> str:
        return self.label

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset({self.KIND})


@attrs.frozen(cache_hash=True)
class Static(Labelled):
    """A static ability: one continuous effect, true while its object has it.

    Arguments:
        parts: what the effect does; all of it is one effect.
        rules: what it does besides characteristics.
        zones: where it functions; empty for the zones that the plan names.
        label: a name to refer to it, or an empty string.
    """

    KIND: ClassVar[str] = STATIC

    parts: tuple[Part, ...] = ()
    rules: tuple[Rule, ...] = ()
    zones: frozenset[str] = frozenset()
    label: str = ""


@attrs.frozen(cache_hash=True)
class Keyword(Ability):
    """An ability known by one word that the game or a file defines, and what goes with it.

    Arguments:
        word: by which it is known.
        number: its number, where it has one.
        of: the objects that it speaks of, where it speaks of some ("from …", "for …").
        cost: what is done to use it, where it has a cost.
    """

    word: str
    number: int | None = None
    of: Where | None = None
    cost: tuple[Do, ...] = ()

    @property
    def name(self) -> str:
        return self.word

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset({KEYWORD})


@attrs.frozen(cache_hash=True)
class Described(Ability):
    """An ability that is known by its text alone: it can be had, gained, lost and counted.

    Arguments:
        text: its text, by which others speak of it.
        kinds: of which kinds it is, by words that the game declares.
    """

    text: str
    kinds: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return self.text


@attrs.frozen(cache_hash=True)
class AttachesTo(Labelled):
    """Says what its object can be attached to; to anything else its attachment is illegal.

    Arguments:
        to: the objects, as seen from its own.
        label: a name to refer to it, or an empty string.
    """

    KIND: ClassVar[str] = STATIC

    to: Where
    label: str = ""


class Origin(enum.IntEnum):
    """Where an instance comes from; the order is that of the object's own abilities first."""

    PRINTED = 0
    INTRINSIC = 1  # brought by a word, such as a type
    GRANTED = 2


@attrs.frozen(cache_hash=True)
class Instance:
    """An ability as one object has it.

    Arguments:
        ability: what it is.
        origin: printed, brought by a word, or granted by an effect.
        path: position in its origin; with ``origin`` it identifies the instance on its object.
        since: the timestamp of the object's text, or of the effect that granted it.
        by: what granted it, for *why*, or an empty string.
    """

    ability: Ability
    origin: Origin
    path: tuple[int, ...]
    since: int
    by: str = attrs.field(default="", eq=False)

    @property
    def key(self) -> tuple[int, ...]:
        """Return what identifies the instance on its object; its order is that of the abilities."""
        return (int(self.origin), *self.path)
