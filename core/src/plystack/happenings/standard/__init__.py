"""The verbs that any card game wants; a game takes them as they are, and brings its own besides."""

from plystack.happenings.standard.modes import MODES, enough_targets
from plystack.happenings.standard.parts import part_name
from plystack.happenings.standard.places import Places
from plystack.happenings.standard.tables import COMMON, TOLD, standard_events, standard_verbs
from plystack.happenings.standard.targets import legal

__all__ = [
    "COMMON",
    "MODES",
    "Places",
    "TOLD",
    "enough_targets",
    "legal",
    "part_name",
    "standard_events",
    "standard_verbs",
]
