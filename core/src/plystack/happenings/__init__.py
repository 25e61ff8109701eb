"""What happens next: events that come of changes, what waits for them, who controls what comes of it, and doing it.

``machine`` is what of a game is needed; ``running`` goes on until somebody must decide; ``verb`` is what
authors write; ``standard`` has the verbs that any card game wants.
"""

from plystack.happenings.applying import applied
from plystack.happenings.asking import Asked, Question
from plystack.happenings.control import PLAIN, control
from plystack.happenings.events import Happening, happen, predicted
from plystack.happenings.explaining import why_not_triggered
from plystack.happenings.forbidding import forbidden, obeyed
from plystack.happenings.framing import pushed
from plystack.happenings.history import LIMITED, used_as
from plystack.happenings.inspecting import check_instructions
from plystack.happenings.machine import EventRule, Machine, Witness
from plystack.happenings.matching import Match, matches, met, seen_as
from plystack.happenings.parameters import REQUIRED, Param, Wants
from plystack.happenings.reference import Due, could_replace, counted, due, standing
from plystack.happenings.running import MOST_STEPS, Course, answer, of_rules, run
from plystack.happenings.standard import (
    COMMON,
    MODES,
    TOLD,
    Places,
    enough_targets,
    legal,
    part_name,
    standard_events,
    standard_verbs,
)
from plystack.happenings.usable import usable
from plystack.happenings.verb import Call, Step, Verb, options
from plystack.happenings.watching import Watcher, Watchers, watchers

__all__ = [
    "Asked",
    "COMMON",
    "Call",
    "Course",
    "Due",
    "EventRule",
    "Happening",
    "LIMITED",
    "MODES",
    "MOST_STEPS",
    "Machine",
    "Match",
    "PLAIN",
    "Param",
    "Places",
    "Question",
    "REQUIRED",
    "Step",
    "TOLD",
    "Verb",
    "Wants",
    "Watcher",
    "Watchers",
    "Witness",
    "answer",
    "applied",
    "check_instructions",
    "control",
    "could_replace",
    "counted",
    "due",
    "enough_targets",
    "forbidden",
    "happen",
    "legal",
    "matches",
    "met",
    "obeyed",
    "of_rules",
    "options",
    "part_name",
    "predicted",
    "pushed",
    "run",
    "seen_as",
    "standard_events",
    "standard_verbs",
    "standing",
    "usable",
    "used_as",
    "watchers",
    "why_not_triggered",
]
