"""Playing a scenario in the terminal: what is shown, what lines do, what can be undone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner, Result

from plystack.command import choosing, main
from plystack.command.session import Reply, Session, begun
from plystack.data import (
    Act,
    Assign,
    Between,
    Decision,
    Declare,
    Divide,
    Do,
    Domain,
    OneOf,
    Order,
    SomeOf,
    State,
    YesOrNo,
    do,
)
from plystack.errors import WrongAnswer
from plystack.layers import View
from plystack.plugins.played import Played
from plystack.scenarios import read_scenario, run_text
from plystack.scenarios.running import variation_of

ROOT = Path(__file__).parents[2]
HALL = ROOT / "examples/what-happens.scenario.toml"
MOON = ROOT / "examples/blood-moon-urborg.scenario.toml"

START = """\
A (turn)
  a1   Recruit; types Unit; tags Recruit; might 1; abilities triggers; at hall
B
  b1   Recruit; types Unit; tags Recruit; might 1; abilities triggers; at hall
nobody
  hall   Hall; types Battlefield; abilities cheer; in battlefield

steps of the file: 1 announce; 2 answer; 3 b1 goes to trash; 4 next resolves; next resolves"""


def play(*lines: str, file: Path = HALL, more: tuple[str, ...] = ()) -> Result:
    said = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(main, ["play", str(file), *more], input=said)


def replies(*lines: str, file: Path = HALL) -> list[str]:
    """Return what is shown after each line."""
    result = play(*lines, file=file)
    assert result.exit_code == 0, result.output
    assert result.exception is None
    parts = result.output.split("\n> ")
    assert [part.split("\n", 1)[0] for part in parts[1:]] == list(lines)
    return [part.split("\n", 1)[1].strip("\n") for part in parts[1:]]


def session(file: Path = HALL) -> Session:
    return begun(*variation_of(file, "1"), ("✓", "✗")).session


def after(*lines: str, file: Path = HALL) -> Session:
    found = session(file)
    for line in lines:
        found = found.said(line).session
    return found


def test_the_start_is_shown_and_the_end_of_input_quits() -> None:
    result = play()
    assert result.exit_code == 0
    title = "A hall cheers whoever howls, whoever holds it; what dies for it comes back weaker"
    assert result.output.rstrip("\n") == f"{title}\n\n{START}\n\n? shows what can be said"


def test_the_steps_of_a_file_are_done_and_its_expectations_checked() -> None:
    first, second, third, fourth, fifth = replies("next", "", "next", "next", "next")
    assert first.startswith("step 1 (announce)\nhappened:\n  howls (player B)\n\n✓ decision: player B, about unit, ")
    assert "waits to be put on the chain:\n  hall: cheer   triggered, controller B, you nobody\n" in first
    assert "B must decide about 'unit' (hall: cheer): say 0 to 1 of the numbers\n  1  b1\n  2  no\n" in first
    assert "\nchain, the next first:\n  hall: cheer   triggered, controller B, you nobody, unit: b1\n" in second
    assert third.index("  b1            triggered, controller B, you B\n") < third.index("  hall: cheer   triggered")
    assert "✓ stack: nothing\n✓ happened: arrives, leaves the stack\n✓ a1.might: 1" in fourth
    assert "Ghost; types Unit; tags Ghost; might 0; in base" in fourth
    assert fourth.endswith("no step of the file is left")
    assert fifth == "no step of the file is left; u undoes, q quits"


@pytest.mark.parametrize(("said", "word"), [("1", "b1"), ("2", "no"), ("n", "no"), ("no", "no")])
def test_a_number_or_no_answers(said: str, word: str) -> None:
    _, told = replies("next", said)
    assert told.startswith(f"B decided about 'unit': {word}\nhappened:\n  is put on the stack: triggered")
    assert ("unit: b1" in told) == (word == "b1")


def test_what_a_player_has_answered_is_no_longer_asked_by_the_file_and_can_be_left_out() -> None:
    _, _, told, left, moved = replies("next", "2", "next", "skip", "next")
    assert told == "nothing is to be decided now"
    assert left.startswith("step 2 (answer) is left out\nnothing happened\n")
    assert moved.startswith("step 3 (b1 goes to trash)\nhappened:\n  b1 moves (from battlefield, owner B, to trash)\n")


def test_what_does_not_hold_on_another_course_is_told_and_nothing_is_lost() -> None:
    told = replies("do put a buff counter on a1", "next", "1", "skip", "next", "next")[-1]
    assert "✗ a1.might: expected 1, found 2\n    a1 (A)   might = 2\n" in told
    assert "✓ stack: nothing" in told


def test_undo_to_the_start() -> None:
    *_, one, start, more, still, first, _ = replies("next", "1", "r", "u", "u 2", "u 9", "u", "next", "q")
    assert one.startswith("undone: what was next on the chain resolves\n\n")
    assert start == f"undone: B decided about 'unit': b1\nundone: step 1 (announce)\n\n{START}"
    assert more == still == "there is nothing to undo: this is the start"
    assert first.startswith("step 1 (announce)\n")


def test_undo_gives_the_very_state_and_another_course_leaves_it_alone() -> None:
    asked = after("next")
    chosen, declined = asked.said("1").session, asked.said("no").session
    assert chosen.said("u").session.stage is asked.stage is declined.said("undo").session.stage
    assert chosen.stage.state != declined.stage.state
    assert after("next", "1", "r", "u 3").stage.state == session().stage.state


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nxt", "there is no command 'nxt'; did you mean 'next'?; ? shows what there is"),
        ("resolv", "there is no command 'resolv'; did you mean 'resolve'?; ? shows what there is"),
        ("²", "there is no command '²'; ? shows what there is"),
        ("99999999999999999999", "there is no command '99999999999999999999'; ? shows what there is"),
        ("3", "there is no number 3; there are 1 to 2"),
        ("0", "there is no number 0; there are 1 to 2"),
        ("1 2", "'no' is chosen alone"),
        ("1 1", "number 1 is said twice"),
        ("y", "say which: the number that stands beside it"),
        ("r", "B must decide first about 'unit'"),
        ("next next", "say next, or skip, alone: one step at a time"),
        ("u x", "say u, or u NUMBER"),
        ("u 0", "nothing is undone"),
        ("w", "say w OBJECT VALUE; what holds a blank may stand in quotes"),
        ("w b1", "say w OBJECT VALUE; what holds a blank may stand in quotes"),
        ("w b11 might", "no object is called 'b11'; did you mean 'b1'?; there are: a1, b1, hall"),
        ("w b1 migth", "there is no characteristic 'migth'; did you mean 'might'?"),
        ("w " + "b1 " * 500, "say w OBJECT VALUE; what holds a blank may stand in quotes"),
        ("x hall b1", "say x EFFECT OBJECT VALUE; what holds a blank may stand in quotes"),
        ("x hall b1 might", "there is no effect 'hall'; there are none"),
        ("x hall b1 cant", "'cant' is decided by rules, which come after all layers; ask with w"),
        ("t", "say t OBJECT"),
        ("t hal", "no object is or was called 'hal'; did you mean 'hall'?"),
        ("s", "say s FILE"),
        ("do", "say do SENTENCE, as in a file"),
        ("do a1 goes to trash", "B must decide first about 'unit'"),
        ('w "b1 might', "no object is called '\"b1'; did you mean 'b1'?; there are: a1, b1, hall"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_a_line_and_loses_nothing(line: str, told: str) -> None:
    asked = after("next")
    reply = asked.said(line)
    assert reply.session is asked
    assert "\n" not in reply.text
    assert reply.text == told
    assert "\n" not in start_of("do \"'\\").text


def start_of(line: str) -> Reply:
    return session().said(line)


def test_nothing_waits_and_nothing_is_asked_at_the_start() -> None:
    nothing, number, yes, events = replies("r", "1", "yes", "e")
    assert nothing == "nothing is on the chain, so that nothing resolves"
    assert number.startswith("nothing is to be decided, and nobody may act")
    assert yes.startswith("nothing is answered by yes or no now")
    assert events == "at the start:\n  nothing happened"


def test_why() -> None:
    might, held, moon, not_moon = (
        *replies("w b1 might", 'w B "hand size"'),
        *replies("w Blood Moon types", 'x "Blood Moon" plains subtypes', file=MOON),
    )
    assert might == "b1 (B)   might = 1\n\n  printed   1"
    assert held.startswith("there is no number 'hand size' of players")
    assert moon.startswith("Blood Moon (B)   types = Enchantment")
    assert not_moon == "Blood Moon: plains does not pass its filter: not (supertypes: Basic)"


def test_why_not_triggered_and_what_happened() -> None:
    lines = ("next", "t hall", "t a1", "next", "next", "t b1", "e")
    _, hall, recruit, _, _, dead, events = replies(*lines)
    assert hall == "cheer: it triggered"
    assert recruit == "its ability that triggers: it waits for 'moves'; what happened: is announced: howls"
    assert dead == "its ability that triggers: it triggered"
    assert events == (
        "step 3 (b1 goes to trash):\n"
        "  b1 moves (from battlefield, owner B, to trash)\n"
        "  is put on the stack: triggered (player B, source b1)"
    )


def test_a_state_is_saved_once_under_a_name(tmp_path: Path) -> None:
    name = tmp_path / "state.json"
    _, saved, again, nowhere = replies("next", f"s {name}", f"s {name}", f"s {tmp_path}/no/where.json")
    assert saved == f"saved as {name}"
    assert again == f"{name} is there already, and stays as it is; say another name"
    assert nowhere.endswith("can't be written: No such file or directory")
    found = after("next").stage
    assert found.game.loads(name.read_text("utf-8")) == found.state
    assert json.loads(name.read_text("utf-8"))


def test_help_and_quit() -> None:
    result = play("?", "q", "next")
    assert result.exit_code == 0
    assert "w OBJECT VALUE  say why an object has a value" in result.output
    assert result.output.rstrip().endswith("> q")


def test_cases_and_bad_files(tmp_path: Path) -> None:
    file = tmp_path / "two.scenario.toml"
    case = '[[case]]\ntitle = "a2"\nboard.A = ["Recruit as a2"]\nexpect = { a2.might = 2 }\n'
    file.write_text(HALL.read_text("utf-8").replace("[board]", "[not_board]").split("[not_board]")[0] + case, "utf-8")
    result = play(file=file, more=("--case", "a2"))
    assert "weaker, a2\n\n✗ a2.might: expected 2, found 1\n" in result.output
    for more, told in ((("--case", "b"), "there is no case 'b'"), (("--case", "2"), "there is no case '2'")):
        bad = play(file=file, more=more)
        assert (bad.exit_code, told in bad.stderr) == (2, True)
    assert "can't be read" in play(file=tmp_path / "none").stderr


# -- decisions of every kind, and what players do ------------------------------------------------


@pytest.mark.parametrize(
    ("domain", "shown", "said", "answer"),
    [
        (YesOrNo(), "say one of the numbers|  1  yes|  2  no", "yes", True),
        (YesOrNo(), "say one of the numbers|  1  yes|  2  no", "2", False),
        (OneOf((1, 2, "camp")), "say one of the numbers|  1  hall|  2  a1|  3  camp", "3", "camp"),
        (OneOf((2,), optional=True), "say one of the numbers|  1  a1|  2  no", "2", None),
        (SomeOf((1, 2, 3), 1, 2), "say 1 to 2 of the numbers|  1  hall|  2  a1|  3  b1", "3 1", (1, 3)),
        (Order((1, 2)), "say all 2 numbers in an order|  1  hall|  2  a1", "2, 1", (2, 1)),
        (Between(-1, 3), "say a number from -1 to 3", "-1", -1),
        (Divide(3, (2, 3)), "say 2 numbers that make 3, each at least 1, for these in order|  1  a1|  2  b1", "2 1",
         (2, 1)),
        (Divide(3, (2, 3), 0, (2,)),
         "say 2 numbers that make 3, each at least 0, for these in order; the last gets more only if the others get "
         "2 or more|  1  a1|  2  b1", "2 1", (2, 1)),
        (Assign((2, 3), ((1,), (1, "home")), (True, False)),
         "say 2 numbers, one for each of these in order; 0 for nothing|  1  a1: 1 hall|  2  b1: 1 hall, 2 home", "0 2",
         (None, "home")),
        (Declare((2, 3, 3), ((1,), (1, "home"), (1, "home"))),
         "say 3 numbers, one for each of these in order; 0 for nothing|"
         "  1  a1: 1 hall|  2  b1: 1 hall, 2 home|  3  b1 2: 1 hall, 2 home", "0 2 1", (None, 1, "home")),
    ],
)  # fmt: skip
def test_decisions_of_every_kind(domain: Domain, shown: str, said: str, answer: object) -> None:
    stage, decision = session().stage, Decision("B", domain, "it")
    assert "|".join(choosing.shown(stage, decision)).removeprefix("B must decide about 'it': ") == shown
    if said == "yes":
        found = choosing.answer_yes(decision)
    else:
        found = choosing.answer_of(stage, decision, [int(each) for each in said.replace(",", "").split()])
    assert domain.check(found) == answer


def test_what_can_not_be_declared_or_divided_is_told_by_name() -> None:
    stage = session().stage
    decision = Decision("B", Declare((2, 3), ((1,), (1,)), least=((1, 2),)), "it")
    assert choosing.answer_no(decision) == (None, None)
    with pytest.raises(WrongAnswer, match="1 get hall; at least 2 do, or none"):
        choosing.answer_of(stage, decision, [1, 0])
    decision = Decision("B", Divide(3, (2, 3), 0, (2,)), "it")
    with pytest.raises(WrongAnswer, match="a1 gets 1; it gets at least 2 before b1 gets more than 0"):
        choosing.answer_of(stage, decision, [1, 2])


def turn_to_act(state: State, view: View) -> str | None:
    return state.position.facts.turn


def legal_actions(state: State, view: View, player: str) -> tuple[Act, ...]:
    return (Act("pass", player), *(Act("stun", player, (("unit", each.id),)) for each in state.position))


def perform(state: State, view: View, act: Act) -> tuple[Do, ...]:
    return (do("gain", number="points", count=2),)


def test_what_players_may_do_has_numbers() -> None:
    scenario = read_scenario(HALL.read_bytes(), "a.toml")
    hooks: dict[str, Callable[..., object]] = {
        "turn_to_act": turn_to_act,
        "legal_actions": legal_actions,
        "perform": perform,
    }
    played = Played({name: (("acting", hook),) for name, hook in hooks.items()})
    scenario = attrs.evolve(scenario, game=scenario.game.with_declared(played=played))
    start = begun(scenario, scenario.variations[0], ("+", "x")).session
    assert "A may act:\n  1  pass\n  2  stun (unit hall)\n  3  stun (unit a1)\n" in start.shown()
    reply = start.said("3")
    assert reply.text.startswith(
        "A: stun (unit a1)\nhappened:\n  player's number changes: points (count 2, from 0, player A, to 2)\n\nA (turn)"
    )
    assert start.said("9").text == "say one number from 1 to 4"
    assert reply.session.said("u").session.stage is start.stage


@pytest.mark.parametrize("seed", ["1", "77"])
def test_another_process_and_hash_seed_say_the_same(seed: str) -> None:
    lines = ["next", "t hall", "1", "e", "", "next", "", "u 2", "w a1 tags", "?"]
    said = "".join(f"{line}\n" for line in lines)
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    args = [sys.executable, "-m", "plystack", "play", str(HALL)]
    done = subprocess.run(args, input=said, capture_output=True, encoding="utf-8", env=env, check=True)
    assert done.stdout == play(*lines).output
    assert "\x1b" not in done.stdout


def test_what_is_no_text_and_what_can_not_be_shown_does_no_harm() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    args = [sys.executable, "-m", "plystack", "play", str(HALL)]
    done = subprocess.run(args, input=b"\xff\xfe\nnext\n?\n", capture_output=True, env=env, check=True)
    assert b"+ decision: player B" in done.stdout
    assert b"there is no command" in done.stdout


REFUSES = """
game  = "riftbound"
title = "Texts that are not understood"

[[expect]]
refuses = ["Draw a dragon, gently.", "Draw 1."]
"""


def test_a_text_that_is_understood_is_not_refused() -> None:
    (failure,) = run_text(REFUSES, "refuses.toml").failures
    assert "Draw 1." in failure.outcome.expected
    assert "Draw 1." not in failure.outcome.found
