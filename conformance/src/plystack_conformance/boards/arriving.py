"""How objects enter, and what they can be attached to, at random."""

from __future__ import annotations

import attrs

from plystack.data import AttachesTo, Constant, Enters, Except, Expr, Itself, Op, OpKind, pairs

from .choosing import Chooser
from .palette import Palette
from .pieces import Pieces, field_value


class Arriving:
    """Makes abilities that say how objects enter, for one game, by the choices it is given."""

    def __init__(self, palette: Palette, choose: Chooser) -> None:
        self.palette = palette
        self.choose = choose
        self.pieces = Pieces(palette, choose)

    def enters(self) -> Enters:
        """Return an ability that says one thing or two of how objects enter; some may say nothing of it."""
        choose = self.choose
        found = Enters(
            where=self.pieces.where(1) if choose.below(2) else Itself(),
            condition=self.pieces.condition() if choose.one_in(3) else Enters().condition,
        )
        for change in choose.several(1, 2, lambda _: self._change()):
            found = _with(found, change)
        return found

    def attaches(self) -> AttachesTo:
        """Return an ability that says what its object can be attached to."""
        return AttachesTo(self.pieces.where(1))

    def _change(self) -> Enters:
        choose = self.choose
        kind = choose.below(5)
        if kind == 0:
            return Enters(status=self._status())
        if kind == 1:
            return Enters(counters=self._counters())
        if kind == 2 and self.palette.words:
            of = choose.among(tuple(self.palette.words))
            return Enters(chooses=((choose.among(("type", "color", "omen")), of),))
        copies = self.pieces.where(1) if choose.below(3) else Itself()
        changes = choose.several(0, 2, lambda _: self._exception())
        return Enters(copies=copies, changes=tuple(changes), optional=bool(choose.below(2)))

    def _exception(self) -> Except:
        choose = self.choose
        op = self._op()
        return Except(
            ops=(op,) if op is not None and choose.below(4) else (),
            where=self.pieces.where(1) if choose.one_in(3) else None,
            counters=self._counters() if choose.one_in(4) else (),
            status=self._status() if choose.one_in(4) else (),
        )

    def _op(self) -> Op | None:
        choose, palette = self.choose, self.palette
        kind = choose.below(3)
        if kind == 0 and palette.numbers:
            return Op(OpKind.SET, choose.among(palette.numbers), value=Constant(choose.below(6)))
        if kind == 1 and palette.words:
            name = choose.among(tuple(palette.words))
            word = Constant(frozenset({choose.among(palette.words[name])}))
            return Op(choose.among((OpKind.SET, OpKind.ADD)), name, value=word)
        return Op(OpKind.ADD, "abilities", value=Constant((choose.among(palette.abilities),)))

    def _status(self) -> tuple[tuple[str, int | str | bool], ...]:
        fields = [each for each in self.palette.schema.fields if not each.side and not each.hides]
        if not fields:
            return ()
        field = self.choose.among(fields)
        return pairs({field.name: field_value(self.choose, field.default)})

    def _counters(self) -> tuple[tuple[str, Expr], ...]:
        if not self.palette.counters:
            return ()
        amount = self.pieces.amount() if self.choose.one_in(3) else Constant(self.choose.between(1, 3))
        return ((self.choose.among(self.palette.counters), amount),)


def _with(enters: Enters, more: Enters) -> Enters:
    """Return both in one; of what both say, what comes second."""
    copies = more if more.copies is not None else enters
    return attrs.evolve(
        enters,
        status=more.status or enters.status,
        counters=more.counters or enters.counters,
        chooses=more.chooses or enters.chooses,
        copies=copies.copies,
        changes=copies.changes,
        optional=copies.optional,
    )
