"""The table of hooks: who answers each, when it is asked, and how the answers combine; a game adds its own to it."""

from __future__ import annotations

import enum
import inspect
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

import attrs

from plystack.plugins import hookspecs, playspecs
from plystack.plugins.answers import label


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


@attrs.frozen(slots=False)
class Hook:
    """How the answers to a hook combine, and who answers it.

    Arguments:
        name: of the hook.
        spec: its specification, with its annotations and its docstring.
        combine: the one answer, or all of them.
        may: who can answer.
        must: who has to answer.
        noun: what an item of the answers is called, where its name may be declared once only.
        key: the attribute of an item that holds its name.
        played: it is asked in play, not when the game is loaded.
        spoken: it is asked when the first card text is read or printed, and for each schema anew.
    """

    name: str
    spec: Callable[..., Any]
    combine: Combine
    may: frozenset[Role]
    must: frozenset[Role] = frozenset()
    noun: str = ""
    key: str = "name"
    played: bool = False
    spoken: bool = False

    @cached_property
    def passes(self) -> tuple[str, ...]:
        """The names of the arguments that it passes."""
        return tuple(inspect.signature(self.spec).parameters)

    @cached_property
    def promises(self) -> Any:
        """Its return annotation, resolved."""
        return typing.get_type_hints(self.spec)["return"]

    @property
    def about(self) -> str:
        """Return the sentence with which its docstring begins; nothing where it has none."""
        return (inspect.getdoc(self.spec) or "").partition("\n")[0]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.passes)}) -> {label(self.promises)}"


_GAME = frozenset({Role.GAME})
_ADDON = frozenset({Role.ADDON})
_ANY = _GAME | _ADDON


def _hook(name: str, combine: Combine, may: frozenset[Role], must: frozenset[Role] = frozenset(), **more: Any) -> Hook:
    """Return a hook of plystack's own, with its specification."""
    module = playspecs if more.get("played") else hookspecs
    return Hook(name, getattr(module, name), combine, may, must, **more)


HOOKS: Final[Mapping[str, Hook]] = MappingProxyType(
    {
        hook.name: hook
        for hook in (
            _hook("game_info", Combine.FIRST, _GAME, _GAME),
            _hook("addon_info", Combine.FIRST, _ADDON, _ADDON),
            _hook("characteristics", Combine.ALL, _ANY, _GAME, noun="characteristic"),
            _hook("families", Combine.ALL, _ANY, noun="family"),
            _hook("new_words", Combine.ALL, _ANY),
            _hook("word_rules", Combine.ALL, _ANY),
            _hook("fields", Combine.ALL, _ANY, noun="field"),
            _hook("sides", Combine.ALL, _ANY, noun="side"),
            _hook("enterings", Combine.ALL, _ANY),
            _hook("attachments", Combine.ALL, _ANY),
            _hook("zones", Combine.ALL, _ANY, _GAME, noun="zone"),
            _hook("counters", Combine.ALL, _ANY, noun="counter", key="kind"),
            _hook("designations", Combine.ALL, _ANY, noun="designation"),
            _hook("ability_kinds", Combine.ALL, _ANY, noun="kind of ability"),
            _hook("keywords", Combine.ALL, _ANY, noun="keyword"),
            _hook("actions", Combine.ALL, _ANY, noun="action"),
            _hook("numbers", Combine.ALL, _ANY, noun="number"),
            _hook("relations", Combine.ALL, _ANY, _GAME, noun="relation"),
            _hook("control", Combine.ALL, _ANY),
            _hook("player_fields", Combine.ALL, _ANY, noun="number of players"),
            _hook("trackers", Combine.ALL, _ANY, noun="tracker"),
            _hook("durations", Combine.ALL, _ANY, noun="duration"),
            _hook("verbs", Combine.ALL, _ANY, noun="verb"),
            _hook("events", Combine.ALL, _ANY, noun="event"),
            _hook("card_fields", Combine.ALL, _ANY, noun="card field", key="key"),
            _hook("phrases", Combine.ALL, _ANY, spoken=True),
            _hook("layer_plan", Combine.FIRST, _GAME, _GAME),
            _hook("stack_plan", Combine.FIRST, _GAME),
            _hook("new_game", Combine.FIRST, _GAME, played=True),
            _hook("turn_to_act", Combine.FIRST, _GAME, played=True),
            _hook("legal_actions", Combine.ALL, _ANY, played=True),
            _hook("why_illegal", Combine.ALL, _ANY, played=True),
            _hook("perform", Combine.FIRST, _ANY, played=True),
            _hook("checks", Combine.ALL, _ANY, played=True),
            _hook("what_follows", Combine.ALL, _ANY, played=True),
            _hook("outcome", Combine.FIRST, _GAME, played=True),
        )
    }
)
"""Every hook of plystack's own by name, in the order in which they are asked."""


def published_hook(name: str, spec: Callable[..., Any], combine: Combine) -> Hook:
    """Return a hook that a game publishes: itself and its add-ons may answer it, and it is asked in play."""
    return Hook(name, spec, combine, _ANY, played=True)


def with_published(published: Iterable[Hook]) -> Mapping[str, Hook]:
    """Return the hooks that a game and its add-ons can answer: those of plystack, and those that the game publishes."""
    return MappingProxyType({**HOOKS, **{hook.name: hook for hook in published}})
