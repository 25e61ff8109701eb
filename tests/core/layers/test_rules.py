"""What the rules in force come to: forbidden, required, permitted, costs and numbers."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from plystack.data import (
    Action,
    Always,
    Card,
    CardSide,
    Constant,
    Controlled,
    Count,
    Designate,
    Effect,
    Exists,
    Expr,
    Fact,
    Number,
    OpKind,
    Parameter,
    Part,
    Position,
    Rule,
    RuleKind,
    Static,
    Value,
    ValueOf,
    Where,
    check_position,
    check_rules,
)
from plystack.errors import DataError, UnknownWord
from plystack.layers import RuleInForce, View, evaluate, evaluate_literally, fix

from .table import FACTS, MINE, ON_TABLE, SCHEMA, SELF, does, gain, kind, more, size, table, thing
from .table import PLAN as TABLE_PLAN

SET, MORE, LESS, CLEAR = OpKind.SET, OpKind.INCREASE, OpKind.DECREASE, OpKind.CLEAR
PLAN = attrs.evolve(
    TABLE_PLAN,
    schema=attrs.evolve(
        SCHEMA,
        actions=(Action("run"), Action("sleep", zones=frozenset({"pile"})), Action("draw", objects=False)),
        numbers=(
            Number("hand size", 7),
            Number("draws", None),
            Number("debt", 0, at_least=None),
            Number("goal", 8, of_game=True),
        ),
    ),
)


def forbid(what: str, where: Where | None = None, **more: Any) -> Rule:
    return Rule(RuleKind.FORBID, what, where, **more)


def require(what: str, where: Where | None = None, **more: Any) -> Rule:
    return Rule(RuleKind.REQUIRE, what, where, **more)


def permit(what: str, where: Where | None = None, **more: Any) -> Rule:
    return Rule(RuleKind.PERMIT, what, where, **more)


def costs(how: OpKind, amount: int | Expr, where: Where | None = None, **more: Any) -> Rule:
    value = Constant(amount) if isinstance(amount, int) else amount
    return Rule(RuleKind.COST, "run", where, amount=value, how=how, **more)


def hand(how: OpKind, amount: int | Expr | None = None, players: str | None = "self", what: str = "hand size") -> Rule:
    value = Constant(amount) if isinstance(amount, int) else amount
    return Rule(RuleKind.NUMBER, what, players=players, amount=value, how=how)


def seen(*arrivals: Any, effects: tuple[Effect, ...] = ()) -> View:
    position = table(*arrivals, effects=effects)
    check_position(PLAN.schema, position)
    view = evaluate(PLAN, position, position.effects, position.facts)
    assert view.rules == evaluate_literally(PLAN, position, position.effects, position.facts).rules
    return view


def law(name: str, *rules: Rule, **more: Any) -> Any:
    return thing(name, Static(rules=rules), **more)


def labels(found: tuple[RuleInForce, ...]) -> list[str]:
    return [each.label for each in found]


# -- forbidden, required, permitted ---------------------------------------------------------------


def test_a_rule_forbids_to_the_objects_that_pass_on_the_finished_board() -> None:
    swamp = thing("swamp", does(kind("owl"), size("strength", 0)), kinds="site")
    view = seen(law("law", forbid("run", kind("elk"))), thing("elk", kinds="elk"), thing("owl", kinds="owl"), swamp)
    assert labels(view.forbidden("run", 2)) == ["law"]
    assert not view.forbidden("run", 3)
    assert not view.forbidden("sleep", 2)


def test_all_rules_that_forbid_are_told_in_timestamp_order() -> None:
    late = thing("late", Static(rules=(forbid("run", kind("elk")),), label="decree"), ts=9)
    view = seen(late, law("early", forbid("run", ON_TABLE), ts=3), thing("elk", kinds="elk", ts=5))
    assert labels(view.forbidden("run", 3)) == ["early", "late: decree"]


def test_what_is_forbidden_is_neither_required_nor_permitted() -> None:
    call = law("call", require("run", kind("elk", "owl")), permit("run", kind("elk", "owl")))
    view = seen(call, thing("elk", kinds="elk"), thing("owl", kinds="owl"), law("fence", forbid("run", kind("elk"))))
    assert (labels(view.required("run", 2)), labels(view.permitted("run", 2))) == ([], [])
    assert (labels(view.required("run", 3)), labels(view.permitted("run", 3))) == (["call"], ["call"])
    assert labels(view.about(RuleKind.REQUIRE, "run", 2)) == ["call"]


def test_a_rule_on_players_concerns_those_in_the_relation_and_what_they_control() -> None:
    view = seen(law("law", forbid("run", players="other")), thing("mine"), thing("hers", owner="bob"))
    assert labels(view.forbidden("run", player="bob")) == ["law"]
    assert not view.forbidden("run", player="ann")
    assert (bool(view.forbidden("run", 2)), bool(view.forbidden("run", 3))) == (False, True)
    assert view.forbidden("run", 2, player="bob")  # bob with ann's


def test_a_rule_on_players_and_objects_concerns_what_these_do_with_those() -> None:
    ban = law("ban", forbid("run", kind("elk"), players="other"))
    view = seen(ban, thing("elk", kinds="elk"), thing("hers", kinds="elk", owner="bob"), thing("owl", owner="bob"))
    assert [ident for ident in view if view.forbidden("run", ident)] == [3]
    assert not view.forbidden("run", player="bob")


def test_an_object_where_nobody_controls_anything_is_its_owners() -> None:
    away = attrs.evolve(thing("hers", owner="bob"), zone="pile", controller=None)
    view = seen(law("law", permit("sleep", players="other")), away)
    assert labels(view.permitted("sleep", 2)) == ["law"]


def test_a_rule_ends_with_the_ability_and_one_from_outside_does_not() -> None:
    hush = thing("hush", does(kind("elk"), attrs.evolve(gain(), kind=CLEAR, value=None)))
    own = thing("elk", Static(rules=(forbid("run", SELF),)), kinds="elk")
    outside = law("fence", forbid("run", kind("elk")))
    assert seen(own).forbidden("run", 1)
    assert not seen(own, hush).forbidden("run", 1)
    assert labels(seen(own, hush, outside).forbidden("run", 1)) == ["fence"]


def test_a_granted_ability_brings_its_rule() -> None:
    chain = thing("chain", does(kind("elk"), gain(Static(rules=(forbid("run", SELF),)))))
    view = seen(chain, thing("elk", kinds="elk"), thing("owl"))
    assert labels(view.forbidden("run", 2)) == ["elk"]
    assert not view.forbidden("run", 3)


# -- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ((), 7),
        ((hand(MORE, 2), hand(LESS, 1)), 8),
        ((hand(SET, 2), hand(MORE, 2)), 4),
        ((hand(MORE, 2), hand(SET, 2)), 2),
        ((hand(CLEAR), hand(SET, 2)), 2),
        ((hand(SET, 2), hand(CLEAR)), None),
        ((hand(CLEAR), hand(MORE, 2)), None),
        ((hand(LESS, 9),), 0),
        ((hand(LESS, 9), hand(MORE, 3)), 1),
        ((hand(MORE, 2, "other"),), 7),
    ],
)
def test_a_number_is_changed_in_timestamp_order(rules: tuple[Rule, ...], expected: int | None) -> None:
    view = seen(*(law(f"law {place}", rule, ts=place) for place, rule in enumerate(rules, 1)))
    assert view.number("hand size", "ann") == expected


def test_a_number_of_each_player_and_of_the_game() -> None:
    view = seen(law("law", hand(LESS, 3, "other"), hand(MORE, 1, None, "goal")))
    assert (view.number("hand size", "ann"), view.number("hand size", "bob")) == (7, 4)
    assert view.number("goal") == 9
    assert labels(view.about(RuleKind.NUMBER, "goal")) == ["law"]


def test_a_number_that_is_none_by_default_is_there_once_it_is_set() -> None:
    assert seen().number("draws", "ann") is None
    assert seen(law("law", hand(MORE, 1, what="draws"))).number("draws", "ann") is None
    assert seen(law("law", hand(SET, 1, what="draws"))).number("draws", "ann") == 1


def test_a_number_without_a_least_value_goes_below_0() -> None:
    assert seen(law("law", hand(LESS, 2, what="debt"))).number("debt", "ann") == -2


def test_an_amount_is_read_on_the_finished_board() -> None:
    song = thing("song", does(kind("elk"), more("strength", 3)))
    view = seen(song, law("law", hand(MORE, Count(kind("elk"))), costs(MORE, ValueOf("strength"), kind("elk"))),
                thing("elk", kinds="elk", strength=1))  # fmt: skip
    assert view.number("hand size", "ann") == 8
    assert view.cost("run", 1, 3) == 5


def test_the_amount_of_a_floating_effect_reads_its_parameters() -> None:
    rain = Effect(9, "rain", (), 9, "bob", None, rules=(hand(MORE, Parameter()),), parameters=(("n", 3),))
    view = seen(effects=(rain,))
    assert (view.number("hand size", "bob"), view.number("hand size", "ann")) == (10, 7)


# -- who does it, and by what ---------------------------------------------------------------------------


def test_who_does_it_is_the_you_of_what_must_be_so_of_them() -> None:
    rich = Exists(Controlled("self") & kind("elk"))
    view = seen(law("law", forbid("run", ON_TABLE, who=rich)), thing("elk", kinds="elk", owner="bob"))
    assert (bool(view.forbidden("run", 1)), bool(view.forbidden("run", 2))) == (False, True)
    assert labels(view.forbidden("run", 1, player="bob")) == ["law"]
    assert not view.forbidden("run", 2, player="ann")


def test_what_is_done_by_an_object_is_asked_with_it() -> None:
    bridge = law("bridge", permit("run", kind("elk"), by=SELF), costs(MORE, 3, kind("elk"), by=SELF))
    view = seen(bridge, thing("elk", kinds="elk"))
    assert labels(view.permitted("run", 2, by=1)) == ["bridge"]
    assert not view.permitted("run", 2)
    assert not view.permitted("run", 2, by=2)
    assert (view.cost("run", 1, 2, by=1), view.cost("run", 1, 2)) == (4, 1)
    assert [view.amount(each) for each in view.about(RuleKind.COST, "run", 2, by=1)] == [3]


# -- costs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ((), 2),
        ((costs(LESS, 3, ON_TABLE), costs(MORE, 2, ON_TABLE)), 1),
        ((costs(LESS, 3, ON_TABLE),), 0),
        ((costs(MORE, 1, ON_TABLE), costs(SET, 5, ON_TABLE)), 6),
        ((costs(SET, 5, ON_TABLE), costs(SET, 1, ON_TABLE)), 1),
        ((costs(MORE, 1, MINE, players="other"),), 2),
        ((costs(MORE, 1, players="self"),), 3),
        ((costs(LESS, 5, ON_TABLE, least=1),), 1),
        ((costs(LESS, 1, ON_TABLE, least=4),), 2),  # it is less already
        ((costs(LESS, 5, ON_TABLE, least=1), costs(LESS, 1, ON_TABLE)), 0),
    ],
)
def test_a_cost_is_set_then_increased_then_decreased(rules: tuple[Rule, ...], expected: int) -> None:
    assert seen(law("law", *rules)).cost("run", 2, 1) == expected


def test_a_cost_for_another_player() -> None:
    view = seen(law("law", costs(MORE, 1, MINE, players="other")))
    assert (view.cost("run", 2, 1), view.cost("run", 2, 1, player="bob")) == (2, 3)


# -- what can't be asked --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda view: view.forbidden("rum", 1), UnknownWord, "there is no action 'rum'; did you mean 'run'?"),
        (lambda view: view.forbidden("run", 7), UnknownWord, "there is no object 7 in this view"),
        (lambda view: view.required("run", player="an"), UnknownWord, "there is no player 'an'; did you mean 'ann'?"),
        (lambda view: view.permitted("run"), DataError, "'run': say which object or which player does it"),
        (lambda view: view.forbidden("draw", 1), DataError, "no object takes part in 'draw'; say which player does it"),
        (
            lambda view: view.number("hand sise"),
            UnknownWord,
            "there is no number 'hand sise'; did you mean 'hand size'?",
        ),
        (lambda view: view.number("hand size"), DataError, "'hand size' is a number of each player; say whose"),
        (lambda view: view.number("goal", "ann"), DataError, "'goal' is a number of the game, not of player 'ann'"),
        (
            lambda view: view.cost("run", "3", 1),
            DataError,
            "what 'run' costs without any rule: expected a whole number, came '3'",
        ),
        (lambda view: view.cost("rum", 1, 1), UnknownWord, "there is no action 'rum'; did you mean 'run'?"),
    ],
)
def test_a_question_without_an_answer(ask: Any, error: type[DataError], message: str) -> None:
    with pytest.raises(error) as raised:
        ask(seen(thing("elk")))
    assert str(raised.value) == message


# -- rules that can't be --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"kind": RuleKind.FORBID, "what": "run"},
            "rule 'forbid' on 'run' concerns nobody; it needs 'where', 'players' or both",
        ),
        (
            {"kind": RuleKind.FORBID, "what": "run", "where": SELF, "how": SET},
            "rule 'forbid' on 'run': how = 'set'; expected None, since it changes no number",
        ),
        (
            {"kind": RuleKind.PERMIT, "what": "run", "where": SELF, "amount": Constant(1)},
            "rule 'permit' on 'run' takes no amount",
        ),
        (
            {"kind": RuleKind.COST, "what": "run", "where": SELF, "how": CLEAR},
            "rule 'cost' on 'run': how = 'clear'; expected 'set', 'increase', 'decrease'",
        ),
        (
            {"kind": RuleKind.NUMBER, "what": "goal", "amount": Constant(1)},
            "rule 'number' on 'goal': how = None; expected 'set', 'increase', 'decrease', 'clear'",
        ),
        ({"kind": RuleKind.NUMBER, "what": "goal", "how": SET}, "rule 'number' on 'goal' needs an amount"),
        (
            {"kind": RuleKind.NUMBER, "what": "goal", "how": CLEAR, "amount": Constant(1)},
            "rule 'number' on 'goal' takes no amount",
        ),
        (
            {"kind": RuleKind.COST, "what": "run", "where": SELF, "how": "increase"},
            "rule 'cost' on 'run': how = 'increase'; expected an OpKind, such as OpKind.INCREASE",
        ),
        (
            {"kind": "forbid", "what": "run", "where": SELF},
            "rule 'forbid' on 'run': kind = 'forbid'; expected a RuleKind, such as RuleKind.FORBID",
        ),
        (
            {"kind": RuleKind.COST, "what": "run", "where": SELF, "how": MORE, "amount": Constant(1), "least": 1},
            "rule 'cost' on 'run' takes no 'least': only a cost that becomes less leaves something",
        ),
        (
            {"kind": RuleKind.NUMBER, "what": "hand size", "players": "self", "how": CLEAR, "who": Always()},
            "rule 'number' on 'hand size' takes no 'who': nobody does anything with a number",
        ),
        (
            {"kind": RuleKind.NUMBER, "what": "goal", "how": CLEAR, "where": SELF},
            "rule 'number' on 'goal' takes no 'where': players or the game have such numbers, objects do not",
        ),
    ],
)
def test_a_rule_whose_parts_do_not_go_together(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=r"rule '") as raised:
        Rule(**fields)
    assert str(raised.value) == message


BAD_WORDS = [
    (forbid("rum", SELF), "there is no action 'rum'; did you mean 'run'?"),
    (forbid("draw", SELF), "no object takes part in 'draw'; 'players' says who does"),
    (hand(MORE, 1, what="hand sise"), "there is no number 'hand sise'; did you mean 'hand size'?"),
    (hand(MORE, 1, None), "'hand size' is a number of each player; 'players' says whose"),
    (hand(MORE, 1, "self", "goal"), "'goal' is a number of the game, came players = 'self'"),
    (forbid("run", players="others"), "there is no word for players 'others'; did you mean 'other'?"),
]


@pytest.mark.parametrize(("rule", "message"), BAD_WORDS)
def test_an_unknown_word_is_refused_wherever_the_rule_stands(rule: Rule, message: str) -> None:
    grant = does(SELF, gain(Static(rules=(rule,))))
    parts = (Part(SELF, (gain(Static(rules=(rule,))),)),)
    positions = [
        (table(law("law", rule)), "card 'law': "),
        (table(thing("giver", grant)), "card 'giver': "),
        (Position({}, (Effect(1, "rain", (), 1, rules=(rule,)),), FACTS), "effect 'rain': "),
        (Position({}, (Effect(1, "rain", parts, 1),), FACTS), "effect 'rain': "),
    ]
    for position, start in positions:
        with pytest.raises(DataError) as raised:
            check_position(PLAN.schema, position)
        assert str(raised.value) == start + message


def test_a_word_for_players_is_checked_where_these_are_known() -> None:
    check_rules(PLAN.schema, [forbid("run", players="others")])


@pytest.mark.parametrize(("rule", "message"), BAD_WORDS)
def test_an_unknown_word_is_refused_on_each_side_of_a_card(rule: Rule, message: str) -> None:
    schema = attrs.evolve(PLAN.schema, sides=(CardSide("back"),))
    front = law("law", rule)
    turned = attrs.evolve(front, card=Card("law", sides=(("back", attrs.evolve(front.card, name="order")),)))
    with pytest.raises(DataError) as raised:
        check_position(schema, table(turned))
    assert str(raised.value) == f"card 'law': card 'order': {message}"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": (Action("run"), Action("run"))}, "action 'run' is declared twice"),
        ({"numbers": (Number("goal", 1), Number("goal", 2))}, "number 'goal' is declared twice"),
        (
            {"actions": (Action("run", zones=frozenset({"piles"})),)},
            "action 'run': there is no zone 'piles'; did you mean 'pile'?",
        ),
    ],
)
def test_words_that_cannot_be_declared(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as raised:
        attrs.evolve(SCHEMA, **changes)
    assert str(raised.value) == message


# -- what is fixed when an effect begins -----------------------------------------------------------


def test_a_floating_rule_finds_later_objects_and_keeps_its_amount() -> None:
    view = seen(thing("elk", kinds="elk", strength=2))
    rules = (
        forbid("run", kind("elk")),
        hand(MORE, Count(kind("elk"))),
        costs(MORE, ValueOf("strength"), kind("elk")),
        hand(CLEAR, what="draws"),
    )
    begun = fix(view, Effect(9, "rain", (), 9, "ann", rules=rules))
    assert [rule.amount for rule in begun.rules] == [None, Constant(1), ValueOf("strength"), None]
    later = seen(thing("elk", kinds="elk", strength=2), thing("doe", kinds="elk", strength=3), effects=(begun,))
    assert [ident for ident in later if later.forbidden("run", ident)] == [1, 2]
    assert later.number("hand size", "ann") == 8
    assert [later.cost("run", 0, ident) for ident in later] == [2, 3]


def test_a_rule_follows_a_number_of_the_game_while_its_ability_is_there() -> None:
    values: dict[int, Value] = {}
    for score in (1, 4):
        position = table(law("law", hand(SET, Fact("score"))))
        position = attrs.evolve(position, facts=attrs.evolve(FACTS, numbers=(("score", score),)))
        values[score] = evaluate(PLAN, position, (), position.facts).number("hand size", "ann")
    assert values == {1: 1, 4: 4}


def test_a_view_after_a_change_has_its_rules() -> None:
    view = seen(law("law", forbid("run", SELF)))
    assert view.update([Designate(1, "chief")]).forbidden("run", 1)


# -- text that is active again ---------------------------------------------------------------------


def test_an_ability_with_rules_is_not_defining() -> None:
    swift = Static((Part(SELF, (size("strength", 5),)),), rules=(forbid("run", SELF),))
    away = attrs.evolve(thing("elk", swift), zone="pile", controller=None)
    view = seen(away)
    assert (view.value(1, "strength"), view.rules) == (0, ())
    assert seen(attrs.evolve(thing("elk", attrs.evolve(swift, rules=())), zone="pile", controller=None)).value(
        1, "strength"
    ) == 5  # fmt: skip
