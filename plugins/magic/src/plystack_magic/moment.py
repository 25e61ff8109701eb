"""The moment of the game: whose turn's which step it is, who has priority, and what is still to come (500, 117)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from plystack.data import Slot


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


@attrs.frozen
class Moment:
    """Where in its course a game is; before it has begun, there is no step.

    Arguments:
        turn: how many turns have begun.
        step: the name of the step or phase; empty where none has begun.
        left: the steps of this turn that are to come, the next first.
        extra: who takes the turns that come before the next player's, the next last (500.7).
        after: whose turn it was last that was no extra one; empty for nobody's yet.
        priority: the player who has priority, or an empty string (117.1).
        passed: the players who have passed in succession (117.4).
        attacked: creatures were declared as attackers in this combat (508.8).
        checked: state-based actions have been done since the step began (514.3a).
    """

    turn: int = 0
    step: str = ""
    left: tuple[str, ...] = attrs.field(default=(), converter=_names)
    extra: tuple[str, ...] = attrs.field(default=(), converter=_names)
    after: str = ""
    priority: str = ""
    passed: tuple[str, ...] = attrs.field(default=(), converter=_names)
    attacked: bool = False
    checked: bool = False


_SLOT: Final = Slot("magic", Moment())

moment: Final = _SLOT.read
"""Return the moment of the game in a State."""

becomes: Final = _SLOT.write
"""Return the change by which fields of the moment are others."""
