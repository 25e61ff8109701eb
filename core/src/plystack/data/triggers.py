"""Abilities that do something: when something happens, when a player wants, or instead of something.

What they do is a program (:mod:`plystack.data.instructions`).
"""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from plystack.data.abilities import Labelled
from plystack.data.condition import Always, Condition
from plystack.data.expr import Constant, Expr
from plystack.data.instructions import Do
from plystack.data.patterns import Pattern
from plystack.data.values import Pairs
from plystack.data.where import Where

TRIGGERED: Final = "triggered"
"""The kind of abilities, in every game, that wait for something to happen."""

ACTIVATED: Final = "activated"
"""The kind of abilities, in every game, that a player uses."""

REPLACEMENT: Final = "replacement"
"""The kind of abilities, in every game, that do something instead of what would happen."""

RESOLUTION: Final = "resolution"
"""The kind of abilities, in every game, that are what a card does as it resolves."""

_ALWAYS: Condition = Always()
_ONE: Expr = Constant(1)


@attrs.frozen(cache_hash=True)
class Target:
    """What is chosen when an item is put up, and looked at again when it resolves.

    Arguments:
        name: by which instructions refer to what was chosen.
        where: the objects that can be chosen, or None for none.
        players: the players who can be chosen, or None for none.
        least: at least so many.
        most: at most so many.
    """

    name: str
    where: Where | None = None
    players: Expr | None = None
    least: Expr = _ONE
    most: Expr = _ONE


@attrs.frozen(cache_hash=True)
class Mode:
    """One of the things that can be chosen for an item to do (700.2).

    Arguments:
        does: what it does.
        targets: what is chosen for it when it is put up; nothing, where it is not among the modes chosen.
        label: a name to refer to it, or an empty string.
    """

    does: tuple[Do, ...]
    targets: tuple[Target, ...] = ()
    label: str = ""


@attrs.frozen(cache_hash=True)
class Modal:
    """Modes of which some are chosen when an item is put up, before its targets; of those that can be, only (700.2a).

    What is chosen is done in the order in which the modes stand here, where the instruction ``modes`` stands in what
    the item does, or after all of that. Their numbers, counted from 1, are known in it as words under ``modes``.

    Arguments:
        modes: in their order.
        least: at least so many.
        most: at most so many.
    """

    modes: tuple[Mode, ...]
    least: Expr = _ONE
    most: Expr = _ONE


@attrs.frozen(cache_hash=True)
class Triggered(Labelled):
    """An ability that waits for events, or for a state of things, and then does something.

    Who takes part in the event is known to its instructions under the names of the roles.

    Arguments:
        when: the events, or what must be so; by the second it triggers once, until what it put up has left the stack.
        also: other events by which it triggers as well ("… or …").
        modal: modes of which it does some besides, or None.
        does: what it does.
        provided: what must be so when it triggers, and again when it resolves where the game asks again
            (an intervening if).
        targets: what is chosen when it is put up.
        named: names of roles: of the players whom its text names to choose.
        optional: whether it is put up at all is asked when it is.
        limit: how often it triggers each turn, at most; None for as often as it can.
        zones: where it functions; empty for the board.
        label: a name to refer to it, or an empty string.
        costs: what is done as it is put up, after its choices; what can't be paid is not put up.
        per: the role of a player for each of whom the limit counts alone; empty where it counts for all together.
    """

    KIND: ClassVar[str] = TRIGGERED

    when: Pattern | Condition
    does: tuple[Do, ...]
    provided: Condition = _ALWAYS
    targets: tuple[Target, ...] = ()
    named: tuple[str, ...] = ()
    optional: bool = False
    limit: int | None = None
    zones: frozenset[str] = frozenset()
    label: str = ""
    also: tuple[Pattern, ...] = ()
    modal: Modal | None = None
    costs: tuple[Do, ...] = ()
    per: str = ""

    def waits(self) -> tuple[Triggered, ...]:
        """Return it once for each event, or state, that it waits for; all are the one ability."""
        return (self, *(attrs.evolve(self, when=each, also=()) for each in self.also))


@attrs.frozen(cache_hash=True)
class Activated(Labelled):
    """An ability that a player uses: pays for it, and puts up what it does.

    Arguments:
        costs: what is done to use it, and must be done in full.
        does: what it does.
        provided: what must be so for it to be used.
        targets: what is chosen when it is put up.
        limit: how often it can be used each turn, at most; None for as often as one wants.
        zones: where it functions; empty for the board.
        label: a name to refer to it, or an empty string.
        otherwise: what it does where all its targets are illegal by then; nothing, where it then does nothing at all.
        modal: modes of which it does some besides, or None.
    """

    KIND: ClassVar[str] = ACTIVATED

    costs: tuple[Do, ...]
    does: tuple[Do, ...]
    provided: Condition = _ALWAYS
    targets: tuple[Target, ...] = ()
    limit: int | None = None
    zones: frozenset[str] = frozenset()
    label: str = ""
    otherwise: tuple[Do, ...] = ()
    modal: Modal | None = None


@attrs.frozen(cache_hash=True)
class Resolution(Labelled):
    """What a card does as it resolves, where it is played to do that (113.3a).

    Arguments:
        does: what it does.
        targets: what is chosen when it is played.
        label: a name to refer to it, or an empty string.
        modal: modes of which it does some besides, or None.
    """

    KIND: ClassVar[str] = RESOLUTION

    does: tuple[Do, ...]
    targets: tuple[Target, ...] = ()
    label: str = ""
    modal: Modal | None = None


@attrs.frozen(cache_hash=True)
class Replacement(Labelled):
    """An ability that changes what is about to happen: "instead", "as", "prevent".

    It is read before the event, on what everything is then, and applies to one event once (614.5).

    Arguments:
        when: the event that would happen.
        roles: what of it becomes different: where it goes, how much it is.
        prevents: the event does not happen at all.
        does: what is done besides; instead, where the event does not happen.
        optional: its affected player may leave it.
        limit: how often it applies, at most, where no object has it; None for as often as it can.
        zones: where it functions; empty for the board.
        label: a name to refer to it, or an empty string.
        component: of an object of several components it replaces where those go that would pass alone (903.9c); else
            it does so only where the object as a whole does not pass (730.3e).
    """

    KIND: ClassVar[str] = REPLACEMENT

    when: Pattern
    roles: Pairs[Expr] = ()
    prevents: bool = False
    does: tuple[Do, ...] = ()
    optional: bool = False
    limit: int | None = None
    zones: frozenset[str] = frozenset()
    label: str = ""
    component: bool = False
