"""What "can't" reaches: the event itself, some of what changes a number, what deals and not what is dealt to."""

from __future__ import annotations

from typing import Any

import pytest

from plystack.data import (
    COUNT,
    Action,
    Activated,
    Amount,
    Comparison,
    EventKind,
    In,
    Item,
    Pattern,
    Push,
    Rule,
    RuleKind,
    SetHeld,
    StackPlan,
    State,
    Static,
    Target,
    Those,
    Triggered,
    Where,
    Whoever,
    Word,
    do,
    words,
)
from plystack.data import Control as Whom
from plystack.errors import BadHookResult, IllegalAction
from plystack.happenings import EventRule, Places, obeyed, standard_events, standard_verbs

from ..layers import table as toy
from .hunt import HOOKS, PLACES, asked, board, done, growth, held, hunt, with_ability

FIGHTS = Places(deck="deck", hand="hand", discarded="pile", destroyed="pile", damage="wear", life="life", combat=True)
MORE, LESS = (Amount(how, 0) for how in (Comparison.MORE, Comparison.LESS))
GAME = hunt(
    actions=lambda: (
        *HOOKS["actions"](),
        Action("gain gold", objects=False, event=EventKind.HELD, told="gold", roles=((COUNT, MORE),)),
        Action("lose gold", objects=False, event=EventKind.HELD, told="gold", roles=((COUNT, LESS),)),
        Action("grow rich", objects=False, event=EventKind.HELD, told=words(["gold", "life"]), roles=((COUNT, MORE),)),
        Action("turn", event=EventKind.FIELD, told="turned", roles=(("to", Word(words("true"))),)),
        Action("deal damage", told="damage", role="source"),
        Action("strike", told="damage", role="source", roles=(("combat", Word(words("true"))),)),
        Action("be countered", zones=words(["chain"]), told="counter"),
        Action("search", objects=False),
        Action("be a target", told="target"),
        Action("be hit", told="damage", means="source"),
        Action("be licensed"),
        Action("strike out", told="damage", role="source", despite="be licensed"),
        Action("be alone", obeyed=frozenset({RuleKind.REQUIRE})),
    ),
    verbs=lambda: standard_verbs(FIGHTS),
    events=lambda: (*standard_events(FIGHTS), EventRule("dusk")),
)
OWL = toy.kind("owl")


def under(what: str, where: Where | None = None, players: str | None = None) -> State:
    """Return the board with a law on it."""
    law = Static(rules=(Rule(RuleKind.FORBID, what, where, players),))
    return with_ability(board(GAME), law, game=GAME)


def after(state: State, *program: Any, **how: Any) -> State:
    return done(state, *program, game=GAME, **how)


def test_what_makes_a_number_more_is_told_from_what_makes_it_less() -> None:
    gain, lose = do("gain", number="gold", count=2), do("lose", number="gold")
    assert held(after(under("gain gold", players="self"), gain, lose), "gold") == (-1, 0)
    assert held(after(under("lose gold", players="self"), gain, lose), "gold") == (2, 0)
    assert held(after(under("gain gold", players="self"), gain, player="bob"), "gold") == (0, 2)
    state = GAME.happen(under("gain gold", players="self"), [SetHeld("ann", "gold", 5)]).state
    assert held(state, "gold") == (0, 0), "to have more is to gain"


def test_an_action_can_be_events_of_several_names() -> None:
    gains = (do("gain", number="gold"), do("gain", number="life"), do("lose", number="life", count=2))
    state = after(under("grow rich", players="self"), *gains)
    assert (held(state, "gold"), held(state, "life")) == ((0, 0), (18, 20))


def test_a_status_may_be_left_and_not_taken() -> None:
    def turned(state: State, to: bool) -> bool:
        state = after(state, do("set status", status="turned", of=OWL, to=to))
        return dict(state.position.obj(2).status).get("turned", False) is True

    assert not turned(under("turn", OWL), to=True)
    assert not turned(after(board(GAME), do("set status", status="turned", of=OWL, to=True)), to=False)


def test_what_cannot_deal_damage_can_be_dealt_it() -> None:
    state = under("deal damage", OWL)
    hits = do("damage", to=toy.kind("elk", "owl"), count=1)
    assert [each.id for each in after(state, hits, source=2).position if each.status] == []
    assert [each.id for each in after(state, hits, source=1).position if each.status] == [1, 2, 3]


def test_what_is_forbidden_by_some_objects_is_not_by_others() -> None:
    law = Static(rules=(Rule(RuleKind.FORBID, "be hit", toy.kind("elk"), by=OWL),))
    state = with_ability(board(GAME), law, game=GAME)
    hits = do("damage", to=toy.kind("elk", "owl"), count=1)
    assert [each.id for each in after(state, hits, source=2).position if each.status] == [2]
    assert [each.id for each in after(state, hits, source=1).position if each.status] == [1, 2, 3]
    assert [each.id for each in after(state, hits).position if each.status] == [1, 2, 3], "by nothing in particular"


def test_what_permits_another_action_lifts_what_forbids_this_one() -> None:
    law = Static(rules=(Rule(RuleKind.FORBID, "strike out", OWL),))
    licence = Static(rules=(Rule(RuleKind.PERMIT, "be licensed", OWL),))
    hits = do("damage", to=toy.kind("elk"), count=1)
    state = with_ability(board(GAME), law, game=GAME)
    assert [each.id for each in after(state, hits, source=2).position if each.status] == []
    state = with_ability(state, licence, game=GAME)
    assert [each.id for each in after(state, hits, source=2).position if each.status] == [1, 3]


def test_an_action_is_lifted_by_one_that_is_declared() -> None:
    with pytest.raises(BadHookResult, match="there is no action 'be licenced'"):
        hunt(actions=lambda: (*HOOKS["actions"](), Action("strike out", told="damage", despite="be licenced")))


def test_rules_that_nothing_makes_sure_of_are_told_apart() -> None:
    def rule(kind: RuleKind, what: str) -> Rule:
        return Rule(kind, what, OWL)

    machine = GAME.machine
    assert obeyed(machine, rule(RuleKind.FORBID, "deal damage")), "what is forbidden and is an event does not happen"
    assert not obeyed(machine, rule(RuleKind.REQUIRE, "deal damage")), "nothing happens since it has to"
    assert not obeyed(machine, rule(RuleKind.FORBID, "be alone")), "it is no event"
    assert obeyed(machine, rule(RuleKind.REQUIRE, "be alone")), "the game says that it asks for these"
    assert obeyed(machine, rule(RuleKind.FORBID, "turn"))
    assert obeyed(machine, rule(RuleKind.PERMIT, "be licensed")), "it lifts what forbids another action"
    assert not obeyed(machine, rule(RuleKind.PERMIT, "strike out"))


def test_damage_in_combat_is_told_apart() -> None:
    state = under("strike", OWL)
    bob: dict[str, Any] = {"players": Whoever("other"), "count": 3, "by": OWL}
    assert held(after(state, do("damage", combat=True, **bob)), "life") == (20, 20)
    assert held(after(state, do("damage", **bob)), "life") == (20, 17)
    told = [dict(event.roles) for event in GAME.do(state, [do("damage", **bob)], player="ann").events if event.name]
    assert told[0] == {"combat": False, "count": 3, "player": "bob", "source": 2}


def test_games_that_do_not_tell_it_apart_have_no_word_for_it() -> None:
    assert [param.name for verb in standard_verbs(PLACES) if verb.name == "damage" for param in verb.params][-1] == "by"
    (rule,) = [each for each in standard_events(PLACES) if each.name == "damage"]
    assert rule.roles == {"count", "object", "player", "source"}


def test_what_cannot_be_countered_stays_where_it_waits() -> None:
    chain = In(words("chain"))
    counters = (do("note", bind="it", objects=chain), do("counter", item="it"))
    for law, left in ((under("be countered", chain), 1), (board(GAME), 0)):
        state = GAME.put(law, toy_card(), "bob", zone="chain")
        ident = state.position.last_id
        state = GAME.happen(state, [Push(Item(0, "x", "spell", (), Whom("bob", "bob"), object=ident))]).state
        assert len(after(state, *counters).stack) == left


def toy_card() -> Any:
    return GAME.card("Song", kinds=["song"])


def test_what_cannot_be_a_target_is_no_option_and_is_none_any_more() -> None:
    """A rule on what others do leaves one's own targets alone, and is asked again when the item resolves."""
    grows = do("put counters", counter="growth", on=Those("prey"))
    grow = Triggered(Pattern(EventKind.ANNOUNCED, "dusk"), (grows,), targets=(Target("prey", toy.kind("elk", "owl")),))
    falls = do("announce", name="dusk")
    shy = Static(rules=(Rule(RuleKind.FORBID, "be a target", OWL, "other"),))
    for player, options in (("ann", (1, 2, 3)), ("bob", (1, 3))):
        state = with_ability(with_ability(board(GAME), grow, player=player, game=GAME), shy, game=GAME)
        assert asked(after(state, falls, player=player))[1:] == ("prey", options)
    state = with_ability(board(GAME), grow, player="bob", game=GAME)
    state = GAME.answer(after(state, falls, player="bob"), (2,)).state
    assert growth(after(state, do("resolve"))) == {2: 1}
    assert growth(after(with_ability(state, shy, game=GAME), do("resolve"))) == {}


def test_what_is_used_is_announced_and_may_be_forbidden() -> None:
    drum = Activated((), (do("gain", number="gold"),), label="drum")
    uses = do("use", of=toy.kind("thing"), ability=drum)
    game = hunt(
        actions=lambda: (Action("beat"), Action("act")),
        stack_plan=lambda: StackPlan(uses="beat"),
        events=lambda: (*HOOKS["events"](), EventRule("beat", frozenset({"object", "player"}))),
    )
    state = with_ability(board(game), drum, game=game)
    told = [event for event in game.do(state, [uses], player="ann").events if event.name == "beat"]
    assert [dict(each.roles) for each in told] == [{"object": 13, "player": "ann"}]
    law = Static(rules=(Rule(RuleKind.FORBID, "beat", toy.ON_TABLE),))
    quiet = game.put(state, game.card("Law", abilities=[law]), "bob")
    with pytest.raises(IllegalAction, match="a rule forbids it"):
        done(quiet, uses, game=game)


def test_who_cannot_search_finds_nothing() -> None:
    search = (do("search", bind="it", zone="deck", for_=In(words("deck"))), do("move", what=Those("it"), to="hand"))
    state = under("search", players="self")
    assert after(state, *search) == state
    assert after(state, *search, player="bob").decision is not None


def test_the_player_of_an_event_is_who_undergoes_it_with_its_object() -> None:
    """A rule on what others discard reaches their cards, and no others."""
    game = hunt(actions=lambda: (Action("discard", zones=words(["hand"])), Action("act")))
    law = Static(rules=(Rule(RuleKind.FORBID, "discard", In(words("hand")), "other"),))
    state = with_ability(board(game), law, game=game)
    both = done(state, do("discard", count=2, who=Whoever("other")), do("discard", count=2), game=game)
    assert [len(both.position.pile("hand", each)) for each in ("ann", "bob")] == [0, 1]
