"""Every word of a sentence makes a difference, but for those of which it is published that they don't."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from plystack import load
from plystack.scenarios.document import read_document
from plystack.text import SYNONYMS, WITHOUT_MEANING, TooMany, tokens
from plystack_magic.text import SYNONYMS as OWN_SYNONYMS
from plystack_magic.text import WITHOUT_MEANING as OWN_WITHOUT_MEANING

LANGUAGE = load("magic", addons=()).language
FILES = sorted((Path(__file__).parent / "sentences").glob("*.toml"))
WORDS: Final = sorted(LANGUAGE.grammar.known)
MISSING = {**WITHOUT_MEANING, **OWN_WITHOUT_MEANING}
GROUPS = tuple(group for group, _ in (*SYNONYMS, *OWN_SYNONYMS))
SEED: Final = 613
REPLACED: Final = 10
"""So many words of each sentence are replaced, each by another."""


def sentences() -> Iterator[str]:
    for path in FILES:
        for each in read_document(path.read_bytes(), path.name).data["sentence"]:
            if "refused" not in each:
                text = str(each["text"])
                yield text.replace(each["name"], "~") if "name" in each else text


SENTENCES = list(sentences())


def words(text: str) -> list[str]:
    """Return the words of a text; quotation marks by which of both they are, so that one can be missing."""
    return [each.key if each.key in ("“", "”") else each.text for each in tokens(text)]


def says(row: list[str]) -> Any:
    """Return what words say; nothing where they are refused, which they also are where they say two things."""
    try:
        found = LANGUAGE.readings(" ".join(row))
    except TooMany:
        return None
    return found[0] if len(found) == 1 else None


def key(word: str) -> str:
    return " ".join(each.key for each in tokens(word))


def are_synonyms(one: str, other: str) -> bool:
    return any({key(one), key(other)} <= group for group in GROUPS)


OWN = sorted({word for text in SENTENCES for word in words(text) if word[0].isalpha()})


def replaced(text: str) -> Iterator[tuple[int, str]]:
    """Yield places in a sentence, each with another word: of any text, or, which fits more often, of these sentences."""
    row, chance = words(text), random.Random(f"{SEED} {text}")
    for nth in range(REPLACED):
        at = chance.randrange(len(row))
        word = LANGUAGE.spelling[chance.choice(WORDS)] if nth % 2 else chance.choice(OWN)
        if key(word) != key(row[at]):
            yield at, word


@pytest.mark.parametrize("text", SENTENCES)
def test_without_any_one_word_it_says_something_else(text: str) -> None:
    row = words(text)
    whole = says(row)
    assert whole is not None
    for nth, word in enumerate(row):
        if key(word) not in MISSING:
            assert says([*row[:nth], *row[nth + 1 :]]) != whole, f"nothing is missing without {word!r}"


@pytest.mark.parametrize("text", SENTENCES)
def test_with_another_word_it_says_something_else(text: str) -> None:
    row = words(text)
    whole = says(row)
    for nth, word in replaced(text):
        if not are_synonyms(row[nth], word):
            assert says([*row[:nth], word, *row[nth + 1 :]]) != whole, f"{word!r} says the same as {row[nth]!r}"


# -- what is published is so ---------------------------------------------------------------------------------------
