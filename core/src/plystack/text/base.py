"""The base language: the shapes of sentences in every game, without any game's words."""

from __future__ import annotations

from plystack.data import Schema
from plystack.text.abilities import abilities
from plystack.text.amounts import amounts
from plystack.text.asking import asking
from plystack.text.clauses import clauses
from plystack.text.comparing import comparing
from plystack.text.conditions import conditions
from plystack.text.delayed import delayed
from plystack.text.events import events
from plystack.text.groups import groups
from plystack.text.having import having
from plystack.text.instead import instead
from plystack.text.instructions import instructions
from plystack.text.lasting import lasting
from plystack.text.lines import lines
from plystack.text.modes import modes
from plystack.text.phrases import Phrase
from plystack.text.sentences import sentences
from plystack.text.several import several


def base(schema: Schema) -> list[Phrase]:
    """Return the phrases of every game, over what one declares."""
    return [
        *groups(schema),
        *amounts(schema),
        *conditions(schema),
        *comparing(schema),
        *clauses(schema),
        *several(schema),
        *having(schema),
        *instructions(schema),
        *asking(schema),
        *lasting(schema),
        *instead(schema),
        *events(schema),
        *sentences(schema),
        *delayed(schema),
        *lines(schema),
        *modes(schema),
        *abilities(schema),
    ]
