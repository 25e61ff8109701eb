"""The layers of continuous effects (473-480), as data."""

from __future__ import annotations

from plystack.data import OpKind, Schema
from plystack.layers import Dependents, EmptyTurn, Layer, LayerPlan, Once, Passes, Reason, Slot

_WORDS = frozenset({OpKind.SET, OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR})
_NUMBERS = frozenset({"might", "energy", "power"})

LAYERS = (
    Layer(
        "1",
        "traits",
        (
            Slot(frozenset({"supertypes", "types", "tags", "domains"}), _WORDS),
            Slot(frozenset({"name", "controller"}) | _NUMBERS, frozenset({OpKind.SET})),
        ),
    ),
    Layer(
        "2",
        "abilities",
        (Slot(frozenset({"abilities"}), frozenset({OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR})),),
    ),
    # 477.3.d-e: increases come before decreases. They are steps of one layer, not layers: 478 and
    # 479.2 ask for dependency within the layer, so that "increased to 5" waits for a decrease.
    Layer(
        "3",
        "arithmetic",
        (Slot(_NUMBERS, frozenset({OpKind.INCREASE, OpKind.DECREASE})),),
        steps=(frozenset({OpKind.INCREASE}), frozenset({OpKind.DECREASE})),
    ),
)

RULES = (
    ("taken back", "476.3"),
    ("dependency", "479"),
    ("loop", "479.1"),
)


def plan(schema: Schema) -> LayerPlan:
    """Return the layer plan (473-480)."""
    return LayerPlan(
        schema=schema,
        layers=LAYERS,
        passes=Passes.UNTIL_STABLE,
        empty_turn=EmptyTurn.ELIGIBLE,
        asks=frozenset({Reason.EXISTENCE, Reason.NUMBER, Reason.OPERATION}),
        dependents=Dependents.FOLLOW,
        keeps_objects=False,
        outlives_ability=False,
        once=Once.OBJECT,
        keeps_fallen=False,
        defining_apart=False,
        renews_text=True,
        rules=RULES,
    )
