"""Loads a game with its add-ons: asks and checks them, and freezes what they declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import attrs
import pluggy

from plystack.data import Brings, ControlRow, Relation, Schema, StackPlan, Takes, pairs
from plystack.data.values import Pairs
from plystack.errors import BadHookResult, DataError, UnknownWord, suggest
from plystack.happenings import EventRule, Verb
from plystack.layers import LayerPlan
from plystack.plugins import hookspecs, playspecs
from plystack.plugins.checks import (
    Items,
    ask,
    check_kinds,
    check_names,
    check_plan,
    check_references,
    check_stack,
    register,
)
from plystack.plugins.hooks import HOOKS, Combine, Role, with_published
from plystack.plugins.hookspecs import PROJECT
from plystack.plugins.info import AddonInfo, CardField, GameInfo, Policy
from plystack.plugins.known import Known, check_together, in_load_order, known_addon, known_game, known_policies
from plystack.plugins.marks import SPEC, at, check_marks, mark, marked
from plystack.plugins.played import Played, guarded_event, guarded_verb
from plystack.plugins.published import published
from plystack.plugins.speech import Speech


@attrs.frozen
class Declared:
    """What a game and its add-ons have declared, checked and frozen.

    Arguments:
        info: of the game.
        addons: in load order.
        schema: of all of them.
        plan: how continuous effects apply, under these rules and policies.
        relations: words for players.
        control: who controls what abilities bring about.
        card_fields: keys of cards beside the characteristics.
        policies: the setting of every policy.
        rules: the version of the rules in force.
        verbs: what instructions can do beside the verbs of every game.
        events: what can be announced beside what these verbs announce.
        stack: how items wait and resolve.
        played: what is asked in play.
        speech: what card text can say.
    """

    info: GameInfo
    addons: tuple[AddonInfo, ...]
    schema: Schema
    plan: LayerPlan
    relations: tuple[Relation, ...]
    control: tuple[ControlRow, ...]
    card_fields: tuple[CardField, ...]
    policies: Pairs[str]
    rules: str
    verbs: tuple[Verb, ...] = ()
    events: tuple[EventRule, ...] = ()
    stack: StackPlan = StackPlan()
    played: Played = Played({})
    speech: Speech = Speech(())

    @property
    def offered(self) -> tuple[Policy, ...]:
        """What a table can choose: the policies of the game, then those of its add-ons in load order."""
        return (*self.info.policies, *(policy for addon in self.addons for policy in addon.policies))


class Manager(pluggy.PluginManager):
    """A plugin manager that runs no property of a plugin to look for marks."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        # Older versions of pluggy read every attribute.
        return super().parse_hookimpl_opts(plugin, name) if mark(plugin, name) is not None else None

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> pluggy.HookspecOpts | None:
        found = mark(module_or_class, name, SPEC) is not None
        return super().parse_hookspec_opts(module_or_class, name) if found else None


def assemble(
    game_plugin: object,
    addon_plugins: Iterable[object] = (),
    *,
    rules: str | None = None,
    policies: Mapping[str, str] | None = None,
) -> Declared:
    """Load a game and add-ons that the caller holds: modules, or objects with marked methods.

    Arguments:
        game_plugin: the game.
        addon_plugins: its add-ons, in any order; what they require must be among them.
        rules: the version of the rules; None for the game's default.
        policies: settings by policy; those left out have their default.

    Raises:
        PluginError: a plugin broke a promise; the class says which.
        UnknownWord: the game has no such version, policy or setting.
    """
    return assemble_known(known_game(game_plugin), [known_addon(each) for each in addon_plugins], rules, policies)


def assemble_known(
    game: Known[GameInfo],
    addons: Sequence[Known[AddonInfo]],
    rules: str | None = None,
    policies: Mapping[str, str] | None = None,
) -> Declared:
    """Load plugins that have said what they are; see :func:`assemble`."""
    check_together(game, addons)
    ordered = in_load_order(addons)
    version = choose_rules(game.info, rules)
    settings = choose_policies(game.name, known_policies(game, ordered), policies or {})
    given: dict[str, object] = {"policies": MappingProxyType(dict(settings))}
    manager = Manager(PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.add_hookspecs(playspecs)
    specs: Any = game.info.hooks
    if own := published(game.name, specs):
        manager.add_hookspecs(specs)
    hooks = with_published(own)
    plugins = [(game.name, game.plugin, Role.GAME)]
    plugins += [(addon.name, addon.plugin, Role.ADDON) for addon in ordered]
    for name, plugin, role in plugins:
        check_marks(name, role, marked(plugin), hooks)
        register(manager, plugin, name)
    order = [name for name, _, _ in plugins]
    items: Items = {
        hook.name: _collect(manager, order, hook.name, given)
        for hook in HOOKS.values()
        if hook.combine is Combine.ALL and not (hook.played or hook.spoken)
    }
    check_names(items)
    check_references(items)
    check_kinds(items)
    schema = _schema(game.name, items)
    if not schema.board_zones:
        raise BadHookResult(f"{at(game.name, 'zones')}: no zone is on the board; expected one with board=True")
    laid = _answers(manager, "layer_plan")[game.name]
    plan = ask(game.name, HOOKS["layer_plan"], laid, {**given, "schema": schema, "rules": version})
    check_plan(game.name, plan, schema, items)
    stack = StackPlan()
    if stacked := _answers(manager, "stack_plan"):
        stack = ask(game.name, HOOKS["stack_plan"], stacked[game.name], given)
    check_stack(game.name, stack, schema, _of(items, "events"))
    answers = {hook.name: _answers(manager, hook.name) for hook in hooks.values() if hook.played}
    played = {hook: tuple((name, by[name]) for name in order if name in by) for hook, by in answers.items()}
    speakers = _answers(manager, "phrases")
    return Declared(
        info=game.info,
        addons=tuple(addon.info for addon in ordered),
        schema=schema,
        plan=plan,
        relations=_of(items, "relations"),
        control=_of(items, "control"),
        card_fields=_of(items, "card_fields"),
        verbs=tuple(guarded_verb(name, verb) for name, verb in items["verbs"]),
        events=tuple(guarded_event(name, rule) for name, rule in items["events"]),
        stack=stack,
        played=Played(played, own),
        speech=Speech(tuple((name, speakers[name]) for name in order if name in speakers)),
        policies=settings,
        rules=version,
    )


def choose_rules(info: GameInfo, rules: str | None) -> str:
    """Return the version of the rules in force.

    Raises:
        UnknownWord: the game does not know it.
    """
    if rules is None:
        return info.rules[0]
    if rules not in info.rules:
        known = ", ".join(map(repr, info.rules))
        raise UnknownWord(f"the game {info.name!r} has no rules {rules!r}; it has {known}")
    return rules


def choose_policies(game: str, offered: Sequence[tuple[str, Policy]], policies: Mapping[str, str]) -> Pairs[str]:
    """Return the setting of every policy of a game and its add-ons.

    Arguments:
        game: its name.
        offered: plugins with their policies.
        policies: settings that were chosen.

    Raises:
        UnknownWord: there is no such policy, or the policy has no such setting.
    """
    owners = {policy.name: owner for owner, policy in offered}
    table = {policy.name: policy for _, policy in offered}
    for name, setting in policies.items():
        if name not in table:
            hint = suggest(name, table) or f"; it has {', '.join(map(repr, sorted(table))) or 'none'}"
            raise UnknownWord(f"the game {game!r} has no policy {name!r}{hint}")
        settings = table[name].settings
        if setting not in settings:
            hint = suggest(setting, settings) or f"; it has {', '.join(map(repr, settings))}"
            whose = f"the {'game' if owners[name] == game else 'add-on'} {owners[name]!r}"
            raise UnknownWord(f"the policy {name!r} of {whose} has no setting {setting!r}{hint}")
    return pairs({name: policies.get(name, policy.default) for name, policy in table.items()})


def _answers(manager: pluggy.PluginManager, hook: str) -> dict[str, Any]:
    return {each.plugin_name: each.function for each in getattr(manager.hook, hook).get_hookimpls()}


def _collect(
    manager: pluggy.PluginManager, order: Sequence[str], hook: str, given: Mapping[str, object]
) -> tuple[tuple[str, Any], ...]:
    # pluggy calls what was registered last first, so the plugins are asked one by one.
    answers = _answers(manager, hook)
    asked = [(name, ask(name, HOOKS[hook], answers[name], given)) for name in order if name in answers]
    return tuple((name, item) for name, answer in asked for item in answer)


def _of(items: Items, hook: str, kind: type = object) -> tuple[Any, ...]:
    return tuple(item for _, item in items[hook] if isinstance(item, kind))


def _schema(game: str, items: Items) -> Schema:
    characteristics, families = (_of(items, hook) for hook in ("characteristics", "families"))
    for _, new in items["new_words"]:
        characteristics, families = tuple(map(new.added, characteristics)), tuple(map(new.added, families))
    try:
        return Schema(
            characteristics=characteristics,
            families=families,
            brings=_of(items, "word_rules", Brings),
            takes=_of(items, "word_rules", Takes),
            fields=_of(items, "fields"),
            zones=_of(items, "zones"),
            counters=_of(items, "counters"),
            designations=_of(items, "designations"),
            keywords=_of(items, "keywords"),
            ability_kinds=_of(items, "ability_kinds"),
            sides=_of(items, "sides"),
            enterings=_of(items, "enterings"),
            attachments=_of(items, "attachments"),
            actions=_of(items, "actions"),
            numbers=_of(items, "numbers"),
            player_fields=_of(items, "player_fields"),
            trackers=_of(items, "trackers"),
            durations=_of(items, "durations"),
        )
    except DataError as error:
        raise BadHookResult(f"plugin {game!r}: its declarations do not go together: {error}") from error
