"""Verbs of keyword actions that are made of others: explore (701.44), connive (701.50); and of small choices."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import (
    CONTROLLER,
    COUNT,
    NOTHING,
    AddHeld,
    Announce,
    Change,
    Condition,
    Constant,
    Count,
    Do,
    Exists,
    Has,
    In,
    Named,
    Not,
    OneOf,
    OwnedBy,
    SetField,
    SomeOf,
    These,
    Those,
    You,
    do,
)
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants, options

_LAND = Has("types", Constant(frozenset({"Land"})))
_HAND = In(frozenset({"hand"}))
_TAPPED = "tapped"


def _each(call: Call) -> Iterator[tuple[These, Constant]]:
    """Yield each of the permanents that do it, as a filter, with its controller."""
    for ident in call.objects("what"):
        controller = call.view[ident][CONTROLLER]
        if isinstance(controller, str):
            yield These(frozenset({ident})), Constant(controller)


def _is_land(name: str) -> Condition:
    return Exists(Those(name) & _LAND)


def _explore(call: Call) -> Step:
    """Its controller reveals the top card: a land goes to hand; else it grows, and the card stays or goes (701.44a)."""
    then: list[Do] = []
    for it, who in _each(call):
        card = Those("explored")
        away = do("may", who=who, do=(do("move", what=card, to="graveyard"),))
        grows = do("put counters", counter="+1/+1", on=it, count=1)
        then += [
            do("top", "explored", zone="library", of=who, count=1),
            do("reveal", what=card),
            do(
                "if",
                condition=_is_land("explored"),
                then=(do("move", what=card, to="hand"),),
                else_=(grows, do("if", condition=Exists(card), then=(away,))),
            ),
            do("announce", name="explores", object=it, player=who),
        ]
    return Step(then=then)


def _connive(call: Call) -> Step:
    """Its controller draws, then discards, and it grows for each nonland card that was discarded (701.50a)."""
    then: list[Do] = []
    for it, who in _each(call):
        cards = Those("connived")
        own = _HAND & OwnedBy(who)
        then += [
            do("draw", who=who, count=call.number(COUNT)),
            do("choose", "connived", what=own, who=who, least=call.number(COUNT), most=call.number(COUNT)),
            do("note", "grown", number=Count(cards & Not(_LAND))),
            do("discard", who=who, what=cards, count=call.number(COUNT)),
            do("put counters", counter="+1/+1", on=it, count=Named("grown")),
            do("announce", name="connives", object=it, player=who),
        ]
    return Step(then=then)


def _counter(call: Call) -> Step:
    """Spells are countered (701.6a)."""
    return Step(then=[do("note", "countered", objects=call.arg("what")), do("counter", item="countered")])


def _turn(call: Call) -> Step:
    """Each is tapped or untapped, as the player says (701.26)."""
    changes: list[Change] = []
    for place, ident in enumerate(call.objects("what")):
        if not call.answered(place):
            return call.ask(call.player, OneOf(("tap", "untap")), "tap or untap")
        changes.append(SetField(ident, _TAPPED, call.answer(place) == "tap"))
    now = {ident: dict(call.obj(ident).status).get(_TAPPED, False) for ident in call.objects("what")}
    return Step([each for each in changes if isinstance(each, SetField) and each.value != now[each.id]])


def _tap_some(call: Call) -> Step:
    """So many untapped permanents are tapped, of those that are meant, as the player chooses (701.26a)."""
    found = [each for each in call.objects("what") if not dict(call.obj(each).status).get(_TAPPED, False)]
    count = min(len(found), max(0, call.number(COUNT)))
    if call.frame.strict and count < call.number(COUNT):
        raise call.fail(f"there are {len(found)} to tap, and it takes {call.number(COUNT)}")
    chosen = tuple(found[:count])
    if 0 < count < len(found):
        if not call.answered(0):
            idents, labels = options(found, call.view)
            return call.ask(call.player, SomeOf(idents, count, count, labels), "tap")
        chosen = call.chosen(0).objects
    return Step([SetField(each, _TAPPED, True) for each in chosen], counts=None if chosen else NOTHING)


def _hand(call: Call, player: str) -> list[int]:
    return [each for each in call.view if call.obj(each).zone == "hand" and call.obj(each).owner == player]


def _discard_hand(call: Call) -> Step:
    """All cards of hands are discarded at once (701.9)."""
    told = [("discard", each, player) for player in call.players("who") for each in _hand(call, player)]
    return Step([Announce(name, (("object", each), ("player", player))) for name, each, player in told])


def _discard_at_random(call: Call) -> Step:
    """So many cards are discarded that nobody chooses (701.9b)."""
    changes: list[Change] = []
    for player in call.players("who"):
        hand = _hand(call, player)
        if call.frame.strict and len(hand) < call.number(COUNT):
            raise call.fail(f"{player} has {len(hand)} to discard, and it takes {call.number(COUNT)}")
        chosen = call.chance.shuffled(sorted(hand))[: max(0, call.number(COUNT))]
        changes += [Announce("discard", (("object", each), ("player", player))) for each in chosen]
    return Step(changes)


def _pay_energy(call: Call) -> Step:
    """Energy counters are paid, all of them or none (107.14)."""
    count, changes = call.number(COUNT), list[Change]()
    for player in call.players("who"):
        now = call.state.position.facts.held(player, "energy")
        if now < count and call.frame.strict:
            raise call.fail(f"{player} has {now} energy counters, and it takes {count}")
        changes += [AddHeld(player, "energy", -count)] if 0 < count <= now else []
    return Step(changes, counts=None if changes else NOTHING)


def verbs() -> Iterator[Verb]:
    """Give the verbs of these actions."""
    what, count, who = Param("what", Wants.OBJECTS), Param(COUNT, Wants.NUMBER, 1), Param("who", Wants.PLAYERS, You())
    yield Verb("explore", _explore, (what,))
    yield Verb("connive", _connive, (what, count))
    yield Verb("counter spells", _counter, (what,))
    yield Verb("tap or untap", _turn, (what,))
    yield Verb("tap some", _tap_some, (what, count))
    yield Verb("discard hand", _discard_hand, (who,))
    yield Verb("discard at random", _discard_at_random, (count, who))
    yield Verb("pay energy", _pay_energy, (count, who))


def events() -> Iterator[EventRule]:
    """Give what is announced by them."""
    both = frozenset({"object", "player"})
    yield EventRule("explores", both, both)
    yield EventRule("connives", both, both)
