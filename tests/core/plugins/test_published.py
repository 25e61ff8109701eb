"""Hooks that a game publishes for its add-ons: who answers them, how they are asked, and what is refused."""

from __future__ import annotations

import itertools
import json
import typing
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import cast

import attrs
import pytest

from plystack.command.report import games_data, words_of
from plystack.data import Act, Change, SetNumber, State, do
from plystack.errors import (
    BadHookResult,
    BadHookSignature,
    DataError,
    Duplicate,
    HookFailed,
    MissingHook,
    PluginError,
    UnknownHook,
)
from plystack.game import Game
from plystack.happenings import Asked, Call, Param, Step, Verb, Wants
from plystack.plugins import HOOK_API, HOOKS, Combine, GameInfo, Installed, Role, assemble, hookimpl, hookspec

MakePlugin = Callable[..., ModuleType]


@attrs.frozen
class Toll:
    """What the game's own data is like."""

    of: str
    count: int


def tolls(state: State, act: str) -> Sequence[Toll]:
    """Say what is to be paid for an act.

    Arguments:
        state: the State.
        act: its name.

    Returns:
        Tolls. ``None`` is refused. All answers are collected, the game's first.
    """
    raise AssertionError("a specification is never called")


def stands_for(act: str) -> str | None:
    """Say which other act is done instead of one.

    Arguments:
        act: its name.

    Returns:
        The name of an act, or ``None`` where there is none. The first that has an answer is the one.
    """
    raise AssertionError("a specification is never called")


def specs(**functions: Callable[..., object]) -> ModuleType:
    """Return a module of specifications; each function gets its mark, and a mark of its own where it has one."""
    module = ModuleType("toy_hooks")
    for attribute, function in functions.items():
        marked = function if hasattr(function, "plystack_spec") else hookspec(function)
        setattr(module, attribute, marked)
    return module


TOLLS = specs(tolls=tolls, stands_for=hookspec(firstresult=True)(stands_for))


def info(hooks: object) -> Callable[[], GameInfo]:
    return lambda: GameInfo("toy", "The Toy Game", "1.0", HOOK_API, rules=("1",), hooks=hooks)


def pay(call: Call) -> Step:
    """Count everything that is to be paid, under the name of who takes it."""
    act = call.hooks.first("stands_for", act=call.word("act")) or call.word("act")
    found = call.hooks.all("tolls", state=call.state, act=act)
    return Step(changes=[SetNumber(f"{number} {toll.of}", toll.count) for number, toll in enumerate(found)])


ACT = (Param("act", Wants.VALUE),)

HOPS: Mapping[str, Callable[..., object]] = {
    "turn_to_act": lambda state: state.position.facts.turn,
    "legal_actions": lambda player: [Act("hop", player)],
    "perform": lambda act: [do("pay", act=act.name)],
    "verbs": lambda: [Verb("pay", pay, ACT)],
}


def numbers(game: Game, name: str = "hop") -> dict[str, int]:
    """Return what was paid for an act of the first player."""
    return dict(game.act(game.new(["ann", "bob"]), Act(name, "ann")).state.position.facts.numbers)


@pytest.fixture
def game(toy: MakePlugin) -> Callable[..., Game]:
    """Return a maker of games in which a hop costs what the published hooks say, with add-ons and other hooks."""

    def make(*addons: ModuleType, hooks: object = TOLLS, **answers: Callable[..., object]) -> Game:
        return Game(assemble(toy(game_info=info(hooks), **{**HOPS, **answers}), addons))

    return make


# -- asked and answered ------------------------------------------------------------------------------


def test_an_add_on_answers_what_a_verb_asks(game: Callable[..., Game], addon: MakePlugin) -> None:
    given: list[tuple[object, object]] = []

    def answer(act: str, state: State) -> Sequence[Toll]:
        given.append((act, state.position.facts.players))
        return [Toll("ant", 2)]

    assert numbers(game(addon("ant", tolls=answer))) == {"0 ant": 2}
    assert given == [("hop", ("ann", "bob"))]
    assert numbers(game()) == {}, "nobody needs to answer"


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_answers_are_collected_in_load_order(
    game: Callable[..., Game], addon: MakePlugin, order: tuple[int, ...]
) -> None:
    addons = [
        addon("ant", ("cat",), tolls=lambda: [Toll("ant", 1)]),
        addon("bee", tolls=lambda: (Toll("bee", 1), Toll("bee", 2))),
        addon("cat", tolls=lambda act: [Toll("cat", len(act))]),
    ]
    found = numbers(game(*(addons[each] for each in order), tolls=lambda: [Toll("toy", 4)]))
    assert list(found.items()) == [("0 toy", 4), ("1 bee", 1), ("2 bee", 2), ("3 cat", 3), ("4 ant", 1)]


def test_the_first_answer_that_is_not_none_is_the_one(game: Callable[..., Game], addon: MakePlugin) -> None:
    def goes(told: dict[str, str], asked: list[str], name: str) -> Callable[..., object]:
        def stands_for(act: str) -> str | None:
            asked.append(name)
            return told.get(act)

        return stands_for

    asked: list[str] = []
    ant = addon("ant", stands_for=goes({"hop": "leap"}, asked, "ant"), tolls=lambda act: [Toll(act, 1)])
    bee = addon("bee", stands_for=goes({"hop": "bound"}, asked, "bee"))
    assert numbers(game(bee, ant, stands_for=goes({}, asked, "toy"))) == {"0 leap": 1}
    assert asked == ["toy", "ant"], "who comes after it is not asked"
    assert numbers(game(ant, legal_actions=lambda player: [Act("sit", player)]), "sit") == {"0 sit": 1}


def test_every_hook_in_play_can_ask(game: Callable[..., Game], addon: MakePlugin) -> None:
    asked: list[str] = []

    def asks(name: str, answer: object) -> Callable[..., object]:
        def ask(hooks: Asked) -> object:
            asked.append(name)
            assert hooks.first("stands_for", act=name) == f"{name}!"
            return answer

        return ask

    answers: dict[str, object] = {
        "new_game": [],
        "turn_to_act": "ann",
        "legal_actions": [Act("hop", "ann")],
        "why_illegal": ["So it is."],
        "perform": [do("nothing")],
        "checks": [],
        "what_follows": [],
        "outcome": None,
    }
    assert set(answers) == {name for name, hook in HOOKS.items() if hook.played}
    loud = addon("loud", stands_for=lambda act: f"{act}!")
    found = game(loud, **{name: asks(name, answer) for name, answer in answers.items()})
    state = found.act(found.start(found.new(["ann", "bob"])).state, Act("hop", "ann")).state
    assert found.why_not(state, Act("fly", "ann")) == ("So it is.",)
    found.do(state, [do("set number", number="round", to=1)])
    assert set(asked) == set(answers)


def test_what_is_legal_depends_on_what_add_ons_say(game: Callable[..., Game], addon: MakePlugin) -> None:
    def legal_actions(hooks: Asked, state: State, player: str) -> Sequence[Act]:
        free = [name for name in ("hop", "sit") if not hooks.all("tolls", state=state, act=name)]
        return [Act(name, player) for name in free]

    ant = addon("ant", tolls=lambda act: [Toll("ant", 1)] if act == "hop" else ())
    found = game(ant, legal_actions=legal_actions)
    assert found.legal(found.new(["ann", "bob"])) == (Act("sit", "ann"),)


def test_a_machine_with_other_hooks_gives_them_to_checks(game: Callable[..., Game], addon: MakePlugin) -> None:
    def checks(hooks: Asked, state: State) -> Sequence[Change]:
        done = dict(state.position.facts.numbers)
        return [SetNumber(each.of, 1) for each in hooks.all("tolls", state=state, act="check") if each.of not in done]

    found = game(addon("ant", tolls=lambda: [Toll("ant", 1)]), checks=checks)
    bare = game(checks=lambda hooks, state: checks(hooks, state) if hooks.questions else [])
    state = found.new(["ann", "bob"])
    assert found.do(state, []).state.position.facts.numbers == (("ant", 1),)
    assert bare.with_machine(attrs.evolve(bare.machine, hooks=Asked())).do(state, []).state == state
    lent = bare.with_machine(attrs.evolve(bare.machine, hooks=found.machine.hooks))
    assert lent.do(state, []).state.position.facts.numbers == (("ant", 1),)


def test_an_object_can_hold_the_specifications(game: Callable[..., Game], addon: MakePlugin) -> None:
    class Specs:
        @hookspec
        def tolls(self, state: State, act: str) -> Sequence[Toll]:
            raise AssertionError("a specification is never called")

        @staticmethod
        @hookspec(firstresult=True)
        def stands_for(act: str) -> str | None:
            raise AssertionError("a specification is never called")

        @property
        def trap(self) -> None:
            raise AssertionError("looked at")

    assert numbers(game(addon("ant", tolls=lambda act: [Toll(act, 1)]), hooks=Specs())) == {"0 hop": 1}


def test_two_games_with_hooks_of_their_own_side_by_side(
    game: Callable[..., Game], toy: MakePlugin, addon: MakePlugin
) -> None:
    def tolls(act: str) -> Sequence[str]:
        """Say other things under the same name."""
        raise AssertionError("a specification is never called")

    def top_info() -> GameInfo:
        return GameInfo("top", "Top", "1.0", HOOK_API, rules=("1",), hooks=specs(tolls=tolls, gyrates=tolls))

    def spin(call: Call) -> Step:
        found = (*call.hooks.all("tolls", act="spin"), *call.hooks.all("gyrates", act="spin"))
        return Step(changes=[SetNumber(each, 1) for each in found])

    one = game(addon("ant", tolls=lambda: [Toll("ant", 1)]))
    more = addon("ant", game="top", tolls=lambda act: [act], gyrates=lambda: ["round"])
    verbs = {"verbs": lambda: [Verb("pay", spin, ACT)]}
    other = Game(assemble(toy(game_info=top_info, **{**HOPS, **verbs}), [more]))
    for _ in range(2):
        assert numbers(one) == {"0 ant": 1}
        assert numbers(other) == {"spin": 1, "round": 1}
    assert [hook.name for hook in one.declared.played.published] == ["stands_for", "tolls"]
    assert [hook.name for hook in other.declared.played.published] == ["gyrates", "tolls"]
    assert refused(UnknownHook, toy(game_info=info(TOLLS)), addon("bee", gyrates=lambda: ())) == (
        "plugin 'bee', hook 'gyrates': there is no such hook"
    )
    assert set(HOOKS) & {"tolls", "stands_for", "gyrates"} == set(), "nothing is kept between two games"


def test_loading_twice_gives_the_same(toy: MakePlugin, addon: MakePlugin) -> None:
    module, more = toy(game_info=info(TOLLS), **HOPS), addon("ant", tolls=lambda: ())
    assert assemble(module, [more]) == assemble(module, [more])


def test_what_is_published_is_listed(game: Callable[..., Game]) -> None:
    found = game()
    assert words_of(found)["hooks for add-ons"] == [
        "stands_for(act) -> str | None: Say which other act is done instead of one.",
        "tolls(state, act) -> Sequence[Toll]: Say what is to be paid for an act.",
    ]
    assert words_of(game(hooks=None))["hooks for add-ons"] == []
    first, every = found.declared.played.published
    assert (first.combine, every.combine) == (Combine.FIRST, Combine.ALL)
    assert first.may == every.may == frozenset(Role)
    assert every.spec is TOLLS.tolls
    undocumented = specs(bare=hookspec(lambda: ()))
    vars(undocumented)["bare"].__annotations__["return"] = Sequence[str]
    assert words_of(game(hooks=undocumented))["hooks for add-ons"] == ["bare() -> Sequence[str]"]


def test_information_with_hooks_is_plain_data() -> None:
    (found,) = json.loads(json.dumps(games_data([Installed("toy", info(TOLLS)())])))
    assert (found["name"], found["info"]["title"], found["error"]) == ("toy", "The Toy Game", None)
    assert "hooks" not in found["info"]
    assert "toy_hooks" not in repr(info(TOLLS)()), "what is printed is the same on every machine"


# -- asked wrongly -----------------------------------------------------------------------------------

ASKED: list[tuple[str, str, dict[str, object], str]] = [
    ("all", "toll", {}, "the game publishes no hook 'toll'; did you mean 'tolls'?"),
    ("first", "qqq", {}, "the game publishes no hook 'qqq'; it publishes stands_for, tolls"),
    ("all", "checks", {}, "the game publishes no hook 'checks'; it publishes stands_for, tolls"),
    ("all", "stands_for", {"act": "hop"}, "hook 'stands_for': one answer to it counts; ask 'first'"),
    ("first", "tolls", {"act": "hop", "state": 1}, "hook 'tolls': all answers to it count; ask 'all'"),
    (
        "all",
        "tolls",
        {"act": "hop", "sate": 1},
        "hook 'tolls': it does not pass 'sate'; did you mean 'state'?; it passes state, act",
    ),
    ("all", "tolls", {"act": "hop"}, "hook 'tolls': it is asked without 'state'; it passes state, act"),
    ("first", "stands_for", {}, "hook 'stands_for': it is asked without 'act'; it passes act"),
]


@pytest.mark.parametrize(("how", "hook", "given", "problem"), ASKED)
def test_a_hook_that_is_asked_wrongly(
    game: Callable[..., Game], how: str, hook: str, given: dict[str, object], problem: str
) -> None:
    def pays(call: Call) -> Step:
        getattr(call.hooks, how)(hook, **given)
        return Step()

    found = game(verbs=lambda: [Verb("pay", pays, ACT)])
    state = found.new(["ann", "bob"])
    with pytest.raises(DataError) as raised:
        found.act(state, Act("hop", "ann"))
    assert str(raised.value) == problem

    def legal_actions(hooks: Asked) -> Sequence[Act]:
        getattr(hooks, how)(hook, **given)
        return ()

    found = game(legal_actions=legal_actions)
    with pytest.raises(HookFailed) as failed:
        found.legal(state)
    assert str(failed.value) == f"plugin 'toy', hook 'legal_actions': raised DataError: {problem}"


def test_a_game_that_publishes_nothing_asks_nothing(game: Callable[..., Game]) -> None:
    found = game(hooks=None)
    with pytest.raises(DataError, match=r"^the game publishes no hook 'stands_for'; it publishes none$"):
        numbers(found)
    assert found.machine.hooks.questions == ()
    bare = specs(bare=hookspec(lambda: ()))
    vars(bare)["bare"].__annotations__["return"] = Sequence[str]
    with pytest.raises(DataError, match=r"^hook 'bare': it does not pass 'act'; it passes nothing$"):
        game(hooks=bare).machine.hooks.all("bare", act=1)


# -- answered wrongly --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hook", "answer", "problem"),
    [
        ("tolls", None, "returned None; expected Sequence[Toll]"),
        ("tolls", "ant", "returned 'ant'; expected Sequence[Toll]"),
        ("tolls", Toll("ant", 1), "returned a Toll; expected Sequence[Toll]"),
        ("tolls", [Toll("ant", 1), 2], "returned 2 as item 1; expected Toll"),
        ("tolls", [Toll("ant", "2")], "returned '2' as item 0.count; expected int"),  # type: ignore[arg-type]
        ("stands_for", 3, "returned 3; expected str | None"),
        ("stands_for", ["leap"], "returned ['leap']; expected str | None"),
    ],
)
@pytest.mark.parametrize("by", ["toy", "ant"])
def test_an_answer_of_the_wrong_kind(
    game: Callable[..., Game], addon: MakePlugin, by: str, hook: str, answer: object, problem: str
) -> None:
    found = game(hooks=TOLLS, **{hook: lambda: answer}) if by == "toy" else game(addon("ant", **{hook: lambda: answer}))
    with pytest.raises(BadHookResult) as raised:
        numbers(found)
    assert str(raised.value) == f"plugin '{by}', hook '{hook}': {problem}"


@pytest.mark.parametrize("hook", ["tolls", "stands_for"])
@pytest.mark.parametrize("within", ["verb", "hook"])
def test_who_fails_is_named_and_not_who_asks(
    game: Callable[..., Game], addon: MakePlugin, within: str, hook: str
) -> None:
    def raises() -> None:
        raise LookupError("lost")

    def legal_actions(hooks: Asked, state: State) -> Sequence[Act]:
        hooks.first("stands_for", act="hop")
        hooks.all("tolls", state=state, act="hop")
        return [Act("hop", "ann")]

    asks = {"legal_actions": legal_actions} if within == "hook" else {}
    found = game(addon("ant", **{hook: raises}), **asks)
    state = found.new(["ann", "bob"])
    with pytest.raises(HookFailed) as raised:
        found.act(state, Act("hop", "ann"))
    assert str(raised.value) == f"plugin 'ant', hook '{hook}': raised LookupError: lost"
    assert isinstance(raised.value.__cause__, LookupError)
    assert state == found.new(["ann", "bob"]), "the State is as it was"


def refused(kind: type[PluginError], *plugins: object) -> str:
    module, *addons = plugins
    with pytest.raises(kind) as raised:
        assemble(module, addons)
    assert type(raised.value) is kind
    assert "0x" not in str(raised.value)
    return str(raised.value)


def test_a_misspelt_hook(toy: MakePlugin, addon: MakePlugin) -> None:
    publishes = toy(game_info=info(TOLLS))
    assert refused(UnknownHook, publishes, addon("ant", toll=lambda: ())) == (
        "plugin 'ant', hook 'toll': there is no such hook; did you mean 'tolls'?"
    )
    assert refused(UnknownHook, toy(game_info=info(TOLLS), stand_for=lambda: None)) == (
        "plugin 'toy', hook 'stand_for': there is no such hook; did you mean 'stands_for'?"
    )
    assert refused(UnknownHook, toy(), addon("ant", stands_for=lambda: None)) == (
        "plugin 'ant', hook 'stands_for': there is no such hook"
    )


def test_an_answer_for_a_game_that_may_publish_it(
    toy: MakePlugin, addon: MakePlugin, game: Callable[..., Game]
) -> None:
    ant = addon("ant")
    ant.tolls = hookimpl(optionalhook=True)(lambda: [Toll("ant", 1)])  # type: ignore[attr-defined]
    assert numbers(game(ant)) == {"0 ant": 1}
    assert [each.name for each in assemble(toy(), [ant]).addons] == ["ant"]


def test_a_function_that_cannot_be_called_so(toy: MakePlugin, addon: MakePlugin) -> None:
    publishes = toy(game_info=info(TOLLS))
    assert refused(BadHookSignature, publishes, addon("ant", tolls=lambda view: ())) == (
        "plugin 'ant', hook 'tolls': asks for 'view', which the hook does not pass; it passes state, act"
    )


def test_an_add_on_that_says_not_what_it_is(toy: MakePlugin) -> None:
    stray = ModuleType("stray")
    stray.tolls = hookimpl(lambda: ())  # type: ignore[attr-defined]
    assert refused(MissingHook, toy(game_info=info(TOLLS)), stray) == (
        "plugin 'stray', hook 'addon_info': an add-on must answer it; add @hookimpl def addon_info() -> AddonInfo"
    )


# -- published wrongly -------------------------------------------------------------------------------


def test_a_name_that_plystack_has(toy: MakePlugin) -> None:
    for name in ("zones", "checks", "addon_info"):
        assert refused(Duplicate, toy(game_info=info(specs(**{name: tolls})))) == (
            f"plugin 'toy', hook '{name}': plystack itself has a hook of that name; choose another name"
        )


@pytest.mark.parametrize(
    ("hooks", "came"),
    [
        ("toy_hooks", "'toy_hooks'"),
        (ModuleType("toy_hooks"), "the module 'toy_hooks'"),
        (("tolls",), "('tolls',)"),
        (object(), "an object"),
    ],
)
def test_what_holds_no_specification(toy: MakePlugin, hooks: object, came: str) -> None:
    assert refused(BadHookResult, toy(game_info=info(hooks))) == (
        f"plugin 'toy', hook 'game_info': returned {came} as hooks; expected a module, or an object, with functions "
        "marked @hookspec"
    )


def spec_of(returns: object = Sequence[str], **annotations: object) -> Callable[..., object]:
    """Return a specification with these annotations; what is None has none."""
    found = eval(f"lambda {', '.join(annotations)}: None")
    given = {**annotations, "return": returns}
    found.__annotations__.update({name: each for name, each in given.items() if each is not None})
    return cast(Callable[..., object], found)


def first(spec: Callable[..., object]) -> Callable[..., object]:
    return hookspec(firstresult=True)(spec)


def starred(*acts: str) -> Sequence[str]: ...  # type: ignore[empty-body]
def named(*, act: str) -> Sequence[str]: ...  # type: ignore[empty-body]
def defaulted(act: str = "hop") -> Sequence[str]: ...  # type: ignore[empty-body]
def unknown(act: str) -> Sequence[Nothing]: ...  # type: ignore[empty-body,name-defined]  # noqa: F821


PARAMETER = "is of a kind that no hook passes; name each argument by itself"
COLLECTED = (
    "its answers are collected, and it promises {}; expected Sequence[…], or the mark @hookspec(firstresult=True)"
)
COUNTS = (
    "its first answer counts, and it promises {0}; expected {0} | None, which is what a plugin says that has no "
    "answer, and what comes where none has"
)


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        (starred, f"its parameter '*acts' {PARAMETER}"),
        (named, f"its parameter 'act' {PARAMETER}"),
        (defaulted, "its parameter 'act' has a default; whoever asks gives each argument, remove the default"),
        (
            unknown,
            "its annotations can't be read: NameError: name 'Nothing' is not defined; import what they name",
        ),
        (spec_of(act=None), "its parameter 'act' has no annotation; say what is passed"),
        (spec_of(None, act=str), "its answer has no annotation; say what is promised"),
        (spec_of(str), COLLECTED.format("str")),
        (spec_of(type(None)), COLLECTED.format("None")),
        (spec_of(Sequence[str] | None), COLLECTED.format("Sequence[str] | None")),
        (spec_of(tuple[str, ...]), COLLECTED.format("tuple[str, ...]")),
        (first(spec_of(Toll)), COUNTS.format("Toll")),
        (first(spec_of(Sequence[str])), COUNTS.format("Sequence[str]")),
        (
            hookspec(historic=True)(spec_of()),
            "is marked with historic=True; it is asked in play, and then only; remove it",
        ),
        (hookspec(type("Odd", (), {})), "what is marked is no plain function; put @hookspec on one made with def"),
    ],
)
def test_a_specification_that_can_be_none(toy: MakePlugin, spec: Callable[..., object], problem: str) -> None:
    assert refused(BadHookSignature, toy(game_info=info(specs(odd=spec)))) == f"plugin 'toy', hook 'odd': {problem}"


@pytest.mark.parametrize("promise", [typing.Optional[Toll], Toll | None, Sequence[str] | None, Toll | str | None])  # noqa: UP045
def test_one_answer_may_be_of_any_kind(game: Callable[..., Game], promise: object) -> None:
    found = game(hooks=specs(odd=first(spec_of(promise))))
    assert found.machine.hooks.first("odd") is None
