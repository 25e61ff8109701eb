"""The hooks that a game publishes for its add-ons: read from its specifications, and refused where they can be none."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plystack.errors import BadHookResult, BadHookSignature, Duplicate
from plystack.plugins.answers import failure, label, shown
from plystack.plugins.hooks import HOOKS, Combine, Hook, published_hook
from plystack.plugins.marks import SPEC, at, mark


def published(game: str, specs: object) -> tuple[Hook, ...]:
    """Return the hooks that a game publishes, sorted by name; nothing of them is run for that.

    Arguments:
        game: its name.
        specs: what it names in its info: a module or an object with functions marked as specifications, or None.

    Raises:
        BadHookResult: nothing in it is so marked.
        Duplicate: plystack has a hook of that name.
        BadHookSignature: a function can't be the specification of a hook.
    """
    if specs is None:
        return ()
    marked = {name: options for name in sorted(dir(specs)) if (options := mark(specs, name, SPEC)) is not None}
    if not marked:
        raise BadHookResult(
            f"{at(game, 'game_info')}: returned {shown(specs)} as hooks; expected a module, or an object, with "
            "functions marked @hookspec"
        )
    return tuple(_published(at(game, name), name, getattr(specs, name), options) for name, options in marked.items())


def _published(start: str, name: str, spec: Callable[..., Any], options: Mapping[str, Any]) -> Hook:
    if name in HOOKS:
        raise Duplicate(f"{start}: plystack itself has a hook of that name; choose another name")
    if not (inspect.isfunction(spec) or inspect.ismethod(spec)):
        raise BadHookSignature(f"{start}: what is marked is no plain function; put @hookspec on one made with def")
    if options.get("historic"):
        raise BadHookSignature(f"{start}: is marked with historic=True; it is asked in play, and then only; remove it")
    promise = _annotations(start, spec)["return"]
    if not options.get("firstresult"):
        if typing.get_origin(promise) is not Sequence:
            raise BadHookSignature(
                f"{start}: its answers are collected, and it promises {label(promise)}; expected Sequence[…], or "
                "the mark @hookspec(firstresult=True)"
            )
        return published_hook(name, spec, Combine.ALL)
    if type(None) not in typing.get_args(promise):
        raise BadHookSignature(
            f"{start}: its first answer counts, and it promises {label(promise)}; expected {label(promise)} | None, "
            "which is what a plugin says that has no answer, and what comes where none has"
        )
    return published_hook(name, spec, Combine.FIRST)


def _annotations(start: str, spec: Callable[..., Any]) -> Mapping[str, Any]:
    """Return the annotations of a specification, of which each parameter has one, and its answer.

    Raises:
        BadHookSignature: one is missing, or stands for nothing; or a parameter can't be passed by a hook.
    """
    try:
        hints = typing.get_type_hints(spec)
    except Exception as error:  # whatever an annotation is made of
        raise BadHookSignature(
            f"{start}: its annotations can't be read: {failure(error)}; import what they name"
        ) from error
    for name, parameter in inspect.signature(spec).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.KEYWORD_ONLY):
            raise BadHookSignature(
                f"{start}: its parameter {str(parameter).split(':')[0]!r} is of a kind that no hook passes; "
                "name each argument by itself"
            )
        if parameter.default is not parameter.empty:
            raise BadHookSignature(
                f"{start}: its parameter {name!r} has a default; whoever asks gives each argument, remove the default"
            )
        if name not in hints:
            raise BadHookSignature(f"{start}: its parameter {name!r} has no annotation; say what is passed")
    if "return" not in hints:
        raise BadHookSignature(f"{start}: its answer has no annotation; say what is promised")
    return hints
