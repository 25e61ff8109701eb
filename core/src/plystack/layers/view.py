"""A view: what every object is now, and the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import attrs

from plystack.data import (
    CONTROLLER,
    TEXT,
    Ability,
    Card,
    Change,
    Position,
    Record,
    RuleKind,
    Value,
    apply,
    instances_of,
    present,
    referred,
    told_hidden,
)
from plystack.errors import UnknownWord, suggest
from plystack.layers import rules
from plystack.layers.board import Board, you
from plystack.layers.rules import RuleInForce

if TYPE_CHECKING:
    from plystack.layers.plan import LayerPlan

T = TypeVar("T")


Holder: TypeAlias = "tuple[tuple[int, ...], Ability, Callable[[], tuple[int, ...]]]"
"""What identifies an ability on its objects, the ability, and what gives the ids of those that have it."""


def _alone(ident: int) -> tuple[int, ...]:
    return (ident,)


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
    _notes: dict[str, Any] = attrs.field(repr=False, factory=dict, init=False)

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

    def exact(self, ident: int, characteristic: str) -> Value:
        """Return one value of one object as it is: what the mapping has, without the others.

        Raises:
            UnknownWord: there is no such object.
        """
        at: Callable[[int, str], Value] | None = getattr(self.records, "at", None)
        if ident not in self.records:
            raise self._absent(ident)
        return self.records[ident][characteristic] if at is None else at(ident, characteristic)

    def holders(self) -> Iterator[Holder]:
        """Give every ability that something has, with what identifies it on its objects, and who they are.

        An evaluator that keeps them together gives one row for all that have the same; else each object has its own.
        """
        together: Callable[[], Iterator[Holder]] | None = getattr(self.records, "holders", None)
        if together is not None:
            yield from together()
            return
        for ident, record in self.records.items():
            for instance in instances_of(record):
                yield instance.key, instance.ability, partial(_alone, ident)

    def update(self, changes: Iterable[Change]) -> View:
        """Return the view after some changes.

        Raises:
            BadChange: one of them can't be applied.
        """
        return self.evaluator(self.plan, apply(self.position, changes, self.plan.schema))

    def board(self) -> Board:
        """Return the finished board, to read filters and amounts against."""

        def made() -> Board:
            objects = {obj.id: obj for obj in present(self.plan.schema, self.position)}
            records: Any = self.records  # a finished board is only read: nothing is copied for it
            return Board(self.plan.schema, objects, self.position.facts, records)

        return self.noted("board", made)

    def noted(self, name: str, make: Callable[[], T]) -> T:
        """Return what is worked out once for a view, and kept with it.

        Arguments:
            name: of what is asked for.
            make: works it out.
        """
        if name not in self._notes:
            self._notes[name] = make()
        found: T = self._notes[name]
        return found

    def copiable_board(self) -> Board:
        """Return the finished board but for what is written: that is what a copy takes (613.2c)."""
        board = self.board()
        records: dict[int, Record] = {
            ident: {**record, TEXT: self.copiable.get(ident, record[TEXT])} for ident, record in board.records.items()
        }
        return Board(board.schema, board.objects, board.facts, records)

    def you(self, ident: int) -> str | None:
        """Return whom "you" denotes in an object's text: its controller, or its owner where zones have none.

        Raises:
            UnknownWord: there is no such object.
        """
        record = {CONTROLLER: self.exact(ident, CONTROLLER)}
        return you(self.plan.schema, self.position.obj(ident), record)

    # -- rules; in each method the player is left out where the object's controller is meant --------

    def about(
        self, kind: RuleKind, what: str, ident: int | None = None, player: str | None = None, by: int | None = None
    ) -> tuple[RuleInForce, ...]:
        """Return all rules of a kind about an action or number, in timestamp order: why it is as it is.

        Arguments:
            kind: of the rules.
            what: an action or number of the game.
            ident: the object that does or undergoes it, or None.
            player: who does it, or whose number it is.
            by: the object by which, or with which, it is done, or None.

        Raises:
            UnknownWord: the game declares no such word, or there is no such object or player.
            DataError: nobody is named, or somebody where nobody can be.
        """
        return rules.about(self, kind, what, ident, player, by)

    def forbidden(
        self, action: str, ident: int | None = None, player: str | None = None, by: int | None = None
    ) -> tuple[RuleInForce, ...]:
        """Return the rules that forbid an action; none, and so false, where it is not forbidden."""
        return rules.about(self, RuleKind.FORBID, action, ident, player, by)

    def required(
        self, action: str, ident: int | None = None, player: str | None = None, by: int | None = None
    ) -> tuple[RuleInForce, ...]:
        """Return the rules that require an action; none where one forbids it."""
        return rules.allowed(self, RuleKind.REQUIRE, action, ident, player, by)

    def permitted(
        self, action: str, ident: int | None = None, player: str | None = None, by: int | None = None
    ) -> tuple[RuleInForce, ...]:
        """Return the rules that permit an action; none where one forbids it."""
        return rules.allowed(self, RuleKind.PERMIT, action, ident, player, by)

    def cost(
        self, action: str, base: int, ident: int | None = None, player: str | None = None, by: int | None = None
    ) -> int:
        """Return what an action costs that costs so much without any rule."""
        return rules.cost(self, action, base, ident, player, by)

    def amount(self, rule: RuleInForce, ident: int | None = None) -> int:
        """Return by how much a rule in force changes a cost or a number, or to what.

        Arguments:
            rule: the rule, of this view.
            ident: the object that does or undergoes it, or None.
        """
        return rules.amount(self, rule, ident)

    def number(self, name: str, player: str | None = None) -> int | None:
        """Return a number of a player, or of the game; None where there is no such number ("no maximum")."""
        return rules.number(self, name, player)
