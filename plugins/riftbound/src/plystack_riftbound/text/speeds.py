"""How fast an ability is that a player uses: [Action] and [Reaction] before its costs (307-314)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from plystack.data import Activated, Schema
from plystack.text import Lens, Phrase, Template

_FAST = ("Action", "Reaction")


def _fast(word: str) -> Lens:
    """Return an activated ability that is as fast as a keyword says."""

    def build(given: Mapping[str, Any]) -> tuple[Activated, ...] | None:
        line = given["line"]
        if len(line) != 1 or not isinstance(line[0], Activated) or line[0].label:
            return None
        return (attrs.evolve(line[0], label=word),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Activated):
            return None
        return {"line": (attrs.evolve(value[0], label=""),)} if value[0].label == word else None

    return Lens(build, take)


def speeds(schema: Schema) -> list[Phrase]:
    """Return how fast abilities are."""
    del schema
    return [Template("line", f"[{word}] — {{line}}", _fast(word), also=(f"[{word}] [>] {{line}}",)) for word in _FAST]
