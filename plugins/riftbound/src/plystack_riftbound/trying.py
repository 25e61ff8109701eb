"""Trying: whether a cost could be paid and enough be chosen, without doing anything (402, 404)."""

from __future__ import annotations

import attrs

from plystack.data import Activated, Chance, Do, Frame, Reading, StackPlan, State
from plystack.errors import IllegalAction
from plystack.happenings import COMMON, Call, enough_targets, forbidden, predicted, standard_verbs
from plystack.layers import View
from plystack_riftbound import chain, verbs

VERBS = {each.name: each for each in (*COMMON, *standard_verbs(chain.PLACES), *verbs.VERBS)}


@attrs.frozen
class Trial:
    """What a player would do with an object, on the board as it is.

    Arguments:
        state: the State.
        view: what everything is.
        player: who would do it.
        source: the object.
    """

    state: State
    view: View
    player: str
    source: int

    def call(self, instruction: Do) -> Call:
        """Return the call of an instruction that must be done in full."""
        frame = Frame((instruction,), "", self.player, self.player, self.source, strict=True)
        chance = Chance(self.state.seed, self.state.drawn)
        state = attrs.evolve(self.state, position=self.view.position)
        return Call(instruction, state, self.view, frame, StackPlan(), chance, VERBS)

    def reading(self) -> Reading:
        """Return the board as the object sees it."""
        return self.call(Do("nothing")).reading()

    def pays(self, cost: Do) -> bool:
        """Say whether a cost could be paid in full; one that asks can be, in one way at least."""
        if cost.verb not in VERBS:
            return True
        try:
            step = VERBS[cost.verb].run(self.call(cost))
        except IllegalAction:
            return False
        return step.full and not any(forbidden(self.view, predicted(self.view, each)) for each in step.changes)

    def aims(self, ability: Activated) -> bool:
        """Say whether there is enough to choose from, also for as many modes as must be chosen."""
        call = self.call(Do("nothing"))
        return enough_targets(call, ability.targets, ability.modal, call.reading(), self.player, self.source)
