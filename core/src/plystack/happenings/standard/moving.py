"""Verbs that move and make objects: move, shuffle, arrange a pile, create, copy."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import COUNT, NOTHING, Announce, Arrange, Bound, Card, Change, Create, Move, You
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.verb import Call, Step, Verb


def controller_in(call: Call, zone: str, owner: str) -> str | None:
    """Return who controls what comes to a zone: the player named, else its owner; nobody, where nobody does."""
    rule = call.schema.zone_table.get(zone)
    if rule is None or not rule.controlled:
        return None
    if call.arg("who") is None:
        return owner
    return next(iter(call.players("who")), None)


def _move(call: Call) -> Step:
    zone = call.word("to")
    status = _status(call)
    changes = [
        Move(ident, zone, controller_in(call, zone, call.obj(ident).owner), call.truth("bottom"), status)
        for ident in call.objects("what")
    ]
    return Step(changes=changes)


def _status(call: Call) -> tuple[tuple[str, bool], ...]:
    """Return the fields that are true of what arrives."""
    return tuple((name, True) for name in sorted(call.words("status")))


def _remove(call: Call) -> Step:
    return Step(changes=[Move(ident, None) for ident in call.objects("what")])


def _shuffle(call: Call) -> Step:
    zone, changes = call.word("zone"), list[Change]()
    for player in call.players("who"):
        pile = call.state.position.pile(zone, player)
        changes += [Arrange(call.chance.shuffled(sorted(pile))), Announce("shuffle", (("player", player),))]
    return Step(changes=changes)


def _pile(call: Call) -> Step:
    """Put objects of a pile on its top, or under it, in the order in which they are named."""
    objects = call.objects("what")
    if not objects:
        return Step()
    zone, owner = call.obj(objects[0]).zone, call.obj(objects[0]).owner
    pile = call.state.position.pile(zone, owner)
    moved = [each for each in objects if each in pile]
    others = [each for each in pile if each not in moved]
    return Step(changes=[Arrange(tuple([*others, *moved] if call.truth("bottom") else [*moved, *others]))])


def _create(call: Call) -> Step:
    return _made(call, call.card("card"))


def _copy(call: Call) -> Step:
    """A new object is a copy of one: of what is copiable of it (707.2); of one that is gone, of its card."""
    ident = call.object("of")
    if ident is None:
        gone = call.reading().named(getattr(call.arg("of"), "name", "")).objects
        known = {each.obj.id: each.obj.card for each in call.state.memory}
        cards = [known[each] for each in gone if each in known]
        return _made(call, cards[0]) if cards else Step(counts=NOTHING)
    return _made(call, call.view.copiable.get(ident, call.obj(ident).card))


def _made(call: Call, card: Card) -> Step:
    zone = call.word("to") or next(each.name for each in call.schema.zones if each.board)
    owners = call.players("who")
    status = _status(call)
    controlled = call.schema.zone_table[zone].controlled
    at = call.object("at")
    changes = [
        Create(card, owner, owner if controlled else None, zone, status=status, place=at)
        for owner in owners
        for _ in range(max(0, call.number(COUNT)))
    ]
    return Step(changes=changes, counts=None if changes else Bound())


def verbs() -> Iterator[Verb]:
    """Give the verbs that move and make objects."""
    what, who = Param("what", Wants.OBJECTS), Param("who", Wants.PLAYERS, None)
    bottom = Param("bottom", Wants.TRUTH, False)
    status = Param("status", Wants.WORDS, frozenset())
    yield Verb("move", _move, (what, Param("to", Wants.ZONE), who, bottom, status))
    yield Verb("remove", _remove, (what,))
    yield Verb("shuffle", _shuffle, (Param("zone", Wants.ZONE), Param("who", Wants.PLAYERS, You())))
    yield Verb("put in a pile", _pile, (what, bottom))
    made = (
        Param(COUNT, Wants.NUMBER, 1),
        Param("who", Wants.PLAYERS, You()),
        Param("to", Wants.ZONE, None),
        Param("at", Wants.OBJECTS, None),
        status,
    )
    yield Verb("create", _create, (Param("card", Wants.CARD), *made))
    yield Verb("copy", _copy, (Param("of", Wants.OBJECTS), *made))
