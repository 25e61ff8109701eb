"""What instructions can do: the verbs, where things are for those of any card game, and how the stack resolves."""

from __future__ import annotations

from plystack.data import StackPlan
from plystack.happenings import Places, standard_verbs
from plystack_magic import (
    actions,
    activating,
    attacking,
    blocking,
    casting,
    checking,
    combat,
    commanders,
    copying,
    damage,
    deciding,
    gathering,
    growing,
    leaving,
    library,
    melding,
    merging,
    opening,
    paying,
    phasing,
    priority,
    regeneration,
    routine,
    sacrificing,
    sagas,
    spells,
    striking,
    turn,
    turning,
)

# 120.3: what damage does besides, this game says itself
PLACES = Places(
    deck="library",
    hand="hand",
    discarded="graveyard",  # 701.9a
    destroyed="graveyard",  # 701.8a
    damage="damage",
    life="life",
    combat=True,
)

VERBS = (
    *standard_verbs(PLACES),
    *sacrificing.verbs(),
    *library.verbs(),
    *paying.verbs(),
    *damage.verbs(),
    *deciding.verbs(),
    *leaving.verbs(),
    *regeneration.verbs(),
    *turning.verbs(),
    *melding.verbs(),
    *merging.verbs(),
    *phasing.verbs(),
    *sagas.verbs(),
    *commanders.verbs(),
    *checking.verbs(),
    *opening.verbs(),
    *turn.verbs(),
    *routine.verbs(),
    *priority.verbs(),
    *activating.verbs(),
    *gathering.verbs(),
    *casting.verbs(),
    *spells.verbs(),
    *copying.verbs(),
    *attacking.verbs(),
    *blocking.verbs(),
    *striking.verbs(),
    *combat.verbs(),
    *actions.verbs(),
    *growing.verbs(),
)

# 405.5, 603.3b: the last resolves first, and each player orders their own; 603.4: an "if" is asked twice; 701.6a:
# what is countered goes to its owner's graveyard
STACK = StackPlan(
    name="stack", asks_again=True, zone="graveyard", immediate=frozenset({"mana"}), uses="activates", late=True
)
"""How the stack resolves."""
