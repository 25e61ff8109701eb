"""What has happened this turn, and how much there is of something: conditions and adjectives that count (608.2i)."""

from __future__ import annotations

from typing import Any, Final

from plystack.data import (
    Compares,
    Comparison,
    Constant,
    Distinct,
    Exists,
    Not,
    Schema,
    Status,
    Tallied,
    Total,
    Tracked,
    Where,
    You,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, nothing, shape
from plystack.text.conditions import compared
from plystack.text.nouns import both, parts
from plystack_magic.counted import BURIED, SOURCES

_LEAST: Final = Comparison.AT_LEAST

_AMOUNTS: Final = {"gained": "life gained", "lost": "life lost"}
"""What one has gained or lost this turn, by the tracker that sums it up."""

_SPELLS: Final = {"instant and sorcery": "instants and sorceries cast"}


def _at_least(amount: Any) -> Any:
    return shape(Compares, amount, _LEAST, shape(Constant, Hole("n")))


def _many_are(given: Any) -> Exists:
    where: Where = given["where"]
    return Exists(both((*parts(where), *parts(given["adjective"]))), given["n"])


def _happened() -> list[Phrase]:
    """Return what happened, to or by so many."""
    attacked, sources = Distinct("attacks"), Distinct(SOURCES, You())
    found: list[Phrase] = [
        Template("simple condition", "{n:count} or more creatures attacked this turn", _at_least(attacked)),
        Template("simple condition", "a creature attacked this turn", Compares(attacked, _LEAST, Constant(1))),
        Template("simple condition", "{n:count} or more sources you controlled dealt damage this turn",
                 _at_least(sources)),
    ]  # fmt: skip
    for cards in BURIED:
        tracker = Tallied(f"{cards} put into graveyards")
        text = f"{{n:count}} or more {cards} were put into graveyards from anywhere this turn"
        found.append(Template("simple condition", text, _at_least(tracker)))
    for word, name in _AMOUNTS.items():
        text = f"{word} {{n:number}} or more life this turn"
        found.append(Template("state", f"has|have {text}", _at_least(Tallied(name, You())), also=(text,)))
    for spells, name in _SPELLS.items():
        text = f"cast {{n:count}} or more {spells} spells this turn"
        found.append(Template("state", f"has|have {text}", _at_least(Tallied(name, You())), also=(text,)))
    return found


def history(schema: Schema) -> list[Phrase]:
    """Return what is said of what has happened, and of how much there is."""
    del schema
    total = shape(Total, Hole("where"), Hole("name"))
    return [
        *_happened(),
        Template("qualifier", "that was dealt damage this turn", Tracked("damage dealt to it"),
                 also=("that were dealt damage this turn",)),
        Words("plain adjective", {"damaged": Not(Status("damage", 0))}),
        Template("simple condition", "{n:count} or more {where:group.many} are {adjective}", Lens(_many_are, nothing)),
        # of what there are five at most, or however many, so many are at least so many
        Template("simple condition", "there are {count} {it:tally}", compared(_LEAST), prints=False),
        Template("simple condition", "{where:objects.many} have total {name:number of an object} {n:number} or greater",
                 _at_least(total)),
    ]  # fmt: skip
