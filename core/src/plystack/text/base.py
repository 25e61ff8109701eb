"""The base language: the shapes of sentences in every game, without any game's words."""

from __future__ import annotations

from plystack.data import Schema
from plystack.text.abilities import abilities
from plystack.text.amounts import amounts
from plystack.text.clauses import clauses
from plystack.text.conditions import conditions
from plystack.text.delayed import delayed
from plystack.text.events import events
from plystack.text.having import having
from plystack.text.instructions import instructions
from plystack.text.lines import lines
from plystack.text.nouns import nouns
from plystack.text.phrases import Phrase
from plystack.text.sentences import sentences


def base(schema: Schema) -> list[Phrase]:
    """Return the phrases of every game, over what one declares."""
    return [
        *nouns(schema),
        *amounts(schema),
        *conditions(schema),
        *clauses(schema),
        *having(schema),
        *instructions(schema),
        *events(schema),
        *sentences(schema),
        *delayed(schema),
        *lines(schema),
        *abilities(schema),
    ]
