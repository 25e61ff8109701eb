"""The layers of continuous effects (613), as data."""

from __future__ import annotations

from collections.abc import Mapping

from plystack.data import TEXT, OpKind, Schema
from plystack.layers import Defining, EffectOrigin, Layer, LayerPlan, Slot
from plystack_magic.merging import BENEATH

_WORDS = frozenset({OpKind.SET, OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR})
_ABILITIES = frozenset({OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR})
_SIZE = frozenset({"power", "toughness"})
_SET = frozenset({OpKind.SET})
_FLOATING = frozenset({EffectOrigin.FLOATING})
_DEFINING = frozenset({EffectOrigin.DEFINING})

_TEXT = frozenset({TEXT})

LAYERS = (
    Layer(
        "1a",
        "copy effects and merging",
        (Slot(_TEXT, frozenset({OpKind.COPY, OpKind.ALTER}), _FLOATING), Slot(_TEXT, frozenset({OpKind.JOIN}))),
    ),
    Layer("1b", "face-down characteristics", (Slot(_TEXT, _SET, frozenset({EffectOrigin.STATUS})),)),
    # 710.1c, 707.2: which half is up is no part of what a copy takes
    Layer("flip", "the half of a flip card that is up", (Slot(_TEXT, frozenset({OpKind.TURN})),)),
    Layer("2", "control", (Slot(frozenset({"controller"}), _SET),), defining_first=True),
    # 612: the name is part of the text, and an effect can give another one
    Layer(
        "3",
        "text",
        (Slot(_TEXT, frozenset({OpKind.SET, OpKind.REWORD})), Slot(frozenset({"name"}), _SET)),
        defining_first=True,
    ),
    Layer(
        "4",
        "types, subtypes, supertypes",
        (Slot(frozenset({"types", "subtypes", "supertypes"}), _WORDS),),
        defining_first=True,
    ),
    Layer("5", "colors", (Slot(frozenset({"colors"}), _WORDS),), defining_first=True),
    Layer(
        "6",
        "abilities",
        (Slot(frozenset({"abilities"}), _ABILITIES), Slot(frozenset({"barred"}), frozenset({OpKind.ADD}))),
        defining_first=True,
    ),
    Layer("7a", "power and toughness from defining abilities", (Slot(_SIZE, _SET, _DEFINING),)),
    Layer("7b", "setting base power and toughness", (Slot(_SIZE, _SET),)),
    Layer("7c", "modifying power and toughness", (Slot(_SIZE, frozenset({OpKind.INCREASE, OpKind.DECREASE})),)),
    Layer("7d", "switching power and toughness", (Slot(_SIZE, frozenset({OpKind.SWITCH})),)),
)

# 604.3a: defines colors, subtypes, power or toughness of its own object, unconditionally, and is printed
DEFINING = Defining(
    frozenset({"colors", "subtypes", "power", "toughness"}),
    frozenset({OpKind.SET, OpKind.ADD, OpKind.CLEAR}),
)

RULES = (
    ("copies", "707.2"),
    ("defining", "613.3"),
    ("dependency", "613.8a"),
    ("loop", "613.8b"),
    ("takes", "305.7"),
    ("brings", "305.6"),
    ("face down", "708.2a"),
)


def plan(schema: Schema, policies: Mapping[str, str]) -> LayerPlan:
    """Return the layer plan (613), with the policies that the rules leave open."""
    return LayerPlan(
        schema=schema,
        layers=LAYERS,
        defining=DEFINING,
        copiable="1b",
        loop_member_waits=policies["loop member"] == "waits",
        empty_set_locks=policies["empty set"] == "stays empty",
        beneath=BENEATH[policies["merging with a copy"]],
        joined_bring=policies["lands beneath"] == "keep mana abilities",
        text_ages=policies["ages of abilities"] == "what gave them",
        rules=RULES,
    )
