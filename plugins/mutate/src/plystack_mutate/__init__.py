"""Mutate as an add-on of the game Magic for plystack: the way to cast, the merging, and the words (702.140).

A spell that is cast for its mutate cost aims at a creature; as it resolves, it merges with that creature, which stays
the same object. Merging itself (730) is Magic's: the verb ``merge``.

Unofficial fan content; the game's names belong to their owners. Rule numbers
are those of the Comprehensive Rules, as of September 2026.
"""

from __future__ import annotations

from collections.abc import Sequence

from plystack.data import KeywordRule, Schema, Tracker
from plystack.happenings import EventRule, Verb
from plystack.layers import View
from plystack.plugins import HOOK_API, AddonInfo, hookimpl
from plystack.text import Phrase
from plystack_magic import Way
from plystack_mutate import casting, mutation, text

__version__ = "0.1.0"

__all__ = ["__version__"]


@hookimpl
def addon_info() -> AddonInfo:
    """Say who we are."""
    return AddonInfo(name="mutate", game="magic", version=__version__, api=HOOK_API)


@hookimpl
def keywords() -> Sequence[KeywordRule]:
    """Declare the keyword: it does nothing but let its card be cast in another way (702.140a)."""
    return (KeywordRule(casting.MUTATE),)


@hookimpl
def ways_to_cast(view: View, card: int) -> Sequence[Way]:
    """Say in which ways a card is cast for its mutate cost."""
    return tuple(casting.ways(view, card))


@hookimpl
def verbs() -> Sequence[Verb]:
    """Declare what a mutating creature spell does as it resolves."""
    return tuple(mutation.verbs())


@hookimpl
def events() -> Sequence[EventRule]:
    """Declare that creatures mutate."""
    return (mutation.EVENT,)


@hookimpl
def trackers() -> Sequence[Tracker]:
    """Declare that it is counted how often they have."""
    return (mutation.TIMES,)


@hookimpl
def phrases(schema: Schema) -> Sequence[Phrase]:
    """Declare what card text says of it."""
    return tuple(text.phrases())
