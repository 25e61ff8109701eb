"""What no sentence says, written as data between « and »: so that every ability can be printed, and read again.

It is JSON as States are stored in it, and holds one line's abilities. People write sentences; this is for what
they can't say yet, and for abilities that were made by a program.
"""

from __future__ import annotations

import json
from typing import Any, Final

from plystack.data import Ability
from plystack.data.storage import from_json, to_json
from plystack.errors import DataError
from plystack.text.phrases import Mark, Phrase, Slot, Template
from plystack.text.shape import Hole
from plystack.text.tokens import Sort, Token

_LONGEST: Final = 100_000


def _read(token: Token) -> tuple[Ability, ...] | None:
    """Return the abilities that a token writes out; None where it is no data, or none of abilities."""
    if len(token.text) > _LONGEST:
        return None
    try:
        data = json.loads(token.text[1:-1])
        found = tuple(from_json(each, Ability) for each in data) if isinstance(data, list) else ()
    except (ValueError, RecursionError, DataError):
        return None
    return found or None


def _show(value: Any) -> str | None:
    if not isinstance(value, tuple) or not value or not all(isinstance(each, Ability) for each in value):
        return None
    try:
        data = [to_json(each) for each in value]
    except DataError:
        return None  # a function is written nowhere
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return None if "«" in text or "»" in text else f"«{text}»"


def notation() -> list[Phrase]:
    """Return the way to write what no sentence says; it is printed where nothing else can be."""
    return [
        Slot("written data", "abilities as data"),
        Mark("written data", Sort.DATA, _read, _show),
        Template("line", "{data:written data}", Hole("data")),
    ]
