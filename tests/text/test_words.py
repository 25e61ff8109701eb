"""Every word of a sentence makes a difference, but for those of which it is published that they don't."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from plystack import load
from plystack.scenarios.document import read_document
from plystack.text import SYNONYMS, WITHOUT_MEANING, Same, Spare, TooMany, tokens
from plystack_magic.text import SYNONYMS as OWN_SYNONYMS
from plystack_magic.text import WITHOUT_MEANING as OWN_WITHOUT_MEANING

LANGUAGE = load("magic", addons=()).language
FILES = sorted((Path(__file__).parent / "sentences").glob("*.toml"))
WORDS: Final = sorted(LANGUAGE.grammar.known)
SPARE = (*WITHOUT_MEANING, *OWN_WITHOUT_MEANING)
GROUPS = (*SYNONYMS, *OWN_SYNONYMS)
MISSING = frozenset(each.word for each in SPARE)
PAGE = (Path(__file__).parents[2] / "docs/text.md").read_text("utf-8")
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


def plainly(row: list[str]) -> str:
    """Return words with the first of its group in place of each that is said to mean the same."""
    text = f" {' '.join(map(key, row))} "
    for group in GROUPS:
        first, *others = map(key, group.words)
        for each in others:
            text = text.replace(f" {each} ", f" {first} ")
    return text


OWN = sorted({word for text in SENTENCES for word in words(text) if word[0].isalpha()})


def replaced(text: str) -> Iterator[tuple[int, str]]:
    """Yield places in a sentence, each with another word: of any text, or, which fits more often, of these."""
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
        other = [*row[:nth], word, *row[nth + 1 :]]
        spare = {key(word), key(row[nth])} <= MISSING
        if not spare and plainly(other) != plainly(row):
            assert says(other) != whole, f"{word!r} says the same as {row[nth]!r}"


# -- what is published is so ---------------------------------------------------------------------------------------

SPARED = {
    ".": "Elves have flying{}",
    "a": "This creature has flying as long as it's {} Wall.",
    "additional": "Elves you control enter with a {} +1/+1 counter on them.",
    "all": "{} Elves have flying.",
    "also": "This creature {} gets +1/+1.",
    "base": "Elves have base power and {} toughness each equal to the number of Swamps.",
    "card": "This creature has flying as long as there are two or more {} types among cards in your graveyard.",
    "creature": "Elves are Zombies in addition to their other {} types.",
    "different": "This creature's power is equal to the number of {} colors among permanents you control.",
    "each": "Creatures you control {} get +1/+1.",
    "from": "This creature has protection from red and {} black.",
    "permanent": "This creature has flying as long as you control a Dinosaur {}.",
    "total": "This creature's power is equal to the {} number of Elves.",
}
HOSTS = ("creature", "permanent", "land", "artifact", "planeswalker", "Equipment")
SAID = {
    "has": "This creature {} flying.",
    "have": "Elves {} flying.",
    "when": "{} this creature attacks, draw a card.",
    "and": "Artifacts {} enchantments you control have hexproof.",
    "greatest": "This creature gets +X/+0, where X is the {} power among Elves.",
    "of": "This creature gets +X/+0, where X is the total power {} Elves.",
    "or greater": "This creature has flying as long as your life total is 5 {}.",
    "on it": "This creature has flying as long as it has a +1/+1 counter {}.",
    "this permanent": "{} has flying.",
    **{f"enchanted {each}": "{} has flying." for each in HOSTS},
    "its other": "This creature is an Elf in addition to {} types.",
    "it": "You may have this creature enter as a copy of any creature, except {} has flying.",
    "copy of any": "You may have this creature enter as a {} creature.",
    "beginning of each": "At the {} upkeep, draw a card.",
    "an opponent controls": "This creature gets +1/+1 for each creature {}.",
    "each combat": "This creature attacks {} if able.",
    "you control": "Spells {} have haste.",
    "your graveyard": "Creature cards in {} have haste.",
    "first main": "At the beginning of your {} phase, draw a card.",
    "second main": "At the beginning of your {} phase, draw a card.",
    "other types": "Elves are Zombies in addition to their {}.",
}


@pytest.mark.parametrize("spare", SPARE, ids=lambda each: each.word)
def test_a_published_word_can_be_missing(spare: Spare) -> None:
    with_it, without = (words(SPARED[spare.word].format(each)) for each in (spare.word, ""))
    assert says(with_it) == says(without) is not None


@pytest.mark.parametrize("group", GROUPS, ids=lambda each: each.words[0])
def test_published_synonyms_say_the_same(group: Same) -> None:
    found = [says(words(SAID[group.words[0]].format(each))) for each in group.words]
    said = [each for each in found if each is not None]
    assert len(said) > 1
    assert all(each == said[0] for each in said)


def test_the_page_lists_what_is_published() -> None:
    for spare in SPARE:
        assert f"| `{spare.word}` | {spare.why} |" in PAGE
    for group in GROUPS:
        assert f"| {', '.join(f'`{each}`' for each in group.words)} | {group.why} |" in PAGE
