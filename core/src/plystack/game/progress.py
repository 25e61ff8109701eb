"""Progress: what came of something that was done, up to where somebody must decide or may act."""

from __future__ import annotations

import attrs

from plystack.data import Decision, Event, State
from plystack.happenings import Happening


@attrs.frozen(eq=False)
class Progress:
    """What came of something that was done.

    Arguments:
        state: the State in which somebody must decide, or may act.
        happenings: what happened on the way, batch by batch, each with everything before and after.
    """

    state: State
    happenings: tuple[Happening, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened, one thing after the other; what happened at once stands side by side."""
        return tuple(event for happening in self.happenings for event in happening.events)

    @property
    def decision(self) -> Decision | None:
        """Return what must be decided before anything goes on, or None."""
        return self.state.decision
