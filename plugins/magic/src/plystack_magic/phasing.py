"""Phasing: permanents that are treated as though they did not exist, and come back (502.1, 702.26).

What is attached to a permanent that phases out goes along and comes back with it (702.26g): the status of what hides
does that by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from plystack.data import CONTROLLER, Change, Itself, Obj, SetField, Undesignate, You, instances_of, lookup
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.marks import OUT, OUT_UNDER

_IN_COMBAT: Final = ("attacking", "blocked", "blocking", "unblocked")


def is_out(obj: Obj) -> bool:
    """Say whether an object has phased out by itself; what went along with another has not."""
    return bool(lookup(obj.status, OUT, False))


def _out(call: Call, idents: Iterable[int]) -> list[Change]:
    """Return what happens when permanents phase out; those attached to others of them go along with these (702.26h)."""
    chosen = [each for each in idents if call.obj(each).zone == "battlefield" and each in call.view]
    changes: list[Change] = []
    for ident in chosen:
        if _carried(call, ident, chosen):
            continue
        changes += [SetField(ident, OUT, True), SetField(ident, OUT_UNDER, str(call.view[ident][CONTROLLER]))]
        marks = {name for name, _ in call.obj(ident).designations}
        changes += [Undesignate(ident, each) for each in _IN_COMBAT if each in marks]  # 702.26b, 506.4
    return changes


def _carried(call: Call, ident: int, others: Iterable[int]) -> bool:
    host, seen = call.obj(ident).attached_to, set[int]()
    while host is not None and host not in seen and host in call.state.position.objects:
        if host in others:
            return True
        seen.add(host)
        host = call.obj(host).attached_to
    return False


def _in(idents: Iterable[int]) -> list[Change]:
    return [change for each in idents for change in (SetField(each, OUT, False), SetField(each, OUT_UNDER, ""))]


def _phase_out(call: Call) -> Step:
    return Step(_out(call, call.objects("what")))


def _phase_in(call: Call) -> Step:
    """All permanents phase in that phased out under the control of some players."""
    return Step(_in(_away(call, call.players("who"))))


def _away(call: Call, players: Iterable[str]) -> list[int]:
    whose = set(players)
    return [obj.id for obj in call.state.position if is_out(obj) and lookup(obj.status, OUT_UNDER, "") in whose]


def _phase(call: Call) -> Step:
    """In an untap step, all at once: what has phasing phases out, what phased out phases in (502.1, 702.26a)."""
    players = call.players("who")
    fading = [
        ident
        for ident in call.view
        if call.view[ident][CONTROLLER] in players
        and any(each.ability.name == "phasing" for each in instances_of(call.view[ident]))
    ]
    return Step([*_out(call, fading), *_in(_away(call, players))])


def verbs() -> Iterator[Verb]:
    """Give the verbs of phasing."""
    who = Param("who", Wants.PLAYERS, You())
    yield Verb("phase out", _phase_out, (Param("what", Wants.OBJECTS, Itself()),))
    yield Verb("phase in", _phase_in, (who,))
    yield Verb("phase", _phase, (who,))
