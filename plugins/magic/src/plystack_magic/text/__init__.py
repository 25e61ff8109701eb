"""The words and phrases of card text: two-way templates over the data model."""

from __future__ import annotations

from plystack.data import Schema
from plystack.text import Phrase
from plystack_magic.text.actions import actions
from plystack_magic.text.amounts import amounts
from plystack_magic.text.becoming import becoming
from plystack_magic.text.cards import cards
from plystack_magic.text.casting import casting
from plystack_magic.text.chapters import chapters
from plystack_magic.text.choosing import choosing
from plystack_magic.text.combat import combat
from plystack_magic.text.conditions import conditions
from plystack_magic.text.copies import copies
from plystack_magic.text.costs import costs
from plystack_magic.text.creating import creating
from plystack_magic.text.dealing import dealing
from plystack_magic.text.deeds import deeds
from plystack_magic.text.effects import effects
from plystack_magic.text.entering import entering
from plystack_magic.text.events import events
from plystack_magic.text.exiled import exiled
from plystack_magic.text.graveyards import graveyards
from plystack_magic.text.growing import growing
from plystack_magic.text.history import history
from plystack_magic.text.keywords import keywords
from plystack_magic.text.libraries import libraries
from plystack_magic.text.links import links
from plystack_magic.text.losing import losing
from plystack_magic.text.meaning import SYNONYMS, WITHOUT_MEANING
from plystack_magic.text.naming import naming
from plystack_magic.text.nouns import nouns
from plystack_magic.text.own import own
from plystack_magic.text.permitting import permitting
from plystack_magic.text.players import players
from plystack_magic.text.preventing import preventing
from plystack_magic.text.qualifiers import qualifiers
from plystack_magic.text.replacing import replacing
from plystack_magic.text.revealing import revealing
from plystack_magic.text.ruling import ruling
from plystack_magic.text.types import types

__all__ = ["SYNONYMS", "WITHOUT_MEANING", "phrases"]


def phrases(schema: Schema) -> list[Phrase]:
    """Return everything that card text says in this game alone."""
    return [
        *nouns(schema),
        *links(schema),
        *naming(schema),
        *casting(schema),
        *exiled(schema),
        *players(schema),
        *qualifiers(schema),
        *amounts(schema),
        *conditions(schema),
        *history(schema),
        *keywords(schema),
        *deeds(schema),
        *combat(schema),
        *chapters(schema),
        *types(schema),
        *becoming(schema),
        *ruling(schema),
        *permitting(schema),
        *preventing(schema),
        *replacing(schema),
        *losing(schema),
        *copies(schema),
        *entering(schema),
        *costs(schema),
        *cards(schema),
        *graveyards(schema),
        *libraries(schema),
        *choosing(schema),
        *actions(schema),
        *growing(schema),
        *effects(schema),
        *dealing(schema),
        *creating(schema),
        *revealing(schema),
        *own(schema),
        *events(schema),
    ]
