"""Asks hooks, and checks what they answer: each for itself, and all of them together."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import pluggy

from plystack.data import (
    ACTIVATED,
    KEYWORD,
    REPLACEMENT,
    RESOLUTION,
    STATIC,
    TRIGGERED,
    Action,
    Attachment,
    Brings,
    CardSide,
    Characteristic,
    Family,
    Field,
    KeywordRule,
    Part,
    Schema,
    StackPlan,
    Static,
    Takes,
    check_written,
)
from plystack.errors import (
    BadHookResult,
    BadHookSignature,
    DataError,
    Duplicate,
    HookFailed,
    UnknownHook,
    UnknownWord,
    WrongApi,
    suggest,
)
from plystack.happenings import EventRule
from plystack.layers import EffectOrigin, LayerPlan
from plystack.plugins.answers import failure, misfit, package
from plystack.plugins.hooks import HOOKS, Combine, Hook
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


@functools.lru_cache(maxsize=1024)
def _asks(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the arguments that a function asks for."""
    return tuple(inspect.signature(function).parameters)


def ask(plugin: str, hook: Hook, function: Callable[..., object], given: Mapping[str, object]) -> Any:
    """Call a plugin's answer to a hook with those arguments that it asks for.

    Returns:
        What the annotation of the hook promises; a sequence as a tuple.

    Raises:
        HookFailed: the function raised.
        BadHookResult: it returned something else.
    """
    try:
        answer = function(*(given[name] for name in _asks(function)))
        if hook.combine is Combine.ALL and isinstance(answer, Sequence) and not isinstance(answer, str | bytes):
            answer = tuple(answer)
    except (HookFailed, BadHookResult):  # of a plugin that was asked in there: the message names that one
        raise
    except (Exception, SystemExit) as error:  # a plugin that exits must not end the host
        raise HookFailed(f"{at(plugin, hook.name)}: raised {failure(error)}") from error
    if (found := misfit(answer, hook.promises, package(hook.spec))) is not None:
        raise BadHookResult(f"{at(plugin, hook.name)}: {found}")
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
    """Refuse declarations that refer to what nobody declares, and a field that hides by default.

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
    lists = {item.name for _, item in (*items["characteristics"], *items["families"]) if getattr(item, "closed", True)}
    for plugin, new in items["new_words"]:
        if new.of not in lists:
            raise BadHookResult(
                f"{at(plugin, 'new_words')}: words for {new.of!r}, which is no list of words{suggest(new.of, lists)}"
            )
    for plugin, field in items["fields"]:
        if field.hides and field.default is not False:
            raise BadHookResult(
                f"{at(plugin, 'fields')}: field {field.name!r} hides objects while it is true; its default is False, "
                f"came {field.default!r}"
            )
    places = {hook: {item.name for _, item in items[hook]} for hook in ("actions", "characteristics", "sides", "zones")}
    for hook, what, refers in _REFERS:
        for plugin, item in items[hook]:
            for told, name in refers(item):
                if name not in places[what]:
                    near = suggest(name, places[what])
                    raise BadHookResult(f"{at(plugin, hook)}: {told} {name!r}, which is no {HOOKS[what].noun}{near}")


def _of_action(item: Action) -> Iterator[tuple[str, str]]:
    yield from ((f"action {item.name!r} is of objects in", zone) for zone in sorted(item.zones))


def _of_attachment(item: Attachment) -> Iterator[tuple[str, str]]:
    if item.zone is not None:
        yield "what is attached illegally goes to", item.zone


def _of_field(item: Field) -> Iterator[tuple[str, str]]:
    if item.side:
        yield f"field {item.name!r} shows the side", item.side
    yield from ((f"field {item.name!r} is never on a card with the side", side) for side in sorted(item.unless))


def _actions_of_attachment(item: Attachment) -> Iterator[tuple[str, str]]:
    yield from (("what is attached asks whether a host can undergo", action) for action in item.actions)


def _zones_of_field(item: Field) -> Iterator[tuple[str, str]]:
    yield from ((f"field {item.name!r} works in", zone) for zone in sorted(item.works))
    yield from ((f"field {item.name!r} is at home in", zone) for zone in sorted(item.homes))


def _of_side(item: CardSide) -> Iterator[tuple[str, str]]:
    yield from ((f"side {item.name!r} takes over", name) for name in sorted(item.keeps | item.lent))


# A hook, the hook that declares what its items refer to, and what these are.
_REFERS: tuple[tuple[str, str, Callable[[Any], Iterator[tuple[str, str]]]], ...] = (
    ("actions", "zones", _of_action),
    ("attachments", "zones", _of_attachment),
    ("attachments", "actions", _actions_of_attachment),
    ("fields", "sides", _of_field),
    ("fields", "zones", _zones_of_field),
    ("sides", "characteristics", _of_side),
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


def check_stack(game: str, stack: StackPlan, schema: Schema, events: Iterable[EventRule]) -> None:
    """Refuse a stack whose items go to a zone that the game does not have, or that announces what it does not have.

    Raises:
        BadHookResult: it names the zone, the event, or the kind of ability.
    """
    try:
        schema.check_kinds(stack.immediate)
    except UnknownWord as problem:
        raise BadHookResult(f"{at(game, 'stack_plan')}, immediate: {problem}") from problem
    known = [each.name for each in events if each.roles >= {"object", "player"}]
    if stack.uses and stack.uses not in known:
        raise BadHookResult(
            f"{at(game, 'stack_plan')}: what is used is announced as {stack.uses!r}, which is no event with an object "
            f"and a player{suggest(stack.uses, known)}"
        )
    if stack.zone is not None and stack.zone not in schema.zone_table:
        near = suggest(stack.zone, schema.zone_table)
        raise BadHookResult(
            f"{at(game, 'stack_plan')}: what is countered goes to {stack.zone!r}, which is no zone{near}"
        )


def check_kinds(items: Items) -> None:
    """Refuse abilities of a kind that nobody declares.

    Raises:
        BadHookResult: a keyword is of one, or an ability that a word brings.
    """
    known = {
        STATIC,
        KEYWORD,
        TRIGGERED,
        ACTIVATED,
        REPLACEMENT,
        RESOLUTION,
        *(item.name for _, item in items["ability_kinds"]),
    }
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
    """Refuse a plan of another schema, and what is declared in unknown words or has no place in the plan.

    Raises:
        BadHookResult: the plan carries another schema, an effect maps nowhere, or a rule says an unknown word.
    """
    if plan.schema != schema:
        raise BadHookResult(
            f"{at(game, 'layer_plan')}: returned a LayerPlan with another schema; expected the one that was given"
        )
    relations = [item.name for _, item in items["relations"]]

    def check(start: str, written: object, parts: Sequence[Part] = (), origin: EffectOrigin | None = None) -> None:
        try:
            if origin is not None:
                plan.check(parts, origin)
            check_written(schema, written, relations)
        except DataError as error:
            raise BadHookResult(f"{start}: {error}") from error

    for hook, origin in _ORIGINS.items():
        for plugin, item in items[hook]:
            what = f"{HOOKS[hook].noun} {getattr(item, HOOKS[hook].key)!r}"
            check(f"{at(plugin, hook)}: {what}", item.parts, item.parts, origin)
    for plugin, item in items["word_rules"]:
        if isinstance(item, Brings) and isinstance(item.ability, Static):
            start = f"{at(plugin, 'word_rules')}: the ability that the word {item.word!r} brings"
            check(start, item.ability, item.ability.parts, EffectOrigin.STATIC)
    for hook in ("enterings", "attachments", "control"):
        for number, (plugin, item) in enumerate(items[hook], 1):
            check(f"{at(plugin, hook)}: item {number}", item)
