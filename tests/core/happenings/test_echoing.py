"""What waits for the triggering of abilities: once for each of them, and put up after them where the game says so."""

from __future__ import annotations

from typing import Any

import pytest

from plystack.data import (
    Always,
    Arranges,
    Compares,
    Comparison,
    Constant,
    Do,
    EventKind,
    Has,
    Held,
    In,
    Named,
    Pattern,
    Related,
    StackPlan,
    State,
    These,
    Thing,
    Triggered,
    Word,
    do,
    words,
)
from plystack.game import Game

from ..layers import table as toy
from .hunt import FALLS, HUNT, asked, at_rest, board, done, held, hunt, with_ability
from .test_resolution import resolved

NOD = do("nod")
TOLL = do("gain", number="gold")
DUSK = Pattern(EventKind.ANNOUNCED, "dusk")
FALLING = do("announce", name="dusk")


def echo(name: str = "", does: Do = TOLL, **more: Any) -> Triggered:
    """Return an ability that waits for others to trigger."""
    return Triggered(Pattern(EventKind.TRIGGERS, name, **more), (does,), label="echo")


def plan(*, late: bool) -> Game:
    return hunt(stack_plan=lambda: StackPlan(arranges=Arranges.NOBODY, late=late))


ECHO = plan(late=True)


def waiting(state: State) -> list[tuple[str, bool]]:
    return [(each.label.rpartition(": ")[2] or each.label, each.late) for each in state.stack]


def test_once_for_each_that_triggers() -> None:
    nods = Triggered(DUSK, (NOD,), label="nods")
    state = fallen(echo(), nods, nods, echo(), nods)
    assert waiting(state) == [("nods", False)] * 3 + [("echo", True)] * 6
    assert gold(state) == 6


def test_each_player_orders_each_pass_where_the_game_says_so() -> None:
    """All of the first pass goes up in turn order, and then all of the second (603.3b); elsewhere there is but one."""
    passes = []
    for game in (hunt(stack_plan=lambda: StackPlan(late=True)), HUNT):
        state = with_ability(board(game), echo(), game=game)
        state = with_ability(state, Triggered(DUSK, (NOD,)), player="bob", game=game)
        passes.append(done(with_ability(state, echo(), player="bob", game=game), FALLING, game=game))
    two, one = passes
    assert [(each.control.player, each.late) for each in two.stack] == [("bob", False), ("ann", True), ("bob", True)]
    assert two.decision is None
    assert asked(one)[:2] == ("bob", "order")


def fallen(*abilities: Triggered, program: Do = FALLING, start: State | None = None) -> State:
    """Return the State after something, with what waits put up in the order of its sources, pass by pass."""
    state = board(ECHO) if start is None else start
    for each in abilities:
        state = with_ability(state, each, game=ECHO)
    return at_rest(done(state, program, game=ECHO))


def gold(state: State) -> int:
    return held(resolved(state, ECHO), "gold")[0]


def test_what_triggers_so_is_no_event_for_others() -> None:
    state = fallen(echo(), echo(), Triggered(DUSK, (NOD,), label="nods"))
    assert waiting(state) == [("nods", False), ("echo", True), ("echo", True)]


AWAY = do("move", what=These(frozenset({1})), to="pile")
ELK = (("object", Thing(Has("kinds", Constant(words("elk"))))),)


@pytest.mark.parametrize(
    ("waits", "got"),
    [
        (echo("moves"), 1),
        (echo("moves", roles=(("to", Word(words("pile"))),)), 1),
        (echo("moves", roles=(("to", Word(words("hand"))),)), 0),
        (echo("arrives"), 0),
        (echo(roles=(("source", Thing(toy.kind("thing"))),)), 1),
        (echo(roles=(("source", Thing(toy.kind("owl"))),)), 0),
        (echo(roles=(("by", Related("self")),)), 1),
        (echo(roles=(("by", Related("other")),)), 0),
        (echo(roles=(("object", Thing(In(words("pile")))),)), 1),
        (echo(roles=(("object", Thing(In(words("table")))),)), 0),
        (echo(roles=ELK, looks_back=True), 1),
        (echo(roles=(("object", Thing(In(words("table")))),), looks_back=True), 1),
    ],
)
def test_it_says_by_what_the_other_triggered(waits: Triggered, got: int) -> None:
    """The roles of that event are known, and its object is as the pattern sees it: after it, or before."""
    assert gold(fallen(Triggered(FALLS, (NOD,)), waits, program=AWAY)) == got


def test_it_is_about_one_item_which_it_can_counter() -> None:
    paid = Triggered(DUSK, (TOLL,))
    assert gold(fallen(paid)) == 1
    assert gold(fallen(paid, echo("dusk", do("counter", item="item")))) == 0


def test_what_happened_at_once_is_one_triggering_of_what_counts_it_as_one() -> None:
    away = do("move", what=These(frozenset({1, 2})), to="pile")
    once, each = (Triggered(Pattern(EventKind.MOVES, together=together), (NOD,)) for together in (True, False))
    assert gold(fallen(once, echo(), program=away)) == 1
    assert gold(fallen(each, echo(), program=away)) == 2


def test_what_waits_for_how_things_are_triggers_too() -> None:
    rich = Triggered(Compares(Held("gold"), Comparison.AT_LEAST, Constant(5)), (NOD,), label="rich")
    state = fallen(rich, echo(does=NOD), program=do("gain", number="gold", count=5))
    assert waiting(state) == [("rich", False), ("echo", True)]


def test_what_instructions_make_triggers_too() -> None:
    made = Triggered(Always(), (NOD,), label="made")
    state = with_ability(board(ECHO), echo(), game=ECHO)
    program = (do("gain", number="life", bind="did"), do("when you do", ability=made, if_="did"))
    assert waiting(done(state, *program, source=1, game=ECHO)) == [("made", False), ("echo", True)]


def test_what_no_object_has_can_wait_for_it_once() -> None:
    later = do("later", ability=echo(does=do("gain", number="gold", count=Named("n"))))
    start = done(board(ECHO), do("note", bind="n", number=4), later, game=ECHO)
    state = fallen(Triggered(DUSK, (NOD,), label="nods"), Triggered(DUSK, (NOD,), label="nods"), start=start)
    assert waiting(state) == [("nods", False), ("nods", False), ("echo", True)]
    assert state.delayed == ()
    assert gold(state) == 4


def test_it_is_told_that_it_triggered_or_why_not() -> None:
    state = with_ability(board(), Triggered(DUSK, (NOD,)))
    for name, told in (
        ("dusk", "it triggered"),
        ("draw", "it waits for 'triggers: draw'; what happened: triggers: dusk"),
    ):
        progress = HUNT.do(with_ability(state, echo(name)), [FALLING], player="ann")
        assert HUNT.why_not_triggered(progress, 14) == (f"echo: {told}",)
