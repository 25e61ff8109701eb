"""What instructions speak of before it has a name: "it", "that player", "target …", "if you do"."""

from __future__ import annotations

from typing import Any, Final, TypeGuard

import attrs

from plystack.data import Did, Do, Expr, Itself, Named, Reading, Target, That, Those, Where
from plystack.data.reading import Key
from plystack.data.substitution import substitute
from plystack.text.conditions import ALWAYS

IT: Final = Those("it")
"""The object that has just been spoken of."""

THEY: Final = Named("they")
"""The player who has just been spoken of."""

DONE: Final = Did("it")
"""Whether what has just been said was done: "if you do"."""


@attrs.frozen(cache_hash=True)
class Chosen(Where):
    """What is chosen as a target, where it is first spoken of; in no data, only in sentences."""

    target: Target

    def reads(self) -> frozenset[Key]:
        return frozenset()


@attrs.frozen(cache_hash=True)
class ChosenPlayer(Expr):
    """A player who is chosen as a target, where first spoken of; in no data, only in sentences."""

    target: Target

    def evaluate(self, reading: Reading) -> None:
        return None

    def reads(self) -> frozenset[Key]:
        return frozenset()


def _done_name(nth: int) -> str:
    return "done" if nth == 0 else f"done {nth + 1}"


MOVED: Final = "moved"
"""The name of what has been moved, where the next instruction speaks of what it has become."""


def moves_one(each: Do) -> bool:
    """Say whether an instruction moves one object that has been spoken of: what it has become is "it" then."""
    return each.verb == "move" and isinstance(dict(each.args).get("what"), (Itself, Those, Chosen))


def _says_it(each: Do) -> bool:
    return bool(substitute((each,), {IT: ALWAYS, That("it"): ALWAYS}) != (each,))


def is_program(value: Any) -> TypeGuard[tuple[Do, ...]]:
    """Say whether an argument of an instruction is instructions."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, Do) for each in value)


# -- "if you do" ----------------------------------------------------------------------------------


def bound(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program in which what "if you do" asks for has a name, and what was moved and is spoken of again."""
    row: list[Do] = []
    count = 0
    for each in program:
        if dict(each.args).get("condition") == DONE and row:
            name = _bind(row[-1])
            if not name:
                name = _done_name(count)
                count += 1
                row[-1] = _with_bind(row[-1], name)
            each = attrs.evolve(each, args=tuple((k, Did(name) if v == DONE else v) for k, v in each.args))
        elif row and moves_one(row[-1]) and not row[-1].bind and _says_it(each):
            row[-1] = _with_bind(row[-1], MOVED)
        row.append(each)
    return tuple(row)


def unbound(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program without the names that saying it gives again."""
    row: list[Do] = []
    count = 0
    for each in program:
        name = _bind(row[-1]) if row else ""
        if name and dict(each.args).get("condition") == Did(name):
            if name == _done_name(count):
                row[-1] = _with_bind(row[-1], "")
                count += 1
            each = attrs.evolve(each, args=tuple((k, DONE if v == Did(name) else v) for k, v in each.args))
        elif name == MOVED and _says_it(each):
            row[-1] = _with_bind(row[-1], "")
        row.append(each)
    return tuple(row)


def _last(each: Do) -> tuple[Do, ...] | None:
    """Return what one may do, where an instruction is that."""
    inner = dict(each.args).get("do") if each.verb == "may" else None
    return inner if inner and is_program(inner) else None


def _with_bind(each: Do, name: str) -> Do:
    inner = _last(each)
    if inner is None:
        return attrs.evolve(each, bind=name)
    changed = (*inner[:-1], _with_bind(inner[-1], name))
    return attrs.evolve(each, args=tuple((k, changed if k == "do" else v) for k, v in each.args))


def _bind(each: Do) -> str:
    inner = _last(each)
    return each.bind if inner is None else _bind(inner[-1])
