"""The characteristics of a game object (118-143), and how its type line is written."""

from __future__ import annotations

from collections.abc import Mapping

from plystack.data import Characteristic, Kind, Schema, Written
from plystack.errors import suggest
from plystack.plugins import CardField

TYPES = frozenset({"Unit", "Gear", "Spell", "Rune", "Legend", "Battlefield"})
SUPERTYPES = frozenset({"Champion", "Signature", "Basic", "Token"})
DOMAINS = frozenset({"Fury", "Calm", "Mind", "Body", "Chaos", "Order"})

CHARACTERISTICS = (
    Characteristic("name", Kind.WORD),
    Characteristic("supertypes", Kind.WORDS, "supertype", default=frozenset(), closed=True, vocabulary=SUPERTYPES),
    Characteristic(
        "types", Kind.WORDS, "type", default=frozenset(), closed=True, vocabulary=TYPES, resolving=frozenset({"Spell"})
    ),
    Characteristic("tags", Kind.WORDS, "tag", default=frozenset()),
    Characteristic("domains", Kind.WORDS, "domain", default=frozenset(), closed=True, vocabulary=DOMAINS),
    Characteristic("energy", Kind.NUMBER, default=0, referred_at_least=0),
    Characteristic("power", Kind.NUMBER, default=0, referred_at_least=0),
    # 143.2.b: below 0 it counts as 0 for whatever refers to it, and as itself for further arithmetic;
    # 477.3.c: an increase by a negative amount is an increase by 0
    Characteristic("might", Kind.NUMBER, only_with=("types", "Unit"), referred_at_least=0, grows_only=True),
    Characteristic("abilities", Kind.ABILITIES, "ability", default=()),
    Characteristic("controller", Kind.PLAYER),
)


def type_line(text: object, schema: Schema) -> Mapping[str, Written]:
    """Return supertypes, types and tags of a line such as ``Champion Unit — Yordle, Bandle City``.

    Raises:
        ValueError: it is no text, or a word before the dash is unknown.
    """
    if not isinstance(text, str):
        raise ValueError(f"expected a type line such as 'Unit — Yordle', came {text!r}")
    left, _, right = text.replace(" - ", " — ").partition("—")
    words = frozenset(left.split())
    supertypes = schema.characteristic("supertypes").vocabulary
    types = schema.characteristic("types").vocabulary
    for word in left.split():
        if word not in supertypes | types:
            near = suggest(word, supertypes | types)
            raise ValueError(f"{word!r} is neither a supertype nor a type{near}")
    if not words & types:
        raise ValueError(f"the type line {text!r} names no type")
    tags = frozenset(tag.strip() for tag in right.split(",") if tag.strip())
    return {"supertypes": words & supertypes, "types": words & types, "tags": tags}


CARD_FIELDS = (CardField("type", type_line, "supertypes, type, and tags after a dash", "Champion Unit — Yordle"),)
