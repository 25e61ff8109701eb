"""The host that runs two games at once says what the rules of both say, under any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HOST = Path(__file__).resolve().parents[2] / "examples/two_games.py"


def said(hash_seed: str, seed: str = "7") -> str:
    done = subprocess.run(
        [sys.executable, str(HOST), seed],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_every_process_says_the_same() -> None:
    assert said("1") == said("2")


@pytest.mark.parametrize("seed", ["7", "8"])
def test_what_came_of_it(seed: str) -> None:
    text = said("3", seed)
    assert "mourner (A)   power = 3" in text, "1, one counter, and one more"
    assert "A decides about 'unit'" in text, "A controls the battlefield, and nobody is named"
    assert ("a1 2, b1 1" in text) != ("a1 1, b1 2" in text)
    assert "stored in the middle of a decision, and gone on: True" in text
    assert "Magic has heard nothing of it: 3 power" in text
