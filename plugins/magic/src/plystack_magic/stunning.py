"""Permanents that stay tapped: what does not untap in its controller's next untap step (502.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import (
    CONTROLLER,
    Compares,
    Comparison,
    Constant,
    Do,
    EventKind,
    Pattern,
    Resets,
    Rule,
    RuleKind,
    Static,
    Tallied,
    These,
    Tracker,
    Until,
    Word,
    do,
    words,
)
from plystack.happenings import Call, Param, Step, Verb, Wants

UPKEEPS: Final = "upkeeps begun"
"""The tracker of upkeeps, with each of which an untap step is over (502, 503)."""

TRACKERS: Final = (
    Tracker(
        UPKEEPS,
        Pattern(EventKind.ANNOUNCED, "phase begins", (("phase", Word(words(["upkeep"]))),)),
        "player",
        resets=Resets.NEVER,
    ),
)


def _keep_tapped(call: Call) -> Step:
    """Each does not untap in the next untap step of the player who controls it now (611.2b)."""
    then: list[Do] = []
    for ident in call.objects("what"):
        player = call.view.exact(ident, CONTROLLER)
        if not isinstance(player, str):
            continue
        rule = Rule(RuleKind.FORBID, "untap", These(frozenset({ident})))
        begun = call.state.position.facts.tallied(UPKEEPS, player)
        lasts = Compares(Tallied(UPKEEPS, Constant(player)), Comparison.EQUAL, Constant(begun))
        then.append(do("continue", effect=Static((), (rule,)), until=Until.ENDED.value, lasts=lasts))
    return Step(then=then)


def verbs() -> Iterator[Verb]:
    """Give the verb of keeping tapped."""
    yield Verb("keep tapped", _keep_tapped, (Param("what", Wants.OBJECTS),))
