"""The changes of a State that leave its position as it is: what waits and resolves, what is drawn, what is kept."""

from __future__ import annotations

from typing import Any

import attrs

from plystack.data.binding import Bound
from plystack.data.items import Delayed, Item
from plystack.data.values import Pairs


@attrs.frozen
class Roll:
    """So many numbers have been drawn from the seed."""

    count: int


@attrs.frozen
class SetSlot:
    """What a plugin keeps in the State is another.

    Arguments:
        plugin: its name.
        value: plain JSON data.
    """

    plugin: str
    value: Any


@attrs.frozen
class Queue:
    """An item waits to be put up; its id is given anew."""

    item: Item


@attrs.frozen
class Push:
    """An item is put on the stack; one that waited does so no longer. Without an id it gets one."""

    item: Item


@attrs.frozen
class Drop:
    """An item leaves the stack, or waits no longer."""

    id: int


@attrs.frozen
class TakeOver:
    """A player takes over an item, and controls it from now on.

    Arguments:
        id: the item.
        player: who controls it.
        you: whom "you" names in it from now on, or None for nobody.
    """

    id: int
    player: str
    you: str | None


@attrs.frozen
class Rebind:
    """Names stand for something else in an item from now on: another target, what was paid.

    Arguments:
        id: the item.
        bound: the names; all others stay.
    """

    id: int
    bound: Pairs[Bound]


@attrs.frozen
class Later:
    """An ability begins to wait that no object has: a delayed trigger, a replacement. Its id is given anew."""

    delayed: Delayed


@attrs.frozen
class Forget:
    """An ability that no object has waits no longer."""

    id: int
