"""Finds the games and add-ons that are installed, by their entry points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import metadata
from typing import Final

import attrs

from plystack.errors import Duplicate, HookFailed, MissingRequirement, UnknownGame, suggest
from plystack.plugins.answers import failure
from plystack.plugins.info import AddonInfo, GameInfo
from plystack.plugins.known import Known, known_addon, known_game
from plystack.plugins.loading import Declared, assemble_known

GAMES: Final = "plystack.games"
ADDONS: Final = "plystack.addons"


@attrs.frozen
class Installed:
    """A game or an add-on that is installed.

    Arguments:
        name: of its entry point.
        info: what it says about itself, or None where it can't.
        addons: of a game: its add-ons by name, broken ones included.
        error: why it can't be loaded, or None where it can.
    """

    name: str
    info: GameInfo | AddonInfo | None
    addons: tuple[Installed, ...] = ()
    error: Exception | None = None


def load_declarations(
    name: str,
    addons: Iterable[str] | None = None,
    *,
    rules: str | None = None,
    policies: Mapping[str, str] | None = None,
) -> Declared:
    """Load an installed game with its add-ons.

    Arguments:
        name: of the game.
        addons: names of add-ons, to which those that they require are added; None for every
            installed add-on of the game.
        rules: the version of the rules; None for the game's default.
        policies: settings by policy; those left out have their default.

    Raises:
        UnknownGame: no such game or add-on is installed.
        PluginError: a plugin broke a promise; the class says which.
        UnknownWord: the game has no such version, policy or setting.
    """
    game = known_game(_load(GAMES, name), name)
    if addons is None:
        every = [known_addon(_load(ADDONS, each), each) for each in sorted(_offers(ADDONS))]
        return assemble_known(game, [each for each in every if each.info.game == game.name], rules, policies)
    return assemble_known(game, _with_required(addons), rules, policies)


def _with_required(names: Iterable[str]) -> list[Known[AddonInfo]]:
    found: list[Known[AddonInfo]] = []
    for name in names:
        found.append(known_addon(_load(ADDONS, name), name))
    loaded = {each.name for each in found}
    for each in found:  # grows while it is gone through
        for name in each.info.requires:
            if name in loaded:
                continue
            if name not in (offers := _offers(ADDONS)):
                raise MissingRequirement(
                    f"plugin {each.name!r}: it requires the add-on {name!r}, which is not installed"
                    f"{suggest(name, offers)}; install it"
                )
            loaded.add(name)
            found.append(known_addon(_load(ADDONS, name), name))
    return found


def installed_games() -> tuple[Installed, ...]:
    """Return the installed games by name, each with its add-ons.

    A plugin that can't be loaded stands there with its error. Add-ons whose game
    is not installed, or that can't say which it is, come after the games.
    """
    addons = {name: _addon(name) for name in sorted(_offers(ADDONS))}
    games = [_game(name, addons.values()) for name in sorted(_offers(GAMES))]
    placed = {addon.name for game in games for addon in game.addons}
    return (*games, *(_stray(addon) for name, addon in addons.items() if name not in placed))


def _addon(name: str) -> Installed:
    try:
        return Installed(name, known_addon(_load(ADDONS, name), name).info)
    except Exception as error:  # a broken plugin is reported, whatever is wrong with it
        return Installed(name, None, error=error)


def _game(name: str, addons: Iterable[Installed]) -> Installed:
    own = tuple(each for each in addons if isinstance(each.info, AddonInfo) and each.info.game == name)
    info = None
    try:
        game = known_game(_load(GAMES, name), name)
        info = game.info
        assemble_known(game, [])
    except Exception as error:
        return Installed(name, info, own, error)
    return Installed(name, info, tuple(_tried(game, addon) for addon in own))


def _tried(game: Known[GameInfo], addon: Installed) -> Installed:
    try:
        assemble_known(game, _with_required([addon.name]))
    except Exception as error:
        return attrs.evolve(addon, error=error)
    return addon


def _stray(addon: Installed) -> Installed:
    if not isinstance(addon.info, AddonInfo):
        return addon
    problem = f"it is an add-on of the game {addon.info.game!r}, which is not installed; install it"
    return attrs.evolve(addon, error=MissingRequirement(f"plugin {addon.name!r}: {problem}"))


def _offers(group: str) -> dict[str, list[metadata.EntryPoint]]:
    offers: dict[str, list[metadata.EntryPoint]] = {}
    for point in metadata.entry_points(group=group):
        offers.setdefault(point.name, []).append(point)
    return offers


def _load(group: str, name: str) -> object:
    what = "game" if group == GAMES else "add-on"
    offers = _offers(group)
    if name not in offers:
        hint = suggest(name, offers) or f"; installed: {', '.join(map(repr, sorted(offers))) or 'none'}"
        raise UnknownGame(f"there is no {what} {name!r}{hint}")
    if len(offers[name]) > 1:
        sources = sorted(point.dist.name if point.dist else point.value for point in offers[name])
        raise Duplicate(
            f"the {what} {name!r} is offered by the distributions {' and '.join(map(repr, sources))}; uninstall one"
        )
    try:
        return offers[name][0].load()
    except (Exception, SystemExit) as error:
        raise HookFailed(
            f"plugin {name!r}, entry point {group!r}: can't be imported: {failure(error)}; repair or uninstall it"
        ) from error
