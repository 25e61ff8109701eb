"""What rules can speak of: actions, and numbers of players."""

from __future__ import annotations

from plystack.data import Action, Number
from plystack_magic import marks

# 601.2a: a card is cast from wherever an effect allows it, and is on the stack while its cost is determined
_NOT_THERE = frozenset(zone.name for zone in marks.ZONES if not zone.board)
_STACK = frozenset({"stack"})

ACTIONS = (
    # of permanents
    *(
        Action(name)
        for name in (
            "attack", "block", "be blocked", "become tapped", "untap", "be activated", "be attached", "be destroyed",
            "be enchanted", "be equipped", "be sacrificed", "be targeted", "become suspected", "deal combat damage",
            "deal damage", "have counters put on it", "transform", "become untapped",
            # combat, by what it is with (506-509, 702.3b)
            "attack alone", "attack another player", "attack despite defender", "attack you", "attack your planeswalkers",
            "assign damage by toughness", "be blocked by all", "be blocked by two or more", "block alone",
            "block another creature", "block despite shadow", "be targeted by spells", "be targeted by abilities",
        )
    ),
    # of cards and spells
    Action("cast", zones=_NOT_THERE),
    Action("play land", zones=_NOT_THERE - _STACK),
    Action("be countered", zones=_STACK),
    Action("be copied", zones=_STACK),
    # of players alone
    *(
        Action(name, objects=False)
        for name in (
            "draw", "gain life", "lose life", "pay life", "search a library", "be dealt damage", "get counters",
            "lose the game", "win the game",
        )
    ),
)  # fmt: skip

NUMBERS = (
    Number("hand size", 7),  # 402.2; nothing is "no maximum"
    Number("land plays", 1),  # 305.2
    Number("draws", None),  # each turn; nothing is no limit
    Number("spells", None),
)
