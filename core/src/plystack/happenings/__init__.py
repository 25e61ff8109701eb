"""What happens next: events that come of changes, and what waits for them."""

from plystack.happenings.events import Event, EventKind, Happening, happen

__all__ = ["Event", "EventKind", "Happening", "happen"]
