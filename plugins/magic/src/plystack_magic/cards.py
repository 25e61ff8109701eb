"""How cards are written: the type line, the mana cost, power/toughness in one word."""

from __future__ import annotations

import re
from collections.abc import Mapping

from plystack.data import Schema, Written
from plystack.errors import suggest
from plystack.plugins import CardField

_COLOR_OF = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SYMBOL = re.compile(r"\{([^{}]+)\}")


def type_line(text: object, schema: Schema) -> Mapping[str, Written]:
    """Return supertypes, types and subtypes of a type line such as ``Basic Land — Plains`` (205.1).

    Raises:
        ValueError: it is no text, or a word on it is unknown.
    """
    if not isinstance(text, str):
        raise ValueError(f"expected a type line such as 'Legendary Creature — Elf', came {text!r}")
    left, _, right = text.replace(" - ", " — ").partition("—")
    supertypes, types = set(), set()
    all_super = schema.characteristic("supertypes").vocabulary
    all_types = schema.characteristic("types").vocabulary
    for word in left.split():
        if word in all_super:
            supertypes.add(word)
        elif word in all_types:
            types.add(word)
        else:
            near = suggest(word, all_super | all_types)
            raise ValueError(f"{word!r} is neither a supertype nor a card type{near}")
    if not types:
        raise ValueError(f"the type line {text!r} names no card type")
    known: frozenset[str] = frozenset().union(*(each.words for each in schema.families))
    return {
        "supertypes": frozenset(supertypes),
        "types": frozenset(types),
        "subtypes": _subtypes(right.split(), known),
    }


def _subtypes(parts: list[str], known: frozenset[str]) -> frozenset[str]:
    found = set()
    while parts:
        for length in (2, 1):  # "Time Lord" before "Time"
            word = " ".join(parts[:length])
            if word in known:
                found.add(word)
                parts = parts[length:]
                break
        else:
            raise ValueError(f"{parts[0]!r} is no known subtype{suggest(parts[0], known)}")
    return frozenset(found)


def mana_cost(text: object, schema: Schema) -> Mapping[str, Written]:
    """Return mana cost, mana value (202.3) and colors (202.2) of a cost such as ``{2}{R}``.

    Raises:
        ValueError: it is not a row of symbols in braces.
    """
    if not isinstance(text, str) or _SYMBOL.sub("", text).strip():
        raise ValueError(f"expected a mana cost such as '{{2}}{{R}}', came {text!r}")
    value, colors = 0, set()
    for symbol in _SYMBOL.findall(text):
        halves = symbol.upper().split("/")
        colors |= {_COLOR_OF[half] for half in halves if half in _COLOR_OF}
        numbers = [int(half) for half in halves if half.isdigit()]
        if halves == ["X"]:
            continue
        if not all(half.isdigit() or half in {*_COLOR_OF, "C", "P", "S"} for half in halves):
            raise ValueError(f"there is no mana symbol {{{symbol}}}")
        value += max(numbers, default=1)
    return {"mana cost": text, "mana value": value, "colors": frozenset(colors)}


def size(text: object, schema: Schema) -> Mapping[str, Written]:
    """Return power and toughness of ``2/3``; a star that nothing defines counts as 0 (208.2, 107.2).

    Raises:
        ValueError: it has another shape.
    """
    found = re.fullmatch(r"(-?\d+|\*|\d+\+\*)/(-?\d+|\*|\d+\+\*)", text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"expected power/toughness such as '2/3' or '*/1+*', came {text!r}")
    power, toughness = (int(part.replace("+*", "").replace("*", "0")) for part in found.groups())
    return {"power": power, "toughness": toughness}


CARD_FIELDS = (
    CardField("type", type_line, "the type line", "Legendary Creature — Elf Druid"),
    CardField("cost", mana_cost, "the mana cost; gives mana value and colors", "{2}{R}"),
    CardField("pt", size, "power and toughness", "2/3"),
)
