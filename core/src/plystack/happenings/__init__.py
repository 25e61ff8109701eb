"""What happens next: events that come of changes, what waits for them, and who controls what comes of it."""

from plystack.happenings.control import control
from plystack.happenings.events import Happening, happen
from plystack.happenings.matching import Match, matches, seen_as

__all__ = ["Happening", "Match", "control", "happen", "matches", "seen_as"]
