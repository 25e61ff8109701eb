"""How an object enters: abilities that say so, and what is answered when they ask (614.12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from plystack.data.abilities import STATIC, Labelled
from plystack.data.changes import Create
from plystack.data.condition import Always, Condition
from plystack.data.copying import Except
from plystack.data.decisions import Answer
from plystack.data.expr import Expr
from plystack.data.ops import Op
from plystack.data.values import Pairs, Words, pairs
from plystack.data.where import Itself, Where

COPY = "copy"
"""The name of the question which object is copied."""

MODE = "mode"
"""The name of the question which of several texts an object enters with."""


@attrs.frozen(cache_hash=True)
class Enters(Labelled):
    """Says how objects enter: turned, with counters, with something chosen, as a copy, with one of several texts.

    It is judged on the object as it would be once there.

    Arguments:
        where: the objects meant, relative to the ability's object.
        condition: while it holds.
        status: fields with their values.
        counters: kinds of counters, and how many.
        chooses: (name of the choice, from which words: a characteristic, a family, or the words themselves).
        copies: the objects of which it may enter as a copy, or None.
        changes: what such a copy has differently.
        modes: operations by name, of which one is chosen and written into its text.
        optional: it need not enter as a copy; else it does wherever there is anything to copy.
        label: a name to refer to it, or an empty string.
    """

    KIND: ClassVar[str] = STATIC

    where: Where = Itself()
    condition: Condition = Always()
    status: Pairs[int | str | bool] = ()
    counters: tuple[tuple[str, Expr], ...] = ()
    chooses: tuple[tuple[str, str | Words], ...] = ()
    copies: Where | None = None
    changes: tuple[Except, ...] = ()
    modes: tuple[tuple[str, tuple[Op, ...]], ...] = ()
    optional: bool = True
    label: str = ""

    def asks(self) -> tuple[str, ...]:
        """Return the names of the questions that it puts."""
        return (
            *([COPY] if self.copies is not None else []),
            *([MODE] if self.modes else []),
            *(name for name, _ in self.chooses),
        )


def _answers(given: Mapping[str, Answer] | Iterable[tuple[str, Answer]]) -> Pairs[Answer]:
    return pairs(given)


@attrs.frozen
class Arrival:
    """An object that is about to enter, and the answers to what it asks.

    Arguments:
        create: as it would come without any effect.
        answers: by question, as a mapping or in pairs: under "copy" the id of the object copied, or several where what
            it copies asks again (without an answer, none is); under "mode" the name of the text; else the words chosen.
        was: id of the object off the board that it was before, or None.
    """

    create: Create = attrs.field(validator=attrs.validators.instance_of(Create))
    answers: Pairs[Answer] = attrs.field(default=(), converter=_answers)
    was: int | None = None

    @property
    def owner(self) -> str:
        """Return whose it is."""
        return self.create.owner

    @property
    def controller(self) -> str | None:
        """Return who controls it."""
        return self.create.controller

    @property
    def zone(self) -> str:
        """Return where it comes."""
        return self.create.zone
