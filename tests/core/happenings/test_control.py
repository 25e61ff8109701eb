"""Who controls what an ability brings about: the first row of the table that fits."""

from __future__ import annotations

import json

import pytest

from plystack.data import Control, ControlRow, SetController, Who
from plystack.data.storage import from_json, to_json
from plystack.errors import DataError, UnknownWord
from plystack.happenings import control
from plystack.layers import View

from ..layers import table as toy
from ..test_game import ELK, game

TOY = game()


def view(zone: str = "table", controller: str | None = "bob") -> View:
    """Return a view of one elk in ann's turn."""
    state = TOY.put(TOY.new(["ann", "bob"]), ELK, "bob", label="elk", zone=zone)
    if zone == "table":
        state = TOY.change(state, [SetController(1, controller)])
    return TOY.view(state)


EITHER = (
    ControlRow(Who.NAMED, Who.CONTROLLER, source=toy.kind("elk"), named=True, rule="1"),
    ControlRow(Who.CONTROLLER, Who.CONTROLLER, controlled=True, rule="2"),
    ControlRow(Who.TURN, Who.NOBODY, named=False, rule="3"),
    ControlRow(Who.OWNER, Who.OWNER, rule="4"),
)


@pytest.mark.parametrize(
    ("controller", "named", "expected"),
    [
        ("bob", ["ann"], Control("ann", "bob", "1")),
        (None, ["ann"], Control("ann", None, "1")),
        ("bob", [], Control("bob", "bob", "2")),
        ("bob", ["ann", "bob"], Control("bob", "bob", "2")),
        (None, [], Control("ann", None, "3")),
        (None, ["ann", "bob"], Control("ann", None, "3")),
        (None, ["bob", "bob"], Control("bob", None, "1")),
    ],
)
def test_the_first_row_that_fits_decides(controller: str | None, named: list[str], expected: Control) -> None:
    assert control(view(controller=controller), 1, EITHER, named) == expected


def test_a_row_counts_for_some_sources_only() -> None:
    others = (ControlRow(Who.TURN, Who.TURN, source=toy.kind("hind")), ControlRow(Who.OWNER, Who.OWNER))
    assert control(view(controller="ann"), 1, others) == Control("bob", "bob")


def test_the_filter_of_a_row_is_read_by_whoever_controls_the_source() -> None:
    mine = (ControlRow(Who.TURN, Who.NOBODY, source=toy.MINE), ControlRow(Who.OWNER, Who.OWNER))
    assert control(view(), 1, mine) == Control("ann", None)
    assert control(view(controller=None), 1, mine) == Control("bob", "bob")


def test_where_zones_have_no_controllers_the_owner_is_meant() -> None:
    assert control(view(zone="pile"), 1, EITHER) == Control("bob", "bob", "2")


def test_what_no_row_decides_is_told() -> None:
    only = (ControlRow(Who.CONTROLLER, Who.CONTROLLER, controlled=True, named=False),)
    with pytest.raises(DataError, match=r"object 1 .*it is not controlled, and no single player is named .* 'control'"):
        control(view(controller=None), 1, only)
    with pytest.raises(DataError, match="it is controlled, and one player is named"):
        control(view(), 1, only, ["ann"])


def test_a_row_that_means_nobody_is_told_with_its_rule() -> None:
    with pytest.raises(DataError, match=r"object 1 .* the source's controller \(9\.1\), and there is no such player"):
        control(view(controller=None), 1, [ControlRow(Who.CONTROLLER, Who.NOBODY, rule="9.1")])


def test_what_is_not_there_has_no_abilities() -> None:
    with pytest.raises(UnknownWord, match="no object 7"):
        control(view(), 7, EITHER)


def test_what_was_decided_is_stored_and_loaded() -> None:
    for each in (Control("ann", None, "3"), Control("ann", "bob")):
        assert from_json(json.loads(json.dumps(to_json(each))), Control) == each
