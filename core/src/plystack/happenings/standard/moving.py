"""Verbs that move and make objects: move, shuffle, arrange a pile, create, copy."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import (
    COUNT,
    NOTHING,
    Announce,
    Arrange,
    Bound,
    Card,
    Change,
    Control,
    Create,
    Delayed,
    EventKind,
    Except,
    Found,
    In,
    Later,
    Move,
    Pattern,
    Static,
    These,
    Thing,
    Triggered,
    Until,
    You,
    do,
    excepted,
)
from plystack.data.text import own_text
from plystack.data.values import Pairs
from plystack.errors import DataError
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.standard.marking import until
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
    """Objects go to a zone; until their source leaves, where that is said (610.3)."""
    zone = call.word("to")
    if call.word("until"):
        return _for_a_while(call, zone)
    status = _status(call)
    changes = [
        Move(ident, zone, controller_in(call, zone, call.obj(ident).owner), call.truth("bottom"), status)
        for ident in call.objects("what")
    ]
    return Step(changes=changes)


def _for_a_while(call: Call, zone: str) -> Step:
    """Return the step that moves objects, and lets each return to where it was; nothing, where the source has left."""
    if until(call)[0] is not Until.SOURCE:
        raise DataError(f"'move': until = {call.word('until')!r}; what moves does so until {Until.SOURCE.value!r}")
    objects = call.objects("what")
    if call.source is None or call.source not in call.view or not objects:  # 610.3a
        return Step()
    homes = dict.fromkeys(call.obj(each).zone for each in objects)
    given = {name: call.arg(name) for name in ("who", "bottom", "status")}
    moves = do("move", call.do.bind, what=These(frozenset(objects)), to=zone, **given)
    before = [
        do("note", f"from {home}", objects=These(frozenset(each for each in objects if call.obj(each).zone == home)))
        for home in homes
    ]
    after = [do("return later", what=Found(f"from {home}") & In(frozenset({zone})), to=home) for home in homes]
    return Step(then=[*before, moves, *after])


def _return_later(call: Call) -> Step:
    """Objects go to a zone at once, under their owners' control, when the source leaves where it is (610.3, 610.3c)."""
    objects, source = call.objects("what"), call.source
    if not objects or source is None or source not in call.view:
        return Step()
    leaves = Pattern(EventKind.MOVES, "", (("object", Thing(These(frozenset({source})))),), looks_back=True)
    returns = do("move", what=These(frozenset(objects)), to=call.word("to"))
    whose = Control(call.frame.player or call.obj(source).owner, call.you)
    ability = Triggered(leaves, (returns,), label=call.label)
    return Step(changes=[Later(Delayed(0, ability, whose, source, at_once=True))])


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
    """A new object is a copy of one: of what is copiable of it (707.2); of one that is gone, of its card.

    What it has differently is part of its text (707.9).
    """
    ident = call.object("of")
    if ident is None:
        gone = call.reading().named(getattr(call.arg("of"), "name", "")).objects
        known = {each.obj.id: each.obj.card for each in call.state.memory}
        cards = [known[each] for each in gone if each in known]
        return _made(call, _differently(call, cards[0])) if cards else Step(counts=NOTHING)
    card, up = _copied(call, ident)
    return _made(call, _differently(call, card), up)


def _differently(call: Call, card: Card) -> Card:
    """Return a text as the copy has it, by the operations of the ability that says what is different."""
    if call.arg("except") is None:
        return card
    ops = tuple(op for part in call.ability("except", Static).parts for op in part.ops)
    return excepted(call.schema, card, Except(ops), call.reading())


def _copied(call: Call, ident: int) -> tuple[Card, Pairs[int | str | bool]]:
    """Return what a copy of an object is: of one that shows its own card, that card, with the same side up."""
    obj = call.obj(ident)
    text = call.view.copiable.get(ident, obj.card)
    up = tuple(each for each in obj.status if call.schema.field_table[each[0]].side)
    return (obj.card, up) if len(obj.components) == 1 and text == own_text(call.schema, obj) else (text, ())


def _made(call: Call, card: Card, up: Pairs[int | str | bool] = ()) -> Step:
    zone = call.word("to") or next(each.name for each in call.schema.zones if each.board)
    owners = call.players("who")
    status = (*_status(call), *up)
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
    status, to = Param("status", Wants.WORDS, frozenset()), Param("to", Wants.ZONE)
    yield Verb("move", _move, (what, to, who, bottom, status, Param("until", Wants.UNTIL, "")))
    yield Verb("return later", _return_later, (what, to))
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
    differently = Param("except", Wants.ABILITY, None)
    yield Verb("copy", _copy, (Param("of", Wants.OBJECTS), *made, differently))
