"""How programs are said: in a row, alone, printed and not read, or read and not printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from plystack.data import Do, do
from plystack.text.known import DONE, is_program
from plystack.text.phrases import Lens, nothing


def is_row(value: Any, length: int) -> bool:
    """Say whether data is a program of so many instructions."""
    return isinstance(value, tuple) and len(value) == length


def given_to(value: Any, verb: str) -> dict[str, Any] | None:
    """Return what an instruction of a verb is given, where data is a program of that one alone."""
    return dict(value[0].args) if is_program(value) and is_row(value, 1) and value[0].verb == verb else None


def modes_of(programs: Iterable[tuple[Do, ...]]) -> Do:
    """Return that one of some programs is chosen and done."""
    return do("choose one", modes=tuple(do("mode", do=each) for each in programs))


def programs_of(value: Any) -> tuple[tuple[Do, ...], ...]:
    """Return the programs of which one is chosen and done; none where an instruction is anything else."""
    modes = dict(value.args).get("modes") if isinstance(value, Do) and value.verb == "choose one" else None
    found = [dict(each.args).get("do") for each in modes] if is_program(modes) else []
    programs = tuple(each for each in found if is_program(each))
    return programs if programs and modes_of(programs) == value else ()


def row(name: str) -> Lens:
    """Return one instruction as a program."""
    return Lens(lambda given: (given[name],), lambda value: {name: value[0]} if is_row(value, 1) else None)


def unsaid(lens: Lens) -> Lens:
    """Return a way to say something that is read and not printed."""
    return Lens(lens.build, nothing)


def shown(lens: Lens) -> Lens:
    """Return a way to say something that is printed, and read in a sentence as a whole."""
    return Lens(lambda given: None, lens.take)


def alone(lens: Lens) -> Lens:
    """Return an instruction as a program of its own."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        built = lens.build(given)
        return None if built is None else (built,)

    return Lens(build, lambda value: lens.take(value[0]) if is_row(value, 1) else None)


def one_then_other(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return one program after another; "you may A, then B" is about both."""
    return None if given["first"][-1].verb == "may" else (*given["first"], *given["more"])


def conditional(given: Mapping[str, Any]) -> tuple[Do, ...]:
    """Return what is done on a condition."""
    return (do("if", condition=given["condition"], then=given["then"]),)


def condition_of(value: Any) -> Mapping[str, Any] | None:
    """Return the condition, and what is done on it."""
    if not is_row(value, 1) or value[0].verb != "if":
        return None
    args = dict(value[0].args)
    if set(args) != {"condition", "then"} or args["condition"] == DONE:
        return None
    return {"condition": args["condition"], "then": args["then"]}
