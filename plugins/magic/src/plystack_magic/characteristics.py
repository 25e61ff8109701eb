"""The characteristics of an object and what hangs together among them (109.3, 205, 208, 305)."""

from __future__ import annotations

from plystack.data import Activated, Brings, Characteristic, Family, Kind, Origin, Takes, do
from plystack_magic import words
from plystack_magic.sources import TAP

CHARACTERISTICS = (
    Characteristic("name", Kind.WORD),
    Characteristic("mana cost", Kind.WORD),
    Characteristic("mana value", Kind.NUMBER, default=0),
    Characteristic("colors", Kind.WORDS, "color", default=frozenset(), closed=True, vocabulary=words.COLORS),
    Characteristic(
        "supertypes", Kind.WORDS, "supertype", default=frozenset(), closed=True, vocabulary=words.SUPERTYPES
    ),
    Characteristic(
        "types",
        Kind.WORDS,
        "type",
        default=frozenset(),
        closed=True,
        vocabulary=words.TYPES,
        resolving=frozenset({"Instant", "Sorcery"}),  # 304.1, 307.1
    ),
    Characteristic("subtypes", Kind.WORDS, "subtype", default=frozenset(), closed=True),
    Characteristic("abilities", Kind.ABILITIES, "ability", default=()),
    # 208.3: a permanent that is no creature has no power and toughness, even where they are printed
    Characteristic("power", Kind.NUMBER, only_with=("types", "Creature")),
    Characteristic("toughness", Kind.NUMBER, only_with=("types", "Creature")),
    Characteristic("loyalty", Kind.NUMBER, only_with=("types", "Planeswalker")),
    Characteristic("defense", Kind.NUMBER, only_with=("types", "Battle")),
    Characteristic("controller", Kind.PLAYER),
    Characteristic("barred", Kind.WORDS, bars=True),  # 113.11: abilities that it can't have
)


def _family(name: str, members: frozenset[str], *types: str) -> Family:
    return Family(name, "subtypes", members, ("types", frozenset(types)), name.removesuffix("s"))


# 205.3b, 205.3d: a subtype goes with a card type, and an object can't have it without that type
FAMILIES = (
    _family("land types", words.LAND_TYPES, "Land"),
    _family("creature types", words.CREATURE_TYPES, "Creature", "Kindred"),
    _family("artifact types", words.ARTIFACT_TYPES, "Artifact"),
    _family("enchantment types", words.ENCHANTMENT_TYPES, "Enchantment"),
    _family("planeswalker types", words.PLANESWALKER_TYPES, "Planeswalker"),
    _family("spell types", words.SPELL_TYPES, "Instant", "Sorcery"),
    _family("battle types", words.BATTLE_TYPES, "Battle"),
)


def _taps_for(mana: str) -> Activated:
    return Activated((TAP,), (do("add mana", mana=mana),), label=f"{{T}}: Add {mana}.")


WORD_RULES: tuple[Brings | Takes, ...] = (
    # 305.6: a basic land type brings its mana ability
    *(
        Brings(
            "subtypes", word, Activated((TAP,), (do("add mana", mana=f"{{{mana}}}"),), label=f"{{T}}: Add {{{mana}}}.")
        )
        for word, mana in words.BASIC_LAND_TYPES.items()
    ),
    # 305.7: setting a land's type to a basic one takes what its text and its old types gave,
    # never what another effect granted
    Takes("land types", frozenset(words.BASIC_LAND_TYPES), frozenset({Origin.PRINTED, Origin.INTRINSIC})),
)
