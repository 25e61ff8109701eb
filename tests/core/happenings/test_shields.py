"""A shield applies as often as it can, of what happens at once and of what happens later, and no more."""

from __future__ import annotations

import pytest

from plystack import Game
from plystack.data import EventKind, In, Pattern, PutCounters, Replacement, Thing, do, words
from plystack.plugins import assemble

from ...conformance.harbour import game as harbour
from ...conformance.harbour.boats import card

GAME = Game(assemble(harbour))
PUT = Pattern(EventKind.COUNTERS_PUT, "barnacle", (("object", Thing(In(words("quay")))),))


@pytest.mark.parametrize(("limit", "got", "left"), [(1, [0, 1, 1], []), (2, [0, 0, 1], []), (4, [0, 0, 0], [1])])
def test_of_three_at_once(limit: int, got: list[int], left: list[int]) -> None:
    state = GAME.new()
    for name in ("One", "Two", "Three"):
        state = GAME.put(state, card(name), "A")
    shield = Replacement(PUT, prevents=True, limit=limit)
    state = GAME.do(state, [do("later", ability=shield, once=False)], player="A").state
    after = GAME.happen(state, [PutCounters(ident, "barnacle", 1) for ident in (1, 2, 3)]).state
    assert [after.position.obj(ident).counter_count("barnacle") for ident in (1, 2, 3)] == got
    assert [each.left for each in after.delayed] == left
