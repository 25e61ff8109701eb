"""From where spells are cast (601.2a), and what was counted this turn of what is cast, done and put into play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    AnyOf,
    Arithmetic,
    Combined,
    Compares,
    Comparison,
    Constant,
    Controlled,
    EventKind,
    Naming,
    Not,
    Pattern,
    Schema,
    Status,
    Tallied,
    Thing,
    Times,
    Tracked,
    Whose,
    Word,
    You,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, nothing, shape
from plystack.text.conditions import OfIt
from plystack.text.events import Happens
from plystack.text.having import GRANTS
from plystack.text.nouns import both
from plystack_magic import marks
from plystack_magic.counted import ENTERED

_FROM = {
    "from your hand": Status("cast from", "hand"),
    "from exile": Status("cast from", "exile"),
    "from your graveyard": Status("cast from", "graveyard"),
    "from anywhere other than your hand": Not(Status("cast from", "hand")),
}
_ELSEWHERE = frozenset(zone.name for zone in marks.ZONES if not zone.controlled) - {"hand"}
_ZONES = {
    "from your hand": frozenset({"hand"}),
    "from exile": frozenset({"exile"}),
    "from your graveyard": frozenset({"graveyard"}),
    "from anywhere other than your hand": _ELSEWHERE,
}
_CAST = Not(Status("cast from", ""))
_KICKED = Not(Status("kicked", 0))
_NEW = AnyOf((Tracked("entered"), Tracked("arrived")))


def _cast(zones: frozenset[str]) -> Any:
    roles = (("from", Word(zones)), ("object", shape(Thing, Hole("what"))))
    return shape(Happens, (("player", shape(Pattern, EventKind.ANNOUNCED, "cast", roles)),))


def _came(name: str) -> Combined:
    return Combined(Arithmetic.SUM, tuple(Tallied(f"{name} {how}", You()) for how in ("entered", "arrived")))


# "another" is one more than this object, where it has entered as a creature itself
_SELF = Combined(Arithmetic.SUM, (Times("creature entered", Whose.SOURCE), Times("creature arrived", Whose.SOURCE)))
_ANOTHER = Compares(Combined(Arithmetic.DIFFERENCE, (_came("creatures"), _SELF)), Comparison.AT_LEAST, Constant(1))


def _entered() -> list[Phrase]:
    least, n = Comparison.AT_LEAST, shape(Constant, Hole("n"))
    found: list[Phrase] = []
    for name in ENTERED:
        one = name[:-1]
        once = Compares(_came(name), least, Constant(1))
        for verb, more in (("entered the battlefield", True), ("entered", False)):
            end = f"{verb} under your control this turn"
            found += [
                Template("simple condition", f"{{n:count}} or more {name} {end}",
                         shape(Compares, _came(name), least, n), prints=more),
                Template("simple condition", f"a {one} {end}", once, prints=more),
            ]  # fmt: skip
    end = "under your control this turn"
    another = f"another creature entered the battlefield {end}"
    also = (f"another creature entered {end}", f"you had another creature enter the battlefield {end}")
    return [*found, Template("simple condition", another, _ANOTHER, also=also)]


def casting(schema: Schema) -> list[Phrase]:
    """Return what is said of casting, entering and attacking."""
    del schema
    least = Comparison.AT_LEAST
    return [
        Words("qualifier", {f"cast {text}": where for text, where in _FROM.items()}),
        Words("qualifier", {f"you cast {text}": both((Controlled("you"), where)) for text, where in _FROM.items()},
              prints=False),
        *(Template("does", f"casts|cast a {{what:group.one}} {text}", _cast(zones)) for text, zones in _ZONES.items()),
        Template("simple condition", "it was cast", Lens(lambda g: OfIt(_CAST), nothing)),
        Template("being", "was|were cast", _CAST),
        Template("simple condition", "it was kicked", Lens(lambda g: OfIt(_KICKED), nothing)),
        Template("being", "was|were kicked", _KICKED),
        Template("being", "is|are face down", Status("face down", True), prints=False),
        Template("being", "is|are face up", Not(Status("face down", True)), prints=False),
        Template("being", "hasn't|haven't dealt damage yet", Not(Tracked("damage ever dealt"))),
        Template("deed", "gains|gain {abilities} as you cast it|them", Lens(_has, nothing)),
        # of this turn
        *_entered(),
        Words("qualifier", {"that entered this turn": _NEW}),
        Words("qualifier", {"that entered the battlefield this turn": _NEW}, prints=False),
        Words("counted thing", {"time it has attacked this turn": Times("attacks")}),
        Words("state", {"have surveilled this turn": Compares(Tallied("surveils", You()), least, Constant(1))},
              {"have surveilled this turn": "have surveilled this turn"}),
        Template("state", "has|have cast {n:count} or more noncreature spells this turn", shape(
            Compares, Tallied("noncreature spells cast", You()), least, shape(Constant, Hole("n")))),
        Template("state", "has|have cast a instant or sorcery spell this turn",
                 Compares(Tallied("instants and sorceries cast", You()), least, Constant(1))),
        Template("state", "has|have rolled {n:count} or more dice this turn", shape(
            Compares, Tallied("dice rolled", You()), least, shape(Constant, Hole("n")))),
        # 508.1b: whom it attacks
        Words("qualifier", {"attacking you": Naming("attacks", "you"),
                            "attacking your opponents": Naming("attacks", "opponent")}),
        Words("qualifier", {"attacking a opponent": Naming("attacks", "opponent")}, prints=False),
    ]  # fmt: skip


def _has(given: Mapping[str, Any]) -> Any:
    return GRANTS.build(given)
