"""Verbs of this game: runes and cards from the tops of decks, what becomes of units, Energy and Power."""

from __future__ import annotations

from plystack.data import (
    COUNT,
    NOTHING,
    AddHeld,
    Announce,
    Bound,
    Do,
    Found,
    Named,
    OneOf,
    SetPlace,
    Those,
    YesOrNo,
    You,
    do,
    lookup,
)
from plystack.errors import DataError
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_riftbound.marks import ANY
from plystack_riftbound.paying import POOL, affords, making, payable, pool_of
from plystack_riftbound.prices import Price, domains_of


def _channel(call: Call) -> Step:
    """Each player puts so many runes from the top of their rune deck into their base, ready or exhausted."""
    count, exhausted = call.number(COUNT), call.truth("exhausted")
    program = [
        do("top", "channelled", zone="rune deck", of=Named("player"), count=count),
        do("move", what=Those("channelled"), to="base"),
    ]
    if exhausted:
        program.append(do("set status", status="exhausted", of=Found("channelled"), to=True))
    players = call.players("who")
    if count <= 0 or not players:
        return Step()
    told = [Announce("channel", (("player", player),)) for player in players for _ in range(count)]
    return Step(changes=told, then=[do("for each", players=call.arg("who"), as_="player", do=tuple(program))])


def _burn(call: Call) -> Step:
    """Each player puts so many cards from the top of their Main Deck into their trash."""
    count = call.number(COUNT)
    if count <= 0:
        return Step()
    program = (
        do("top", "burned", zone="main deck", of=Named("player"), count=count),
        do("move", what=Those("burned"), to="trash"),
    )
    return Step(then=[do("for each", players=call.arg("who"), as_="player", do=program)])


def _status(name: str, field: str, to: bool) -> Verb:
    """Return the verb by which a status of objects changes, where it is not so already."""

    def run(call: Call) -> Step:
        player = call.frame.player or ""
        found = [each for each in call.objects("what") if lookup(call.obj(each).status, field, False) != to]
        told = [("player", player)] if player else []
        return Step([Announce(name, (("object", each), *told)) for each in found])

    return Verb(name, run, (Param("what", Wants.OBJECTS),))


def _recycle(call: Call) -> Step:
    """Objects go to the bottom of their owners' decks."""
    objects = call.objects("what")
    told = [Announce("recycle", (("object", each), ("player", call.obj(each).owner))) for each in objects]
    return Step(changes=told)


def _recall(call: Call) -> Step:
    """Objects go to their bases from a battlefield, which is no move (454, 456.1)."""
    there = [each for each in call.objects("what") if call.obj(each).zone == "battlefield"]
    return Step([SetPlace(each, None, "base") for each in there if not call.view.forbidden("be recalled", each)])


# -- Energy and Power ------------------------------------------------------------------------------


def _amounts(call: Call) -> dict[str, int]:
    """Return how much of what a price, or what is added, comes to."""
    found = {"energy": call.number("energy")}
    for each in call.word("power").split():
        if f"{each} power" not in POOL:
            raise DataError(f"{call.do.verb!r}: there is no Power of {each!r}")
        found[f"{each} power"] = found.get(f"{each} power", 0) + 1
    return {name: count for name, count in found.items() if count > 0}


def _price(call: Call) -> Price:
    """Return what is to be paid."""
    words = call.word("power").split()
    for each in {domain for word in words for domain in word.split("/")}:
        if f"{each} power" not in POOL:
            raise DataError(f"{call.do.verb!r}: there is no Power of {each!r}")
    return Price(call.number("energy"), [(word, 1) for word in words])


def _add(call: Call) -> Step:
    """Energy and Power come into pools."""
    found = _amounts(call)
    return Step(changes=[AddHeld(player, name, n) for player in call.players("who") for name, n in found.items()])


def _pay(call: Call) -> Step:
    """A player pays a price in full, or not at all; of which domain it is where several will do, that player says.

    Power that can be of any domain stands in for what is missing of one. What the pool lacks, runes give first.
    """
    player = next(iter(call.players("who")), None)
    if player is None:
        return Step(counts=NOTHING)
    price, pool = _price(call), pool_of(call.view, player)
    if not payable(price, pool):
        made = making(call.view, player, price)
        if made:
            return Step(then=[*made, call.do])
        if call.frame.strict:
            raise call.fail(f"{player} can't pay it: pool and runes have too little")
        return Step(counts=NOTHING)
    left, spent = dict(pool), dict.fromkeys(POOL, 0)

    def spend(name: str, count: int) -> None:
        left[name] -= count
        spent[name] += count

    spend("energy", price.energy)
    asked = 0
    for place, (kind, count) in enumerate(price.power):
        own = [f"{each} power" for each in domains_of(kind)]
        names = own if len(own) == 1 else [*own, f"{ANY} power"]
        for done in range(count):
            rest = Price(0, ((kind, count - done - 1), *price.power[place + 1 :]))
            kinds = [name for name in names if left[name] > 0 and payable(rest, {**left, name: left[name] - 1})]
            name = kinds[0] if kinds else f"{ANY} power"
            if len(kinds) > 1:
                if not call.answered(asked):
                    return call.ask(player, OneOf(tuple(kinds)), "pay")
                name = str(call.answer(asked))
                asked += 1
            spend(name, 1)
    changes = [AddHeld(player, name, -count) for name, count in spent.items() if count > 0]
    return Step(changes=changes, counts=Bound(number=1))


def _may_pay(call: Call) -> Step:
    """A player who can pay a price says whether they do; what is paid is named, and nothing is where it is not."""
    player = next(iter(call.players("who")), None)
    if player is None or not affords(call.view, player, _price(call)):
        return Step(counts=NOTHING)
    if not call.answered(0):
        return call.ask(player, YesOrNo(), "pay")
    if call.answer(0) is not True:
        return Step(counts=NOTHING)
    return Step(then=[Do("pay", call.do.args, call.do.bind)])


_PRICE = (Param("energy", Wants.NUMBER, 0), Param("power", Wants.NAME, ""), Param("who", Wants.PLAYERS, You()))
_WHO, _COUNT = Param("who", Wants.PLAYERS, You()), Param(COUNT, Wants.NUMBER, 1)

VERBS = (
    Verb("channel", _channel, (_COUNT, _WHO, Param("exhausted", Wants.TRUTH, False))),
    Verb("burn", _burn, (_COUNT, _WHO)),
    Verb("add", _add, _PRICE),
    Verb("pay", _pay, _PRICE),
    Verb("may pay", _may_pay, _PRICE),
    Verb("recall", _recall, (Param("what", Wants.OBJECTS),)),
    Verb("recycle", _recycle, (Param("what", Wants.OBJECTS),)),
    _status("ready", "exhausted", False),
    _status("stun", "stunned", True),
    _status("empower", "empowered", True),
)
