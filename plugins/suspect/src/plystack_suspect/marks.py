"""What marks suspected permanents: the designation, what they have by it, what can be forbidden, a counter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from plystack.data import (
    ABILITIES,
    Action,
    Constant,
    Counter,
    Designation,
    EventKind,
    Itself,
    Keyword,
    Op,
    OpKind,
    Part,
    Rule,
    RuleKind,
    Static,
)
from plystack.plugins import Policy

SUSPECTED: Final = "suspected"
"""The designation of a permanent; neither an ability nor copied (701.60b)."""

BECOME_SUSPECTED: Final = "become suspected"
"""The action that "can't become suspected" forbids (101.2)."""

SINCE: Final = Policy(
    "abilities of suspected",
    ("since it is suspected", "since it is there"),
    "since it is suspected",
    rule="613.7",
    about="since when a suspected permanent has what it has by being suspected, beside effects that take abilities",
)

# 701.60c: "has menace and 'This creature can't block'": abilities, which can be lost and come back
_CANT_BLOCK = Static(rules=(Rule(RuleKind.FORBID, "block", Itself()),))
_HAS = Op(OpKind.ADD, ABILITIES, value=Constant((Keyword("menace"), _CANT_BLOCK)))


def suspected(policies: Mapping[str, str]) -> Designation:
    """Return the designation, under the settings of the policies."""
    return Designation(SUSPECTED, (Part(Itself(), (_HAS,)),), as_object=policies[SINCE.name] == SINCE.settings[1])


# what becomes suspected is told as getting the designation: so it is what the rule forbids, whatever brings it about
ACTIONS = (Action(BECOME_SUSPECTED, event=EventKind.DESIGNATED, told=SUSPECTED),)

COUNTERS = (Counter("suspect"),)
