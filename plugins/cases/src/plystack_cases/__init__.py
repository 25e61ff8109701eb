"""Cases that are to be solved (719, 702.169) as an add-on of the game Magic for plystack.

Its words in card text are "This Case", "To solve — …" and "Solved — …". The same data comes from functions::

    to_solve(Exists(...))       # a triggered ability that makes its object solved
    solved(Static(...))         # an ability that is one only while its object is solved

Unofficial fan content; the game's names belong to their owners. Rule numbers
are those of the Comprehensive Rules, as of September 2026.
"""

from __future__ import annotations

from collections.abc import Sequence

from plystack.data import Designation, NewWords, Schema
from plystack.happenings import EventRule, Verb
from plystack.plugins import HOOK_API, AddonInfo, hookimpl
from plystack.text import Phrase
from plystack_cases import solving, text
from plystack_cases.gates import SOLVED, solved, to_solve

__version__ = "0.1.0"

__all__ = ["SOLVED", "__version__", "solved", "to_solve"]


@hookimpl
def addon_info() -> AddonInfo:
    """Say who we are."""
    return AddonInfo(name="cases", game="magic", version=__version__, api=HOOK_API)


@hookimpl
def new_words() -> Sequence[NewWords]:
    """Declare the enchantment type."""
    return (NewWords("enchantment types", frozenset({"Case"})),)  # 205.3h


@hookimpl
def designations() -> Sequence[Designation]:
    """Declare what is solved: any permanent, until it leaves the battlefield; no copy of it is (719.3b)."""
    return (Designation(SOLVED),)


@hookimpl
def events() -> Sequence[EventRule]:
    """Declare that a player solves something."""
    return solving.EVENTS


@hookimpl
def verbs() -> Sequence[Verb]:
    """Declare how something is solved."""
    return solving.VERBS


@hookimpl
def phrases(schema: Schema) -> Sequence[Phrase]:
    """Declare what text says of Cases."""
    return text.phrases(schema)
