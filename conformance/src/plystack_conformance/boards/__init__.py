"""Random boards of any game, and the two evaluators compared on them.

A board is made by choices one by one: :class:`Chooser` is asked for each. So one
recipe serves Hypothesis, which shrinks (:func:`drawn`), and dice, which are fast
(:class:`Rolled`)::

    game = palette(load("toy"))
    board = broad(game)(Rolled(1))
    for_all(focused(game), check, 50)
"""

from .broad import broad, card
from .changing import changes
from .choosing import Chooser, Maker, Rolled, drawn
from .deriving import palette
from .focused import focused, halves, mixed
from .judging import check_same, differences, engine, for_all, reference, said, shown, told
from .palette import Palette
from .pieces import NothingToDo, Pieces
from .scenario_text import NotSayable, as_scenario, named_values, read_back

__all__ = [
    "Chooser",
    "Maker",
    "NotSayable",
    "NothingToDo",
    "Palette",
    "Pieces",
    "Rolled",
    "as_scenario",
    "broad",
    "card",
    "changes",
    "check_same",
    "differences",
    "drawn",
    "engine",
    "focused",
    "for_all",
    "halves",
    "mixed",
    "named_values",
    "palette",
    "read_back",
    "reference",
    "said",
    "shown",
    "told",
]
