"""What card text says of prices, of places and of what happens instead: rules and replacements, both ways."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import (
    COUNT,
    AllOf,
    AmongPlayers,
    Arithmetic,
    Combined,
    Compares,
    Comparison,
    Constant,
    Controlled,
    EventKind,
    Every,
    Expr,
    Has,
    HasAbility,
    Held,
    Here,
    In,
    Itself,
    Named,
    Not,
    OpKind,
    Pattern,
    Replacement,
    Rule,
    RuleKind,
    SourceIs,
    Static,
    Status,
    Tallied,
    Thing,
    Where,
    Word,
    You,
    words,
)
from plystack_riftbound.marks import (
    DEFLECT,
    FRIENDLY_CHOICE,
    HIDES_MORE,
    MOVES_TO,
    PLAYED_FROM,
    PLAYED_TO,
    either_for,
    power_for,
)

RIFTBOUND = plystack.load("riftbound", addons=[])
LANGUAGE = RIFTBOUND.language

BOARD, PLAYED = In(words(["base", "battlefield", "legend zone"])), In(PLAYED_FROM)
UNIT, GEAR, SPELL = (Has("types", Constant(words(each))) for each in ("Unit", "Gear", "Spell"))
TOKEN, DRAGON = Has("supertypes", Constant(words("Token"))), Has("tags", Constant(words("Dragon")))
YOURS, FRIENDLY = Controlled("you"), Controlled("friendly")
MORE, LESS = OpKind.INCREASE, OpKind.DECREASE
CONTROLLED = SourceIs(YOURS)


def none_yet(tracker: str) -> Compares:
    """Return that none has been counted for friends this turn."""
    counted: Expr = AmongPlayers("friendly", Arithmetic.SUM, Tallied(tracker, You()))
    return Compares(counted, Comparison.EQUAL, Constant(0))


def cost(
    what: str, n: int, how: OpKind, where: Where | None = None, players: str | None = None, **more: object
) -> Rule:
    return Rule(RuleKind.COST, what, where, players, Constant(n), how, **more)  # type: ignore[arg-type]


def group(*filters: Where) -> AllOf:
    """Return what is on the board and passes filters."""
    return AllOf((BOARD, *filters))


def cards(*filters: Where) -> AllOf:
    """Return cards that are played from anywhere and pass filters."""
    return AllOf((PLAYED, *filters))


def law(*rules: Rule) -> Static:
    return Static((), rules)


RULES = {
    "Friendly spells cost [2] less to play.": law(cost("play", 2, LESS, cards(SPELL), "friendly")),
    "Enemy cards cost [1][rainbow rune] more.": law(
        cost("play", 1, MORE, PLAYED, "enemy"), cost(power_for("play"), 1, MORE, PLAYED, "enemy")
    ),
    "Your Dragons with [Ganking] cost [fury rune][fury rune] less to play.": law(
        cost(power_for("play", "fury"), 2, LESS, cards(DRAGON, HasAbility("Ganking")), "you")
    ),
    "During showdowns here, cards with [Hidden] cost [2] more to play.": law(
        cost("play", 2, MORE, cards(HasAbility("Hidden")), condition=SourceIs(Status("showdown", True)))
    ),
    "While you control this battlefield, the first friendly non-token gear played each turn costs [2] less.": law(
        cost(
            "play",
            2,
            LESS,
            cards(GEAR, Not(TOKEN)),
            "friendly",
            condition=Every((CONTROLLED, none_yet("gear played"))),
        )
    ),
    "The first friendly gear activated ability played each turn costs [2] less.": law(
        cost("activate", 2, LESS, group(FRIENDLY, GEAR), condition=none_yet("gear abilities used"))
    ),
    "Friendly [Equip] costs cost [2] less.": law(cost("equip", 2, LESS, None, "friendly")),
    "[Empower] costs of your units cost [2] more.": law(cost("empower", 2, MORE, group(UNIT, YOURS))),
    "[Equip] costs of your gear cost [1] or [rainbow rune] less.": law(
        cost(either_for("equip"), 1, LESS, group(GEAR, YOURS))
    ),
    "Each spell that chooses one or more gear that are friendly to it costs [rainbow rune] more.": law(
        cost(FRIENDLY_CHOICE, 1, MORE, group(GEAR))
    ),
    "Gear can't be played here.": law(Rule(RuleKind.FORBID, PLAYED_TO, cards(GEAR), by=Itself())),
    "Your units can't be played here.": law(Rule(RuleKind.FORBID, PLAYED_TO, cards(UNIT), "you", by=Itself())),
    "Dragons can move here from anywhere.": law(Rule(RuleKind.PERMIT, MOVES_TO, group(DRAGON), by=Itself())),
    "You may hide an additional card here.": law(Rule(RuleKind.PERMIT, HIDES_MORE, Itself(), "you")),
    "Players can't score here until their second turn.": law(
        Rule(
            RuleKind.FORBID,
            "score",
            Itself(),
            who=Compares(Held("turns", You()), Comparison.LESS, Constant(2)),
        )
    ),
    "Players ignore [Deflect] while paying for spells and abilities choosing a friendly unit.": law(
        Rule(RuleKind.PERMIT, DEFLECT, group(FRIENDLY, UNIT))
    ),
    "Any player may pay [1][rainbow rune] as an additional cost to play a spell. If they do, they play it to this "
    "battlefield.": law(
        cost(PLAYED_TO, 1, OpKind.SET, cards(SPELL), by=Itself()),
        cost(power_for(PLAYED_TO), 1, OpKind.SET, cards(SPELL), by=Itself()),
    ),
    "Spells and abilities affecting enemy units each deal 2 Bonus Damage.": Replacement(
        Pattern(
            EventKind.ANNOUNCED,
            "damage",
            (("combat", Word(words("false"))), ("object", Thing(group(Controlled("enemy"), UNIT)))),
        ),
        ((COUNT, Combined(Arithmetic.SUM, (Named(COUNT), Constant(2)))),),
    ),
}


SAVED = (
    "If a unit here would die during combat, its controller may pay [2] to heal it, exhaust it, and recall it instead."
)


@pytest.mark.parametrize("line", RULES)
def test_a_sentence_says_its_rules(line: str) -> None:
    assert LANGUAGE.readings(line) == [(RULES[line],)]


@pytest.mark.parametrize("line", [*RULES, SAVED])
def test_rules_print_and_are_read_again(line: str) -> None:
    (found,) = LANGUAGE.readings(line)
    printed = LANGUAGE.print(found)
    assert printed is not None
    assert "«" not in printed
    assert LANGUAGE.readings(printed) == [found]
    RIFTBOUND.card("Blank", type="Battlefield", abilities=list(found))


def test_who_is_saved_pays_and_else_dies() -> None:
    (found,) = LANGUAGE.readings(SAVED)
    (replacement,) = found
    assert isinstance(replacement, Replacement)
    assert replacement.prevents
    pays, then = replacement.does
    assert (pays.verb, dict(pays.args)["energy"]) == ("may pay", Constant(2))
    kinds = {name: [each.verb for each in program] for name, program in then.args if isinstance(program, tuple)}
    assert kinds == {"then": ["heal", "set status", "recall"], "else": ["destroy"]}
    assert dict(replacement.when.roles)["object"] == Thing(group(UNIT, Here()))


@pytest.mark.parametrize(
    "line",
    [
        "Units here cost [1] less to play.",  # what is not played yet is nowhere
        "Stunned units cost [1] less to play.",
        "Friendly units cost [0] less to play.",
        "The first friendly unit played each turn costs [1] less.",  # of units it is not counted
        "The first friendly unit activated ability played each turn costs [1] less.",
        "Each spell that chooses one or more units that are friendly to it costs [1] less.",
        "[Tank] costs of your units cost [1] less.",
        "Any player may pay [1] as an additional cost to play a friendly Dragon. If they do, they play it to this "
        "battlefield.",
        "Spells and abilities affecting units here each deal 0 Bonus Damage.",
    ],
)
def test_what_nothing_can_do_yet_is_refused(line: str) -> None:
    assert LANGUAGE.readings(line) == []


def test_what_is_on_the_board_is_played_no_more() -> None:
    assert LANGUAGE.readings("Play a gear.") == []
    (found,) = LANGUAGE.readings("Play a Gold gear token.")  # a new one, and none that is there
    assert found[0].does[0].verb == "create"
    assert len(LANGUAGE.readings("Play a gear from your trash, ignoring its cost.")) == 1
