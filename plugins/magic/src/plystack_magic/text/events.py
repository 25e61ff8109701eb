"""What triggered abilities wait for in this game."""

from __future__ import annotations

from typing import Any

from plystack.data import (
    EventKind,
    Pattern,
    Related,
    Schema,
    Thing,
    Word,
    pairs,
)
from plystack.text import Hole, Phrase, Slot, Template, Words, shape
from plystack.text.events import Happens, Waits, happens


def _event(kind: EventKind, name: str = "", *, looks_back: bool = False, **roles: Any) -> Pattern:
    return Pattern(kind, name, pairs({key.rstrip("_"): value for key, value in roles.items()}), looks_back=looks_back)


def _told(name: str, **roles: Any) -> Pattern:
    return _event(EventKind.ANNOUNCED, name, **roles)


def _zone(*names: str) -> Word:
    return Word(frozenset(names))


def told(name: str, role: str = "object", **roles: Any) -> Any:
    """Return the shape of an announcement, whose subject takes a role, with holes in others."""
    named = tuple(sorted((key.rstrip("_"), value) for key, value in roles.items()))
    pattern = shape(Pattern, EventKind.ANNOUNCED, name, named)
    return shape(Happens, ((role, pattern),))


_FIELD, _ON_BOARD = "battlefield", _zone("battlefield")
_DAMAGE = "damage"
_COMBAT = Word(frozenset({"true"}))

# 603.6, 700.4, 603.10a: what leaves is looked at as it was
_OF_OBJECTS: dict[str, tuple[str, Happens]] = {
    "enters": ("enter", happens(_event(EventKind.MOVES, to=_ON_BOARD), _event(EventKind.ARRIVES, to=_ON_BOARD))),
    "dies": ("die", happens(_event(EventKind.MOVES, from_=_ON_BOARD, to=_zone("graveyard"), looks_back=True))),
    "leaves the battlefield": ("leave the battlefield", happens(_event(EventKind.MOVES, from_=_ON_BOARD, looks_back=True))),
    "attacks": ("attack", happens(_told("attacks"))),
    "blocks": ("block", happens(_told("blocks"))),
    "becomes blocked": ("become blocked", happens(_told("becomes blocked"))),
    "becomes tapped": ("become tapped", happens(_event(EventKind.FIELD, "tapped", to=Word(frozenset({"true"}))))),
    "becomes untapped": ("become untapped", happens(_event(EventKind.FIELD, "tapped", to=Word(frozenset({"false"}))))),
    "is turned face up": ("are turned face up", happens(_event(EventKind.FIELD, "face down", to=Word(frozenset({"false"}))))),
    "is dealt damage": ("are dealt damage", happens(_told(_DAMAGE))),
    "deals damage": ("deal damage", happens(_told(_DAMAGE), role="source")),
    "deals combat damage": ("deal combat damage", happens(_told(_DAMAGE, combat=_COMBAT), role="source")),
    "becomes monstrous": ("become monstrous", happens(_event(EventKind.DESIGNATED, "monstrous"))),
    "transforms": ("transform", happens(_event(EventKind.FIELD, "transformed"))),
    "mutates": ("mutate", happens(_told("mutates"))),
}

_SAME: dict[str, tuple[str, str]] = {
    "is put into a graveyard from the battlefield": ("are put into a graveyard from the battlefield", "dies"),
    "enters the battlefield": ("enter the battlefield", "enters"),
}

_PHASES = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "first main phase": "first main",
    "precombat main phase": "first main",
    "second main phase": "second main",
    "postcombat main phase": "second main",
}


def _phase(player: str, phase: str) -> Waits:
    roles: dict[str, Any] = {"phase": Word(frozenset({phase})), "player": Related(player)}
    return Waits((Pattern(EventKind.ANNOUNCED, "phase begins", pairs(roles)),))


def _moments() -> tuple[dict[str, Waits], dict[str, Waits]]:
    said: dict[str, Waits] = {}
    also: dict[str, Waits] = {}
    for name, phase in _PHASES.items():
        table = also if name.startswith(("precombat", "postcombat")) else said
        table[f"the beginning of your {name}"] = _phase("you", phase)
        table[f"the beginning of each opponent's {name}"] = _phase("opponent", phase)
        table[f"the beginning of each player's {name}"] = _phase("player", phase)
        also[f"the beginning of each {name}"] = _phase("player", phase)
        also[f"the beginning of the {name}"] = _phase("player", phase)
    said["the beginning of combat on your turn"] = _phase("you", "combat")
    said["the beginning of combat on each opponent's turn"] = _phase("opponent", "combat")
    said["the beginning of each combat"] = _phase("player", "combat")
    said["end of combat"] = _phase("player", "end of combat")
    return said, also


def events(schema: Schema) -> list[Phrase]:
    """Return what abilities wait for."""
    what, kind = Hole("what"), Hole("kind")
    thing = shape(Thing, what)
    said, also = _moments()
    del schema
    player, opponent = Related("player"), Related("opponent")
    dealt: list[Phrase] = []
    for text, name, test in (
        ("a player", "player", player), ("an opponent", "player", opponent), ("you", "player", Related("you")),
    ):  # fmt: skip
        dealt += [
            Template("happens", f"deals|deal combat damage to {text}", told(_DAMAGE, "source", combat=_COMBAT, **{name: test})),
            Template("happens", f"deals|deal damage to {text}", told(_DAMAGE, "source", **{name: test})),
        ]
    counters = shape(Pattern, EventKind.COUNTERS_PUT, kind)
    spell = {"object": thing}
    return [
        Words("happens", {one: each for one, (_, each) in _OF_OBJECTS.items()},
              {one: many for one, (many, _) in _OF_OBJECTS.items()}),
        Words("happens", {one: _OF_OBJECTS[same][1] for one, (_, same) in _SAME.items()},
              {one: many for one, (many, _) in _SAME.items()}, prints=False),
        *dealt,
        Template("happens", "deals|deal combat damage to a {what:group.one}",
                 told(_DAMAGE, "source", combat=_COMBAT, object=thing)),
        Template("happens", "deals|deal damage to a {what:group.one}", told(_DAMAGE, "source", object=thing)),
        Template("happens", "blocks|block a {what:group.one}", told("blocks", blocked=thing)),
        Template("happens", "becomes|become blocked by a {what:group.one}", told("becomes blocked", by=thing)),
        Words("happens", {"attacks or blocks": Happens((*happens(_told("attacks")).ways, *happens(_told("blocks")).ways))}, prints=False) if False else
        Slot("unused", "unused"),
        Template("event", "one or more {kind:counter} counters are put on {what:one thing}",
                 shape(Waits, (shape(Pattern, EventKind.COUNTERS_PUT, kind, (("object", thing),)),))),
        Template("event", "a {kind:counter} counter is put on {what:one thing}",
                 shape(Waits, (shape(Pattern, EventKind.COUNTERS_PUT, kind, (("object", thing),)),)), prints=False),
        # players
        Template("does", "casts|cast a {what:group.one}", told("cast", "player", **spell)),
        Template("does", "casts|cast this spell", told("cast", "player", object=_itself())),
        Template("does", "attacks|attack", told("attacks", "player")) if False else Slot("unused", "unused"),
        Words("does", {"draws a card": happens(_told("draw"), role="player"),
                       "discards a card": happens(_told("discard"), role="player"),
                       "scries": happens(_told("scry"), role="player"),
                       "surveils": happens(_told("surveil"), role="player")},
              {"draws a card": "draw a card", "discards a card": "discard a card", "scries": "scry", "surveils": "surveil"}),
        Words("does", {"gains life": happens(_event(EventKind.HELD, "life", count=_more_than_nothing()), role="player"),
                       "loses life": happens(_event(EventKind.HELD, "life", count=_less_than_nothing()), role="player")},
              {"gains life": "gain life", "loses life": "lose life"}),
        Template("does", "sacrifices|sacrifice a {what:group.one}", told("sacrifice", "player", object=thing)),
        Words("moment", said),
        Words("moment", also, prints=False),
        *([] if counters else []),
    ]  # fmt: skip


def _itself() -> Thing:
    from plystack.data import Itself

    return Thing(Itself())


def _more_than_nothing() -> Any:
    from plystack.data import Amount, Comparison

    return Amount(Comparison.MORE, 0)


def _less_than_nothing() -> Any:
    from plystack.data import Amount, Comparison

    return Amount(Comparison.LESS, 0)
