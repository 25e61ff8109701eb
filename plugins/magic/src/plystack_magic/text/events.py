"""What triggered abilities wait for in this game."""

from __future__ import annotations

from typing import Any

import attrs

from plystack.data import (
    AllOf,
    Amount,
    Comparison,
    Controlled,
    EventKind,
    Exists,
    Host,
    In,
    Owned,
    Pattern,
    Related,
    Schema,
    Thing,
    ValueOf,
    Where,
    Whom,
    Whose,
    Word,
    pairs,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, shape
from plystack.text.events import Happens, Waits, happens
from plystack.text.nouns import Head, both, parts
from plystack_magic.text.doings import (
    COMBAT,
    DAMAGE,
    ON_BOARD,
    TRUE,
    attacks,
    cast,
    counted,
    dealt,
    event,
    itself,
    joined,
    on_board,
    targets,
    told,
    told_back,
    told_of,
    zone,
)
from plystack_magic.text.nouns import is_type

# 603.6, 700.4, 603.10a: what leaves is looked at as it was
_OF_OBJECTS: dict[str, tuple[str, Happens]] = {
    "enters": ("enter", happens(event(EventKind.MOVES, to=ON_BOARD), event(EventKind.ARRIVES, to=ON_BOARD))),
    "dies": ("die", happens(event(EventKind.MOVES, from_=ON_BOARD, to=zone("graveyard"), looks_back=True))),
    "leaves the battlefield": (
        "leave the battlefield",
        happens(event(EventKind.MOVES, from_=ON_BOARD, looks_back=True)),
    ),
    "attacks": ("attack", happens(told_of("attacks"))),
    # 509.3a, 509.3c: once, however many it blocks or is blocked by
    "blocks": ("block", happens(told_of("blocks", first=TRUE))),
    "becomes blocked": ("become blocked", happens(told_of("becomes blocked", first=TRUE))),
    "becomes tapped": ("become tapped", happens(event(EventKind.FIELD, "tapped", to=Word(frozenset({"true"}))))),
    "becomes untapped": ("become untapped", happens(event(EventKind.FIELD, "tapped", to=Word(frozenset({"false"}))))),
    "is turned face up": (
        "are turned face up",
        happens(event(EventKind.FIELD, "face down", to=Word(frozenset({"false"})))),
    ),
    "is dealt damage": ("are dealt damage", happens(told_of(DAMAGE))),
    "deals damage": ("deal damage", happens(told_of(DAMAGE), role="source")),
    "deals combat damage": ("deal combat damage", happens(told_of(DAMAGE, combat=COMBAT), role="source")),
    "becomes monstrous": ("become monstrous", happens(event(EventKind.DESIGNATED, "monstrous"))),
    "transforms": ("transform", happens(event(EventKind.FIELD, "transformed"))),
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


def _moves() -> list[Phrase]:
    """Return going from zone to zone (400.7, 603.6)."""
    return [
        Template("event", "one or more {what:kinds.many} leave your graveyard", Lens(
            lambda g: _leaves(g["what"]), _left)),
        Words("happens", {
            "is put into a graveyard from anywhere": happens(event(EventKind.MOVES, to=zone("graveyard"))),
            "is put into exile from the battlefield": happens(
                event(EventKind.MOVES, from_=ON_BOARD, to=zone("exile"), looks_back=True)),
        }, {"is put into a graveyard from anywhere": "are put into a graveyard from anywhere",
            "is put into exile from the battlefield": "are put into exile from the battlefield"}),
        Words("happens", {"is put into your graveyard from the battlefield": _OF_OBJECTS["dies"][1]}, prints=False),
    ]  # fmt: skip


def _leaves(what: Head) -> Waits | None:
    if what.board:
        return None
    where = both((*what.filters, In(frozenset({"graveyard"})), Owned("you")))
    roles = pairs({"from": zone("graveyard"), "object": Thing(where)})
    return Waits((Pattern(EventKind.MOVES, "", roles, looks_back=True, together=True),))


def _left(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Waits) or len(value.events) != 1:
        return None
    test = dict(value.events[0].roles).get("object")
    if not isinstance(test, Thing):
        return None
    places = (In(frozenset({"graveyard"})), Owned("you"))
    what = Head(tuple(each for each in parts(test.where) if each not in places), board=False)
    return {"what": what} if _leaves(what) == value else None


_PLAYERS: dict[str, tuple[str, str]] = {
    # one: many, announced as
    "draws a card": ("draw a card", "draw"),
    "discards a card": ("discard a card", "discard"),
    "scries": ("scry", "scries"),
    "surveils": ("surveil", "surveils"),
    "commits a crime": ("commit a crime", "crime"),
    "rolls one or more dice": ("roll one or more dice", "rolls"),
    "expends": ("expend", "expends"),
    "investigates": ("investigate", "investigates"),
    "proliferates": ("proliferate", "proliferates"),
    "searches their library": ("search your library", "search"),
    "shuffles their library": ("shuffle your library", "shuffle"),
    "plays a land": ("play a land", "plays land"),
    "plays a card": ("play a card", "plays"),
    "cycles a card": ("cycle a card", "cycles"),
    "cycles or discards a card": ("cycle or discard a card", "cycles"),
}


def _life(how: Comparison) -> Happens:
    """Return what happens as the life of a player becomes more, or less."""
    return happens(event(EventKind.HELD, "life", count=Amount(how, 0)), role="player")


def events(schema: Schema) -> list[Phrase]:
    """Return what abilities wait for."""
    what, kind = Hole("what"), Hole("kind")
    thing, one = shape(Thing, what), shape(Thing, Hole("it"))
    said, also = _moments()
    del schema
    several = {"discards one or more cards": attrs.evolve(told_of("discard"), together=True)}
    put = shape(Pattern, EventKind.COUNTERS_PUT, kind, (("object", thing),))
    return [
        Words("happens", {one: each for one, (_, each) in _OF_OBJECTS.items()},
              {one: many for one, (many, _) in _OF_OBJECTS.items()}),
        Words("happens", {one: _OF_OBJECTS[same][1] for one, (_, same) in _SAME.items()},
              {one: many for one, (many, _) in _SAME.items()}, prints=False),
        *dealt(),
        *cast(),
        *counted(),
        *attacks(),
        *targets(),
        *_moves(),
        Template("happens", "blocks|block a {what:group.one}", told("blocks", blocked=thing)),
        Template("happens", "becomes|become blocked by a {what:group.one}", told("becomes blocked", by=thing)),
        Template("happens", "exploits|exploit a {what:group.one}", told_back("exploits", exploited=thing)),
        Template("event", "one or more {kind:counter} counters are put on {what:one thing}", shape(Waits, (put,))),
        Template("event", "a {kind:counter} counter is put on {what:one thing}", shape(Waits, (put,)), prints=False),
        Words("does", {one: happens(told_of(name), role="player") for one, (_, name) in _PLAYERS.items()
                       if name != "cycles" or "discards" not in one},
              {one: many for one, (many, _) in _PLAYERS.items()}),
        Words("does", {"cycles or discards a card": Happens((
                  ("player", told_of("cycles")), ("player", told_of("discard"))))},
              {"cycles or discards a card": "cycle or discard a card"}),
        Words("does", {one: Happens((("player", each),)) for one, each in several.items()},
              {"discards one or more cards": "discard one or more cards"}),
        Words("does", {"gains life": _life(Comparison.MORE),
                       "loses life": _life(Comparison.LESS)},
              {"gains life": "gain life", "loses life": "lose life"}),
        Template("does", "sacrifices|sacrifice a {what:group.one}",
                 told_back("sacrifices", "player", object=thing)),
        Template("does", "sacrifices|sacrifice {it:one object}",
                 told_back("sacrifices", "player", object=one)),
        Template("does", "cycles|cycle {it:one object}", told("cycles", "player", object=one)),
        Template("does", "discards|discard a {what:group.one}", told("discard", "player", object=thing)),
        Template("does", "taps|tap a {what:group.one} for mana", told("taps for mana", "player", object=thing)),
        Words("happens", {"is tapped for mana": happens(told_of("taps for mana"))},
              {"is tapped for mana": "are tapped for mana"}),
        Words("event", {each: Waits((told_of(name),)) for each, name in _OF_GAME.items()}),
        Template("happens", "attacks|attack you or a planeswalker you control", joined(
            told("attacks", attacked=Related("you")),
            told("attacks", attacked=Thing(on_board(is_type("Planeswalker"), Controlled("you")))))),
        Words("one thing", {"a source you control": Controlled("you"), "a source": AllOf(())}),
        Words("does", {"unlocks this door": happens(told_of("unlocks", object=itself()), role="player")},
              {"unlocks this door": "unlock this door"}),
        Template("does", "activates|activate an ability of a {what:group.one}",
                 told("activates", "player", object=thing)),
        Words("moment", said),
        Words("moment", also, prints=False),
        Template("moment", "the beginning of the upkeep of {whom:one object}'s controller", Lens(
            lambda g: _upkeep_of(g["whom"]), _upkeep)),
    ]  # fmt: skip


# 901, 904, 731: what happens to the game; a host announces it where it is played so
_OF_GAME = {
    "chaos ensues": "chaos ensues",
    "day becomes night or night becomes day": "day turns",
    "you set this scheme in motion": "scheme",
    "you planeswalk to this plane": "planeswalk",
}


def _upkeep_of(whom: Where) -> Waits | None:
    of = Whose.HOST if parts(whom)[0] == Host() else None
    if of is None or len(parts(whom)) != 2:
        return None
    # the noun is kept as what must be so of the host at that moment
    roles: dict[str, Any] = {"phase": Word(frozenset({"upkeep"})), "player": Whom(ValueOf("controller", of))}
    return Waits((Pattern(EventKind.ANNOUNCED, "phase begins", pairs(roles), condition=Exists(whom)),))


def _upkeep(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Waits) or len(value.events) != 1 or not isinstance(value.events[0].condition, Exists):
        return None
    whom = value.events[0].condition.where
    return {"whom": whom} if _upkeep_of(whom) == value else None
