"""What is true now: continuous effects in layers, with timestamps and derived dependency.

The layers stand alone: a host that keeps its own objects calls :func:`evaluate`
with a plan, objects, floating effects and facts, and reads values out of the
view.
"""

from plystack.layers.answer import Missing, Step, Waited, Why
from plystack.layers.explanation import explain, why
from plystack.layers.journal import Applied, Dependency, Taken, Trace
from plystack.layers.plan import (
    Defining,
    Dependents,
    EffectOrigin,
    EmptyTurn,
    Layer,
    LayerPlan,
    Once,
    Passes,
    Reason,
    Slot,
)
from plystack.layers.reference import evaluate, trace
from plystack.layers.view import RuleInForce, View

__all__ = [
    "Applied",
    "Defining",
    "Dependency",
    "Dependents",
    "EffectOrigin",
    "EmptyTurn",
    "Layer",
    "LayerPlan",
    "Missing",
    "Once",
    "Passes",
    "Reason",
    "RuleInForce",
    "Slot",
    "Step",
    "Taken",
    "Trace",
    "View",
    "Waited",
    "Why",
    "evaluate",
    "explain",
    "trace",
    "why",
]
