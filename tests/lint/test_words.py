"""No game's word stands in core: words.toml says which are a game's, and which anybody's."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "core/src"
WORDS = Path(__file__).with_name("words.toml")
GAMES = {"magic", "riftbound"}
CATEGORIES = {
    "proper names",
    "card types",
    "supertypes",
    "subtypes",
    "zones",
    "characteristics",
    "designations",
    "status",
    "turn and combat",
    "keyword abilities",
    "keyword actions",
}
LISTS = tomllib.loads(WORDS.read_text("utf-8"))

Phrase = tuple[str, ...]
ESCAPE = re.compile(r"\\[abfnrtv]")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def split(text: str) -> Phrase:
    """Return the words of a text in lower case, with identifiers taken apart."""
    return tuple(part.lower() for part in PART.findall(ESCAPE.sub(" ", text)))


def forms(phrase: Phrase) -> set[Phrase]:
    """Return a phrase and its plurals."""
    *before, last = phrase
    ends = {last, last + "s"}
    if last.endswith(("s", "x", "z", "ch", "sh")):
        ends.add(last + "es")
    if re.search("[^aeiou]y$", last):
        ends.add(last[:-1] + "ies")
    return {(*before, end) for end in ends}


def forbidden() -> dict[Phrase, str]:
    """Return each forbidden phrase, plurals included, with its category and game."""
    return {
        form: f"{category}, {game}"
        for category, games in LISTS["forbidden"].items()
        for game, words in games.items()
        for word in words
        for form in forms(split(word))
    }


FORBIDDEN = forbidden()
LONGEST = max(len(phrase) for phrase in FORBIDDEN)


def game_words(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, phrase and category for each forbidden phrase in a text."""
    stream = [(n, word) for n, line in enumerate(text.splitlines(), 1) for word in split(line)]
    for start, (line, _) in enumerate(stream):
        for length in range(1, LONGEST + 1):
            phrase = tuple(word for _, word in stream[start : start + length])
            if len(phrase) == length and phrase in FORBIDDEN:
                yield line, " ".join(phrase), FORBIDDEN[phrase]


def test_core_says_no_games_word() -> None:
    files = [path for path in sorted(CORE.rglob("*")) if "__pycache__" not in path.parts]
    assert any(path.suffix == ".py" for path in files)
    problems = []
    for path in files:
        name = path.relative_to(ROOT)
        for _, word, category in game_words(path.name):
            problems.append(f"{name}: {word} ({category}) in the file's name")
        if path.is_file():
            for line, word, category in game_words(path.read_text("utf-8")):
                problems.append(f"{name}:{line}: {word} ({category})")
    advice = "say it without the game's word, or move the word in tests/lint/words.toml"
    assert not problems, "\n" + "\n".join([*problems, advice])


@pytest.mark.parametrize(
    ("planted", "word"),
    [
        ("# Put it into the graveyard.", "graveyard"),
        ("def tapped_creatures(): ...", "creatures"),
        ("class BattlefieldControl: ...", "battlefield"),
        ("MANA_COST = 1", "mana"),
        ("x = 'first\\nstrike'", "first strike"),
        ("# all of the command\n# zone", "command zone"),
        ("isYordle = True", "yordle"),
        ("'''Sorceries and runes.'''", "sorceries"),
        ("the creature's", "creature"),
        ("HTTPManaServer", "mana"),
    ],
)
def test_a_planted_word_is_found(planted: str, word: str) -> None:
    assert word in [found for _, found, _ in game_words(planted)]


@pytest.mark.parametrize(
    "planted",
    [
        "def shuffle(deck): return landing(deck)",
        "the command of a time zone, a library, a stack and a chain",
        "an exhaustive buffer: reachable, spelling, unitary",
    ],
)
def test_words_of_anybody_pass(planted: str) -> None:
    assert not list(game_words(planted))


def test_line_and_category_are_told() -> None:
    assert list(game_words("fine\nfine\nsome rune")) == [(3, "rune", "card types, riftbound")]


def test_each_forbidden_word_has_a_known_category_and_game() -> None:
    assert set(LISTS) == {"forbidden", "allowed"}
    assert set(LISTS["forbidden"]) == CATEGORIES
    for category, games in LISTS["forbidden"].items():
        assert set(games) == GAMES, category
        for game, words in games.items():
            twice = [word for word, times in Counter(words).items() if times > 1]
            assert not twice, f"{category}, {game}: {twice}"
            assert all(split(word) for word in words), f"{category}, {game}"


def test_no_word_is_both_forbidden_and_allowed() -> None:
    both = sorted(word for word in LISTS["allowed"] if forms(split(word)) & FORBIDDEN.keys())
    assert not both


def test_each_allowed_word_has_a_reason_on_one_line() -> None:
    for word, reason in LISTS["allowed"].items():
        assert re.fullmatch(r"\S.*\S", reason), word
