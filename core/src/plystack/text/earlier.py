"""What an earlier instruction took of a kind, called by what was done to it: each has a name of its own.

A cost and an effect, or two effects, can take something in the same way; a sentence that speaks of one of them then
tells by its noun which. As data, the second has the name with a number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from plystack.data import Ability, Card, Constant, Do, Has, Keyword, Pattern, Resolution, Target, That, ThatIs, Where
from plystack.text.known import MAKES, Earlier, EarlierIs, Unclear, is_program
from plystack.text.mentions import chooses, inside
from plystack.text.nouns import parts
from plystack.text.picking import within

_NUMBER: Final = re.compile(r" \d+$")


def base(name: str) -> str:
    """Return the name by which a sentence speaks of what has a name with a number."""
    return _NUMBER.sub("", name)


def takes(each: Do) -> Where | None:
    """Return of which kind an instruction takes some, by a name; None where it does not."""
    what = dict(each.args).get("what")
    return what if each.bind and each.verb not in MAKES and chooses(each) and isinstance(what, Where) else None


def numbered(program: tuple[Do, ...], done: Iterable[Do]) -> tuple[Do, ...]:
    """Return a program in which names of which it speaks are each given once.

    Arguments:
        program: as it is said.
        done: what is done before it.

    Raises:
        Unclear: it speaks of what one or another instruction took, of which only one is done.
    """
    spoken = {each.name for each in inside(program) if isinstance(each, (Earlier, EarlierIs))}
    count = Counter(each.bind for each in done)

    def number(row: tuple[Do, ...]) -> tuple[Do, ...]:
        found = []
        for each in row:
            sides = [set(_names(value)) & spoken for _, value in each.args if is_program(value)]
            if len(sides) > 1 and set.intersection(*sides):
                raise Unclear(*set.intersection(*sides))
            if each.bind in spoken:
                count[each.bind] += 1
                nth = count[each.bind]
                each = each if nth == 1 else attrs.evolve(each, bind=f"{each.bind} {nth}")
            found.append(within(each, number))
        return tuple(found)

    return number(program) if spoken else program


def unnumbered(program: tuple[Do, ...]) -> tuple[Do, ...]:
    """Return a program without the numbers of such names."""
    row = (attrs.evolve(each, bind=base(each.bind)) if takes(each) is not None else each for each in program)
    return tuple(within(each, unnumbered) for each in row)


def meant(done: Iterable[Do], name: str, kind: Where | None) -> str | None:
    """Return the name of what was last taken so that is of a kind; None where nothing was taken so.

    Raises:
        Unclear: what was taken so is nothing of that kind, or two have the same name.
    """
    row = [each for each in done if base(each.bind) == name and takes(each) is not None]
    for fits in (_is, _can_be):
        for each in reversed(row):
            if fits(takes(each), kind):
                if sum(other.bind == each.bind for other in row) > 1:
                    raise Unclear(name)
                return each.bind
    if row:
        raise Unclear(name)
    return None


def _is(what: Where | None, kind: Where | None) -> bool:
    return what is not None and (kind is None or set(parts(kind)) <= set(parts(what)))


def _can_be(what: Where | None, kind: Where | None) -> bool:
    """Say whether nothing that is said of what is taken makes it of another kind."""
    told = {each.characteristic for each in parts(what) if isinstance(each, Has)} if what is not None else set()
    asked = parts(kind) if kind is not None else ()
    return not any(isinstance(each, Has) and each.characteristic in told for each in asked)


def _names(program: Any) -> Iterator[str]:
    return (each.bind for each in inside(program) if isinstance(each, Do) and each.bind)


# -- what stands on another line --------------------------------------------------------------------------


_BECAME: Final = "became"
"""The name, beside its roles, of what an event has made of an object."""


def unbound(ability: Ability, others: Iterable[Ability]) -> str:
    """Return a name by which an ability speaks of what neither it nor a cost gives that name; else an empty string."""
    if not isinstance(ability, Resolution):
        return ""
    here = list(_said_by(ability))
    targets = {each.name for each in here if isinstance(each, Target)}
    roles = {role for each in here if isinstance(each, Pattern) for role in (_BECAME, *dict(each.roles))}
    costs = (each.cost for each in others if isinstance(each, Keyword))
    known = {*targets, *roles, *_names(ability), *_names(tuple(costs))}
    spoken = (each.name for each in here if isinstance(each, (That, ThatIs)))
    return next((name for name in spoken if name not in known), "")


def _said_by(value: Any) -> Iterator[Any]:
    """Yield data and all that is in it, but for what speaks for itself: abilities that are given, and cards."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _said_by(each)
    elif attrs.has(type(value)) and not isinstance(value, (Card, Constant)):
        for field in attrs.fields(type(value)):
            yield from _said_by(getattr(value, field.name))
