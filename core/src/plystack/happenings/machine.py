"""The machine: everything of a game that what happens next is worked out from, without any State."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from plystack.data import Change, ControlRow, Do, Event, Position, StackPlan, State
from plystack.happenings.asking import Asked
from plystack.happenings.events import Happening
from plystack.happenings.verb import Verb
from plystack.layers import LayerPlan, View


@attrs.frozen
class EventRule:
    """Something that can be announced, and what it brings about by itself.

    Arguments:
        name: what happens, as patterns and instructions say it.
        roles: who and what can take part.
        needs: the roles without which it is nothing.
        brings: gives the changes that it brings about, from what everything is before; None for none. They happen
            together with it, and rules and replacements are read for them as for all.
    """

    name: str
    roles: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    brings: Callable[[State, View, Event], Iterable[Change]] | None = None


def _no_checks(state: State, view: View, hooks: Asked) -> Iterable[Change | Do]:
    return ()


class Witness:
    """Is told what goes on, and changes nothing; this one takes no notice."""

    def happened(self, before: State, changes: tuple[Change, ...], happening: Happening, after: State) -> None:
        """Hear of a batch: the States before it, and after it with all that it triggered."""

    def stood(self, before: State, after: State) -> None:
        """Hear what triggered by how things were, after a batch or with nothing left to do."""

    def offered(self, state: State, change: Change, used: tuple[str, ...], names: tuple[str, ...]) -> None:
        """Hear which replacements could apply to a change, by name, and which had had their turn."""

    def replaced(self, state: State, change: Change, name: str) -> None:
        """Hear that a replacement applied to a change; again, where somebody was asked about the rest of a batch."""


@attrs.frozen(eq=False)
class Machine:
    """Everything of a game that what happens next is worked out from.

    Arguments:
        plan: the layer plan, with the schema.
        look: what everything is at a position.
        verbs: by name.
        events: what can be announced, by name.
        control: who controls what abilities bring about.
        stack: how items wait and resolve.
        checks: what the rules of the game do by themselves, whenever nothing is being done: changes, then instructions.
        follows: what the rules do at once when something has happened; None where they do nothing.
        check: refuses a position that does not fit the game, given the one before.
        witness: is told what goes on.
        hooks: those that the game publishes, to be asked.
    """

    plan: LayerPlan
    look: Callable[[Position], View]
    verbs: Mapping[str, Verb]
    events: Mapping[str, EventRule]
    control: tuple[ControlRow, ...]
    stack: StackPlan = StackPlan()
    checks: Callable[[State, View, Asked], Iterable[Change | Do]] = _no_checks
    follows: Callable[[State, View, Asked, tuple[Event, ...]], Iterable[Change]] | None = None
    check: Callable[[Position, Position], None] = lambda after, before: None
    witness: Witness = Witness()
    hooks: Asked = Asked()
