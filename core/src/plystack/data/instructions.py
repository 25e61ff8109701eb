"""Instructions as data: what is done, by a verb of core, of the game or of an add-on, and with what.

A program is a tuple of instructions, carried out one after the other. Each says its verb by name, so
that a verb of any plugin is stored, compared and printed like one of core.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from plystack.data.abilities import Ability
from plystack.data.condition import Condition
from plystack.data.expr import Expr
from plystack.data.objects import Card
from plystack.data.values import Pairs, pairs
from plystack.data.where import Where

Argument: TypeAlias = (
    "Expr | Where | Condition | Ability | Card | int | str | bool | tuple[Do, ...] | frozenset[str] | None"
)
"""What an instruction can be given; which kind each of a verb's parameters takes, the verb says."""


@attrs.frozen(cache_hash=True)
class Do:
    """One instruction.

    Arguments:
        verb: what is done.
        args: with what, by the verb's parameters.
        bind: a name under which later instructions refer to what was done, or an empty string.
    """

    verb: str
    args: Pairs[Argument] = ()
    bind: str = ""


Program: TypeAlias = "tuple[Do, ...]"


def do(verb: str, bind: str = "", **args: Argument) -> Do:
    """Return an instruction; a number or word stands for itself, and an underscore at the end of a name falls.

    Arguments:
        verb: what is done.
        bind: a name for what was done, or an empty string.
        args: with what; a name with an underscore at its end stands for the one without ("else_").
    """
    return Do(verb, pairs({name.rstrip("_"): value for name, value in args.items()}), bind)
