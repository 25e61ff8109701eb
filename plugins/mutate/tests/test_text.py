"""The words of mutate: what they compile to, how they are printed, and that they are unknown without the add-on."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import Keyword, do
from plystack.errors import PlystackError

MAGIC = plystack.load("magic", ["mutate"])
ALONE = plystack.load("magic", [])
LINES = (
    "Mutate {1}{G}",
    "Mutate {3}{R/G}{U}{U}",
    "Mutate {4}{G/W}{B}{B}",
    "Whenever this permanent mutates, draw a card.",
    "Whenever a creature you control mutates, you gain 2 life.",
    "{T}: You gain life equal to the number of times this permanent has mutated.",
)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_printed_as_it_was_read(line: str) -> None:
    (ability,) = MAGIC.compile(line, "Ox").abilities
    assert MAGIC.print(ability) == line


def test_the_cost_is_what_is_paid() -> None:
    (ability,) = MAGIC.compile("Mutate {1}{G}", "Ox").abilities
    assert ability == Keyword("mutate", cost=(do("pay mana", cost="{1}{G}"),))


@pytest.mark.parametrize("line", LINES)
def test_without_the_add_on_no_word_of_it_is_known(line: str) -> None:
    with pytest.raises(PlystackError, match="(?i)mutate"):
        ALONE.compile(line, "Ox")


def test_without_the_add_on_there_is_no_such_verb_or_event() -> None:
    assert "mutates" not in ALONE.machine.verbs
    assert "mutates" not in ALONE.machine.events
    assert "mutates" in MAGIC.machine.verbs
    assert "mutates" in MAGIC.machine.events
