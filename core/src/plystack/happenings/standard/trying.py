"""Trying: what would come of an instruction, of which nothing is done."""

from __future__ import annotations

import attrs

from plystack.data import Chance, Do
from plystack.errors import IllegalAction
from plystack.happenings.events import predicted
from plystack.happenings.forbidding import forbidden
from plystack.happenings.verb import Call, Step


def tried(call: Call, instruction: Do) -> Step:
    """Return what would come of another instruction where one is carried out; no number is drawn for it.

    Arguments:
        call: of the one that is carried out.
        instruction: the other.

    Raises:
        DataError: there is no such verb.
        IllegalAction: it can't be done in full, where it must be.
    """
    chance = Chance(call.state.seed, call.state.drawn)
    return attrs.evolve(call, chance=chance).of(instruction, attrs.evolve(call.frame, answers=()))


def could(call: Call, instruction: Do) -> bool:
    """Say whether anything could come of another instruction; of one that asks, something can.

    Arguments:
        call: of the one that is carried out.
        instruction: the other.

    Raises:
        DataError: there is no such verb.
    """
    try:
        step = tried(call, instruction)
    except IllegalAction:
        return False
    return step.full and not any(forbidden(call.view, predicted(call.view, each)) for each in step.changes)
