"""Words of this game's card text that may be missing, and words that say the same."""

from __future__ import annotations

from typing import Final

from plystack.text import Same, Spare

_THIS = (
    *("permanent", "creature", "artifact", "battle", "dungeon", "enchantment", "instant", "land", "planeswalker"),
    *("sorcery", "Aura", "Class", "Equipment", "Fortification", "Saga", "Siege", "Vehicle"),
    *("card", "token", "spell", "object"),
)

WITHOUT_MEANING: Final = (
    Spare("additional", "counters are put on in addition to any that are there"),
    Spare("base", "a toughness said with a base power is a base toughness"),
    Spare("card", '"card types" are the types (205.2a)'),
    Spare("creature", '"other creature types" are kept as "other types" are: all are (205.1b)'),
    Spare("permanent", "what is on the battlefield is one (110.1)"),
    Spare("from", "protection from several qualities is from each of them (702.16g)"),
)
"""Words that may be missing where they stand."""

SYNONYMS: Final = (
    Same(tuple(f"this {each}" for each in _THIS), "each means the object that has the ability (201.5)"),
    *(
        Same((f"enchanted {each}", f"equipped {each}", f"fortified {each}"), "what this is attached to (301.5, 303.4)")
        for each in ("creature", "permanent", "land", "artifact", "planeswalker", "Equipment")
    ),
    Same(("its other", "his other", "her other"), "whose types they are, the noun says"),
    Same(("it", "he", "she"), "the copy, of which an exception speaks"),
    Same(("copy of any", "copy of a"), "one is chosen either way (707.5)"),
    Same(("beginning of each", "beginning of the"), "every one of these steps has a beginning"),
    Same(("an opponent controls", "each opponent controls", "your opponents control"), "of each that one of them has"),
    Same(("each combat", "each turn"), "a creature attacks and blocks in combat"),
    Same(("you control", "you cast"), "a spell is controlled by who casts it (112.2)"),
    Same(("your graveyard", "their graveyard"), "whose graveyard it is, what goes before says"),
    Same(("first main", "precombat main"), "the main phase before combat (505.1a)"),
    Same(("second main", "postcombat main"), "the main phase after it (505.1a)"),
    Same(
        ("other types", *(f"other {each} types" for each in ("card", "creature", "land", "artifact"))),
        "what is so in addition takes no type away (205.1b)",
    ),
)
"""Groups of words that say the same where several of them can stand."""
