"""A camp where units howl: the file in which tests of what happens next write their abilities and steps."""

from __future__ import annotations

from plystack.scenarios import Result, run_text

HEAD = """
game  = "riftbound"
title = "A file"

[event.howls]
roles = ["player", "object", "count", "mood"]

[held.luck]
default = 3

[tracker.howls]
counts = { event = "howls" }
per    = "player"

[card.Recruit]
type  = "Unit"
might = 1

[card.Camp]
type = "Battlefield"
"""

BOARD = """
[board]
nobody = [{ card = "Camp", as = "camp", zone = "battlefield" }]
A = ["Recruit as a1 at camp", "Recruit as a2 at camp"]
B = ["Recruit as b1 at camp"]
"""


def run(text: str) -> Result:
    """Return what comes of a file in which all expectations hold."""
    result = run_text(HEAD + text, "a.toml")
    assert result.error is None, str(result.error)
    assert result.checked
    assert [str(each) for each in result.failures] == []
    return result


def camp(ability: str, steps: str, board: str = BOARD) -> Result:
    """Return what comes of steps where a unit beside the others has an ability."""
    unit = f'\n[card.Drummer]\ntype = "Unit"\nmight = 2\n{ability}\n'
    return run(f'{unit}{board}\n[zone.base]\nA = ["Drummer as drummer"]\n{steps}')


def does(program: str) -> str:
    return f'[[card.Drummer.triggered]]\nwhen = {{ event = "howls" }}\ndoes = [{program}]\n'


HOWL = '[[step]]\nannounce = { event = "howls", player = "B" }\n'
RESOLVE = '[[step]]\ndo = "next resolves"\n'
