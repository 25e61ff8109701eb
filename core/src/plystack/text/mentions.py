"""What instructions speak of besides targets: several objects together, and what the source is attached to.

"Destroy all of a kind. They …" is about those that were of that kind before; so they are noted first, by a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from plystack.data import Do, Expr, Host, Itself, Newest, Static, That, Those, Where, Whose, do
from plystack.data.substitution import substitute
from plystack.text.conditions import OfIt
from plystack.text.known import IT, MAKES, THAT, THEM, Chosen, is_program
from plystack.text.nouns import parts

THOSE: Final = "those"
"""The name of objects that are spoken of together, and the beginning of others of the kind."""

ONE: Final = "that one"
"""The name of what the source is attached to, where it has been spoken of, and the beginning of others of the kind."""

_OBJECTS: Final = ("what", "of", "on", "off")
"""What instructions are given to do something with."""

_CHOOSES: Final = frozenset({"count", "least", "share"})
"""What an instruction is given beside these where not all of them are meant."""


def is_noted(each: Do, name: str) -> bool:
    """Say whether an instruction notes what is spoken of: under a name, or the name with a number."""
    return each.verb == "note" and (each.bind == name or each.bind.startswith(f"{name} "))


def chooses(each: Do) -> bool:
    """Say whether an instruction does something with some objects of a kind, which are chosen as it is done."""
    given = {name for name, _ in each.args}
    return "what" in given and bool(_CHOOSES & given)


def mentioned(each: Do) -> Where | None:
    """Return the objects that an instruction, or the last one inside it, speaks of; None for those that are chosen."""
    args = dict(each.args)
    inner = args.get("do")
    if each.verb == "may" and is_program(inner):
        return mentioned(inner[-1])
    if chooses(each):
        return None
    effect = args.get("effect")
    if isinstance(effect, Static):
        found = {part.where for part in effect.parts} | {rule.where for rule in effect.rules}
        return found.pop() if len(found) == 1 else None
    given = (args.get(name) for name in _OBJECTS)
    return next((each for each in given if isinstance(each, Where)), None)


def _is_group(where: Where | None) -> bool:
    known = (Chosen, Those, Itself, Host, Newest)
    return where is not None and not any(isinstance(each, known) for each in parts(where)) and not _has(where, IT, THAT)


def _is_host(where: Where | None) -> bool:
    return where is not None and Host() in parts(where)


def introduces(each: Do) -> bool:
    """Say whether an instruction, or one inside it, brings what the next can speak of by itself."""
    inner = [one for _, value in each.args if is_program(value) for one in value]
    chosen = any(isinstance(value, Chosen) for value in inside(each.args))
    brings = bool(each.bind) and (each.verb in MAKES or is_moved(each))
    return chosen or brings or any(introduces(one) for one in inner)


def inside(value: Any) -> Iterator[Any]:
    """Yield data and all that is in it."""
    yield value
    if isinstance(value, (tuple, frozenset)):
        for each in value:
            yield from inside(each)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from inside(getattr(value, field.name))


def _has(value: Any, *wanted: Any) -> bool:
    return any(each == one for each in inside(value) if isinstance(each, Those | That) for one in wanted)


def says_it(value: Any, *, numbers: bool = True) -> bool:
    """Say whether data says "it", or something of it.

    Arguments:
        value: data, such as an instruction.
        numbers: numbers of its own that an instruction is given count, too: "its" is said of what it was.
    """
    given = [each for _, each in value.args if isinstance(each, Expr)] if numbers and isinstance(value, Do) else []
    if any(each is Whose.IT for number in given for each in inside(number)):
        return True
    return _has(value, IT, That("it")) or any(isinstance(each, OfIt) for each in inside(value))


def says_them(each: Do) -> bool:
    """Say whether an instruction says "them"."""
    return _has(each, THEM)


def noted(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program in which what is spoken of again is noted before something is done with it."""
    row = list(program)
    wants: dict[int, str] = {}
    for nth, each in enumerate(row):
        if says_them(each) and (place := _last(row[:nth], THOSE)) is not None:
            wants[place] = THOSE
        if says_it(each) and (place := _last(row[:nth], ONE)) is not None:
            wants[place] = ONE
    found: list[Do] = []
    count = {THOSE: 0, ONE: 0}
    for nth, each in enumerate(row):
        where = mentioned(each) if nth in wants else None
        if where is not None:
            kind = wants[nth]
            count[kind] += 1
            name = kind if count[kind] == 1 else f"{kind} {count[kind]}"
            found.append(do("note", name, objects=where))
            each = substitute(each, {where: Those(name)})
        found.append(each)
    return tuple(found)


def _last(row: list[Do], kind: str) -> int | None:
    """Return the place of the last instruction that speaks of such objects; None where one after it brings others."""
    fits = _is_group if kind == THOSE else _is_host
    for place in range(len(row) - 1, -1, -1):
        if fits(mentioned(row[place])) and not is_moved(row[place]):
            return place
        if introduces(row[place]) or (kind == ONE and mentioned(row[place]) == Itself()):
            return None
    return None


def is_moved(each: Do) -> bool:
    """Say whether an instruction moves what it speaks of: what that has become is spoken of then."""
    return each.verb == "move"


def moves_group(each: Do) -> bool:
    """Say whether an instruction moves several objects, or what the source is attached to."""
    what = dict(each.args).get("what")
    return is_moved(each) and isinstance(what, Where) and (_is_group(what) or _is_host(what))


def unnoted(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program without the notes of what it speaks of again."""
    found: list[Do] = []
    name, where = "", None
    for each in program:
        if where is not None:
            each = substitute(each, {IT: where, THEM: where, Those(name): where})
            where = None
        noted_ = dict(each.args).get("objects") if is_noted(each, THOSE) or is_noted(each, ONE) else None
        if isinstance(noted_, Where):
            name, where = each.bind, noted_
            continue
        found.append(each)
    return tuple(found)
