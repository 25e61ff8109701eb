"""Zones, statuses, counters, designations, keywords, words for players, and what rules can speak of."""

from __future__ import annotations

from typing import Final

from plystack.data import (
    Ability,
    AbilityKind,
    Action,
    Activated,
    Constant,
    ControlRow,
    Counter,
    CounterCount,
    Designation,
    Do,
    Field,
    Has,
    Itself,
    Keyword,
    Number,
    Op,
    OpKind,
    Part,
    Relation,
    RuleKind,
    Side,
    Status,
    Triggered,
    Who,
    Word,
    Zone,
)
from plystack_riftbound.characteristics import DOMAINS

CONTESTED = "contested by"
"""The status of a battlefield: the player whose unit came there under another's control, or nobody's (190.3)."""

NOBODY = "nobody"
"""Stands in that status where nobody contests it."""

THIS_COMBAT = "end of combat"
"""How long lasts what is said of "this combat" (466.7)."""

TURNS = "turns"
"""The number of a player: how many turns of theirs have begun."""

EXCESS = "excess damage"
"""The number of a player: how much more than is lethal was assigned in the last combat's damage step (465.2)."""

HURT = ~Status("damage", 0)
"""What has damage."""

SHOWDOWN: Final = "showdown"
"""The status of the battlefield at which a showdown is going on (344, 464)."""

FROM_HIDDEN: Final = "from face down"
"""The status of a card on the chain that lay facedown."""

DEFLECT: Final = "choose despite Deflect"
"""What it costs an enemy to choose something, in Power of any domain; where it is permitted, nothing (811)."""

FRIENDLY_CHOICE: Final = "choose with a friendly spell"
"""What a spell costs that chooses friendly objects of some, in Power of any domain, however many it chooses."""

# The board is the bases, the battlefields and the legend zone (106-107); what is at a
# battlefield has that battlefield as its place. Control is a thing of the board.
ZONES = (
    Zone("base", board=True, controlled=True),
    Zone("battlefield", board=True, controlled=True),
    Zone("legend zone", board=True, controlled=True),
    Zone("champion zone"),
    Zone("hand"),
    Zone("main deck"),
    Zone("rune deck"),
    Zone("trash"),
    Zone("banishment"),
    Zone("chain", controlled=True),
)

# What lies facedown shows nothing of what is on it (107.3).
_BLANK = (
    Op(OpKind.SET, "types", value=Constant(frozenset())),
    Op(OpKind.SET, "tags", value=Constant(frozenset())),
    Op(OpKind.CLEAR, "abilities"),
)

_REACTION = (Op(OpKind.ADD, "abilities", value=Constant((Keyword("Reaction"),))),)

FIELDS = (
    Field("exhausted", False),
    Field("stunned", False),
    Field("facedown", False, (Part(Itself(), _BLANK),)),
    Field("hidden this turn", False),  # it can be played from the next turn on
    # what lay facedown has Reaction as it is played (107.3, 811)
    Field(FROM_HIDDEN, False, (Part(Itself(), _REACTION),), works=frozenset({"chain"})),
    Field("spent", 0),  # how much Energy was paid for a card on the chain
    Field("empowered", False),  # by the ability of that name, or by an instruction; nothing is it twice
    Field("damage", 0),
    Field(CONTESTED, NOBODY),
    Field(SHOWDOWN, False),
)

COUNTERS = (
    # 702-703: a buff is +1 Might, and a unit has at most one
    Counter("buff", (Part(Itself(), (Op(OpKind.INCREASE, "might", value=CounterCount("buff")),)),), at_most=1),
)

ADDING: Final = "adding"
"""The kind of triggered abilities that do nothing but add to pools, which they do at once (429.2)."""


def adds(ability: Ability) -> bool:
    """Say whether an ability does nothing but add to pools, which it does at once (429.2)."""
    if not isinstance(ability, Activated | Triggered) or ability.targets or ability.modal is not None:
        return False
    return bool(ability.does) and all(map(_is_adding, ability.does))


def _adds(ability: Ability) -> bool:
    return isinstance(ability, Triggered) and adds(ability)


def _is_adding(each: Do) -> bool:
    inner = dict(each.args).get("do")
    if each.verb == "at once" and isinstance(inner, tuple):
        return all(isinstance(one, Do) and _is_adding(one) for one in inner)
    return each.verb == "add"


ABILITY_KINDS: Final = (AbilityKind(ADDING, _adds),)

CHAMPION: Final = "Chosen Champion"
"""The mark of the card with which a player begins in the Champion Zone; it is that card's, wherever it goes (109)."""

DESIGNATIONS = (Designation("attacker"), Designation("defender"), Designation(CHAMPION, kept=True))


# "Friendly" takes in the team, "you control" does not (489.8.e). In an item on the chain friend and enemy are those of
# its controller (359.3.f), who need not be its "you": of what an uncontrolled battlefield brings about nobody is that.
RELATIONS = (
    Relation("you", frozenset({Side.SELF})),
    Relation("friendly", frozenset({Side.SELF, Side.TEAM}), of_controller=True),
    Relation("enemy", frozenset({Side.OTHERS}), of_controller=True),
    Relation("opponent", frozenset({Side.OTHERS})),
    Relation("teammate", frozenset({Side.TEAM})),
    Relation("player", frozenset(Side)),
)

# 190.6: a battlefield that nobody controls still has abilities, and "you" of its text is its controller or nobody,
# also where its text names one player to choose, who then controls what comes of it. 191.4: of all else, the source's.
_BATTLEFIELD = Has("types", Constant(frozenset({"Battlefield"})))
CONTROL = (
    ControlRow(Who.NAMED, Who.CONTROLLER, source=_BATTLEFIELD, named=True, rule="190.6.c"),
    ControlRow(Who.CONTROLLER, Who.CONTROLLER, source=_BATTLEFIELD, controlled=True, rule="190.6.a"),
    ControlRow(Who.TURN, Who.NOBODY, source=_BATTLEFIELD, rule="190.6.b"),
    ControlRow(Who.CONTROLLER, Who.CONTROLLER, rule="191.4.a"),
)

_ELSEWHERE = frozenset(zone.name for zone in ZONES if not zone.board)

PLAYED_FROM: Final = _ELSEWHERE | {"battlefield"}
"""Where a card can be that is played, or is about to be: what lies facedown is at a battlefield (107.3)."""

ANY: Final = "any"
"""Stands in a price for Power of whichever domain one likes, and in a pool for Power that can be of any."""

PLAYED_TO: Final = "be played here"
"""By a battlefield: to be played to it, and what that costs where one could not play it there otherwise."""

MOVES_TO: Final = "move here"
"""By a battlefield: to make a standard move to it from wherever it is."""

HIDES_MORE: Final = "hide one more here"
"""A battlefield at which its controller can hide one more card for each time it is permitted (107.3)."""

REPEATS_NEXT: Final = "repeat the next spell for its base cost"
"""By an effect: a player can repeat the next spell that they play, and pays for that what is on it (817)."""

COSTLY: Final = ("play", PLAYED_TO, "activate", "repeat", "empower", "equip")
"""What Energy and Power are paid for. A rule on its cost is about Energy; with the words below, about Power."""


def power_for(act: str, domain: str = ANY) -> str:
    """Return how rules call the Power of a domain that something costs; of any, where none is said."""
    return f"power to {act}" if domain == ANY else f"{domain} power to {act}"


def either_for(act: str) -> str:
    """Return how rules call what they make less as its payer likes: Energy, or Power of any domain."""
    return f"energy or power to {act}"


def _costs() -> tuple[Action, ...]:
    """Return the names of what things cost."""
    found = []
    for act in COSTLY:
        zones = PLAYED_FROM if act in ("play", PLAYED_TO, "repeat") else frozenset[str]()
        domains = sorted(each.lower() for each in DOMAINS)
        names = [act, power_for(act), *(power_for(act, each) for each in domains), either_for(act)]
        kinds = frozenset({RuleKind.COST, RuleKind.FORBID}) if act == PLAYED_TO else frozenset({RuleKind.COST})
        found += [Action(name, zones=zones, obeyed=kinds) for name in names]
    return tuple(found)


ACTIONS = (
    *(
        Action(name)
        for name in (
            "move", "ready", "attack", "defend", "be chosen", "be recalled", "be buffed",
            "deal combat damage", "conquer", "hold",
        )
    ),
    Action("be killed", told="destroy"),
    Action("be stunned", told="stun"),
    Action("deal damage", told="damage", role="source"),
    Action("take damage", told="damage"),
    Action("move to base", told="move", roles=(("to", Word(frozenset({"base"}))),)),  # no recall is one (456.1)
    Action("score", obeyed=frozenset({RuleKind.FORBID})),  # a battlefield, or what players do wherever it is (470)
    *_costs(),
    Action(MOVES_TO, obeyed=frozenset({RuleKind.PERMIT})),
    Action(HIDES_MORE, obeyed=frozenset({RuleKind.PERMIT})),
    Action(REPEATS_NEXT, objects=False, obeyed=frozenset({RuleKind.PERMIT})),
    Action(DEFLECT, obeyed=frozenset({RuleKind.COST, RuleKind.PERMIT})),
    Action(FRIENDLY_CHOICE, obeyed=frozenset({RuleKind.COST})),
    Action("hide", zones=frozenset({"hand"})),
    Action("be countered", zones=frozenset({"chain"})),
    *(Action(name, objects=False) for name in ("draw", "channel", "gain points", "win the game")),
)  # fmt: skip

NUMBERS = (Number("victory score", 8, of_game=True),)  # 472; "the Victory Score" is one for all
