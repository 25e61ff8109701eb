"""Finds the functions of a plugin that are marked as hooks, and checks that each can be one."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import attrs

from plystack.errors import BadHookSignature, Duplicate, MissingHook, UnknownHook, suggest
from plystack.plugins.hooks import Hook, Role
from plystack.plugins.hookspecs import PROJECT

IMPL: Final = f"{PROJECT}_impl"
SPEC: Final = f"{PROJECT}_spec"
"""The marks of what answers a hook, and of what specifies one."""

# What pluggy lets a function ask for, and what makes no sense where every plugin answers for itself.
_REFUSED = ("hookwrapper", "wrapper", "tryfirst", "trylast")


@attrs.frozen
class Marked:
    """A function of a plugin that is marked as the answer to a hook.

    Arguments:
        attribute: its name in the plugin.
        hook: the hook's name, which is another where the mark says so.
        function: as the plugin offers it.
        options: of the mark.
    """

    attribute: str
    hook: str
    function: Callable[..., object]
    options: Mapping[str, Any]


def marked(plugin: object) -> tuple[Marked, ...]:
    """Return what is marked in a plugin, sorted by attribute; nothing of it is run for that."""
    found = []
    for attribute in sorted(dir(plugin)):
        options = mark(plugin, attribute)
        if options is not None:
            function = getattr(plugin, attribute)
            found.append(Marked(attribute, options.get("specname") or attribute, function, options))
    return tuple(found)


def mark(plugin: object, attribute: str, kind: str = IMPL) -> Mapping[str, Any] | None:
    """Return the options of the mark on an attribute of a plugin, or None where it has none."""
    raw = inspect.getattr_static(plugin, attribute, None)
    if isinstance(raw, staticmethod | classmethod | types.MethodType):
        raw = raw.__func__
    options = inspect.getattr_static(raw, kind, None)
    return options if isinstance(options, dict) else None


def at(plugin: str, hook: str) -> str:
    """Return how an error message begins."""
    return f"plugin {plugin!r}, hook {hook!r}"


def check_marks(plugin: str, role: Role, found: Iterable[Marked], hooks: Mapping[str, Hook]) -> None:
    """Refuse hooks that don't exist, that can't be called or that are missing.

    Arguments:
        plugin: its name.
        role: what it is loaded as.
        found: what is marked in it.
        hooks: all that there are, by name.

    Raises:
        UnknownHook: a marked function is named like no hook, or like one that this kind of plugin doesn't answer.
        BadHookSignature: a function asks for what the hook does not pass, or can't be called so.
        Duplicate: two functions answer one hook.
        MissingHook: the plugin doesn't answer what it must.
    """
    answered: dict[str, str] = {}
    for each in found:
        if each.hook not in hooks:
            if not each.options.get("optionalhook"):
                known = [hook.name for hook in hooks.values() if role in hook.may]
                raise UnknownHook(f"{at(plugin, each.hook)}: there is no such hook{suggest(each.hook, known)}")
            continue
        if role not in hooks[each.hook].may:
            raise UnknownHook(
                f"{at(plugin, each.hook)}: {role} has no such hook; it is answered by "
                f"{' or '.join(sorted(map(str, hooks[each.hook].may)))}"
            )
        check_signature(plugin, each, hooks[each.hook])
        if each.hook in answered:
            functions = f"{answered[each.hook]!r} and {each.attribute!r}"
            raise Duplicate(f"{at(plugin, each.hook)}: both {functions} answer it; make them one")
        answered[each.hook] = each.attribute
    for hook in hooks.values():
        if role in hook.must and hook.name not in answered:
            raise MissingHook(f"{at(plugin, hook.name)}: {role} must answer it; add @hookimpl def {hook}")


def check_signature(plugin: str, each: Marked, hook: Hook) -> None:
    """Refuse a function that the hook can't call with what it passes.

    Raises:
        BadHookSignature: it asks for something else, has a default, or is no plain function.
    """
    start = at(plugin, each.hook)
    if not (inspect.isfunction(each.function) or inspect.ismethod(each.function)):
        # pluggy passes some of these over without a word.
        raise BadHookSignature(f"{start}: what is marked is no plain function; put @hookimpl on one made with def")
    if options := [option for option in _REFUSED if each.options.get(option)]:
        raise BadHookSignature(
            f"{start}: is marked with {options[0]}=True; every plugin answers for itself, in load order; remove it"
        )
    passed = hook.passes
    for name, parameter in inspect.signature(each.function).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.KEYWORD_ONLY):
            raise BadHookSignature(f"{start}: asks for {str(parameter).split(':')[0]!r} in a way that no hook passes")
        if name not in passed:
            what = ", ".join(passed) or "nothing"
            raise BadHookSignature(
                f"{start}: asks for {name!r}, which the hook does not pass{suggest(name, passed)}; it passes {what}"
            )
        if parameter.default is not parameter.empty:
            raise BadHookSignature(
                f"{start}: the parameter {name!r} has a default; the hook passes it, remove the default"
            )
