"""What the harbour declares: what a thing is, where it lies, who controls what, and its layers in two passes."""

from __future__ import annotations

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    COUNT,
    Action,
    Amount,
    Arithmetic,
    Characteristic,
    Combined,
    Comparison,
    Constant,
    Controlled,
    ControlRow,
    Counter,
    CounterCount,
    Designation,
    EventKind,
    Expr,
    Field,
    Has,
    In,
    Itself,
    KeywordRule,
    Kind,
    Named,
    Op,
    OpKind,
    Parameter,
    Part,
    Pattern,
    PlayerField,
    Relation,
    Replacement,
    Resets,
    RoleTest,
    Schema,
    Side,
    Thing,
    Tracker,
    Where,
    Who,
    Word,
    Zone,
    pairs,
    words,
)
from plystack.layers import EmptyTurn, Layer, LayerPlan, Passes, Slot

GOAL = 10
"""So many pearls win."""

SORTS = ("boat", "charm", "gull", "isle", "wisp")
OMENS = ("dawn", "dusk", "noon")

QUAY = In(words("quay"))
SHORE = In(words("shore"))
OWN, FOES = QUAY & Controlled("own"), QUAY & Controlled("foe")


def sort(*names: str) -> Where:
    """Return the filter of what is of one of some sorts."""
    return Has("sorts", Constant(words(names)))


def less(amount: Expr, by: Expr) -> Expr:
    """Return an amount reduced."""
    return Combined(Arithmetic.DIFFERENCE, (amount, by))


def when(kind: EventKind, name: str = "", **roles: RoleTest) -> Pattern:
    """Return the pattern of each event of a kind; a role "from" is written with an underscore."""
    return Pattern(kind, name, pairs({key.rstrip("_"): test for key, test in roles.items()}))


def sinks(where: Where, *, together: bool = False) -> Pattern:
    """Return the pattern of what goes from the quay to the wrecks, judged on what was before."""
    roles = pairs({"object": Thing(where), "from": Word(words("quay")), "to": Word(words("wrecks"))})
    return Pattern(EventKind.MOVES, "", roles, looks_back=True, together=together)


def _own(kind: OpKind, on: str, value: Expr) -> tuple[Part, ...]:
    return (Part(Itself(), (Op(kind, on, value=value),)),)


HARM = when(EventKind.ANNOUNCED, "damage", object=Thing(Itself()), count=Amount(Comparison.MORE, 0))
TARRED = Replacement(HARM, roles=((COUNT, less(Named(COUNT), Parameter())),), label="tarred")

CHARACTERISTICS = (
    Characteristic("name", Kind.WORD),
    Characteristic("sorts", Kind.WORDS, "sort", closed=True, vocabulary=words(SORTS)),
    Characteristic("omens", Kind.WORDS, "omen", closed=True, vocabulary=words(OMENS)),
    Characteristic("hull", Kind.NUMBER),
    Characteristic("sail", Kind.NUMBER, default=0),
    Characteristic("cost", Kind.NUMBER, default=0),
    Characteristic(ABILITIES, Kind.ABILITIES, "ability"),
    Characteristic(CONTROLLER, Kind.PLAYER),
)
FIELDS = (Field("moored", False), Field("leaks", 0))
ZONES = (
    Zone("quay", board=True, controlled=True),
    Zone("shore", board=True, controlled=True),
    Zone("locker"),
    Zone("hold"),
    Zone("wrecks"),
    Zone("slipway"),
)
COUNTERS = (
    Counter("rope", _own(OpKind.INCREASE, "sail", CounterCount("rope"))),
    Counter("barnacle", _own(OpKind.INCREASE, "hull", CounterCount("barnacle")), at_most=4),
)
DESIGNATIONS = (Designation("flagship", _own(OpKind.INCREASE, "sail", Constant(1))),)
KEYWORDS = (KeywordRule("tarred", numbered=True, abilities=(TARRED,)), KeywordRule("swift"))
ACTIONS = (Action("claim"), Action("glint", objects=False))
RELATIONS = (Relation("own", frozenset({Side.SELF})), Relation("foe", frozenset({Side.OTHERS})))
PLAYER_FIELDS = (PlayerField("pearls"), PlayerField("oil"))
TRACKERS = (
    Tracker("glints", when(EventKind.ANNOUNCED, "glint"), "player"),
    Tracker("sunk", sinks(sort("boat", "gull", "wisp")), resets=Resets.NEVER),
)
CONTROL = (
    ControlRow(Who.TURN, Who.NOBODY, controlled=False, rule="7.1"),
    ControlRow(Who.NAMED, Who.CONTROLLER, named=True, rule="7.2"),
    ControlRow(Who.OWNER, Who.CONTROLLER, rule="7.3"),
)
"""An isle that nobody holds is the turn player's to put up, and speaks to nobody; all else is its owner's."""


def plan(schema: Schema) -> LayerPlan:
    """Return the layers: gone through until nothing changes."""
    sorts = Slot(frozenset({"sorts", "omens"}), frozenset({OpKind.SET, OpKind.ADD, OpKind.REMOVE}))
    held = Slot(frozenset({CONTROLLER}), frozenset({OpKind.SET}))
    gained = Slot(frozenset({ABILITIES}), frozenset({OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR}))
    sizes = Slot(frozenset({"hull", "sail"}), frozenset({OpKind.SET, OpKind.INCREASE, OpKind.DECREASE}))
    return LayerPlan(
        schema,
        (
            Layer("words", "sorts and omens", (sorts,)),
            Layer("hands", "who controls it", (held,)),
            Layer("abilities", "abilities", (gained,)),
            Layer("sizes", "hull and sail", (sizes,)),
        ),
        passes=Passes.UNTIL_STABLE,
        empty_turn=EmptyTurn.ELIGIBLE,
    )
