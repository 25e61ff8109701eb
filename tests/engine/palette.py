"""What boards are made of: the words, numbers and abilities of the invented game and of the two real ones."""

from __future__ import annotations

from functools import cache

from plystack import load
from plystack.data import Described, Facts, Keyword, words
from plystack_conformance.boards import Palette

from .game import CRAFTS, FACTS, HUES, KINDS, MARKS, NUMBERS, PLAN, TITLES


@cache
def invented() -> Palette:
    """Return the invented game."""
    actor = {"kinds": frozenset({"actor"})}
    return Palette(
        name="invented",
        plan=PLAN,
        facts=FACTS,
        printed={"kinds": KINDS, "marks": MARKS, "hue": HUES, "titles": TITLES},
        words={"kinds": KINDS, "marks": MARKS, "hue": HUES, "crafts": CRAFTS, "ranks": TITLES, "titles": TITLES},
        numbers=NUMBERS,
        abilities=(
            Keyword("brisk"), Keyword("shy"), Keyword("grow", 1), Keyword("loud"), Described("Forges.", words("doing")),
            Keyword("odd"), Keyword("fond of red"),
        ),
        counters=("growth", "gilt", "spell", "dust"),
        designations=("chief", "guest", "plain"),
        focus=(
            ("hue", HUES, {}),
            ("crafts", CRAFTS, actor),
            ("kinds", KINDS, {}),
            ("titles", ("master", "novice", "young"), {**actor, "marks": frozenset({"baker"})}),
        ),
    )  # fmt: skip


def _facts(name: str, players: tuple[str, ...], teams: tuple[tuple[str, str], ...]) -> Facts:
    relations = load(name, addons=[]).declared.relations
    return Facts(players, players[0], teams, relations, (("round", 3),))


@cache
def magic() -> Palette:
    """Return Magic with a few of its words."""
    creature = {"types": frozenset({"Creature"})}
    return Palette(
        name="magic",
        plan=load("magic", addons=[]).plan,
        facts=_facts("magic", ("A", "B"), ()),
        printed={
            "types": ("Creature", "Land", "Artifact", "Enchantment"),
            "supertypes": ("Basic", "Legendary"),
            "subtypes": ("Elf", "Bear", "Mountain", "Swamp", "Equipment", "Aura"),
            "colors": ("white", "red"),
        },
        words={
            "types": ("Creature", "Land", "Artifact"),
            "subtypes": ("Elf", "Mountain", "Equipment"),
            "land types": ("Mountain", "Swamp", "Desert"),
            "creature types": ("Elf", "Bear"),
            "colors": ("white", "red"),
            "supertypes": ("Basic", "Snow"),
        },
        numbers=("power", "toughness"),
        abilities=(
            Keyword("flying"), Keyword("trample"), Described("{T}: Draw a card.", words("activated")),
            Keyword("changeling"), Keyword("devoid"), Keyword("protection from red"),
        ),
        counters=("+1/+1", "-1/-1", "flying"),
        designations=("commander",),
        focus=(
            ("land types", ("Plains", "Mountain", "Swamp"), {"types": frozenset({"Land"})}),
            ("creature types", ("Elf", "Bear", "Orc"), creature),
            ("types", ("Creature", "Artifact", "Land"), {}),
            ("colors", ("white", "red", "blue"), {}),
        ),
    )  # fmt: skip


@cache
def riftbound() -> Palette:
    """Return Riftbound with a few of its words."""
    return Palette(
        name="riftbound",
        plan=load("riftbound", addons=[]).plan,
        facts=_facts("riftbound", ("A", "B", "C"), (("A", "north"), ("C", "north"))),
        printed={
            "types": ("Unit", "Gear", "Battlefield"),
            "supertypes": ("Champion", "Token"),
            "tags": ("Elf", "Mech", "Yordle"),
            "domains": ("Fury", "Calm"),
        },
        words={
            "types": ("Unit", "Gear"),
            "tags": ("Elf", "Mech", "Yordle"),
            "domains": ("Fury", "Calm"),
            "supertypes": ("Champion", "Token"),
        },
        numbers=("might", "energy", "power"),
        abilities=(Keyword("Assault", 2), Keyword("Tank"), Keyword("Shield", 1), Described("Draw 1.")),
        counters=("buff",),
        designations=("attacker", "defender"),
        focus=(
            ("tags", ("Elf", "Mech", "Yordle"), {}),
            ("domains", ("Fury", "Calm", "Mind"), {}),
            ("types", ("Unit", "Gear", "Rune"), {}),
        ),
    )


_PALETTES = {"invented": invented, "magic": magic, "riftbound": riftbound}


def palette(name: str) -> Palette:
    """Return a game as the boards use it."""
    return _PALETTES[name]()
