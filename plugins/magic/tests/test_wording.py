"""Lines that are printed in the words in which they are said, and have one reading; and what these words do."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import (
    AllOf,
    Constant,
    EventKind,
    Has,
    In,
    Not,
    Owned,
    Pattern,
    Replacement,
    Resolution,
    Status,
    That,
    Thing,
    Those,
    ValueOf,
    You,
    do,
)
from plystack.errors import TextError

MAGIC = plystack.load("magic", addons=[])

SAME_WORDS = (
    # who acts, and whose that is
    "Target player discards their hand.",
    "Discard your hand.",
    "Each opponent discards their hand.",
    "Whenever an opponent draws their second card each turn, you gain 1 life.",
    "Whenever you draw your second card each turn, you gain 1 life.",
    "{T}: Put target creature into its owner's graveyard.",
    # counters of one kind
    "If one or more +1/+1 counters would be put on a creature you control, "
    "that many plus one +1/+1 counters are put on it instead.",
    # what was sacrificed
    "Sacrifice a creature. You gain life equal to the sacrificed creature's power.",
    "You may sacrifice a creature. If you do, draw cards equal to the sacrificed creature's power.",
    "{T}, Sacrifice a creature: You gain life equal to the sacrificed creature's toughness.",
    # those that have been spoken of together, and what this is attached to
    "Untap all creatures you control. They gain haste until end of turn.",
    "Gain control of all artifacts until end of turn. Untap them. They gain haste until end of turn.",
    "You may untap all creatures you control. If you do, they gain haste until end of turn.",
    "Whenever one or more creatures you control attack, they gain haste until end of turn.",
    "Whenever this creature attacks, creatures you control get +1/+0 until end of turn. Untap them.",
    "When this creature enters, untap enchanted creature. It gains hexproof until end of turn.",
    "When this creature enters, destroy enchanted creature. Its controller loses 2 life.",
    # one of several
    "Untap all creatures you control. Put a +1/+1 counter on one of them.",
    "Whenever one or more other creatures you control enter, you may tap one of the others. If you do, draw a card.",
    "Put a +1/+1 counter on a creature you control.",
    # as many as X
    "Tap X target creatures, where X is the number of lands you control.",
    "Whenever this creature attacks, tap up to X target creatures, where X is the number of cards in your hand. "
    "It gains haste until end of turn.",
    # what is chosen first, and what is done instead
    "Choose up to one target creature. If it's tapped, exile it. Otherwise, tap it.",
    "If you control no Swamps, draw a card. Otherwise, draw two cards.",
    "You may destroy target creature. If you don't, draw a card.",
    "You lose 2 life unless you discard a card.",
    "Look at the top card of your library. If it's red, you may put it onto the battlefield. "
    "If you don't put it onto the battlefield, draw a card.",
    # libraries
    "Exile cards from the top of your library until you exile a nonland card. "
    "You may cast it without paying its mana cost.",
    "Exile cards from the top of your library until you exile X land cards, where X is the number of cards in your "
    "hand. Put it onto the battlefield or into your hand.",
    "Reveal cards from the top of your library until you reveal a land card. Put it into your hand and the rest on the "
    "bottom of your library in a random order.",
    # what lasts
    "Tap target creature. It doesn't untap during its controller's next untap step.",
    "When this creature enters, target creature is goaded for as long as this permanent remains on the battlefield.",
    # tokens, mana, costs
    "Create a 1/1 green Elf creature token named Pell with flying.",
    "Create two colorless Clue artifact tokens named Sheet.",
    "Create a 1/1 green Elf creature token.",
    "{T}: Add {W}, {U}, {B}, {R}, or {G}.",
    "{T}: Add {W} or {U}.",
    "{1}, Exile another card from your graveyard: Draw a card.",
    "Exile two creature cards from your graveyard: You gain 3 life.",
    "This creature enters with a number of +1/+1 counters on it equal to the greatest number of lands a player "
    "controls.",
    "At the beginning of your upkeep, if two or more players have lost the game, draw a card.",
)

SYNONYMS = {
    "Draw a card. If you control a Swamp, draw two cards instead.":
        "If you control no Swamps, draw a card. Otherwise, draw two cards.",
    "Draw a card. If you control no Swamps, instead draw two cards.":
        "If you control a Swamp, draw a card. Otherwise, draw two cards.",
    "Tap target creature. If you control a Swamp, untap that creature instead.":
        "If you control no Swamps, tap target creature. Otherwise, untap it.",
    "You may discard a card. If you don't, you lose 2 life.": "You lose 2 life unless you discard a card.",
    "Each creature spell you cast costs {1} less to cast if it has flying.":
        "Creature spells you cast with flying cost {1} less to cast.",
    "Until end of turn, target creature gains \"When this creature dies, draw a card.\"":
        "Target creature gains \"When this creature dies, draw a card.\" until end of turn.",
    "When this creature enters, tap target creature. As long as this creature remains on the battlefield, that "
    "creature is also goaded.":
        "When this creature enters, tap target creature. It's goaded for as long as this creature remains on the "
        "battlefield.",
    "Red and/or white creatures get +1/+1.": "Red or white creatures get +1/+1.",
}  # fmt: skip
"""Lines that say the same as others in other words."""

REFUSED = (
    "Whenever you draw their second card each turn, you gain 1 life.",  # whose?
    "If one or more +1/+1 counters would be put on a creature you control, "
    "that many plus one -1/-1 counters are put on it instead.",  # others in their stead are no change of how many
    "Whenever this creature attacks, draw a card. They gain haste until end of turn.",  # who?
    "Tap target creature. If it's red, untap it instead.",  # that is asked before anything is "it"
    "You may destroy target creature. If you don't, it gains haste until end of turn.",  # nothing was chosen for that
    "Choose a creature.",  # it is not said what for
)


@pytest.mark.parametrize("text", SAME_WORDS)
def test_it_is_printed_as_it_is_said_and_says_one_thing(text: str) -> None:
    found = MAGIC.compile(text)
    assert MAGIC.print(*found.abilities, fits=["Creature"]) == text
    assert len(MAGIC.language.readings(text)) == 1


@pytest.mark.parametrize("text", SYNONYMS)
def test_it_says_the_same_in_other_words(text: str) -> None:
    assert MAGIC.compile(text).abilities == MAGIC.compile(SYNONYMS[text]).abilities
    assert len(MAGIC.language.readings(text)) == 1


@pytest.mark.parametrize("text", REFUSED)
def test_what_does_not_go_together_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        MAGIC.compile(text)


def test_a_token_is_no_card_that_goes_to_a_graveyard() -> None:
    """111.6: a token isn't a card."""
    (ability,) = MAGIC.compile("If a card would be put into your graveyard from anywhere, exile it instead.").abilities
    assert isinstance(ability, Replacement)
    assert isinstance(ability.when, Pattern)
    assert ability.when.kind is EventKind.MOVES
    test = dict(ability.when.roles)["object"]
    assert test == Thing(AllOf((Owned("you"), Not(Status("token", True)))))


def test_what_an_instruction_sacrifices_has_the_name_by_which_it_is_spoken_of() -> None:
    (ability,) = MAGIC.compile(SAME_WORDS[7]).abilities
    assert isinstance(ability, Resolution)
    first, second = ability.does
    assert (first.verb, first.bind) == ("sacrifice some", "sacrificed")
    assert second == do("gain", number="life", count=ValueOf("power", That("sacrificed")))


def test_those_that_are_spoken_of_again_are_noted_before_something_is_done_with_them() -> None:
    """608.2c: who controls them changes, and they are those that somebody else controlled."""
    (ability,) = MAGIC.compile("Gain control of all artifacts. Untap them.").abilities
    assert isinstance(ability, Resolution)
    artifacts = AllOf((In(frozenset({"battlefield"})), Has("types", Constant(frozenset({"Artifact"})))))
    assert ability.does == (
        do("note", "those", objects=artifacts),
        do("gain control", of=Those("those"), who=You()),
        do("set status", status="tapped", of=Those("those"), to=False),
    )
