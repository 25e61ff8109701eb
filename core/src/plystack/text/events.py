"""Event clauses of every game: who does what, or what happens to what, and the pattern that waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from plystack.data import (
    AnyOf,
    Condition,
    EventKind,
    Itself,
    Named,
    Pattern,
    Related,
    RoleTest,
    Schema,
    Thing,
    Those,
    TurnOf,
    Where,
    Whom,
)
from plystack.data.values import pairs
from plystack.text.conditions import ALWAYS
from plystack.text.known import Known
from plystack.text.nouns import OTHER, both, parts, segments
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template
from plystack.text.shape import Hole, shape


@attrs.frozen(cache_hash=True)
class Waits:
    """What an ability waits for: events, or a state of things.

    Arguments:
        events: patterns, any of which will do; none where it waits for a state.
        state: what must be so, or None.
        limit: so often it counts each turn, at most; None for as often as it can.
        per: the role of a player for each of whom that is so; empty where it is so for all together.
    """

    events: tuple[Pattern, ...] = ()
    state: Condition | None = None
    limit: int | None = None
    per: str = ""

    def about_source(self) -> bool:
        """Say whether one of the events happens to the object that has the ability."""
        return any(_can_be_source(test) for each in self.events for _, test in each.roles)

    def known(self) -> Known:
        """Return what "it" and "that player" mean after it."""
        names = {name for each in self.events for name, _ in each.roles}
        told = [name for each in self.events for name, test in each.roles if isinstance(test, Related | Whom)]
        they = Named(min(told, key=lambda each: each != "player")) if told else None
        if {"source", "object"} <= names:  # it deals something to another
            return Known(Those("source"), they, Those("object"), events=self.events)
        for role in ROLES:
            if role in names:
                moved = all(each.kind is EventKind.MOVES and each.looks_back for each in self.events)
                it = Those("became" if moved and role == "object" else role)
                several = all(each.together for each in self.events)
                return Known(it, they, them=it if several else None, events=self.events)
        return Known(Itself(), they, events=self.events)


def _can_be_source(test: RoleTest) -> bool:
    """Say whether the test of a role is passed by the source for what it is: alone, or as one of several things."""
    kinds = test.where.filters if isinstance(test, Thing) and isinstance(test.where, AnyOf) else ()
    return test == Thing(Itself()) or Itself() in kinds


ROLES: Final = ("object", "source", "by")
"""The roles in which an event has the object of which its sentence speaks, in the order in which they are asked."""


@attrs.frozen(cache_hash=True)
class Happens:
    """What happens to somebody or something: patterns, each with the role that the subject of the sentence takes."""

    ways: tuple[tuple[str, Pattern], ...]

    def of(self, test: RoleTest, *, together: bool = False) -> Waits:
        """Return the events in which that happens to what passes a test."""
        return Waits(
            tuple(
                attrs.evolve(each, roles=pairs([*each.roles, (role, test)]), together=together or each.together)
                for role, each in self.ways
            )
        )


def happens(*patterns: Pattern, role: str = "object") -> Happens:
    """Return what happens in one of some events, whose subject takes a role."""
    return Happens(tuple((role, each) for each in patterns))


def _subjects(value: Any, *, together: bool | None = None) -> Iterator[tuple[RoleTest, Happens]]:
    """Yield the ways to take an event apart: what is asked of the subject, and what happens to it."""
    if not isinstance(value, Waits) or not value.events:
        return
    if together is not None:  # "one or more" is said of the subject
        if any(each.together != together for each in value.events):
            return
        value = Waits(tuple(attrs.evolve(each, together=False) for each in value.events))
    for role in (*ROLES, "player"):
        test = dict(value.events[0].roles).get(role)
        ways = [_way_of(each, role, test) for each in value.events]
        if test is not None and None not in ways:
            yield test, Happens(tuple(each for each in ways if each is not None))


def _way_of(event: Pattern, role: str, test: RoleTest | None) -> tuple[str, Pattern] | None:
    """Return an event without its subject, and the role of that: the same as that of others, where it can be."""
    for each in (role, *ROLES):
        if test is not None and dict(event.roles).get(each) == test:
            return each, attrs.evolve(event, roles=tuple(r for r in event.roles if r[0] != each))
    return None


def _of_objects(*, together: bool = False) -> Lens:
    def build(given: Mapping[str, Any]) -> Waits:
        happening: Happens = given["happens"]
        return happening.of(Thing(given["who"]), together=together)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        for test, happening in _subjects(value, together=together):
            if isinstance(test, Thing):
                yield {"who": test.where, "happens": happening}

    return Lens(build, take)


def _of_player(by: str = "") -> Lens:
    def build(given: Mapping[str, Any]) -> Waits:
        doing: Happens = given["does"]
        return doing.of(Related(by or given["who"]))

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        for test, doing in _subjects(value):
            if isinstance(test, Related) and by in ("", test.by):
                yield {"who": test.by, "does": doing}

    return Lens(build, take)


def _ways(given: Mapping[str, Any]) -> Happens:
    return Happens(tuple(way for each in given["all"] for way in each.ways))


def _way(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Happens):
        for row in segments(value.ways, 2):
            yield {"all": tuple(Happens(each) for each in row)}


def _in_turn(given: Mapping[str, Any]) -> Happens | None:
    plain = _ways(given)
    if any(each.condition != ALWAYS for _, each in plain.ways):
        return None
    return Happens(tuple((role, attrs.evolve(each, condition=TurnOf("you"))) for role, each in plain.ways))


def _ways_in_turn(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Happens) and all(each.condition == TurnOf("you") for _, each in value.ways):
        yield from _way(Happens(tuple((role, attrs.evolve(each, condition=ALWAYS)) for role, each in value.ways)))


def _both(given: Mapping[str, Any]) -> Waits | None:
    first, more = given["first"], given["more"]
    return Waits((*first.events, *more.events)) if first.events and more.events else None


def _either(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Waits) and value.limit is None:
        for end in range(1, len(value.events)):
            yield {"first": Waits(value.events[:end]), "more": Waits(value.events[end:])}


def _self_or(given: Mapping[str, Any]) -> Where:
    return AnyOf((given["it"], both((*parts(given["where"]), OTHER))))


def _self_or_other(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, AnyOf) or len(value.filters) != 2:
        return None
    row = parts(value.filters[1])
    if OTHER not in row:
        return None
    return {"it": value.filters[0], "where": both(each for each in row if each != OTHER)}


def events(schema: Schema) -> list[Phrase]:
    """Return how event clauses are said."""
    del schema
    return [
        Slot("event clause", "what it waits for"),
        Slot("event", "what happens"),
        Slot("moment", "a moment"),
        Slot("one thing", "an object"),
        Slot("happening", "what happens to it", numbered=True),
        Slot("happens", "what happens to it", numbered=True),
        Slot("happenings", "what happens to it", numbered=True),
        Slot("doing", "what a player does", numbered=True),
        Slot("does", "what a player does", numbered=True),
        Slot("doings", "what a player does", numbered=True),
        Series("happenings", "happens", "or"),
        Series("doings", "does", "or"),
        Template("happening", "{all:happenings}", Lens(_ways, _way)),
        Template("happening", "{all:happenings} during your turn", Lens(_in_turn, _ways_in_turn)),
        Template("doing", "{all:doings}", Lens(_ways, _way)),
        Template("event clause", "when {it:event}", Lens(lambda g: g["it"], _once)),
        Template("event clause", "whenever {it:event}", Lens(lambda g: g["it"], unlimited)),
        Template("event clause", "at {it:moment}", Lens(lambda g: g["it"], unlimited)),
        Slot("further clause", "what else it waits for"),
        Template("further clause", "whenever {it:event}", Hole("it"), also=("when {it:event}",)),
        Template("further clause", "at {it:moment}", Hole("it")),
        *(Template("event clause", f"{word} {{first:{slot}}} and {{more:further clause}}", Lens(_both, _either))
          for word, slot in (("whenever", "event"), ("when", "event"), ("at", "moment"))),
        Template("event", "{who:one thing} {happens:happening.one}", _of_objects()),
        Template("event", "one or more {who:group.many} {happens:happening.many}", _of_objects(together=True)),
        Template("event", "you {does:doing.many}", _of_player("you")),
        Template("event", "{who:player who} {does:doing.one}", _of_player()),
        Template("event", "{state:simple condition}", shape(Waits, (), Hole("state"))),
        Template("one thing", "{it:one object}", Hole("it")),
        Template("one thing", "a {where:group.one}", Hole("where")),
        Template("one thing", "{it:one object} or another {where:group.one}", Lens(_self_or, _self_or_other)),
        Template("one thing", "{it:one object} or a {where:group.one}",
                 Lens(lambda g: AnyOf((g["it"], g["where"])) if OTHER not in parts(g["where"]) else None,
                      lambda v: {"it": v.filters[0], "where": v.filters[1]}
                      if isinstance(v, AnyOf) and len(v.filters) == 2 else None)),
    ]  # fmt: skip


_MOVING = frozenset({EventKind.MOVES, EventKind.ARRIVES})


def unlimited(value: Any) -> Mapping[str, Any] | None:
    """Return what is waited for as often as it happens, which needs no more than its event to be said."""
    return {"it": value} if isinstance(value, Waits) and value.limit is None else None


def _once(value: Any) -> Mapping[str, Any] | None:
    """Say "when" of what happens to the source once."""
    if unlimited(value) is not None and (
        value.state is not None
        or all(each.kind in _MOVING and dict(each.roles).get("object") == Thing(Itself()) for each in value.events)
    ):
        return {"it": value}
    return None
