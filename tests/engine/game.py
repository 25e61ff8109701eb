"""An invented game with everything that a schema can declare, and its plan with each row flipped."""

from __future__ import annotations

import attrs

from plystack.data import (
    AbilityKind,
    Action,
    Brings,
    Characteristic,
    Constant,
    Controlled,
    Counter,
    CounterCount,
    Described,
    Designation,
    Facts,
    Family,
    Field,
    In,
    Itself,
    Keyword,
    KeywordRule,
    Kind,
    Number,
    Op,
    OpKind,
    Origin,
    Parameter,
    Part,
    Relation,
    Schema,
    Side,
    Static,
    Takes,
    Zone,
    words,
)
from plystack.layers import Defining, Dependents, EmptyTurn, Layer, LayerPlan, Once, Passes, Reason, Slot

KINDS = ("actor", "place", "tool")
CRAFTS = ("baker", "smith", "weaver")
MARKS = (*CRAFTS, "old")
HUES = ("green", "grey", "red")
TITLES = ("master", "novice")
NUMBERS = ("strength", "speed", "wit")


def _own(*ops: Op) -> tuple[Part, ...]:
    return (Part(Itself(), ops),)


def _more(on: str, value: int) -> Op:
    return Op(OpKind.INCREASE, on, value=Constant(value))


def _add(on: str, *names: str) -> Op:
    return Op(OpKind.ADD, on, value=Constant(words(names)))


_MINE = In(words("table")) & Controlled("self")

SCHEMA = Schema(
    characteristics=(
        Characteristic("name", Kind.WORD),
        Characteristic("kinds", Kind.WORDS, "kind", frozenset(), closed=True, vocabulary=words(KINDS)),
        Characteristic("marks", Kind.WORDS, "mark", frozenset()),
        Characteristic("titles", Kind.WORDS, "title", frozenset(), only_with=("kinds", "actor")),
        Characteristic("hue", Kind.WORDS, default=frozenset()),
        Characteristic("strength", Kind.NUMBER, only_with=("kinds", "actor"), referred_at_least=0),
        Characteristic("speed", Kind.NUMBER, default=0, grows_only=True),
        Characteristic("wit", Kind.NUMBER),
        Characteristic("controller", Kind.PLAYER),
        Characteristic("abilities", Kind.ABILITIES, "ability", ()),
        Characteristic("shut", Kind.WORDS, bars=True),
    ),
    families=(
        Family("ranks", "titles", words(TITLES), ("marks", words(CRAFTS)), "rank"),
        Family("crafts", "marks", words(CRAFTS), ("kinds", words("actor")), "craft"),
    ),
    brings=(
        Brings("marks", "smith", Described("Forges.", words("doing"))),
        Brings("marks", "weaver", Static(_own(_more("speed", 1)))),
        Brings("titles", "master", Keyword("grow", 2)),
        Brings("kinds", "tool", Keyword("loud")),
    ),
    takes=(Takes("crafts", words("baker"), frozenset({Origin.PRINTED, Origin.INTRINSIC})),),
    fields=(
        Field("turned", False),
        Field("wear", 0),
        Field("face", "front", restamps=True),
        Field("away", False, hides=True),
    ),
    zones=(
        Zone("table", board=True, controlled=True),
        Zone("shelf", board=True),
        Zone("pile"),
        Zone("queue", controlled=True),
    ),
    counters=(
        Counter("growth", _own(Op(OpKind.INCREASE, "strength", value=CounterCount("growth")))),
        Counter("gilt", _own(_add("hue", "grey"), _more("wit", 1))),
        Counter("spell", _own(Op(OpKind.ADD, "abilities", value=Constant((Keyword("brisk"),))))),
        Counter("dust"),
    ),
    designations=(
        Designation("chief", _own(_more("speed", 1))),
        Designation("guest", (Part(Itself(), (_add("marks", "baker"), _add("titles", "novice"))),)),
        Designation("plain"),
    ),
    keywords=(
        KeywordRule("brisk", kinds=words("doing")),
        KeywordRule("fond of grey"),
        KeywordRule("fond of red"),
        KeywordRule("shy"),
        KeywordRule("grow", _own(Op(OpKind.INCREASE, "strength", value=Parameter())), numbered=True, adds=True),
        KeywordRule("loud", (Part(_MINE, (_add("hue", "red"),)),)),
        KeywordRule("odd", _own(Op(OpKind.SET, "hue", value=Constant(frozenset())))),
    ),
    ability_kinds=(AbilityKind("doing"),),
    actions=(Action("act"), Action("fetch", zones=words("pile")), Action("rest", objects=False)),
    numbers=(Number("meals", 3), Number("goal", 8, of_game=True)),
)

_WORDS = frozenset({OpKind.SET, OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR})
_ABILITIES = frozenset({OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR})
_STEPS = frozenset({OpKind.INCREASE, OpKind.DECREASE, OpKind.SWITCH})
_NAMES = frozenset({"kinds", "marks", "titles", "hue", "controller", "name"})
_SIZES = frozenset(NUMBERS)

LAYERS = (
    Layer("text", "texts reworded", (Slot(frozenset({"text"}), frozenset({OpKind.REWORD})),)),
    Layer("words", "kinds, marks, hues, controllers", (Slot(_NAMES, _WORDS),)),
    Layer("abilities", "abilities", (Slot(frozenset({"abilities", "shut"}), _ABILITIES),)),
    Layer("set", "sizes set", (Slot(_SIZES, frozenset({OpKind.SET})),)),
    Layer("change", "sizes changed", (Slot(_SIZES, _STEPS),)),
)

PLAN = LayerPlan(
    SCHEMA,
    LAYERS,
    defining=Defining(frozenset({"marks", "crafts", "hue", "strength"}), frozenset({OpKind.SET, OpKind.ADD})),
)

RELATIONS = (
    Relation("self", frozenset({Side.SELF})),
    Relation("friend", frozenset({Side.SELF, Side.TEAM})),
    Relation("other", frozenset({Side.OTHERS})),
)

FACTS = Facts(
    ("ann", "bob", "cid"), "ann", (("ann", "north"), ("cid", "north")), RELATIONS, (("round", 3), ("score", 1))
)

_STABLE = attrs.evolve(PLAN, passes=Passes.UNTIL_STABLE, empty_turn=EmptyTurn.ELIGIBLE)
_EACH = attrs.evolve(_STABLE, once=Once.OBJECT, keeps_objects=False)
_FIRST = tuple(attrs.evolve(layer, defining_first=True) for layer in LAYERS)
_SPLIT = tuple(
    attrs.evolve(layer, steps=(frozenset({OpKind.INCREASE, OpKind.ADD}), frozenset({OpKind.DECREASE, OpKind.SET})))
    for layer in LAYERS
)
_ONE = (Layer("all", "everything", (Slot(_NAMES | _SIZES | {"abilities", "shut", "text"}, frozenset(OpKind)),)),)

ROWS: dict[str, LayerPlan] = {
    "passes": _STABLE,
    "empty turn": attrs.evolve(_STABLE, empty_turn=EmptyTurn.SPENT),
    "once": _EACH,
    "once, spent": attrs.evolve(_EACH, empty_turn=EmptyTurn.SPENT),
    "keeps fallen": attrs.evolve(_STABLE, keeps_fallen=False),
    "keeps fallen, once": attrs.evolve(_EACH, keeps_fallen=False),
    "outlives ability": attrs.evolve(PLAN, outlives_ability=False),
    "outlives ability, passes": attrs.evolve(_STABLE, outlives_ability=False),
    "outlives ability, once": attrs.evolve(_EACH, outlives_ability=False),
    "dependents": attrs.evolve(PLAN, dependents=Dependents.FOLLOW),
    "keeps objects": attrs.evolve(PLAN, keeps_objects=False),
    "defining first": attrs.evolve(PLAN, layers=_FIRST),
    "defining apart": attrs.evolve(PLAN, defining_apart=False),
    "no defining": attrs.evolve(PLAN, defining=None),
    "loop member waits": attrs.evolve(PLAN, loop_member_waits=False),
    "empty set locks": attrs.evolve(PLAN, empty_set_locks=False),
    "asks nothing": attrs.evolve(PLAN, asks=frozenset()),
    "asks for number": attrs.evolve(PLAN, asks=frozenset({Reason.EXISTENCE, Reason.NUMBER, Reason.OPERATION})),
    **{f"asks only: {each.value}": attrs.evolve(PLAN, asks=frozenset({each})) for each in Reason},
    "steps": attrs.evolve(PLAN, layers=_SPLIT),
    "one layer": attrs.evolve(PLAN, layers=_ONE),
    "one layer, passes": attrs.evolve(_EACH, layers=_ONE, outlives_ability=False, keeps_fallen=False),
}
"""The invented game's plan with each row flipped, and some rows together."""
