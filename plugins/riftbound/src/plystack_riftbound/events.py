"""What is announced as the turn goes on, and what is counted of it: facts that abilities wait for.

The procedures of movement, showdowns and combat announce these; their rules are named beside each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from plystack.data import (
    Amount,
    Change,
    Comparison,
    Constant,
    Event,
    EventKind,
    Has,
    Move,
    Not,
    Pattern,
    SetField,
    SetPlace,
    State,
    Thing,
    Tracker,
    Word,
)
from plystack.happenings import EventRule
from plystack.layers import View

BOARD = frozenset({"base", "battlefield", "legend zone"})

_PLAYER = frozenset({"player"})
_THING = frozenset({"object"})
_BOTH = _PLAYER | _THING


def _moved(state: State, view: View, event: Event) -> Iterable[Change]:
    """Bring a unit to where it moves; it stays the same object."""
    ident, zone, place = event.role("object"), event.role("to"), event.role("reached")
    if not isinstance(ident, int) or ident not in state.position.objects or not isinstance(zone, str):
        return []
    return [SetPlace(ident, place if isinstance(place, int) else None, zone)]


def _recycled(state: State, view: View, event: Event) -> Iterable[Change]:
    """Put what is recycled on the bottom of its owner's deck: runes of the rune deck, all else of the Main Deck."""
    ident = event.role("object")
    if not isinstance(ident, int) or ident not in state.position.objects:
        return []
    types = view.value(ident, "types")
    rune = isinstance(types, frozenset) and "Rune" in types
    return [Move(ident, "rune deck" if rune else "main deck", None, True)]


def _becomes(field: str, to: bool) -> Callable[[State, View, Event], Iterable[Change]]:
    """Return that a status of an object is another now."""

    def brings(state: State, view: View, event: Event) -> Iterable[Change]:
        ident = event.role("object")
        return [SetField(ident, field, to)] if isinstance(ident, int) and ident in state.position.objects else []

    return brings


EVENTS = (
    # 383.4.e-f: once for each unit and combat, as it becomes attacker or defender (464.2.c); "at" is the battlefield,
    # "alone" that no other friendly unit is there, "against" that but one enemy unit is
    EventRule("attack", _BOTH | {"at", "alone", "against"}, _BOTH | {"at"}),
    EventRule("defend", _BOTH | {"at", "alone", "against"}, _BOTH | {"at"}),
    # 464.2.c: a player becomes attacker or defender at a battlefield
    EventRule("player attacks", _BOTH, _BOTH),
    EventRule("player defends", _BOTH, _BOTH),
    # 383.4.c-d, 471: with its player, each of their units there conquers or holds
    EventRule("unit conquers", _BOTH | {"at", "after"}, _BOTH | {"at"}),
    EventRule("unit holds", _BOTH | {"at"}, _BOTH | {"at"}),
    # 466.3: the sole side that is left has won the combat, its player and its units
    EventRule("win combat", _BOTH, _BOTH),
    EventRule("unit wins combat", _BOTH, _BOTH),
    # 348, 464, 466.7: what begins and ends at a battlefield
    EventRule("showdown begins", _THING, _THING),
    EventRule("combat begins", _THING | {"attacker", "defender"}, _THING),
    # 445-453; a recall is none (456). "left" and "reached" are battlefields, where it is one
    EventRule("move", _THING | _PLAYER | {"from", "to", "left", "reached"}, _THING | {"from", "to"}, _moved),
    # 419.4.b: a card is finalized, so that Legion counts it
    EventRule("finalize", _BOTH, _BOTH),
    EventRule("hide", _BOTH, _BOTH),  # 811
    EventRule("win the game", _PLAYER, _PLAYER),
    # 402: what a spell or an ability is to affect is chosen
    EventRule("choose", _BOTH | {"source"}, _BOTH),
    # 423, 702-703, and the other things that players do to objects
    EventRule("stun", _BOTH, _THING, _becomes("stunned", True)),
    EventRule("spend buff", _BOTH, _BOTH),
    EventRule("ready", _BOTH, _THING, _becomes("exhausted", False)),
    EventRule("empower", _BOTH, _THING, _becomes("empowered", True)),
    EventRule("recycle", _BOTH, _BOTH, _recycled),
    EventRule("banish", _BOTH, _BOTH),
    EventRule("attach", _BOTH | {"host"}, _BOTH | {"host"}),
    EventRule("activate", _BOTH | {"kind"}, _BOTH),  # "kind": the types of what has the ability, before it is paid
    EventRule("channel", _PLAYER, _PLAYER),
    # a unit is Mighty while its Might is 5 or more: it becomes so as that begins
    EventRule("becomes mighty", _BOTH, _BOTH),
)

DIES = Pattern(
    EventKind.MOVES,
    roles=(("from", Word(BOARD)), ("to", Word(frozenset({"trash"})))),
    looks_back=True,
)
"""Something goes from the board to the trash: it is killed, and so it dies."""

GEAR_PLAYED, GEAR_USED = "gear played", "gear abilities used"
"""What is counted of gear that is no token and is finalized, and of activated abilities of gear."""

_UNIT = Thing(Has("types", Constant(frozenset({"Unit"}))))
_SPELL = Thing(Has("types", Constant(frozenset({"Spell"}))))

_GEAR = Has("types", Constant(frozenset({"Gear"})))
_NON_TOKEN = Not(Has("supertypes", Constant(frozenset({"Token"}))))

TRACKERS = (
    Tracker(GEAR_PLAYED, Pattern(EventKind.ANNOUNCED, "finalize", (("object", Thing(_GEAR & _NON_TOKEN)),)), "player"),
    Tracker(GEAR_USED, Pattern(EventKind.ANNOUNCED, "activate", (("kind", Word(frozenset({"gear"}))),)), "player"),
    Tracker("cards discarded", Pattern(EventKind.ANNOUNCED, "discard"), "player"),
    Tracker("spells played", Pattern(EventKind.ANNOUNCED, "play", (("object", _SPELL),)), "player"),
    Tracker("xp gained", Pattern(EventKind.HELD, "xp", (("count", Amount(Comparison.MORE, 0)),)), "player"),
    Tracker("units died", Pattern(DIES.kind, "", (*DIES.roles[:1], ("object", _UNIT), *DIES.roles[1:]), True)),
    Tracker("cards played", Pattern(EventKind.ANNOUNCED, "play"), "player"),
    Tracker("cards finalized", Pattern(EventKind.ANNOUNCED, "finalize"), "player"),
    Tracker("moves", Pattern(EventKind.ANNOUNCED, "move"), "object"),
    Tracker("conquests", Pattern(EventKind.ANNOUNCED, "unit conquers"), "object"),
    Tracker("wins", Pattern(EventKind.ANNOUNCED, "unit wins combat"), "object"),
)
