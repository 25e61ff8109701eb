"""Compares the answer to a hook with what its annotation promises, down to the fields of the data."""

from __future__ import annotations

import contextlib
import enum
import functools
import inspect
import re
import sys
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import typeguard

from plystack.data import Instance, Schema
from plystack.plugins.hookspecs import PROJECT

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
_MOST_ITEMS = 4
_LONGEST = 60
_DEEPEST = 3


@attrs.frozen
class Misfit:
    """The first value of an answer that is of the wrong kind.

    Arguments:
        path: where it stands in the answer ("item 1", "layers[0].name"); empty for the answer itself.
        value: what came.
        expected: what the annotation promises there.
    """

    path: str
    value: object
    expected: str

    def __str__(self) -> str:
        place = f" as {self.path}" if self.path else ""
        return f"returned {shown(self.value)}{place}; expected {self.expected}"


def misfit(value: object, hint: Any, of: str = PROJECT) -> Misfit | None:
    """Return the first value of an answer that is of the wrong kind, or None where all is well.

    Arguments:
        value: the answer.
        hint: what its annotation promises.
        of: the package whose data is looked into besides plystack's own: that of the game whose hook it is.
    """
    found = _misfit(value, hint, "", frozenset({PROJECT, of}))
    if found is None:
        return None
    return attrs.evolve(found, path=re.sub(r"^\[(\d+)\]", r"item \1", found.path).lstrip("."))


def _misfit(value: Any, hint: Any, path: str, packages: frozenset[str]) -> Misfit | None:
    kind: Any = type(value)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Sequence or (origin is tuple and args[-1:] == (...,)):
        # A text is a sequence of texts, and an empty one would pass for an empty answer.
        if isinstance(value, str | bytes) or not isinstance(value, origin):
            return Misfit(path, value, label(hint))
        items = iter([(item, args[0], f"{path}[{index}]") for index, item in enumerate(value)])
    elif not (_surely(kind, hint) or _fits(value, hint)):
        return Misfit(path, value, label(hint))
    else:
        items = _fields(value, kind, path, packages)
    return next((found for each in items if (found := _misfit(*each, packages)) is not None), None)


def _fields(value: Any, kind: Any, path: str, packages: frozenset[str]) -> Iterator[tuple[Any, Any, str]]:
    """Give the fields of a value that are to be looked at: its data, what is promised of it, and where it stands."""
    for name, hint in (_field_hints(kind) if package(kind) in packages else {}).items():
        item = getattr(value, name)
        if not (_surely(type(item), hint) and not attrs.has(type(item))):  # most fields are a text or a number
            yield item, hint, f"{path}.{name}"


def _surely(kind: Any, hint: Any) -> bool:
    """Say whether a value fits what is promised by its class alone, whatever it holds: most do, and need no typeguard.

    A promise whose values typeguard looks into, such as a protocol or a tuple with names, is for typeguard to judge.
    """
    try:
        return _by_class(kind, hint)
    except TypeError:  # a promise that can't be kept as a key, or a class that can't be compared so
        return False


@functools.lru_cache(maxsize=4096)
def _by_class(kind: Any, hint: Any) -> bool:
    if hint is Any:
        return True
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return any(_surely(kind, each) for each in typing.get_args(hint))
    if not isinstance(hint, type) or typing.get_origin(hint) is not None:
        return False
    named = issubclass(hint, tuple) and hint is not tuple
    return not (named or getattr(hint, "_is_protocol", False) or typing.is_typeddict(hint)) and issubclass(kind, hint)


def _fits(value: object, hint: Any) -> bool:
    try:
        typeguard.check_type(value, hint, collection_check_strategy=typeguard.CollectionCheckStrategy.ALL_ITEMS)
    except typeguard.TypeCheckError:
        return False
    return True


def package(what: Any) -> str:
    """Return the name of the package in which a class or a function is made."""
    return str(what.__module__).split(".")[0]


@functools.cache
def _field_hints(kind: type[object]) -> Mapping[str, Any]:
    """Return the annotations of the fields of a class of data, so far as they can be read; else nothing."""
    # The schema that a plan carries is compared with the one that was given to it, which was checked.
    if not attrs.has(kind) or kind is Schema or kind.__module__ not in sys.modules:
        return {}
    names = vars(sys.modules[kind.__module__])
    hints: dict[str, Any] = {}
    for each in attrs.fields(kind):
        one = types.SimpleNamespace(__annotations__={each.name: each.type})
        with contextlib.suppress(NameError, TypeError):  # an alias that stands for a text at run time
            hints |= typing.get_type_hints(one, names, {"Instance": Instance})
    return hints


def label(hint: Any) -> str:
    """Return an annotation as messages show it, without the names of modules."""
    if hint is ...:
        return "..."
    if isinstance(hint, list):
        return f"[{', '.join(map(label, hint))}]"
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(map(label, args))
    name = getattr(origin or hint, "__name__", str(hint))
    if hint is type(None):
        return "None"
    return f"{name}[{', '.join(map(label, args))}]" if args else str(name)


def shown(value: object, depth: int = 0) -> str:
    """Return a value as messages show it: short, and the same in every run."""
    kind = type(value)
    if isinstance(value, enum.Enum):
        return f"{kind.__name__}.{value.name}"
    if value is None or kind in (bool, int, float, str, bytes):
        text = repr(value)
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    if isinstance(value, list | tuple | set | frozenset | dict):
        return _shown_items(value, depth + 1) if depth < _DEEPEST else "…"
    if isinstance(value, type | types.ModuleType) or inspect.isroutine(value):
        what = "class" if isinstance(value, type) else "module" if inspect.ismodule(value) else "function"
        return f"the {what} {getattr(value, '__name__', '')!r}"
    if attrs.has(kind) and isinstance(name := getattr(value, "name", None), str):
        return f"{kind.__name__} {name!r}"
    return f"{'an' if kind.__name__[0] in 'AEIOUaeiou' else 'a'} {kind.__name__}"


def _shown_items(value: Any, depth: int) -> str:
    if isinstance(value, dict):
        return f"{{{_some([f'{shown(key, depth)}: {shown(each, depth)}' for key, each in value.items()])}}}"
    items = [shown(item, depth) for item in value]
    if isinstance(value, list):
        return f"[{_some(items)}]"
    if isinstance(value, tuple):
        return f"({_some(items)}{',' if len(items) == 1 else ''})"
    # The order of a set differs from run to run.
    return f"{{{_some(sorted(items))}}}" if items else "an empty set"


def _some(items: list[str]) -> str:
    return ", ".join([*items[:_MOST_ITEMS], *(["…"] if len(items) > _MOST_ITEMS else [])])


def failure(error: BaseException) -> str:
    """Return the class and text of an exception, without addresses in memory."""
    text = _ADDRESS.sub("", str(error)).strip()
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
