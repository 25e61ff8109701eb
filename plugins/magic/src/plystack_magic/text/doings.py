"""What happens in events of this game: damage, casting, attacking, becoming a target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from plystack.data import (
    Compares,
    Comparison,
    Constant,
    Controlled,
    Count,
    Designated,
    EventKind,
    In,
    Itself,
    Pattern,
    Related,
    Tallied,
    Thing,
    Where,
    Word,
    You,
    pairs,
)
from plystack.text import Hole, Phrase, Template, Words, shape
from plystack.text.events import Happens, happens
from plystack.text.nouns import both
from plystack_magic.text.nouns import is_type


def event(kind: EventKind, name: str = "", *, looks_back: bool = False, **roles: Any) -> Pattern:
    """Return a pattern, whose roles are named without the mark that keeps them from being keywords."""
    return Pattern(kind, name, pairs({key.rstrip("_"): value for key, value in roles.items()}), looks_back=looks_back)


def told_of(name: str, **roles: Any) -> Pattern:
    """Return the pattern of an announcement."""
    return event(EventKind.ANNOUNCED, name, **roles)


def zone(*names: str) -> Word:
    """Return the test of a zone by its name."""
    return Word(frozenset(names))


def told(name: str, role: str = "object", **roles: Any) -> Any:
    """Return the shape of an announcement, whose subject takes a role, with holes in others."""
    return _told(name, role, roles, looks_back=False)


def told_back(name: str, role: str = "object", **roles: Any) -> Any:
    """Return the shape of an announcement that is judged on what was just before it (603.10a)."""
    return _told(name, role, roles, looks_back=True)


def _told(name: str, role: str, roles: Mapping[str, Any], *, looks_back: bool) -> Any:
    named = tuple(sorted((key.rstrip("_"), value) for key, value in roles.items()))
    pattern = shape(Pattern, EventKind.ANNOUNCED, name, named, looks_back=looks_back)
    return shape(Happens, ((role, pattern),))


FIELD, ON_BOARD = "battlefield", zone("battlefield")


DAMAGE = "damage"


TRUE = Word(frozenset({"true"}))
COMBAT = TRUE


NO_COMBAT = Word(frozenset({"false"}))


def dealt() -> list[Phrase]:
    """Return to whom or what damage is dealt (120)."""
    thing = shape(Thing, Hole("what"))
    found: list[Phrase] = []
    for text, test in (("a player", Related("player")), ("an opponent", Related("opponent")), ("you", Related("you"))):
        for kind, roles in (("combat damage", {"combat": COMBAT}), ("noncombat damage", {"combat": NO_COMBAT}),
                            ("damage", {})):  # fmt: skip
            found.append(
                Template("happens", f"deals|deal {kind} to {text}", told(DAMAGE, "source", **roles, player=test))
            )
    for kind, roles in (("combat damage", {"combat": COMBAT}), ("damage", {})):
        pattern = told(DAMAGE, "source", **roles, object=thing)
        found.append(Template("happens", f"deals|deal {kind} to a {{what:group.one}}", pattern))
        itself = told(DAMAGE, "source", **roles, object=shape(Thing, Hole("it")))
        found.append(Template("happens", f"deals|deal {kind} to {{it:one object}}", itself))
        for word in ("planeswalker", "battle"):
            either = happens(
                told_of(DAMAGE, **roles, player=Related("player")),
                told_of(DAMAGE, **roles, object=Thing(on_board(is_type(word.title())))),
                role="source",
            )
            found.append(Template("happens", f"deals|deal {kind} to a player or {word}", either))
    return found


def cast() -> list[Phrase]:
    """Return the casting and copying of spells (601.2i, 707.10)."""
    spell = shape(Thing, Hole("what"))
    cast, copied = (told(name, "player", object=spell) for name in ("cast", "copies"))
    return [
        Template("does", "casts|cast a {what:group.one}", cast),
        Template("does", "casts|cast or copies|copy a {what:group.one}", joined(cast, copied)),
        Template("does", "casts|cast this spell", told("cast", "player", object=itself())),
        Template("does", "casts|cast {it:one object}", told("cast", "player", object=shape(Thing, Hole("it")))),
        Template("does", "casts|cast a {what:group.one} that targets {by:one object}",
                 told("becomes the target", "player", object=shape(Thing, Hole("by")), by=spell)),
        Template("does", "casts|cast a {what:group.one} that targets a {by:group.one}",
                 told("becomes the target", "player", object=shape(Thing, Hole("by")), by=spell)),
    ]  # fmt: skip


def joined(*found: Any) -> Any:
    """Return the shape of what happens in one of some ways."""
    return shape(Happens, tuple(way for each in found for way in dict(each.fields)["ways"]))


_NTH = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4}


def counted() -> list[Phrase]:
    """Return what happens as the second time in a turn: what is counted does not count this one yet."""
    found: list[Phrase] = []
    for word, nth in _NTH.items():
        for verb, name, tracker, noun in (
            ("draws|draw", "draw", "cards drawn", "card"), ("casts|cast", "cast", "spells cast", "spell"),
        ):  # fmt: skip
            one = happens(Pattern(EventKind.ANNOUNCED, name, condition=_tallied(tracker, nth)), role="player")
            found.append(Template("does", f"{verb} their|your {word} {noun} each turn", one))
    return found


def _tallied(tracker: str, nth: int) -> Compares:
    return Compares(Tallied(tracker, You()), Comparison.EQUAL, Constant(nth))


def attacks() -> list[Phrase]:
    """Return declarations of attackers (508.1, 508.3, 506.5)."""
    attackers = Count(both((on_board_only(), Designated("attacking"), Controlled("you"))))
    alone = Compares(attackers, Comparison.EQUAL, Constant(1))
    return [
        Words("does", {"attacks": Happens((("player", attrs.evolve(told_of("attacks"), together=True)),))},
              {"attacks": "attack"}),
        Template("does", "attacks|attack with {n:count} or more creatures",
                 shape(Happens, (("player", shape(Pattern, EventKind.ANNOUNCED, "attacks", (), False, True,
                                                   shape(Compares, attackers, Comparison.AT_LEAST,
                                                         shape(Constant, Hole("n"))))),))),
        Words("happens", {"attacks alone": happens(attrs.evolve(told_of("attacks"), condition=alone)),
                          "attacks and isn't blocked": happens(told_of("attacks unblocked"))},
              {"attacks alone": "attack alone", "attacks and isn't blocked": "attack and aren't blocked"}),
        *(Template("happens", f"attacks|attack {text}", told("attacks", attacked=test)) for text, test in (
            ("you", Related("you")), ("an opponent", Related("opponent")), ("a player", Related("player")),
        )),
        Template("does", "attacks|attack a player", told("attacks", "player", attacked=Related("player"))),
    ]  # fmt: skip


def targets() -> list[Phrase]:
    """Return becoming a target (115.1)."""
    spell = shape(Thing, Hole("what"))
    by: dict[str, dict[str, Any]] = {
        "": {},
        " you control": {"player": Related("you")},
        " an opponent controls": {"player": Related("opponent")},
    }
    found: list[Phrase] = []
    for whose, roles in by.items():
        found.append(
            Template(
                "happens",
                f"becomes|become the target of a spell or ability{whose}",
                told("becomes the target", **roles),
            )
        )
    found.append(
        Template("happens", "becomes|become the target of a {what:group.one}", told("becomes the target", by=spell))
    )
    return found


def on_board_only() -> Where:
    """Return what is on the battlefield."""
    return In(frozenset({"battlefield"}))


def on_board(*filters: Where) -> Where:
    """Return what is on the battlefield and passes filters."""
    return both((on_board_only(), *filters))


def itself() -> Thing:
    """Return the test of the source."""
    return Thing(Itself())
