"""What holds whatever the board: halves that do not touch, a second evaluation, a source that left, other ids."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from plystack.data import Create, Effect, Instance, Move, Obj, Part, PerObject, Position, These, apply
from plystack.errors import PlystackError
from plystack_conformance.boards import (
    Chooser,
    Pieces,
    broad,
    card,
    check_same,
    differences,
    engine,
    focused,
    for_all,
    halves,
    mixed,
    said,
    told,
)

from .palette import palette

GAMES = ("invented", "magic", "riftbound")


@pytest.mark.parametrize("game", GAMES)
def test_halves_that_do_not_touch_are_together_as_apart(game: str) -> None:
    plan = palette(game).plan

    def test(made: tuple[Position, Position]) -> None:
        one, two = made
        both = Position([*one, *two], (), one.facts)
        apart = said(engine(plan, one)) | said(engine(plan, two))
        # a rule that says by what something can't be done speaks of both halves
        values = [
            {key: value for key, value in each.items() if key != "rules"} for each in (apart, said(engine(plan, both)))
        ]
        check_same(palette(game), both, *values)

    for_all(halves(palette(game)), test, 15)


@pytest.mark.parametrize("game", GAMES)
def test_evaluating_again_changes_nothing(game: str) -> None:
    plan = palette(game).plan

    def test(position: Position) -> None:
        first = told(engine, plan, position)
        check_same(palette(game), position, first, told(engine, plan, position))
        if "error" not in first:
            view = engine(plan, position)
            said(view)
            check_same(palette(game), position, first, said(view.update(())))
            check_same(palette(game), position, first, said(view))

    for_all(mixed(palette(game)), test, 15)


@pytest.mark.parametrize("game", GAMES)
def test_a_source_that_left_is_as_if_it_had_never_been(game: str) -> None:
    own = palette(game)

    def make(choose: Chooser) -> tuple[Position, Create]:
        ability = Pieces(own, choose).ability()
        player = choose.among(own.facts.players)
        printed = attrs.evolve(card(own, choose, "Guest"), abilities=(ability,))
        return mixed(palette(game))(choose), Create(printed, player, player, own.zone, "guest")

    def test(made: tuple[Position, Create]) -> None:
        position, guest = made
        there = apply(position, [guest])
        try:
            view = engine(own.plan, there)
            never = said(engine(own.plan, position))
        except PlystackError:
            return
        check_same(palette(game), there, never, said(view.update([Move(there.last_id, None)])))

    for_all(make, test, 15)


@pytest.mark.parametrize("game", GAMES)
def test_the_order_in_which_objects_are_kept_changes_nothing(game: str) -> None:
    plan = palette(game).plan

    def test(position: Position) -> None:
        turned = attrs.evolve(position, objects=list(reversed(list(position))))
        check_same(palette(game), position, told(engine, plan, position), told(engine, plan, turned))

    for_all(broad(palette(game)), test, 15)


# -- other ids -----------------------------------------------------------------------------------


def _apart(position: Position) -> Position:
    """Return a position in which no two objects have one timestamp, so that no id breaks a tie."""
    ages = sorted((obj.timestamp, obj.id) for obj in position)
    stamps = {ident: number for number, (_, ident) in enumerate(ages, 1)}
    return attrs.evolve(position, objects=[attrs.evolve(obj, timestamp=stamps[obj.id]) for obj in position])


def _renamed(position: Position, ids: dict[int, int]) -> Position:
    def of(obj: Obj) -> Obj:
        place, host = (None if each is None else ids[each] for each in (obj.place, obj.attached_to))
        return attrs.evolve(obj, id=ids[obj.id], place=place, attached_to=host)

    def part(part: Part) -> Part:
        assert isinstance(part.where, These)
        ops = tuple(
            attrs.evolve(op, value=PerObject(tuple(sorted((ids[ident], value) for ident, value in op.value.values))))
            if isinstance(op.value, PerObject)
            else op
            for op in part.ops
        )
        return attrs.evolve(part, where=These(frozenset(ids[ident] for ident in part.where.ids)), ops=ops)

    def effect(effect: Effect) -> Effect:
        source = None if effect.source is None else ids[effect.source]
        return attrs.evolve(effect, source=source, parts=tuple(part(each) for each in effect.parts))

    return attrs.evolve(position, objects=[of(obj) for obj in position], effects=tuple(map(effect, position.effects)))


def _by_label(plan: Any, position: Position) -> dict[str, Any]:
    view = engine(plan, position)
    return {
        f"{obj.label}.{name}": tuple(map(_plain, value)) if isinstance(value, tuple) else value
        for obj in position
        for name, value in view.records[obj.id].items()
    }


def _plain(instance: Instance) -> tuple[object, ...]:
    return instance.ability, instance.origin, instance.since, instance.by


@pytest.mark.parametrize("game", GAMES)
def test_other_ids_with_the_same_timestamps_change_nothing(game: str) -> None:
    plan = palette(game).plan

    def make(choose: Chooser) -> tuple[Position, dict[int, int]]:
        position = _apart(focused(palette(game))(choose))
        left = list(position.ids())
        return position, {ident: left.pop(choose.below(len(left))) for ident in position.ids()}

    def test(made: tuple[Position, dict[int, int]]) -> None:
        position, ids = made
        assert differences(_by_label(plan, position), _by_label(plan, _renamed(position, ids))) == []

    for_all(make, test, 15)


# -- another process -----------------------------------------------------------------------------

_ROOT = Path(__file__).parents[2]
_BYTES = "from tests.engine.told_bytes import told_bytes; import sys; sys.stdout.buffer.write(told_bytes(15))"


def _under(seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-c", _BYTES], cwd=_ROOT, env=environment, check=True, capture_output=True
    ).stdout


def test_another_hash_seed_gives_the_same_bytes() -> None:
    assert len(first := _under("1")) > 10_000
    assert first == _under("2")
