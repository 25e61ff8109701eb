"""Verbs of this game: runes and cards from the tops of decks, what becomes of units, Energy and Power."""

from __future__ import annotations

from plystack.data import (
    COUNT,
    NOTHING,
    AddHeld,
    Announce,
    Bound,
    Found,
    Named,
    OneOf,
    Those,
    You,
    do,
    lookup,
)
from plystack.errors import DataError
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_riftbound.characteristics import DOMAINS


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


# -- Energy and Power ------------------------------------------------------------------------------

ANY = "any"
"""Stands in a price for Power of whichever domain one likes, and in a pool for Power that can be of any."""

POOL = ("energy", *(f"{each.lower()} power" for each in sorted(DOMAINS)), f"{ANY} power")
"""What a player's rune pool holds, as numbers of that player."""


def _amounts(call: Call) -> dict[str, int]:
    """Return how much of what a price, or what is added, comes to."""
    found = {"energy": call.number("energy")}
    for each in call.word("power").split():
        if f"{each} power" not in POOL:
            raise DataError(f"{call.do.verb!r}: there is no Power of {each!r}")
        found[f"{each} power"] = found.get(f"{each} power", 0) + 1
    return {name: count for name, count in found.items() if count > 0}


def _add(call: Call) -> Step:
    """Energy and Power come into pools."""
    found = _amounts(call)
    return Step(changes=[AddHeld(player, name, n) for player in call.players("who") for name, n in found.items()])


def _pay(call: Call) -> Step:
    """A player pays a price in full, or not at all; of which domain it is where any will do, that player says.

    Power that can be of any domain stands in for what is missing of one.
    """
    player = next(iter(call.players("who")), None)
    if player is None:
        return Step(counts=NOTHING)
    facts = call.state.position.facts
    left = {name: facts.held(player, name) for name in POOL}
    spent = dict.fromkeys(POOL, 0)
    price = _amounts(call)
    anything = price.pop(f"{ANY} power", 0)

    def spend(name: str, count: int) -> None:
        left[name] -= count
        spent[name] += count

    for name, count in price.items():
        own = min(count, left[name])
        spend(name, own)
        if own < count:
            spend("energy" if name == "energy" else f"{ANY} power", count - own)
    powers = [name for name in POOL if name != "energy"]
    if min(left.values()) < 0 or sum(left[name] for name in powers) < anything:
        if call.frame.strict:
            raise call.fail(f"{player} can't pay it: the pool has too little")
        return Step(counts=NOTHING)
    asked = 0
    for _ in range(anything):
        kinds = [name for name in powers if left[name] > 0]
        kind = kinds[0]
        if len(kinds) > 1:
            if not call.answered(asked):
                return call.ask(player, OneOf(tuple(kinds)), "pay")
            kind = str(call.answer(asked))
            asked += 1
        spend(kind, 1)
    changes = [AddHeld(player, name, -count) for name, count in spent.items() if count > 0]
    return Step(changes=changes, counts=Bound(number=1))


_PRICE = (Param("energy", Wants.NUMBER, 0), Param("power", Wants.NAME, ""), Param("who", Wants.PLAYERS, You()))
_WHO, _COUNT = Param("who", Wants.PLAYERS, You()), Param(COUNT, Wants.NUMBER, 1)

VERBS = (
    Verb("channel", _channel, (_COUNT, _WHO, Param("exhausted", Wants.TRUTH, False))),
    Verb("burn", _burn, (_COUNT, _WHO)),
    Verb("add", _add, _PRICE),
    Verb("pay", _pay, _PRICE),
    Verb("recycle", _recycle, (Param("what", Wants.OBJECTS),)),
    _status("ready", "exhausted", False),
    _status("stun", "stunned", True),
    _status("empower", "empowered", True),
)
