"""Keywords: each stands in brackets, with its number where it has one."""

from __future__ import annotations

import re
from typing import Any

from plystack.data import Keyword, Schema
from plystack.text import Lens, Mark, Phrase, Slot, Sort, Template, Token, Words
from plystack_riftbound.text.costs import priced

_BRACKETS = re.compile(r"\[([A-Za-z][A-Za-z-]*)(?: (\d{1,9}))?\]")


_COSTLY = frozenset({"Empower", "Equip", "Flow", "Repeat"})
"""Keywords that stand with what is to be paid for them."""


def _of_line(take: Any) -> Any:
    return lambda value: take(value[0]) if isinstance(value, tuple) and len(value) == 1 else None


def keywords(schema: Schema) -> list[Phrase]:
    """Return the keywords that the game and a file know."""
    table = schema.keyword_table

    def read(token: Token) -> Keyword | None:
        found = _BRACKETS.fullmatch(token.text)
        rule = None if found is None else table.get(found[1])
        if found is None or rule is None or found[1] in _COSTLY or (found[2] is not None and not rule.numbered):
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

    def costing(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Keyword) or not value.cost or value != Keyword(value.word, cost=value.cost):
            return None
        return {"word": value.word, "costs": value.cost}

    def paid(value: Any) -> dict[str, Any] | None:
        given = costing(value)
        return given | {"cost": given["costs"][0]} if given is not None and len(given["costs"]) == 1 else None

    costly = {f"[{word}]": word for word in sorted(_COSTLY & table.keys())}
    return [
        Slot("costly keyword", "a keyword with a cost"),
        Slot("paid cost", "a cost"),
        Words("costly keyword", costly),
        Template("paid cost", "{price}", priced("pay")),
        Template(
            "keyword",
            "{word:costly keyword} {cost:paid cost}",
            Lens(lambda g: Keyword(g["word"], cost=(g["cost"],)), paid),
        ),
        Template(
            "keyword of a line",
            "{word:costly keyword} — {costs}",
            Lens(lambda g: (Keyword(g["word"], cost=g["costs"]),), _of_line(costing)),
        ),
        Mark("keyword", Sort.SYMBOL, read, show, ("[Tank]", "[Assault 2]", "[Shield]")),
        Mark("keyword name", Sort.SYMBOL, read_name, show_name, ("[Tank]", "[Temporary]")),
    ]
