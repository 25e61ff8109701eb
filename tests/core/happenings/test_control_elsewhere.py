"""Nobody gains control of what lies where nobody controls anything."""

from __future__ import annotations

from plystack import Game
from plystack.data import CONTROLLER, AllOf, Constant, do
from plystack.plugins import assemble

from ...conformance import toy_game


def test_control_is_gained_where_things_are_controlled() -> None:
    game = Game(assemble(toy_game))  # it has no layer for control
    state = game.put(game.put(game.new(), game.card("Fen"), "A"), game.card("Moss"), "A", zone="pocket")
    after = game.do(state, [do("gain control", of=AllOf(), who=Constant("B"))]).state
    assert [game.view(after)[ident][CONTROLLER] for ident in (1, 2)] == ["B", None]
