"""What triggered abilities wait for in this game, and what they do then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    Compares,
    Comparison,
    Constant,
    EventKind,
    In,
    Itself,
    Owned,
    Pattern,
    Related,
    Schema,
    Tallied,
    Thing,
    TurnOf,
    Word,
    You,
    pairs,
)
from plystack.text import Hole, Lens, Phrase, Shape, Slot, Template, Unsaid, Words, shape
from plystack.text.events import Happens, Waits, happens, unlimited
from plystack.text.nouns import OTHER, both, has
from plystack_riftbound.events import BOARD, DIES
from plystack_riftbound.text.conditions import ALWAYS
from plystack_riftbound.text.nouns import AT_BATTLEFIELD
from plystack_riftbound.text.played import played

_TRUE, _FALSE = Word(frozenset({"true"})), Word(frozenset({"false"}))
_SPELL = Thing(has("types", "Spell"))
_ME = Thing(Itself())
_FRIEND = Related("friendly")
_ELSEWHERE = frozenset({"trash", "hand", "main deck", "rune deck", "banishment", "champion zone"})


def _zone(*names: str) -> Word:
    return Word(frozenset(names))


def announced(name: str, **roles: Any) -> Pattern:
    """Return the pattern of an announcement."""
    return Pattern(EventKind.ANNOUNCED, name, pairs({key.rstrip("_"): value for key, value in roles.items()}))


def told(name: str, role: str = "object", **roles: Any) -> Shape:
    """Return the shape of an announcement, whose subject takes a role, with holes in others."""
    named = tuple(sorted((key.rstrip("_"), value) for key, value in roles.items()))
    return shape(Happens, ((role, shape(Pattern, EventKind.ANNOUNCED, name, named)),))


_LEAVES = Pattern(EventKind.MOVES, "", (("from", Word(BOARD)), ("to", Word(_ELSEWHERE))), looks_back=True)
_TO_HAND = Pattern(
    EventKind.MOVES,
    "",
    (("from", Word(BOARD)), ("owner", Related("player")), ("to", _zone("hand"))),
    looks_back=True,
)

_OF_OBJECTS: dict[str, tuple[str, Happens]] = {
    "attacks": ("attack", happens(announced("attack"))),
    "defends": ("defend", happens(announced("defend"))),
    "conquers": ("conquer", happens(announced("unit conquers"))),
    "conquers after an attack": ("conquer after an attack", happens(announced("unit conquers", after=_TRUE))),
    "holds": ("hold", happens(announced("unit holds"))),
    "wins a combat": ("win a combat", happens(announced("unit wins combat"))),
    "moves": ("move", happens(announced("move"))),
    "moves to a battlefield": ("move to a battlefield", happens(announced("move", to=_zone("battlefield")))),
    "moves from a battlefield": ("move from a battlefield", happens(announced("move", from_=_zone("battlefield")))),
    "moves from here": ("move from here", happens(announced("move", left=_ME))),
    "moves here": ("move here", happens(announced("move", reached=_ME))),
    "dies": ("die", happens(DIES)),
    "leaves the board": ("leave the board", happens(_LEAVES)),
    "is returned to a player's hand": ("are returned to a player's hand", happens(_TO_HAND)),
    "is played": ("are played", happens(announced("play"))),
    "takes damage": ("take damage", happens(announced("damage"))),
    "becomes ready": ("become ready", happens(Pattern(EventKind.FIELD, "exhausted", (("to", _FALSE),)))),
    "becomes [Empowered]": ("become [Empowered]", happens(Pattern(EventKind.FIELD, "empowered", (("to", _TRUE),)))),
    "becomes stunned": ("become stunned", happens(Pattern(EventKind.FIELD, "stunned", (("to", _TRUE),)))),
    "becomes [Mighty]": ("become [Mighty]", happens(announced("becomes mighty"))),
    "is buffed": ("are buffed", happens(Pattern(EventKind.COUNTERS_PUT, "buff"))),
}  # fmt: skip

_ATTACKS_ALONE, _DEFENDS_ALONE = announced("attack", alone=_TRUE), announced("defend", alone=_TRUE)

_ATTACKS_ONE = announced("attack", alone=_TRUE, against=_TRUE)
_DEFENDS_ONE = announced("defend", alone=_TRUE, against=_TRUE)

_ALONE: dict[str, tuple[str, Happens]] = {
    "attacks alone": ("attack alone", happens(_ATTACKS_ALONE)),
    "defends alone": ("defend alone", happens(_DEFENDS_ALONE)),
    "attacks or defends alone": ("attack or defend alone", happens(_ATTACKS_ALONE, _DEFENDS_ALONE)),
    "attacks or defends one on one": ("attack or defend one on one", happens(_ATTACKS_ONE, _DEFENDS_ONE)),
}  # fmt: skip
"""What is alone in both of its deeds, not in the last alone."""

_OF_PLAYERS: dict[str, tuple[str, Happens]] = {
    one: (many, Happens(tuple(("player", each) for each in events)))
    for one, many, *events in (
        ("conquers", "conquer", announced("conquer")),
        ("conquers here", "conquer here", announced("conquer", object=_ME)),
        ("holds", "hold", announced("hold")),
        ("holds here", "hold here", announced("hold", object=_ME)),
        ("defends here", "defend here", announced("player defends", object=_ME)),
        ("defends at a battlefield", "defend at a battlefield", announced("player defends")),
        ("attacks here", "attack here", announced("player attacks", object=_ME)),
        ("wins a combat", "win a combat", announced("win combat")),
        ("wins a combat here", "win a combat here", announced("win combat", object=_ME)),
        ("discards a card", "discard a card", announced("discard")),
        ("draws a card", "draw a card", announced("draw")),
        ("spends a buff", "spend a buff", announced("spend buff")),
        ("plays a spell", "play a spell", announced("play", kind=_zone("spell"))),
        ("plays a card", "play a card", announced("play")),
        ("recycles a rune", "recycle a rune", announced("recycle", object=Thing(has("types", "Rune")))),
        ("plays a card from face down", "play a card from face down", announced("play", facedown=_TRUE)),
        ("plays a card from anywhere other than their hand", "play a card from anywhere other than your hand",
         announced("play", from_=Word(_ELSEWHERE - {"hand"} | {"battlefield"}))),
    )
}  # fmt: skip

# What players do to objects: verb for one and for many, and what is announced.
_TO_OBJECTS = (
    ("discards", "discard", "discard"),
    ("[Stun]", "[Stun]", "stun"),
    ("stuns", "stun", "stun"),
    ("readies", "ready", "ready"),
    ("empowers", "empower", "empower"),
    ("banishes", "banish", "banish"),
    ("chooses", "choose", "choose"),
)


def _phase(player: str, phase: str) -> Waits:
    return Waits((announced("phase begins", phase=_zone(phase), player=Related(player)),))


def _moments() -> dict[str, Waits]:
    found = {"the end of your turn": _phase("you", "ending")}
    first = announced("phase begins", phase=_zone("beginning"), player=Related("player"), first=_TRUE)
    found["the start of each player's first Beginning Phase"] = Waits((first,))
    for name, phase in (("Beginning Phase", "beginning"), ("Main Phase", "main")):
        found[f"the start of your {name}"] = _phase("you", phase)
        found[f"the start of each player's {name}"] = _phase("player", phase)
        found[f"the start of each opponent's {name}"] = _phase("opponent", phase)
    return found


_TIMES = {"first": 0, "second": 1, "third": 2}
_COUNTED = {"move": "moves", "unit conquers": "conquests", "unit wins combat": "wins"}


def _nth(given: Mapping[str, Any]) -> Waits | None:
    """Return the first time each turn that something happens to the source: so often has it been counted before."""
    waits: Waits = given["event"]
    if len(waits.events) != 1 or waits.events[0].name not in _COUNTED or waits.events[0].condition != ALWAYS:
        return None
    if waits.events[0].roles != (("object", _ME),):
        return None
    counted = Tallied(_COUNTED[waits.events[0].name], None, True)
    condition = Compares(counted, Comparison.EQUAL, Constant(given["nth"]))
    return Waits((attrs.evolve(waits.events[0], condition=condition),))


def _nths(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Waits) and len(value.events) == 1:
        plain = Waits((attrs.evolve(value.events[0], condition=ALWAYS),))
        for nth in _TIMES.values():
            if _nth(given := {"event": plain, "nth": nth}) == value:
                yield given


def _nth_card(given: Mapping[str, Any]) -> Waits:
    told = Compares(Tallied("cards played", You()), Comparison.EQUAL, Constant(given["nth"]))
    return Waits((attrs.evolve(announced("play", player=Related("you")), condition=told),))


def _nth_cards(value: Any) -> Iterator[Mapping[str, Any]]:
    yield from ({"nth": nth} for nth in _TIMES.values() if _nth_card({"nth": nth}) == value)


def _plainly(value: Any) -> Mapping[str, Any] | None:
    return None if unlimited(value) is None else {"event": value}


def _either(given: Mapping[str, Any]) -> Waits | None:
    first, second = given["first"], given["second"]
    return Waits((*first.events, *second.events)) if first.events and second.events else None


def _apart(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Waits) and len(value.events) > 1 and value.limit is None:
        for end in range(1, len(value.events)):
            yield {"first": Waits(value.events[:end]), "second": Waits(value.events[end:])}


def _during(given: Mapping[str, Any]) -> Waits | None:
    waits: Waits = given["event"]
    if any(each.condition != ALWAYS for each in waits.events) or not waits.events:
        return None
    return Waits(tuple(attrs.evolve(each, condition=given["turn"]) for each in waits.events))


def _durings(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Waits) or len({each.condition for each in value.events}) != 1 or value.limit is not None:
        return None
    turn = value.events[0].condition
    return {"turn": turn, "event": Waits(tuple(attrs.evolve(each, condition=ALWAYS) for each in value.events))}


def _of_me() -> Lens:
    """Return what happens to me."""

    def build(given: Mapping[str, Any]) -> Waits:
        happening: Happens = given["happens"]
        return happening.of(_ME)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Waits) or not value.events:
            return None
        ways = []
        for each in value.events:
            if dict(each.roles).get("object") != _ME or each.together:
                return None
            ways.append(("object", attrs.evolve(each, roles=tuple(r for r in each.roles if r[0] != "object"))))
        return {"happens": Happens(tuple(ways))}

    return Lens(build, take)


def _of_friends(given: Mapping[str, Any]) -> Waits:
    doing: Happens = given["does"]
    return doing.of(_FRIEND)


def _friends(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Waits) or any(dict(each.roles).get("player") != _FRIEND for each in value.events):
        return None
    ways = tuple(
        ("player", attrs.evolve(each, roles=tuple(r for r in each.roles if r[0] != "player"))) for each in value.events
    )
    return {"does": Happens(ways)} if ways else None


def events(schema: Schema) -> list[Phrase]:
    """Return what abilities wait for."""
    board = In(schema.board_zones)
    what = Hole("what")
    thing = shape(Thing, what)
    acts: list[Phrase] = []
    for one, many, name in _TO_OBJECTS:
        words = one if one == many else f"{one}|{many}"
        acts.append(Template("does", f"{words} {{what:one thing}}", told(name, "player", object=thing)))
    return [
        Unsaid("event clause", "whenever {it:event}"),
        Unsaid("event clause", "when {it:event}"),
        Unsaid("event", "{state:simple condition}"),
        Template("event clause", "when {event}", Lens(lambda g: g["event"], _plainly), also=("whenever {event}",)),
        Template("event clause", "when {first:event} or {second:event}", Lens(_either, _apart),
                 also=("when {first:event} or when {second:event}", "when {first:event} and when {second:event}")),
        Template("event clause", "when {first:event} or at {second:moment}", Lens(_either, _apart)),
        Slot("nth", "which time"),
        Words("nth", _TIMES),
        Template("event clause", "the {nth} time {event} each turn", Lens(_nth, _nths),
                 also=("the {nth} time {event} in a turn",)),
        Slot("on a turn", "whose turn it is"),
        Words("on a turn", {"on your turn": TurnOf("you"), "on an opponent's turn": TurnOf("opponent")}),
        Template("event clause", "when {event} {turn:on a turn}", Lens(_during, _durings)),
        Template("event", "I {happens:happening.many}", _of_me()),
        Template("event", "I am {happens:passive}", _of_me()),
        Slot("passive", "what happens to it"),
        Words("passive", {"played from face down": happens(announced("play", facedown=_TRUE))}),
        Words("passive", {"played from [Hidden]": happens(announced("play", facedown=_TRUE))}, prints=False),
        Words("passive", {"played": happens(announced("play")), "buffed": _OF_OBJECTS["is buffed"][1]}),
        Template("one thing", "{it:me}", Hole("it")),
        Template("one thing", "one of {where:yours}", Hole("where"), prints=False),
        Template("one thing", "any {where:group.one}", Hole("where"), prints=False),
        Words("one thing", {"a card you own": Owned("you"), "something else": both((board, OTHER))}),
        Words("happens", {one: each for one, (_, each) in _OF_OBJECTS.items()},
              {one: many for one, (many, _) in _OF_OBJECTS.items()}),
        Words("happening", {one: each for one, (_, each) in _ALONE.items()},
              {one: many for one, (many, _) in _ALONE.items()}),
        Template("happens", "attacks|attack a {what:group.one}", told("attack", at=thing)),
        Words("does", {one: each for one, (_, each) in _OF_PLAYERS.items()},
              {one: many for one, (many, _) in _OF_PLAYERS.items()}),
        *acts,
        Words("does", {"plays a card from [Hidden]": _OF_PLAYERS["plays a card from face down"][1]},
              {"plays a card from [Hidden]": "play a card from [Hidden]"}, prints=False),
        Template("does", "plays|play {what:me} to a battlefield", Lens(_played_to, _played_at)),
        Template("does", "chooses|choose {what:one thing} with a spell",
                 told("choose", "player", object=thing, source=_SPELL)),
        Template("event", "you {does:several} {what:group.many}", Lens(_several, _severals)),
        Slot("several", "what a player does"),
        Words("several", {"stun one or more": "stun", "ready one or more": "ready", "choose one or more": "choose"}),
        Words("event", {
            "you discard one or more cards": _at_once("discard"),
            "you recycle one or more cards to your Main Deck":
                _at_once("recycle", object=Thing(In(frozenset({"main deck"})))),
        }),
        Template("does", "plays|play {what:played}", told("play", "player", object=thing)),
        Template("does", "plays|play {what:played} from face down",
                 told("play", "player", facedown=_TRUE, object=thing),
                 also=("plays|play {what:played} from [Hidden]",)),
        *played(schema),
        Template("does", "attaches|attach {what:one thing} to me", told("attach", "player", object=thing, host=_ME)),
        Template("does", "uses|use an activated ability of {what:one thing}", told("activate", "player", object=thing)),
        Template("event", "you or an ally {does:doing.many}", Lens(_of_friends, _friends)),
        Template("event", "you play your {nth} card in a turn", Lens(_nth_card, _nth_cards)),
        Words("event", {
            "combat starts here": Waits((announced("combat begins", object=_ME),)),
            "a showdown begins here": Waits((announced("showdown begins", object=_ME),)),
        }),
        Words("moment", _moments()),
        Words("moment", {"start of your Beginning Phase": _phase("you", "beginning")}, prints=False),
    ]  # fmt: skip


def _played_to(given: Mapping[str, Any]) -> Happens:
    return Happens((("player", announced("play", object=Thing(both((Itself(), AT_BATTLEFIELD))))),))


def _played_at(value: Any) -> Mapping[str, Any] | None:
    return {"what": Itself()} if value == _played_to({}) else None


def _at_once(name: str, **roles: Any) -> Waits:
    """Return several of an event at once as one."""
    return Waits((attrs.evolve(announced(name, player=Related("you"), **roles), together=True),))


def _several(given: Mapping[str, Any]) -> Waits:
    return _at_once(given["does"], object=Thing(given["what"]))


def _severals(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Waits) or len(value.events) != 1:
        return None
    thing = dict(value.events[0].roles).get("object")
    given = {"does": value.events[0].name, "what": getattr(thing, "where", None)}
    return given if isinstance(thing, Thing) and _several(given) == value else None
