"""Patterns: which events an ability waits for, as data relative to its source.

Whether a pattern looks back is its own: "dies" is judged on what was just before the
event, "comes to … from anywhere" on what is just after it, for one and the same event.
"""

from __future__ import annotations

import attrs

from plystack.data.condition import Always, Condition
from plystack.data.events import Event, EventKind
from plystack.data.expr import Expr
from plystack.data.values import Pairs, Words
from plystack.data.where import Comparison, Where

_ALWAYS: Condition = Always()


class RoleTest:
    """What is asked of who or what takes part in an event; the base of the five that there are."""


@attrs.frozen(cache_hash=True)
class Thing(RoleTest):
    """An object in a role that passes a filter."""

    where: Where


@attrs.frozen(cache_hash=True)
class Related(RoleTest):
    """A player in a role who stands in a relation to "you"; with nobody on either side, none does."""

    by: str


@attrs.frozen(cache_hash=True)
class Whom(RoleTest):
    """A player in a role whom an amount gives: "the controller of what this is attached to"."""

    player: Expr


@attrs.frozen(cache_hash=True)
class Word(RoleTest):
    """A word in a role that is one of some: the zone from which something went, the value of a status.

    What is true or false is the word "true" or "false".
    """

    words: Words


@attrs.frozen(cache_hash=True)
class Amount(RoleTest):
    """A number in a role that compares so with another."""

    comparison: Comparison
    number: int


@attrs.frozen(cache_hash=True)
class Pattern:
    """Events of one kind that an ability waits for.

    Arguments:
        kind: of the events.
        name: which field, counter, designation, number or announcement; empty for any.
        roles: what is asked, by role; a role that an event does not have passes nothing.
        looks_back: the source, and who takes part, are judged as they were just before; else just after.
        together: several events of one batch count as one ("one or more"); else each counts.
        apiece: what one object has become by the event counts each, as it is seen after it: each card alone.
        condition: what must be so at that moment; it is not asked again. What is counted does not count this event yet.
    """

    kind: EventKind
    name: str = ""
    roles: Pairs[RoleTest] = ()
    looks_back: bool = False
    together: bool = False
    condition: Condition = attrs.field(default=_ALWAYS, validator=attrs.validators.instance_of(Condition))
    apiece: bool = False

    def of(self, event: Event) -> bool:
        """Say whether an event is of the kind and name that it waits for, whoever takes part."""
        return event.kind is self.kind and self.name in ("", event.name)
