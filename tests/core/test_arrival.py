"""Who is first where objects arrive at the same time."""

from __future__ import annotations

import pytest

from plystack.data import Card, Create, Facts, arrange
from plystack.data.schema import Schema

from .layers.table import SCHEMA

FEN = Card("Fen")
PLAYERS = ("ann", "bob", "cid")


def coming(label: str, controller: str | None, owner: str = "ann", zone: str = "table") -> Create:
    return Create(FEN, owner, controller, zone, label)


def order(turn: str | None, *arriving: Create, schema: Schema = SCHEMA) -> str:
    return " ".join(each.label for each in arrange(schema, Facts(PLAYERS, turn), arriving))


@pytest.mark.parametrize(
    ("turn", "expected"),
    [("ann", "n a1 a2 b c"), ("bob", "n b c a1 a2"), ("cid", "n c a1 a2 b"), (None, "n a1 a2 b c")],
)
def test_the_player_whose_turn_it_is_comes_first_then_the_others_in_turn_order(turn: str | None, expected: str) -> None:
    """613.7m and its like."""
    arriving = (coming("c", "cid"), coming("a1", "ann"), coming("b", "bob"), coming("n", None), coming("a2", "ann"))
    assert order(turn, *arriving) == expected


def test_one_player_s_own_stay_in_the_order_given() -> None:
    assert order("bob", *(coming(name, "ann") for name in "zxy")) == "z x y"


def test_where_a_zone_has_no_controllers_the_owner_counts() -> None:
    arriving = [coming("a", None, "ann", "pile"), coming("b", None, "bob", "pile"), coming("t", "ann", "bob")]
    assert order("bob", *arriving) == "b a t"
    assert order("bob", *arriving, coming("n", None)) == "n b a t"


def test_what_is_in_an_unknown_zone_or_of_an_unknown_player_is_left_to_the_changes_to_refuse() -> None:
    assert order("ann", coming("x", "eve"), coming("y", "bob", zone="moon")) == "y x"


def test_nothing_arrives() -> None:
    assert arrange(SCHEMA, Facts(PLAYERS), []) == []
