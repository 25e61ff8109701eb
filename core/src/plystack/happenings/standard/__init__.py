"""The verbs that any card game wants; a game takes them as they are, and brings its own besides."""

from plystack.happenings.standard.places import Places
from plystack.happenings.standard.tables import COMMON, TOLD, standard_events, standard_verbs
from plystack.happenings.standard.targets import legal

__all__ = [
    "COMMON",
    "Places",
    "TOLD",
    "legal",
    "standard_events",
    "standard_verbs",
]
