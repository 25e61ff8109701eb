"""The charms and isles of the harbour: what is done once, and the places that anybody can hold, or nobody."""

from __future__ import annotations

from plystack.data import (
    Ability,
    Activated,
    Card,
    Constant,
    Do,
    EventKind,
    Everyone,
    Named,
    Replacement,
    Rule,
    RuleKind,
    Static,
    Target,
    Thing,
    Those,
    Triggered,
    Whoever,
    Word,
    You,
    do,
    words,
)

from .boats import card
from .words import OWN, QUAY, sort, when

_NO_GLINTS = Static(rules=(Rule(RuleKind.FORBID, "glint", players="foe"),), label="murk")
_HURT = when(EventKind.ANNOUNCED, "damage", object=Thing(Those("ship")))
_LEAKS = Triggered(when(EventKind.TURN), (do("damage", to=Those("ship"), count=1),), label="leaks")
_SHIP = Target("ship", QUAY)


def _charm(name: str, *does: Do, targets: tuple[Target, ...] = (), cost: int = 1) -> Card:
    charm: Ability = Activated((), does, targets=targets, zones=words("slipway"), label="charm")
    return card(name, charm, of="charm", hull=None, sail=0, cost=cost)


CHARMS = (
    _charm(
        "Squall",
        do("choose", bind="hit", what=QUAY, least=0, most=3),
        do(
            "divide",
            amount=3,
            among=Those("hit"),
            do=(do("damage", to=Those("it"), count=Named("share")),),
        ),
    ),
    _charm(
        "Tide",
        do("top", bind="top", zone="hold", of=You(), count=3),
        do("order", bind="order", what=Those("top")),
        do("put in a pile", what=Those("order")),
        do("draw"),
    ),
    _charm(
        "Bargain",
        do(
            "choose one",
            modes=(
                do("mode", name="oil", do=(do("gain", number="oil", count=2),)),
                do("mode", name="pearl", do=(do("gain", number="pearls"),)),
                do("mode", name="cards", do=(do("draw", count=2),)),
            ),
        ),
        cost=2,
    ),
    _charm(
        "Ward",
        do("later", ability=Replacement(_HURT, prevents=True, limit=1, label="wards"), until="end of turn", once=False),
        targets=(Target("ship", OWN),),
    ),
    _charm(
        "Caulking",
        do("choose number", bind="n", least=0, most=2),
        do("put counters", counter="barnacle", on=Those("ship"), count=Named("n")),
        do("later", ability=_LEAKS),
        targets=(_SHIP,),
    ),
    _charm(
        "Dredge",
        do("search", bind="found", zone="hold", for_=sort("boat")),
        do("move", what=Those("found"), to="locker"),
        do("shuffle", zone="hold"),
    ),
    _charm("Mutiny", do("gain control", of=Those("ship"), who=You(), until="end of turn"), targets=(_SHIP,)),
    _charm("Countermand", do("choose item", bind="x"), do("counter", item="x"), cost=0),
    _charm("Usurp", do("choose item", bind="x"), do("take over", item="x", who=You()), cost=0),
    _charm("Lull", do("discard", who=Everyone()), do("draw", who=Everyone())),
    _charm("Murk", do("continue", effect=_NO_GLINTS, until="end of turn"), do("draw"), cost=0),
    _charm("Broadside", do("damage", to=QUAY, count=1, by=None), cost=2),
)


def _isle(name: str, *abilities: Ability) -> Card:
    return card(name, *abilities, of="isle", hull=None, sail=0, cost=0)


_TURN = when(EventKind.TURN)
ISLES = (
    _isle(
        "Reef",
        Triggered(
            when(EventKind.NUMBER, "tide"),
            (do("choose", bind="one", what=QUAY), do("damage", to=Those("one"), count=1)),
        ),
    ),
    _isle(
        "Market",
        Triggered(
            _TURN,
            (
                do("gain", number="pearls"),
                do("choose", bind="whom", players=Whoever("foe"), least=0),
                do("gain", number="oil", who=Named("whom")),
            ),
        ),
    ),
    _isle(
        "Current",
        Triggered(
            when(EventKind.MOVES, object=Thing(QUAY), to=Word(words("quay"))),
            (do("put counters", counter="rope", on=Those("object"), count=Constant(1)),),
        ),
        Triggered(
            when(EventKind.ANNOUNCED, "hail"),
            (do("choose", bind="one", what=QUAY), do("put counters", counter="rope", on=Those("one"))),
            named=("player",),
        ),
        Triggered(_TURN, (do("release", what=sort("isle")),), optional=True),
    ),
)
