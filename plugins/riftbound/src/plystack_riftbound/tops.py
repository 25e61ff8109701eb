"""The tops of decks, and other deeds of single cards: what is looked at, won, played as a token, and done again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from plystack.data import (
    COUNT,
    Announce,
    Arrange,
    Bound,
    Change,
    Create,
    EventKind,
    Frame,
    Move,
    OneOf,
    Order,
    Pattern,
    SomeOf,
    TakeCounters,
    These,
    Triggered,
    You,
    do,
    instances_of,
    pairs,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_riftbound.battlefields import controller
from plystack_riftbound.moment import becomes
from plystack_riftbound.timing import Speed, places


def _recycle_any(call: Call) -> Step:
    """A player recycles any of the cards that were looked at, and puts the others back in any order."""
    seen = call.objects("what")
    if not seen:
        return Step()
    labels = tuple(call.obj(each).label for each in seen)
    if not call.answered(0):
        return call.ask(call.player, SomeOf(seen, 0, len(seen), labels), "recycle")
    gone = call.chosen(0).objects
    rest = tuple(each for each in seen if each not in gone)
    if len(rest) > 1:
        if not call.answered(1):
            return call.ask(call.player, Order(rest, tuple(call.obj(each).label for each in rest)), "order")
        rest = tuple(call.chosen(1).objects)
    changes: list[Change] = []
    if rest:
        obj = call.obj(rest[0])
        pile = call.state.position.pile(obj.zone, obj.owner)
        changes.append(Arrange((*rest, *(each for each in pile if each not in rest))))
    return Step(changes, then=[do("recycle", what=These(frozenset(gone)))] if gone else [])


def _spend_buff(call: Call) -> Step:
    """A buff is taken off objects that have one, and that is told (702-703)."""
    there = [each for each in call.objects("what") if any(name == "buff" for name, _ in call.obj(each).counters)]
    changes: list[Change] = []
    for each in there:
        told = Announce("spend buff", (("object", each), ("player", call.player)))
        changes += [TakeCounters(each, "buff", 1), told]
    return Step(changes)


def _return_champion(call: Call) -> Step:
    """Cards go to their owners' Champion Zones, where these are empty (109)."""
    zone = "champion zone"
    there = {obj.owner for obj in call.state.position if obj.zone == zone}
    return Step([Move(each, zone) for each in call.objects("what") if call.obj(each).owner not in there])


def _win(call: Call) -> Step:
    """Players win the game, unless a rule forbids it (194)."""
    won = [each for each in call.players("who") if not call.view.forbidden("win the game", None, each)]
    if not won:
        return Step()
    return Step([becomes(call.state, won=tuple(won)), *(Announce("win the game", (("player", each),)) for each in won)])


def _play_token(call: Call) -> Step:
    """A token is played to the base, or to a battlefield that its player controls, as the player says (355.2.a)."""
    player, card = call.player, call.card("card")
    there = call.view.update([Create(card, player, player, "chain")])  # as it is played
    found = places(call.state, there, there.position.last_id, player, Speed.REACTION)
    fields = [each for each in found if isinstance(each, int)]
    given: dict[str, Any] = {"card": card, COUNT: 1, "status": call.words("status")}
    left = call.number(COUNT)
    if left <= 0:
        return Step()
    place: int | str = "base"
    if fields:
        if not call.answered(0):
            labels = ("base", *(call.obj(each).label for each in fields))
            return call.ask(player, OneOf(("base", *fields), labels=labels), "place")
        said = call.answer(0)
        place = said if isinstance(said, int) else "base"
    where: dict[str, Any] = {"to": "base"}
    if isinstance(place, int):
        where = {"to": "battlefield", "at": These(frozenset({place}))}
    more = [do("play token", **{**given, COUNT: left - 1})] if left > 1 else []
    return Step(then=[do("create", "created", **given, **where), *more])


def _conquers(ability: object) -> bool:
    """Say whether an ability waits for its own object to conquer."""
    if not isinstance(ability, Triggered):
        return False
    events = [each for each in (ability.when, *ability.also) if isinstance(each, Pattern)]
    return any((each.kind, each.name) == (EventKind.ANNOUNCED, "unit conquers") for each in events)


def _conquer_effects(call: Call) -> Step:
    """What units do when they conquer is done, though nothing is conquered: each of these abilities triggers."""
    frames: list[Frame] = []
    for ident in call.objects("what"):
        player = controller(call.view, ident)
        for each in instances_of(call.view[ident]):
            if player is None or not _conquers(each.ability):
                continue
            assert isinstance(each.ability, Triggered)
            frame = Frame(
                rest=(do("when you do", ability=each.ability),),
                label=call.obj(ident).label,
                player=player,
                you=player,
                source=ident,
                bound=pairs({"object": Bound((ident,)), "player": Bound(players=(player,))}),
            )
            if each.ability.provided.holds(attrs.evolve(call, frame=frame).reading()):
                frames.append(frame)
    return Step(frames=frames)


def verbs() -> Iterator[Verb]:
    """Give these verbs."""
    what, who = Param("what", Wants.OBJECTS), Param("who", Wants.PLAYERS, You())
    yield Verb("recycle any", _recycle_any, (what,))
    yield Verb("spend buff", _spend_buff, (what,))
    yield Verb("return champion", _return_champion, (what,))
    yield Verb("win the game", _win, (who,))
    count, status = Param(COUNT, Wants.NUMBER, 1), Param("status", Wants.WORDS, frozenset())
    yield Verb("play token", _play_token, (Param("card", Wants.CARD), count, status))
    yield Verb("activate conquer effects", _conquer_effects, (what,))
