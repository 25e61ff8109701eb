"""Why of rules: which of them decide, on the command line and in a file, in the order in which they apply."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from plystack.command import main
from plystack.scenarios import run_text

TEXT = """
game  = "magic"
title = "Rules that decide"
begin = ["steal"]

[card.Bear]
type = "Creature — Bear"
cost = "{2}"
pt   = "2/2"

[card.Law]
type = "Enchantment"
[[card.Law.static]]
name = "decree"
rules = [
  { forbid = "block", where = { type = "Creature" } },
  { forbid = "attack", where = { type = "Creature" }, while = { turn = "you" } },
  { require = "attack", where = { type = "Creature" } },
  { permit = "play land", players = "you" },
  { cost = "cast", where = { type = "Creature" }, decrease = 1 },
  { number = "hand size", players = "you", increase = 2 },
]

[card.Tax]
type = "Enchantment"
[[card.Tax.static]]
rules = [
  { cost = "cast", where = { type = "Creature" }, increase = 1 },
  { number = "hand size", players = "you", clear = true },
]

[effect.steal]
where = { is = "bear" }
ops   = [{ set = "controller", to = "B" }]
until = "end of turn"

[board]
A = ["Bear as bear", "Law as law", "Tax as tax"]
[zone.hand]
A = ["Bear as held"]
"""
HOLDING = """
[[expect]]
why.bear.cant             = ["law"]
why.law.cant              = []
why.bear.must             = ["law: decree"]
why.held.costs            = ["tax", "law"]
why.players.A."hand size" = ["law", "tax"]
why.players.A.may         = ["law"]
why.players.B.may         = []
[[step]]
do = "turn ends"
[[step.expect]]
bear.must     = ["attack"]
why.bear.must = ["law"]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "ruled.scenario.toml"
    path.write_text(TEXT + HOLDING, "utf-8")
    return path


def why(path: Path, *args: str) -> Result:
    return CliRunner().invoke(main, ["why", str(path), *args])


def test_in_a_file() -> None:
    result = run_text(TEXT + HOLDING, "ruled.toml")
    assert result.error is None
    assert result.failures == ()
    assert len(result.checked) == 9


def test_a_wrong_one_tells_the_rules() -> None:
    result = run_text(TEXT + '[[expect]]\nwhy.players.A."hand size" = ["tax"]\n', "ruled.toml")
    (failure,) = result.failures
    assert (failure.outcome.what, failure.outcome.expected, failure.outcome.found) == (
        "why A.hand size",
        "tax",
        "law: decree, tax",
    )
    assert failure.outcome.chain.splitlines()[-1] == "  tax (A)           hand size: there is none"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            ("bear", "cant"),
            """
bear (B)   cant = attack, block

  law: decree (A)   forbids block
  law: decree (A)   forbids attack
""",
        ),
        (("law", "cant"), "\nlaw (A)   cant = nothing\n\n  no rule speaks of it\n"),
        (
            ("bear", "must"),  # what forbids it decides too
            """
bear (B)   must = nothing

  law: decree (A)   forbids attack
  law: decree (A)   requires attack
""",
        ),
        (("bear", "must", "--step", "1"), "\nbear (A)   must = attack\n\n  law: decree (A)   requires attack\n"),
        (
            ("held", "costs"),  # what it is more comes before what it is less
            """
held (nobody)   costs = changed for cast

  tax (A)           cost of cast: + 1
  law: decree (A)   cost of cast: - 1
""",
        ),
        (
            ("A", "hand size"),
            """
A   hand size = nothing

  default           7
  law: decree (A)   hand size: + 2
  tax (A)           hand size: there is none
""",
        ),
        (("B", "hand size"), "\nB   hand size = 7\n\n  default   7\n"),
        (("A", "may"), "\nA   may = play land\n\n  law: decree (A)   permits play land\n"),
    ],
)
def test_on_the_command_line(path: Path, asked: tuple[str, ...], told: str) -> None:
    result = why(path, *asked)
    assert result.exit_code == 0
    assert f"\n{result.stdout}" == told


def test_as_data(path: Path) -> None:
    assert json.loads(why(path, "A", "may", "--json").stdout) == {
        "who": "A",
        "what": "may",
        "value": "play land",
        "default": "",
        "rules": [{"effect": "law: decree", "player": "A", "says": "permits play land"}],
    }


def test_a_number_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "goal.scenario.toml"
    path.write_text(
        'game = "riftbound"\ntitle = "A higher goal"\n[card.Climb]\ntype = "Battlefield"\n[[card.Climb.static]]\n'
        'rules = [{ number = "victory score", increase = 1 }]\n[board]\nnobody = ["Climb as climb"]\n'
        '[[expect]]\nwhy.game."victory score" = ["climb"]\n',
        "utf-8",
    )
    assert why(path, "game", "victory score").stdout == (
        "game   victory score = 9\n\n  default          8\n  climb (nobody)   victory score: + 1\n"
    )
    assert run_text(path.read_text("utf-8"), "goal.toml").status == 0


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("bear", "block"), "'block' is an action; which rules speak of actions is asked with cant, must, may, costs"),
        (("bear", "hand size"), "'hand size' is a number, and asked of A or B"),
        (("A", "hand sise"), "there is no number 'hand sise' of players; did you mean 'hand size'?"),
        (("A", "power"), "there is no number 'power' of players; there are: cant, must, may, costs, hand size"),
        (("game", "hand size"), "there is no number 'hand size' of the game; there are: none"),
        (("bear", "cant", "--not", "law"), "'cant' is decided by rules, which come after all layers"),
        (("bear", "controller", "--not", "steal", "--step", "1"), "effect 'steal' has ended, or has not begun"),
    ],
)
def test_what_can_not_be_asked(path: Path, asked: tuple[str, ...], message: str) -> None:
    result = why(path, *asked)
    assert result.exit_code == 2
    assert message in result.stderr
