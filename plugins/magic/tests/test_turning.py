"""For what costs a permanent can be turned face up, as whoever offers it asks (702.37e)."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import Do, Rule, RuleKind, SetField, State, Static, These, do
from plystack.errors import IllegalAction
from plystack_magic.turning import can_turn_up, could_turn_up

MAGIC = plystack.load("magic", addons=[])
DOWN = SetField(1, "face down", value=True)
MANA = do("add mana", mana="{G}{G}")


def down(text: str, kind: str = "Creature — Beast") -> State:
    state = MAGIC.put(MAGIC.new(["A", "B"]), MAGIC.card("Beast", type=kind, pt="4/4", text=text), "A", label="beast")
    return MAGIC.change(state, [DOWN])


def costs(state: State) -> list[tuple[str, tuple[Do, ...]]]:
    return [(each.word, each.cost) for each in could_turn_up(state, MAGIC.view(state), 1)]


@pytest.mark.parametrize("word", ["morph", "megamorph", "disguise"])
def test_it_is_what_the_permanent_would_have_face_up(word: str) -> None:
    state = down(f"{word.capitalize()} {{G}}")
    assert costs(state) == [(word, (do("pay mana", cost="{G}"),))]
    assert costs(MAGIC.change(state, [SetField(1, "face down", value=False)])) == [], "it is face up"


def test_nothing_else_turns_it_up() -> None:
    assert costs(down("Trample")) == []
    law = Static(rules=(Rule(RuleKind.FORBID, "be turned face up", where=These(frozenset({1}))),))
    state = MAGIC.put(down("Morph {G}"), MAGIC.card("Law", type="Enchantment", abilities=[law]), "B")
    assert costs(state) == []


def test_an_instant_stays_face_down() -> None:
    state = down("Draw a card.", "Instant")
    assert not can_turn_up(MAGIC.view(state), 1)
    turned = MAGIC.do(state, [do("turn face up", what=These(frozenset({1})))], player="A").state
    assert dict(turned.position.obj(1).status)["face down"] is True


def test_its_cost_is_paid_in_full_or_nothing_happens() -> None:
    up = do("turn face up for", what=These(frozenset({1})))
    with pytest.raises(IllegalAction, match=r"can't pay \{G\}"):
        MAGIC.do(down("Morph {G}"), [up], player="A")
    state = MAGIC.do(down("Megamorph {G}"), [MANA, up], player="A").state
    assert MAGIC.view(state)[1]["power"] == 5, "a megamorph gets a counter (702.37b)"
    assert state.position.facts.held("A", "green mana") == 1
    kept = MAGIC.do(down("Megamorph {G}"), [MANA, do("turn face up", what=These(frozenset({1})))], player="A").state
    assert MAGIC.view(kept)[1]["power"] == 4, "by an effect it gets none"
