"""What an operation on the text of an object puts there: another card, a further one, other values, other words."""

from __future__ import annotations

import enum

import attrs

from plystack.data.objects import Card
from plystack.data.ops import Op


class Writing:
    """What is written in place of a text, or into it; the base of all operands of such operations."""


@attrs.frozen(cache_hash=True)
class Copied(Writing):
    """The text of a card, whole."""

    card: Card


class Beneath(enum.Enum):
    """What a further component joins where its object is a copy of something; rules can leave that open."""

    TEXT = "what the object is by then"
    ALL = "what it is by then, with the abilities of all its components"
    CARDS = "its components, whatever it is a copy of"


@attrs.frozen(cache_hash=True)
class Joins(Writing):
    """A further card: over what is there, whose abilities stay, or under it, where only its abilities count.

    Arguments:
        card: what joins.
        over: whether it lies over what is there.
        earlier: the components that there are, in the order in which they joined; none where they are no matter.
        beneath: what it joins.
        brings: abilities that words of the lower text bring stay, as if they were written on it.
    """

    card: Card
    over: bool
    earlier: tuple[Joins, ...] = ()
    beneath: Beneath = Beneath.TEXT
    brings: bool = False


@attrs.frozen(cache_hash=True)
class Alters(Writing):
    """Operations on single values of the text, whose amounts are constants."""

    ops: tuple[Op, ...]


@attrs.frozen(cache_hash=True)
class Rewords(Writing):
    """A word becomes another, wherever the text uses it in one sense.

    Arguments:
        of: the characteristic or family of words that is the sense.
        old: the word that stands there.
        new: the word that stands in its place.
    """

    of: str
    old: str
    new: str
