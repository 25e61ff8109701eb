"""Combat in any order of choices: what can't be declared, what is new, and that every course comes to an end."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plystack
from plystack.data import (
    Activated,
    Card,
    Chance,
    Constant,
    Declare,
    Do,
    Has,
    Itself,
    Keyword,
    SetController,
    SetTurn,
    State,
    do,
)
from plystack.errors import WrongAnswer
from plystack_magic.blocking import can_block
from plystack_magic.combat import Combat, combat_of
from plystack_magic.sickness import as_turn_begins, is_sick, sick_cost
from plystack_magic.striking import quick

MAGIC = plystack.load("magic", addons=[])


def creature(name: str, *keywords: str, power: int = 2, toughness: int = 2, text: str = "") -> Card:
    row = ", ".join(keywords)
    said = "\n".join(each for each in (row.capitalize(), text) if each)
    return MAGIC.card(name, type="Creature — Bear", power=power, toughness=toughness, text=said)


BEAR = creature("Bear")


def board(*sides: tuple[Card, ...], players: tuple[str, ...] = ("A", "B")) -> State:
    """Return a State with the permanents of each player; the ids go up from 1."""
    state = MAGIC.new(players)
    for player, cards in zip(players, sides, strict=False):
        for card in cards:
            state = MAGIC.put(state, card, player)
    return state


def does(state: State, *verbs: Do, player: str = "A") -> State:
    return MAGIC.do(state, verbs, player=player).state


def attack(state: State, *goals: int | str | None) -> State:
    return MAGIC.answer(does(state, do("declare attackers")), goals).state


# -- declaring ----------------------------------------------------------------------------------------


def test_one_alone_does_not_block_what_has_menace() -> None:
    state = does(attack(board((creature("Ogre", "menace"),), (BEAR, BEAR)), "B"), do("declare blockers"))
    with pytest.raises(WrongAnswer, match="1 get 1; at least 2 do, or none"):
        MAGIC.answer(state, (1, None))
    assert MAGIC.answer(state, (1, 1)).state.decision is None


def test_fewer_requirements_than_can_be_are_refused() -> None:
    fury = creature("Fury", text="This creature attacks each combat if able.")
    state = does(board((fury, BEAR)), do("declare attackers"))
    with pytest.raises(WrongAnswer, match="0 of what should be declared if it can be, and 1 can be"):
        MAGIC.answer(state, (None, "B"))
    assert combat_of(MAGIC.answer(state, ("B", None)).state).attackers == ((1, "A", "B"),)


def test_each_defending_player_blocks_what_attacks_them_in_turn_order() -> None:
    state = attack(board((BEAR, BEAR), (BEAR,), (BEAR,), players=("A", "B", "C")), "C", "B")
    state = does(state, do("declare blockers"))
    asked = state.decision
    assert asked is not None
    assert (asked.player, asked.domain) == ("B", Declare((3,), ((2,),)))
    state = MAGIC.answer(state, (2,)).state
    asked = state.decision
    assert asked is not None
    assert (asked.player, asked.domain) == ("C", Declare((4,), ((1,),)))
    state = MAGIC.answer(state, (None,)).state
    assert combat_of(state) == Combat(((1, "A", "C"), (2, "A", "B")), ((3, "B"),), ((3, 2),))


def test_combat_goes_on_from_json() -> None:
    state = attack(board((BEAR,), (BEAR,)), "B")
    assert json.loads(json.dumps(state.slots)) is not None
    again = MAGIC.loads(MAGIC.dumps(state))
    assert again == state
    ends = [MAGIC.answer(does(each, do("declare blockers")), (1,)).state for each in (state, again)]
    assert MAGIC.dumps(ends[0]) == MAGIC.dumps(ends[1])


def test_two_that_trample_over_one_count_what_the_other_deals() -> None:
    giant = creature("Giant", "trample", power=3, toughness=3)
    wall = creature("Wall", power=0, toughness=4, text="This creature can block an additional creature each combat.")
    state = does(attack(board((giant, giant), (wall,)), "B", "B"), do("declare blockers"))
    state = does(MAGIC.answer(state, (1, 2)).state, do("deal combat damage"))
    # the first tramples over nothing: 3 of the 4 that are lethal
    assert state.decision is not None
    state = MAGIC.answer(state, (1, 2)).state  # and now 1 is left to be lethal
    assert state.position.facts.held("B", "life") == 18


SWAMP = MAGIC.card("Swamp", type="Basic Land — Swamp")
TOWER = MAGIC.card("Tower", type="Legendary Land")
SNOW = MAGIC.card("Snow", type="Basic Snow Land — Forest")


@pytest.mark.parametrize(
    ("keyword", "keeps_off", "does_not"),
    [
        ("swampwalk", SWAMP, SNOW),
        ("forestwalk", SNOW, SWAMP),
        ("landwalk", SWAMP, BEAR),
        ("legendary landwalk", TOWER, SWAMP),
        ("nonbasic landwalk", TOWER, SWAMP),
        ("snow landwalk", SNOW, SWAMP),
    ],
)
def test_landwalk_by_the_lands_of_the_defending_player(keyword: str, keeps_off: Card, does_not: Card) -> None:
    walker = creature("Walker", keyword)
    wall = MAGIC.card("Wall", type="Creature — Wall", power=0, toughness=4)
    for land, blocked in ((keeps_off, False), (does_not, True)):
        # the attacking player's own lands do not matter
        view = MAGIC.view(attack(board((walker, keeps_off), (wall, land)), "B"))
        assert can_block(view, 3, 1, "B") is blocked


def test_landwalk_of_what_it_says() -> None:
    walker = MAGIC.card(
        "Walker",
        type="Creature — Bear",
        power=1,
        toughness=1,
        abilities=[Keyword("landwalk", of=Has("subtypes", Constant(frozenset({"Desert"}))))],
    )
    desert = MAGIC.card("Desert", type="Land — Desert")
    for land, blocked in ((desert, False), (SWAMP, True)):
        view = MAGIC.view(attack(board((walker,), (BEAR, land)), "B"))
        assert can_block(view, 2, 1, "B") is blocked


def test_what_must_be_blocked_by_something_is_by_one_of_these() -> None:
    bait = creature("Bait", text="This creature must be blocked by an artifact creature if able.")
    golem = MAGIC.card("Golem", type="Artifact Creature — Golem", power=1, toughness=1)
    state = does(attack(board((bait, BEAR), (BEAR, golem, golem)), "B", "B"), do("declare blockers"))
    with pytest.raises(WrongAnswer, match="missing: 4 or 5 gets 1"):
        MAGIC.answer(state, (1, 2, None))
    assert combat_of(MAGIC.answer(state, (None, 2, 1)).state).blocks == ((4, 2), (5, 1))


# -- damage steps -------------------------------------------------------------------------------------


def test_there_is_a_first_step_where_something_in_combat_has_first_or_double_strike() -> None:
    knight, twin = creature("Knight", "first strike"), creature("Twin", "double strike")
    assert quick(MAGIC.view(attack(board((BEAR, knight), (twin,)), "B", None))) == []
    state = attack(board((BEAR, knight), (twin,)), "B", "B")
    assert quick(MAGIC.view(state)) == [2]
    state = MAGIC.answer(does(state, do("declare blockers")), (1,)).state
    assert quick(MAGIC.view(state)) == [2, 3]


# -- summoning sickness -------------------------------------------------------------------------------


def begins(state: State, player: str) -> State:
    """Return the State as the turn of a player begins."""
    return MAGIC.happen(state, [*as_turn_begins(state, MAGIC.view(state), player), SetTurn(player)]).state


def sick(state: State) -> list[int]:
    view = MAGIC.view(state)
    return [each for each in view if is_sick(state, view, each)]


def test_what_is_put_up_is_not_sick_and_what_enters_is_until_its_controllers_turn() -> None:
    state = board((BEAR,), (BEAR,))
    assert sick(state) == []
    state = does(state, do("create", card=BEAR))
    state = does(state, do("create", card=BEAR), player="B")
    assert sick(state) == [3, 4]
    state = begins(state, "B")
    assert sick(state) == [3], "B's came before B's turn began; A's is sick until A's turn"
    state = begins(state, "A")
    assert sick(state) == []


def test_what_changes_control_is_sick_again() -> None:
    state = MAGIC.happen(board((BEAR,), (BEAR,)), [SetController(2, "A")]).state
    assert sick(state) == [2]
    state = begins(begins(state, "B"), "A")
    assert sick(state) == []
    state = MAGIC.happen(state, [SetController(2, "B")]).state
    state = MAGIC.happen(state, [SetController(2, "A")]).state
    assert sick(state) == [2], "not continuously"


def test_haste_and_what_is_no_creature() -> None:
    idol = MAGIC.card("Idol", type="Artifact")
    state = does(board(()), *(do("create", card=each) for each in (creature("Runner", "haste"), idol, BEAR)))
    assert sick(state) == [3]


def test_what_is_sick_pays_no_cost_of_tapping() -> None:
    state = does(board((BEAR,)), do("create", card=BEAR))
    view = MAGIC.view(state)
    taps, untaps = (Activated((do("set status", status="tapped", of=Itself(), to=each),), ()) for each in (True, False))
    free = Activated((do("pay mana", cost="{1}"),), ())
    assert [sick_cost(state, view, 2, each) for each in (taps, untaps, free)] == [True, True, False]
    assert not sick_cost(state, view, 1, taps)


# -- any course -----------------------------------------------------------------------------------------

KEYWORDS = ("menace", "trample", "deathtouch", "first strike", "double strike", "vigilance", "flying", "lifelink")
TEXTS = (
    "",
    "This creature attacks each combat if able.",
    "This creature can't attack alone.",
    "This creature can only attack alone.",
    "This creature blocks each combat if able.",
    "This creature can't block alone.",
    "This creature can block an additional creature each combat.",
    "This creature must be blocked if able.",
    "This creature is blocked by all creatures able to block it.",
    "This creature can't be blocked by more than one creature.",
    "This creature assigns combat damage equal to its toughness rather than its power.",
)
creatures = st.builds(
    lambda keywords, power, toughness, text: creature(
        "Bear", *sorted(keywords), power=power, toughness=toughness, text=text
    ),
    st.sets(st.sampled_from(KEYWORDS), max_size=2),
    st.integers(0, 4),
    st.integers(1, 4),
    st.sampled_from(TEXTS),
)
side = st.lists(creatures, max_size=4).map(tuple)


def course(state: State, chance: Chance) -> Iterator[State]:
    """Give the States of a combat in which all is decided by chance."""
    steps = (do("declare attackers"), do("declare blockers"), do("deal combat damage", first=True))
    for step in (*steps, do("deal combat damage"), do("end combat")):
        state = does(state, step)
        while state.decision is not None:
            answer = state.decision.domain.sample(chance)
            assert state.decision.domain.check(answer) == answer
            state = MAGIC.answer(state, answer).state
        yield state


@given(mine=side, theirs=side, seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=60)
def test_any_combat_comes_to_an_end_and_nothing_stays_in_it(
    mine: tuple[Card, ...], theirs: tuple[Card, ...], seed: int
) -> None:
    states = list(course(board(mine, theirs), Chance(seed)))
    before = [sum(int(dict(each.status).get("damage", 0)) for each in state.position) for state in states[:2]]
    assert before == [0, 0], "nothing is dealt before the damage steps"
    last = states[-1]
    assert combat_of(last) == Combat()
    assert all(not each.designations for each in last.position)
    assert MAGIC.loads(MAGIC.dumps(last)) == last


def test_all_damage_of_a_step_is_dealt_at_once() -> None:
    state = attack(board((BEAR,), (BEAR,)), "B")
    state = MAGIC.answer(does(state, do("declare blockers")), (1,)).state
    progress = MAGIC.do(state, [do("deal combat damage")], player="A")
    told = [each for each in progress.happenings if any(event.name == "damage" for event in each.events)]
    assert len(told) == 1
    assert [each.zone for each in progress.state.position] == ["graveyard", "graveyard"]
