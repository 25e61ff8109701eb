"""Zones, statuses, counters, designations, keywords, words for players, and what rules can speak of."""

from __future__ import annotations

from plystack.data import (
    Action,
    Constant,
    ControlRow,
    Counter,
    CounterCount,
    Designation,
    Field,
    Has,
    Itself,
    Number,
    Op,
    OpKind,
    Part,
    Relation,
    RuleKind,
    Side,
    Status,
    Who,
    Word,
    Zone,
)

CONTESTED = "contested by"
"""The status of a battlefield: the player whose unit came there under another's control, or nobody's (190.3)."""

NOBODY = "nobody"
"""Stands in that status where nobody contests it."""

TURNS = "turns"
"""The number of a player: how many turns of theirs have begun."""

EXCESS = "excess damage"
"""The number of a player: how much more than is lethal was assigned in the last combat's damage step (465.2)."""

HURT = ~Status("damage", 0)
"""What has damage."""

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

FIELDS = (
    Field("exhausted", False),
    Field("stunned", False),
    Field("facedown", False, (Part(Itself(), _BLANK),)),
    Field("hidden this turn", False),  # it can be played from the next turn on
    Field("spent", 0),  # how much Energy was paid for a card on the chain
    Field("empowered", False),  # by the ability of that name, or by an instruction; nothing is it twice
    Field("damage", 0),
    Field(CONTESTED, NOBODY),
)

COUNTERS = (
    # 702-703: a buff is +1 Might, and a unit has at most one
    Counter("buff", (Part(Itself(), (Op(OpKind.INCREASE, "might", value=CounterCount("buff")),)),), at_most=1),
)

DESIGNATIONS = (Designation("attacker"), Designation("defender"))


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

ACTIONS = (
    *(
        Action(name)
        for name in (
            "move", "ready", "attack", "defend", "activate", "be chosen", "be recalled", "be buffed",
            "deal combat damage", "conquer", "hold",
        )
    ),
    Action("be killed", told="destroy"),
    Action("be stunned", told="stun"),
    Action("deal damage", told="damage", role="source"),
    Action("take damage", told="damage"),
    Action("move to base", told="move", roles=(("to", Word(frozenset({"base"}))),)),  # no recall is one (456.1)
    Action("score", obeyed=frozenset({RuleKind.FORBID})),  # a battlefield, or what players do wherever it is (470)
    Action("play", zones=_ELSEWHERE),
    Action("be played here", zones=_ELSEWHERE, obeyed=frozenset({RuleKind.FORBID})),  # by a battlefield: to it
    Action("hide", zones=frozenset({"hand"})),
    Action("be countered", zones=frozenset({"chain"})),
    *(Action(name, objects=False) for name in ("draw", "channel", "gain points", "win the game")),
)  # fmt: skip

NUMBERS = (Number("victory score", 8, of_game=True),)  # 472; "the Victory Score" is one for all
