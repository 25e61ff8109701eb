"""One of several objects, chosen as something is done with it: "put a counter on one of them"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from plystack.data import Constant, Do, Triggered, Where, do
from plystack.text.known import IT, Picked, is_program

Program: TypeAlias = tuple[Do, ...]

PICKED: Final = "one of them"
"""The name of what has been chosen so."""

_ONE: Final = Constant(1)


def picked(program: Program) -> Program:
    """Return a program in which what it does with one of several objects is done after that has been chosen."""
    found: list[Do] = []
    for each in program:
        done = within(each, picked)
        choices = [value for _, value in each.args if isinstance(value, Picked)]
        if len(choices) == 1:
            found.append(do("choose", PICKED, what=choices[0].of, least=_ONE, most=_ONE))
            done = attrs.evolve(
                done, args=tuple((name, IT if value in choices else value) for name, value in done.args)
            )
        found.append(done)
    return tuple(found)


def unpicked(program: Program) -> Program:
    """Return a program without the choices that it does not say by themselves."""
    found: list[Do] = []
    for each in program:
        choice = _choice(found[-1]) if found else None
        done = within(each, unpicked)
        if choice is not None and any(value == IT for _, value in each.args):
            found.pop()
            done = attrs.evolve(done, args=tuple((k, Picked(choice) if v == IT else v) for k, v in done.args))
        found.append(done)
    return tuple(found)


def _choice(each: Do) -> Where | None:
    """Return among what one object is chosen, where an instruction is that."""
    what: Any = dict(each.args).get("what")
    same = isinstance(what, Where) and each == do("choose", PICKED, what=what, least=_ONE, most=_ONE)
    return what if same else None


def within(each: Do, change: Callable[[Program], Program]) -> Do:
    """Return an instruction with the programs inside it changed."""
    args: Mapping[str, Any] = {name: _changed(value, change) for name, value in each.args}
    return attrs.evolve(each, args=tuple(args.items()))


def _changed(value: Any, change: Callable[[Program], Program]) -> Any:
    if is_program(value):
        return change(value)
    return attrs.evolve(value, does=change(value.does)) if isinstance(value, Triggered) else value
