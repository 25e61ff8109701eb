"""Modes: "choose one —", and each mode on a line of its own that begins with a bullet (700.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import Constant, Do, Modal, Mode, Schema
from plystack.text.known import Known
from plystack.text.phrases import Phrase, Row, Slot, Template, Words
from plystack.text.pronouns import said, settled
from plystack.text.shape import Hole

CHOOSE: Final = "choose {choice:how many modes} — {modes}"
"""How it is said in a line which modes there are, and how many are chosen."""

_ALL: Final = "all"
_BOTH: Final = "both"

# At least and at most how many, by the words.
_MANY: Final[Mapping[str, tuple[int, int | str]]] = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "one or both": (1, _BOTH),
    "one or more": (1, _ALL),
    "one or two": (1, 2),
    "up to one": (0, 1),
    "up to two": (0, 2),
    "up to three": (0, 3),
    "any number": (0, _ALL),
}


def settled_modes(given: Mapping[str, Any], known: Known) -> Modal | None:
    """Return modes as data, each with its own targets; None where so many can't be chosen among them.

    Arguments:
        given: what fills the slots of :data:`CHOOSE`; where they are not among it, there are no modes.
        known: what each mode can speak of before.

    Raises:
        Unclear: a mode says "it" where nothing has been spoken of.
    """
    rows: tuple[tuple[Do, ...], ...] = given["modes"]
    least, most = given["choice"]
    if most in (_BOTH, _ALL):
        fits = most == _ALL or len(rows) == 2
        most = len(rows)
    else:
        fits = most < len(rows) or (most == len(rows) and least == 0)  # of all of them there is no choice
    if not fits or len(rows) < 2:
        return None
    modes = []
    for row in rows:
        program, targets, _ = settled(row, known)
        modes.append(Mode(program, targets))
    return Modal(tuple(modes), Constant(least), Constant(most))


def said_modes(modal: Modal, known: Known) -> Iterator[Mapping[str, Any]]:
    """Yield what may fill the slots of :data:`CHOOSE` where it says these modes; nothing where no words say them."""
    rows = [None if mode.label else said(mode.does, mode.targets, known) for mode in modal.modes]
    told = tuple(row[0] for row in rows if row is not None)
    if len(told) < len(rows):
        return
    for choice in _MANY.values():
        given = {"choice": choice, "modes": told}
        if settled_modes(given, known) == modal:
            yield given


def modes(schema: Schema) -> list[Phrase]:
    """Return how modes are said."""
    del schema
    return [
        Slot("how many modes", "how many modes are chosen"),
        Words("how many modes", _MANY),
        Slot("modes", "modes, each after a bullet"),
        Slot("mode", "a mode after a bullet"),
        Row("modes", "mode"),
        Template("mode", "• {does:effects}.", Hole("does"), also=("• {does:effects}",)),
    ]
