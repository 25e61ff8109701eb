"""Becoming the target: of whose spell or ability, and of which (115, 603.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from plystack.data import Announce, Change, Event, State, pairs
from plystack.happenings import TOLD, EventRule
from plystack.layers import View

NAME = "becomes the target"


def _became(state: State, view: View, event: Event) -> Iterable[Change]:
    """Return that an object became the target of what a player controls, and by what."""
    ident, player, source = (event.role(name) for name in ("object", "by", "source"))
    if not isinstance(ident, int) or not isinstance(player, str):
        return []
    roles: dict[str, int | str] = {"object": ident, "player": player}
    return [Announce(NAME, pairs(roles | ({"by": source} if isinstance(source, int) else {})))]


def events() -> Iterator[EventRule]:
    """Give what every game tells of targets, and what abilities of this one wait for."""
    (target,) = (each for each in TOLD if each.name == "target")
    yield attrs.evolve(target, brings=_became)
    yield EventRule(NAME, frozenset({"object", "player", "by"}), frozenset({"object", "player"}))
