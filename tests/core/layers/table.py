"""Small boards of an invented game, to be read at a glance."""

from __future__ import annotations

import attrs

from plystack.data import (
    Ability,
    Action,
    Always,
    Card,
    Characteristic,
    Condition,
    Constant,
    Controlled,
    Counter,
    CounterCount,
    Create,
    Designation,
    Effect,
    Expr,
    Facts,
    Field,
    Has,
    In,
    Itself,
    Keyword,
    KeywordRule,
    Kind,
    Not,
    Op,
    OpKind,
    Part,
    Position,
    Relation,
    Schema,
    Side,
    Static,
    Where,
    Written,
    Zone,
    apply,
    pairs,
    words,
)
from plystack.layers import Defining, Layer, LayerPlan, Slot, Trace, trace

_WORDS = frozenset({OpKind.SET, OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR})
_SIZES = frozenset({"strength", "speed"})

SCHEMA = Schema(
    characteristics=(
        Characteristic("kinds", Kind.WORDS, "kind", frozenset()),
        Characteristic("marks", Kind.WORDS, "mark", frozenset()),
        Characteristic("hue", Kind.WORDS, default=frozenset()),
        Characteristic("strength", Kind.NUMBER, default=0),
        Characteristic("speed", Kind.NUMBER, default=0),
        Characteristic("controller", Kind.PLAYER),
        Characteristic("abilities", Kind.ABILITIES, "ability", ()),
    ),
    fields=(Field("turned", False),),
    zones=(Zone("table", board=True, controlled=True), Zone("pile")),
    counters=(Counter("growth", (Part(Itself(), (Op(OpKind.INCREASE, "strength", value=CounterCount("growth")),)),)),),
    designations=(Designation("chief", (Part(Itself(), (Op(OpKind.INCREASE, "speed", value=Constant(1)),)),)),),
    keywords=(KeywordRule("brisk"),),
    actions=(Action("act"),),
)

LAYERS = (
    Layer("words", "kinds, marks, hues", (Slot(frozenset({"kinds", "marks", "hue", "controller"}), _WORDS),)),
    Layer("abilities", "abilities", (Slot(frozenset({"abilities"}), frozenset({OpKind.ADD, OpKind.CLEAR})),)),
    Layer("set", "sizes set", (Slot(_SIZES, frozenset({OpKind.SET})),)),
    Layer("change", "sizes changed", (Slot(_SIZES, frozenset({OpKind.INCREASE, OpKind.DECREASE, OpKind.SWITCH})),)),
)

PLAN = LayerPlan(
    SCHEMA,
    LAYERS,
    defining=Defining(frozenset({"marks", "hue", "strength"}), frozenset({OpKind.SET, OpKind.ADD})),
)

FACTS = Facts(
    ("ann", "bob"),
    "ann",
    relations=(Relation("self", frozenset({Side.SELF})), Relation("other", frozenset({Side.OTHERS}))),
)

ON_TABLE = In(frozenset({"table"}))
SELF = Itself()
OTHERS = ON_TABLE & Not(Itself())
MINE = ON_TABLE & Controlled("self")


def kind(*names: str) -> Where:
    """Return the filter "on the table and of one of these kinds"."""
    return ON_TABLE & Has("kinds", Constant(words(names)))


def mark(*names: str) -> Where:
    return ON_TABLE & Has("marks", Constant(words(names)))


def set_(on: str, *to: str) -> Op:
    return Op(OpKind.SET, on, value=Constant(words(to)))


def add(on: str, *names: str) -> Op:
    return Op(OpKind.ADD, on, value=Constant(words(names)))


def size(on: str, to: int | Expr) -> Op:
    return Op(OpKind.SET, on, value=Constant(to) if isinstance(to, int) else to)


def more(on: str, by: int | Expr) -> Op:
    return Op(OpKind.INCREASE, on, value=Constant(by) if isinstance(by, int) else by)


def less(on: str, by: int) -> Op:
    return Op(OpKind.DECREASE, on, value=Constant(by))


def gain(*abilities: Ability) -> Op:
    return Op(OpKind.ADD, "abilities", value=Constant(abilities))


STRIP = Op(OpKind.CLEAR, "abilities")
BRISK = Keyword("brisk")


def does(where: Where, *ops: Op, condition: Condition | None = None) -> Static:
    """Return a static ability of one part."""
    return Static((Part(where, ops, condition or Always()),))


def thing(name: str, *abilities: Ability, owner: str = "ann", ts: int | None = None, **values: Written) -> Create:
    """Return the arrival of a thing; things arrive in the order in which they are given."""
    printed = {key: words(value) if isinstance(value, str) else value for key, value in values.items()}
    return Create(Card(name, pairs(printed), abilities), owner, owner, "table", name, ts)


def table(*arrivals: Create, effects: tuple[Effect, ...] = ()) -> Position:
    position = apply(Position(facts=FACTS), arrivals)
    return attrs.evolve(position, effects=effects)


def seen(plan: LayerPlan, *arrivals: Create, effects: tuple[Effect, ...] = ()) -> Seen:
    return Seen(trace(plan, table(*arrivals, effects=effects)))


@attrs.frozen
class Seen:
    """An evaluated board, asked by name."""

    trace: Trace

    def __call__(self, name: str, characteristic: str) -> object:
        """Return a value; words as one sorted text, abilities by name."""
        view = self.trace.view
        value = view.value(view.position.named(name).id, characteristic)
        if isinstance(value, frozenset):
            return " ".join(sorted(value))
        if isinstance(value, tuple):
            return " ".join(each.ability.name or "static" for each in value)
        return value

    def order(self, layer: str) -> list[str]:
        """Return the names of the effects that applied in a layer, in order."""
        return [each.effect.label for each in self.trace.applied if each.layer == layer]

    def dependencies(self) -> set[tuple[str, str, str, str]]:
        """Return (effect, on, reason, witness) of every dependency that was found."""
        position = self.trace.view.position
        return {
            (each.effect.label, each.on.label, each.reason.value, position.obj(each.witness).label)
            for done in self.trace.applied
            for each in done.dependencies
        }
