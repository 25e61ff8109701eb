"""Costs of what is put up: whether they can be paid as things are now, and how they are paid, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from plystack.data import Did, Do, Named, Program, Those, do
from plystack.data.inspection import within
from plystack.errors import IllegalAction
from plystack.happenings.events import predicted
from plystack.happenings.forbidding import forbidden
from plystack.happenings.standard.trying import tried
from plystack.happenings.verb import Call


def payable(call: Call, costs: Sequence[Do]) -> bool:
    """Say whether each of some costs can be paid in full; what hangs on a choice among them is seen as it is paid.

    Arguments:
        call: of the verb that puts up what they are paid for.
        costs: in their order.
    """
    frame = attrs.evolve(call.frame, strict=True)
    named: set[str] = set()
    for cost in costs:
        if not named & _names(cost):
            try:
                step = tried(attrs.evolve(call, frame=frame), cost)
            except IllegalAction:
                return False
            if not step.full or any(forbidden(call.view, predicted(call.view, each)) for each in step.changes):
                return False
        named.add(cost.bind)
    return True


def _names(cost: Do) -> set[str]:
    """Return the names that a cost speaks of."""
    return {each.name for each in within(cost) if isinstance(each, Named | Those)}


def paying(costs: Sequence[Do], nth: int = 1) -> Program:
    """Return the instructions that pay costs: where one of them can't be paid after all, the item leaves the stack.

    Arguments:
        costs: in their order.
        nth: the number of the first, by which it is named where it has no name of its own.
    """
    if not costs:
        return (do("paid"),)
    first = attrs.evolve(costs[0], bind=costs[0].bind or f"cost {nth}")
    rest = paying(costs[1:], nth + 1)
    return (first, do("if", condition=Did(first.bind), then=rest, else_=(do("leave stack"),)))
