"""Card text: what sentences mean as data, that data prints as sentences with the same meaning, and what is refused."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import (
    ABILITIES,
    Ability,
    Activated,
    AllOf,
    Arithmetic,
    Combined,
    Compared,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    ControlledBy,
    Count,
    Counters,
    Designated,
    Do,
    Enters,
    EventKind,
    Every,
    Exists,
    Expr,
    Has,
    HasAbility,
    Held,
    Here,
    Host,
    In,
    Itself,
    Keyword,
    Named,
    Not,
    Op,
    OpKind,
    Owned,
    Part,
    Pattern,
    Related,
    Resolution,
    RoleTest,
    Rule,
    RuleKind,
    SourceIs,
    State,
    Static,
    Status,
    Tallied,
    Target,
    Thing,
    Those,
    Triggered,
    TurnOf,
    Unless,
    ValueOf,
    Where,
    Whose,
    Word,
    You,
    do,
    words,
)
from plystack.errors import DataError, TextError
from plystack.text import Language, Unsaid

RIFTBOUND = plystack.load("riftbound", addons=[])
LANGUAGE = RIFTBOUND.language

BOARD = In(words(["base", "battlefield", "legend zone"]))
AT_BATTLEFIELD = In(words("battlefield"))
UNIT, GEAR, SPELL = (Has("types", Constant(words(each))) for each in ("Unit", "Gear", "Spell"))
YOURS, FRIENDLY, ENEMY = Controlled("you"), Controlled("friendly"), Controlled("enemy")
OTHER, ME, HERE = Not(Itself()), Itself(), Here()
ATTACKER, DEFENDER = Designated("attacker"), Designated("defender")
EMPOWERED = SourceIs(Status("empowered", True))


def group(*filters: Where) -> AllOf:
    """Return what is on the board and passes filters."""
    return AllOf((BOARD, *filters))


def tag(word: str) -> Has:
    """Return the filter of a tag."""
    return Has("tags", Constant(words(word)))


def might(number: int, each: Expr | None = None) -> Op:
    """Return so much more Might, or less."""
    kind = OpKind.INCREASE if number > 0 else OpKind.DECREASE
    return Op(kind, "might", value=Constant(abs(number)) if each is None else each)


def grant(*abilities: Ability) -> Op:
    """Return the giving of abilities."""
    return Op(OpKind.ADD, ABILITIES, value=Constant(abilities))


def static(where: Where, *ops: Op, so: Condition | None = None, zones: str = "") -> Static:
    """Return one continuous effect, and the zones it names itself."""
    return Static((Part(where, ops) if so is None else Part(where, ops, so),), (), words(zones or ()))


def told(name: str, **roles: RoleTest) -> Pattern:
    """Return what waits for an announcement."""
    return Pattern(EventKind.ANNOUNCED, name, tuple(sorted((k.rstrip("_"), v) for k, v in roles.items())))


def given(where: Where, *ops: Op) -> Do:
    """Return what is given for a turn."""
    return do("continue", effect=Static((Part(where, ops),)), until="end of turn")


def at_least(number: int, least: int) -> Expr:
    """Return a decrease that leaves so much."""
    left = Combined(Arithmetic.DIFFERENCE, (ValueOf("might", Whose.IT), Constant(least)))
    return Combined(Arithmetic.GREATEST, (Constant(0), Combined(Arithmetic.LEAST, (Constant(number), left))))


XP_4 = Compares(Held("xp", You()), Comparison.AT_LEAST, Constant(4))
PLAYED = told("play", object=Thing(ME), player=Related("you"))
DIES = Pattern(
    EventKind.MOVES,
    roles=(("from", Word(BOARD.zones)), ("object", Thing(ME)), ("to", Word(words("trash")))),
    looks_back=True,
)
CHOSEN = Those("target")
DRAW = do("draw", count=Constant(1))

STATIC = {
    "Units here have +3 [Might].": static(group(UNIT, HERE), might(3)),
    "Other friendly units have +4 [Might].": static(group(OTHER, FRIENDLY, UNIT), might(4)),
    "Enemy units here have -3 [Might].": static(group(ENEMY, UNIT, HERE), might(-3)),
    "Your Dragons have [Tank].": static(group(tag("Dragon"), YOURS), grant(Keyword("Tank"))),
    "Your other units here have [Shield 2].": static(group(OTHER, UNIT, YOURS, HERE), grant(Keyword("Shield", 2))),
    "Stunned units have [Assault] and [Ganking].": static(
        group(Status("stunned", True), UNIT), grant(Keyword("Assault", 1), Keyword("Ganking"))
    ),
    "Units here with [Vision] get +5 [Might].": static(group(UNIT, HERE, HasAbility("Vision")), might(5)),
    "I have +3 [Might] and [Deflect 3].": static(ME, might(3), grant(Keyword("Deflect", 3))),
    "I have +1 [Might] for each enemy gear.": static(ME, might(1, Count(group(ENEMY, GEAR)))),
    "My Might is increased by your points.": static(ME, might(1, Held("points", You()))),
    "Enemy units have -5 [Might], to a minimum of 2 [Might].": static(
        group(ENEMY, UNIT), Op(OpKind.DECREASE, "might", value=at_least(5, 2))
    ),
    "While I'm buffed, I have +3 [Might].": static(ME, might(3), so=SourceIs(Counters("buff"))),
    "While I'm [Mighty], I have [Tank].": static(
        ME, grant(Keyword("Tank")), so=SourceIs(Compared("might", Comparison.AT_LEAST, Constant(5)))
    ),
    "While I'm defending alone, I have +4 [Might].": static(
        ME,
        might(4),
        so=Every((SourceIs(DEFENDER), Unless(Exists(group(OTHER, UNIT, FRIENDLY, HERE))))),
    ),
    "I have +5 [Might] while I'm attacking with another Mech.": static(
        ME, might(5), so=Every((SourceIs(ATTACKER), Exists(group(OTHER, tag("Mech"), ATTACKER))))
    ),
    "I have [Tank] while I'm at a battlefield with exactly two other units you control.": static(
        ME,
        grant(Keyword("Tank")),
        so=Every(
            (
                SourceIs(AT_BATTLEFIELD),
                Compares(Count(group(OTHER, UNIT, YOURS, HERE)), Comparison.EQUAL, Constant(2)),
            )
        ),
        zones="battlefield",
    ),
    "While a friendly unit attacks alone, it has +3 [Might].": static(
        group(FRIENDLY, UNIT, ATTACKER),
        might(3),
        so=Compares(Count(group(FRIENDLY, UNIT, ATTACKER)), Comparison.EQUAL, Constant(1)),
    ),
    "If you've played a spell this turn, I have [Ganking].": static(
        ME,
        grant(Keyword("Ganking")),
        so=Compares(Tallied("spells played", You()), Comparison.AT_LEAST, Constant(1)),
    ),
    "While you control this battlefield, friendly units here have [Vision].": static(
        group(FRIENDLY, UNIT, HERE), grant(Keyword("Vision")), so=SourceIs(YOURS)
    ),
    "Friendly gear give [Shield].": static(
        group(FRIENDLY, GEAR), grant(static(AllOf((Host(), UNIT)), grant(Keyword("Shield", 1))))
    ),
    "Your units have +1 [Might]. If I'm [Empowered], they have +3 [Might] instead.": Static(
        (
            Part(group(UNIT, YOURS), (might(1),), Unless(EMPOWERED)),
            Part(group(UNIT, YOURS), (might(3),), EMPOWERED),
        )
    ),
    "[Empowered][>] I have +6 [Might].": static(ME, might(6), so=EMPOWERED),
    "[Level 4][>] Friendly units have +2 [Might].": static(group(FRIENDLY, UNIT), might(2), so=XP_4),
    "[Level 4][>] When I hold, draw 1.": static(
        ME,
        grant(Triggered(told("unit holds", object=Thing(ME)), (DRAW,))),
        so=XP_4,
    ),
    "Increase the points needed to win the game by 3.": Static(
        (), (Rule(RuleKind.NUMBER, "victory score", amount=Constant(3), how=OpKind.INCREASE),)
    ),
    "Units can't move from here to base.": Static((), (Rule(RuleKind.FORBID, "move to base", group(UNIT, HERE)),)),
    "Friendly units can't be chosen by enemy spells and abilities.": Static(
        (), (Rule(RuleKind.FORBID, "be chosen", group(FRIENDLY, UNIT), "enemy"),)
    ),
    "I enter ready.": Enters(ME, status=(("exhausted", False),)),
    "I enter ready if you control a Pirate.": Enters(
        ME, Exists(group(tag("Pirate"), YOURS)), status=(("exhausted", False),)
    ),
}

DOING = {
    "When I attack or defend, draw 1.": Triggered(
        told("attack", object=Thing(ME)), (DRAW,), also=(told("defend", object=Thing(ME)),)
    ),
    "When you play me, deal 3 to an enemy unit here.": Triggered(
        PLAYED,
        (do("damage", count=Constant(3), to=CHOSEN),),
        targets=(Target("target", group(ENEMY, UNIT, HERE)),),
    ),
    "When you hold here, you may draw 1.": Triggered(
        told("hold", object=Thing(ME), player=Related("you")), (DRAW,), optional=True
    ),
    "When a player plays a spell, they may give a unit they control here +2 [Might] this turn.": Triggered(
        told("play", kind=Word(words("spell")), player=Related("player")),
        (given(CHOSEN, might(2)),),
        targets=(Target("target", group(UNIT, ControlledBy(Named("player")), HERE)),),
        named=("player",),
        optional=True,
    ),
    "When you conquer, if you control 3 or more gear, gain 2 XP.": Triggered(
        told("conquer", player=Related("you")),
        (do("gain", number="xp", count=Constant(2)),),
        provided=Exists(group(GEAR, YOURS), 3),
    ),
    "The second time I move each turn, ready me.": Triggered(
        Pattern(
            EventKind.ANNOUNCED,
            "move",
            (("object", Thing(ME)),),
            condition=Compares(Tallied("moves", None, True), Comparison.EQUAL, Constant(1)),
        ),
        (do("ready", what=ME),),
    ),
    "At the start of your Main Phase, channel 1 rune exhausted.": Triggered(
        told("phase begins", phase=Word(words("main")), player=Related("you")),
        (do("channel", count=Constant(1), exhausted=True),),
    ),
    "When you play a Yordle that costs [3] or more, buff me.": Triggered(
        told(
            "play",
            object=Thing(AllOf((tag("Yordle"), Compared("energy", Comparison.AT_LEAST, Constant(3))))),
            player=Related("you"),
        ),
        (do("put counters", counter="buff", on=ME, count=Constant(1)),),
    ),
    "When you discard one or more cards, [Burn 2].": Triggered(
        Pattern(EventKind.ANNOUNCED, "discard", (("player", Related("you")),), together=True),
        (do("burn", count=Constant(2)),),
    ),
    "When you play a card on your turn, draw 1.": Triggered(
        Pattern(EventKind.ANNOUNCED, "play", (("player", Related("you")),), condition=TurnOf("you")), (DRAW,)
    ),
    "[Deathknell] — Draw 1.": Triggered(DIES, (DRAW,), label="Deathknell"),
    "[Legion] — When you play me, draw 1.": Triggered(
        PLAYED,
        (DRAW,),
        provided=Compares(Tallied("cards finalized", You()), Comparison.AT_LEAST, Constant(2)),
    ),
    "[2][calm rune], [Exhaust]: Ready a friendly gear.": Activated(
        (do("pay", energy=Constant(2), power="calm"), do("set status", status="exhausted", of=ME, to=True)),
        (do("ready", what=CHOSEN),),
        targets=(Target("target", group(FRIENDLY, GEAR)),),
    ),
    "[Action] — [Exhaust]: Draw 1.": Activated(
        (do("set status", status="exhausted", of=ME, to=True),), (DRAW,), label="Action"
    ),
    "Spend 4 XP: Draw 1. Use only while I'm at a battlefield.": Activated(
        (do("lose", number="xp", count=Constant(4)),), (DRAW,), SourceIs(AT_BATTLEFIELD)
    ),
    "Give a unit -3 [Might] this turn, to a minimum of 1 [Might].": Resolution(
        (given(CHOSEN, Op(OpKind.DECREASE, "might", value=at_least(3, 1))),),
        (Target("target", group(UNIT)),),
    ),
    "Kill a gear. Its controller draws 3.": Resolution(
        (
            do("destroy", what=CHOSEN),
            do("draw", count=Constant(3), who=ValueOf("controller", plystack.data.That("target"))),
        ),
        (Target("target", group(GEAR)),),
    ),
    "Return up to 3 friendly units to their owners' hands.": Resolution(
        (do("move", what=CHOSEN, to="hand"),),
        (Target("target", group(FRIENDLY, UNIT), None, Constant(0), Constant(3)),),
    ),
    "Deal 4 to all units at battlefields.": Resolution(
        (do("damage", count=Constant(4), to=group(UNIT, AT_BATTLEFIELD)),)
    ),
    "[Equip] [2][body rune]": Keyword("Equip", cost=(do("pay", energy=Constant(2), power="body"),)),
    "[Repeat] — Discard 2": Keyword("Repeat", cost=(do("discard", count=Constant(2)),)),
}


@pytest.mark.parametrize("line", [*STATIC, *DOING])
def test_a_sentence_says_its_data(line: str) -> None:
    assert LANGUAGE.readings(line) == [((STATIC | DOING)[line],)]


@pytest.mark.parametrize("line", [*STATIC, *DOING])
def test_data_prints_and_is_read_again(line: str) -> None:
    ability = (STATIC | DOING)[line]
    printed = LANGUAGE.print([ability])
    assert printed is not None
    assert "«" not in printed
    assert LANGUAGE.readings(printed) == [(ability,)]


@pytest.mark.parametrize("line", [*STATIC, *DOING])
def test_a_card_can_have_it(line: str) -> None:
    RIFTBOUND.card("Blank", type="Unit", abilities=[(STATIC | DOING)[line]])


def test_keywords_in_a_row() -> None:
    assert LANGUAGE.readings("[Assault 3], [Tank]") == [(Keyword("Assault", 3), Keyword("Tank"))]
    assert LANGUAGE.print([Keyword("Shield", 1)]) == "[Shield]"


def test_your_units_are_units_you_control() -> None:
    short, long = "Your Poros here have [Tank].", "Poros you control here have [Tank]."
    assert LANGUAGE.readings(short) == LANGUAGE.readings(long)
    assert LANGUAGE.print(LANGUAGE.readings(short)[0]) == long


def test_a_spell_is_on_the_chain_and_what_was_played_anywhere() -> None:
    (found,) = LANGUAGE.readings("When you play a friendly spell, draw 1.")
    thing = dict(found[0].when.roles)["object"]
    assert thing == Thing(AllOf((FRIENDLY, SPELL)))
    assert LANGUAGE.readings("Your trash has [Tank].") == []


def test_cards_that_are_elsewhere() -> None:
    (found,) = LANGUAGE.readings("Return a gear from your trash to your hand.")
    assert found[0].targets == (Target("target", AllOf((GEAR, In(words("trash")), Owned("you")))),)


@pytest.mark.parametrize(
    "line",
    [
        "Deal 4 to all units at a battlefield.",  # at one that is chosen: no target says so yet
        "I have [Assault] equal to the number of friendly gear.",
        "Friendly units have [Shield] if they have none.",
        "[Level 2][>] Stun an enemy unit.",
        "I cost [3] less.",
        "I have +0 [Might].",
        "I have [Tank 2].",
        "I have [Unheard].",
        "Whenever pigs fly, draw 1.",
        "Units here have +1 [Might] or so.",
        "[1][pink rune]: Draw 1.",
    ],
)
def test_what_is_not_understood_is_refused(line: str) -> None:
    assert LANGUAGE.readings(line) == []
    with pytest.raises(TextError):
        LANGUAGE.compile(line)


def test_no_card_speaks_of_targets_or_of_as_long_as() -> None:
    for line in ("Kill target unit.", "I have +3 [Might] as long as it is your turn.", "Draw a card."):
        assert LANGUAGE.readings(line) == []


def test_what_is_left_out_of_the_language_must_be_there() -> None:
    phrases = [*LANGUAGE.phrases, Unsaid("line", "{does:efects}.")]
    with pytest.raises(DataError, match="no such template"):
        _ = Language(RIFTBOUND.schema, tuple(phrases)).grammar


# -- what the verbs do ------------------------------------------------------------------------------


def table(**held: int) -> State:
    """Return a table of two players, A with so much of everything, a unit of each at a battlefield, and decks of A."""
    state = RIFTBOUND.new(["A", "B"])
    state = RIFTBOUND.put(state, RIFTBOUND.card("Hall", type="Battlefield"), "A", zone="battlefield")
    for player in ("A", "B"):
        state = RIFTBOUND.put(state, RIFTBOUND.card("Recruit", type="Unit", might=2), player, zone="battlefield")
    for card, zone in (("Rune", "rune deck"), ("Unit", "main deck")):
        for nth in range(3):
            state = RIFTBOUND.put(state, RIFTBOUND.card(f"{card} {nth}", type=card), "A", zone=zone)
    for name, number in held.items():
        gains = do("gain", number=name.replace("_", " "), count=number, who=Constant("A"))
        state = RIFTBOUND.do(state, [gains]).state
    return state


def zones(state: State) -> list[str]:
    """Return where everything is."""
    return sorted(each.zone for each in state.position)


A = Constant("A")


def test_channelled_runes_come_to_the_base() -> None:
    state = RIFTBOUND.do(table(), [do("channel", count=2, who=A, exhausted=True)]).state
    runes = [each for each in state.position if each.zone == "base"]
    assert len(runes) == 2
    assert all(dict(each.status).get("exhausted") is True for each in runes)
    assert zones(state).count("rune deck") == 1


def test_burned_cards_go_to_the_trash() -> None:
    state = RIFTBOUND.do(table(), [do("burn", count=2, who=A)]).state
    assert (zones(state).count("trash"), zones(state).count("main deck")) == (2, 1)


def test_what_is_recycled_goes_under_its_own_deck() -> None:
    state = RIFTBOUND.do(table(), [do("burn", who=A)]).state
    state = RIFTBOUND.do(state, [do("recycle", what=In(words("trash")))]).state
    assert zones(state).count("main deck") == 3
    state = RIFTBOUND.do(state, [do("channel", who=A), do("recycle", what=In(words("base")))]).state
    assert zones(state).count("rune deck") == 3


def test_a_unit_that_moves_to_base_stays_the_same() -> None:
    state = RIFTBOUND.do(table(), [do("move unit", what=UNIT & AT_BATTLEFIELD)]).state
    assert [state.position.obj(ident).zone for ident in (2, 3)] == ["base", "base"]


def held(state: State, name: str) -> int:
    """Return how much of something A has."""
    return state.position.facts.held("A", name)


def test_a_price_is_paid_from_the_pool() -> None:
    state = table(energy=3, calm_power=1, any_power=1)
    state = RIFTBOUND.do(state, [do("pay", energy=2, power="calm calm", who=A)]).state
    assert (held(state, "energy"), held(state, "calm power"), held(state, "any power")) == (1, 0, 0)


def test_a_price_that_is_too_high_is_not_paid_in_part() -> None:
    state = RIFTBOUND.do(table(energy=1), [do("pay", "paid", energy=2, who=A)]).state
    assert held(state, "energy") == 1


def test_who_pays_power_of_any_domain_says_which() -> None:
    progress = RIFTBOUND.do(table(calm_power=1, fury_power=1), [do("pay", power="any", who=A)])
    assert progress.decision is not None
    state = RIFTBOUND.answer(progress.state, "fury power").state
    assert (held(state, "calm power"), held(state, "fury power")) == (1, 0)


def test_what_is_added_can_be_spent() -> None:
    program = [do("add", energy=2, power="mind any", who=A), do("pay", energy=2, power="mind mind", who=A)]
    state = RIFTBOUND.do(table(), program).state
    assert (held(state, "energy"), held(state, "mind power"), held(state, "any power")) == (0, 0, 0)


def test_a_sentence_has_its_effect() -> None:
    (banner,) = LANGUAGE.readings("Friendly units have +2 [Might].")
    state = RIFTBOUND.put(table(), RIFTBOUND.card("Banner", type="Gear", abilities=banner), "A", zone="base")
    assert [RIFTBOUND.view(state).value(ident, "might") for ident in (2, 3)] == [4, 2]


def test_a_minimum_of_might_is_left() -> None:
    (curse,) = LANGUAGE.readings("Enemy units have -5 [Might], to a minimum of 1 [Might].")
    state = RIFTBOUND.put(table(), RIFTBOUND.card("Curse", type="Gear", abilities=curse), "A", zone="base")
    assert [RIFTBOUND.view(state).value(ident, "might") for ident in (2, 3)] == [2, 1]


@pytest.mark.parametrize(
    "text", ["Units here have +1 Might while this battlefield is contested.", "Contested battlefields have Shield."]
)
def test_no_text_asks_for_what_is_contested(text: str) -> None:
    """That is the procedure's alone (190.3.d)."""
    with pytest.raises(TextError, match=r"(?i)contested"):
        RIFTBOUND.compile(text, "Field")
