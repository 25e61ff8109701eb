"""The engine says the same as the reference, on random boards of three games and after random changes.

A usual run takes the same few boards each time. A long one rolls new ones, as many for each test as the
environment variable says::

    PLYSTACK_BOARDS=100000 python -m pytest tests/engine/test_agreement.py

A failure shows the smallest board that was found, as a scenario file where one can say it.
"""

from __future__ import annotations

import attrs
import pytest

from plystack.data import (
    Card,
    Change,
    Compared,
    Comparison,
    Constant,
    Has,
    Obj,
    Op,
    OpKind,
    Part,
    Position,
    Static,
    apply,
)
from plystack.errors import BadChange, PlystackError
from plystack.layers import Dependents, EmptyTurn, LayerPlan, Once, Passes, Reason
from plystack_conformance.boards import (
    Chooser,
    Maker,
    broad,
    changes,
    check_same,
    engine,
    focused,
    for_all,
    reference,
    said,
    told,
)

from .game import LAYERS, PLAN, ROWS
from .palette import palette

REAL = ("magic", "riftbound")
GAMES = ("invented", *REAL)
SORTS = {"broad": broad, "focused": focused}


def _agree(game: str, plan: LayerPlan, make: Maker[Position], number: int) -> None:
    def test(position: Position) -> None:
        check_same(palette(game), position, told(reference, plan, position), told(engine, plan, position))

    for_all(make, test, number)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sort", SORTS)
def test_a_game_s_own_plan(game: str, sort: str) -> None:
    _agree(game, palette(game).plan, SORTS[sort](palette(game)), 50)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("sort", SORTS)
def test_each_row_of_the_plan_flipped(row: str, sort: str) -> None:
    _agree("invented", ROWS[row], SORTS[sort](palette("invented")), 12)


def _any_plan(choose: Chooser) -> LayerPlan:
    """Return the invented game's plan with any of its rows flipped."""
    passes = choose.among(tuple(Passes))
    once = choose.among(tuple(Once))
    eligible = passes is Passes.UNTIL_STABLE and choose.below(2)
    return attrs.evolve(
        PLAN,
        layers=choose.among((LAYERS, *(ROWS[row].layers for row in ("defining first", "steps", "one layer")))),
        passes=passes,
        once=once,
        empty_turn=EmptyTurn.ELIGIBLE if eligible else EmptyTurn.SPENT,
        asks=frozenset(reason for reason in Reason if choose.below(3)),
        dependents=choose.among(tuple(Dependents)),
        keeps_objects=once is Once.EFFECT and not choose.below(2),
        outlives_ability=not choose.below(2),
        keeps_fallen=not choose.below(2),
        defining=choose.among((PLAN.defining, None)),
        defining_apart=not choose.below(2),
        loop_member_waits=not choose.below(2),
        empty_set_locks=not choose.below(2),
    )


@pytest.mark.parametrize("sort", SORTS)
def test_any_rows_flipped_together(sort: str) -> None:
    make = SORTS[sort](palette("invented"))

    def test(made: tuple[LayerPlan, Position]) -> None:
        plan, position = made
        try:
            check_same(palette("invented"), position, told(reference, plan, position), told(engine, plan, position))
        except AssertionError as difference:
            rows = [f"{field.name} = {getattr(plan, field.name)!r}" for field in attrs.fields(LayerPlan)[2:-1]]
            raise AssertionError("\n".join([str(difference), "", *rows])) from None

    for_all(lambda choose: (_any_plan(choose), make(choose)), test, 50)


@pytest.mark.parametrize("game", GAMES)
def test_after_each_change(game: str) -> None:
    plan = palette(game).plan

    def test(made: tuple[Position, list[Change]]) -> None:
        position, following = made
        try:
            view = engine(plan, position)
        except PlystackError:
            return
        for change in following:
            try:
                position = apply(position, [change], plan.schema)
            except BadChange:
                continue
            expected = told(reference, plan, position)
            check_same(palette(game), position, expected, told(engine, plan, position))
            if "error" in expected:
                with pytest.raises(PlystackError) as raised:
                    view.update([change])
                assert type(raised.value).__name__ == expected["error"]
                return
            view = view.update([change])
            check_same(palette(game), position, expected, said(view))

    def make(choose: Chooser) -> tuple[Position, list[Change]]:
        return broad(palette(game))(choose), changes(palette(game))(choose)

    for_all(make, test, 20)


def test_an_effect_that_finds_more_by_what_it_does_itself_goes_on_before_a_younger_one() -> None:
    """Where each effect applies to each object once, it has its next turn as soon as it finds one more."""
    plan, actors = ROWS["once"], Has("kinds", Constant(frozenset({"actor"})))
    empty = Compared("wit", Comparison.EQUAL, Constant(0))
    tires = Part(actors, (Op(OpKind.DECREASE, "wit", value=Constant(1)),))
    weakens = Part(actors & empty, (Op(OpKind.DECREASE, "strength", value=Constant(3)),))
    switches = Part(actors, (Op(OpKind.SWITCH, "strength", "speed"),))

    def obj(ident: int, timestamp: int, *parts: Part) -> Obj:
        values = (("kinds", frozenset({"actor"})), ("wit", 1))
        abilities = (Static(parts),) if parts else ()
        return Obj(ident, (Card(f"o{ident}", values, abilities),), "ann", "ann", "table", timestamp)

    position = Position([obj(1, 1, weakens, tires), obj(2, 2, switches), obj(3, 3)], (), palette("invented").facts)
    found = [evaluator(plan, position)[3] for evaluator in (reference, engine)]
    assert [(each["strength"], each["speed"]) for each in found] == [(0, -3)] * 2
