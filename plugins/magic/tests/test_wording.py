"""Lines that are printed in the words in which they are said, and have one reading; and what these words do."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import (
    AllOf,
    EventKind,
    Not,
    Owned,
    Pattern,
    Replacement,
    Status,
    That,
    Thing,
    ValueOf,
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
)

REFUSED = (
    "Whenever you draw their second card each turn, you gain 1 life.",  # whose?
    "If one or more +1/+1 counters would be put on a creature you control, "
    "that many plus one -1/-1 counters are put on it instead.",  # others in their stead are no change of how many
)


@pytest.mark.parametrize("text", SAME_WORDS)
def test_it_is_printed_as_it_is_said_and_says_one_thing(text: str) -> None:
    found = MAGIC.compile(text)
    assert MAGIC.print(*found.abilities, fits=["Creature"]) == text
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
    first, second = ability.does
    assert (first.verb, first.bind) == ("sacrifice some", "sacrificed")
    assert second == do("gain", number="life", count=ValueOf("power", That("sacrificed")))
