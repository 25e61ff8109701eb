"""Matching: which of the events of a batch a pattern waits for, as seen from its source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import attrs

from plystack.data import COUNT, Bound, Event, EventKind, Named, Pattern, Reading, Role, RoleTest
from plystack.data.inspection import within
from plystack.data.patterns import Amount, Related, Thing, Whom, Word
from plystack.data.values import Pairs, pairs
from plystack.happenings.events import Happening
from plystack.layers import View


@attrs.frozen
class Match:
    """A pattern met what it waits for.

    Arguments:
        events: the one event, or all of a batch where they count as one.
        objects: what took part in the role "object", as the pattern saw it: before the events, or after them.
    """

    events: tuple[Event, ...]
    objects: tuple[int, ...] = ()

    def bound(self) -> Pairs[Bound]:
        """Return what the names of the roles stand for; of several events that count as one, all, and the sum."""
        found: dict[str, Bound] = {}
        for event in self.events:
            for name, role in event.roles:
                if name != "object":
                    found[name] = found.get(name, Bound()).joined(_bound(event, name, role))
        if self.objects:
            found["object"] = Bound(objects=self.objects)
        if became := tuple(ident for event in self.events for ident in event.became):
            found["became"] = Bound(objects=became)
        return pairs(found)


# Events whose roles "from" and "to" are numbers, or values of a status.
_VALUED = frozenset(
    {EventKind.FIELD, EventKind.NUMBER, EventKind.HELD, EventKind.COUNTERS_PUT, EventKind.COUNTERS_TAKEN}
)


def _bound(event: Event, name: str, role: Role) -> Bound:
    """Return what a role stands for."""
    if isinstance(role, frozenset):
        return Bound(words=role)
    if isinstance(role, bool) or role is None:
        return Bound(number=int(role)) if role is not None else Bound()
    if isinstance(role, str):
        return Bound(players=(role,), words=frozenset({role}))
    if name == COUNT or event.kind in _VALUED:
        return Bound(number=role)
    return Bound(objects=(role,))


def matches(happening: Happening, pattern: Pattern, source: int) -> tuple[Match, ...]:
    """Return how often a batch of events is what a pattern waits for; nothing where its source is not there.

    Arguments:
        happening: what happened, with everything before and after.
        pattern: what is waited for.
        source: the object that waits, by its id in the view in which the pattern looks.
    """
    view = happening.before if pattern.looks_back else happening.after
    if source not in view or not any(map(pattern.of, happening.events)):  # most wait for something else: no board
        return ()
    return met(happening.events, pattern, view.board().reading(source, view.you(source)), view)


def met(events: tuple[Event, ...], pattern: Pattern, reading: Reading, view: View) -> tuple[Match, ...]:
    """Return how often events are what a pattern waits for, as seen in a reading.

    Arguments:
        events: all at once.
        pattern: what is waited for.
        reading: the view as seen from whoever waits.
        view: what everything is just before, or just after.
    """
    told = [each for each in events if pattern.of(each)]
    if not told or not pattern.condition.holds(reading):
        return ()
    found = [match for event in told if (match := _match(event, pattern, reading, view)) is not None]
    if pattern.apiece:
        apart = [[Match(each.events, (ident,)) for ident in each.objects] or [each] for each in found]
        found = [match for several in apart for match in several]
    if not pattern.together or not found:
        return tuple(found)
    all_events = tuple(event for match in found for event in match.events)
    return (Match(all_events, tuple(dict.fromkeys(ident for match in found for ident in match.objects))),)


def _match(event: Event, pattern: Pattern, reading: Reading, view: View) -> Match | None:
    objects, unmet = narrowed(event, pattern, reading, view)
    return Match((event,), objects) if unmet is None else None


def narrowed(
    event: Event, pattern: Pattern, reading: Reading, view: View
) -> tuple[tuple[int, ...], tuple[str, RoleTest] | None]:
    """Return the objects of an event that suit a pattern, and the first role that does not, or None where all do.

    Arguments:
        event: of the kind that the pattern waits for.
        pattern: what is waited for.
        reading: the view as seen from whoever waits.
        view: what everything is just before, or just after.
    """
    if _names_players(pattern):
        reading = attrs.evolve(reading, bound=pairs({**dict(reading.bound), **dict(_players(event))}))
    seen = (ident for ident in seen_as(event, looks_back=pattern.looks_back) if ident in view)
    objects = tuple(ident for ident in seen if pattern.looks_back or went(event, ident, view))
    for name, test in pattern.roles:
        if name == "object" and isinstance(test, Thing):
            objects = tuple(ident for ident in objects if test.where.test(ident, reading))
            suits = bool(objects)
        else:
            suits = passes(test, event.role(name), reading)
        if not suits:
            return (), (name, test)
    return objects, None


@lru_cache(maxsize=1024)
def _names_players(pattern: Pattern) -> bool:
    """Say whether what a pattern asks of one role speaks of another: of the player who does it."""
    return any(isinstance(each, Named) for each in within(pattern.roles))


def _players(event: Event) -> Iterator[tuple[str, Bound]]:
    """Give what the names of the roles stand for that can be players."""
    yield from ((name, _bound(event, name, role)) for name, role in event.roles if isinstance(role, str))


def seen_as(event: Event, *, looks_back: bool) -> Iterator[int]:
    """Give the ids under which the object of an event is known: before it, or after it.

    What moved became others, several where it had components; after the event only these are there. That an ability
    triggered by it is seen as it is.
    """
    ident = event.role("object")
    moved = event.kind is EventKind.MOVES or (event.kind is EventKind.TRIGGERS and event.name == EventKind.MOVES.value)
    if moved and not looks_back:
        yield from event.became
    elif isinstance(ident, int) and not isinstance(ident, bool):
        yield ident


def went(event: Event, ident: int, view: View) -> bool:
    """Say whether what an object became went where its event says: of several components, one may have gone elsewhere.

    Arguments:
        event: of the object.
        ident: what it is now.
        view: what everything is after the event.
    """
    to = event.role("to")
    return len(event.became) < 2 or not isinstance(to, str) or view.position.obj(ident).zone == to


# -- roles ---------------------------------------------------------------------------------------


def passes(test: RoleTest, role: Role, reading: Reading) -> bool:
    """Say whether who or what takes part in an event is what is asked of its role."""
    return _TESTS[type(test)](test, role, reading)


def _object(test: Thing, role: Role, reading: Reading) -> bool:
    if not isinstance(role, int) or isinstance(role, bool) or reading.board.obj(role) is None:
        return False
    return test.where.test(role, reading)


def _player(test: Related, role: Role, reading: Reading) -> bool:
    return reading.related(test.by, role)


def _whom(test: Whom, role: Role, reading: Reading) -> bool:
    player = test.player.evaluate(reading)
    return role is not None and (role in player if isinstance(player, frozenset) else role == player)


def _word(test: Word, role: Role, reading: Reading) -> bool:
    if isinstance(role, bool):  # a status that is true or false is said so, since a pattern holds words
        role = "true" if role else "false"
    words = role if isinstance(role, frozenset) else {role}
    return bool(words & test.words)


def _amount(test: Amount, role: Role, reading: Reading) -> bool:
    return isinstance(role, int) and not isinstance(role, bool) and test.comparison.holds(role, test.number)


_TESTS: dict[type, Callable[[Any, Role, Reading], bool]] = {
    Thing: _object,
    Related: _player,
    Whom: _whom,
    Word: _word,
    Amount: _amount,
}
