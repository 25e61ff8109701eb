"""Plugins that have said what they are: whether they go together, and in which order they are loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import attrs

from plystack.errors import BadHookResult, Duplicate, MissingRequirement, suggest
from plystack.plugins.checks import ask, check_api
from plystack.plugins.hooks import HOOKS, Role
from plystack.plugins.info import AddonInfo, GameInfo, Policy
from plystack.plugins.marks import at, check_marks, check_signature, marked

Info = TypeVar("Info", GameInfo, AddonInfo)


@attrs.frozen(eq=False)
class Known(Generic[Info]):
    """A plugin that has said what it is.

    Arguments:
        plugin: the module or object.
        info: what it says.
        name: the plugin's.
    """

    plugin: object
    info: Info

    @property
    def name(self) -> str:
        """Return the plugin's name."""
        return self.info.name


def known_game(plugin: object, offered_as: str | None = None) -> Known[GameInfo]:
    """Ask a game what it is; ``offered_as`` is the name of its entry point."""
    return Known(plugin, _identify(plugin, Role.GAME, "game_info", offered_as))


def known_addon(plugin: object, offered_as: str | None = None) -> Known[AddonInfo]:
    """Ask an add-on what it is; ``offered_as`` is the name of its entry point."""
    return Known(plugin, _identify(plugin, Role.ADDON, "addon_info", offered_as))


def _identify(plugin: object, role: Role, hook: str, offered_as: str | None) -> Any:
    name = offered_as or str(getattr(plugin, "__name__", type(plugin).__name__))
    found = marked(plugin)
    each = next((each for each in found if each.hook == hook), None)
    if each is None:
        # Says which other function is perhaps meant, else that this one is missing. What is named like nothing that
        # there is may answer a hook that the game publishes.
        meant = [other for other in found if other.hook in HOOKS or suggest(other.hook, [hook])]
        check_marks(name, role, meant, HOOKS)
        raise AssertionError(f"{hook} is not demanded of {role}")
    check_signature(name, each, HOOKS[hook])
    info = ask(name, HOOKS[hook], each.function, {})
    if offered_as is not None and info.name != offered_as:
        raise BadHookResult(
            f"{at(name, hook)}: returned {info.name!r} as name; expected {offered_as!r}, as its entry point is called"
        )
    return info


def check_together(game: Known[GameInfo], addons: Iterable[Known[AddonInfo]]) -> None:
    """Refuse plugins that can't be loaded together, or not by this plystack.

    Raises:
        Duplicate: one is given twice, or two have the same name.
        WrongApi: one was written for other hooks.
        MissingRequirement: an add-on is of another game.
    """
    addons = sorted(addons, key=lambda addon: addon.name)
    everything: list[Known[GameInfo] | Known[AddonInfo]] = [game, *addons]
    seen: dict[str, object] = {}
    for each in everything:
        if each.name in seen:
            same = seen[each.name] is each.plugin
            problem = "is given twice; give it once" if same else "is the name of two plugins; rename one"
            raise Duplicate(f"plugin {each.name!r}: {problem}")
        seen[each.name] = each.plugin
        check_api(each.info)
    for addon in addons:
        if addon.info.game != game.name:
            raise MissingRequirement(
                f"plugin {addon.name!r}: it is an add-on of the game {addon.info.game!r}, which is not loaded; "
                f"the game is {game.name!r}"
            )


def known_policies(game: Known[GameInfo], addons: Iterable[Known[AddonInfo]]) -> tuple[tuple[str, Policy], ...]:
    """Return the policies of a game and its add-ons, each with the plugin that has it.

    Raises:
        Duplicate: two plugins have a policy of one name.
    """
    every: list[Known[GameInfo] | Known[AddonInfo]] = [game, *addons]
    found = [(each.name, policy) for each in every for policy in each.info.policies]
    owners: dict[str, str] = {}
    for plugin, policy in found:
        if policy.name in owners:
            raise Duplicate(
                f"plugin {plugin!r}: the policy {policy.name!r} is also a policy of plugin {owners[policy.name]!r}; "
                "choose another name"
            )
        owners[policy.name] = plugin
    return tuple(found)


def in_load_order(addons: Iterable[Known[AddonInfo]]) -> tuple[Known[AddonInfo], ...]:
    """Return add-ons so that each comes after what it requires, and else by name.

    Raises:
        MissingRequirement: one requires what is not there, or some require one another in a circle.
    """
    waiting = {addon.name: addon for addon in sorted(addons, key=lambda addon: addon.name)}
    for addon in waiting.values():
        for name in addon.info.requires:
            if name not in waiting:
                raise MissingRequirement(
                    f"plugin {addon.name!r}: it requires the add-on {name!r}, which is not loaded"
                    f"{suggest(name, waiting)}; load it as well"
                )
    ordered: list[Known[AddonInfo]] = []
    while waiting:
        ready = next((each for each in waiting.values() if not waiting.keys() & set(each.info.requires)), None)
        if ready is None:
            circle = " → ".join(map(repr, _circle(waiting)))
            raise MissingRequirement(f"add-ons require one another in a circle: {circle}; remove one requirement")
        ordered.append(waiting.pop(ready.name))
    return tuple(ordered)


def _circle(waiting: Mapping[str, Known[AddonInfo]]) -> list[str]:
    path = [min(waiting)]
    while path[-1] not in path[:-1]:
        path.append(min(waiting.keys() & set(waiting[path[-1]].info.requires)))
    return path[path.index(path[-1]) :]
