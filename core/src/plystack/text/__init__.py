"""Card text: written in templated English, compiled to data, and printed again from data alone."""

from plystack.text.chart import Chart, TooMany
from plystack.text.compiled import Compiled, Line, blocks, named, split
from plystack.text.generation import Sentences
from plystack.text.language import Language
from plystack.text.meaning import SYNONYMS, WITHOUT_MEANING, Same, Spare
from plystack.text.missing import missing_verb
from plystack.text.phrases import Lens, Mark, Phrase, Row, Run, Says, Series, Slot, Template, Unsaid, Words, nothing
from plystack.text.shape import Hole, Rest, Shape, shape
from plystack.text.telling import given_to, modes_of, programs_of
from plystack.text.tokens import Sort, Token, tokens

__all__ = [
    "Chart",
    "Compiled",
    "Hole",
    "Language",
    "Lens",
    "Line",
    "Mark",
    "Phrase",
    "Rest",
    "Row",
    "Run",
    "SYNONYMS",
    "Same",
    "Says",
    "Sentences",
    "Series",
    "Shape",
    "Slot",
    "Sort",
    "Spare",
    "Template",
    "Token",
    "TooMany",
    "Unsaid",
    "WITHOUT_MEANING",
    "Words",
    "blocks",
    "given_to",
    "missing_verb",
    "modes_of",
    "named",
    "nothing",
    "programs_of",
    "shape",
    "split",
    "tokens",
]
