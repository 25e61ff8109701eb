"""The table of hooks: who answers each, when it is asked, and how the answers combine."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from plystack.plugins import hookspecs, playspecs


class Combine(enum.Enum):
    """What becomes of the answers to a hook."""

    FIRST = "first"  # there is one answer
    ALL = "all"  # the items of all answers, in load order


class Role(enum.Enum):
    """What a plugin is loaded as."""

    GAME = "game"
    ADDON = "add-on"

    def __str__(self) -> str:
        return "an add-on" if self is Role.ADDON else "a game"


@attrs.frozen
class Hook:
    """How the answers to a hook combine, and who answers it.

    Arguments:
        name: of the hook.
        combine: the one answer, or all of them.
        may: who can answer.
        must: who has to answer.
        noun: what an item of the answers is called, where its name may be declared once only.
        key: the attribute of an item that holds its name.
        played: it is asked in play, not when the game is loaded.
        spoken: it is asked when the first card text is read or printed, and for each schema anew.
    """

    name: str
    combine: Combine
    may: frozenset[Role]
    must: frozenset[Role] = frozenset()
    noun: str = ""
    key: str = "name"
    played: bool = False
    spoken: bool = False


_GAME = frozenset({Role.GAME})
_ADDON = frozenset({Role.ADDON})
_ANY = _GAME | _ADDON

HOOKS: Final[Mapping[str, Hook]] = MappingProxyType(
    {
        hook.name: hook
        for hook in (
            Hook("game_info", Combine.FIRST, _GAME, _GAME),
            Hook("addon_info", Combine.FIRST, _ADDON, _ADDON),
            Hook("characteristics", Combine.ALL, _ANY, _GAME, "characteristic"),
            Hook("families", Combine.ALL, _ANY, noun="family"),
            Hook("word_rules", Combine.ALL, _ANY),
            Hook("fields", Combine.ALL, _ANY, noun="field"),
            Hook("sides", Combine.ALL, _ANY, noun="side"),
            Hook("enterings", Combine.ALL, _ANY),
            Hook("attachments", Combine.ALL, _ANY),
            Hook("zones", Combine.ALL, _ANY, _GAME, "zone"),
            Hook("counters", Combine.ALL, _ANY, noun="counter", key="kind"),
            Hook("designations", Combine.ALL, _ANY, noun="designation"),
            Hook("ability_kinds", Combine.ALL, _ANY, noun="kind of ability"),
            Hook("keywords", Combine.ALL, _ANY, noun="keyword"),
            Hook("actions", Combine.ALL, _ANY, noun="action"),
            Hook("numbers", Combine.ALL, _ANY, noun="number"),
            Hook("relations", Combine.ALL, _ANY, _GAME, "relation"),
            Hook("control", Combine.ALL, _ANY),
            Hook("player_fields", Combine.ALL, _ANY, noun="number of players"),
            Hook("trackers", Combine.ALL, _ANY, noun="tracker"),
            Hook("verbs", Combine.ALL, _ANY, noun="verb"),
            Hook("events", Combine.ALL, _ANY, noun="event"),
            Hook("card_fields", Combine.ALL, _ANY, noun="card field", key="key"),
            Hook("phrases", Combine.ALL, _ANY, spoken=True),
            Hook("layer_plan", Combine.FIRST, _GAME, _GAME),
            Hook("stack_plan", Combine.FIRST, _GAME),
            Hook("new_game", Combine.FIRST, _GAME, played=True),
            Hook("turn_to_act", Combine.FIRST, _GAME, played=True),
            Hook("legal_actions", Combine.ALL, _ANY, played=True),
            Hook("why_illegal", Combine.ALL, _ANY, played=True),
            Hook("perform", Combine.FIRST, _ANY, played=True),
            Hook("checks", Combine.ALL, _ANY, played=True),
            Hook("outcome", Combine.FIRST, _GAME, played=True),
        )
    }
)
"""Every hook by name, in the order in which they are asked."""


def spec(hook: str) -> Callable[..., Any]:
    """Return the specification of a hook, with its annotations and its docstring."""
    found: Callable[..., Any] = getattr(playspecs if HOOKS[hook].played else hookspecs, hook)
    return found
