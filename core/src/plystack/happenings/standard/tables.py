"""The tables of verbs and of what they announce, for a game to take."""

from __future__ import annotations

from typing import Final

from plystack.happenings.machine import EventRule
from plystack.happenings.standard import (
    choosing,
    flow,
    lasting,
    marking,
    modes,
    moving,
    numbers,
    parts,
    places,
    stacking,
    using,
)
from plystack.happenings.standard.places import Places
from plystack.happenings.verb import Verb

COMMON: Final[tuple[Verb, ...]] = (
    *flow.verbs(),
    *parts.verbs(),
    *modes.verbs(),
    *choosing.verbs(),
    *marking.verbs(),
    *moving.verbs(),
    *numbers.verbs(),
    *lasting.verbs(),
    *stacking.verbs(),
    *using.verbs(),
)
"""The verbs of every game."""

TOLD: Final[tuple[EventRule, ...]] = (
    EventRule("search", frozenset({"player"}), frozenset({"player"})),
    EventRule("shuffle", frozenset({"player"}), frozenset({"player"})),
    EventRule("reveal", frozenset({"object"}), frozenset({"object"})),
    EventRule("look", frozenset({"object", "player"}), frozenset({"object", "player"})),
    EventRule("target", frozenset({"object", "player", "by", "source"}), frozenset({"by"})),
    EventRule(stacking.NOT_SO, frozenset({"player", "source"}), frozenset({"player"})),
    EventRule(stacking.NO_TARGET, frozenset({"player", "source"}), frozenset({"player"})),
    EventRule("counter", frozenset({"object", "player"}), frozenset({"player"})),
)
"""What the verbs of every game announce."""


def standard_verbs(where: Places) -> tuple[Verb, ...]:
    """Return the verbs that need to know where things are; those of :data:`COMMON` every game has anyway."""
    return tuple(places.verbs(where))


def standard_events(where: Places) -> tuple[EventRule, ...]:
    """Return what these verbs announce, with what it brings about."""
    return tuple(places.events(where))
