"""Items as data: what waits to be put up or to resolve, and what no object has and yet waits for something.

Who controls an item is decided when it comes to be, and stored in it.
"""

from __future__ import annotations

import attrs

from plystack.data.binding import Bound
from plystack.data.condition import Always, Condition
from plystack.data.control import Control
from plystack.data.effects import Until
from plystack.data.instructions import Do
from plystack.data.triggers import Modal, Replacement, Target, Triggered
from plystack.data.values import Pairs

_ALWAYS: Condition = Always()


@attrs.frozen
class Item:
    """Something that waits to be put up, or on the stack to resolve.

    Arguments:
        id: of its own; ids of items and of objects never meet.
        label: how it is called, for people.
        kind: what sort of thing: "triggered", "activated", or a word of the game.
        does: what is done when it resolves.
        control: who controls it, whom "you" names in it, and by which rule.
        source: id of the object that it comes from, or None; it may be gone by now.
        key: the ability that it comes from, as its source has it; empty for none.
        bound: what names stand for: roles of the event, targets, choices.
        targets: what is chosen when it is put up.
        provided: what must be so when it resolves, where the game asks again.
        optional: whether it is put up at all is asked.
        object: id of the object on the stack that it is, or None.
        otherwise: what is done in its stead where all its targets are illegal when it would resolve; nothing, where it
            then does not resolve at all.
        immediate: it is never put up: what it does is done at once, without the stack.
        either: what names stand for in other events that happened at the same time; which one it is about is chosen
            when it is put up.
        late: it triggered by another's triggering, and is put up after those that did not where the game says so.
        modal: modes that are chosen when it is put up, or None; then it does what was chosen, and has none to choose.
        costs: what is done as it is put up, after its choices; what can't be paid is not put up.
        looked_back: it triggered by an event that is seen as things were before.
    """

    id: int
    label: str
    kind: str
    does: tuple[Do, ...]
    control: Control
    source: int | None = None
    key: str = ""
    bound: Pairs[Bound] = ()
    targets: tuple[Target, ...] = ()
    provided: Condition = _ALWAYS
    optional: bool = False
    object: int | None = None
    otherwise: tuple[Do, ...] = ()
    immediate: bool = False
    either: tuple[Pairs[Bound], ...] = ()
    late: bool = False
    modal: Modal | None = None
    costs: tuple[Do, ...] = ()
    looked_back: bool = False


@attrs.frozen
class Delayed:
    """An ability that no object has: it was made by an instruction, and waits on its own.

    Arguments:
        id: of its own.
        ability: what it waits for, and does.
        control: who controls what comes of it; whoever controls its source by then (603.7d).
        source: id of the object that it comes from, or None.
        bound: what names stood for when it was made.
        until: what ends it.
        once: it triggers once, and then waits no longer.
        left: how often it still applies, where that is limited; None for as often as it can.
        at_once: it puts nothing up: what it does is done right after the events, together with that of others like it
            (610.3d); it waits for one event, its instructions name no objects but by their ids, and ask nothing.
        during: a duration of the game that ends it, by its name; empty for none.
    """

    id: int
    ability: Triggered | Replacement
    control: Control
    source: int | None = None
    bound: Pairs[Bound] = ()
    until: Until = Until.ENDED
    once: bool = True
    left: int | None = None
    at_once: bool = False
    during: str = ""
