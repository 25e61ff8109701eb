"""Boards of any game: what is derived from its declarations, from the richest game to the least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points

import pytest

from plystack import Game, load
from plystack.data import ABILITIES, CONTROLLER, Characteristic, Keyword, Kind, OpKind, Relation, Schema, Side, Zone
from plystack.errors import PlystackError
from plystack.layers import Layer, LayerPlan, Slot, trace
from plystack.plugins import HOOK_API, GameInfo, assemble, hookimpl
from plystack_conformance import DeclarationsTopic, GameConformance, LayeringTopic
from plystack_conformance.boards import Rolled, broad, focused, mixed, palette, shown

from . import toy_game

# By name alone: other processes, which load the games of this module, read it, and need none of these.
GAMES = tuple(sorted(point.name for point in entry_points(group="plystack.games")))
_BOARDS = 30


class Least:
    """A game with nothing but what every game must have: the one of the tutorial."""

    @hookimpl
    def game_info(self) -> GameInfo:
        return GameInfo("least", "The Least Game", "1.0", HOOK_API, rules=("2025",))

    @hookimpl
    def characteristics(self) -> Sequence[Characteristic]:
        return (
            Characteristic("size", Kind.NUMBER, default=0),
            Characteristic(ABILITIES, Kind.ABILITIES),
            Characteristic(CONTROLLER, Kind.PLAYER),
        )

    @hookimpl
    def zones(self) -> Sequence[Zone]:
        return (Zone("table", board=True, controlled=True),)

    @hookimpl
    def relations(self) -> Sequence[Relation]:
        return (Relation("self", frozenset({Side.SELF})),)

    @hookimpl
    def layer_plan(self, schema: Schema) -> LayerPlan:
        sizes = Slot(frozenset({"size"}), frozenset({OpKind.SET, OpKind.INCREASE}))
        return LayerPlan(schema, (Layer("1", "sizes", (sizes,)),))


class TestLeast(GameConformance):
    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        return Game(assemble(Least(), rules=rules, policies=policies))


class TestNothingControlled(DeclarationsTopic, LayeringTopic):
    """Nobody controls anything, and effects can give abilities only."""

    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        class Uncontrolled(Least):
            @hookimpl
            def zones(self) -> Sequence[Zone]:
                return (Zone("shelf"), Zone("table", board=True))

            @hookimpl
            def layer_plan(self, schema: Schema) -> LayerPlan:
                gains = Slot(frozenset({ABILITIES}), frozenset({OpKind.ADD}))
                return LayerPlan(schema, (Layer("1", "abilities", (gains,)),))

        return Game(assemble(Uncontrolled(), rules=rules, policies=policies))


@pytest.mark.parametrize("name", [*GAMES, "toy"])
def test_what_is_derived_makes_boards_that_hold_what_is_hard(name: str) -> None:
    game = Game(assemble(toy_game)) if name == "toy" else load(name, addons=[])
    colors = palette(game)
    assert colors.focus
    assert all(len(set(held)) == 3 for _, held, _ in colors.focus)
    traces = []
    for seed in range(_BOARDS):
        for make in (broad(colors), focused(colors)):
            try:
                traces.append(trace(game.plan, make(Rolled(seed))))
            except PlystackError:
                continue
    assert len(traces) > 1.6 * _BOARDS, "nearly all boards can be evaluated"
    dependent = sum(any(done.dependencies for done in found.applied) for found in traces)
    assert dependent / len(traces) > 0.15
    assert sum(any(any(done.doings.values()) for done in found.applied) for found in traces) / len(traces) > 0.7


@pytest.mark.parametrize("name", GAMES)
def test_a_board_of_an_installed_game_is_shown_as_a_scenario_file(name: str) -> None:
    colors = palette(load(name, addons=[]))
    for seed in range(10):
        assert "[[expect]]" in shown(colors, focused(colors)(Rolled(seed)))


def test_a_word_stands_before_others_that_hang_on_it() -> None:
    colors = palette(Game(assemble(toy_game)))
    assert colors.words == {"looks": ("amber", "birch", "cedar", "dune")}
    assert colors.abilities[0] == Keyword("big")
    assert (colors.counters, colors.designations, colors.oneself) == (("bead",), (), "me")


def test_the_same_rolls_make_the_same_board() -> None:
    make = mixed(palette(Game(assemble(toy_game))))
    assert make(Rolled(7)) == make(Rolled(7))
