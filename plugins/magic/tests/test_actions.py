"""Verbs that need a spell on the stack: it is countered, or its controller pays."""

from __future__ import annotations

import plystack
from plystack.data import Control, Create, In, Item, Push, Resolution, State, do

MAGIC = plystack.load("magic", addons=[])
STACK = In(frozenset({"stack"}))


def with_spell() -> State:
    """Return a State in which a spell of B's, which draws a card, is on the stack."""
    state = MAGIC.change(MAGIC.new(), [Create(MAGIC.card("Charm", type="Instant"), "B", "B", "stack")])
    return MAGIC.change(state, [Push(Item(0, "Charm", "spell", (do("draw"),), Control("B", "B"), object=1))])


def counter(state: State, text: str) -> State:
    """Return the State in which A does what card text says, with the spell as its target."""
    (ability,) = MAGIC.language.compile(text).abilities
    assert isinstance(ability, Resolution)
    return MAGIC.do(state, [do("note", "target", objects=STACK), *ability.does], player="A").state


def test_a_spell_that_is_countered_goes_to_its_owners_graveyard() -> None:
    """701.6a: it does not resolve, and is put into the graveyard."""
    state = counter(with_spell(), "Counter target spell.")
    assert state.stack == ()
    assert [each.zone for each in state.position.objects.values()] == ["graveyard"]
    assert state.position.pile("graveyard", "B")


def test_its_controller_can_pay_instead() -> None:
    """118.12a: the controller of the spell is asked and pays; who can't has not paid."""
    text = "Counter target spell unless its controller pays {2}."
    rich = MAGIC.do(with_spell(), [do("add mana", mana="{C}{C}")], player="B").state
    asked = counter(rich, text)
    assert asked.decision is not None
    assert asked.decision.player == "B"
    paid = MAGIC.answer(asked, True).state
    assert len(paid.stack) == 1
    assert paid.position.facts.held("B", "colorless mana") == 0
    poor = MAGIC.answer(counter(with_spell(), text), True).state
    assert poor.stack == ()
    refused = MAGIC.answer(counter(rich, text), False).state
    assert refused.stack == ()
    assert refused.position.facts.held("B", "colorless mana") == 2
