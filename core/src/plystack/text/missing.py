"""Which word a line lacks: the verb of the one clause that is not understood, where all else of the line is."""

from __future__ import annotations

from typing import Final

from plystack.data import Do
from plystack.text.chart import Chart, Reading, TooMany
from plystack.text.grammar import Place
from plystack.text.tokens import CLOSE, OPEN, Sort

_LINE: Final[Place] = ("line", "")
_CLAUSE: Final[Place] = ("instruction", "")
_PREDICATES: Final[tuple[Place, ...]] = tuple(
    (slot, number) for slot in ("act", "said act", "lasting deeds") for number in ("one", "many")
)
_ENDS: Final = frozenset({",", ".", "and", "then", "unless", "if", "at"})
"""Before these words a clause can end."""

_STOPS: Final = frozenset({":", "—"})
"""No clause goes on behind these marks."""

_TRIES: Final = 4
"""So many clauses of a line are tried, the nearest first."""

# Something that is done, of which the next clause can say "it".
_DONE: Final = Do("choose", (), "chosen")


def missing_verb(chart: Chart) -> str:
    """Return the verb of the one clause that keeps a line from being understood.

    Arguments:
        chart: of a line that has no reading, as it was read.

    Returns:
        The word, in small letters; an empty string where more than one clause is in the way, or no clause is.
    """
    far = chart.furthest
    for at in dict.fromkeys([far, *chart.asked(_CLAUSE, far)][:_TRIES]):
        ends = [end for end in _ends(chart, at) if end >= far] or _ends(chart, at)[-1:]
        found: list[Reading] = [(end, _DONE) for end in ends if end > at]
        try:
            if found and chart.granted(_CLAUSE, at, found).whole(_LINE):
                return _word(chart, at)
        except (TooMany, RecursionError):
            return ""
    return ""


def _ends(chart: Chart, at: int) -> list[int]:
    """Return where a clause that begins at a token can end: no further than its sentence."""
    found: list[int] = []
    quoted = False
    for place in range(at, len(chart.tokens)):
        key = chart.tokens[place].key
        quoted = key == OPEN or (quoted and key != CLOSE)
        if quoted:
            continue
        if key in _STOPS:
            return found
        if key in _ENDS and place > at:
            found.append(place)
        if key == ".":
            return found
    return [*found, len(chart.tokens)]


def _word(chart: Chart, at: int) -> str:
    """Return the first word of a clause that is no part of its subject."""
    places = [each for place in _PREDICATES for each in chart.asked(place, chart.furthest) if each >= at]
    verb = max(places, default=at)
    words = (token.key for token in chart.tokens[verb:] if token.sort is Sort.WORD)
    return next(words, "")
