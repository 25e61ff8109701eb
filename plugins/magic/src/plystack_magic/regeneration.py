"""Regenerating: a shield against the next destruction of a permanent in this turn (701.19)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import EventKind, Pattern, Replacement, These, Thing, Until, do
from plystack.happenings import Call, Param, Step, Verb, Wants


def shield(ident: int) -> Replacement:
    """Return what happens instead: all damage goes, it is tapped and removed from combat; it applies once."""
    it = These(frozenset({ident}))
    return Replacement(
        Pattern(EventKind.ANNOUNCED, "destroy", (("object", Thing(it)),)),
        prevents=True,
        does=(
            do("heal", what=it),
            do("set status", status="tapped", of=it, to=True),
            do("remove from combat", what=it),
        ),
        limit=1,
        label="regeneration",
    )


def _regenerate(call: Call) -> Step:
    """Each gets a shield until end of turn (701.19a)."""
    shields = [shield(each) for each in call.objects("what")]
    return Step(then=[do("later", ability=each, until=Until.TURN.value) for each in shields])


def verbs() -> Iterator[Verb]:
    """Give the verb of regenerating."""
    yield Verb("regenerate", _regenerate, (Param("what", Wants.OBJECTS),))
