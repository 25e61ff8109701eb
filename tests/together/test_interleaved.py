"""Magic and Riftbound, played move by move in turns in one process: each goes as it does alone."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import plystack

PLUGINS = Path(__file__).resolve().parents[2] / "plugins"
STEPS = 40


def module(path: Path) -> ModuleType:
    """Return a module of a plugin's tests."""
    spec = importlib.util.spec_from_file_location(f"together_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found  # attrs looks a class up there
    spec.loader.exec_module(found)
    return found


DUEL = module(PLUGINS / "magic/tests/duel.py")
SKIRMISH = module(PLUGINS / "riftbound/tests/skirmish.py")


def magic() -> Iterator[str]:
    """Give what a duel comes to after each move."""
    game = plystack.load("magic", addons=[])
    for _, _, state in DUEL.Duel(4).moves(STEPS):
        yield game.dumps(state)


def riftbound() -> Iterator[str]:
    """Give what a game by chance comes to after each move."""
    for game, _, _, state, _ in SKIRMISH.Skirmish(4).moves(STEPS):
        yield game.dumps(state)


def test_neither_game_sees_anything_of_the_other() -> None:
    alone = list(magic()), list(riftbound())
    pairs = list(zip(magic(), riftbound(), strict=True))
    assert (len(alone[0]), len(alone[1])) == (STEPS, STEPS)
    assert [each for each, _ in pairs] == alone[0]
    assert [each for _, each in pairs] == alone[1]
    assert len(set(alone[0])) > STEPS / 2  # they do not stand still
    assert len(set(alone[1])) > STEPS / 2
