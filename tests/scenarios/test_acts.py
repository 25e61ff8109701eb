"""What players do in a scenario file, and answers of every kind, in a game that asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from plystack.data import Act, Assign, Bound, Declare, Do, Domain, OneOf, State, Those, Whoever, do
from plystack.game import Game, load
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack.plugins.played import Played
from plystack.scenarios import Result, run_text
from plystack.scenarios import scenario as scenarios

HEAD = """
game  = "asking"
title = "A file"
[card.Recruit]
type  = "Unit"
might = 1
[board]
A = ["Recruit as a1", "Recruit as a2"]
B = ["Recruit as b1"]
"""


def turn_to_act(state: State, view: View) -> str | None:
    return state.position.facts.turn


def legal_actions(state: State, view: View, player: str) -> tuple[Act, ...]:
    units = [Act("stun", player, (("unit", each.id),)) for each in state.position]
    return (Act("pass", player), *units, Act("bet", player, (("count", 2), ("on", "heads"))))


def perform(state: State, view: View, act: Act) -> tuple[Do, ...]:
    if act.name == "pass":
        return (do("begin turn", who=Whoever("opponent")),)
    if act.name == "bet":
        return (do("gain", number="points", count=2),)
    return (do("set status", status="stunned", of=Those("unit"), to=True),)


def asks(call: Call) -> Step:
    """Ask for what the name says, and note the answer in the points of A."""
    a1, a2, b1 = call.state.position.ids()
    domain: Domain = {
        "assign": Assign((a1, a2), ((b1,), (b1, "home")), (True, False)),
        "declare": Declare((a1, a2, a2), ((b1,), (b1, "home"), (b1, "home")), together=(a1,)),
        "optional": OneOf((a1, "home"), optional=True),
        "forced": OneOf((a1, "home")),
    }[call.word("what")]
    if not call.answered(0):
        return call.ask(call.player, domain, "asks")
    told = {(None, b1): 1, (b1, "home"): 2, None: 3, a1: 4, "home": 5, (None, b1, "home"): 6, (None,) * 3: 7}
    answer: Any = call.answer(0)
    return Step(then=[do("gain", number="points", count=told[answer])], counts=Bound())


@pytest.fixture(autouse=True)
def asking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    played = Played(
        {
            "turn_to_act": (("asking", turn_to_act),),
            "legal_actions": (("asking", legal_actions),),
            "perform": (("asking", perform),),
        }
    )
    verbs = (Verb("asks", asks, (Param("what", Wants.NAME),)),)

    def loads(name: str, *given: Any, **more: Any) -> Game:
        return load("riftbound", *given, **more).with_declared(played=played, verbs=verbs)

    scenarios._loaded.cache_clear()
    monkeypatch.setattr(scenarios, "load", loads)
    yield
    scenarios._loaded.cache_clear()


def run(text: str) -> Result:
    result = run_text(HEAD + text, "a.toml")
    assert result.error is None, str(result.error)
    assert [str(each) for each in result.failures] == []
    return result


def refused(text: str) -> str:
    result = run_text(f"{HEAD}{text}[[step.expect]]\na1.might = 1\n", "a.toml")
    assert result.error is not None
    return str(result.error)


def test_a_player_does_what_can_be_done() -> None:
    run(
        """
[[expect]]
acts.A = ["pass", "stun", "bet"]
acts.B = []
[[step]]
act = { player = "A", name = "stun", args = { unit = "b1" } }
[[step.expect]]
b1.stunned = true
a1.stunned = false
[[step]]
act = { player = "A", name = "bet", args = { count = 2, on = "heads" } }
[[step.expect]]
held.A.points = 2
[[step]]
act = { player = "A", name = "pass" }
[[step.expect]]
acts.B   = ["bet", "pass", "stun"]
happened = ["turn passes"]
"""
    )


def test_what_can_not_be_done_is_told_with_what_can() -> None:
    told = refused('[[step]]\nact = { player = "B", name = "pass" }\n')
    assert "it is for A to act" in told
    assert "A can bet, pass, stun" in refused('[[step]]\nact = { player = "A", name = "pas" }\n')


def asked(what: str) -> str:
    return f'[[step]]\nprogram = [{{ do = "asks", what = "{what}" }}]\nplayer = "A"\n'


@pytest.mark.parametrize(
    ("what", "options", "said", "points"),
    [
        ("assign", '["a1: b1", "a1: no", "a2: b1", "a2: home"]', '{ says = { a2 = "b1" } }', 1),
        ("assign", '["a1: b1", "a1: no", "a2: b1", "a2: home"]', '{ says = { a1 = "b1", a2 = "home" } }', 2),
        ("declare", '["a1: b1", "a1: no", "a2: b1", "a2: home", "a2: no"]', '{ says = { a2 = ["home", "b1"] } }', 6),
        ("declare", '["a1: b1", "a1: no", "a2: b1", "a2: home", "a2: no"]', '{ says = { a1 = "no" } }', 7),
        ("declare", '["a1: b1", "a1: no", "a2: b1", "a2: home", "a2: no"]', '"no"', 7),
        ("optional", '["a1", "home", "no"]', '"no"', 3),
        ("optional", '["a1", "home", "no"]', '"a1"', 4),
        ("forced", '["a1", "home"]', '{ player = "A", says = "home" }', 5),
    ],
)
def test_an_answer_is_said_by_what_options_are_called(what: str, options: str, said: str, points: int) -> None:
    run(
        f"{asked(what)}[[step.expect]]\ndecision = {{ player = 'A', about = 'asks', options = {options} }}\n"
        f"[[step]]\nanswer = {said}\n[[step.expect]]\nheld.A.points = {points}\n"
    )


@pytest.mark.parametrize(
    ("what", "said", "told"),
    [
        ("forced", '"no"', "something must be chosen"),
        ("forced", '"hom"', "did you mean 'home'?"),
        ("assign", '{ says = { b1 = "a1" } }', "unknown key 'b1' in what is assigned"),
        ("assign", '{ says = { a1 = "b1" } }', "'a2' must get one of b1, home"),
        ("assign", '{ says = { a2 = "a1" } }', "there is no option 'a1'"),
        ("declare", '{ says = { b1 = "a1" } }', "unknown key 'b1' in what is declared"),
        ("declare", '{ says = { a1 = ["b1", "b1"] } }', "'a1' gets 2; it can get 1"),
        ("declare", '{ says = { a2 = ["b1", "b1"] } }', "a2: b1 is chosen twice; each time it gets another"),
        ("declare", '{ says = { a2 = "a1" } }', "there is no option 'a1'"),
        ("declare", '{ says = { a1 = "b1" } }', "a1 can't be the only one that gets something"),
    ],
)
def test_what_is_no_answer_is_told(what: str, said: str, told: str) -> None:
    assert told in refused(f"{asked(what)}[[step]]\nanswer = {said}\n")
