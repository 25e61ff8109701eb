"""Lines that are printed in the words in which they are said, and have one reading; and what these words do."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import (
    Activated,
    AllOf,
    Constant,
    Do,
    EventKind,
    Has,
    In,
    Itself,
    Not,
    Owned,
    Pattern,
    Replacement,
    Resolution,
    Rule,
    RuleKind,
    Static,
    Status,
    That,
    Thing,
    Those,
    TurnOf,
    Unless,
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
    # what else was spoken of before the source
    "Whenever another creature enters, put a +1/+1 counter on this creature. Destroy that object.",
    "Whenever another creature enters, put a +1/+1 counter on this creature. That object's controller loses 2 life.",
    # which of several sacrifices
    "{T}, Sacrifice a creature: Sacrifice a land. You gain life equal to the sacrificed creature's power.",
    "{T}, Sacrifice a creature: Sacrifice an artifact. You gain life equal to the sacrificed artifact's mana value.",
    "Sacrifice a creature. Sacrifice a land. You gain life equal to the sacrificed creature's power.",
    "{T}, Sacrifice a land: You gain life equal to the sacrificed permanent's mana value.",
    "{T}, Sacrifice a creature: You may discard a card. When you do, draw cards equal to the sacrificed creature's "
    "power.",
    # of the stack
    "Whenever you cast a red spell, copy it. You may choose new targets for the copy.",
    "Whenever you cast this spell, copy it.",
    "Copy target red spell.",
    # one of them
    "Tap all creatures. Choose one of them and destroy it.",
    "Exile the top two cards of your library. Choose one of them and you may play it this turn.",
    # one, and several, that are called the same
    "Enchanted Merfolk gets +1/+1.",
    "Enchanted Merfolk get +1/+1.",
    "Enchanted Merfolk can't block.",
    "Destroy enchanted Merfolk.",
    "Destroy all enchanted Merfolk.",
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
    "Put a +1/+1 counter on this creature. Destroy that creature.",  # which other?
    "At the beginning of your upkeep, destroy that creature.",
    "{T}: Draw a card. That creature's controller loses 2 life.",
    "Choose one of them.",  # of whom?
    "When this creature enters, choose one of them.",
    "Tap all creatures. Prevent all damage that would be dealt to one of them this turn.",  # when is it chosen?
    "Prevent all damage that would be dealt to one of them.",
    # of two programs one is done: what the other brings is not there
    "Create a 1/1 green Elf creature token. If you control a Swamp, put a +1/+1 counter on it instead.",
    "When this creature enters, create a 1/1 green Elf creature token. If you control a Swamp, put a +1/+1 counter on "
    "it instead.",
    "If you control a Swamp, create a 1/1 green Elf creature token. Otherwise, put a +1/+1 counter on it.",
    "Create a 1/1 green Elf creature token unless you sacrifice it.",
    # nothing was sacrificed, or nothing of that kind
    "{T}: Draw a card. If the sacrificed creature was red, draw a card.",
    "{T}: You gain life equal to the sacrificed creature's power.",
    "You gain life equal to the sacrificed creature's power.",
    "When this creature enters, you gain life equal to the sacrificed creature's power.",
    "{T}, Sacrifice a land: You gain life equal to the sacrificed creature's power.",
    "Creatures you control get +X/+X, where X is the sacrificed creature's power.",
    "Creatures you control get +1/+1 as long as the sacrificed creature was red.",
    "Sacrifice a creature, Sacrifice a creature: You gain life equal to the sacrificed creature's power.",  # which?
    "If you control a Swamp, sacrifice a creature. Otherwise, sacrifice a land. You gain life equal to the sacrificed "
    "permanent's power.",
    # no spell
    "Whenever another creature enters, copy it.",
    "Whenever another creature enters, copy that spell.",
    "Tap target creature. Copy it.",
    "Copy target creature.",
    # several, where one was spoken of
    "Whenever another creature enters, you may pay {1}. When you do, untap them.",
    # a sentence without an end
    "Draw a card",
    "{T}: Draw a card",
    "When this creature enters, draw a card",
    "Tap target creature. Untap it",
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


def test_what_was_sacrificed_as_a_cost_and_by_an_effect_has_a_name_each() -> None:
    text = "{T}, Sacrifice a creature: Sacrifice a land. You gain life equal to the sacrificed %s's power."
    for noun, name in (("creature", "sacrificed"), ("permanent", "sacrificed 2")):
        (ability,) = MAGIC.compile(text % noun).abilities
        assert isinstance(ability, Activated)
        assert (ability.costs[1].bind, ability.does[0].bind) == ("sacrificed", "sacrificed 2")
        assert ability.does[1] == do("gain", number="life", count=ValueOf("power", That(name)))


def test_what_an_additional_cost_sacrifices_is_spoken_of_on_another_line() -> None:
    """118.8, 608.2h: alone the line says nothing, and where nothing is paid so either."""
    line = "You gain life equal to the sacrificed permanent's power."
    paid = f"As an additional cost to cast this spell, sacrifice a creature.\n{line}"
    assert MAGIC.compile(paid).print() == paid
    with pytest.raises(TextError, match="speaks of what was sacrificed") as raised:
        MAGIC.compile(f"Flying\n{line}")
    assert raised.value.line == 2
    odd = Resolution((do("gain", number="life", count=ValueOf("power", That("nobody"))),))
    assert MAGIC.compile(MAGIC.print(odd)).abilities == (odd,), "data is taken as it is"


@pytest.mark.parametrize(
    "text",
    [
        'Target creature gains "When this creature dies, return it to its owner\'s hand." until end of turn.',
        'Creatures you control gain "Whenever a creature dies, exile it. Its owner loses 1 life." until end of turn.',
    ],
)
def test_what_is_given_speaks_for_itself(text: str) -> None:
    assert isinstance(MAGIC.compile(text).abilities[0], Resolution)


def test_a_line_that_speaks_of_nothing_known_is_not_too_short() -> None:
    with pytest.raises(TextError) as raised:
        MAGIC.compile("Choose one of them.")
    assert raised.value.problem == "every word is understood, and together they say nothing"
    assert "named before" in raised.value.hint


def test_a_name_with_an_exclamation_mark_ends_a_sentence() -> None:
    found = MAGIC.compile("Draw a card. Exile Ho!", name="Ho!")
    assert found.abilities == MAGIC.compile("Draw a card. Exile this permanent.").abilities


def test_a_prohibition_of_what_no_game_declares_is_printed_as_data() -> None:
    for rule in (Rule(RuleKind.FORBID, "somersault", Itself()), Rule(RuleKind.FORBID, "somersault", players="you")):
        told = MAGIC.print(Static((), (rule,)))
        assert told.startswith("«")
        assert MAGIC.compile(told).abilities == (Static((), (rule,)),)


ODD = (
    do("choose one"),
    do("choose one", modes=()),
    do("choose one", modes=1),
    do("choose one", modes=(do("mode", do=1), do("mode", do=()))),
    do("if", condition=Unless(TurnOf("you")), then=1, else_=2),
    do("if", condition=TurnOf("you"), then=(), else_=()),
    do("may", do=1, else_=()),
    do("copy spell"),
    do("top until"),
    do("top until", for_=1, of=2),
    do("move"),
)
"""Instructions that are given what nobody says of them."""


@pytest.mark.parametrize("odd", ODD, ids=repr)
@pytest.mark.parametrize("more", [(), (do("nothing"),), (do("nothing"), do("nothing"))], ids=len)
def test_what_is_no_program_is_not_taken_apart(odd: Do, more: tuple[Do, ...]) -> None:
    for program in ((odd, *more), (*more, odd)):
        assert MAGIC.language.phrase(("effects", ""), program) is None


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
