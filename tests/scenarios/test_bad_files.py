"""Bad scenario files and their errors, as a designer sees them: each file has its message beside it.

After a change of a message, look at what ``plystack run`` prints for the file, judge it as its
reader would, and write it into the ``.txt`` beside the file by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plystack.scenarios import run_text

BAD = Path(__file__).parent / "bad"
FILES = sorted(BAD.glob("*.toml"))


def counted(message: str) -> str:
    """Return a message without how many words a game has: it gets more of them."""
    return re.sub(r"one of \d+ words", "one of its words", message)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_bad_file_points_at_what_is_wrong(path: Path) -> None:
    result = run_text(path.read_bytes(), path.name)
    assert result.error is not None
    assert result.status == 2
    assert counted(f"{result.error}\n") == counted(path.with_suffix(".txt").read_text("utf-8"))


def test_there_are_enough_and_none_is_left_over() -> None:
    assert len(FILES) >= 20
    assert {path.stem for path in BAD.glob("*.txt")} == {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_message_is_whole(path: Path) -> None:
    """A place, a sentence that says what came or what is missing, and the line with its caret."""
    first, *rest = path.with_suffix(".txt").read_text("utf-8").splitlines()
    assert first.startswith(f"{path.name}:")
    if not first.startswith(f"{path.name}:1:1  EndlessLoop"):
        assert rest[1].strip() == "^"


def test_a_file_that_is_too_large() -> None:
    result = run_text("# much\n" * 200_000, "large.toml")
    assert "1048576" in str(result.error) or "1 MiB" in str(result.error)


def test_a_file_that_is_not_text() -> None:
    result = run_text(b'game = "magic"\ntitle = "\xff"\n', "bytes.toml")
    assert "UTF-8" in str(result.error)
    assert result.error is not None
    assert (result.error.place.line, result.error.place.column) == (2, 10)


@pytest.mark.parametrize("value", ["nan", "1e400", "2001-12-31", "9999999999999999999", "true", "[[]]", "{}"])
def test_a_value_of_any_other_kind_is_refused_where_a_number_is_expected(value: str) -> None:
    text = f'game = "magic"\ntitle = "t"\n[card.Bear]\ntype = "Creature"\npower = {value}\n[board]\nA = ["Bear"]\n'
    result = run_text(text + "[[expect]]\nBear.power = 2\n", "value.toml")
    assert result.error is not None
    assert result.error.place.line == 5
