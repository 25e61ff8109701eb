"""Rules in scenario files: what a failing expectation tells, and what their words mean."""

from __future__ import annotations

import pytest

from plystack.scenarios import Result, run_text

HEAD = """
game    = "magic"
title   = "Rules"
numbers = { storm = 1 }

[card.Bear]
type = "Creature — Bear"
cost = "{2}"
pt   = "2/2"

[card.Law]
type = "Enchantment"

[board]
A = ["Bear as bear", "Law as law"]

[zone.hand]
A = ["Bear as held"]
B = ["Bear as hers"]
"""


def run(rules: str, expect: str, step: str = "") -> Result:
    static = f'[[card.Law.static]]\nname = "decree"\nrules = [{rules}]\n'
    result = run_text(f"{HEAD}{static}{step or '[[expect]]'}\n{expect}\n", "rules.toml")
    assert result.error is None, str(result.error)
    return result


@pytest.mark.parametrize(
    ("rules", "expect", "expected", "found", "chain"),
    [
        (
            '{ forbid = "block", where = { type = "Creature" } }',
            'bear.cant = ["attack"]',
            "attack",
            "block",
            "law: decree (A)   forbids block",
        ),
        (
            '{ require = "attack", where = { type = "Creature" } }, { forbid = "attack", players = "you" }',
            'bear.must = ["attack"]',
            "attack",
            "nothing",
            "law: decree (A)   requires attack\nlaw: decree (A)   forbids attack",
        ),
        (
            '{ permit = "play land", players = "you" }',
            "players.A.may = []",
            "nothing",
            "play land",
            "law: decree (A)   permits play land",
        ),
        (
            '{ number = "hand size", players = "you", increase = 2 }, '
            '{ number = "hand size", players = "player", clear = true }',
            'players.A."hand size" = 9',
            "9",
            "nothing",
            "law: decree (A)   hand size: + 2\nlaw: decree (A)   hand size: there is none",
        ),
        (
            '{ cost = "cast", where = { type = "Creature" }, players = "you", decrease = { fact = "storm" } }',
            "held.costs = { cast = { from = 2, to = 2 } }",
            "2",
            "1",
            "law: decree (A)   cost of cast: - a computed fact",
        ),
    ],
)
def test_a_failing_expectation_tells_the_rules(rules: str, expect: str, expected: str, found: str, chain: str) -> None:
    (failure,) = run(rules, expect).failures
    outcome = failure.outcome
    assert (outcome.expected, outcome.found, outcome.chain) == (expected, found, chain)


def test_what_holds_has_no_chain() -> None:
    result = run('{ forbid = "block", where = { self = true } }', "bear.cant = []\nbear.must = []\nbear.may = []")
    assert [each.outcome.chain for each in result.checked] == ["", "", ""]
    assert not result.failures


@pytest.mark.parametrize(
    ("where", "passing"),
    [
        ('{ type = "Creature" }', {"held", "hers"}),  # not on the board: it is the action that says where
        ('{ type = "Creature", owner = "you" }', {"held"}),
        ('{ zone = "battlefield", type = "Creature" }', {"bear"}),
        ('{ is = ["bear"] }', {"bear"}),
    ],
)
def test_where_the_objects_of_an_action_are(where: str, passing: set[str]) -> None:
    names = ("bear", "held", "hers")
    expect = "\n".join(f"{name}.cant = {['cast'] if name in passing else []}" for name in names)
    floating = f'[effect.ban]\nplayer = "A"\nrules = [{{ forbid = "cast", where = {where} }}]\n'
    result = run(
        '{ permit = "cast", players = "you" }', expect, f'{floating}[[step]]\ndo = "ban begins"\n[[step.expect]]'
    )
    assert not result.failures, str(result.failures[0])


def test_a_number_of_the_file_becomes_another() -> None:
    step = '[[step]]\ndo = "storm becomes 12"\n[[step.expect]]'
    rules = '{ number = "hand size", players = "you", set = { fact = "storm" } }'
    assert not run(rules, 'players.A."hand size" = 12\nplayers.B."hand size" = 7', step).failures
    assert not run(rules, 'players.A."hand size" = 1').failures


def test_a_number_of_the_game() -> None:
    text = """
game  = "riftbound"
title = "A higher goal"
[card.Climb]
type = "Battlefield"
[[card.Climb.static]]
rules = [{ number = "victory score", increase = 1 }]
[board]
nobody = ["2 Climb as climb"]
[[expect]]
game."victory score" = 10
[[step]]
do = "climb1 leaves"
[[step.expect]]
game."victory score" = 8
"""
    (failure,) = run_text(text, "goal.toml").failures
    assert (failure.outcome.found, failure.outcome.chain) == ("9", "climb2 (nobody)   victory score: + 1")


def test_what_costs_less_leaves_something() -> None:
    rules = '{ cost = "cast", where = { type = "Creature" }, decrease = 5, least = 1 }'
    assert not run(rules, "held.costs = { cast = { from = 3, to = 1 } }").failures


def test_a_rule_on_those_of_whom_something_is_so() -> None:
    rules = '{ forbid = "gain life", players = "player", who = { exists = { controller = "you", type = "Creature" } } }'
    assert not run(rules, 'players.A.cant = ["gain life"]\nplayers.B.cant = []').failures


def test_what_is_done_by_an_object() -> None:
    rules = '{ forbid = "block", where = { type = "Creature" }, by = { self = true } }'
    assert not run(rules, 'bear.by.law.cant = ["block"]\nbear.by.bear.cant = []\nbear.cant = []').failures
    (failure,) = run(rules, "bear.by.law.cant = []").failures
    assert (failure.outcome.found, failure.outcome.chain) == ("block", "law: decree (A)   forbids block")


def test_only_while_its_condition_holds() -> None:
    rules = '{ forbid = "attack", players = "opponent", while = { exists = { type = "Creature" } } }'
    assert not run(rules, 'players.B.cant = ["attack"]').failures
    step = '[[step]]\ndo = "bear leaves"\n[[step.expect]]'
    assert not run(rules, "players.B.cant = []", step).failures
