"""Words of this game's card text that may be missing, and words that say the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WITHOUT_MEANING: Final[Mapping[str, str]] = {
    "card": '"card types" are the types (205.2)',
    "from": "protection from several qualities is said of all of them at once, or of each (702.16g)",
}
"""Words that may be missing where they stand, each with why."""

SYNONYMS: Final[tuple[tuple[frozenset[str], str], ...]] = ()
"""Groups of words that say the same where both can stand, each with why."""
