"""The words and phrases of card text: two-way templates over the data model."""

from __future__ import annotations

from plystack.data import Schema
from plystack.text import Phrase
from plystack_riftbound.text.amounts import amounts
from plystack_riftbound.text.conditions import conditions
from plystack_riftbound.text.costs import costs
from plystack_riftbound.text.deeds import deeds
from plystack_riftbound.text.effects import effects
from plystack_riftbound.text.events import events
from plystack_riftbound.text.keywords import keywords
from plystack_riftbound.text.lines import lines
from plystack_riftbound.text.nouns import nouns
from plystack_riftbound.text.occasions import occasions
from plystack_riftbound.text.offers import offers
from plystack_riftbound.text.outcomes import outcomes
from plystack_riftbound.text.placing import placing
from plystack_riftbound.text.pricing import pricing
from plystack_riftbound.text.replacing import replacing
from plystack_riftbound.text.sentences import sentences
from plystack_riftbound.text.speeds import speeds
from plystack_riftbound.text.tokens import tokens

__all__ = ["phrases"]


def phrases(schema: Schema) -> list[Phrase]:
    """Return everything that card text says in this game alone."""
    return [
        *nouns(schema),
        *amounts(schema),
        *conditions(schema),
        *keywords(schema),
        *deeds(schema),
        *sentences(schema),
        *costs(schema),
        *effects(schema),
        *tokens(schema),
        *events(schema),
        *lines(schema),
        *offers(schema),
        *occasions(schema),
        *speeds(schema),
        *outcomes(schema),
        *pricing(schema),
        *placing(schema),
        *replacing(schema),
    ]
