"""What steps do that values alone do not show: arrival at one moment, hidden objects, effects that never begin."""

from __future__ import annotations

import pytest

from plystack.scenarios import Result, moments, read_scenario, run_text

HEAD = """
game  = "magic"
title = "A file"

[card.Bear]
type   = "Creature — Bear"
pt     = "2/2"

[card.Charm]
type = "Enchantment — Aura"
"""


def whole(text: str, turn: str = "A") -> str:
    return f'turn = "{turn}"\n{HEAD}{text}'


def run(text: str) -> Result:
    result = run_text(whole(text), "a.toml")
    assert result.error is None, str(result.error)
    return result


def order(text: str, turn: str) -> list[str]:
    """Return the objects at the end, the oldest first."""
    scenario = read_scenario(whole(text, turn), "a.toml")
    position = list(moments(scenario, scenario.variations[0]))[-1].stage.position
    return [obj.label for obj in sorted(position, key=lambda obj: obj.timestamp)]


ENTER = """
[[step]]
enter = { A = ["Bear as a1", "Bear as a2"], B = ["Bear as b"], nobody = ["Bear as none"] }
[[step.expect]]
a1.power = 2
"""


@pytest.mark.parametrize(("turn", "expected"), [("A", ["none", "a1", "a2", "b"]), ("B", ["none", "b", "a1", "a2"])])
def test_objects_of_one_step_arrive_in_the_order_of_the_turn(turn: str, expected: list[str]) -> None:
    assert order(ENTER, turn) == expected


def test_the_board_at_the_start_is_in_the_order_of_the_players_whoever_s_turn_it_is() -> None:
    text = '[board]\nA = ["Bear as a"]\nB = ["Bear as b"]\n[[expect]]\na.power = 2\n'
    assert order(text, "B") == ["a", "b"]


def test_what_is_owned_where_nobody_controls_anything_is_its_owner_s() -> None:
    entry = '[[step]]\nenter = { A = [{ card = "Bear", as = "a", zone = "graveyard" }], B = ["Bear as b"] }\n'
    assert order(f'{entry}[[step.expect]]\na.zone = "graveyard"\n', "B") == ["b", "a"]


HIDDEN = """
[board]
A = ["Bear as bear", { card = "Charm", as = "charm", to = "bear" }]
[[step]]
do = "set phased out of bear to true"
[[step.expect]]
"""


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("bear.exists = true", "is not there"),
        ("bear.power = 2", "it is hidden"),
        ("bear.abilities = []", "it is hidden"),
        ("bear.keywords = []", "it is hidden"),
        ('bear.has = ["flying"]', "it is hidden"),
        ("bear.actual.power = 2", "it is hidden"),
        ('charm.types = ["Enchantment"]', "it is hidden"),
        ("why.bear.power = []", "it is hidden"),
    ],
)
def test_a_hidden_object_has_no_values(expected: str, found: str) -> None:
    (checked,) = run(HIDDEN + expected).checked
    assert (checked.outcome.holds, checked.outcome.found) == (False, found)


@pytest.mark.parametrize(
    "expected",
    [
        "bear.exists = false",
        "charm.exists = false",
        'bear."phased out" = true',
        'charm."phased out" = false',
        "bear.tapped = false",
        'charm.attached_to = "bear"',
        'bear.zone = "battlefield"',
        "bear.counters = {}",
        "bear.designations = []",
        'bear.place = "nothing"',
    ],
)
def test_what_a_hidden_object_keeps_can_be_asked_for(expected: str) -> None:
    assert run(HIDDEN + expected).status == 0


GRIP = """
[effect.grip]
where  = { is = "bear" }
ops    = [{ increase = "power", by = 1 }]
for_as_long_as = LASTS
[board]
A = ["Bear as bear"]
"""


def test_an_effect_may_begin_and_be_over_by_its_own_doing() -> None:
    text = GRIP.replace("LASTS", '{ exists = { is = "bear", power = { at_most = 3 } } }')
    for times, power in ((1, 3), (2, 2), (3, 3)):
        step = f"[[step]]\ndo = {['grip begins'] * times}\n[[step.expect]]\nbear.power = {power}\n"
        assert run(text + step).failures == ()


def test_an_effect_that_does_not_begin_leaves_the_one_that_did_to_be_ended() -> None:
    text = GRIP.replace("LASTS", '{ turn = "you" }')
    begin = '[[step]]\ndo = ["grip begins for A", "grip begins for B"]\n[[step.expect]]\nbear.power = 3\n'
    assert run(text + begin + '[[step]]\ndo = "grip ends"\n[[step.expect]]\nbear.power = 2\n').failures == ()
