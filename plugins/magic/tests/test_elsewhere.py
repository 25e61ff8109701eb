"""In which zone an ability functions that takes its own card from somewhere (113.6k)."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import Activated, Triggered
from plystack.errors import TextError

MAGIC = plystack.load("magic", addons=[])
BACK = "return this card from your graveyard to your hand"

FUNCTIONS = {
    f"{{1}}: {BACK.capitalize()}.": {"graveyard"},
    f"{{T}}: {BACK.capitalize()}.": {"graveyard"},
    # where it is given up for that, it functions where it is given up
    f"{{1}}, Sacrifice ~: {BACK.capitalize()}.": set(),
    f"{{1}}, Discard this card: {BACK.capitalize()}.": {"hand"},
    "{1}, Exile this card from your graveyard: Draw a card.": {"graveyard"},
    # an ability that comes later, and one that comes of what is done
    f"Whenever you gain life, {BACK} at the beginning of the next end step.": {"graveyard"},
    f"Whenever you gain life, you may discard a card. When you do, {BACK}.": {"graveyard"},
    f"Whenever you gain life, sacrifice ~. At the beginning of the next end step, {BACK}.": set(),
    # modes
    f"{{1}}: Choose one —\n• Draw a card.\n• {BACK.capitalize()}.": {"graveyard"},
    f"{{1}}, Sacrifice ~: Choose one —\n• Draw a card.\n• {BACK.capitalize()}.": set(),
    f"Whenever you gain life, choose one —\n• Draw a card.\n• {BACK.capitalize()}.": {"graveyard"},
}


@pytest.mark.parametrize("text", FUNCTIONS)
def test_an_ability_functions_where_its_card_is_taken_from(text: str) -> None:
    (ability,) = MAGIC.compile(text).abilities
    assert isinstance(ability, Activated | Triggered)
    assert ability.zones == FUNCTIONS[text]
    assert MAGIC.compile(MAGIC.print(ability)).abilities == (ability,)


@pytest.mark.parametrize("who", ["~", "~ or another creature", "~ or a land"])
def test_where_it_is_when_that_happens_to_itself_is_not_said(who: str) -> None:
    with pytest.raises(TextError):
        MAGIC.compile(f"Whenever {who} dies, {BACK}.")
