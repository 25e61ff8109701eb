"""How objects of a batch enter the board: what each is asked becomes a decision of its controller (614.12)."""

from __future__ import annotations

import attrs

from plystack.data import Answer, Arrival, Change, Create, Decision, Frame, Move, Proposed, State
from plystack.data.entering import COPY
from plystack.happenings.machine import Machine
from plystack.layers import Entering, Unanswered, entering


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
        first = coming[0]
        others = [each for place, each in enumerate(batch.ready) if place not in coming]
        entered = [Proposed(change) for change in judged.changes]
        ready = (*others[:first], *entered, *others[first:])
        return attrs.evolve(frame, batch=attrs.evolve(batch, ready=tuple(ready)))


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
        return Arrival(change, answers)
    assert isinstance(change, Move)
    assert change.zone is not None
    obj = state.position.obj(change.id)
    create = Create(obj.card, obj.owner, change.controller, change.zone, obj.label, status=change.status)
    return Arrival(create, answers, change.id)
