"""What happens next: events that come of changes, and what waits for them."""

from plystack.happenings.events import Happening, happen
from plystack.happenings.matching import Match, matches, seen_as

__all__ = ["Happening", "Match", "happen", "matches", "seen_as"]
