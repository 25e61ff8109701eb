"""Nouns and adjectives: types, colors, statuses, where cards are, whose they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from plystack.data import (
    AllOf,
    AnyOf,
    Bears,
    Comparison,
    Constant,
    Designated,
    Different,
    Expr,
    Has,
    Host,
    In,
    Itself,
    Marked,
    Measured,
    Newest,
    Not,
    Owned,
    Schema,
    Status,
    ValueOf,
    Where,
    Whose,
)
from plystack.text import Hole, Lens, Phrase, Says, Slot, Template, Words
from plystack.text.nouns import Head, Order, both, has, parts
from plystack_magic import words

IRREGULAR = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Mouse": "Mice", "Ox": "Oxen",
    "Fungus": "Fungi", "Hero": "Heroes", "Homunculus": "Homunculi", "Nautilus": "Nautiluses",
    "Octopus": "Octopuses", "Platypus": "Platypuses", "Pegasus": "Pegasi", "Cyclops": "Cyclopes", "Djinn": "Djinn",
    "Sphinx": "Sphinxes", "Thief": "Thieves", "Time Lord": "Time Lords", "Child": "Children",
}  # fmt: skip
"""Plurals that no rule gives."""

SAME = frozenset(
    [
        "Merfolk",
        "Eldrazi",
        "Kor",
        "Kithkin",
        "Moonfolk",
        "Treefolk",
        "Aetherborn",
        "Azra",
        "Equipment",
        "Plains",
        "Fish",
        "Sheep",
        "Elk",
        "Dauthi",
        "Soltari",
        "Thalakos",
        "Vedalken",
        "Samurai",
        "Ninja",
        "Homarid",
        "Phelddagrif",
        "Urza's",
        "Myr",
        "Nephilim",
        "Kavu",
        "Kirin",
        "Surrakar",
        "Naga",
        "Skrull",
        "Custodes",
        "Astartes",
        "Gith",
        "Food",
        "Gold",
        "Locus",
        "Siren",
        "Goat",
    ]
) - {"Goat", "Siren", "Homarid", "Surrakar"}
"""Words that are the same for one and for many."""

NOUNS = {"sorcery": "sorceries"}


def plural(word: str) -> str:
    """Return a word for many."""
    if word in SAME:
        return word
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word in NOUNS:
        return NOUNS[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word + "s"


def is_type(word: str) -> Has:
    """Return the filter of a card type."""
    return has("types", word)


_COLORS = tuple(sorted(words.COLORS))
_COLORLESS = Not(has("colors", *_COLORS))
_NUMBER_OF_COLORS: Expr = Different(ValueOf("colors", Whose.IT))

# 109.2: a permanent card is one that can be put onto the battlefield
_PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


_OUTLAW = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")  # 700.12

# 700.9: it has a counter, is equipped, or is enchanted by an Aura that its controller controls
_MODIFIED = AnyOf((Marked(), Bears(has("subtypes", "Equipment")), Bears(has("subtypes", "Aura"), own=True)))

COUNTED_COLORS: dict[str, Where] = {
    "colorless": _COLORLESS,
    "multicolored": Measured(_NUMBER_OF_COLORS, Comparison.AT_LEAST, Constant(2)),
    "monocolored": Measured(_NUMBER_OF_COLORS, Comparison.EQUAL, Constant(1)),
}
"""Adjectives that count colors."""


def _plain() -> dict[str, Where]:
    """Return adjectives that are one word."""
    found: dict[str, Where] = {}
    for kind, names in (("colors", words.COLORS), ("supertypes", words.SUPERTYPES)):
        found |= {name.lower(): has(kind, name) for name in sorted(names)}
    found |= {
        **COUNTED_COLORS,
        "tapped": Status("tapped", True),
        "untapped": Not(Status("tapped", True)),
        "face-down": Status("face down", True),
        "face-up": Not(Status("face down", True)),
        "transformed": Status("transformed", True),
        "attacking": Designated("attacking"),
        "blocking": Designated("blocking"),
        "blocked": Designated("blocked"),
        "equipped": Bears(has("subtypes", "Equipment")),
        "modified": _MODIFIED,
        "historic": AnyOf((is_type("Artifact"), has("supertypes", "Legendary"), has("subtypes", "Saga"))),
        "outlaw": has("subtypes", *_OUTLAW),
        "unblocked": Designated("unblocked"),
        "enchanted": Bears(has("subtypes", "Aura")),
        **{mark: Designated(mark) for mark in ("foretold", "monstrous", "renowned", "goaded", "saddled")},
    }
    return found


def _negated(schema: Schema) -> dict[str, Where]:
    found: dict[str, Where] = {}
    for each in sorted(words.TYPES):
        found["non" + each.lower()] = Not(is_type(each))
    for each in sorted(words.COLORS):
        found["non" + each] = Not(has("colors", each))
    for each in sorted(words.SUPERTYPES):
        found["non" + each.lower()] = Not(has("supertypes", each))
    for each in subtypes(schema):
        found["non-" + each] = Not(has("subtypes", each))
    found["nontoken"] = Not(Status("token", True))
    return found


def subtypes(schema: Schema) -> list[str]:
    """Return all subtypes, also those that a file adds."""
    return sorted(frozenset().union(*(each.words for each in schema.families if each.of == "subtypes")))


def _heads(schema: Schema) -> Iterable[Words]:
    table: dict[str, Head] = {each.lower(): Head((is_type(each),)) for each in sorted(words.TYPES)}
    table |= {each: Head((has("subtypes", each),)) for each in subtypes(schema)}
    table |= {
        "permanent": Head(),
        "token": Head((Status("token", True),)),
        "commander": Head((Designated("commander"),)),
        "outlaw": Head((has("subtypes", *_OUTLAW),)),
    }
    yield Words("head", table, {word: plural(word) for word in table})
    alike = {word: head for word, head in table.items() if word in SAME and not word.endswith("s")}
    yield Words("head", alike, {word: f"{word}s" for word in alike}, prints=False)
    cards: dict[str, Head] = {"card": Head((), False), "permanent card": Head((is_type_of_permanent(),), False)}
    yield Words("head", cards, {word: plural(word) for word in cards})
    stack = In(frozenset({"stack"}))
    spells = {"spell": Head((stack,), False), "permanent spell": Head((stack, is_type_of_permanent()), False)}
    yield Words("head", spells, {"spell": "spells", "permanent spell": "permanent spells"})


def is_type_of_permanent() -> Has:
    """Return the filter of what can be on the battlefield."""
    return has("types", *_PERMANENT_TYPES)


TOP = Newest(both((In(frozenset({"library"})), Owned("you"))))
"""The top card of your library."""

_THESE = sorted(words.TYPES | {"Aura", "Equipment", "Vehicle", "Fortification", "Saga", "Siege", "Class"})


def nouns(schema: Schema) -> list[Phrase]:
    """Return how objects are spoken of."""
    order = Order.of(schema)
    hosted = Lens(_host, _hosted(order), asks=True)
    thing = Lens(lambda g: both(g["kind"].filters) if g["kind"].filters else None, _thing(order), asks=True)
    return [
        Words("plain adjective", _plain()),
        Words("plain adjective", _negated(schema)),
        Words("plain adjective", {each.lower(): is_type(each) for each in sorted(words.TYPES)}),
        Words("plain adjective", {each: has("subtypes", each) for each in subtypes(schema)}),
        Words("plain adjective", {"token": Status("token", True), "commander": Designated("commander")}),
        Words("plain adjective", {"basic": has("supertypes", "Basic")}, prints=False),
        *_heads(schema),
        Words("one object", {"this permanent": Itself()}),
        *(Words("one object", {f"this {each.lower() if each in words.TYPES else each}": Itself()},
                 fits=frozenset({each}))
          for each in _THESE),
        Words("one object", {each: Itself() for each in ("~", "this object", "this card", "this token", "this spell")},
              prints=False),
        Slot("host", "what it is attached to"),
        Template("one object", "the top card of your library", TOP),
        Template("objects.many", "all cards that aren't on the battlefield, spells, and permanents", AllOf(())),
        Template("one object", "enchanted {host}", hosted),
        Template("one object", "equipped {host}", hosted, fits=frozenset({"Equipment"})),
        Template("one object", "fortified {host}", hosted, fits=frozenset({"Fortification"})),
        Template("host", "{kind.one}", Hole("kind")),
        Words("a thing", {}),
        Template("a thing", "a {kind.one}", thing),
        Words("relation", {}),
        Words("player who", {"an opponent": "opponent", "a player": "player"}),
        Words("player who", {"any player": "player"}, prints=False),
        Words("kind of ability", {each: each for each in ("activated", "triggered", "mana", "loyalty")}),
        Slot("player name", "a player"),
        Words("player name", {"opponent": "opponent", "player": "player"}),
        Words("several players", {"your opponents": "opponent", "players": "player"}),
        Words("several players", {"opponents": "opponent"}, prints=False),
    ]  # fmt: skip


def _host(given: Any) -> Where | None:
    head: Head = given["host"]
    return both((Host(), *head.filters)) if head.board else None


def _hosted(order: Order) -> Any:
    def take(value: Any, says: Says) -> dict[str, Any] | None:
        if not isinstance(value, Where) or Host() not in parts(value):
            return None
        rest = [each for each in parts(value) if each != Host()]
        return {"host": Head(order.arranged(rest, True, says))}

    return take


def _thing(order: Order) -> Any:
    def take(value: Any, says: Says) -> dict[str, Any] | None:
        return {"kind": Head(order.arranged(parts(value), True, says))} if isinstance(value, Where) else None

    return take
