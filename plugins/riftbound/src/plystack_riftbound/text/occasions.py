"""Occasions: what abilities of battlefields wait for, with what was there, spent, or done for the first time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from plystack.data import (
    COUNT,
    Amount,
    Comparison,
    Constant,
    Controlled,
    ControlledBy,
    Do,
    Exists,
    Here,
    Named,
    Related,
    Schema,
    Thing,
    Where,
    Whoever,
    Word,
    You,
    do,
    pairs,
)
from plystack.text import Lens, Phrase, Template, Words
from plystack.text.events import Waits
from plystack.text.known import IT, THEY
from plystack.text.nouns import both, parts
from plystack_riftbound.text.conditions import ALWAYS
from plystack_riftbound.text.events import announced
from plystack_riftbound.text.nouns import YOURS

_YOU: Final = Related("you")


# -- with what is there -------------------------------------------------------------------------------------


def _with(given: Mapping[str, Any]) -> Waits | None:
    """Return that something happens while some of one's own are here: it is asked as it happens (383.2)."""
    waits: Waits = given["event"]
    if not waits.events or waits.limit is not None or any(each.condition != ALWAYS for each in waits.events):
        return None
    there = Exists(both((*parts(given["where"]), Here(), YOURS)))
    return attrs.evolve(waits, events=tuple(attrs.evolve(each, condition=there) for each in waits.events))


def _withs(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Waits) or len({each.condition for each in value.events}) != 1:
        return None
    condition = value.events[0].condition
    if not isinstance(condition, Exists):
        return None
    where = tuple(each for each in parts(condition.where) if each not in (Here(), YOURS))
    plain = tuple(attrs.evolve(each, condition=ALWAYS) for each in value.events)
    given = {"event": attrs.evolve(value, events=plain), "where": both(where)}
    return given if where and _with(given) == value else None


# -- for the first time -------------------------------------------------------------------------------------


_FRIENDLY, _THEIRS = Controlled("friendly"), ControlledBy(Whoever("friendly", of=Named("player")))
"""What is friendly to a player who does something is said as friendly: theirs, or a teammate's (383.3.e, 489.8.e)."""


def _swapped(waits: Waits, said: Where, meant: Where) -> Waits:
    """Return events in which a filter of what they are about is another."""
    events = []
    for each in waits.events:
        roles = dict(each.roles)
        thing = roles.get("object")
        if isinstance(thing, Thing):
            roles["object"] = Thing(both(tuple(meant if one == said else one for one in parts(thing.where))))
        events.append(attrs.evolve(each, roles=pairs(roles)))
    return attrs.evolve(waits, events=tuple(events))


def _first(given: Mapping[str, Any]) -> Waits | None:
    """Return that something counts once each turn for each player who does it (383.3.e)."""
    waits: Waits = given["event"]
    whose = [dict(each.roles).get("player") for each in waits.events]
    if not whose or waits.limit is not None or any(each != Related("player") for each in whose):
        return None
    return attrs.evolve(_swapped(waits, _FRIENDLY, _THEIRS), limit=1, per="player")


def _firsts(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Waits) or value.limit != 1:
        return None
    given = {"event": _swapped(attrs.evolve(value, limit=None, per=""), _THEIRS, _FRIENDLY)}
    return given if _first(given) == value else None


# -- with Energy spent --------------------------------------------------------------------------------------


def _spent(given: Mapping[str, Any]) -> Waits:
    spell = announced("play", kind=Word(frozenset({"spell"})), player=_YOU)
    roles = {**dict(spell.roles), COUNT: Amount(Comparison.AT_LEAST, given["n"])}
    return Waits((attrs.evolve(spell, roles=pairs(roles)),))


def _spents(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Waits) or len(value.events) != 1:
        return None
    found = dict(value.events[0].roles).get(COUNT)
    given = {"n": found.number} if isinstance(found, Amount) else None
    return given if given is not None and _spent(given) == value else None


def _while_controlled(given: Mapping[str, Any]) -> Waits | None:
    """Return what only "you" can do: nobody is that, where nobody controls the battlefield; it goes without saying."""
    waits: Waits = given["when"]
    yours = [dict(each.roles).get("player") == _YOU for each in waits.events]
    return waits if yours and all(yours) else None


def _predicted() -> Iterator[Phrase]:
    """Give what it is to predict: the top card is looked at, and may be recycled."""
    top = do("top", "seen", zone="main deck", of=You(), count=Constant(1))
    looks: tuple[Do, ...] = (top, do("may", do=(do("recycle", what=IT),)))
    yield Words("sentence", {"[Predict]": looks})


def _they(given: Mapping[str, Any]) -> Do:
    act: Do = given["act"]
    return Do(act.verb, pairs({**dict(act.args), "who": THEY}), act.bind)


def occasions(schema: Schema) -> list[Phrase]:
    """Return what abilities of battlefields wait for."""
    del schema
    return [
        Template("event clause", "when {event} with one or more {where:group.many}", Lens(_with, _withs)),
        Template(
            "event clause",
            "when {event} for the first time each turn",
            Lens(_first, _firsts),
            also=("the first time {event} each turn",),
        ),
        Template("instruction", "they {act:act.many}", Lens(_they, lambda value: None), prints=False),
        Template("event clause", "when you play a spell, if you spent {n:energy} or more", Lens(_spent, _spents)),
        Template(
            "event clause",
            "while you control this battlefield, {when:event clause}",
            Lens(_while_controlled, lambda value: None),
            prints=False,
        ),
        *_predicted(),
    ]
