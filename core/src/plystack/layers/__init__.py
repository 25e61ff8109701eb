"""What is true now: continuous effects in layers, with timestamps and derived dependency.

The layers stand alone: a host that keeps its own objects calls :func:`evaluate`
with a plan, objects, floating effects and facts, and reads values out of the
view. ``evaluate`` is the engine; ``evaluate_literally`` is the reference that judges it,
and ``trace`` tells how the reference came to its answer.
"""

from plystack.layers.answer import Missing, Step, Waited, Why
from plystack.layers.arrival import Entering, Unanswered, entering
from plystack.layers.attachments import fallen
from plystack.layers.engine import evaluate, evaluate_position
from plystack.layers.explanation import explain, why, why_not
from plystack.layers.graph import OrderGraph, order_graph
from plystack.layers.journal import Applied, Dependency, Taken, Trace
from plystack.layers.locking import fix
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
from plystack.layers.reference import evaluate as evaluate_literally
from plystack.layers.reference import trace
from plystack.layers.rules import RuleInForce
from plystack.layers.settling import active_text, may_begin, renewals, settled
from plystack.layers.view import View

__all__ = [
    "Applied",
    "Defining",
    "Dependency",
    "Dependents",
    "EffectOrigin",
    "EmptyTurn",
    "Entering",
    "Layer",
    "LayerPlan",
    "Missing",
    "Once",
    "OrderGraph",
    "Passes",
    "Reason",
    "RuleInForce",
    "Slot",
    "Step",
    "Taken",
    "Trace",
    "Unanswered",
    "View",
    "Waited",
    "Why",
    "active_text",
    "entering",
    "evaluate",
    "evaluate_literally",
    "evaluate_position",
    "explain",
    "fallen",
    "fix",
    "may_begin",
    "order_graph",
    "renewals",
    "settled",
    "trace",
    "why",
    "why_not",
]
