"""Which events a pattern waits for: as its source sees them, before or after, each or all at once."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from plystack.data import (
    TEXT,
    Amount,
    Announce,
    Attach,
    Change,
    Comparison,
    Constant,
    Create,
    EventKind,
    Exists,
    Has,
    In,
    Itself,
    Join,
    Move,
    OpKind,
    Pattern,
    PutCounters,
    Related,
    RoleTest,
    SetController,
    SetField,
    Thing,
    TurnOf,
    Word,
    words,
)
from plystack.data.storage import from_json, to_json
from plystack.happenings import Happening, happen, matches
from plystack.layers import Layer, Slot

from ..layers import table as toy
from ..test_game import ELK, game

JOINING = Layer("joining", "components", (Slot(frozenset({TEXT}), frozenset({OpKind.JOIN})),))
TOY = game(layers=(JOINING, *toy.LAYERS))
WATCHER = TOY.card("Watcher", kinds=["watcher"])
ELKS = toy.kind("elk")
DIES = Pattern(
    EventKind.MOVES,
    roles=(("from", Word(words("table"))), ("object", Thing(ELKS)), ("to", Word(words("pile")))),
    looks_back=True,
)
BURIED = Pattern(EventKind.MOVES, roles=(("object", Thing(In(words("pile")) & Has("kinds", Constant(words("elk"))))),))


def happened(*changes: Change, **more: Any) -> Happening:
    """Tell what changes did on a board of ann's watcher (1), her elk (2) and bob's (3)."""
    state = TOY.put(TOY.put(TOY.new(["ann", "bob"]), WATCHER, "ann", label="watcher"), ELK, "ann", label="mine")
    state = TOY.change(TOY.put(state, ELK, "bob", label="other"), more.get("before", []))
    return happen(TOY.view(state), changes, lambda position: TOY.view(attrs.evolve(state, position=position)))


def found(happening: Happening, pattern: Pattern, source: int = 1) -> list[tuple[int, ...]]:
    return [match.objects for match in matches(happening, pattern, source)]


def test_what_looks_back_sees_what_was() -> None:
    both = happened(Move(2, "pile"), Move(3, "pile"))
    assert found(both, DIES) == [(2,), (3,)]
    assert found(both, BURIED) == [(4,), (5,)], "after the event they are others"


def test_a_source_that_goes_with_what_it_waits_for_sees_it_only_looking_back() -> None:
    all_of_them = happened(Move(1, "pile"), Move(2, "pile"))
    assert found(all_of_them, DIES) == [(2,)]
    assert found(all_of_them, BURIED) == []
    assert found(all_of_them, BURIED, source=4) == [(5,)], "there it is what its source became"


def test_several_at_once_count_as_one_where_the_pattern_says_so() -> None:
    both = happened(Move(2, "pile"), Move(3, "pile"))
    (match,) = matches(both, attrs.evolve(DIES, together=True), 1)
    assert (len(match.events), match.objects) == (2, (2, 3))
    assert matches(happened(Move(1, None)), attrs.evolve(DIES, together=True), 1) == ()


def test_you_is_whoever_controls_the_source() -> None:
    mine = attrs.evolve(DIES, roles=(("object", Thing(ELKS & toy.MINE)),))
    both = happened(Move(2, "pile"), Move(3, "pile"))
    assert found(both, mine) == [(2,)]
    assert found(happened(Move(2, "pile"), Move(3, "pile"), before=[SetController(1, "bob")]), mine) == [(3,)]


HARVEST, MANY, TURNED = Announce("harvest"), Amount(Comparison.AT_LEAST, 2), SetField(2, "turned", value=True)
MINE_FROM = (("from", Related("self")),)


def waits(kind: EventKind, name: str = "", *roles: tuple[str, RoleTest], **more: Any) -> Pattern:
    return Pattern(kind, name, tuple(roles), **more)


@pytest.mark.parametrize(
    ("pattern", "change", "hits"),
    [
        (waits(EventKind.ARRIVES, "", ("object", Thing(ELKS))), Create(ELK, "bob", "bob", "table"), [(4,)]),
        (waits(EventKind.FIELD, "turned"), TURNED, [(2,)]),
        (waits(EventKind.FIELD, "wear"), TURNED, []),
        (waits(EventKind.FIELD, "turned", ("to", Word(words("up")))), TURNED, []),
        (waits(EventKind.FIELD, "turned", ("to", Word(words("true")))), TURNED, [(2,)]),
        (waits(EventKind.FIELD, "turned", ("to", Word(words("false")))), TURNED, []),
        (waits(EventKind.CONTROLLED, "", *MINE_FROM, looks_back=True), SetController(2, "bob"), [(2,)]),
        (waits(EventKind.CONTROLLED, "", *MINE_FROM), SetController(3, "ann"), []),
        (waits(EventKind.COUNTERS_PUT, "growth", ("count", MANY)), PutCounters(2, "growth"), []),
        (waits(EventKind.COUNTERS_PUT, "growth", ("count", MANY)), PutCounters(2, "growth", 2), [(2,)]),
        (waits(EventKind.ATTACHED, "", ("host", Thing(ELKS))), Attach(1, 2), [(1,)]),
        (waits(EventKind.ATTACHED, "", ("host", Thing(Itself()))), Attach(1, 2), []),
        (waits(EventKind.ANNOUNCED, "harvest"), HARVEST, [()]),
        (waits(EventKind.ANNOUNCED, "harvest", ("player", Related("other"))), HARVEST, []),
        (
            waits(EventKind.ANNOUNCED, "harvest", ("player", Related("other"))),
            Announce("harvest", (("player", "bob"),)),
            [()],
        ),
        (waits(EventKind.ANNOUNCED, "harvest", condition=TurnOf("other")), HARVEST, []),
        (waits(EventKind.ANNOUNCED, "harvest", condition=Exists(ELKS, 2)), HARVEST, [()]),
    ],
)
def test_a_pattern_asks_of_each_role(pattern: Pattern, change: Change, hits: list[tuple[int, ...]]) -> None:
    assert found(happened(change), pattern) == hits


def test_what_had_components_is_found_in_all_that_it_became() -> None:
    gone = happened(Move(2, "pile"), before=[Join(2, ELK, over=True)])
    assert found(gone, BURIED) == [(4, 5)]
    apiece = attrs.evolve(BURIED, apiece=True)
    assert found(gone, apiece) == [(4,), (5,)], "each of them, where what it became counts apiece"
    assert found(gone, attrs.evolve(apiece, together=True)) == [(4, 5)]
    assert found(happened(HARVEST), waits(EventKind.ANNOUNCED, "harvest", apiece=True)) == [()]


def test_a_pattern_is_stored_and_loaded() -> None:
    for pattern in (DIES, BURIED, attrs.evolve(DIES, condition=Exists(ELKS), together=True)):
        assert from_json(json.loads(json.dumps(to_json(pattern))), Pattern) == pattern
