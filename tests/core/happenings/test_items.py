"""Abilities that players use, and what else becomes of items: chosen, countered, taken over."""

from __future__ import annotations

import pytest

from plystack.data import (
    Ability,
    Activated,
    Bound,
    Compares,
    Comparison,
    Constant,
    Control,
    Do,
    EventKind,
    Held,
    In,
    Item,
    Itself,
    Move,
    Pattern,
    Push,
    Replacement,
    Rule,
    RuleKind,
    SetHeld,
    StackPlan,
    State,
    Static,
    Target,
    Those,
    Triggered,
    ValueOf,
    Whoever,
    Whose,
    do,
    words,
)
from plystack.errors import DataError, IllegalAction
from plystack.game import Game

from ..layers import table as toy
from .hunt import HUNT, asked, at_rest, board, done, growth, held, hunt, numbers, with_ability, zones
from .test_resolution import resolved

TURN = do("set status", status="turned", of=Itself(), to=True)
GOLD = do("gain", number="gold", count=3)
GROW = do("put counters", counter="growth", on=Those("prey"))
DRUM = Activated((TURN,), (GOLD,), label="drum")
THING = toy.kind("thing")
FALLS = do("announce", name="dusk")
DUSK = Pattern(EventKind.ANNOUNCED, "dusk")


def use(ability: Ability) -> Do:
    return do("use", of=THING, ability=ability)


# -- use ----------------------------------------------------------------------------------------------------


def test_its_costs_are_paid_and_it_is_put_up() -> None:
    state = done(with_ability(board(), DRUM), use(DRUM))
    assert state.position.obj(13).status == (("turned", True),)
    (item,) = at_rest(state).stack
    assert (item.label, item.kind, item.source, item.control) == (
        "Thing#13: drum",
        "activated",
        13,
        Control("ann", "ann"),
    )
    assert held(state, "gold") == (0, 0)
    assert held(resolved(state), "gold") == (3, 0)


def test_it_is_used_so_often_each_turn() -> None:
    drum = Activated((), (GOLD,), limit=1, label="drum")
    state = resolved(done(with_ability(board(), drum), use(drum)))
    with pytest.raises(IllegalAction, match="it has been used this turn as often as it can be: 1"):
        done(state, use(drum))
    state = done(state, do("begin turn", who=Whoever("other")), use(drum))
    assert held(resolved(state), "gold") == (6, 0)


def test_what_an_object_has_not_is_not_used() -> None:
    with pytest.raises(IllegalAction, match="its object has no such ability where it is"):
        done(with_ability(board(), DRUM), use(Activated((), (GOLD,))))
    away = Activated((), (GOLD,), zones=words("hand"))
    with pytest.raises(IllegalAction, match="its object has no such ability where it is"):
        done(with_ability(board(), away), use(away))


def test_whoever_uses_it_controls_it() -> None:
    state = done(with_ability(board(), DRUM), use(DRUM), player="bob")
    assert held(resolved(state), "gold") == (0, 3)


def test_what_it_is_aimed_at_is_chosen_before_it_is_paid() -> None:
    aimed = Activated((TURN,), (GROW,), targets=(Target("prey", toy.kind("elk")),))
    begun = done(with_ability(board(), aimed), use(aimed))
    assert asked(begun) == ("ann", "prey", (1, 3))
    assert begun.position.obj(13).status == ()
    paid = HUNT.answer(begun, (3,)).state
    assert paid.position.obj(13).status == (("turned", True),)
    assert growth(resolved(paid)) == {3: 1}


def test_what_was_paid_has_its_names_in_what_is_put_up() -> None:
    chooses = do("choose", bind="x", what=toy.kind("elk"))
    gives = Activated(
        (chooses, do("set status", status="turned", of=Those("x"), to=True)), (do("move", what=Those("x"), to="pile"),)
    )
    begun = done(with_ability(board(), gives), use(gives))
    state = HUNT.answer(begun, (1,)).state
    assert state.position.obj(1).status == (("turned", True),)
    assert zones(resolved(state), "pile") == [("Elk", "ann", "pile")]


def test_a_cost_may_be_what_is_chosen() -> None:
    chooses = do("choose", bind="x", what=toy.kind("elk"))
    gives = Activated((chooses, do("move", what=Those("x"), to="pile")), (GOLD,))
    begun = done(with_ability(board(), gives), use(gives))
    state = HUNT.answer(begun, (1,)).state
    assert zones(state, "pile") == [("Elk", "ann", "pile")]
    assert len(at_rest(state).stack) == 1


def test_a_source_that_is_paid_away_has_its_values_still() -> None:
    gives = Activated(
        (do("move", what=Itself(), to="pile"),), (do("gain", number="gold", count=ValueOf("strength", Whose.SOURCE)),)
    )
    state = HUNT.put(board(), HUNT.card("Thing", kinds=["thing"], strength=5, abilities=[gives]), "ann")
    state = done(state, use(gives))
    assert held(resolved(state), "gold") == (5, 0)


RICH = Compares(Held("gold"), Comparison.AT_LEAST, Constant(2))
CANNOT: list[tuple[str, Activated, str]] = [
    ("it is turned already", Activated((TURN, TURN), (GOLD,)), "Thing#13: turned is True already"),
    ("too little gold", Activated((TURN, do("lose", number="gold", count=2)), (GOLD,)), "Thing#13: ann has 1 gold"),
    (
        "no counters",
        Activated((do("take counters", counter="growth", off=Itself()),), ()),
        "there are not enough growth",
    ),
    ("too few cards", Activated((TURN, do("discard", count=3)), (GOLD,)), "ann has 2 to discard, and it takes 3"),
    ("nothing to move", Activated((do("move", what=toy.kind("hind"), to="pile"),), ()), "'move' can't be done in full"),
    ("no target", Activated((), (GROW,), targets=(Target("prey", toy.kind("hind")),)), "no legal target for 'prey'"),
    ("not so", Activated((TURN,), (GOLD,), RICH), "what must be so for it to be used is not so"),
]


@pytest.mark.parametrize(("ability", "message"), [row[1:] for row in CANNOT], ids=[row[0] for row in CANNOT])
def test_what_cannot_be_paid_is_illegal_and_nothing_is_paid(ability: Activated, message: str) -> None:
    state = HUNT.change(with_ability(board(), ability), [SetHeld("ann", "gold", 1)])
    copy = HUNT.change(with_ability(board(), ability), [SetHeld("ann", "gold", 1)])
    with pytest.raises(IllegalAction, match=message):
        done(state, use(ability))
    assert state == copy
    assert numbers(done(state, do("nod"))) == {"nods": 1}, "it goes on"


def test_what_is_not_there_cannot_be_used() -> None:
    with pytest.raises(IllegalAction, match="the object whose ability it is is not there"):
        done(board(), use(DRUM))


def test_a_cost_that_a_rule_forbids_or_a_replacement_prevents_is_not_paid() -> None:
    moves = Activated((do("move", what=toy.kind("owl"), to="pile"),), (GOLD,))
    stays = Static(rules=(Rule(RuleKind.FORBID, "go", toy.kind("owl")),))
    for other in (stays, Replacement(Pattern(EventKind.MOVES), prevents=True)):
        state = with_ability(board(), moves, other)
        with pytest.raises(IllegalAction, match="it can't be done in full"):
            done(state, use(moves))


def test_a_cost_is_not_paid_in_part() -> None:
    moves = Activated((do("move", what=toy.kind("owl", "elk"), to="pile"),), (GOLD,))
    state = with_ability(board(), moves, Static(rules=(Rule(RuleKind.FORBID, "go", toy.kind("owl")),)))
    with pytest.raises(IllegalAction, match="Thing#13: it can't be done in full, a rule forbids some of it"):
        done(state, use(moves))


def test_a_cost_whose_second_part_cannot_be_paid_takes_back_the_first() -> None:
    pays = Activated((do("draw"), do("lose", number="gold")), (GOLD,))
    state = with_ability(board(), pays)
    with pytest.raises(IllegalAction):
        done(state, use(pays))
    assert state.position.pile("hand", "ann") == (11, 10)


# -- what becomes of items ---------------------------------------------------------------------------------------

CHOOSE = do("choose item", bind="it")
COUNTER = do("counter", item="it")


def two_items() -> State:
    """Return the State with an item of ann's (from 13) and one of bob's (from 14) on the stack."""
    gains = Triggered(DUSK, (GOLD,), label="gains")
    state = with_ability(with_ability(board(), gains), Triggered(DUSK, (do("draw"),), label="draws"), player="bob")
    return at_rest(done(state, FALLS))


def test_an_item_is_chosen_of_some_kinds_or_players() -> None:
    state = two_items()
    first, second = (each.id for each in state.stack)
    assert asked(done(state, CHOOSE)) == ("ann", "item", (first, second))
    only = done(state, do("choose item", bind="it", of=Whoever("other")), COUNTER)
    assert [each.id for each in at_rest(only).stack] == [first]
    none = done(state, do("choose item", bind="it", kinds=words("activated")), COUNTER)
    assert at_rest(none) == state


def test_what_is_countered_does_nothing_and_that_is_told() -> None:
    begun = done(two_items(), CHOOSE, COUNTER)
    progress = HUNT.answer(begun, (begun.stack[0].id,))
    assert [dict(event.roles) for event in progress.events if event.name == "counter"] == [{"player": "ann"}]
    assert [event.kind for event in progress.events] == [EventKind.ANNOUNCED, EventKind.DROPPED]
    assert held(resolved(progress.state), "gold") == (0, 0)
    assert len(resolved(progress.state).position.pile("hand", "bob")) == 2


def test_an_item_that_counters_is_not_itself_chosen() -> None:
    counters = Triggered(Pattern(EventKind.ANNOUNCED, "feast"), (CHOOSE, COUNTER))
    state = with_ability(board(), counters)
    state = done(state, do("announce", name="feast"))
    assert at_rest(resolved(state)).stack == ()
    state = with_ability(two_items(), counters)
    state = done(state, do("announce", name="feast"))
    begun = done(state, do("resolve"), player=None)
    assert asked(begun)[2] == tuple(each.id for each in state.stack[:2])


def stacked(game: Game, zone: str) -> State:
    """Return the State with an object (13) in a zone that is an item on the stack."""
    state = game.put(board(game), game.card("Song"), "ann", zone=zone, label="song")
    item = Item(0, "song", "song", (GOLD, do("move", what=Itself(), to="pile")), Control("ann", "ann"), 13, object=13)
    return game.change(state, [Push(item)])


def test_an_object_that_is_countered_goes_where_the_game_says() -> None:
    for plan, zone in ((StackPlan(zone="pile"), "pile"), (StackPlan(), "chain")):
        game = planned(plan)
        state = stacked(game, "chain")
        counter = (do("note", bind="it", objects=In(words("chain"))), COUNTER)
        progress = game.do(state, counter, player="bob")
        assert [dict(event.roles) for event in progress.events if event.name == "counter"] == [
            {"object": 13, "player": "ann"}
        ]
        assert progress.state.stack == ()
        assert [obj.zone for obj in progress.state.position if obj.card.name == "Song"] == [zone]


def test_what_is_countered_can_be_said_as_what_it_is() -> None:
    game = planned(StackPlan(zone="pile"))
    state = game.do(stacked(game, "chain"), [do("counter", what=In(words("chain")))], player="bob").state
    assert state.stack == ()
    assert [obj.zone for obj in state.position if obj.card.name == "Song"] == ["pile"]
    nothing = game.do(stacked(game, "chain"), [do("counter", what=In(words("hand")))], player="bob").state
    assert len(nothing.stack) == 1


def planned(plan: StackPlan) -> Game:
    def stack_plan() -> StackPlan:
        return plan

    return hunt(stack_plan=stack_plan)


def test_an_object_that_resolves_does_with_itself_what_it_says() -> None:
    state = resolved(stacked(HUNT, "chain"))
    assert (held(state, "gold"), zones(state, "pile")) == ((3, 0), [("Song", "ann", "pile")])


def test_without_a_legal_target_an_object_goes_where_the_game_says() -> None:
    game = planned(StackPlan(zone="pile"))
    state = game.put(board(game), game.card("Song"), "ann", zone="chain")
    aims = Target("prey", toy.kind("elk"))
    bound = (("prey", Bound((1,))),)
    item = Item(0, "song", "song", (GOLD,), Control("ann", "ann"), 13, bound=bound, targets=(aims,), object=13)
    state = game.change(state, [Push(item), Move(1, "hand")])
    state = resolved(state, game)
    assert (held(state, "gold"), zones(state, "pile")) == ((0, 0), [("Song", "ann", "pile")])


def test_who_takes_over_an_item_has_what_it_gives() -> None:
    take = do("take over", item="it", who=Whoever("other"))
    begun = done(two_items(), CHOOSE, take, player="bob")
    progress = HUNT.answer(begun, (begun.stack[0].id,))
    assert progress.state.stack[0].control == Control("ann", "ann"), "bob's other is ann"
    begun = done(two_items(), CHOOSE, take)
    progress = HUNT.answer(begun, (begun.stack[0].id,))
    assert [event.kind for event in progress.events] == [EventKind.TAKEN_OVER]
    assert held(resolved(progress.state), "gold") == (0, 3)
    nobody = do("take over", item="it", who=Whoever("nobody"))
    begun = done(two_items(), CHOOSE, nobody)
    assert HUNT.answer(begun, (begun.stack[0].id,)).state.stack == begun.stack


def test_nothing_on_the_stack_resolves_to_nothing() -> None:
    assert done(board(), do("resolve")) == board()
    assert done(board(), do("leave stack")) == board()


def test_what_puts_up_an_ability_needs_somebody() -> None:
    state = with_ability(board(), DRUM)
    with pytest.raises(DataError, match="'use' needs somebody who chooses, and nobody does here"):
        HUNT.do(state, [use(DRUM)])
