"""How objects of a batch enter the board: what each is asked becomes a decision of its controller (614.12)."""

from __future__ import annotations

import attrs

from plystack.data import (
    Answer,
    Arrival,
    Change,
    Create,
    Decision,
    Frame,
    Move,
    Proposed,
    State,
    Where,
    apply,
)
from plystack.data.entering import COPY
from plystack.data.text import side_up
from plystack.errors import IllegalAction
from plystack.happenings.forbidding import barred_there, bars_coming
from plystack.happenings.machine import Machine
from plystack.layers import Entering, Unanswered, View, entering


def entered(machine: Machine, state: State, frame: Frame) -> Frame | Decision:
    """Return the frame with everything that enters the board judged as it would be once there (614.12)."""
    batch = frame.batch
    assert batch is not None
    schema = machine.plan.schema
    board = schema.board_zones
    coming = [place for place, each in enumerate(batch.ready) if _comes(each.change, state, board)]
    if not coming:
        return frame
    said: list[tuple[int, str, Answer]] = []
    while True:
        arrivals = [
            _arrival(batch.ready[place].change, state, _answers(said, number)) for number, place in enumerate(coming)
        ]
        try:
            judged: Entering = entering(machine.plan, state.position, arrivals, machine.look, asks=True)
        except Unanswered as question:
            if not frame.answers:
                return Decision(question.player, question.domain, question.name, question.label)
            said.append((question.place, question.name, frame.answers[0]))
            frame = attrs.evolve(frame, answers=frame.answers[1:])
            continue
        if barred := _barred(machine, state, judged):  # what would be what can't come stays where it is
            if frame.strict:
                raise IllegalAction(f"{frame.label}: it can't be done in full, a rule forbids some of it")
            gone = {coming[place] for place in barred}
            ready = tuple(each for place, each in enumerate(batch.ready) if place not in gone)
            kept = tuple(answer for place, _, answer in said if place not in barred)
            left = attrs.evolve(batch, ready=ready)
            return entered(machine, state, attrs.evolve(frame, batch=left, answers=(*kept, *frame.answers)))
        first = coming[0]
        others = [each for place, each in enumerate(batch.ready) if place not in coming]
        come = [Proposed(change) for change in judged.changes]
        ready = (*others[:first], *come, *others[first:])
        return attrs.evolve(frame, batch=attrs.evolve(batch, ready=tuple(ready)))


def _barred(machine: Machine, state: State, judged: Entering) -> list[int]:
    """Return which arrivals a rule, or the zone, does not let come, each as it would be once there."""
    zones = machine.plan.schema.zone_table
    nevers = {create.zone: never for create in judged.creates if (never := zones[create.zone].never) is not None}
    if not nevers and not bars_coming(machine.look(state.position)):
        return []
    ident = state.position.last_id + 1
    rows = zip(judged.creates, judged.places, judged.views, strict=True)
    return [
        place
        for create, place, view in rows
        if barred_there(view, ident, create.zone)
        or (create.zone in nevers and _never(machine, state, create, view, nevers[create.zone]))
    ]


def _never(machine: Machine, state: State, create: Create, view: View, never: Where) -> bool:
    """Say whether what would be there never comes there; nor does what its own side that is up never does (712.13a)."""
    ident = state.position.last_id + 1
    if never.test(ident, view.board().reading(None, None)):
        return True
    side = side_up(machine.plan.schema, create.card, create.status)
    if side is create.card:
        return False
    alone = Create(side, create.owner, create.controller, create.zone)
    seen = machine.look(apply(state.position, [alone], machine.plan.schema))
    return never.test(ident, seen.board().reading(None, None))


def _comes(change: Change, state: State, board: frozenset[str]) -> bool:
    """Say whether an object comes to the board by a change; one of several components comes as several, unasked."""
    if isinstance(change, Create):
        return change.zone in board
    if not isinstance(change, Move) or change.zone not in board:
        return False
    obj = state.position.objects.get(change.id)
    return obj is not None and len(obj.components) == 1


def _answers(said: list[tuple[int, str, Answer]], number: int) -> dict[str, Answer]:
    """Return what was answered for one arrival; what it copies may be asked several times."""
    found: dict[str, Answer] = {}
    for place, name, answer in said:
        if place != number:
            continue
        if name == COPY:
            before = found.get(COPY, ())
            one = answer if isinstance(answer, int) else None
            found[COPY] = (*before, one) if isinstance(before, tuple) else (one,)
        else:
            found[name] = _words(answer)
    return found


def _words(said: Answer) -> Answer:
    return frozenset(str(each) for each in said) if isinstance(said, tuple) else said


def _arrival(change: Change, state: State, answers: dict[str, Answer]) -> Arrival:
    if isinstance(change, Create):
        return Arrival(attrs.evolve(change, was=None), answers, change.was)
    assert isinstance(change, Move)
    assert change.zone is not None
    obj = state.position.obj(change.id)
    create = Create(
        obj.card, obj.owner, change.controller, change.zone, obj.label, status=change.status, keeps=change.keeps
    )
    return Arrival(create, answers, change.id)
