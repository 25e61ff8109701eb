"""Verbs of this game: what players do with the tops of their decks."""

from __future__ import annotations

from plystack.data import COUNT, Announce, Change, Found, Named, Those, You, do
from plystack.happenings import Call, Param, Step, Verb, Wants


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


def _move_to_base(call: Call) -> Step:
    """Units move from a battlefield to the base (447); what is there already moves nowhere."""
    changes: list[Change] = []
    for ident in call.objects("what"):
        obj = call.obj(ident)
        if obj.zone != "battlefield":
            continue
        roles: list[tuple[str, int | str]] = [("from", obj.zone), ("object", ident), ("to", "base")]
        if obj.place is not None:
            roles.append(("left", obj.place))
        changes.append(Announce("move", tuple(sorted(roles, key=lambda role: role[0]))))
    return Step(changes=changes)


_WHO, _COUNT = Param("who", Wants.PLAYERS, You()), Param(COUNT, Wants.NUMBER, 1)

VERBS = (
    Verb("channel", _channel, (_COUNT, _WHO, Param("exhausted", Wants.TRUTH, False))),
    Verb("burn", _burn, (_COUNT, _WHO)),
    Verb("move to base", _move_to_base, (Param("what", Wants.OBJECTS),)),
)
