"""Where filters look: on the board, unless they say it themselves."""

from __future__ import annotations

import pytest

from plystack.scenarios import run_text

TEXT = """
game  = "magic"
title = "A file"
begin = ["growth"]

[card.Bear]
type = "Creature — Bear"
pt   = "2/2"

[effect.growth]
source = "bear"
ops    = [{ increase = "power", by = 1 }]
where  = WHERE

[board]
A = ["Bear as bear", "Bear as cub"]
[zone.graveyard]
A = ["Bear as dead"]
"""


@pytest.mark.parametrize(
    ("where", "passing"),
    [
        ('{ type = "Creature" }', {"bear", "cub"}),
        ("{ self = true }", {"bear"}),
        ('{ is = "dead" }', {"dead"}),
        ('{ zone = "graveyard" }', {"dead"}),
        ('{ not = { is = "cub" } }', {"bear"}),  # of what is meant anyway, all but this
        ("{ not = { self = true } }", {"cub"}),
        ('{ not = { any = [{ is = "cub" }, { is = "dead" }] } }', {"bear"}),
        ('{ not = { zone = "battlefield" } }', {"dead"}),
        ('{ zone = ["graveyard", "battlefield"], not = { is = "cub" } }', {"bear", "dead"}),
    ],
)
def test_which_objects_are_meant(where: str, passing: set[str]) -> None:
    expect = "\n".join(f"{name}.power = {3 if name in passing else 2}" for name in ("bear", "cub", "dead"))
    result = run_text(f"{TEXT.replace('WHERE', where)}[[expect]]\n{expect}\n", "where.toml")
    assert result.error is None, str(result.error)
    assert result.failures == (), str(result.failures[0])


def test_a_mode_may_leave_the_text_as_it_is() -> None:
    text = """
game  = "magic"
title = "A file"
[card.Clay]
type = "Creature"
pt   = "1/1"
[[card.Clay.enters]]
modes.large = [{ set = "power", to = 3 }]
modes.plain = []
[[step]]
enter = { A = [{ card = "Clay", as = "clay", answers = { mode = "plain" } }] }
[[step.expect]]
clay.power = 1
clay.asked = ["mode"]
"""
    result = run_text(text, "clay.toml")
    assert result.status == 0, str(result.error or result.failures)
