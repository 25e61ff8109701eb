"""What a game and its add-ons are asked in play: what they are given, how answers combine, and what is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest

from plystack.data import Act, Change, Do, Named, Outcome, Said, SetHeld, SetTurn, State, do
from plystack.errors import BadChange, BadHookResult, DataError, HookFailed, IllegalAction, WrongAnswer
from plystack.game import Game
from plystack.happenings import Step, Verb
from plystack.layers import View
from plystack.plugins import HOOKS, assemble

MakePlugin = Callable[..., ModuleType]

HOP = Act("hop", "ann")

# How each hook is asked, what is an answer to it, and what is none.
PLAYED: dict[str, tuple[Callable[[Game, State], object], object, list[tuple[object, str]]]] = {
    "new_game": (
        lambda game, state: game.start(state).state,
        [do("nothing")],
        [
            (None, "returned None; expected Sequence[Do]"),
            ("nothing", "returned 'nothing'; expected Sequence[Do]"),
            ([do("nothing"), "again"], "returned 'again' as item 1; expected Do"),
        ],
    ),
    "turn_to_act": (
        lambda game, state: game.to_act(state),
        "bob",
        [
            (True, "returned True; expected str | None"),
            (["bob"], "returned ['bob']; expected str | None"),
            ("zoe", "returned 'zoe'; expected one of the players ann, bob"),
        ],
    ),
    "legal_actions": (
        lambda game, state: game.legal(state),
        [HOP],
        [
            (None, "returned None; expected Sequence[Act]"),
            (HOP, "returned Act 'hop'; expected Sequence[Act]"),
            ([Act("hop", 1)], "returned 1 as item 0.player; expected str"),  # type: ignore[arg-type]
        ],
    ),
    "why_illegal": (
        lambda game, state: game.why_not(state, Act("fly", "ann")),
        ["Only birds fly."],
        [
            (None, "returned None; expected Sequence[str]"),
            ("Only birds fly.", "returned 'Only birds fly.'; expected Sequence[str]"),
            ([1], "returned 1 as item 0; expected str"),
        ],
    ),
    "perform": (
        lambda game, state: game.act(state, HOP).state,
        [do("nothing")],
        [
            ("hop", "returned 'hop'; expected Sequence[Do] | None"),
            ([HOP], "returned [Act 'hop']; expected Sequence[Do] | None"),
        ],
    ),
    "checks": (
        lambda game, state: game.do(state, []).state,
        [],
        [
            (None, "returned None; expected Sequence[Change]"),
            (SetTurn("bob"), "returned a SetTurn; expected Sequence[Change]"),
        ],
    ),
    "what_follows": (
        lambda game, state: (game.do(state, [do("set number", number="round", to=1)]), state)[1],
        [],
        [
            (None, "returned None; expected Sequence[Change]"),
            (SetTurn("bob"), "returned a SetTurn; expected Sequence[Change]"),
        ],
    ),
    "outcome": (
        lambda game, state: game.outcome(state),
        Outcome(("ann",), "bob gave up"),
        [
            (True, "returned True; expected Outcome | None"),
            (Outcome(["ann"]), "returned ['ann'] as winners; expected tuple[str, ...]"),  # type: ignore[arg-type]
        ],
    ),
}


def played(toy: MakePlugin, *addons: ModuleType, **hooks: Callable[..., object]) -> tuple[Game, State]:
    """Return a game in which ann hops, but for the hooks given, and a State of it."""
    hopping: dict[str, Callable[..., object]] = {
        "turn_to_act": lambda state: state.position.facts.turn,
        "legal_actions": lambda player: [Act("hop", player)],
        "perform": lambda: [do("nothing")],
    }
    game = Game(assemble(toy(**{**hopping, **hooks}), addons))
    return game, game.new(["ann", "bob"])


@pytest.mark.parametrize("hook", sorted(PLAYED))
def test_an_answer_is_taken(toy: MakePlugin, hook: str) -> None:
    ask, answer, _ = PLAYED[hook]
    game, state = played(toy, **{hook: lambda: answer})
    found = ask(game, state)
    assert found == (state if isinstance(found, State) else tuple(answer) if isinstance(answer, list) else answer)


WRONG = [(hook, answer, problem) for hook, (_, _, wrong) in PLAYED.items() for answer, problem in wrong]


@pytest.mark.parametrize(("hook", "answer", "problem"), WRONG)
def test_an_answer_of_the_wrong_kind_is_told(toy: MakePlugin, hook: str, answer: object, problem: str) -> None:
    game, state = played(toy, **{hook: lambda: answer})
    with pytest.raises(BadHookResult) as raised:
        PLAYED[hook][0](game, state)
    message = str(raised.value)
    if hook in ("checks", "what_follows"):  # the last word of it is a list of all changes
        message, problem = message.split("; expected ")[0], problem.split("; expected ")[0]
    assert message == f"plugin 'toy', hook '{hook}': {problem}"


def raises() -> None:
    raise LookupError("lost")


@pytest.mark.parametrize("hook", sorted(PLAYED))
@pytest.mark.parametrize("by", ["toy", "more"])
def test_a_hook_that_raises_is_told(toy: MakePlugin, addon: MakePlugin, hook: str, by: str) -> None:
    if by == "more" and len(HOOKS[hook].may) == 1:
        return
    hopping = {"perform": lambda: None} if hook == "perform" and by == "more" else {}
    addons = [addon("more", **{hook: raises})] if by == "more" else []
    game, state = played(toy, *addons, **{**hopping, **({hook: raises} if by == "toy" else {})})
    with pytest.raises(HookFailed) as raised:
        PLAYED[hook][0](game, state)
    assert str(raised.value) == f"plugin '{by}', hook '{hook}': raised LookupError: lost"
    assert isinstance(raised.value.__cause__, LookupError)


@pytest.mark.parametrize("hook", sorted(PLAYED))
def test_a_game_may_leave_it_out(toy: MakePlugin, hook: str) -> None:
    game, state = played(toy, **{hook: None})  # type: ignore[arg-type]
    assert not game.declared.played.answered(hook)
    ask = PLAYED[hook][0]
    if hook == "perform":
        with pytest.raises(BadHookResult, match=r"^hook 'perform': no plugin says what is done by ann: hop"):
            ask(game, state)
    else:
        reason = ("ann can hop",)
        nothing = {"turn_to_act": None, "legal_actions": (), "why_illegal": reason, "outcome": None}
        assert ask(game, state) == nothing.get(hook, state)


# -- together ------------------------------------------------------------------------------------------


def test_what_can_be_done_is_collected_from_all(toy: MakePlugin, addon: MakePlugin) -> None:
    ant = addon("ant", legal_actions=lambda player: (Act("dig", player),), why_illegal=lambda: ["Too deep."])
    game, state = played(toy, ant, why_illegal=lambda: ["Too high."])
    assert game.legal(state) == (HOP, Act("dig", "ann"))
    assert game.why_not(state, Act("fly", "ann")) == ("Too high.", "Too deep.")
    assert game.why_not(state, Act("dig", "ann")) == ()


def test_the_first_plugin_that_knows_an_act_says_what_is_done(toy: MakePlugin, addon: MakePlugin) -> None:
    def names(plugin: str, act: str) -> Callable[..., object]:
        def perform(act: Act) -> Sequence[Do] | None:
            return [do("set number", number=plugin, to=1)] if act.name in known else None

        known = act.split()
        return perform

    ant = addon("ant", legal_actions=lambda player: [Act("dig", player)], perform=names("ant", "hop dig"))
    game, state = played(toy, ant, perform=names("toy", "hop"))
    done = [game.act(state, Act(name, "ann")).state.position.facts.numbers for name in ("hop", "dig")]
    assert done == [(("toy", 1),), (("ant", 1),)]


def test_hooks_are_given_the_state_the_view_and_what_is_done(toy: MakePlugin) -> None:
    given: list[tuple[str, object]] = []

    def legal_actions(view: View, player: str, state: State) -> Sequence[Act]:
        assert view.position == state.position
        given.append(("legal", player))
        return [HOP]

    def perform(act: Act, state: State, view: View) -> Sequence[Do]:
        assert view.position == state.position
        given.append(("perform", act))
        return ()

    game, state = played(toy, legal_actions=legal_actions, perform=perform)
    assert game.act(state, HOP).state == state
    assert given == [("legal", "ann"), ("perform", HOP)]


def test_checks_are_asked_until_nothing_is_left(toy: MakePlugin, addon: MakePlugin) -> None:
    def falls(name: str) -> Callable[..., object]:
        def checks(state: State) -> Sequence[Change]:
            now = state.position.facts.held("bob", name)
            return [SetHeld("bob", name, now - 1)] if now > 0 else []

        return checks

    game, state = played(toy, addon("ant", checks=falls("gold")), checks=falls("life"))
    state = game.change(state, [SetHeld("bob", "life", 3), SetHeld("bob", "gold", 1)])
    progress = game.do(state, [])
    assert progress.state.position.facts.holdings == ()
    assert [len(each.events) for each in progress.happenings] == [2, 1, 1], "what all say happens at once"


def test_a_check_that_cannot_be_is_refused(toy: MakePlugin) -> None:
    game, state = played(toy, checks=lambda: [SetHeld("zoe", "life", 1)])
    with pytest.raises(BadChange, match="no player 'zoe'"):
        game.do(state, [])


def test_nobody_acts_when_the_game_is_over(toy: MakePlugin) -> None:
    game, state = played(toy, outcome=lambda: Outcome((), "time is up"))
    assert game.to_act(state) is None
    assert game.legal(state) == ()
    assert game.why_not(state, HOP) == ("the game is over: time is up",)
    with pytest.raises(IllegalAction, match=r"^ann: hop is not possible now: the game is over: time is up$"):
        game.act(state, HOP)


def test_what_is_done_must_fit_the_game(toy: MakePlugin) -> None:
    game, state = played(toy, perform=lambda: [do("hopp")], verbs=lambda: [Verb("hop", lambda call: Step())])
    with pytest.raises(DataError, match=r"no verb 'hopp'; did you mean 'hop'\?"):
        game.act(state, HOP)
    begun, state = played(toy, new_game=lambda: [do("note")], perform=lambda act: [do("note", bind="x", number=2)])
    assert begun.start(state).state == state
    assert begun.act(state, HOP).state == state


def test_moves_are_made_again_as_they_were_made(toy: MakePlugin) -> None:
    asks = do("choose number", least=1, most=6, bind="n")
    program = [asks, do("set number", number="n", to=Named("n"))]
    game, state = played(toy, perform=lambda: program)
    once = game.answer(game.act(state, HOP).state, 4).state
    assert once.position.facts.numbers == (("n", 4),)
    assert game.replay(state, [HOP, Said(4)]) == once
    assert game.replay(once, []) == once
    wrong: list[tuple[list[Act | Said], str]] = [
        ([HOP, Said(7)], "move 2: expected a number from 1 to 6, came 7"),
        ([HOP, HOP], "move 2: ann: hop is not possible now: ann must decide first: choose"),
        ([Said(4)], "move 1: nothing is to be decided now"),
    ]
    for moves, message in wrong:
        with pytest.raises((IllegalAction, WrongAnswer)) as raised:
            game.replay(state, moves)
        assert str(raised.value) == message


def test_who_acts_is_told_why_not(toy: MakePlugin) -> None:
    game, state = played(toy)
    assert game.why_not(state, Act("hop", "bob")) == ("it is for ann to act",)
    assert game.why_not(state, Act("hob", "ann")) == ("ann can hop; did you mean 'hop'?",)
    idle: Any = played(toy, turn_to_act=lambda: None)
    assert idle[0].why_not(idle[1], HOP) == ("nobody can act now",)
