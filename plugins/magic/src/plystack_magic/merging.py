"""Merging: a card, or a spell, becomes part of a permanent, which stays the same object (730.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import Beneath, Join, Keyword, Obj, State, lookup
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.plugins import Policy

DOWN: Final = "face down"

BENEATH: Final = {
    "what it is": Beneath.TEXT,
    "what it is, with hidden abilities": Beneath.ALL,
    "its cards": Beneath.CARDS,
}
"""What a card merges with where the permanent is a copy of something, by the setting of the policy."""

POLICIES: Final = (
    Policy(
        "merging with a copy",
        tuple(BENEATH),
        "what it is",
        rule="613.2a",
        about="what a card merges with where the permanent is, or was, a copy of something when it did",
    ),
    Policy(
        "lands beneath",
        ("keep mana abilities", "lose them"),
        "keep mana abilities",
        rule="305.6",
        about="whether the mana ability that a basic land type gives a card stays while the card lies under another",
    ),
    Policy(
        "ages of abilities",
        ("what gave them", "the object"),
        "what gave them",
        rule="613.7a",
        about="how old the effects of abilities are that a permanent has by merging or by a copy effect",
    ),
    Policy(
        "turned up for",
        ("any card", "the card on top"),
        "any card",
        rule="702.37e",
        about="whose morph cost turns a merged permanent face up",
    ),
)
"""What the rules leave open where cards merge."""


def costs_to_turn_up(state: State, obj: Obj, found: tuple[Keyword, ...]) -> tuple[Keyword, ...]:
    """Return for which of some keywords a permanent of several cards can be turned face up."""
    if not obj.joined or lookup(state.policies, "turned up for", "any card") == "any card":
        return found
    return tuple(each for each in found if each in obj.components[obj.top].abilities)


def _merge(call: Call) -> Step:
    """What lies over it says whether the permanent is a token, and is face down (730.2d-e)."""
    ident, into = call.object("what"), call.object("into")
    if ident is None or into is None or call.obj(into).zone != "battlefield":
        return Step()
    obj, over = call.obj(ident), call.truth("over")
    token = any(lookup(obj.status, name, False) for name in ("token", "copied"))  # 730.2, 608.3f
    status: dict[str, int | str | bool] = {"token": True} if token else {}
    if over:
        status[DOWN] = lookup(obj.status, DOWN, False)
    return Step([Join(into, obj.card, over=over, was=ident, status=tuple(sorted(status.items())))])


def verbs() -> Iterator[Verb]:
    """Give the verb of merging."""
    yield Verb(
        "merge", _merge, (Param("what", Wants.OBJECTS), Param("into", Wants.OBJECTS), Param("over", Wants.TRUTH))
    )
