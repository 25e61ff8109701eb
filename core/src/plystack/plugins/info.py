"""What a plugin says about itself, and what cards may say beside their characteristics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from plystack.data import Schema, Written

HOOK_API: Final = 1
"""The version of the hooks; a plugin names the one it was written for, and another is refused."""


@attrs.frozen
class Policy:
    """A question that the rules of a game, or of what an add-on adds, leave open, and the answers to choose from.

    Arguments:
        name: as scenario files and hosts say it.
        settings: the answers, at least one.
        default: the answer where nobody chooses; one of the settings.
        rule: the number of the rule that leaves it open, or an empty string.
        about: what it decides, one sentence.

    Raises:
        ValueError: the default is not among the settings, or a setting stands there twice.
    """

    name: str
    settings: tuple[str, ...]
    default: str
    rule: str = ""
    about: str = ""

    def __attrs_post_init__(self) -> None:
        if self.default not in self.settings:
            settings = ", ".join(map(repr, self.settings)) or "none"
            raise ValueError(f"policy {self.name!r}: default {self.default!r} is none of its settings: {settings}")
        _distinct(self.settings, f"policy {self.name!r}: setting")


@attrs.frozen
class GameInfo:
    """What a game says about itself.

    Arguments:
        name: as its entry point is called.
        title: as people call it.
        version: of the plugin.
        api: the version of the hooks that it was written for; :data:`HOOK_API`.
        rules: versions of the game's rules that it knows, at least one; the first is the default.
        policies: what a table can choose.
        hooks: a module, or an object, with the specifications of the hooks that the game publishes for its add-ons;
            None where it publishes none.

    Raises:
        ValueError: there is no version of the rules, or a version or policy stands there twice.
    """

    name: str
    title: str
    version: str
    api: int
    rules: tuple[str, ...]
    policies: tuple[Policy, ...] = ()
    hooks: object = attrs.field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        if not self.rules:
            raise ValueError(f"game {self.name!r}: it names no version of its rules; name at least one")
        _distinct(self.rules, f"game {self.name!r}: version of the rules")
        _distinct([policy.name for policy in self.policies], f"game {self.name!r}: policy")


@attrs.frozen
class AddonInfo:
    """What an add-on says about itself.

    Arguments:
        name: as its entry point is called.
        game: the name of the game that it adds to.
        version: of the plugin.
        api: the version of the hooks that it was written for; :data:`HOOK_API`.
        requires: names of the add-ons of the same game that it needs; they are loaded before it.
        policies: what a table can choose besides what the game leaves open; no other plugin has a policy of that name.

    Raises:
        ValueError: a policy stands there twice.
    """

    name: str
    game: str
    version: str
    api: int
    requires: tuple[str, ...] = ()
    policies: tuple[Policy, ...] = ()

    def __attrs_post_init__(self) -> None:
        _distinct([policy.name for policy in self.policies], f"add-on {self.name!r}: policy")


@attrs.frozen
class CardField:
    """A key that cards may have beside the names of characteristics: a whole line, a price.

    Arguments:
        key: as scenario files and Python say it.
        parse: takes the value written there and the schema; returns values by characteristic, and
            raises ValueError with a sentence where the value is a bad one.
        about: what it is, one sentence.
        example: a value as one writes it.
    """

    key: str
    parse: Callable[[object, Schema], Mapping[str, Written]]
    about: str
    example: str


def _distinct(words: tuple[str, ...] | list[str], what: str) -> None:
    for index, word in enumerate(words):
        if word in words[:index]:
            raise ValueError(f"{what} {word!r} stands there twice")
