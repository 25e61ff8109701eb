"""Counters that are put at once, or that a replacement makes more: an object gets as many as it can have."""

from __future__ import annotations

import pytest

from plystack import Game
from plystack.data import COUNT, Arithmetic, Combined, Constant, EventKind, Named, Pattern, PutCounters, Replacement
from plystack.plugins import assemble

from ...conformance.harbour import game as harbour
from ...conformance.harbour.boats import card

GAME = Game(assemble(harbour))


@pytest.mark.parametrize(("put", "expected"), [(1, 3), (2, 4), (4, 4)])
def test_more_counters_than_there_is_room_for_are_not_put(put: int, expected: int) -> None:
    more = Combined(Arithmetic.SUM, (Named(COUNT), Constant(2)))
    doubles = Replacement(Pattern(EventKind.COUNTERS_PUT, "barnacle"), ((COUNT, more),))
    state = GAME.put(GAME.new(), card("Hulk", doubles), "A")
    after = GAME.happen(state, [PutCounters(1, "barnacle", put)]).state
    assert after.position.obj(1).counter_count("barnacle") == expected


def test_where_there_is_no_room_left_nothing_is_put() -> None:
    more = Combined(Arithmetic.SUM, (Named(COUNT), Constant(2)))
    state = GAME.change(GAME.put(GAME.new(), card("Hulk"), "A"), [PutCounters(1, "barnacle", 4)])
    state = GAME.put(state, card("Smith", Replacement(Pattern(EventKind.COUNTERS_PUT), ((COUNT, more),))), "A")
    assert not GAME.happen(state, [PutCounters(1, "barnacle", 1)]).events


def test_two_that_are_put_at_once_share_the_room() -> None:
    state = GAME.put(GAME.new(), card("Hulk"), "A")
    after = GAME.happen(state, [PutCounters(1, "barnacle", 3), PutCounters(1, "barnacle", 3)]).state
    assert after.position.obj(1).counter_count("barnacle") == 4
