"""Words that may be missing, and words that say the same: what of a sentence does not make its meaning.

Any other word of a sentence makes a difference: without it, or with another in its place, the sentence says something
else or is refused. ``tests/text/test_words.py`` holds the language to that. Words stand here in small letters.
"""

from __future__ import annotations

from typing import Final

import attrs


@attrs.frozen
class Spare:
    """A word that may be missing.

    Arguments:
        word: the word, or a mark.
        why: it says nothing.
    """

    word: str
    why: str


@attrs.frozen
class Same:
    """Words, or rows of words, any of which says the same where both can stand.

    Arguments:
        words: at least two.
        why: they say the same.
    """

    words: tuple[str, ...]
    why: str


WITHOUT_MEANING: Final = (
    Spare(".", "the end of a line ends a sentence that says what is so; one that says what is done needs it"),
    Spare("a", "of one thing the noun says as much"),
    Spare("all", "objects of which no number is said are all of them"),
    Spare("also", "what is said is so besides all else anyway"),
    Spare("different", "words and numbers of objects are counted once each"),
    Spare("each", "what is so of several objects is so of each of them"),
    Spare("total", "how many there are is the total already"),
)
"""Words that may be missing where they stand."""

SYNONYMS: Final = (
    Same(("has", "gains"), "a static ability gives an ability while it is so, whichever word says it"),
    Same(("have", "gain"), "the same of several"),
    Same(("when", "whenever"), "how often something can happen, the event says"),
    Same(("and", "or", "and/or"), "between kinds of object each says that either will do"),
    Same(("greatest", "highest"), "of numbers both mean the same"),
    Same(("of", "among"), "a total is of the objects among which it is counted"),
    Same(("or greater", "or more", "or higher"), "of numbers all mean at least so many"),
    Same(("on it", "on him", "on her", "on them"), "counters lie on what has just been spoken of"),
)
"""Groups of words that say the same where several of them can stand."""
