"""What triggered abilities wait for in this game."""

from __future__ import annotations

from typing import Any

import attrs

from plystack.data import (
    AllOf,
    Amount,
    Compares,
    Comparison,
    Constant,
    Controlled,
    Count,
    Designated,
    EventKind,
    Exists,
    Host,
    In,
    Itself,
    Owned,
    Pattern,
    Related,
    Schema,
    Tallied,
    Thing,
    ValueOf,
    Where,
    Whom,
    Whose,
    Word,
    You,
    pairs,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, shape
from plystack.text.events import Happens, Waits, happens
from plystack.text.nouns import Head, both, parts
from plystack_magic.text.nouns import is_type


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
_NO_COMBAT = Word(frozenset({"false"}))

# 603.6, 700.4, 603.10a: what leaves is looked at as it was
_OF_OBJECTS: dict[str, tuple[str, Happens]] = {
    "enters": ("enter", happens(_event(EventKind.MOVES, to=_ON_BOARD), _event(EventKind.ARRIVES, to=_ON_BOARD))),
    "dies": ("die", happens(_event(EventKind.MOVES, from_=_ON_BOARD, to=_zone("graveyard"), looks_back=True))),
    "leaves the battlefield": (
        "leave the battlefield",
        happens(_event(EventKind.MOVES, from_=_ON_BOARD, looks_back=True)),
    ),
    "attacks": ("attack", happens(_told("attacks"))),
    "blocks": ("block", happens(_told("blocks"))),
    "becomes blocked": ("become blocked", happens(_told("becomes blocked"))),
    "becomes tapped": ("become tapped", happens(_event(EventKind.FIELD, "tapped", to=Word(frozenset({"true"}))))),
    "becomes untapped": ("become untapped", happens(_event(EventKind.FIELD, "tapped", to=Word(frozenset({"false"}))))),
    "is turned face up": (
        "are turned face up",
        happens(_event(EventKind.FIELD, "face down", to=Word(frozenset({"false"})))),
    ),
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


def _dealt() -> list[Phrase]:
    """Return to whom or what damage is dealt (120)."""
    thing = shape(Thing, Hole("what"))
    found: list[Phrase] = []
    for text, test in (("a player", Related("player")), ("an opponent", Related("opponent")), ("you", Related("you"))):
        for kind, roles in (("combat damage", {"combat": _COMBAT}), ("noncombat damage", {"combat": _NO_COMBAT}),
                            ("damage", {})):  # fmt: skip
            found.append(
                Template("happens", f"deals|deal {kind} to {text}", told(_DAMAGE, "source", **roles, player=test))
            )
    for kind, roles in (("combat damage", {"combat": _COMBAT}), ("damage", {})):
        pattern = told(_DAMAGE, "source", **roles, object=thing)
        found.append(Template("happens", f"deals|deal {kind} to a {{what:group.one}}", pattern))
        itself = told(_DAMAGE, "source", **roles, object=shape(Thing, Hole("it")))
        found.append(Template("happens", f"deals|deal {kind} to {{it:one object}}", itself))
        for word in ("planeswalker", "battle"):
            either = happens(
                _told(_DAMAGE, **roles, player=Related("player")),
                _told(_DAMAGE, **roles, object=Thing(on_board(is_type(word.title())))),
                role="source",
            )
            found.append(Template("happens", f"deals|deal {kind} to a player or {word}", either))
    return found


def _cast() -> list[Phrase]:
    """Return the casting and copying of spells (601.2i, 707.10)."""
    spell = shape(Thing, Hole("what"))
    cast, copied = (told(name, "player", object=spell) for name in ("cast", "copies"))
    return [
        Template("does", "casts|cast a {what:group.one}", cast),
        Template("does", "casts|cast or copies|copy a {what:group.one}", _joined(cast, copied)),
        Template("does", "casts|cast this spell", told("cast", "player", object=_itself())),
        Template("does", "casts|cast {it:one object}", told("cast", "player", object=shape(Thing, Hole("it")))),
        Template("does", "casts|cast a {what:group.one} that targets {by:one object}",
                 told("becomes the target", "player", object=shape(Thing, Hole("by")), by=spell)),
        Template("does", "casts|cast a {what:group.one} that targets a {by:group.one}",
                 told("becomes the target", "player", object=shape(Thing, Hole("by")), by=spell)),
    ]  # fmt: skip


def _joined(*found: Any) -> Any:
    """Return the shape of what happens in one of some ways."""
    return shape(Happens, tuple(way for each in found for way in dict(each.fields)["ways"]))


_NTH = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4}


def _counted() -> list[Phrase]:
    """Return what happens as the second time in a turn: what is counted does not count this one yet."""
    found: list[Phrase] = []
    for word, nth in _NTH.items():
        for verb, name, tracker, noun in (
            ("draws|draw", "draw", "cards drawn", "card"), ("casts|cast", "cast", "spells cast", "spell"),
        ):  # fmt: skip
            one = happens(Pattern(EventKind.ANNOUNCED, name, condition=_tallied(tracker, nth)), role="player")
            found.append(
                Template(
                    "does", f"{verb} your {word} {noun} each turn", one, also=(f"{verb} their {word} {noun} each turn",)
                )
            )
    return found


def _tallied(tracker: str, nth: int) -> Compares:
    return Compares(Tallied(tracker, You()), Comparison.EQUAL, Constant(nth))


def _attacks() -> list[Phrase]:
    """Return declarations of attackers (508.1, 508.3, 506.5)."""
    attackers = Count(both((on_board_only(), Designated("attacking"), Controlled("you"))))
    alone = Compares(attackers, Comparison.EQUAL, Constant(1))
    return [
        Words("does", {"attacks": Happens((("player", attrs.evolve(_told("attacks"), together=True)),))},
              {"attacks": "attack"}),
        Template("does", "attacks|attack with {n:count} or more creatures",
                 shape(Happens, (("player", shape(Pattern, EventKind.ANNOUNCED, "attacks", (), False, True,
                                                   shape(Compares, attackers, Comparison.AT_LEAST,
                                                         shape(Constant, Hole("n"))))),))),
        Words("happens", {"attacks alone": happens(attrs.evolve(_told("attacks"), condition=alone)),
                          "attacks and isn't blocked": happens(_told("attacks unblocked"))},
              {"attacks alone": "attack alone", "attacks and isn't blocked": "attack and aren't blocked"}),
        *(Template("happens", f"attacks|attack {text}", told("attacks", defender=test)) for text, test in (
            ("you", Related("you")), ("an opponent", Related("opponent")), ("a player", Related("player")),
        )),
        Template("does", "attacks|attack a player", told("attacks", "player", defender=Related("player"))),
    ]  # fmt: skip


def _targets() -> list[Phrase]:
    """Return becoming a target (115.1)."""
    spell = shape(Thing, Hole("what"))
    by = {"": {}, " you control": {"player": Related("you")}, " an opponent controls": {"player": Related("opponent")}}
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


def _moves() -> list[Phrase]:
    """Return going from zone to zone (400.7, 603.6)."""
    return [
        Template("event", "one or more {what:kinds.many} leave your graveyard", Lens(
            lambda g: _leaves(g["what"]), _left)),
        Words("happens", {
            "is put into a graveyard from anywhere": happens(_event(EventKind.MOVES, to=_zone("graveyard"))),
            "is put into exile from the battlefield": happens(
                _event(EventKind.MOVES, from_=_ON_BOARD, to=_zone("exile"), looks_back=True)),
        }, {"is put into a graveyard from anywhere": "are put into a graveyard from anywhere",
            "is put into exile from the battlefield": "are put into exile from the battlefield"}),
        Words("happens", {"is put into your graveyard from the battlefield": _OF_OBJECTS["dies"][1]}, prints=False),
    ]  # fmt: skip


def _leaves(what: Head) -> Waits | None:
    if what.board:
        return None
    where = both((*what.filters, In(frozenset({"graveyard"})), Owned("you")))
    roles = pairs({"from": _zone("graveyard"), "object": Thing(where)})
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


def events(schema: Schema) -> list[Phrase]:
    """Return what abilities wait for."""
    what, kind = Hole("what"), Hole("kind")
    thing = shape(Thing, what)
    said, also = _moments()
    del schema
    several = {"discards one or more cards": attrs.evolve(_told("discard"), together=True)}
    put = shape(Pattern, EventKind.COUNTERS_PUT, kind, (("object", thing),))
    return [
        Words("happens", {one: each for one, (_, each) in _OF_OBJECTS.items()},
              {one: many for one, (many, _) in _OF_OBJECTS.items()}),
        Words("happens", {one: _OF_OBJECTS[same][1] for one, (_, same) in _SAME.items()},
              {one: many for one, (many, _) in _SAME.items()}, prints=False),
        *_dealt(),
        *_cast(),
        *_counted(),
        *_attacks(),
        *_targets(),
        *_moves(),
        Template("happens", "blocks|block a {what:group.one}", told("blocks", blocked=thing)),
        Template("happens", "becomes|become blocked by a {what:group.one}", told("becomes blocked", by=thing)),
        Template("happens", "exploits|exploit a {what:group.one}", told("exploits", exploited=thing)),
        Template("event", "one or more {kind:counter} counters are put on {what:one thing}", shape(Waits, (put,))),
        Template("event", "a {kind:counter} counter is put on {what:one thing}", shape(Waits, (put,)), prints=False),
        Words("does", {one: happens(_told(name), role="player") for one, (_, name) in _PLAYERS.items()
                       if name != "cycles" or "discards" not in one},
              {one: many for one, (many, _) in _PLAYERS.items()}),
        Words("does", {"cycles or discards a card": Happens((("player", _told("cycles")), ("player", _told("discard"))))},
              {"cycles or discards a card": "cycle or discard a card"}),
        Words("does", {one: Happens((("player", each),)) for one, each in several.items()},
              {"discards one or more cards": "discard one or more cards"}),
        Words("does", {"gains life": happens(_event(EventKind.HELD, "life", count=Amount(Comparison.MORE, 0)), role="player"),
                       "loses life": happens(_event(EventKind.HELD, "life", count=Amount(Comparison.LESS, 0)), role="player")},
              {"gains life": "gain life", "loses life": "lose life"}),
        Template("does", "sacrifices|sacrifice a {what:group.one}", told("sacrifices", "player", object=thing)),
        Template("does", "sacrifices|sacrifice {it:one object}", told("sacrifices", "player", object=shape(Thing, Hole("it")))),
        Template("does", "cycles|cycle {it:one object}", told("cycles", "player", object=shape(Thing, Hole("it")))),
        Template("does", "discards|discard a {what:group.one}", told("discard", "player", object=thing)),
        Template("does", "taps|tap a {what:group.one} for mana", told("taps for mana", "player", object=thing)),
        Words("happens", {"is tapped for mana": happens(_told("taps for mana"))}, {"is tapped for mana": "are tapped for mana"}),
        Words("event", {each: Waits((_told(name),)) for each, name in _OF_GAME.items()}),
        Template("happens", "attacks|attack you or a planeswalker you control", _joined(
            told("attacks", defender=Related("you")),
            told("attacks", defender=Thing(on_board(is_type("Planeswalker"), Controlled("you")))))),
        Words("one thing", {"a source you control": Controlled("you"), "a source": AllOf(())}),
        Words("does", {"unlocks this door": happens(_told("unlocks", object=_itself()), role="player")},
              {"unlocks this door": "unlock this door"}),
        Template("does", "activates|activate an ability of a {what:group.one}", told("activates", "player", object=thing)),
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


def on_board_only() -> Where:
    return In(frozenset({"battlefield"}))


def on_board(*filters: Where) -> Where:
    """Return what is on the battlefield and passes filters."""
    return both((on_board_only(), *filters))


def _itself() -> Thing:
    return Thing(Itself())
