"""The engine: the same answers as the reference evaluator, with less work.

The board is turned round. Instead of going through objects it keeps, for each
value of each characteristic, the set of objects that have it, as the bits of one
integer. A filter, an operation, a trial and a comparison are then a few integer
operations each, however many objects there are. Nothing is shared with the
reference but the data classes, so that each can judge the other.
"""

from plystack.layers.engine.evaluation import evaluate, evaluate_position

__all__ = ["evaluate", "evaluate_position"]
