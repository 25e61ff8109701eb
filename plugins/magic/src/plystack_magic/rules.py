"""What rules can speak of: actions, with the events that they are, and numbers of players.

Where an action is an event, what can't be done does not happen (101.2). Untapping is none, since what does not untap
in its untap step can be untapped otherwise; nor are attaching and paying, judged where they are done.
"""

from __future__ import annotations

from plystack.data import (
    COUNT,
    Action,
    Amount,
    Comparison,
    EventKind,
    In,
    Not,
    Number,
    RuleKind,
    Thing,
    Word,
    words,
)
from plystack_magic import marks, players

# 601.2a: a card is cast from wherever an effect allows it, and is on the stack while its cost is determined
_NOT_THERE = frozenset(zone.name for zone in marks.ZONES if not zone.board)
_STACK = frozenset({"stack"})

_MORE, _LESS = ((COUNT, Amount(how, 0)) for how in (Comparison.MORE, Comparison.LESS))
_SPELL = In(_STACK)
_BECOMES = ("to", Word(words(["true"])))
_COMBAT = ("combat", Word(words(["true"])))

_FORBIDDEN, _REQUIRED, _PERMITTED = (frozenset({kind}) for kind in (RuleKind.FORBID, RuleKind.REQUIRE, RuleKind.PERMIT))

ACTIONS = (
    # of permanents
    Action("untap", obeyed=frozenset({RuleKind.FORBID})),  # in the untap step (502.3)
    Action("have damage removed", obeyed=frozenset({RuleKind.FORBID})),  # in the cleanup step (514.2)
    *(Action(name) for name in ("be attached", "be enchanted", "be equipped")),
    # combat, by what it is with (506-509, 702.3b): asked for as it is declared, and as damage is assigned
    *(Action(name, obeyed=_FORBIDDEN) for name in (
        "attack alone", "attack with another", "attack you", "attack your planeswalkers", "be blocked by one alone",
        "be blocked by two or more", "block alone",
    )),
    *(Action(name, obeyed=_REQUIRED) for name in ("attack another player", "be blocked by all")),
    *(Action(name, obeyed=_PERMITTED) for name in (
        "assign damage by toughness", "attack despite defender", "block another creature", "block despite landwalk",
        "block despite shadow",
    )),
    Action("attack", told="attacks", obeyed=_REQUIRED),
    Action("attack with defender", told="attacks", despite="attack despite defender"),
    Action("be blocked in shadow", told="becomes blocked", despite="block despite shadow"),
    Action("block", told="blocks", means="blocked", obeyed=_REQUIRED),
    Action("be blocked", told="becomes blocked", obeyed=_REQUIRED),
    # what happens to permanents besides, and what a spell or ability alone does (115)
    Action("become untapped", event=EventKind.FIELD, told="tapped", roles=(("to", Word(words(["false"]))),)),
    Action("become tapped", event=EventKind.FIELD, told="tapped", roles=(_BECOMES,)),
    Action("be turned face up", event=EventKind.FIELD, told="face down", roles=(("to", Word(words(["false"]))),)),
    Action("enter", event=EventKind.MOVES, roles=(("to", Word(words(["battlefield"]))),)),  # 608.3e, 614.17d
    Action("transform", event=EventKind.FIELD, told="transformed"),
    Action("be activated", told="activates"),
    Action("be destroyed", told="destroy"),
    Action("be sacrificed", told="sacrifices"),
    Action("be targeted", told="target", means="source"),
    Action("be targeted by spells", told="target", roles=(("source", Thing(_SPELL)),)),
    Action("be targeted by abilities", told="target", roles=(("source", Thing(Not(_SPELL))),)),
    Action("deal damage", told="damage", role="source"),
    Action("deal combat damage", told="damage", role="source", roles=(_COMBAT,)),
    Action("have counters put on it", event=EventKind.COUNTERS_PUT),
    # of cards and spells
    Action("cast", zones=_NOT_THERE, obeyed=frozenset({RuleKind.FORBID, RuleKind.PERMIT, RuleKind.COST})),
    # whoever shows a player the cards asks for it
    Action("look at", zones=_NOT_THERE - _STACK, obeyed=frozenset({RuleKind.PERMIT})),
    Action("play land", zones=_NOT_THERE - _STACK, told="plays land", obeyed=frozenset({RuleKind.PERMIT})),
    Action("be countered", zones=_STACK, told="counter"),
    Action("be copied", zones=_STACK, obeyed=frozenset({RuleKind.FORBID})),
    # of players alone
    *(Action(name, objects=False) for name in ("draw", "lose the game", "win the game")),
    Action("be a target", objects=False, told="target", means="source"),
    Action("pay life", objects=False, obeyed=frozenset({RuleKind.FORBID})),
    Action("get counters", objects=False, event=EventKind.HELD, told=words(players.COUNTERS), roles=(_MORE,)),
    Action("gain life", objects=False, event=EventKind.HELD, told="life", roles=(_MORE,)),
    Action("lose life", objects=False, event=EventKind.HELD, told="life", roles=(_LESS,)),
    Action("search a library", objects=False, told="search"),
    Action("be dealt damage", objects=False, told="damage"),
)  # fmt: skip

NUMBERS = (
    Number("hand size", 7, obeyed=True),  # 402.2; nothing is "no maximum"
    Number("land plays", 1, obeyed=True),  # 305.2
    Number("draws", None),  # each turn; nothing is no limit
    Number("spells", None, obeyed=True),
)
