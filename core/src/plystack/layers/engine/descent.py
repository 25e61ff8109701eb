"""From which abilities others came: an ability that leads to itself, and so without end, is refused."""

from __future__ import annotations

from typing import TypeAlias

from plystack.data import ABILITIES, Ability, Op, OpKind, Origin
from plystack.data.describe import describe_ability
from plystack.errors import EndlessLoop
from plystack.layers.engine.columns import Columns, Held, Mask
from plystack.layers.engine.effects import Entry
from plystack.layers.engine.lens import Groups

# The abilities by which another came about, back to the first: objects and abilities.
Line: TypeAlias = "tuple[tuple[int, Ability], ...]"


class Descent:
    """The lines of the abilities that effects of abilities gave in one evaluation."""

    def __init__(self) -> None:
        self._lines: dict[Held, Line] = {}

    def granted(
        self, entry: Entry, place: int, mask: Mask, ops: tuple[tuple[Op, Groups], ...], columns: Columns
    ) -> None:
        """Note what a part of an effect granted.

        Raises:
            EndlessLoop: an object's ability led to the same ability on the same object.
        """
        if (line := self._line(entry)) is None:
            return
        for number, (op, operands) in enumerate(ops):
            if op.on != ABILITIES or op.kind is not OpKind.ADD:
                continue
            for operand, part in operands:
                assert isinstance(operand, tuple)
                for index, ability in enumerate(operand):
                    path = (*entry.order, place, number, index)
                    key: Held = (int(Origin.GRANTED), path, ability, entry.order[0], entry.label)
                    # what the effect took again itself is not there
                    self._note(line, key, part & mask & columns.abilities.get(key, 0), columns)

    def written(self, entry: Entry, before: dict[Held, Mask], columns: Columns) -> None:
        """Note what an effect wrote into texts.

        Arguments:
            entry: the effect.
            before: who had which ability before it.
            columns: who has which now.

        Raises:
            EndlessLoop: an object's ability led to the same ability on the same object.
        """
        if (line := self._line(entry)) is None:
            return
        for key, mask in columns.abilities.items():
            if key[0] == Origin.PRINTED and (new := mask & ~before.get(key, 0)):
                self._note(line, key, new, columns)

    def _line(self, entry: Entry) -> Line | None:
        if entry.key is None or entry.source is None:
            return None
        return (*self._lines.get(entry.key, ()), (entry.source, entry.key[2]))

    def _note(self, line: Line, key: Held, gained: Mask, columns: Columns) -> None:
        self._lines[key] = line
        ability = key[2]
        for ident, earlier in line:
            if earlier == ability and gained & columns.ground.bit(ident):
                name, label = describe_ability(ability), columns.ground.position.obj(ident).label
                raise EndlessLoop(
                    f"{name} on {label} leads to {name} on {label} again, and so without end; "
                    "let the ability grant something else than itself"
                )
