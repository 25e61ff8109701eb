"""Rules as data: what is forbidden, required or permitted, what it costs, a number of a player or of the game.

A :class:`Rule` changes no characteristic. What it can speak of is declared by the
game: an :class:`Action` that somebody or something does or undergoes, or a
:class:`Number`.
"""

from __future__ import annotations

import enum

import attrs

from plystack.data.condition import Always, Condition
from plystack.data.events import EventKind
from plystack.data.expr import Expr
from plystack.data.ops import OpKind
from plystack.data.patterns import RoleTest
from plystack.data.where import Where


class RuleKind(enum.Enum):
    """What a rule does to the game."""

    FORBID = "forbid"
    REQUIRE = "require"
    PERMIT = "permit"
    COST = "cost"
    NUMBER = "number"


@attrs.frozen
class Action:
    """Something that is done or undergone, of which rules can speak.

    Arguments:
        name: as rules say it ("move", "draw").
        objects: objects do or undergo it; else players alone do.
        zones: where these objects are, which filters mean unless they say otherwise; empty for the board.
        event: the kind of event that it is; where a rule forbids the action, that does not happen.
        told: the name of such an event, or names, where there are several of a kind; empty for the action's own.
        roles: what is asked of the roles of such an event for it to be the action: that a number becomes more, that
            a status becomes true.
        role: the role of the object that does or undergoes it.
        means: the role of the object by which, or with which, it is done.
        despite: another action; where that is permitted to the object, or to that by which it is done, nothing that
            forbids this one counts; empty for none.
        obeyed: kinds of rules about it for which the game asks of itself, beside what is forbidden and is an event.
    """

    name: str
    objects: bool = True
    zones: frozenset[str] = frozenset()
    event: EventKind | None = None
    told: str | frozenset[str] = ""
    roles: tuple[tuple[str, RoleTest], ...] = ()
    role: str = "object"
    means: str = "by"
    despite: str = ""
    obeyed: frozenset[RuleKind] = frozenset()

    @property
    def happens(self) -> tuple[tuple[EventKind, str], ...]:
        """Return kinds and names of the events that it is; an announcement of its own name, where it says none."""
        kind = EventKind.ANNOUNCED if self.event is None else self.event
        if isinstance(self.told, frozenset):
            return tuple((kind, name) for name in sorted(self.told))
        return ((kind, self.told or (self.name if kind is EventKind.ANNOUNCED else "")),)


@attrs.frozen
class Number:
    """A number that rules change: of each player, or of the game.

    Arguments:
        name: as rules say it.
        default: the number without any rule, or None for no such number ("no maximum").
        of_game: the game has it, once; else each player has it.
        at_least: the least that others see, or None; arithmetic uses the true number.
        obeyed: the game asks for it.
    """

    name: str
    default: int | None
    of_game: bool = False
    at_least: int | None = 0
    obeyed: bool = False


CHANGES: dict[RuleKind, tuple[OpKind, ...]] = {
    RuleKind.COST: (OpKind.SET, OpKind.INCREASE, OpKind.DECREASE),
    RuleKind.NUMBER: (OpKind.SET, OpKind.INCREASE, OpKind.DECREASE, OpKind.CLEAR),
}
"""How rules change what is a number; the other kinds change none."""


@attrs.frozen(cache_hash=True)
class Rule:
    """What is no characteristic: "can't …", "costs 1 less", "hand size +2".

    Arguments:
        kind: forbid, require, permit, cost or number.
        what: the action or number concerned, a word of the game.
        where: the objects concerned, or None.
        players: a relation to "you", or None; with ``where``, what these players do with these objects.
        amount: how much, for costs and numbers.
        how: for costs and numbers: set, increase, decrease; for numbers also clear, "there is none".
        condition: while it holds.
        by: the objects by which, or with which, it is done; then the rule concerns nothing that is done without one.
        who: what must be so of the player who does it, who is "you" in it; then it concerns nobody of whom it is not.
        least: for what costs less: it leaves at least so much, or what there is, where that is not more.

    Raises:
        ValueError: parts of it do not go together.
    """

    kind: RuleKind
    what: str
    where: Where | None = None
    players: str | None = None
    amount: Expr | None = None
    how: OpKind | None = None
    condition: Condition = Always()
    by: Where | None = None
    who: Condition | None = None
    least: int | None = None

    def __attrs_post_init__(self) -> None:
        told = f"rule {getattr(self.kind, 'value', self.kind)!r} on {self.what!r}"
        if not isinstance(self.kind, RuleKind):
            raise ValueError(f"{told}: kind = {self.kind!r}; expected a RuleKind, such as RuleKind.FORBID")
        if self.how is not None and not isinstance(self.how, OpKind):
            raise ValueError(f"{told}: how = {self.how!r}; expected an OpKind, such as OpKind.INCREASE")
        ways = CHANGES.get(self.kind, ())
        if self.how not in ways and (ways or self.how is not None):
            came = "None" if self.how is None else repr(self.how.value)
            expected = ", ".join(repr(each.value) for each in ways) or "None, since it changes no number"
            raise ValueError(f"{told}: how = {came}; expected {expected}")
        needs = self.how not in (None, OpKind.CLEAR)
        if needs != (self.amount is not None):
            raise ValueError(f"{told} {'needs an' if needs else 'takes no'} amount")
        if self.least is not None and (self.kind, self.how) != (RuleKind.COST, OpKind.DECREASE):
            raise ValueError(f"{told} takes no 'least': only a cost that becomes less leaves something")
        if self.kind is RuleKind.NUMBER and self.who is not None:
            raise ValueError(f"{told} takes no 'who': nobody does anything with a number")
        if self.kind is RuleKind.NUMBER and self.where is not None:
            raise ValueError(f"{told} takes no 'where': players or the game have such numbers, objects do not")
        if self.kind is not RuleKind.NUMBER and self.where is None and self.players is None:
            raise ValueError(f"{told} concerns nobody; it needs 'where', 'players' or both")
