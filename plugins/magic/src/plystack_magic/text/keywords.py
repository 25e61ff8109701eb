"""Keywords, bare and with what goes with them."""

from __future__ import annotations

from plystack.data import Keyword, Schema
from plystack.text import Hole, Phrase, Slot, Template, Words, shape


def keywords(schema: Schema) -> list[Phrase]:
    """Return the keywords that the game and a file know."""
    bare = {name: rule.bare for name, rule in sorted(schema.keyword_table.items()) if not rule.numbered}
    numbered = {name: name for name, rule in sorted(schema.keyword_table.items()) if rule.numbered}
    return [
        Words("keyword", bare),
        Words("keyword name", {name: name for name in sorted(schema.keyword_table)}),
        Slot("numbered keyword", "a keyword"),
        *([Words("numbered keyword", numbered)] if numbered else []),
        Template("keyword", "{word:numbered keyword} {n:number}", shape(Keyword, Hole("word"), Hole("n"))),
    ]
