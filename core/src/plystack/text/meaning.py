"""Words that may be missing, and words that say the same: what of a sentence does not make its meaning.

Any other word of a sentence makes a difference: without it, or with another in its place, the sentence says something
else or is refused. ``tests/text/test_words.py`` holds the language to that. A word stands here as it is compared: small.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WITHOUT_MEANING: Final[Mapping[str, str]] = {
    ".": "a line ends a sentence anyway",
    "all": "objects without a number are all of them",
    "a": "of one thing it says no more than the noun",
    "total": "how many there are is the total already",
}
"""Words that may be missing where they stand, each with why."""

SYNONYMS: Final[tuple[tuple[frozenset[str], str], ...]] = ()
"""Groups of words that say the same where both can stand, each with why."""
