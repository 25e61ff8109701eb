"""Trying: whether a cost could be paid and targets be chosen, without doing anything (118.3, 601.2c)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final

import attrs

from plystack.data import Activated, Bound, Chance, Do, Frame, Itself, StackPlan, State, do, lookup, pairs
from plystack.errors import IllegalAction
from plystack.happenings import TOLD, Asked, Call, Machine, Verb, enough_targets, forbidden, predicted, pushed, run
from plystack.layers import View
from plystack_magic.marks import CONTROL
from plystack_magic.players import FREE, MANA
from plystack_magic.sources import TAP, UNTAP, Source, enough

SIMPLE: Final = (TAP, UNTAP, do("sacrifice", what=Itself()))
"""Costs that take nothing which another cost could take."""

_TRIES = 64  # so many ways to pay are tried


@attrs.frozen
class Trial:
    """What a player would do with an object, on the board as it is.

    Arguments:
        state: the State.
        view: what everything is.
        player: who would do it.
        source: the object.
        verbs: what instructions can do, by name.
        hooks: asks the add-ons.
        bound: what names stand for.
    """

    state: State
    view: View
    player: str
    source: int
    verbs: Mapping[str, Verb]
    hooks: Asked
    bound: Mapping[str, Bound] = attrs.field(factory=dict)

    def call(self, instruction: Do) -> Call:
        """Return the call of an instruction that must be done in full."""
        frame = Frame((instruction,), "", self.player, self.player, self.source, pairs(self.bound), strict=True)
        chance = Chance(self.state.seed, self.state.drawn)
        return Call(instruction, self.state, self.view, frame, StackPlan(), chance, self.verbs)

    def lasting(self, sources: Iterable[Source], costs: Iterable[Do]) -> list[Source]:
        """Return the sources that stay where they are, where other costs may take them (118.3)."""
        taken = any(each.verb != "pay mana" and each not in SIMPLE for each in costs)
        return [each for each in sources if not taken or all(cost == TAP for cost in each.ability.costs)]

    def pool(self) -> dict[str, int]:
        """Return the mana that the player has, by symbol."""
        facts = self.state.position.facts
        return {symbol: facts.held(self.player, name) for symbol, name in MANA.items()}

    def life(self) -> int:
        """Return how much life the player could pay (119.4)."""
        if self.view.forbidden("pay life", None, self.player):
            return 0
        return max(0, self.state.position.facts.held(self.player, "life"))

    def affords(self, cost: str, sources: Iterable[Source], x: int | None = None) -> bool:
        """Say whether mana could be paid, from the pool and from sources; what has no cost can't be paid (118.6)."""
        if not cost:
            return False
        return bool(self.free()) or enough(cost, self.pool(), list(sources), self.life(), x)

    def free(self) -> int:
        """Say whether the player pays no mana."""
        return self.state.position.facts.held(self.player, FREE)

    def pays(self, cost: Do) -> bool:
        """Say whether a cost other than mana could be paid in full; one that asks can be, in one way at least."""
        if cost.verb not in self.verbs:
            return True
        try:
            step = self.verbs[cost.verb].run(self.call(cost))
        except IllegalAction:
            return False
        if step.ask is not None:
            return True
        if any(forbidden(self.view, predicted(self.view, each)) for each in step.changes):
            return False
        return step.full

    def pays_all(self, costs: Iterable[Do]) -> bool:
        """Say whether costs other than mana could be paid together, one after the other, in one way at least."""
        row = [each for each in costs if each.verb != "pay mana"]
        if len([each for each in row if each not in SIMPLE]) < 2:
            return all(map(self.pays, row))
        return all(map(self.pays, row)) and self._tried(row)

    def _tried(self, row: list[Do]) -> bool:
        """Say whether instructions can be done in full, by doing them on the State as it is, which stays."""
        frame = Frame(tuple(row), "", self.player, self.player, self.source, pairs(self.bound), strict=True)
        machine = self._machine()
        waiting = [pushed(attrs.evolve(self.state, decision=None, frames=(), pending=()), frame)]
        for _ in range(_TRIES):
            if not waiting:
                return False
            try:
                state = run(machine, waiting.pop()).state
            except IllegalAction:
                continue
            if state.decision is None:
                return True
            answers = list(islice(state.decision.domain.answers(), _TRIES))
            frames = state.frames
            waiting += [
                attrs.evolve(
                    state,
                    decision=None,
                    frames=(*frames[:-1], attrs.evolve(frames[-1], answers=(*frames[-1].answers, each))),
                )
                for each in reversed(answers)
            ]
        return True  # there are many ways, and none of the first is known to be the one

    def _machine(self) -> Machine:
        """Return what is needed to do instructions: what is announced brings about what it does in play."""
        from plystack_magic.announced import EVENTS  # which asks for what is tried here

        view = self.view
        events = {rule.name: rule for rule in (*TOLD, *EVENTS)}
        return Machine(view.plan, lambda at: view.evaluator(view.plan, at), self.verbs, events, CONTROL)

    def aims(self, ability: Activated) -> bool:
        """Say whether there are enough legal targets, also for as many modes as must be chosen (700.2a)."""
        call = self.call(Do("nothing"))
        return enough_targets(call, ability.targets, ability.modal, call.reading(), self.player, self.source)


def mana_of(costs: Iterable[Do]) -> str:
    """Return the mana among some costs, in one row of symbols; empty where there is none."""
    return "".join(str(lookup(each.args, "cost", "")) for each in costs if each.verb == "pay mana")
