"""Plain JSON data: single values both ways, and what is wrong where.

The smallest part of storing. A function here takes a value and gives it back as
JSON holds it, or raises :class:`Wrong`; it serves both ways.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeAlias

import attrs

from plystack.errors import suggest

MAX_DIGITS: Final = 1000
"""How many digits a number may have in a file."""

Store: TypeAlias = Callable[[Any], Any]
Load: TypeAlias = Callable[[Any, Any], Any]
Pair: TypeAlias = tuple[Store, Load]
"""How values of a type are stored, and how they are loaded: (value) and (data, type)."""


# -- what is wrong, and where ------------------------------------------------------------


class Wrong(Exception):
    """What is wrong with a value; each caller adds the step that led to it, innermost first."""

    def __init__(self, problem: str, *steps: str | int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.steps: list[str | int] = list(steps)

    def told(self, root: str) -> str:
        """Return the sentence with its place."""
        steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(self.steps)]
        return f"{root}{''.join(steps)}: {self.problem}"


@attrs.frozen
class Unreadable:
    """What a parser met and no field takes: kept until its place is known."""

    what: str


def clipped(text: object, length: int = 40) -> str:
    """Return the beginning of a text, for a message."""
    word = str(text)
    return word if len(word) <= length else word[:length] + "…"


def came(value: object) -> str:
    """Return what a value is, for a message."""
    if isinstance(value, Unreadable):
        return value.what
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, str):
        return repr(clipped(value))
    if isinstance(value, int) and abs(value) < 10**40:
        return str(int(value))
    names: dict[type, str] = {dict: "an object", list: "a list", int: "a huge number"}
    return names.get(type(value), f"a {type(value).__name__}")


def expected(what: str, value: object) -> NoReturn:
    """Refuse a value for what it is."""
    raise Wrong(f"expected {what}, came {came(value)}")


class Step:
    """Adds a step to what goes wrong inside; cheaper than a generator."""

    __slots__ = ("step",)

    def __init__(self, step: str | int) -> None:
        self.step = step

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Wrong):
            error.steps.append(self.step)


def each(hook: Callable[[Any], Any], items: Any) -> list[Any]:
    """Return what a hook makes of each item."""
    found = []
    for place, item in enumerate(items):
        with Step(place):
            found.append(hook(item))
    return found


def listed(value: Any, cls: type) -> Any:
    """Return a value that is a list, or a tuple or set."""
    return value if type(value) is cls else expected("a list" if cls is list else f"a {cls.__name__}", value)


# -- single values -----------------------------------------------------------------------


def number(value: Any, _: Any = None) -> int:
    """Return a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        expected("a number without a fraction", value)
    if abs(value) >= 10**MAX_DIGITS:
        raise Wrong(f"the number has more than {MAX_DIGITS} digits")
    return int(value)


def word(value: Any, _: Any = None) -> str:
    """Return a string."""
    # A member of a StrEnum is a word like any other.
    return str.__str__(value) if isinstance(value, str) else expected("a string", value)


def truth(value: Any, _: Any = None) -> bool:
    """Return a truth."""
    return value if isinstance(value, bool) else expected("true or false", value)


def nothing(value: Any, _: Any = None) -> None:
    """Return None."""
    return None if value is None else expected("null", value)


def plain(value: Any, _: Any = None) -> Any:
    """Return a copy of plain JSON data, with the keys in order."""
    if value is None or type(value) in (str, bool):
        return value
    if type(value) is int:
        return number(value)
    if type(value) is float and math.isfinite(value):
        return value
    if type(value) is list:
        return each(plain, value)
    if type(value) is dict and all(type(key) is str for key in value):
        found = {}
        for key in sorted(value):
            with Step(clipped(key)):
                found[key] = plain(value[key])
        return found
    expected("plain data (null, truth, finite number, string, list, or dict with strings as keys)", value)


def enumeration(cls: type[enum.Enum]) -> Pair:
    """Return how the members of an enumeration are stored: by their value."""
    known = {member.value: member for member in cls}

    def store(value: Any) -> Any:
        return value.value if type(value) is cls else expected(f"a member of {cls.__name__}", value)

    def load(value: Any, _: Any) -> enum.Enum:
        if type(value) not in (str, int) or value not in known:
            listed = ", ".join(repr(each) for each in known)
            hint = suggest(value[:40], known) if isinstance(value, str) else ""
            raise Wrong(f"expected one of {listed}, came {came(value)}{hint}")
        return known[value]

    return store, load
