"""How what has just been said gets a name where "if you do", "when you do" or "it" speak of it, and loses it again."""

from __future__ import annotations

from typing import Any, Final

import attrs

from plystack.data import Did, Do, Itself, Those
from plystack.text.known import BY_THAT, DONE, Chosen, is_program
from plystack.text.mentions import moves_group, noted, says_it, says_them, unnoted


def _done_name(nth: int) -> str:
    return "done" if nth == 0 else f"done {nth + 1}"


MOVED: Final = "moved"
"""The name of what has been moved, where the next instruction speaks of what it has become."""


def _speaks(each: Do, of: Do) -> bool:
    """Say whether an instruction speaks of what another has moved: as "it", or as "them" where it may be several."""
    return (moves_one(of) and says_it(each, numbers=False)) or (
        (moves_group(of) or _moves_known(of)) and says_them(each)
    )


def _moves_known(each: Do) -> bool:
    """Say whether an instruction moves objects that have been spoken of, or are chosen for it."""
    return each.verb == "move" and isinstance(dict(each.args).get("what"), (Those, Chosen))


def moves_one(each: Do) -> bool:
    """Say whether an instruction moves one object that has been spoken of: what it has become is "it" then."""
    return each.verb == "move" and isinstance(dict(each.args).get("what"), (Itself, Those, Chosen))


# -- "if you do" ----------------------------------------------------------------------------------


def bound(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program in which what "if you do" and "when you do" ask for has a name."""
    row: list[Do] = []
    count = 0
    for each in program:
        asks = dict(each.args)
        if (asks.get("condition") == DONE or (each.verb == "when you do" and asks.get("if") == BY_THAT)) and row:
            name = _bind(row[-1])
            if not name:
                name = _done_name(count)
                count += 1
                row[-1] = _with_bind(row[-1], name)
            each = attrs.evolve(each, args=tuple((k, _asked(k, v, name)) for k, v in each.args))
        elif row and not row[-1].bind and _speaks(each, row[-1]):
            row[-1] = _with_bind(row[-1], MOVED)
        row.append(each)
    return noted(tuple(row))


def _asked(key: str, value: Any, name: str) -> Any:
    if value == DONE:
        return Did(name)
    return name if key == "if" and value == BY_THAT else value


def _unasked(key: str, value: Any, name: str) -> Any:
    if value == Did(name):
        return DONE
    return BY_THAT if key == "if" and value == name else value


def unbound(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program without the names that "if you do", "when you do" and "it" give again."""
    row: list[Do] = []
    count = 0
    for each in unnoted(program):
        name = _bind(row[-1]) if row else ""
        asks = dict(each.args)
        if name and (asks.get("condition") == Did(name) or (each.verb == "when you do" and asks.get("if") == name)):
            if name == _done_name(count):
                row[-1] = _with_bind(row[-1], "")
                count += 1
            each = attrs.evolve(each, args=tuple((k, _unasked(k, v, name)) for k, v in each.args))
        elif name == MOVED and (says_it(each, numbers=False) or says_them(each)):
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
