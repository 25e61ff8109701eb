"""Regenerating: a shield against the next destruction of a permanent in this turn (701.19)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import EventKind, Forget, Pattern, Replacement, These, Thing, Until, do
from plystack.happenings import Call, Param, Step, Verb, Wants


def shield(ident: int) -> Replacement:
    """Return what happens instead: all damage goes, and it is tapped; it applies once."""
    it = These(frozenset({ident}))
    return Replacement(
        Pattern(EventKind.ANNOUNCED, "destroy", (("object", Thing(it)),)),
        prevents=True,
        does=(do("heal", what=it), do("set status", status="tapped", of=it, to=True)),
        limit=1,
        label="regeneration",
    )


def _regenerate(call: Call) -> Step:
    """Each gets a shield until end of turn (701.19a)."""
    shields = [shield(each) for each in call.objects("what")]
    return Step(then=[do("later", ability=each, until=Until.TURN.value) for each in shields])


def _destroy(call: Call) -> Step:
    """Permanents are destroyed that can't be regenerated: first the shields of those that can be go (701.19c)."""
    found = call.objects("what")
    shields = [shield(each) for each in found if not call.view.forbidden("be destroyed", each)]
    gone = [Forget(each.id) for each in call.state.delayed if each.ability in shields]
    return Step(gone, then=[do("destroy", what=These(frozenset(found)))])


def verbs() -> Iterator[Verb]:
    """Give the verbs of regenerating, and of destroying what can't be regenerated."""
    yield Verb("regenerate", _regenerate, (Param("what", Wants.OBJECTS),))
    yield Verb("destroy for good", _destroy, (Param("what", Wants.OBJECTS),))
