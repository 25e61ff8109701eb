"""Finalizing: how a card or an ability comes to the chain: choices, costs, and what is there at once (337, 355-359)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from plystack.data import (
    COUNT,
    NOTHING,
    Announce,
    Bound,
    Change,
    Constant,
    Create,
    Do,
    Drop,
    Frame,
    Item,
    Keyword,
    Move,
    OneOf,
    SetField,
    SetSlot,
    These,
    Those,
    YesOrNo,
    You,
    do,
    lookup,
    pairs,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_riftbound.battlefields import FIELD, is_type
from plystack_riftbound.moment import becomes, moment
from plystack_riftbound.paying import affords
from plystack_riftbound.playing import HIDING, flow_of, lying, room
from plystack_riftbound.prices import NOTHING as FREE
from plystack_riftbound.prices import Price, keyword_prices, of_the_domain, price_of, price_to
from plystack_riftbound.spells import SPELL, lines, spell_ability
from plystack_riftbound.timing import BASE, Speed, keywords_of, paid_places, places

ACCELERATE, REPEAT = "Accelerate", "Repeat"
EXTRAS: Final = (ACCELERATE, REPEAT)
"""Keywords whose cost may be paid besides (801, 817)."""


# -- cards ------------------------------------------------------------------------------------------------


def _play(call: Call) -> Step:
    """Choices are made for a card on the chain, it is paid for, and units and gear come to the board at once."""
    card = call.object("card")
    if card is None:  # something has replaced that it comes to the chain
        return Step()
    where: dict[str, Any] = {"zone": call.word("zone"), "here": call.arg("here"), "free": call.truth("free")}
    where["flows"] = call.truth("flows")
    player = next(iter(call.players("who")), call.player)
    unit, spell = is_type(call.view, card, "Unit"), is_type(call.view, card, "Spell")
    rest: list[Do] = []
    if unit:
        rest.append(do("choose place", speed=call.number("speed"), **where))
    rest.append(do("choose extras", **where))
    if spell:
        rest.append(do("put up spell", **where))
    rest.append(do("pay for card", **where))
    frame = Frame(rest=tuple(rest), label=call.obj(card).label, player=player, you=player, source=card)
    return Step(frames=[frame])


def _play_it(call: Call) -> Step:
    """An effect lets a player play a card, with all that belongs to it, or ignoring its cost."""
    card = call.object("what")
    if card is None:
        return Step()
    whose: dict[str, Any] = {"who": call.arg("who")}
    moves = do("move", "played", what=These(frozenset({card})), to="chain", **whose)
    plays = do("play card", card=Those("played"), zone=call.obj(card).zone, free=call.truth("free"), **whose)
    return Step(then=[moves, plays])


def _choose_place(call: Call) -> Step:
    """A player says where a unit comes to (355.2)."""
    assert call.source is not None
    here = call.object("here")
    speed = Speed(call.number("speed"))
    found = places(call.state, call.view, call.source, call.player, speed, here)
    paid = paid_places(call.state, call.view, call.source, call.player, speed, here)
    free = tuple(found)
    dearer = {each: _price(call, (), more) for each, more in paid.items() if each not in free}
    found += [each for each, price in dearer.items() if affords(call.view, call.player, price)]
    if not found:  # it can't be paid for either, and is taken back
        return Step(bound=[("place", NOTHING)], done=True)
    place = found[0]
    if len(found) > 1:
        if not call.answered(0):
            labels = tuple(each if isinstance(each, str) else call.obj(each).label for each in found)
            return call.ask(call.player, OneOf(tuple(found), labels=labels), "place")
        said = call.answer(0)
        place = said if isinstance(said, int | str) else place
    bound = Bound((place,)) if isinstance(place, int) else Bound(words=frozenset({place}))
    more = Bound(words=frozenset({"paid"} if place in paid and place not in free else ()))
    return Step(bound=[("place", bound), ("to place", more)], done=True)


def _choose_extras(call: Call) -> Step:
    """A player says what is paid besides; what can't be paid is not asked for (355.4)."""
    assert call.source is not None
    chosen: list[str] = []
    more = _for_place(call)
    asked = 0
    modal = any(each.modal is not None for each in lines(call.view, call.source))
    for number, keyword in enumerate(keywords_of(call.view, call.source)):
        word = keyword.word
        if word not in EXTRAS or (word == REPEAT and modal) or (word == ACCELERATE and _has(chosen, ACCELERATE)):
            continue
        extra = _extra(call, keyword)
        if not affords(call.view, call.player, _price(call, (), more + extra)):
            continue
        if not call.answered(asked):
            return call.ask(call.player, YesOrNo(), word)
        if call.answer(asked) is True:
            more += extra
            chosen.append(f"{word} {number}")
        asked += 1
    times = sum(each.startswith(REPEAT) for each in chosen)
    return Step(bound=[("extras", Bound(words=frozenset(chosen), number=times))], done=True)


def _has(chosen: Iterable[str], word: str) -> bool:
    return any(each.startswith(word) for each in chosen)


def _instead(call: Call) -> Price | None:
    """Return what stands in the place of a card's price: nothing, for a hidden one; what Flow costs, in the trash."""
    assert call.source is not None
    if call.arg("here") is not None or call.truth("free"):
        return FREE
    return flow_of(call.view, call.source) if call.truth("flows") else None


def _for_place(call: Call) -> Price:
    """Return what is paid besides for where a unit comes to."""
    place = next(iter(call.reading().named("place").objects), None)
    if place is None or call.source is None or "paid" not in call.reading().named("to place").words:
        return FREE
    return price_to(call.view, call.player, call.source, place)


def _extra(call: Call, keyword: Keyword) -> Price:
    """Return what is paid besides for a keyword; Accelerate costs 1 and a Power of the card's own domain (805)."""
    assert call.source is not None
    if keyword.word == ACCELERATE:
        return Price(1) + of_the_domain(call.view, call.source, 1)
    return keyword_prices(call.view, call.player, call.source, keyword.word, keyword.cost)[0]


def _price(call: Call, chosen: Sequence[int], more: Price) -> Price:
    assert call.source is not None
    return price_of(call.view, call.player, call.source, chosen, base=_instead(call), more=more)


def _put_up(call: Call) -> Step:
    """What a spell affects is chosen, and it is on the chain; of a hidden one, from where it lay alone (811)."""
    assert call.source is not None
    times = 1 + (call.reading().named("extras").number or 0)
    flows = call.truth("flows")
    told = do("is played", zone=call.word("zone"), facedown=call.arg("here") is not None)
    then = (told, do("spell leaves", to="banishment" if flows else "trash"))
    ability = spell_ability(call.view, call.source, times, call.object("here"), then)
    return Step(then=[do("put up", ability=ability, kind=SPELL, object=These(frozenset({call.source})))])


def item_of(call: Call) -> Item | None:
    """Return the item that was put up last from the source of a call, or None."""
    return next((each for each in reversed(call.state.stack) if each.source == call.source), None)


def chosen_for(item: Item | None) -> tuple[int, ...]:
    """Return the objects that were chosen for an item, each as often as it was (402.2)."""
    if item is None:
        return ()
    bound = dict(item.bound)
    return tuple(ident for each in item.targets for ident in bound.get(each.name, NOTHING).objects)


def told_choices(call: Call, item: Item | None) -> list[Do]:
    """Return what tells which objects were chosen for an item (402)."""
    told = tuple(dict.fromkeys(chosen_for(item)))
    names: dict[str, Any] = {"name": "choose", "player": Constant(call.player), "source": call.source}
    return [Do("announce", pairs({**names, "object": each})) for each in told]


def _pay(call: Call) -> Step:
    """The price is worked out and paid; where it can't be, the card goes back to where it was (356-357)."""
    card = call.source
    assert card is not None
    spell = is_type(call.view, card, "Spell")
    item = item_of(call)
    more, extras = _for_place(call), call.reading().named("extras").words
    for number, keyword in enumerate(keywords_of(call.view, card)):
        if f"{keyword.word} {number}" in extras:
            more += _extra(call, keyword)
    price = _price(call, chosen_for(item), more)
    if (spell and item is None) or not affords(call.view, call.player, price):
        return Step(then=[do("take back", zone=call.word("zone"), here=call.arg("here"))])
    given: dict[str, Any] = {"zone": call.word("zone"), "facedown": call.arg("here") is not None}
    spent: list[Change] = [SetField(card, "spent", price.energy)] if price.energy else []
    after = [do("is finalized"), *([] if spell else [do("enter board", "entered"), do("is played", **given)])]
    paid = () if price == FREE else (price.paid_by(call.player),)
    paying = attrs.evolve(call.frame, rest=paid, answers=(), strict=True)
    return Step(spent, frames=[paying], then=[*told_choices(call, item), *after])


def acted(call: Call) -> SetSlot:
    """Return that a player has put something on the chain: all must pass anew, and Focus passes where they began it.

    A chain that was there already, or what waited to be put there, others have begun (346.1).
    """
    mine = {each.id for each in call.state.stack if each.source == call.source}
    others = any(each.id not in mine for each in (*call.state.stack, *call.state.pending))
    opened = moment(call.state).opened or not others
    return becomes(call.state, opened=opened, passed=(), priority="", chain=0)


def _finalized(call: Call) -> Step:
    """A card is finalized, which opens the chain for a player's own doing (419.4.b, 346)."""
    assert call.source is not None
    told = Announce("finalize", (("object", call.source), ("player", call.player)))
    return Step([acted(call), told])


def _take_back(call: Call) -> Step:
    """What can't be played after all is where it was."""
    card, here = call.source, call.object("here")
    gone: list[Change] = [Drop(each.id) for each in call.state.stack if each.source == card]
    if card is None or card not in call.state.position.objects:
        return Step(gone)
    if here is None:
        return Step([*gone, Move(card, call.word("zone"))])
    obj = call.obj(card)
    lies = Create(
        obj.card, obj.owner, call.player, FIELD, obj.label, place=here, status=(("facedown", True),), was=card
    )
    return Step([*gone, lies])


def _enter(call: Call) -> Step:
    """A unit, or gear, comes to the board: units exhausted, unless that was paid for (359.2)."""
    card = call.source
    if card is None or card not in call.state.position.objects:
        return Step(counts=NOTHING)
    obj, unit = call.obj(card), is_type(call.view, card, "Unit")
    place = call.reading().named("place")
    ready = not unit or _has(call.reading().named("extras").words, ACCELERATE)
    at = next(iter(place.objects), None)
    if at is not None and at not in call.state.position.objects:
        at = None
    zone = BASE if at is None else FIELD
    status = () if ready else (("exhausted", True),)
    came = Create(obj.card, obj.owner, call.player, zone, obj.label, place=at, status=status, was=card, follows=True)
    return Step([came])


def _played(call: Call) -> Step:
    """A card has been played: finalized, where it stays; resolved, where it does not (419.4)."""
    found = call.reading().named("entered").objects
    ident = next(iter(found), call.source)
    if ident is None or ident not in call.state.position.objects:
        return Step()
    obj = call.obj(ident)
    kinds = call.view.exact(ident, "types")
    kind = next((each.lower() for each in ("Unit", "Gear", "Spell") if each in _words(kinds)), "")
    memory = [each.obj for each in call.state.memory if each.obj.id == call.source]
    spent = lookup((memory[0] if memory else obj).status, "spent", 0)
    roles: dict[str, int | str | bool] = {"object": ident, "player": call.player, "kind": kind}
    roles |= {"from": call.word("zone"), "facedown": call.truth("facedown"), COUNT: spent}
    return Step([Announce("play", tuple(sorted(roles.items())))])


def _words(value: object) -> frozenset[str]:
    return value if isinstance(value, frozenset) else frozenset()


def _leaves(call: Call) -> Step:
    """A spell that has resolved goes to its owner's trash, or is banished."""
    spell = call.source
    if spell is None or spell not in call.state.position.objects or call.obj(spell).zone != "chain":
        return Step()
    return Step([Move(spell, call.word("to"))])


def _hide(call: Call) -> Step:
    """A card is put facedown at a battlefield for a price, and can be played from the next turn on (407, 811)."""
    card, place = call.object("what"), call.object("at")
    if card is None or place is None or len(lying(call.view, place)) >= room(call.view, place):
        return Step()
    if not affords(call.view, call.player, HIDING):
        return Step()
    return Step(then=[HIDING.paid_by(call.player), do("lie down", what=call.arg("what"), at=call.arg("at"))])


def _lie_down(call: Call) -> Step:
    card, place = call.object("what"), call.object("at")
    if card is None or place is None:
        return Step()
    obj = call.obj(card)
    status = (("facedown", True), ("hidden this turn", True))
    lies = Create(obj.card, obj.owner, call.player, FIELD, obj.label, place=place, status=status, was=card)
    return Step([lies, Announce("hide", (("object", card), ("player", call.player)))])


def verbs() -> Iterator[Verb]:
    """Give the verbs by which cards are played and hidden and abilities used."""
    zone, here = Param("zone", Wants.ZONE), Param("here", Wants.OBJECTS, None)
    flows = Param("flows", Wants.TRUTH, False)  # the player pays for Flow, and it is banished then (820)
    what, at, facedown = Param("what", Wants.OBJECTS), Param("at", Wants.OBJECTS), Param("facedown", Wants.TRUTH, False)
    # how fast it is by itself: what an effect lets one play is so at any time
    speed = Param("speed", Wants.NUMBER, int(Speed.REACTION))
    free, who = Param("free", Wants.TRUTH, False), Param("who", Wants.PLAYERS, You())
    yield Verb("play", _play_it, (what, who, free))
    yield Verb("play card", _play, (Param("card", Wants.OBJECTS), zone, here, free, who, speed, flows))
    yield Verb("choose place", _choose_place, (zone, here, free, speed, flows))
    yield Verb("choose extras", _choose_extras, (zone, here, free, flows))
    yield Verb("put up spell", _put_up, (zone, here, free, flows))
    yield Verb("pay for card", _pay, (zone, here, free, flows))
    yield Verb("is finalized", _finalized)
    yield Verb("enter board", _enter)
    yield Verb("is played", _played, (zone, facedown))
    yield Verb("spell leaves", _leaves, (Param("to", Wants.ZONE),))
    yield Verb("take back", _take_back, (zone, here))
    yield Verb("hide", _hide, (what, at))
    yield Verb("lie down", _lie_down, (what, at))
