"""Card text that is not understood, and its errors, as a designer sees them: each file has its message beside it.

After a change of a message, look at what ``plystack check --game magic`` prints for the text, judge it as its reader
would, and write it into the ``.txt`` beside the file by hand.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from plystack import load
from plystack.data import Keyword, Schema
from plystack.errors import TextError
from plystack.text import Language, Lens, Template

BAD = Path(__file__).parent / "bad"
FILES = sorted(BAD.glob("*.text"))

# Texts that are better made than written.
MADE = {
    "too-long": "Flying, " * 3000 + "flying",
    "nested-too-deep": "Creatures have “" * 60 + "flying" + "”" * 60,
}
GAME = load("magic", addons=())


def language(name: str) -> Language:
    """Return the language by which a file is read: the game's, or with two add-ons that mean two things by a word."""
    if name != "two-readings":
        return GAME.language

    def hasty(schema: Schema, word: str) -> list[Template]:
        (has,) = GAME.compile(f"Creatures you control have {word}.").abilities
        return [Template("line", "Creatures you control are hasty.", Lens(lambda given: (has,), lambda value: None))]

    plain = GAME.declared.speech.phrases(GAME.schema)
    more = [(f"{word} add-on", hasty(GAME.schema, word)) for word in ("haste", "vigilance")]
    return Language.of(GAME.schema, [*plain, *more])


def error(name: str, text: str) -> TextError:
    """Return what is said of a text."""
    with pytest.raises(TextError) as raised:
        language(name).compile(text)
    return raised.value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_error_says_what_a_designer_needs(path: Path) -> None:
    found = error(path.stem, path.read_text("utf-8").removesuffix("\n"))
    assert f"{found}\n" == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(MADE))
def test_an_error_of_a_text_that_is_made(name: str) -> None:
    assert f"{error(name, MADE[name])}\n" == (BAD / f"{name}.txt").read_text("utf-8")


def test_there_are_enough_and_none_is_left_over() -> None:
    assert len(FILES) + len(MADE) >= 20
    assert {path.stem for path in BAD.glob("*.txt")} == {path.stem for path in FILES} | set(MADE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_suggestion_is_understood_and_what_follows_is_not_long(path: Path) -> None:
    found = error(path.stem, path.read_text("utf-8"))
    assert len(found.follow) <= 8
    if found.suggestion:
        assert GAME.compile(found.suggestion).abilities


def test_an_unknown_word_is_told_from_a_known_one_in_a_wrong_place() -> None:
    unknown = error("", "Creatures you control have skyborn.")
    assert (unknown.unknown, unknown.word, unknown.column) == (True, "skyborn", 28)
    assert "[keyword.NAME]" in unknown.hint
    wrong = error("", "Creatures get you control +1/+1.")
    assert (wrong.unknown, wrong.word, wrong.hint) == (False, "you", "")
    assert wrong.understood == "Creatures get"


def test_a_word_of_each_list_says_where_it_would_be_declared() -> None:
    assert "[counter.NAME]" in error("", "Creatures with a blorb counter on them get +1/+1.").hint
    assert '[words], for "land types"' in error("", "Creatures are Blorbs.").hint
    assert Keyword("flying") in GAME.compile("Flying").abilities


def test_an_error_is_where_it_is_in_the_whole_text() -> None:
    found = error("", "Flying\n\n   Creatures you contrl get +1/+1. (Hm.)")
    assert (found.line, found.column, found.word) == (3, 18, "contrl")
