"""Frames: what is being carried out, as data, so that it can stop for a decision, be stored, and go on elsewhere."""

from __future__ import annotations

import attrs

from plystack.data.binding import Bound
from plystack.data.changes import Change
from plystack.data.decisions import Answer
from plystack.data.instructions import Do
from plystack.data.objects import Obj
from plystack.data.values import Pairs, Value


@attrs.frozen
class Proposed:
    """A change that is about to happen.

    Arguments:
        change: the change.
        used: keys of the replacements that have had their turn with it, whether they applied or were left (614.5).
    """

    change: Change
    used: tuple[str, ...] = ()


@attrs.frozen
class Batch:
    """Changes that are about to happen together.

    Arguments:
        waiting: those that rules and replacements have not been read for yet.
        ready: those that will happen, with what was used on each.
        follows: what replacements add, done afterwards.
        bind: the name under which instructions refer to what happened, or an empty string.
        joins: what happened is added to what the name stands for already.
    """

    waiting: tuple[Proposed, ...] = ()
    ready: tuple[Proposed, ...] = ()
    follows: tuple[Frame, ...] = ()
    bind: str = ""
    joins: bool = False


@attrs.frozen
class Frame:
    """Instructions that are being carried out.

    Arguments:
        rest: the instructions left, the current one first.
        label: how it is called, for people.
        player: who makes the choices, or None where nobody does.
        you: whom "you" names, or None for nobody.
        source: id of the object that it comes from, or None.
        bound: what names stand for.
        item: id of the item that resolves or is put up, or None.
        answers: to what the current instruction has asked so far.
        batch: the changes that are about to happen, or None.
        used: keys of replacements that do not apply to what is done here: it is done in their stead.
        strict: all of it must be done in full, or none of it: a cost.
    """

    rest: tuple[Do, ...] = ()
    label: str = ""
    player: str | None = None
    you: str | None = None
    source: int | None = None
    bound: Pairs[Bound] = ()
    item: int | None = None
    answers: tuple[Answer, ...] = ()
    batch: Batch | None = None
    used: tuple[str, ...] = ()
    strict: bool = False


@attrs.frozen
class Remembered:
    """An object that is gone, as it last was: kept while something names it (608.2h, 113.7a).

    Arguments:
        obj: the object as it was.
        values: its characteristics then.
        became: ids of what it became, where it went; nothing where it ceased to be.
    """

    obj: Obj
    values: Pairs[Value]
    became: tuple[int, ...] = ()
