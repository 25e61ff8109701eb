"""Verbs that need to know where things are in a game: draw, discard, destroy, damage, heal.

A game says which of its zones, statuses and numbers they are; what it does not say, it has no such verb for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import attrs

from plystack.data import (
    COUNT,
    AddHeld,
    AddToField,
    Announce,
    Bound,
    Change,
    Event,
    In,
    Itself,
    Move,
    Named,
    OwnedBy,
    SomeOf,
    State,
    You,
    do,
    lookup,
    pairs,
    words,
)
from plystack.happenings.machine import EventRule
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.verb import Call, Step, Verb, options
from plystack.layers import View


@attrs.frozen
class Places:
    """Which zones, statuses and numbers of a game the verbs of any card game mean.

    Arguments:
        deck: from whose top is drawn.
        hand: to which is drawn, and from which is discarded.
        discarded: where what is discarded goes.
        destroyed: where what is destroyed goes.
        damage: the status that counts damage on objects.
        life: the number of players from which damage takes.
        combat: it is told of damage whether it is dealt in combat, which the verb says.
    """

    deck: str = ""
    hand: str = ""
    discarded: str = ""
    destroyed: str = ""
    damage: str = ""
    life: str = ""
    combat: bool = False


# -- draw and discard --------------------------------------------------------------------------------


def _draw(call: Call) -> Step:
    """One after the other: each is an event of its own, and so can be replaced by itself (121.2)."""
    count, players = call.number(COUNT), call.players("who")
    if count <= 0 or not players:
        return Step()
    changes = [Announce("draw", (("player", player),)) for player in players]
    bind = call.do.bind
    rest = [do("draw", bind, who=call.arg("who"), count=count - 1, joined=True)] if count > 1 else []
    return Step(changes=changes, then=rest, joins=call.truth("joined"))


def _drawn(places: Places) -> Callable[[State, View, Event], Iterable[Change]]:
    def brings(state: State, view: View, event: Event) -> Iterable[Change]:
        player = event.role("player")
        assert isinstance(player, str)
        pile = state.position.pile(places.deck, player)
        if not pile:
            return [Announce("draw from nothing", (("player", player),))]
        return [Move(pile[0], places.hand)]

    return brings


def _discard(call: Call) -> Step:
    """Each player chooses of their own; where a filter says which, nobody does."""
    changes: list[Change] = []
    asked = 0
    for player in call.players("who"):
        found = call.objects("what", [("player", Bound(players=(player,)))])
        own = [each for each in found if call.obj(each).owner == player]
        count = min(len(own), call.number(COUNT))
        if call.frame.strict and count < call.number(COUNT):
            raise call.fail(f"{player} has {len(own)} to discard, and it takes {call.number(COUNT)}")
        chosen = tuple(own[:count])
        if 0 < count < len(own):
            idents, labels = options(own, call.view)
            if not call.answered(asked):
                return call.ask(player, SomeOf(idents, count, count, labels), "discard")
            chosen = call.chosen(asked).objects
            asked += 1
        changes += [Announce("discard", (("object", each), ("player", player))) for each in chosen]
    return Step(changes=changes)


def _moved(zone: str) -> Callable[[State, View, Event], Iterable[Change]]:
    def brings(state: State, view: View, event: Event) -> Iterable[Change]:
        ident = event.role("object")
        return [Move(ident, zone)] if isinstance(ident, int) and ident in state.position.objects else []

    return brings


# -- destroy, damage, heal ---------------------------------------------------------------------------


def _destroy(call: Call) -> Step:
    return Step(changes=[Announce("destroy", (("object", each),)) for each in call.objects("what")])


def _damage(call: Call) -> Step:
    """All of it is dealt at once; an amount is read for each object."""
    source = call.object("by")
    told: list[tuple[str, int | str]] = [] if source is None else [("source", source)]
    if source is None and call.source is not None and isinstance(call.arg("by"), Itself):
        told = [("source", call.source)]  # it is gone, and deals it all the same (608.2h)
    if any(each.name == "combat" for each in call.verbs[call.do.verb].params):
        told.append(("combat", call.truth("combat")))
    changes: list[Change] = []
    for ident in call.objects("to"):
        if (count := call.number(COUNT, ident)) > 0:
            changes.append(Announce("damage", pairs({COUNT: count, "object": ident, **dict(told)})))
    for player in call.players("players"):
        if (count := call.number(COUNT)) > 0:
            changes.append(Announce("damage", pairs({COUNT: count, "player": player, **dict(told)})))
    return Step(changes=changes)


def _dealt(places: Places) -> Callable[[State, View, Event], Iterable[Change]]:
    def brings(state: State, view: View, event: Event) -> Iterable[Change]:
        count, ident, player = event.role(COUNT), event.role("object"), event.role("player")
        assert isinstance(count, int)
        if isinstance(ident, int) and ident in state.position.objects:
            return [AddToField(ident, places.damage, count)]
        if isinstance(player, str) and places.life:
            return [AddHeld(player, places.life, -count)]
        return []

    return brings


def _heal(call: Call) -> Step:
    """So much damage goes, or all of it."""
    changes: list[Change] = []
    for ident in call.objects("what"):
        told = [] if call.arg(COUNT) is None else [(COUNT, call.number(COUNT, ident))]
        changes.append(Announce("heal", tuple(sorted([("object", ident), *told]))))
    return Step(changes=changes)


def _healed(places: Places) -> Callable[[State, View, Event], Iterable[Change]]:
    def brings(state: State, view: View, event: Event) -> Iterable[Change]:
        count, ident = event.role(COUNT), event.role("object")
        if not isinstance(ident, int) or ident not in state.position.objects:
            return []
        now = int(lookup(state.position.obj(ident).status, places.damage, 0))
        healed = min(count, now) if isinstance(count, int) else now
        return [AddToField(ident, places.damage, -healed)] if healed > 0 else []

    return brings


def verbs(places: Places) -> Iterator[Verb]:
    """Give the verbs of which a game has said where things are."""
    who, count = Param("who", Wants.PLAYERS, You()), Param(COUNT, Wants.NUMBER, 1)
    what = Param("what", Wants.OBJECTS)
    if places.deck and places.hand:
        yield Verb("draw", _draw, (count, who, Param("joined", Wants.TRUTH, False)))
    if places.hand and places.discarded:
        own = In(words(places.hand)) & OwnedBy(Named("player"))
        yield Verb("discard", _discard, (count, who, Param("what", Wants.OBJECTS, own)))
    if places.destroyed:
        yield Verb("destroy", _destroy, (what,))
    if places.damage:
        yield Verb(
            "damage",
            _damage,
            (
                Param("to", Wants.OBJECTS, None),
                Param("players", Wants.PLAYERS, None),
                Param(COUNT, Wants.NUMBER),
                Param("by", Wants.OBJECTS, Itself()),
                *([Param("combat", Wants.TRUTH, False)] if places.combat else []),
            ),
        )
        yield Verb("heal", _heal, (what, Param(COUNT, Wants.NUMBER, None)))


def events(places: Places) -> Iterator[EventRule]:
    """Give what these verbs announce, with what it brings about."""
    player, thing = frozenset({"player"}), frozenset({"object"})
    if places.deck and places.hand:
        yield EventRule("draw", player, player, _drawn(places))
        yield EventRule("draw from nothing", player, player)
    if places.hand and places.discarded:
        yield EventRule("discard", player | thing, player | thing, _moved(places.discarded))
    if places.destroyed:
        yield EventRule("destroy", thing, thing, _moved(places.destroyed))
    if places.damage:
        told = player | thing | {"source", COUNT} | ({"combat"} if places.combat else set())
        yield EventRule("damage", told, frozenset({COUNT}), _dealt(places))
        yield EventRule("heal", thing | {COUNT}, thing, _healed(places))
