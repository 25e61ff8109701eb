"""Parameters: what a verb is given, under which name and of which kind."""

from __future__ import annotations

import enum
from typing import Any, Final

import attrs


class Wants(enum.Enum):
    """What a parameter of a verb takes."""

    OBJECTS = "objects"  # a filter
    PLAYERS = "players"  # an amount that gives a player, or players
    NUMBER = "a number"  # an amount, or a number
    TRUTH = "true or false"
    NAME = "a name"  # any word: under which something is kept, or which is announced
    WORDS = "words"  # an amount that gives words, or a set of them
    CONDITION = "a condition"
    PROGRAM = "instructions"
    ABILITY = "an ability"
    CARD = "a card"
    VALUE = "a value"  # of a status: a number, a word, true or false; or an amount
    # words that the game declares
    ZONE = "a zone"
    COUNTER = "a kind of counter"
    FIELD = "a status"
    DESIGNATION = "a designation"
    HELD = "a number of players"
    FACT = "a number of the game"
    CHARACTERISTIC = "a characteristic"
    UNTIL = "a duration"


REQUIRED: Final[Any] = object()
"""The default of a parameter that must be given."""


@attrs.frozen
class Param:
    """What a verb is given under one name.

    Arguments:
        name: as instructions say it.
        wants: what it takes.
        default: what it is where nothing is given; REQUIRED for what must be.
    """

    name: str
    wants: Wants
    default: Any = REQUIRED
