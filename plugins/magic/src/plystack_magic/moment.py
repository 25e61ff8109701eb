"""The moment of the game: whose turn's which step it is, who has priority, and what is still to come (500, 117)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from plystack.data import SetSlot, State

SLOT: Final = "magic"


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


_BLANK = Moment()


def moment(state: State) -> Moment:
    """Return the moment of the game."""
    kept: Mapping[str, Any] | None = state.slot(SLOT)
    return _BLANK if kept is None else Moment(**kept)


def becomes(state: State, **changes: Any) -> SetSlot:
    """Return the change that makes something different about the moment.

    Arguments:
        state: the State before.
        changes: fields of the moment; what is as it was before any turn is not kept.
    """
    after = attrs.asdict(attrs.evolve(moment(state), **changes), value_serializer=_plain)
    return SetSlot(SLOT, {name: value for name, value in after.items() if value not in (0, "", [], False)})


def _plain(cls: Any, field: Any, value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
