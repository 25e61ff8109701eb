"""Something becomes solved: the event that is told, and the verb that makes it happen (719.3a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plystack.data import Announce, Change, Designate, Event, State
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_cases.gates import SOLVED

EVENT: Final = "solves"
"""What is announced, with the player who solves and the object that becomes solved."""


def _solve(call: Call) -> Step:
    """The player whose instruction it is solves those permanents that are not solved yet."""
    if call.you is None:
        return Step()
    there = [call.obj(each) for each in call.objects("what")]
    unsolved = [each.id for each in there if each.zone == "battlefield" and SOLVED not in dict(each.designations)]
    return Step([Announce(EVENT, (("object", each), ("player", call.you))) for each in unsolved])


def _brings(state: State, view: View, event: Event) -> Sequence[Change]:
    del view
    ident = event.role("object")
    return [Designate(ident, SOLVED)] if isinstance(ident, int) and ident in state.position.objects else []


_BOTH: Final = frozenset({"object", "player"})

EVENTS: Final = (EventRule(EVENT, _BOTH, _BOTH, _brings),)
VERBS: Final = (Verb("solve", _solve, (Param("what", Wants.OBJECTS),)),)
