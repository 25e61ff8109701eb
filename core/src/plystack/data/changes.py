"""The closed set of ways by which a position becomes another, as data."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from plystack.data.effects import Effect
from plystack.data.objects import Card, Facts
from plystack.data.proceedings import Drop, Forget, Later, Push, Queue, Rebind, Roll, SetSlot, TakeOver
from plystack.data.values import Pairs, Words


@attrs.frozen
class Create:
    """A new object comes to be; without a timestamp it gets the next one.

    Arguments:
        card: what it is.
        owner: a player.
        controller: a player, or None.
        zone: where.
        label: how it is called.
        timestamp: an explicit timestamp, or None.
        place: id of the object at which it is, or None.
        attached_to: id of the object it comes attached to, or None.
        status: fields that are not the default.
        choices: chosen words by name.
        designations: names, given at the same time.
        was: id of the object off the board that it was before and is no longer, or None.
        keeps: the counters on that one are on it.
        follows: effects that were fixed on that one go on with it.
    """

    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))
    owner: str
    controller: str | None
    zone: str
    label: str = ""
    timestamp: int | None = None
    place: int | None = None
    attached_to: int | None = None
    status: Pairs[int | str | bool] = ()
    choices: Pairs[Words] = ()
    designations: tuple[str, ...] = ()
    was: int | None = None
    keeps: bool = False
    follows: bool = False


@attrs.frozen
class Move:
    """An object goes to another zone and becomes a new object there; without a zone it ceases to be.

    One with several components becomes as many objects (730.3).

    Arguments:
        id: the object.
        zone: where it goes, or None.
        controller: who controls it there, or None.
        bottom: it goes to the bottom of a pile, not on top.
        status: fields that are not the default as it arrives.
        keeps: its counters go with it.
        order: places of its components in the order in which they arrive; empty for that in which they joined.
        elsewhere: other zones for some of its components, by place (730.3e).
    """

    id: int
    zone: str | None
    controller: str | None = None
    bottom: bool = False
    status: Pairs[int | str | bool] = ()
    keeps: bool = False
    order: tuple[int, ...] = ()
    elsewhere: tuple[tuple[int, str], ...] = ()


@attrs.frozen
class Join:
    """A card joins an object as a further component, over what it is or under it; it stays the same object.

    A game whose plan has no layer in which components join refuses it.

    Arguments:
        id: the object.
        card: what joins it.
        over: whether it lies over what is there.
        was: id of the object that it was and is no longer, or None: effects that were fixed on that go on with the
            whole, and marks that are its card's stay so (702.140f).
        status: fields of what joins, as it is there; over what is there they are those of the whole (730.2d-e).
    """

    id: int
    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))
    over: bool = attrs.field(validator=attrs.validators.instance_of(bool))
    was: int | None = None
    status: Pairs[int | str | bool] = ()


@attrs.frozen
class SetPlace:
    """An object goes to a place, or to another zone of the board, and stays the same object.

    Arguments:
        id: the object.
        place: id of the object at which it is from now on, or None.
        zone: the zone in which it is from now on; None for the one it is in.
    """

    id: int
    place: int | None
    zone: str | None = None


@attrs.frozen
class SetController:
    """An object's base controller changes: what it is before any effect."""

    id: int
    controller: str | None


@attrs.frozen
class SetField:
    """A declared status of an object changes."""

    id: int
    field: str
    value: int | str | bool


@attrs.frozen
class AddToField:
    """A declared status of an object that is a number becomes so much more, or less."""

    id: int
    field: str
    count: int


@attrs.frozen
class Choose:
    """Words are chosen for an object under a name."""

    id: int
    name: str
    words: Words


@attrs.frozen
class PutCounters:
    """Counters are put on an object; all of that kind there get one new timestamp."""

    id: int
    kind: str
    count: int = 1


@attrs.frozen
class TakeCounters:
    """Counters are taken off an object; the rest keep their timestamp."""

    id: int
    kind: str
    count: int = 1


@attrs.frozen
class Designate:
    """An object gets a designation; one that has it already is left as it is."""

    id: int
    name: str


@attrs.frozen
class Undesignate:
    """An object loses a designation."""

    id: int
    name: str


@attrs.frozen
class Attach:
    """An object becomes attached to another and gets a new timestamp; to the same one, nothing happens."""

    id: int
    to: int | None


@attrs.frozen
class Begin:
    """A floating effect begins, with its objects and amounts as given; without a timestamp it gets the next.

    Arguments:
        effect: the effect; its id is given anew.
        stamp: whether its timestamp is the next one instead of the one it carries.
    """

    effect: Effect
    stamp: bool = True


@attrs.frozen
class End:
    """A floating effect ends."""

    id: int


@attrs.frozen
class Restamp:
    """A printed ability of an object gets a new timestamp, because it is active again."""

    id: int
    position: int


@attrs.frozen
class Announce:
    """Something happens that changes nothing by itself, such as that a thing is taken: patterns can wait for it.

    Arguments:
        name: what happens, a word of the game.
        roles: who and what takes part, by role: ids of objects, players, words, numbers.
    """

    name: str
    roles: Pairs[int | str | Words] = ()


@attrs.frozen
class Arrange:
    """Objects of a pile lie in another order from now on, the one on top first."""

    ids: tuple[int, ...]


@attrs.frozen
class SetHeld:
    """A number that a player has is another."""

    player: str
    name: str
    value: int


@attrs.frozen
class AddHeld:
    """A number that a player has becomes so much more, or less."""

    player: str
    name: str
    count: int


@attrs.frozen
class Tally:
    """Something that is counted has happened once more, or so much; the key says for whom, or for what."""

    tracker: str
    key: str = ""
    count: int = 1


@attrs.frozen
class SetNumber:
    """A number of the game is another."""

    name: str
    value: int


@attrs.frozen
class SetTurn:
    """It is another player's turn, or nobody's."""

    player: str | None


@attrs.frozen
class Quit:
    """A player is in the game no longer, and comes back to it no more."""

    player: str


@attrs.frozen
class SetFacts:
    """Players, turn or numbers are others."""

    facts: Facts


Change: TypeAlias = (
    Create | Move | Join | SetPlace | SetController | SetField | Choose | PutCounters | TakeCounters
    | Designate | Undesignate | Attach | Begin | End | Restamp | SetFacts | Announce
    | AddHeld | AddToField | Arrange | Tally
    | SetHeld | SetNumber | SetTurn | Quit | Roll | SetSlot | Queue | Push | Drop | TakeOver | Rebind | Later | Forget
)  # fmt: skip
