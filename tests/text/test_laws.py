"""Laws of card text, on sentences and abilities made at random: what is said is read, and is one thing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from plystack import Game, load
from plystack.data import Ability
from plystack.data.storage import from_json, to_json
from plystack.errors import TextError
from plystack.text import Language, Sentences
from plystack_conformance.boards import NothingToDo, Pieces, Rolled, palette
from plystack_conformance.boards.acting import Acting
from plystack_conformance.boards.arriving import Arriving

from ..thorough import size

GAMES = ("magic", "riftbound")
SENTENCES = size(200, 400)  # for each game; some do not go together and are refused
ABILITIES = size(75, 150)
DEPTH = 6


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def sentences(language: Language, seed: int) -> Iterator[str]:
    """Yield lines that the language could say."""
    dice = random.Random(seed)
    made = Sentences(language.grammar, dice.choice)
    for _ in range(SENTENCES):
        yield made.sentence(("line", ""), DEPTH)


def abilities(game: Game) -> Iterator[Ability]:
    """Yield abilities of all classes, as a program might make them."""
    colours = palette(game)
    for seed in range(ABILITIES):
        makers: tuple[Callable[[], Ability], ...] = (
            Pieces(colours, Rolled(seed)).ability,
            Acting(colours, Rolled(seed)).triggered,
            Acting(colours, Rolled(seed)).replacement,
            Arriving(colours, Rolled(seed)).enters,
            Arriving(colours, Rolled(seed)).attaches,
        )
        for make in makers:
            try:
                yield make()
            except NothingToDo:
                continue


@pytest.mark.parametrize("seed", [1, 2])
def test_no_sentence_has_two_readings_and_all_are_printed_as_what_they_say(game: Game, seed: int) -> None:
    language, read = game.language, 0
    for sentence in sentences(language, seed):
        found = language.readings(sentence)
        assert len(found) <= 1, f"{sentence!r} says {len(found)} things"
        if found:
            read += 1
            printed = language.print(found[0])
            assert language.compile(printed).abilities == found[0], f"{sentence!r} is printed as {printed!r}"
            assert language.print(language.compile(printed).abilities) == printed
    assert read > SENTENCES / 4, f"only {read} of {SENTENCES} sentences say something"


def test_what_is_printed_of_any_ability_is_read_as_that_ability(game: Game) -> None:
    in_words = count = 0
    for ability in abilities(game):
        printed = game.print(ability)
        assert game.compile(printed).abilities == (ability,), printed
        count += 1
        in_words += "«" not in printed
    assert count > ABILITIES
    assert in_words, f"none of {count} is said in words"


def test_an_ability_that_is_equal_is_printed_the_same_wherever_it_comes_from(game: Game) -> None:
    for sentence in islice(sentences(game.language, 3), SENTENCES // 2):
        try:
            found = game.compile(sentence).abilities
        except TextError:
            continue
        again = tuple(from_json(to_json(each), Ability) for each in found)
        assert again == found
        assert game.print(*again) == game.print(*found)
