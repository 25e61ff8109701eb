"""The tags of which cards speak, and how their nouns are said of many."""

from __future__ import annotations

from typing import Final

TAGS: Final = frozenset(
    {
        "Bandle City", "Bilgewater", "Bird", "Cat", "Demacia", "Demon", "Dog", "Dragon", "Elite", "Equipment", "Fae",
        "Freljord", "Gold", "Icathia", "Ionia", "Ixtal", "Mech", "Mount Targon", "Noxus", "Piltover", "Pirate", "Poro",
        "Recruit", "Reflection", "Sand Soldier", "Sentinel", "Shadow Clone", "Shadow Isles", "Shurima", "Spider",
        "Spirit", "Sprite", "Tentacle", "The Void", "Trifarian", "Yordle", "Zaun",
    }
)  # fmt: skip
"""Tags that are a kind, a place or a token's name; those that are the name of a champion are no nouns."""

_SAME: Final = frozenset({"gear", "Equipment", "Gold", "Elite"})


def plural(word: str) -> str:
    """Return a noun for many."""
    return word if word in _SAME else word + "s"
