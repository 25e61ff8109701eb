"""Zones, statuses, counters, designations, keywords, words for players, and what rules can speak of."""

from __future__ import annotations

from typing import Final

from plystack.data import (
    Action,
    Constant,
    ControlRow,
    Counter,
    CounterCount,
    Designated,
    Designation,
    Field,
    Has,
    Itself,
    Keyword,
    KeywordRule,
    Number,
    Op,
    OpKind,
    Parameter,
    Part,
    Relation,
    Rule,
    RuleKind,
    Side,
    SourceIs,
    Who,
    Word,
    Zone,
)
from plystack_riftbound.characteristics import DOMAINS

CONTESTED = "contested by"
"""The status of a battlefield: the player whose unit came there under another's control, or nobody's (190.3)."""

NOBODY = "nobody"
"""Stands in that status where nobody contests it."""

SHOWDOWN: Final = "showdown"
"""The status of the battlefield at which a showdown is going on (344, 464)."""

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

FIELDS = (
    Field("exhausted", False),
    Field("stunned", False),
    # what lies hidden has Reaction: so it is played later (107.3)
    Field("facedown", False, (Part(Itself(), (Op(OpKind.ADD, "abilities", value=Constant((Keyword("Reaction"),))),)),)),
    Field("empowered", False),  # by the ability of that name, or by an instruction; nothing is it twice
    Field("damage", 0),
    Field(CONTESTED, NOBODY),
    Field(SHOWDOWN, False),
)

COUNTERS = (
    # 702-703: a buff is +1 Might, and a unit has at most one
    Counter("buff", (Part(Itself(), (Op(OpKind.INCREASE, "might", value=CounterCount("buff")),)),), at_most=1),
)

DESIGNATIONS = (Designation("attacker"), Designation("defender"))


def _while(designation: str) -> Part:
    """Return "+N Might while I'm an attacker" (or defender)."""
    ops = (Op(OpKind.INCREASE, "might", value=Parameter("n")),)
    return Part(Itself(), ops, SourceIs(Designated(designation)))


# 801-: keywords with a number add up where their rule says so, all others are redundant
KEYWORDS = (
    KeywordRule("Assault", (_while("attacker"),), numbered=True, adds=True),
    KeywordRule("Shield", (_while("defender"),), numbered=True, adds=True),
    # an opponent pays more for each choice of it; each instance adds
    KeywordRule("Deflect", numbered=True, adds=True, rules=(
        Rule(RuleKind.COST, DEFLECT, Itself(), "enemy", Parameter("n"), OpKind.INCREASE),)),
    KeywordRule("Hunt", numbered=True, adds=True),
    KeywordRule("Level", numbered=True),
    *(
        KeywordRule(word)
        for word in (
            "Accelerate", "Action", "Ambush", "Backline", "Burn", "Deathknell", "Empower", "Equip", "Flow", "Ganking",
            "Hidden", "Legion", "Quick-Draw", "Reaction", "Repeat", "Tank", "Temporary", "Unique", "Vision",
            "Weaponmaster",
        )
    ),
)  # fmt: skip

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

PLAYED_TO: Final = "be played to"
"""By a battlefield: to be played there, and what it costs where one could not play it there otherwise."""

MOVES_TO: Final = "move to"
"""By a battlefield: to make a standard move there from wherever it is."""

HIDES_MORE: Final = "hide one more at"
"""A battlefield at which its controller can hide one more card for each time it is permitted (107.3)."""

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
            "move", "ready", "attack", "defend", "be chosen", "be killed", "be recalled",
            "be stunned", "be buffed", "deal damage", "deal combat damage", "take damage", "conquer", "hold",
        )
    ),
    Action("move to base", told="move", roles=(("to", Word(frozenset({"base"}))),)),  # no recall is one (456.1)
    Action("score", obeyed=frozenset({RuleKind.FORBID})),  # a battlefield, or what players do wherever it is (470)
    *_costs(),
    Action(MOVES_TO, obeyed=frozenset({RuleKind.PERMIT})),
    Action(HIDES_MORE, obeyed=frozenset({RuleKind.PERMIT})),
    Action(DEFLECT, obeyed=frozenset({RuleKind.COST, RuleKind.PERMIT})),
    Action(FRIENDLY_CHOICE, obeyed=frozenset({RuleKind.COST})),
    Action("hide", zones=frozenset({"hand"})),
    Action("be countered", zones=frozenset({"chain"})),
    *(Action(name, objects=False) for name in ("draw", "channel", "gain points", "win the game")),
)  # fmt: skip

NUMBERS = (Number("victory score", 8, of_game=True),)  # 472; "the Victory Score" is one for all
