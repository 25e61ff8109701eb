from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from types import ModuleType

import pytest

from plystack import Game
from plystack.command.report import words_of
from plystack.data import Field
from plystack.errors import Duplicate, HookFailed, MissingRequirement, UnknownGame, UnknownWord
from plystack.happenings import EventRule, Step, Verb
from plystack.plugins import AddonInfo, GameInfo, Policy, assemble, installed_games, load_declarations

MakePlugin = Callable[..., ModuleType]
Install = Callable[..., None]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_load_order_does_not_depend_on_the_order_given(
    toy: MakePlugin, addon: MakePlugin, order: tuple[int, ...]
) -> None:
    plugins = [
        addon("ant", requires=("cat",), fields=lambda: [Field("of ant", 0)]),
        addon("bee", fields=lambda: [Field("of bee", 0)]),
        addon("cat", fields=lambda: [Field("of cat", 0)]),
    ]
    declared = assemble(toy(fields=lambda: [Field("of toy", 0)]), [plugins[index] for index in order])
    assert [each.name for each in declared.addons] == ["bee", "cat", "ant"]
    assert [each.name for each in declared.schema.fields] == ["of toy", "of bee", "of cat", "of ant"]


def test_loading_twice_gives_the_same(toy: MakePlugin, addon: MakePlugin) -> None:
    nod, dusk = Verb("nod", lambda call: Step()), EventRule("dusk", brings=lambda state, view, event: ())
    game = toy(verbs=lambda: [nod], events=lambda: [dusk], turn_to_act=lambda state: state.position.facts.turn)
    more = addon("more", checks=lambda: ())
    assert assemble(game, [more]) == assemble(game, [more])


def test_defaults_of_rules_and_policies(toy: MakePlugin) -> None:
    declared = assemble(toy())
    assert (declared.rules, declared.policies) == ("2025", (("ties", "older first"),))


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"rules": "2020"}, "the game 'toy' has no rules '2020'; it has '2025', '2019'"),
        ({"policies": {"tie": "x"}}, "the game 'toy' has no policy 'tie'; did you mean 'ties'?"),
        ({"policies": {"zzz": "x"}}, "the game 'toy' has no policy 'zzz'; it has 'ties'"),
        (
            {"policies": {"ties": "newest first"}},
            "the policy 'ties' of the game 'toy' has no setting 'newest first'; did you mean 'newer first'?",
        ),
        (
            {"policies": {"ties": "x"}},
            "the policy 'ties' of the game 'toy' has no setting 'x'; it has 'older first', 'newer first'",
        ),
    ],
)
def test_a_choice_that_the_game_does_not_offer(toy: MakePlugin, chosen: dict[str, object], message: str) -> None:
    with pytest.raises(UnknownWord) as raised:
        assemble(toy(), **chosen)  # type: ignore[arg-type]
    assert str(raised.value) == message


NOISE = Policy("noise", ("loud", "quiet"), "loud", "3.1", "How one sings.")


def test_policies_of_add_ons_come_after_those_of_the_game(toy: MakePlugin, addon: MakePlugin) -> None:
    declared = assemble(toy(), [addon("more", policies=(NOISE,))], policies={"noise": "quiet"})
    assert [each.name for each in declared.offered] == ["ties", "noise"]
    assert dict(declared.policies) == {"ties": "older first", "noise": "quiet"}


def test_a_setting_that_the_add_on_does_not_have(toy: MakePlugin, addon: MakePlugin) -> None:
    with pytest.raises(UnknownWord) as raised:
        assemble(toy(), [addon("more", policies=(NOISE,))], policies={"noise": "x"})
    assert str(raised.value) == "the policy 'noise' of the add-on 'more' has no setting 'x'; it has 'loud', 'quiet'"
    with pytest.raises(UnknownWord) as raised:
        assemble(toy(), policies={"noise": "quiet"})  # its add-on is not loaded
    assert str(raised.value) == "the game 'toy' has no policy 'noise'; it has 'ties'"


@pytest.mark.parametrize(("mine", "other"), [("ties", "toy"), ("noise", "more")])
def test_two_plugins_have_a_policy_of_one_name(toy: MakePlugin, addon: MakePlugin, mine: str, other: str) -> None:
    clash = addon("other", policies=(Policy(mine, ("a",), "a"),))
    with pytest.raises(Duplicate) as raised:
        assemble(toy(), [clash, addon("more", policies=(NOISE,))])
    assert str(raised.value) == (
        f"plugin 'other': the policy '{mine}' is also a policy of plugin '{other}'; choose another name"
    )


def test_a_policy_of_an_add_on_is_kept_with_the_state(toy: MakePlugin, addon: MakePlugin) -> None:
    game = Game(assemble(toy(), [addon("more", policies=(NOISE,))], policies={"noise": "quiet"}))
    state = game.loads(game.dumps(game.new()))
    assert dict(state.policies) == {"noise": "quiet", "ties": "older first"}
    assert words_of(game)["policies"] == ["ties: older first | newer first", "noise: loud | quiet"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Policy("p", ("a",), "b"), "policy 'p': default 'b' is none of its settings: 'a'"),
        (lambda: Policy("p", ("a", "a"), "a"), "policy 'p': setting 'a' stands there twice"),
        (
            lambda: GameInfo("g", "G", "1", 1, ()),
            "game 'g': it names no version of its rules; name at least one",
        ),
        (lambda: GameInfo("g", "G", "1", 1, ("1", "1")), "game 'g': version of the rules '1' stands there twice"),
        (
            lambda: GameInfo("g", "G", "1", 1, ("1",), (Policy("p", ("a",), "a"),) * 2),
            "game 'g': policy 'p' stands there twice",
        ),
        (
            lambda: AddonInfo("a", "g", "1", 1, policies=(Policy("p", ("a",), "a"),) * 2),
            "add-on 'a': policy 'p' stands there twice",
        ),
    ],
)
def test_information_that_contradicts_itself(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_every_installed_add_on_is_loaded(install_game: Install, install_addon: Install) -> None:
    install_game("invented")
    install_addon("zebra", "invented")
    install_addon("yak", "invented", ("zebra",))
    install_addon("stranger", "another game")
    declared = load_declarations("invented")
    assert [each.name for each in declared.addons] == ["zebra", "yak"]
    assert [each.name for each in declared.schema.fields] == ["zebra", "yak"]


def test_named_add_ons_bring_what_they_require(install_game: Install, install_addon: Install) -> None:
    install_game("invented")
    install_addon("ant", "invented", ("bee",))
    install_addon("bee", "invented", ("cat",))
    install_addon("cat", "invented")
    install_addon("dog", "invented")
    assert [each.name for each in load_declarations("invented", ["ant"]).addons] == ["cat", "bee", "ant"]
    assert [each.name for each in load_declarations("invented", ["cat", "bee"]).addons] == ["cat", "bee"]
    assert load_declarations("invented", []).addons == ()


def test_a_name_that_is_not_installed(install_game: Install, install_addon: Install) -> None:
    install_game("invented")
    install_addon("zebra", "invented")
    install_addon("yak", "invented", ("zebras",))
    with pytest.raises(UnknownGame) as raised:
        load_declarations("invnted")
    assert str(raised.value) == "there is no game 'invnted'; did you mean 'invented'?"
    with pytest.raises(UnknownGame, match=r"^there is no game 'xyz'; installed: .*'invented'"):
        load_declarations("xyz")
    with pytest.raises(UnknownGame) as raised:
        load_declarations("invented", ["zebr"])
    assert str(raised.value) == "there is no add-on 'zebr'; did you mean 'zebra'?"
    with pytest.raises(MissingRequirement) as missing:
        load_declarations("invented", ["yak"])
    assert str(missing.value) == (
        "plugin 'yak': it requires the add-on 'zebras', which is not installed; did you mean 'zebra'?; install it"
    )


def test_an_add_on_named_twice(install_game: Install, install_addon: Install) -> None:
    install_game("invented")
    install_addon("zebra", "invented")
    with pytest.raises(Duplicate) as raised:
        load_declarations("invented", ["zebra", "zebra"])
    assert str(raised.value) == "plugin 'zebra': is given twice; give it once"


def test_a_name_that_two_distributions_offer(install_game: Install) -> None:
    install_game("invented", distribution="one")
    install_game("invented", distribution="two")
    with pytest.raises(Duplicate) as raised:
        load_declarations("invented")
    assert str(raised.value) == ("the game 'invented' is offered by the distributions 'one' and 'two'; uninstall one")


@pytest.mark.parametrize(
    ("source", "failure"),
    [("1 / 0", "ZeroDivisionError: division by zero"), ("raise SystemExit(3)", "SystemExit: 3")],
)
def test_a_plugin_that_cannot_be_imported(install: Install, source: str, failure: str) -> None:
    install("plystack.games", "invented", source)
    with pytest.raises(HookFailed) as raised:
        load_declarations("invented")
    assert str(raised.value) == (
        f"plugin 'invented', entry point 'plystack.games': can't be imported: {failure}; repair or uninstall it"
    )
    assert isinstance(raised.value.__cause__, ZeroDivisionError | SystemExit)


def test_installed_games_reports_what_is_broken(
    install: Install, install_game: Install, install_addon: Install
) -> None:
    install_game("invented b")
    install_game("invented a", api=7)
    install("plystack.games", "invented c", "import surely_not_there")
    install_addon("zebra", "invented b")
    install_addon("yak", "invented b", ("nothing",))
    install_addon("stray", "another game")
    install("plystack.addons", "broken", "oh no")
    install_addon("dog", "invented a")
    found = {each.name: each for each in installed_games()}
    names = [name for name in found if name.startswith("invented")]
    assert names == ["invented a", "invented b", "invented c"]
    assert isinstance(found["invented b"].info, GameInfo)
    assert found["invented b"].error is None
    yak, zebra = found["invented b"].addons
    assert (yak.name, zebra.name, zebra.error) == ("yak", "zebra", None)
    errors = [found["invented a"], yak, found["invented c"], found["broken"], found["stray"]]
    assert [f"{type(each.error).__name__}: {each.error}" for each in errors] == [
        "WrongApi: plugin 'invented a': it is written for version 7 of the hooks; expected 1; "
        "install a newer version of plystack",
        "MissingRequirement: plugin 'yak': it requires the add-on 'nothing', which is not installed; install it",
        "HookFailed: plugin 'invented c', entry point 'plystack.games': can't be imported: "
        "ModuleNotFoundError: No module named 'surely_not_there'; repair or uninstall it",
        "HookFailed: plugin 'broken', entry point 'plystack.addons': can't be imported: "
        "SyntaxError: invalid syntax (invented_dist_broken.py, line 1); repair or uninstall it",
        "MissingRequirement: plugin 'stray': it is an add-on of the game 'another game', which is not installed; "
        "install it",
    ]
    assert [each.name for each in found["invented a"].addons] == ["dog"]
