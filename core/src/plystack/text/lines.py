"""Lines of text: keywords in a row, or one ability."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Keyword, Schema
from plystack.text.phrases import Lens, Phrase, Slot, Template


def _keywords(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, tuple) and value and all(isinstance(each, Keyword) for each in value):
        return {"all": tuple((each,) for each in value)}
    return None


def _one(value: Any) -> Mapping[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def lines(schema: Schema) -> list[Phrase]:
    """Return what a line of text can be."""
    del schema
    alone = Lens(lambda given: (given["it"],), _one)
    return [
        Slot("line", "an ability"),
        Slot("keywords", "keywords"),
        Slot("keyword of a line", "a keyword"),
        Template("line", "{all:keywords}", Lens(lambda given: tuple(a for e in given["all"] for a in e), _keywords),
                 also=("{all:keywords}.",)),
        Template("keyword of a line", "{keyword}", Lens(lambda given: (given["keyword"],), _one_keyword)),
        Template("keywords", "{keyword of a line}", Lens(lambda g: (g["keyword_of_a_line"],), _first)),
        Template("keywords", "{keyword of a line}, {more:keywords}", Lens(
            lambda g: (g["keyword_of_a_line"], *g["more"]), _more)),
        Template("line", "{it:statements}.", alone, also=("{it:statements}",)),
    ]  # fmt: skip


def _one_keyword(value: Any) -> Mapping[str, Any] | None:
    return {"keyword": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _first(value: Any) -> Mapping[str, Any] | None:
    return {"keyword_of_a_line": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _more(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, tuple) and len(value) > 1:
        return {"keyword_of_a_line": value[0], "more": value[1:]}
    return None
