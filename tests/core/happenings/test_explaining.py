"""Why an ability did not trigger: what it waited for, and what came instead."""

from __future__ import annotations

from typing import Any

import pytest

from plystack.data import (
    Always,
    Change,
    Constant,
    EventKind,
    Exists,
    Has,
    Itself,
    Move,
    Pattern,
    Thing,
    Triggered,
    TurnOf,
    Unless,
    Word,
    do,
    words,
)

from ..test_game import ELK, game

TOY = game()
DIES = Pattern(EventKind.MOVES, roles=(("object", Thing(Itself())), ("to", Word(words("pile")))), looks_back=True)


def why(ability: Triggered, *changes: Change) -> tuple[str, ...]:
    """Return why an ability of ann's watcher (1) did not trigger by changes; bob's elk is 2, and it is ann's turn."""
    watcher = TOY.card("Watcher", kinds=["watcher"], abilities=[ability])
    state = TOY.put(TOY.put(TOY.new(["ann", "bob"]), watcher, "ann", label="watcher"), ELK, "bob", label="elk")
    return TOY.why_not_triggered(TOY.happen(state, changes), 1)


def waits(when: Pattern, **more: Any) -> Triggered:
    return Triggered(when, (do("nothing"),), label="watch", **more)


@pytest.mark.parametrize(
    ("ability", "changes", "reason"),
    [
        (
            waits(Pattern(EventKind.ATTACHED)),
            [Move(2, "pile")],
            "it waits for 'is attached'; what happened: moves",
        ),
        (
            waits(Pattern(EventKind.MOVES, roles=(("to", Word(words("pile"))),))),
            [Move(1, "pile")],
            "just after the event its object was not there, or did not have it",
        ),
        (waits(DIES), [Move(2, "pile")], "object: came elk, and it waits for an object that its filter passes"),
        (waits(DIES), [Move(1, "pile")], "it triggered"),
        (
            waits(Pattern(EventKind.MOVES, condition=TurnOf("rival")), zones=words("pile")),
            [Move(2, "pile")],
            "it functions in pile, and its object was in table",
        ),
        (
            waits(Pattern(EventKind.MOVES, condition=TurnOf("rival"))),
            [Move(2, "pile")],
            "what must be so for it was not so",
        ),
        (
            waits(Pattern(EventKind.MOVES, roles=(("to", Word(words("hand"))),))),
            [Move(2, "pile")],
            "to: came pile, and it waits for one of hand",
        ),
        (
            waits(Pattern(EventKind.MOVES), provided=Exists(Has("kinds", Constant(words("elk"))), 5)),
            [Move(2, "pile")],
            'its "if" was not so',
        ),
        (waits(Pattern(EventKind.MOVES), provided=Unless(Always())), [Move(2, "pile")], 'its "if" was not so'),
    ],
)
def test_a_reason(ability: Triggered, changes: list[Change], reason: str) -> None:
    assert why(ability, *changes) == (f"watch: {reason}",)


def test_what_has_gone_is_asked_for_by_the_name_it_had() -> None:
    watcher = TOY.card("Watcher", kinds=["watcher"], abilities=[waits(DIES)])
    state = TOY.put(TOY.new(["ann", "bob"]), watcher, "ann", label="watcher")
    progress = TOY.happen(state, [Move(1, "pile")])
    assert TOY.why_not_triggered(progress, "watcher") == ("watch: it triggered",)
