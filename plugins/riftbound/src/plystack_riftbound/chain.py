"""The chain: how items wait and resolve (334-340), what happens that abilities wait for, and what players have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plystack.data import COUNT, Do, PlayerField, StackPlan
from plystack.happenings import EventRule, Places
from plystack.layers import View
from plystack.plugins import Policy
from plystack_riftbound.marks import ADDING, EXCESS, TURNS
from plystack_riftbound.prices import NOTHING, deflection
from plystack_riftbound.showdown import puts_up

# 190.6.d points at whoever controls the battlefield, 191.4.b at whom the item was made for. Here the item keeps
# its "you", also where somebody takes it over: then friend and enemy are the new controller's (359.3.f).
YOU = Policy("you of an item", ("bound when made", "follows its source"), "bound when made")
TAKEN = Policy("you of a taken item", ("stays", "its new controller"), "stays")
POLICIES = (YOU, TAKEN)

PLAYER_FIELDS = (PlayerField("points"), PlayerField("xp"), PlayerField(TURNS), PlayerField(EXCESS))

# To kill is to destroy, and what is killed or discarded goes to its owner's trash (107, 143).
PLACES = Places(deck="main deck", hand="hand", discarded="trash", destroyed="trash", damage="damage", combat=True)

_PLAYER = frozenset({"player"})
_PHASES = frozenset({"player", "phase"})

EVENTS = (
    # finished: resolved, or finalized where it stays (419.4); "from" where it came from, "facedown" that it was hidden
    # the count is how much Energy was paid for it
    EventRule("play", _PLAYER | {"object", "kind", "from", "facedown", COUNT}, _PLAYER),
    EventRule("phase begins", _PHASES | {"first"}, _PHASES),  # "first": of that player in this game
    EventRule("conquer", _PLAYER | {"object"}, _PLAYER | {"object"}),
    EventRule("hold", _PLAYER | {"object"}, _PLAYER | {"object"}),
)


def _choosing(view: View, player: str, chosen: Sequence[int]) -> tuple[Do, ...]:
    """Return what a player pays for what an ability of theirs chooses that has triggered (811)."""
    price = deflection(view, player, chosen)
    return () if price == NOTHING else (price.paid_by(player),)


def plan(policies: Mapping[str, str]) -> StackPlan:
    """Return how items wait and resolve, under the policies.

    Items are put on the chain by the player whose turn it is first, then in turn order (383.3.d); the newest resolves
    first (340). An "if" beside what an ability waits for is asked once (383.2.a).
    """
    return StackPlan(
        name="chain",
        asks_again=False,
        follows=policies[YOU.name] == "follows its source",
        takes_you=policies[TAKEN.name] == "its new controller",
        zone="trash",
        order=puts_up,
        immediate=frozenset({ADDING}),
        remembers=False,
        fizzles=False,
        choosing=_choosing,
    )
