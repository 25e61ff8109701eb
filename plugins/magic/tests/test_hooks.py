"""The hooks that Magic publishes: each answered by an add-on that a stranger could have written."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import attrs
import pytest

import plystack_magic
from plystack import Game
from plystack.data import Act, Constant, Has, In, Itself, State, Target, do, words
from plystack.errors import BadHookResult
from plystack.layers import View
from plystack.plugins import HOOK_API, AddonInfo, assemble, hookimpl
from plystack_magic import Cost, Way

CREATURE = In(words(["battlefield"])) & Has("types", Constant(words(["Creature"])))
GROWS = (do("put counters", counter="+1/+1", on=CREATURE), do("move", what=Itself(), to="exile"))
"""What a spell does that is cast in the way of the add-on: it puts counters, and is gone."""


def game(**hooks: Any) -> Game:
    """Return Magic with an add-on that answers some hooks."""

    def addon_info() -> AddonInfo:
        return AddonInfo("sneaking", "magic", "1", HOOK_API)

    addon = ModuleType("sneaking")
    for name, each in {"addon_info": addon_info, **hooks}.items():
        setattr(addon, name, hookimpl(each))
    return Game(assemble(plystack_magic, [addon]))


def board(magic: Game) -> State:
    """Return a State in a main phase of A, who has a creature, and another in hand that costs more than there is."""
    state = magic.new(["A", "B"])
    state = magic.put(state, magic.card("Bear", type="Creature — Bear", pt="2/2"), "A", label="bear")
    state = magic.put(state, magic.card("Ox", type="Creature — Ox", cost="{9}", pt="5/5"), "A", label="ox", zone="hand")
    return magic.do(state, [do("begin step", name="first main")]).state


def passed(magic: Game, state: State) -> State:
    """Return the State after both have passed."""
    for player in ("A", "B"):
        state = magic.act(state, Act("pass", player)).state
    return state


def sneak(view: View, card: int) -> Sequence[Way]:
    """Give a way to cast creatures for nothing, which aims at a creature."""
    del view, card
    return [
        Way("sneak", "{0}", zone="hand", targets=(Target("meets", CREATURE),), does=GROWS, otherwise=(do("enter"),))
    ]


def ways_to_cast(view: View, card: int) -> Sequence[Way]:
    """Answer the hook."""
    return sneak(view, card)


def test_hook_ways_to_cast() -> None:
    magic = game(ways_to_cast=ways_to_cast)
    state = board(magic)
    ox = state.position.named("ox").id
    act = Act("cast", "A", (("card", ox), ("way", "sneak")))
    assert act in magic.legal(state)
    assert Act("cast", "A", (("card", ox),)) not in magic.legal(state), "nine mana are not there"
    cast = magic.act(state, act).state
    assert dict(cast.position.named("ox").status)["cast by"] == "sneak"
    after = passed(magic, cast)
    assert after.position.named("bear").counter_count("+1/+1") == 1
    assert after.position.named("ox").zone == "exile"


def test_a_way_says_what_a_spell_does_where_its_target_is_gone() -> None:
    magic = game(ways_to_cast=ways_to_cast)
    state = board(magic)
    ox, bear = (state.position.named(each).id for each in ("ox", "bear"))
    cast = magic.act(state, Act("cast", "A", (("card", ox), ("way", "sneak")))).state
    gone = magic.do(cast, [do("move", what=CREATURE, to="hand")]).state
    assert bear not in gone.position.objects
    after = passed(magic, gone)
    assert after.position.named("ox").zone == "battlefield", "it is an ordinary creature spell then"


def test_a_sorcery_says_so_too() -> None:
    """608.3b is about permanent spells; what a way declares for any other spell is done as well."""

    def gains(view: View, card: int) -> Sequence[Way]:
        del view, card
        aims = (Target("meets", CREATURE),)
        return [Way("sneak", "{0}", targets=aims, otherwise=(do("gain", number="life", count=3),))]

    magic = game(ways_to_cast=gains)
    state = board(magic)
    rite = magic.card("Rite", type="Sorcery", cost="{9}", text="You lose 2 life.")
    state = magic.put(state, rite, "A", label="rite", zone="hand")
    ident = state.position.named("rite").id
    cast = magic.act(state, Act("cast", "A", (("card", ident), ("way", "sneak")))).state
    resolved = passed(magic, cast)
    assert resolved.position.facts.held("A", "life") == 18
    gone = passed(magic, magic.do(cast, [do("move", what=CREATURE, to="hand")]).state)
    assert gone.position.facts.held("A", "life") == 23
    assert gone.position.named("rite").zone == "graveyard"


def test_two_ways_of_one_name_and_cost_are_told_apart_by_a_number() -> None:
    def twice(view: View, card: int) -> Sequence[Way]:
        (one,) = sneak(view, card)
        return [one, one, attrs.evolve(one, more=(do("lose", number="life", count=2),))]

    magic = game(ways_to_cast=twice)
    state = board(magic)
    ox = state.position.named("ox").id
    ways = [str(act.arg("way")) for act in magic.legal(state) if act.arg("card") == ox]
    assert ways == ["sneak 1", "sneak 2"], "what is the same in all is one way"
    lives = []
    for way in ways:
        cast = magic.act(state, Act("cast", "A", (("card", ox), ("way", way)))).state
        assert dict(cast.position.named("ox").status)["cast by"] == "sneak"
        lives.append(cast.position.facts.held("A", "life"))
    assert lives == [20, 18]


def costs_to_cast(way: Way) -> Sequence[Cost]:
    """Answer the hook: life is paid for whatever is cast in that way, and more may be paid."""
    if way.name != "sneak":
        return []
    pays = do("lose", number="life", count=2)
    return [Cost("", [pays]), Cost("kicked", [do("lose", number="life", count=5)], optional=True)]


def test_hook_costs_to_cast() -> None:
    magic = game(ways_to_cast=ways_to_cast, costs_to_cast=costs_to_cast)
    state = board(magic)
    ox = state.position.named("ox").id
    asked = magic.act(state, Act("cast", "A", (("card", ox), ("way", "sneak")))).state
    assert asked.decision is not None
    assert asked.decision.about == "kicked"
    paid = magic.answer(asked, True).state
    assert paid.position.facts.held("A", "life") == 13
    assert dict(paid.position.named("ox").status)["kicked"] == 1
    left = magic.answer(asked, False).state
    assert left.position.facts.held("A", "life") == 18
    assert "kicked" not in dict(left.position.named("ox").status)


def test_what_cannot_be_paid_besides_cannot_be_cast() -> None:
    magic = game(ways_to_cast=ways_to_cast, costs_to_cast=lambda way: [Cost("", [do("lose", number="life", count=30)])])
    state = board(magic)
    act = Act("cast", "A", (("card", state.position.named("ox").id), ("way", "sneak")))
    assert act not in magic.legal(state)
    assert magic.why_not(state, act) == ("not all of its cost can be paid",)


def test_a_wrong_answer_names_the_add_on() -> None:
    magic = game(ways_to_cast=lambda: ["sneak"])
    with pytest.raises(BadHookResult, match="plugin 'sneaking', hook 'ways_to_cast'"):
        magic.legal(board(magic))
