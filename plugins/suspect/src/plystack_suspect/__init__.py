"""Suspected creatures (701.60) as an add-on of the game Magic for plystack.

Unofficial fan content; the game's names belong to their owners. Rule numbers
are those of the Comprehensive Rules, as of September 2026.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plystack.data import Action, Counter, Designation, Schema
from plystack.happenings import Verb
from plystack.plugins import HOOK_API, AddonInfo, hookimpl
from plystack.text import Phrase
from plystack_suspect import doing, marks, text

__version__ = "0.1.0"

__all__ = ["__version__"]


@hookimpl
def addon_info() -> AddonInfo:
    """Say who we are, and what the rules leave open."""
    return AddonInfo(name="suspect", game="magic", version=__version__, api=HOOK_API, policies=(marks.SINCE,))


@hookimpl
def designations(policies: Mapping[str, str]) -> Sequence[Designation]:
    """Declare what a suspected permanent is, and has."""
    return (marks.suspected(policies),)


@hookimpl
def counters() -> Sequence[Counter]:
    """Declare a counter that is only counted."""
    return marks.COUNTERS


@hookimpl
def actions() -> Sequence[Action]:
    """Declare what rules can forbid."""
    return marks.ACTIONS


@hookimpl
def verbs() -> Sequence[Verb]:
    """Declare what instructions can do."""
    return doing.VERBS


@hookimpl
def phrases(schema: Schema) -> Sequence[Phrase]:
    """Declare the words of card text."""
    return text.phrases(schema)
