"""Using: what an ability affects is chosen, its costs are paid, and it is on the chain, or done at once (402-409)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import Drop, Frame, OneOf, Tally, You, do
from plystack.happenings import LIMITED, Call, Param, Step, Verb, Wants, used_as
from plystack_riftbound.finalizing import acted, chosen_for, item_of, told_choices
from plystack_riftbound.paying import affords
from plystack_riftbound.playing import Use, use_of
from plystack_riftbound.prices import NOTHING as FREE


def _used(call: Call) -> tuple[int, Use]:
    ident = call.object("of")
    use = None if ident is None else use_of(call.view, ident, call.word("key"))
    if ident is None or use is None:
        raise call.fail("its object has no such ability now")
    return ident, use


def _activate(call: Call) -> Step:
    """What an ability affects is chosen, its costs are paid, and it is on the chain; what adds does so at once."""
    ident, use = _used(call)
    ability = use.ability
    label = call.obj(ident).label + (f": {ability.label}" if ability.label else "")
    put_up = () if use.adds else (do("put up", ability=ability),)
    frame = Frame(
        rest=(*put_up, do("pay for ability", of=call.arg("of"), key=use.key, height=len(call.state.stack))),
        label=label,
        player=call.player,
        you=call.player,
        source=ident,
        bound=call.frame.bound,
    )
    return Step(frames=[frame])


def _pay_ability(call: Call) -> Step:
    """All costs of an ability are paid, in one of several ways where there are some, or it is not used (357)."""
    ident, use = _used(call)
    put_up = len(call.state.stack) > call.number("height")
    item = item_of(call) if put_up and not use.adds else None
    prices = use.prices(call.view, call.player, chosen_for(item))
    ways = [each for each in prices if affords(call.view, call.player, each)]
    if not ways or (item is None and not use.adds):
        return Step([] if item is None else [Drop(item.id)])
    price = ways[0]
    if len(ways) > 1:
        if not call.answered(0):
            return call.ask(call.player, OneOf(tuple(map(str, ways))), "pay")
        price = next(each for each in ways if str(each) == call.answer(0))
    named = () if use.adds else (do("paid"),)
    paid = () if price == FREE else (price.paid_by(call.player),)
    costs = attrs.evolve(call.frame, rest=(*paid, *use.others, *named), answers=(), strict=True)
    types = call.view.exact(ident, "types")
    kinds = frozenset(map(str.lower, types)) if isinstance(types, frozenset) else frozenset[str]()
    told = do("announce", name="activate", object=ident, kind=kinds, player=You())  # it can be gone by what is paid
    name = None if use.ability.limit is None else used_as(call.view, ident, use.ability)
    counted = [] if name is None else [Tally(LIMITED, name)]
    if use.adds:
        return Step(counted, frames=[costs], then=[told, *use.ability.does])
    opened = acted(call)
    return Step([*counted, opened], frames=[costs], then=[*told_choices(call, item), told])


def verbs() -> Iterator[Verb]:
    """Give the verbs by which abilities are used."""
    of, key = Param("of", Wants.OBJECTS), Param("key", Wants.NAME)
    yield Verb("activate", _activate, (of, key))
    yield Verb("pay for ability", _pay_ability, (of, key, Param("height", Wants.NUMBER)))
