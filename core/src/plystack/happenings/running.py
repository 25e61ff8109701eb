"""Running: goes on until somebody must decide something, or nothing is left to be done.

What is being carried out comes first; then what the rules do by themselves, until they do nothing
more; then what waits is put up. After that it is a player's turn to act, as the game says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from plystack.data import Batch, Change, Do, Frame, Proposed, State
from plystack.errors import EndlessLoop, IllegalAction
from plystack.happenings.echoing import echoed
from plystack.happenings.events import Happening
from plystack.happenings.framing import immediate, pushed, stepped
from plystack.happenings.machine import Machine
from plystack.happenings.memory import forgotten
from plystack.happenings.triggering import Due, state_triggers
from plystack.layers import View

MOST_STEPS = 4000
"""So many steps in which nobody decides anything are taken for an endless loop (732)."""


@attrs.frozen(eq=False)
class Course:
    """What came of going on.

    Arguments:
        state: the State in which somebody must decide, or may act.
        happenings: what happened on the way, batch by batch.
    """

    state: State
    happenings: tuple[Happening, ...] = ()


def run(machine: Machine, state: State) -> Course:
    """Go on until somebody must decide something, or nothing is left to be done.

    Raises:
        EndlessLoop: it would go on for ever; the message names what keeps it going.
        IllegalAction: what must be done in full can't be.
    """
    happenings: list[Happening] = []
    keeps: Counter[str] = Counter()
    for _ in range(MOST_STEPS):
        if state.decision is not None:
            return Course(state, tuple(happenings))
        if state.frames:
            frame = state.frames[-1]
            keeps[frame.label or (frame.rest[0].verb if frame.rest else "")] += 1
            state, happening = stepped(machine, state)
            if happening is not None:
                happenings.append(happening)
                if state.frames:  # what waits for a state of things does not wait for the end of what is done (603.8)
                    state = _stood(machine, state, machine.look(state.position))
            continue
        view = machine.look(state.position)
        if found := tuple(machine.checks(state, view, machine.hooks)):
            changes = [each for each in found if not isinstance(each, Do)]
            program = tuple(each for each in found if isinstance(each, Do))
            state = pushed(state, attrs.evolve(of_rules(changes), rest=program))
            continue
        state = _stood(machine, state, view)
        if state.frames:
            continue
        if not state.pending:
            return Course(forgotten(state), tuple(happenings))
        state = pushed(state, Frame(rest=(Do("arrange"),), label="what waits"))
    most = max(keeps.values())
    often = ", ".join(label for label, count in keeps.most_common(4) if label and count * 10 >= most)
    raise EndlessLoop(
        f"after {MOST_STEPS} steps nobody has decided anything, and it goes on; what keeps it going: {often}; "
        "something in it should be optional, happen once, or cost something"
    )


def _stood(machine: Machine, state: State, view: View) -> State:
    """Return the State with everything triggered that waits for what is so now."""
    after = state_triggers(machine, state, view)
    due = [Due(each) for each in after.pending[len(state.pending) :]]
    after, _ = echoed(machine, after, Happening(view, view, ()), due)
    machine.witness.stood(state, after)
    after, soon = immediate(after)
    return pushed(after, *soon)


def of_rules(changes: Iterable[Change], label: str = "the rules") -> Frame:
    """Return the frame in which changes happen that no player makes."""
    return Frame(label=label, batch=Batch(waiting=tuple(Proposed(change) for change in changes)))


def answer(machine: Machine, state: State, said: object) -> Course:
    """Return what comes of an answer to what is to be decided.

    Raises:
        IllegalAction: nothing is to be decided.
        WrongAnswer: it is none of the answers that there are.
    """
    decision = state.decision
    if decision is None:
        raise IllegalAction("nothing is to be decided now")
    checked = decision.domain.check(said)
    frame = state.frames[-1]
    frames = (*state.frames[:-1], attrs.evolve(frame, answers=(*frame.answers, checked)))
    return run(machine, attrs.evolve(state, decision=None, frames=frames))
