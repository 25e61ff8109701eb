"""Trying: whether a cost could be paid and targets be chosen, without doing anything (118.3, 601.2c)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from plystack.data import Activated, Bound, Chance, Do, Frame, StackPlan, State, lookup, pairs
from plystack.errors import IllegalAction
from plystack.happenings import Asked, Call, Verb, enough_targets, forbidden, predicted
from plystack.layers import View
from plystack_magic.players import FREE, MANA
from plystack_magic.sources import Source, enough


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
        return bool(step.changes or step.then or step.bound or step.frames or step.counts)

    def aims(self, ability: Activated) -> bool:
        """Say whether there are enough legal targets, also for as many modes as must be chosen (700.2a)."""
        call = self.call(Do("nothing"))
        return enough_targets(call, ability.targets, ability.modal, call.reading(), self.player, self.source)


def mana_of(costs: Iterable[Do]) -> str:
    """Return the mana among some costs, in one row of symbols; empty where there is none."""
    return "".join(str(lookup(each.args, "cost", "")) for each in costs if each.verb == "pay mana")
