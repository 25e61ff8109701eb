"""The opening of a game: libraries are shuffled, hands are drawn, and may be drawn anew (103.3, 103.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import Constant, Do, Everyone, In, OwnedBy, Those, Where, YesOrNo, do, words
from plystack.happenings import Call, Param, Step, Verb, Wants

HAND: Final = 7
"""So many cards are drawn at the start (103.5)."""

OPENING: Final = (
    do("shuffle", zone="library", who=Everyone()),
    do("draw", who=Everyone(), count=HAND),
    do("mulligan", who=Everyone()),
    do("next turn"),
)
"""What is done before the first player acts (103.3, 103.5, 103.8)."""


def _hand(player: str) -> Where:
    return In(words(["hand"])) & OwnedBy(Constant(player))


def _mulligan(call: Call) -> Step:
    """Each may draw a new hand, as often as they want, and puts one card on the bottom for each time (103.5)."""
    taken, asked = call.number("taken"), call.players("who")
    again: list[str] = []
    for place, player in enumerate(asked if taken < HAND else ()):
        if not call.answered(place):
            return call.ask(player, YesOrNo(), "mulligan")
        again += [player] if call.answer(place) is True else []
    then = [each for player in asked if taken and player not in again for each in _bottom(call, player, taken)]
    if again:
        who = Constant(frozenset(again))
        then += [
            *(do("move", what=_hand(each), to="library") for each in again),
            do("shuffle", zone="library", who=who),
            do("draw", who=who, count=HAND),
            do("mulligan", who=who, taken=taken + 1),
        ]
    return Step(then=then)


def _bottom(call: Call, player: str, count: int) -> tuple[Do, ...]:
    free = len(call.state.position.facts.players) > 2  # 103.5c: with more than two, the first does not count
    count = min(count - free, len(call.state.position.pile("hand", player)))
    who = Constant(player)
    return (
        do("choose", bind="bottom", what=_hand(player), who=who, least=count, most=count, about="bottom"),
        do("move", what=Those("bottom"), to="library", bottom=True),
    )


def verbs() -> Iterator[Verb]:
    """Give the verb by which hands are drawn anew."""
    yield Verb("mulligan", _mulligan, (Param("who", Wants.PLAYERS), Param("taken", Wants.NUMBER, 0)))
