"""Verbs whose doing lasts: continuous effects begin with what they mean fixed, and end; announcements."""

from __future__ import annotations

import pytest

from plystack.data import (
    Begin,
    Constant,
    Count,
    Effect,
    EventKind,
    Exists,
    Held,
    Named,
    Part,
    Rule,
    RuleKind,
    State,
    Static,
    Status,
    Those,
    Until,
    do,
)

from ..layers import table as toy
from .hunt import ELK, HUNT, board, done, held, zones


def strengths(state: State) -> list[object]:
    return [HUNT.view(state)[obj.id]["strength"] for obj in state.position if obj.zone == "table"]


def test_an_effect_is_on_what_there_is_and_as_much_as_it_is_now() -> None:
    bigger = Static((Part(toy.kind("elk"), (toy.more("strength", Held("gold")),)),), label="song")
    program = (do("gain", number="gold", count=3), do("continue", effect=bigger))
    state = done(board(), *program)
    assert strengths(state) == [5, 3, 5]
    state = HUNT.put(done(state, do("gain", number="gold", count=4)), ELK, "ann")
    assert strengths(state) == [5, 3, 5, 2], "later elks and later gold count for nothing"
    assert [each.label for each in state.position.effects] == ["song"]


def test_an_effect_is_on_what_a_name_stands_for() -> None:
    part = Part(Those("it"), (toy.more("strength", Named("n")),))
    names = (do("note", bind="it", objects=toy.kind("owl")), do("note", bind="n", number=Count(toy.kind("elk"))))
    assert strengths(done(board(), *names, do("continue", effect=Static((part,))))) == [2, 5, 2]


def test_a_rule_is_about_what_a_name_stands_for() -> None:
    stays = Static(rules=(Rule(RuleKind.FORBID, "go", Those("it")),))
    names = do("note", bind="it", objects=toy.kind("owl"))
    state = done(board(), names, do("continue", effect=stays), do("destroy", what=toy.ON_TABLE))
    assert zones(state, "table") == [("Owl", "ann", "table")]


@pytest.mark.parametrize("until", [Until.TURN, Until.ENDED, Until.SOURCE])
def test_it_lasts_as_long_as_is_said(until: Until) -> None:
    bigger = Static((Part(toy.kind("elk"), (toy.more("strength", 1),)),))
    state = done(board(), do("continue", effect=bigger, until=until.value), source=2)
    assert strengths(state) == [3, 3, 3]
    ended = HUNT.do(state, [do("end effects")])
    assert strengths(ended.state) == ([2, 3, 2] if until is Until.TURN else [3, 3, 3])
    assert [event.kind for event in ended.events] == ([EventKind.ENDS] if until is Until.TURN else [])
    left = done(state, do("move", what=toy.kind("owl"), to="hand"))
    assert strengths(left) == ([2, 2] if until is Until.SOURCE else [3, 3])


def test_it_begins_only_where_what_it_lasts_for_is_so() -> None:
    bigger = Static((Part(toy.kind("elk"), (toy.more("strength", 1),)),))
    turned = Exists(toy.ON_TABLE & Status("turned", True))
    lasts = do("continue", effect=bigger, lasts=turned)
    assert done(board(), lasts).position.effects == ()
    state = done(board(), do("set status", status="turned", of=toy.kind("owl"), to=True), lasts)
    assert strengths(state) == [3, 3, 3]
    assert strengths(done(state, do("set status", status="turned", of=toy.kind("owl"), to=False))) == [2, 3, 2]


def test_you_of_an_effect_is_who_made_it_begin() -> None:
    mine = Static((Part(toy.MINE, (toy.more("strength", 1),)),))
    assert strengths(done(board(), do("continue", effect=mine))) == [3, 4, 2]
    assert strengths(done(board(), do("continue", effect=mine), player="bob")) == [2, 3, 3]


def test_what_is_announced_of_several_is_an_event_for_each() -> None:
    progress = HUNT.do(board(), [do("announce", name="feast", object=toy.kind("elk"), player=Constant("bob"))])
    assert [dict(event.roles) for event in progress.events] == [
        {"object": 1, "player": "bob"},
        {"object": 3, "player": "bob"},
    ]
    assert len(progress.happenings) == 1
    none = do("announce", name="feast", object=toy.kind("hind"))
    assert HUNT.do(board(), [none]).events == ()
    assert [dict(event.roles) for event in HUNT.do(board(), [do("announce", name="dusk")]).events] == [{}]


def test_every_effect_of_one_kind_ends_at_once() -> None:
    part = Part(toy.ON_TABLE, (toy.more("strength", 1),))
    rain, wind = (Effect(0, name, (part,), 0, until=Until.TURN) for name in ("rain", "wind"))
    state = HUNT.change(board(), [Begin(rain), Begin(wind)])
    ended = HUNT.do(state, [do("end effects", until="end of turn")])
    assert (len(ended.happenings), len(ended.events)) == (1, 2)
    assert held(ended.state, "gold") == (0, 0)
