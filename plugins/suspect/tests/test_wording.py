"""Lines of card text: which are printed as they are said, and have one reading; which are refused."""

from __future__ import annotations

import pytest

import plystack
from plystack.errors import TextError

MAGIC = plystack.load("magic", addons=["suspect"])

SAME_WORDS = (
    "Suspect target creature.",
    "Suspect up to one target creature.",
    "Suspect up to two target creatures your opponents control.",
    "When this permanent enters, suspect it.",
    "When this permanent enters, suspect enchanted creature.",
    "When this permanent enters, you may suspect target creature.",
    "When this permanent enters, suspect up to one target creature you control.",
    "Target creature gains haste until end of turn. Suspect it.",
    "Return target creature card from your graveyard to the battlefield. Suspect it.",
    "Whenever a creature you control dies, suspect this permanent.",
    # no longer
    "When this permanent enters, suspected creatures are no longer suspected.",
    "Target suspected creature is no longer suspected.",
    "{2}: This permanent is no longer suspected.",
    "Put a +1/+1 counter on target suspected creature you control. You may have it become no longer suspected.",
    "Whenever one or more other creatures you control enter, if this permanent is suspected, you may suspect one of "
    "the others. If you do, this permanent is no longer suspected.",
    "Creatures your opponents control get -2/-0 until end of turn. They're no longer suspected if any of them are "
    "suspected.",
    # to be suspected
    "Suspected creatures you control get +1/+1.",
    "Destroy target suspected creature.",
    "Destroy all suspected creatures.",
    "{3}, Sacrifice a suspected creature: Target creature gets -5/-5 until end of turn.",
    "This permanent has flying as long as it's suspected.",
    "This permanent has flying as long as it isn't suspected.",
    "Whenever this permanent attacks, if it isn't suspected, you may suspect it.",
    "{2}: If it's suspected, put a +1/+1 counter on this permanent. Otherwise, suspect this permanent.",
    "At the beginning of your upkeep, if you control no suspected creatures, draw a card.",
    "Whenever one or more suspected creatures you control attack, surveil 1.",
    "{2}, Sacrifice a creature: If the sacrificed creature was suspected, draw two cards. Otherwise, draw a card.",
    "{2}, Sacrifice a creature: Draw a card. If the sacrificed creature was suspected, draw two cards instead.",
    "Choose up to one target creature. If it's suspected, exile it. Otherwise, suspect it.",
    # to become suspected
    "Whenever a creature you control becomes suspected, draw a card.",
    "Whenever one or more creatures become suspected, draw a card.",
    "Enchanted creature gets +2/+2 and can't become suspected.",
    "Creatures you control can't block or become suspected.",
    "{T}, Remove a suspect counter from this permanent: Draw a card.",
)

ALSO_READ = {
    "Creatures your opponents control get -2/-0 until end of turn. If any of them are suspected, they're no longer "
    "suspected.": "Creatures your opponents control get -2/-0 until end of turn. They're no longer suspected if any of "
    "them are suspected.",
    "When this creature enters, all suspected creatures are no longer suspected.": (
        "When this permanent enters, suspected creatures are no longer suspected."
    ),
}

REFUSED = (
    "Suspect.",  # whom?
    "Suspect target player.",  # only permanents are
    "This creature is suspected.",  # it becomes so, by an instruction
    "Creatures you control are suspected.",
    "Target creature becomes suspected.",
)


@pytest.mark.parametrize("text", SAME_WORDS)
def test_it_is_printed_as_it_is_said_and_says_one_thing(text: str) -> None:
    assert len(MAGIC.language.readings(text)) == 1
    assert MAGIC.print(*MAGIC.compile(text).abilities) == text


@pytest.mark.parametrize("text", ALSO_READ)
def test_it_is_printed_in_other_words_that_say_the_same(text: str) -> None:
    assert len(MAGIC.language.readings(text)) == 1
    found = MAGIC.compile(text).abilities
    assert MAGIC.print(*found) == ALSO_READ[text]
    assert MAGIC.compile(ALSO_READ[text]).abilities == found


@pytest.mark.parametrize("text", REFUSED)
def test_it_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        MAGIC.compile(text)
