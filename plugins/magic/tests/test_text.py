"""What sentences of card text are as data, and which are refused."""

from __future__ import annotations

import attrs
import pytest

import plystack
from plystack.data import (
    ABILITIES,
    AbilitiesAmong,
    Ability,
    Activated,
    AllOf,
    Always,
    AnyOf,
    Anyone,
    Arithmetic,
    Attach,
    AttachedTo,
    Combined,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    ControlledBy,
    Count,
    Did,
    EventKind,
    Everyone,
    Exists,
    Expr,
    Granted,
    Granter,
    Has,
    HasAbility,
    Held,
    Host,
    In,
    Itself,
    Keyword,
    Linked,
    Named,
    Naming,
    Not,
    Op,
    OpKind,
    Owned,
    OwnedBy,
    Part,
    Pattern,
    Related,
    Replacement,
    Resolution,
    Rule,
    RuleKind,
    SourceIs,
    Static,
    Status,
    Tallied,
    Target,
    That,
    These,
    Thing,
    Those,
    Times,
    Total,
    Tracked,
    Triggered,
    TurnOf,
    Unless,
    ValueOf,
    Where,
    Whoever,
    Whose,
    Word,
    WordsAmong,
    You,
    do,
)
from plystack.errors import TextError

MAGIC = plystack.load("magic", addons=[])
BOARD, STACK, EXILE, GRAVEYARD = (In(frozenset({zone})) for zone in ("battlefield", "stack", "exile", "graveyard"))
CONTROLLER = ValueOf("controller", That("target"))
LEAST = Comparison.AT_LEAST


def has(characteristic: str, *words: str) -> Has:
    return Has(characteristic, Constant(frozenset(words)))


CREATURE, LAND = has("types", "Creature"), has("types", "Land")
MINE = Controlled("you")
EXILED = AllOf((EXILE, Linked("exiled with")))


def both(*filters: Where) -> AllOf:
    return AllOf(filters)


def gains(where: Where, *abilities: Ability | str, condition: Condition | None = None) -> Part:
    row = tuple(Keyword(each) if isinstance(each, str) else each for each in abilities)
    return Part(where, (Op(OpKind.ADD, ABILITIES, value=Constant(row)),), condition or Always())


def gives(where: Where, *abilities: Ability) -> Static:
    return Static((Part(where, (Op(OpKind.ADD, ABILITIES, value=Granted(abilities)),)),))


def bigger(where: Where, power: Expr, toughness: Expr, condition: Condition | None = None) -> Part:
    ops = (Op(OpKind.INCREASE, "power", value=power), Op(OpKind.INCREASE, "toughness", value=toughness))
    return Part(where, ops, condition or Always())


def once(tracker: str) -> Compares:
    return Compares(Tallied(tracker, You()), LEAST, Constant(1))


def entered(name: str) -> Combined:
    return Combined(Arithmetic.SUM, (Tallied(f"{name} entered", You()), Tallied(f"{name} arrived", You())))


def announced(name: str, **roles: Thing | Related | Word) -> Pattern:
    return Pattern(EventKind.ANNOUNCED, name, tuple(sorted(roles.items())))


def phase(player: str, name: str) -> Pattern:
    return announced("phase begins", phase=Word(frozenset({name})), player=Related(player))


def controls(subtype: str) -> Exists:
    return Exists(both(BOARD, has("subtypes", subtype), MINE))


def one(where: Where) -> Target:
    return Target("target", where, None, Constant(1), Constant(1))


def hand(owner: Where) -> AllOf:
    return both(In(frozenset({"hand"})), owner)


ONE, TWO = Constant(1), Constant(2)
ATTACKS = announced("attacks", object=Thing(Itself()))
SHIELDED = Rule(RuleKind.FORBID, "be a target", players="you", by=Controlled("opponent"))
HOST = both(Host(), CREATURE)
TAP = do("set status", status="tapped", of=Itself(), to=True)
STRUCK = announced(
    "damage", combat=Word(frozenset({"true"})), object=Thing(both(BOARD, CREATURE)), source=Thing(Itself())
)
PUMPED = tuple(Op(OpKind.INCREASE, name, value=Count(both(BOARD, LAND, MINE))) for name in ("power", "toughness"))


SAID: dict[str, Ability] = {
    # from where spells are cast
    "Spells you cast from exile have flash.": Static((
        gains(both(STACK, Status("cast from", "exile"), MINE), "flash"),)),
    "Creature spells you cast from your hand have haste.": Static((
        gains(both(STACK, CREATURE, Status("cast from", "hand"), MINE), "haste"),)),
    "~ has haste as long as it was cast.": Static((
        gains(Itself(), "haste", condition=SourceIs(Not(Status("cast from", "")))),)),
    "Whenever you cast a spell from your graveyard, draw a card.": Triggered(
        announced("cast", player=Related("you"), object=Thing(STACK), **{"from": Word(frozenset({"graveyard"}))}),
        (do("draw", count=ONE),)),
    # what is exiled with it
    "~'s power is equal to the exiled card's mana value.": Static((
        Part(Itself(), (Op(OpKind.SET, "power", value=Total(EXILED, "mana value")),)),)),
    "~ has all activated abilities of the exiled card.": Static((
        Part(Itself(), (Op(OpKind.ADD, ABILITIES, value=AbilitiesAmong(EXILED, frozenset({"activated"}))),)),)),
    "~ has reach as long as an exiled card used to craft it has reach.": Static((
        gains(Itself(), "reach", condition=Exists(both(EXILE, Linked("exiled with"), HasAbility("reach")))),)),
    "~ has protection from each of the exiled card's card types.": Static((
        gains(Itself(), Keyword("protection", of=Has("types", WordsAmong(EXILED, "types")))),)),
    # this turn
    "~ has haste as long as you've surveilled this turn.": Static((
        gains(Itself(), "haste", condition=once("surveils")),)),
    "~ has haste as long as you've cast an instant or sorcery spell this turn.": Static((
        gains(Itself(), "haste", condition=once("instants and sorceries cast")),)),
    "~ has haste as long as three or more nonland permanents entered under your control this turn.": Static((
        gains(Itself(), "haste", condition=Compares(entered("nonland permanents"), LEAST, Constant(3))),)),
    "Each creature you control gets +2/+2 for each time it has attacked this turn.": Static((bigger(
        both(BOARD, CREATURE, MINE),
        *(Combined(Arithmetic.PRODUCT, (TWO, Times("attacks"))),) * 2),)),
    "Creatures you control that entered this turn have haste.": Static((
        gains(both(BOARD, CREATURE, AnyOf((Tracked("entered"), Tracked("arrived"))), MINE), "haste"),)),
    "Creatures attacking your opponents have menace.": Static((
        gains(both(BOARD, CREATURE, Naming("attacks", "opponent")), "menace"),)),
    # each on a condition of its own
    "~ has reach as long as you control an Elf and haste as long as you control a Goblin.": Static((
        gains(Itself(), "reach", condition=controls("Elf")), gains(Itself(), "haste", condition=controls("Goblin")))),
    "Each creature you control has menace if it's black and reach if it's green.": Static((
        gains(both(BOARD, CREATURE, has("colors", "black"), MINE), "menace"),
        gains(both(BOARD, CREATURE, has("colors", "green"), MINE), "reach"))),
    "Equipped creature has menace as long as two or more Auras are attached to it.": Static((gains(
        HOST, "menace", condition=Exists(both(BOARD, has("subtypes", "Aura"), AttachedTo(Whose.HOST)), 2)),)),
    # players
    "You and creatures you control have hexproof.": Static(
        (gains(both(BOARD, CREATURE, MINE), "hexproof"),), (SHIELDED,)),
    "During your turn, you and ~ have hexproof.": Static(
        (gains(Itself(), "hexproof", condition=TurnOf("you")),), (attrs.evolve(SHIELDED, condition=TurnOf("you")),)),
    "You have no maximum hand size.": Static((), (
        Rule(RuleKind.NUMBER, "hand size", players="you", how=OpKind.CLEAR),)),
    "You can't lose the game.": Static((), (Rule(RuleKind.FORBID, "lose the game", players="you"),)),
    "~ has menace as long as you have more cards in hand than each opponent.": Static((gains(
        Itself(), "menace", condition=Unless(Anyone("opponent", Compares(
            Count(hand(Owned("you"))), LEAST,
            Count(hand(OwnedBy(ValueOf("controller", Whose.SOURCE)))))))),)),
    "~ has menace as long as a library has nine or fewer cards in it.": Static((gains(
        Itself(), "menace", condition=Anyone("player", Compares(
            Count(both(In(frozenset({"library"})), Owned("you"))), Comparison.AT_MOST, Constant(9)))),)),
    "~ has menace as long as red is the most common color among all permanents or is tied for most common.": Static((
        gains(Itself(), "menace", condition=Compares(
            Count(both(BOARD, has("colors", "red"))), LEAST, Combined(Arithmetic.GREATEST, tuple(
                Count(both(BOARD, has("colors", each))) for each in ("black", "blue", "green", "red", "white"))))),)),
    "~ gets +1/+1 for each time you've cast your commander from the command zone this game.": Static((
        bigger(Itself(), Held("commander casts"), Held("commander casts")),)),
    # what can't and can be done
    "~ can only attack alone.": Static((), (Rule(RuleKind.FORBID, "attack with another", Itself()),)),
    "Bands with other Wolves.": Keyword("bands with other", of=has("subtypes", "Wolf")),
    "Lands you control lose all land types and abilities.": Static((Part(
        both(BOARD, LAND, MINE), (Op(OpKind.CLEAR, "land types"), Op(OpKind.CLEAR, ABILITIES))),)),
    # what gives the ability (201.5b)
    'Equipped creature has "{T}, Sacrifice Test Blade: Draw a card."': gives(
        HOST, Activated((TAP, do("sacrifice", what=Granter())), (do("draw", count=ONE),))),
    # what comes later (603.7, 603.12)
    "Whenever ~ attacks, draw a card at the beginning of the next end step.": Triggered(ATTACKS, (
        do("later", ability=Triggered(phase("player", "end"), (do("draw", count=ONE),))),)),
    "Whenever ~ attacks, you may sacrifice it. When you do, destroy target creature.": Triggered(ATTACKS, (
        do("may", do=(do("sacrifice", "done", what=Those("object")),)),
        do("when you do", if_="done", ability=Triggered(
            Always(), (do("destroy", what=Those("target")),), targets=(one(both(BOARD, CREATURE)),))))),
    "Whenever ~ attacks, you may draw a card. If you do, discard a card.": Triggered(ATTACKS, (
        do("may", do=(do("draw", "done", count=ONE),)),
        do("if", condition=Did("done"), then=(do("discard", count=ONE),)))),
    # whom an event names
    "Whenever ~ attacks, tap target creature defending player controls.": Triggered(
        ATTACKS, (do("set status", status="tapped", of=Those("target"), to=True),),
        targets=(one(both(BOARD, CREATURE, ControlledBy(Named("defender")))),)),
    "Whenever ~ deals combat damage to a creature, exile that creature.": Triggered(
        STRUCK,
        (do("move", what=Those("object"), to="exile"),)),
    "Whenever ~ deals combat damage to a creature, untap it.": Triggered(
        STRUCK,
        (do("set status", status="tapped", of=Those("source"), to=False),)),
    "Whenever you cast a spell, you gain life equal to that spell's mana value.": Triggered(
        announced("cast", player=Related("you"), object=Thing(STACK)),
        (do("gain", number="life", count=ValueOf("mana value", That("object"))),)),
    "Whenever ~ becomes tapped during your turn, draw a card.": Triggered(
        Pattern(EventKind.FIELD, "tapped", (("object", Thing(Itself())), ("to", Word(frozenset({"true"})))),
                condition=TurnOf("you")), (do("draw", count=ONE),)),
    # instructions and costs
    "{T}: Create a token that's a copy of target creature.": Activated(
        (TAP,), (do("copy", "created", of=Those("target"), count=ONE, status=frozenset({"token"})),),
        targets=(one(both(BOARD, CREATURE)),)),
    "{T}: Target creature gets +1/+1 until end of turn for each land you control.": Activated(
        (TAP,), (do("continue", effect=Static((Part(Those("target"), PUMPED),)), until="end of turn"),),
        targets=(one(both(BOARD, CREATURE)),)),
    "At the beginning of your upkeep, sacrifice ~ unless you pay its mana cost.": Triggered(phase("you", "upkeep"), (
        do("may", do=(do("pay mana", cost=ValueOf("mana cost", Whose.SOURCE)),),
           else_=(do("sacrifice", what=Itself()),)),)),
    "At the beginning of your end step, sacrifice ~ unless it attacked this turn.": Triggered(phase("you", "end"), (
        do("if", condition=Compares(Tallied("attacks", source=True), LEAST, ONE), then=(do("nothing"),),
           else_=(do("sacrifice", what=Itself()),)),)),
    "{T}: Put a creature card from your hand onto the battlefield.": Activated((TAP,), (
        do("choose", "chosen", what=both(In(frozenset({"hand"})), CREATURE, Owned("you")), least=ONE, most=ONE),
        do("move", what=Those("chosen"), to="battlefield"))),
    "Discard two land cards: Untap ~.": Activated(
        (do("discard", count=TWO, what=LAND),), (do("set status", status="tapped", of=Itself(), to=False),)),
    "{T}: Add one mana of any of ~'s colors.": Activated((TAP,), (
        do("add mana of choice", count=ONE, colors=ValueOf("colors", Whose.SOURCE)),)),
    "{T}: Proliferate.": Activated((TAP,), (do("proliferate"),)),
    # cards in graveyards (113.6k)
    "{T}: Return target creature card from your graveyard to the battlefield tapped.": Activated(
        (TAP,), (do("move", what=Those("target"), to="battlefield", status=frozenset({"tapped"})),),
        targets=(one(both(GRAVEYARD, CREATURE, Owned("you"))),)),
    "{T}: Exile up to two target cards from a graveyard.": Activated(
        (TAP,), (do("move", what=Those("target"), to="exile"),),
        targets=(Target("target", GRAVEYARD, None, Constant(0), TWO),)),
    "{T}: Return this card from your graveyard to your hand.": Activated(
        (TAP,), (do("move", what=both(Itself(), GRAVEYARD), to="hand"),), zones=frozenset({"graveyard"})),
    "Discard this card: Draw a card.": Activated(
        (do("discard", what=both(Itself(), In(frozenset({"hand"})))),), (do("draw", count=ONE),),
        zones=frozenset({"hand"})),
    # libraries
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.": Resolution((
        do("search", "found", zone="library", for_=both(LAND, has("supertypes", "Basic")), least=Constant(0), most=ONE),
        do("move", what=Those("found"), to="battlefield", status=frozenset({"tapped"})),
        do("shuffle", zone="library"))),
    "Search your library for a card, then shuffle and put that card on top.": Resolution((
        do("search", "found", zone="library", for_=AllOf(()), least=ONE, most=ONE),
        do("shuffle", zone="library"), do("put back", what=Those("found")))),
    "Look at the top two cards of your library. Put one of them into your hand and the rest into your graveyard.":
        Resolution((
            do("top", "looked", zone="library", of=You(), count=TWO), do("look", what=Those("looked")),
            do("choose", "chosen", what=Those("looked"), least=ONE, most=ONE),
            do("move", what=Those("chosen"), to="hand"), do("move", what=Those("looked"), to="graveyard"))),
    "Reveal the top four cards of your library. Put all land cards from among them into your hand and the rest on the "
    "bottom of your library in a random order.": Resolution((
        do("top", "looked", zone="library", of=You(), count=Constant(4)), do("reveal", what=Those("looked")),
        do("move", what=both(LAND, Those("looked")), to="hand"),
        do("put back", what=Those("looked"), bottom=True, random=True))),
    # keyword actions
    "{T}: Target creature explores.": Activated(
        (TAP,), (do("explore", what=Those("target")),), targets=(one(both(BOARD, CREATURE)),)),
    "Counter target spell unless its controller pays {2}.": Resolution((
        do("may", do=(do("pay mana", cost="{2}", who=CONTROLLER),), who=CONTROLLER,
           else_=(do("counter spells", what=Those("target")),)),), (one(STACK),)),
    "Destroy target creature. It can't be regenerated.": Resolution(
        (do("destroy for good", what=Those("target")),), (one(both(BOARD, CREATURE)),)),
    "{T}: Monstrosity 3.": Activated((TAP,), (do("monstrosity", what=Itself(), count=Constant(3)),)),
    "Amass Orcs 2.": Resolution((do("amass", type="Orc", count=TWO),)),
    "Tap two untapped creatures you control: Draw a card.": Activated(
        (do("tap some", what=both(BOARD, CREATURE, MINE), count=TWO),), (do("draw", count=ONE),)),
    "{T}: Target creature you control deals damage equal to its power to target land.": Activated(
        (TAP,), (do("deal power", by=Those("target"), to=Those("target 2")),),
        targets=(one(both(BOARD, CREATURE, MINE)), attrs.evolve(one(both(BOARD, LAND)), name="target 2"))),
    "Whenever ~ attacks, you may pay {E}{E}. If you do, draw a card.": Triggered(ATTACKS, (
        do("may", do=(do("pay energy", "done", count=TWO),)),
        do("if", condition=Did("done"), then=(do("draw", count=ONE),)))),
    "{T}: Target player discards their hand.": Activated(
        (TAP,), (do("discard hand", who=Named("target")),),
        targets=(Target("target", None, Everyone(), ONE, ONE),)),
    # what X is, is said of everything in the sentence
    "Each opponent loses X life and you gain X life, where X is your life total.": Resolution((
        do("lose", number="life", count=Held("life", You()), who=Whoever("opponent")),
        do("gain", number="life", count=Held("life", You())))),
    "Target player draws a card and loses 1 life.": Resolution((
        do("draw", count=ONE, who=Named("target")), do("lose", number="life", count=ONE, who=Named("target"))),
        (Target("target", None, Everyone(), ONE, ONE),)),
    "{T}: Prevent all combat damage that would be dealt to target creature this turn.": Activated(
        (TAP,), (do("later", until="end of turn", once=False, ability=Replacement(
            announced("damage", combat=Word(frozenset({"true"})), object=Thing(Those("target"))), prevents=True)),),
        targets=(one(both(BOARD, CREATURE)),)),
}  # fmt: skip

REFUSED = (
    "When ~ dies, return ~ from your graveyard to your hand.",  # where it waits for that, and where it is then, differ
    "{T}: Return target card from a graveyard to the battlefield.",  # under whose control?
    "{T}: Exile up to two target cards from a single graveyard.",  # that they lie together is in no data
    "Each opponent may draw a card.",  # each would be asked for themselves
    "Draw two cards, where X is your life total.",  # nothing says X
    "~'s power is equal to the number of lands defending player controls.",  # nobody attacks
    "~ gets +X/+X, where X is the amount of life you gained.",  # nothing has happened
    "~ has base power Q.",
    "Creatures you control with base power 1 have reach.",  # a value below others is in no data
    "As long as it's red, it has trample.",  # "it" is nobody
    "The first spell you cast each turn has cascade.",
    "Enchanted player has hexproof.",
    "You and creatures you control have protection from red.",  # a player has no colors to be protected from
)


@pytest.mark.parametrize("text", SAID)
def test_a_sentence_is_this_data(text: str) -> None:
    assert MAGIC.language.compile(text, name="Test Blade").abilities == (SAID[text],)


@pytest.mark.parametrize("text", SAID)
def test_what_is_printed_is_the_same_again(text: str) -> None:
    printed = MAGIC.language.compile(text, name="Test Blade").print()
    assert "«" not in printed
    assert MAGIC.language.compile(printed).abilities == (SAID[text],)


@pytest.mark.parametrize("text", REFUSED)
def test_what_no_data_can_say_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        MAGIC.language.compile(text, name="Test Blade")


def test_creatures_in_a_party_count_once_each() -> None:
    """700.8: at most one for each of four types; one that is a Rogue and a Wizard is one of them."""
    (ability,) = MAGIC.language.compile("~'s power is equal to the number of creatures in your party.").abilities
    cards = [MAGIC.card("Sage", type="Creature — Human", abilities=[ability], pt="0/4")]
    cards += [MAGIC.card("Both", type="Creature — Rogue Wizard", pt="1/1")]
    cards += [MAGIC.card("Healer", type="Creature — Cleric", pt="1/1")] * 2
    state = MAGIC.new()
    for card in cards:
        state = MAGIC.put(state, card, "A")
    view = MAGIC.view(state)
    assert view[1]["power"] == 2


def test_a_name_in_an_ability_that_is_given_is_that_of_what_gives_it() -> None:
    """201.5b: the blade is meant, not what it equips."""
    (ability,) = MAGIC.language.compile(
        'Equipped creature has "Exile Test Blade: Draw a card."', name="Test Blade"
    ).abilities
    state = MAGIC.put(MAGIC.new(), MAGIC.card("Bear", type="Creature — Bear", pt="2/2"), "A")
    state = MAGIC.put(state, MAGIC.card("Test Blade", type="Artifact — Equipment", abilities=[ability]), "A")
    state = MAGIC.change(state, [Attach(2, 1)])
    given = MAGIC.view(state)[1]["abilities"]
    assert isinstance(given, tuple)
    cost = do("move", what=These(frozenset({2})), to="exile")
    assert given[0].ability == Activated((cost,), (do("draw", count=ONE),))
