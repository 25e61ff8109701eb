"""A view: what every object is now, and the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import attrs

from plystack.data import TEXT, Card, Change, Position, Record, Rule, Value, apply, referred, told_hidden
from plystack.errors import UnknownWord, suggest

if TYPE_CHECKING:
    from plystack.layers.plan import LayerPlan


@attrs.frozen
class RuleInForce:
    """A rule, whose it is, and the objects it concerns where it concerns objects."""

    rule: Rule
    source: int | None
    you: str | None
    objects: frozenset[int] = frozenset()


@attrs.frozen(eq=False)
class View:
    """What every object is now; derived from a position and never stored.

    ``view[id]`` is a mapping characteristic → value. ``value`` gives one value as
    rules refer to it, the mapping the true ones. Objects that are hidden are not in it.

    Arguments:
        plan: the plan it was made by.
        position: what it was made from.
        records: values by object id.
        rules: the rules in force, in the order in which they apply.
        evaluator: what makes the view of another position.
        copiable: what a copy of each object would take from it (613.2c).
    """

    plan: LayerPlan = attrs.field(repr=False)
    position: Position = attrs.field(repr=False)
    records: Mapping[int, Record]
    rules: tuple[RuleInForce, ...]
    evaluator: Callable[[LayerPlan, Position], View] = attrs.field(repr=False)
    copiable: Mapping[int, Card] = attrs.field(repr=False, factory=dict)

    def __getitem__(self, ident: int) -> Mapping[str, Value]:
        if ident not in self.records:
            raise self._absent(ident)
        return self.records[ident]

    def __iter__(self) -> Iterator[int]:
        return iter(self.records)

    def __contains__(self, ident: object) -> bool:
        return ident in self.records

    def _absent(self, ident: int) -> UnknownWord:
        """Return the complaint about an object that has no values: it is hidden, or not there at all."""
        hidden = told_hidden(self.plan.schema, self.position, ident)
        return UnknownWord(hidden or f"there is no object {ident} in this view")

    def value(self, ident: int, characteristic: str) -> Value:
        """Return one value of one object as rules refer to it.

        Raises:
            UnknownWord: there is no such object or characteristic, or the object is hidden.
        """
        record = self.records.get(ident)
        if record is None:
            raise self._absent(ident)
        schema = self.plan.schema
        if characteristic not in (*schema.by_name, *schema.family_table, TEXT):
            known = [*schema.by_name, *schema.family_table]
            raise UnknownWord(f"there is no characteristic {characteristic!r}{suggest(characteristic, known)}")
        return referred(schema, record, characteristic, self.position.obj(ident).zone)

    def update(self, changes: Iterable[Change]) -> View:
        """Return the view after some changes.

        Raises:
            BadChange: one of them can't be applied.
        """
        return self.evaluator(self.plan, apply(self.position, changes, self.plan.schema))
