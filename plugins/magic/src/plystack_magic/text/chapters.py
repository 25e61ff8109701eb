"""Chapter abilities of Sagas: "I, II — …" (714.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Itself, Schema, Triggered
from plystack.text import Lens, Phrase, Slot, Template, Words
from plystack.text.known import Known, Unclear
from plystack.text.pronouns import said, settled
from plystack_magic.sagas import chapter, chapters_of

_NUMERALS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}
_SAGA = Known(Itself())


def _ability(given: Mapping[str, Any]) -> tuple[Triggered, ...] | None:
    numbers = given["numbers"]
    if list(numbers) != sorted(set(numbers)):
        return None
    try:
        program, targets, provided = settled(given["does"], _SAGA)
    except Unclear:
        return None
    first, *more = map(chapter, numbers)
    return (Triggered(first, program, provided, targets, also=tuple(more)),)


def _told(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Triggered):
        return None
    each = value[0]
    numbers = chapters_of((each.when, *each.also))
    if not numbers or each.named or each.optional or each.zones or each.label or each.limit is not None or each.modal:
        return None
    found = said(each.does, each.targets, _SAGA, each.provided)
    return None if found is None else {"numbers": numbers, "does": found[0]}


def _row(given: Mapping[str, Any]) -> tuple[int, ...]:
    return (given["first"], *given.get("more", ()))


def _one(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _several(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[0], "more": value[1:]} if isinstance(value, tuple) and len(value) > 1 else None


def chapters(schema: Schema) -> list[Phrase]:
    """Return the lines of Sagas."""
    del schema
    return [
        Slot("chapter", "the number of a chapter"),
        Words("chapter", _NUMERALS),
        Slot("chapters", "the numbers of chapters"),
        Template("chapters", "{first:chapter}", Lens(_row, _one)),
        Template("chapters", "{first:chapter}, {more:chapters}", Lens(_row, _several)),
        Template("line", "{numbers:chapters} — {does:effects}.", Lens(_ability, _told),
                 also=("{numbers:chapters} — {does:effects}",)),
    ]  # fmt: skip
