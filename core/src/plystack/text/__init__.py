"""Card text: written in templated English, compiled to data, and printed again from data alone."""

from plystack.text.compiled import Compiled, Line
from plystack.text.language import Language
from plystack.text.phrases import Lens, Mark, Phrase, Row, Run, Series, Slot, Template, Words
from plystack.text.shape import Hole, Rest, Shape, shape
from plystack.text.tokens import Sort, Token

__all__ = [
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
    "Series",
    "Shape",
    "Slot",
    "Sort",
    "Template",
    "Token",
    "Words",
    "shape",
]
