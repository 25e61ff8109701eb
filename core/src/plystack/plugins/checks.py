"""Asks hooks, and checks what they answer: each for itself, and all of them together."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import pluggy

from plystack.data import (
    KEYWORD,
    STATIC,
    Ability,
    Brings,
    Characteristic,
    Family,
    KeywordRule,
    Part,
    Schema,
    Static,
    Takes,
    check_rules,
    rules_within,
)
from plystack.errors import (
    BadHookResult,
    BadHookSignature,
    DataError,
    Duplicate,
    HookFailed,
    UnknownHook,
    WrongApi,
    suggest,
)
from plystack.layers import EffectOrigin, LayerPlan
from plystack.plugins.answers import failure, misfit, promised
from plystack.plugins.hookspecs import HOOKS, Combine
from plystack.plugins.info import HOOK_API, AddonInfo, GameInfo
from plystack.plugins.marks import at

Items: TypeAlias = Mapping[str, Sequence[tuple[str, Any]]]
"""By hook: the plugin and the item, in load order."""

_ORIGINS = {
    "fields": EffectOrigin.STATUS,
    "counters": EffectOrigin.COUNTER,
    "designations": EffectOrigin.DESIGNATION,
    "keywords": EffectOrigin.STATIC,
}


def ask(plugin: str, hook: str, function: Callable[..., object], given: Mapping[str, object]) -> Any:
    """Call a plugin's answer to a hook with those arguments that it asks for.

    Returns:
        What the annotation of the hook promises; a sequence as a tuple.

    Raises:
        HookFailed: the function raised.
        BadHookResult: it returned something else.
    """
    try:
        answer = function(*(given[name] for name in inspect.signature(function).parameters))
        if HOOKS[hook].combine is Combine.ALL and isinstance(answer, Sequence) and not isinstance(answer, str | bytes):
            answer = tuple(answer)
    except (Exception, SystemExit) as error:  # a plugin that exits must not end the host
        raise HookFailed(f"{at(plugin, hook)}: raised {failure(error)}") from error
    if (found := misfit(answer, promised(hook))) is not None:
        raise BadHookResult(f"{at(plugin, hook)}: {found}")
    return answer


def register(manager: pluggy.PluginManager, plugin: object, name: str) -> None:
    """Register a plugin with pluggy, which checks once more.

    Raises:
        Duplicate: it is registered already.
        BadHookSignature: pluggy refuses one of its functions.
        UnknownHook: pluggy knows no hook of a function's name.
    """
    try:
        manager.register(plugin, name)
    except pluggy.PluginValidationError as error:
        raise BadHookSignature(f"plugin {name!r}: pluggy refuses it: {failure(error)}") from error
    except ValueError as error:
        raise Duplicate(f"plugin {name!r}: it equals a plugin that is loaded already; load it once") from error
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise UnknownHook(f"plugin {name!r}: pluggy knows no hook of that name: {failure(error)}") from error


def check_api(info: GameInfo | AddonInfo) -> None:
    """Refuse a plugin that was written for other hooks.

    Raises:
        WrongApi: it names another version.
    """
    if info.api != HOOK_API:
        newer = "plystack" if info.api > HOOK_API else "the plugin"
        raise WrongApi(
            f"plugin {info.name!r}: it is written for version {info.api} of the hooks; expected {HOOK_API}; "
            f"install a newer version of {newer}"
        )


def check_names(items: Items) -> None:
    """Refuse a name that is declared twice, and one that is empty.

    Characteristics and families are named in the same places, and cards have
    keys for characteristics and for card fields.

    Raises:
        Duplicate: a name is declared twice.
        BadHookResult: a name is empty.
    """
    for together in (("characteristics", "families"), ("characteristics", "card_fields")):
        _check_names(items, together)
    for hook in HOOKS.values():
        if hook.noun:
            _check_names(items, (hook.name,))


def _check_names(items: Items, hooks: Sequence[str]) -> None:
    first: dict[str, tuple[str, str]] = {}
    for hook in hooks:
        noun, key = HOOKS[hook].noun, HOOKS[hook].key
        for plugin, item in items[hook]:
            name = getattr(item, key)
            if not name.strip():
                raise BadHookResult(f"{at(plugin, hook)}: returned {name!r} as the {key} of a {noun}; expected a word")
            if name in first:
                raise Duplicate(_twice(plugin, hook, name, *first[name]))
            first[name] = (plugin, noun)


def _twice(plugin: str, hook: str, name: str, other: str, noun: str) -> str:
    own = HOOKS[hook].noun
    if other != plugin:
        return f"{at(plugin, hook)}: the {own} {name!r} is also a {noun} of plugin {other!r}; choose another name"
    if noun != own:
        return f"{at(plugin, hook)}: the {own} {name!r} is also a {noun} of the same plugin; rename one"
    return f"{at(plugin, hook)}: the {own} {name!r} is declared twice; remove one"


def check_references(items: Items) -> None:
    """Refuse declarations that refer to a characteristic, family or zone which nobody declares.

    Raises:
        BadHookResult: one does.
    """
    characteristics = {item.name for _, item in items["characteristics"]}
    known = characteristics | {item.name for _, item in items["families"]}
    for hook in ("characteristics", "families", "word_rules"):
        for plugin, item in items[hook]:
            for what, name in _references(item):
                if name not in known:
                    raise BadHookResult(
                        f"{at(plugin, hook)}: {what} {name!r}, which is no characteristic{suggest(name, known)}"
                    )
    zones = {item.name for _, item in items["zones"]}
    for plugin, action in items["actions"]:
        if strange := sorted(action.zones - zones):
            raise BadHookResult(
                f"{at(plugin, 'actions')}: action {action.name!r} is of objects in {strange[0]!r}, which is no zone"
                f"{suggest(strange[0], zones)}"
            )


def _references(item: Characteristic | Family | Brings | Takes) -> Iterator[tuple[str, str]]:
    if isinstance(item, Brings):
        yield f"the word {item.word!r} brings an ability by", item.characteristic
    elif isinstance(item, Takes):
        yield "abilities are taken on setting", item.family
    elif isinstance(item, Family):
        yield f"family {item.name!r} is of", item.of
        if item.requires is not None:
            yield f"family {item.name!r} requires a word of", item.requires[0]
    elif item.only_with is not None:
        yield f"characteristic {item.name!r} is only with a word of", item.only_with[0]


def check_kinds(items: Items) -> None:
    """Refuse abilities of a kind that nobody declares.

    Raises:
        BadHookResult: a keyword is of one, or an ability that a word brings.
    """
    known = {STATIC, KEYWORD, *(item.name for _, item in items["ability_kinds"])}
    for hook in ("keywords", "word_rules"):
        for plugin, item in items[hook]:
            of = item.kinds if isinstance(item, KeywordRule) else item.ability.kinds if isinstance(item, Brings) else ()
            for kind in sorted(set(of) - known):
                what = f"keyword {item.name!r}" if isinstance(item, KeywordRule) else f"what {item.word!r} brings"
                raise BadHookResult(
                    f"{at(plugin, hook)}: {what} is of the kind {kind!r}, which nobody declares{suggest(kind, known)}; "
                    "the hook 'ability_kinds' declares kinds of ability"
                )


def check_plan(game: str, plan: LayerPlan, schema: Schema, items: Items) -> None:
    """Refuse a plan of another schema, and declared effects for which the plan has no place or the game no word.

    Raises:
        BadHookResult: the plan carries another schema, an effect maps nowhere, or a rule says an unknown word.
    """
    if plan.schema != schema:
        raise BadHookResult(
            f"{at(game, 'layer_plan')}: returned a LayerPlan with another schema; expected the one that was given"
        )
    relations = [item.name for _, item in items["relations"]]

    def check(parts: Sequence[Part], abilities: Sequence[Ability], origin: EffectOrigin, start: str) -> None:
        try:
            plan.check(parts, origin)
            check_rules(schema, rules_within(abilities, parts), relations)
        except DataError as error:
            raise BadHookResult(f"{start}: {error}") from error

    for hook, origin in _ORIGINS.items():
        for plugin, item in items[hook]:
            what = f"{HOOKS[hook].noun} {getattr(item, HOOKS[hook].key)!r}"
            check(item.parts, (), origin, f"{at(plugin, hook)}: {what}")
    for plugin, item in items["word_rules"]:
        if isinstance(item, Brings) and isinstance(item.ability, Static):
            start = f"{at(plugin, 'word_rules')}: the ability that the word {item.word!r} brings"
            check(item.ability.parts, (item.ability,), EffectOrigin.STATIC, start)
