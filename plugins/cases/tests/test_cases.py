"""The add-on alone: whose its words are, what its text says and prints, and what its gates ask for."""

from __future__ import annotations

from typing import Any

import pytest

import plystack
from plystack.data import (
    AttachesTo,
    Compares,
    Comparison,
    Constant,
    Count,
    Designated,
    Every,
    Itself,
    Keyword,
    Op,
    OpKind,
    Part,
    Pattern,
    Replacement,
    SourceIs,
    Static,
    Triggered,
    Unless,
    do,
)
from plystack.errors import DataError, TextError
from plystack.text import Same
from plystack_cases import SOLVED, solved, to_solve
from plystack_cases.gates import IS_SOLVED, ability_of, condition_of
from plystack_cases.text import SYNONYMS

CASES = plystack.load("magic", addons=["cases"])
ALONE = plystack.load("magic", addons=())
CASE = frozenset({"Case"})


# -- whose the words are ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "To solve — You control three or more artifacts.",
        "Solved — Creatures you control get +1/+0.",
        "When this Case enters, draw a card.",
        "Whenever you solve a Case, draw a card.",
        "Solved permanents you control have hexproof.",
        "Cases you control have hexproof.",
    ],
)
def test_without_the_add_on_its_words_are_unknown(text: str) -> None:
    with pytest.raises(TextError):
        ALONE.compile(text)
    assert CASES.compile(text).abilities


def test_without_the_add_on_there_is_no_such_type_and_nothing_is_solved() -> None:
    with pytest.raises(DataError, match="'Case' is no known subtype"):
        ALONE.card("Falcon", type="Enchantment — Case")
    assert SOLVED not in ALONE.schema.designation_table
    assert "Case" in CASES.schema.family_table["enchantment types"].words
    assert SOLVED in CASES.schema.designation_table
    assert "solved" not in ALONE.schema.keyword_table


def test_only_an_enchantment_is_a_case() -> None:
    state = CASES.put(CASES.new(["A", "B"]), CASES.card("Falcon", type="Enchantment — Case"), "A")
    assert CASES.view(state)[1]["subtypes"] == {"Case"}
    plain = Static((Part(Itself(), (Op(OpKind.SET, "types", value=Constant(frozenset({"Artifact"}))),)),))
    state = CASES.new(["A", "B"])
    state = CASES.put(state, CASES.card("Falcon", type="Enchantment — Case", abilities=[plain]), "A")
    assert CASES.view(state)[1]["subtypes"] == set()


# -- what text says ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "To solve — You control three or more artifacts.",
        "To solve — There are fifteen or more cards in your graveyard.",
        "To solve — Three or more creatures attacked this turn.",
        "To solve — This Case has two or more charge counters on it.",
        "To solve — You control no Skeletons.",
        "Solved — Creatures you control get +1/+0.",
        "Solved — Creatures you control have flying as long as you control a Swamp.",
        "Solved — Whenever a creature you control enters, you gain 1 life.",
        "Solved — Whenever this Case or another enchantment you control enters, draw a card.",
        "Solved — At the beginning of your upkeep, if you control a Swamp, you gain 1 life.",
        "Solved — Whenever you draw your second card each turn, you gain 1 life.",
        "Solved — When there are no cards in your hand, draw a card.",
        "Solved — {1}{B}, Sacrifice this Case: Draw a card. Activate only as a sorcery.",
        "Solved — {T}: Draw a card. Activate only once each turn.",
        "Solved — If you would gain life, you gain twice that much life instead.",
        "Solved — You have no maximum hand size.",
        "Solved — Prevent all damage that would be dealt to this Case.",
        "When this Case enters, draw a card.",
        "This Case has hexproof as long as it's solved.",
        "Whenever you solve a Case, draw a card.",
        "{T}: Tap target unsolved Case.",
    ],
)
def test_what_compiles_is_printed_in_the_same_words(text: str) -> None:
    abilities = CASES.compile(text).abilities
    assert CASES.language.print(abilities, CASE) == text
    assert CASES.compile(CASES.language.print(abilities)).abilities == abilities


@pytest.mark.parametrize(
    "text",
    [
        "To solve — The weather is fine.",
        "To solve — You control three or more artifact.",
        "To solve — Draw a card.",
        "To solve.",
        "Solved — The weather is fine.",
        "Solved — Flying",  # a keyword is no sentence about what is so
        "Solved — Solved — Creatures you control get +1/+0.",
        "Solved — To solve — You control three or more artifacts.",
        "Solved — As this Case enters, choose a color.",
        "Solved — Draw a card.",
    ],
)
def test_what_is_not_understood_is_an_error_and_never_a_text_that_does_nothing(text: str) -> None:
    with pytest.raises(TextError):
        CASES.compile(text)


@pytest.mark.parametrize(
    "text",
    [
        "As {} enters, choose a color.",
        "{} enters with two charge counters on it.",
        "Creatures you control get +1/+1 for each charge counter on {}.",
        "When {} enters, it deals 3 damage to any target.",
        "{{T}}, Sacrifice {}: Draw a card.",
    ],
)
def test_this_case_is_the_object_wherever_one_speaks_of_it(text: str) -> None:
    assert CASES.compile(text.format("this Case")).abilities == ALONE.compile(text.format("this permanent")).abilities


@pytest.mark.parametrize("group", SYNONYMS, ids=lambda each: each.words[0])
def test_published_synonyms_say_the_same(group: Same) -> None:
    first, *others = (CASES.compile(f"{each} has hexproof.").abilities for each in group.words)
    assert all(each == first for each in others)


# -- what the gates ask for ----------------------------------------------------------------------------------


def only(text: str) -> Any:
    """Return the one ability that a text says."""
    (ability,) = CASES.compile(text).abilities
    return ability


MANY = Compares(Count(Itself()), Comparison.AT_LEAST, Constant(3))


def test_to_solve_is_an_intervening_if() -> None:
    ability = to_solve(MANY)
    assert ability.provided == Every((MANY, Unless(SourceIs(Designated(SOLVED)))))
    assert ability.does == (do("solve", what=Itself()),)
    assert condition_of(ability) == MANY
    assert condition_of(only("At the beginning of your end step, if you control a Swamp, draw a card.")) is None
    assert only("To solve — You control three or more artifacts.").label == "to solve"


def test_a_static_ability_asks_in_each_of_its_parts_and_rules() -> None:
    plain = only("Creatures you control get +1/+0 as long as you control a Swamp.")
    gated = only("Solved — Creatures you control get +1/+0 as long as you control a Swamp.")
    assert isinstance(gated, Static)
    assert [each.condition for each in gated.parts] == [Every((IS_SOLVED, plain.parts[0].condition))]
    assert [each.condition for each in only("Solved — You have no maximum hand size.").rules] == [IS_SOLVED]
    assert (solved(plain), ability_of(gated)) == (gated, plain)


def test_a_triggered_ability_asks_as_it_waits_and_never_again() -> None:
    gated = only("Solved — At the beginning of your upkeep, if you control a Swamp, draw a card.")
    plain = only("At the beginning of your upkeep, if you control a Swamp, draw a card.")
    assert isinstance(gated, Triggered)
    assert isinstance(gated.when, Pattern)
    assert gated.when.condition == IS_SOLVED
    assert gated.provided == plain.provided, "it is no intervening if (702.169c)"
    both = only("Solved — Whenever a creature you control enters or dies, draw a card.")
    assert len(both.also) > 0
    assert {each.condition for each in (both.when, *both.also)} == {IS_SOLVED}
    state = only("Solved — When you have no cards in hand, draw a card.")
    assert state.when == Every((IS_SOLVED, only("When you have no cards in hand, draw a card.").when))
    assert ability_of(state) == only("When you have no cards in hand, draw a card.")


def test_an_activated_ability_asks_as_it_is_used_and_a_replacement_as_it_would_apply() -> None:
    assert only("Solved — {T}: Draw a card.").provided == IS_SOLVED
    replaces = only("Solved — If you would gain life, you gain twice that much life instead.")
    assert isinstance(replaces, Replacement)
    assert replaces.when.condition == IS_SOLVED


@pytest.mark.parametrize(
    "ability",
    [Keyword("flying"), AttachesTo(Itself()), Static(label="mine"), solved(Static()), to_solve(MANY)],
    ids=["keyword", "attaches", "labelled", "solved", "to solve"],
)
def test_what_can_be_no_solved_ability_is_refused(ability: Any) -> None:
    with pytest.raises(ValueError, match="triggered"):
        solved(ability)
    assert ability_of(ability) is None or ability.label == SOLVED


def test_what_only_looks_like_one_is_none() -> None:
    assert ability_of(Static(label=SOLVED, rules=only("You have no maximum hand size.").rules)) is None
    assert ability_of(AttachesTo(Itself(), SOLVED)) is None
    assert ability_of(Keyword("flying")) is None
    assert condition_of(Keyword("flying")) is None


# -- solving ---------------------------------------------------------------------------------------------------


def test_whoever_waits_for_a_case_to_be_solved_hears_of_it_once() -> None:
    game = CASES
    state = game.new(["A", "B"])
    state = game.put(state, game.card("Falcon", type="Enchantment — Case"), "A", label="falcon")
    state = game.put(
        state, game.card("Files", type="Artifact", text="Whenever you solve a Case, you gain 1 life."), "A"
    )
    solves = [do("solve", what=Designated(SOLVED) | ~Designated(SOLVED))]
    first = game.do(state, solves, player="A").state
    assert [dict(each.designations).keys() for each in first.position] == [{SOLVED}, {SOLVED}], "any permanent can be"
    assert len(first.stack) == 1, "one of them is a Case"
    assert game.do(first, solves, player="A").state.stack == first.stack
    assert game.do(state, solves, player="B").state.stack == ()
