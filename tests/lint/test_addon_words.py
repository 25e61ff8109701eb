"""Magic knows none of its add-ons' words: what an add-on brings stands in no module of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

MAGIC = Path(__file__).resolve().parents[2] / "plugins/magic/src"

WORDS = {
    "suspect": ("suspect", "suspects", "suspected", "suspicion"),
    "cases": ("solve", "solves", "solved", "unsolved"),
    "mutate": ("mutate", "mutates", "mutated", "mutating"),
}
"""By add-on: its words, a line for each add-on; whatever stands in names, texts and comments of the game."""

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def found(source: str, words: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Yield line and word for each of some words in a source text, with identifiers taken apart."""
    for number, line in enumerate(source.splitlines(), 1):
        for word in _WORD.findall(line):
            if word.lower() in words:
                yield number, word


@pytest.mark.parametrize("addon", WORDS)
def test_magic_knows_none_of_its_add_ons_words(addon: str) -> None:
    modules = sorted(MAGIC.rglob("*.py"))
    assert modules
    problems = [
        f"{path.name}:{line}: {word!r} is a word of the add-on {addon!r}"
        for path in modules
        for line, word in found(path.read_text("utf-8"), WORDS[addon])
    ]
    assert not problems, "\n" + "\n".join(problems)


@pytest.mark.parametrize("planted", ['"become suspected"', "SUSPECTED = 1", "is_suspected(call)", "# Suspects are …"])
def test_a_planted_word_is_found(planted: str) -> None:
    assert list(found(planted, WORDS["suspect"]))
