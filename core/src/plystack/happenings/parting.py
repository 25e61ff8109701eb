"""How an object of several components parts: in which order they arrive, and which of them a replacement sends away."""

from __future__ import annotations

import attrs

from plystack.data import Change, Decision, Frame, Move, Obj, Order, Proposed, Reading, State, Who
from plystack.data.parting import Instead, component
from plystack.happenings.machine import Machine

ORDER = "order of components"
"""What is asked where several components go to one pile; the first lies on top."""


def parted(machine: Machine, state: State, frame: Frame) -> Frame | Decision:
    """Return the frame with an order for the components of each object that parts, or the question for one (730.3a-b).

    Arguments:
        machine: the game.
        state: the State before the batch.
        frame: the frame with the batch; its answers are taken in order.
    """
    batch = frame.batch
    assert batch is not None
    if not any(_parts(state, each.change) for each in batch.ready):
        return frame
    ready: list[Proposed] = []
    for each in batch.ready:
        change, asked = _ordered(machine, state, frame, each.change)
        if asked is not None:
            return asked
        if change is not each.change:
            frame = attrs.evolve(frame, answers=frame.answers[1:])
        ready.append(attrs.evolve(each, change=change))
    return attrs.evolve(frame, batch=attrs.evolve(batch, ready=tuple(ready)))


def _parts(state: State, change: Change) -> bool:
    """Say whether an object of several components goes somewhere: few batches have one."""
    obj = state.position.objects.get(change.id) if isinstance(change, Move) else None
    return obj is not None and bool(obj.joined)


def _ordered(machine: Machine, state: State, frame: Frame, change: Change) -> tuple[Change, Decision | None]:
    schema = machine.plan.schema
    if not isinstance(change, Move) or change.order or change.zone is None:
        return change, None
    obj, zone = state.position.objects.get(change.id), schema.zone_table.get(change.zone)
    if obj is None or not obj.joined or zone is None or zone.arranged is None:
        return change, None
    fleeting = {name for name, field in schema.field_table.items() if field.fleeting}
    away = dict(change.elsewhere)
    lie = [
        place
        for place in range(len(obj.components))
        if place not in away and not any(name in fleeting for name, _ in obj.own(place).status)
    ]
    if len(lie) < 2:
        return change, None
    if not frame.answers:
        options = tuple(str(place + 1) for place in lie)
        labels = tuple(obj.own(place).label or obj.components[place].name for place in lie)
        return change, Decision(_player(frame, obj, zone.arranged), Order(options, labels), ORDER, obj.label)
    said = frame.answers[0]
    order = [int(str(each)) - 1 for each in said] if isinstance(said, tuple) else lie
    lowest_first = order if change.bottom else order[::-1]
    others = [place for place in range(len(obj.components)) if place not in lie]
    return attrs.evolve(change, order=(*others, *lowest_first)), None


def _player(frame: Frame, obj: Obj, who: Who) -> str:
    """Return who says it: the owner; or whoever moves the object, which is who controls it where nobody does."""
    if who is Who.OWNER:
        return obj.owner
    return frame.player or obj.controller or obj.owner


def places(change: Change, state: State, here: Reading) -> tuple[tuple[int, Reading], ...]:
    """Return the components of an object that goes somewhere, with the board as it is where one of them alone is there.

    Arguments:
        change: what is about to happen.
        state: the State before it.
        here: the board as a replacement sees it.
    """
    obj = state.position.objects.get(change.id) if isinstance(change, Move) and change.zone is not None else None
    if obj is None or not obj.joined:
        return ()
    assert isinstance(change, Move)
    away = dict(change.elsewhere)
    return tuple(
        (place, attrs.evolve(here, board=Instead(here.board, component(here.board.schema, obj, place))))
        for place in range(len(obj.components))
        if place not in away
    )
