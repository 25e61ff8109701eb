"""Keywords: each stands in brackets, with its number where it has one."""

from __future__ import annotations

import re
from typing import Any

from plystack.data import Keyword, Schema
from plystack.text import Mark, Phrase, Sort, Token

_BRACKETS = re.compile(r"\[([A-Za-z][A-Za-z-]*)(?: (\d{1,9}))?\]")


def keywords(schema: Schema) -> list[Phrase]:
    """Return the keywords that the game and a file know."""
    table = schema.keyword_table

    def read(token: Token) -> Keyword | None:
        found = _BRACKETS.fullmatch(token.text)
        rule = None if found is None else table.get(found[1])
        if found is None or rule is None or (found[2] is not None and not rule.numbered):
            return None
        return rule.bare if found[2] is None else Keyword(found[1], int(found[2]))

    def show(value: Any) -> str | None:
        if not isinstance(value, Keyword) or value.of is not None or value.cost or value.word not in table:
            return None
        rule = table[value.word]
        if value == rule.bare:
            return f"[{value.word}]"
        return f"[{value.word} {value.number}]" if rule.numbered and value.number is not None else None

    def read_name(token: Token) -> str | None:
        found = _BRACKETS.fullmatch(token.text)
        return found[1] if found is not None and found[2] is None and found[1] in table else None

    def show_name(value: Any) -> str | None:
        return f"[{value}]" if isinstance(value, str) and value in table else None

    return [
        Mark("keyword", Sort.SYMBOL, read, show),
        Mark("keyword name", Sort.SYMBOL, read_name, show_name),
    ]
