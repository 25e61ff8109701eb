"""Patterns to the letter: which abilities wait, and which events meet them; the other half of the judge.

It shares no code with what is looked up quickly (see :mod:`plystack.happenings.reference`).
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import (
    COUNT,
    Bound,
    Constant,
    Event,
    EventKind,
    Instance,
    Keyword,
    Parameter,
    Pattern,
    Reading,
    Replacement,
    Role,
    RoleTest,
    State,
    Triggered,
    instances_of,
    pairs,
)
from plystack.data.patterns import Amount, Related, Thing, Whom, Word
from plystack.data.substitution import substitute
from plystack.data.values import Pairs
from plystack.happenings.memory import Recollection
from plystack.layers import View


def abilities(view: View) -> Iterator[tuple[int, str, Triggered | Replacement]]:
    """Give all abilities that wait for something, where they function: object, key, ability."""
    schema = view.plan.schema
    for ident in view:
        zone = view.position.obj(ident).zone
        for instance in instances_of(view[ident]):
            for place, ability in enumerate(_of(view, instance)):
                if zone in ability.zones or (not ability.zones and zone in schema.board_zones):
                    yield ident, ".".join(str(each) for each in (*instance.key, place)), ability


def _of(view: View, instance: Instance) -> list[Triggered | Replacement]:
    """Return what of an ability waits: itself, or what the keyword's rule says with its number."""
    ability = instance.ability
    if isinstance(ability, Keyword):
        rules = [each for each in view.plan.schema.keywords if each.name == ability.word and each.abilities]
        number = Constant(1 if ability.number is None else ability.number)
        said = [each for rule in rules for each in substitute(rule.abilities, {Parameter(): number})]
    else:
        said = [ability]
    return [each for each in said if isinstance(each, Triggered | Replacement)]


def seen_by(
    state: State,
    view: View,
    source: int | None,
    you: str | None,
    bound: Pairs[Bound],
    controller: str | None = None,
) -> Reading:
    """Return a board as an item or an ability sees it, with what is remembered."""
    lineage = tuple((each.obj.id, each.became) for each in state.memory if each.became)
    return Reading(Recollection(view.board(), state), source, you, source, (), bound, controller, lineage)


def met_literally(
    events: tuple[Event, ...], pattern: Pattern, here: Reading, view: View
) -> Iterator[tuple[tuple[Event, ...], tuple[int, ...]]]:
    """Give the events that a pattern waits for, each alone or all as one, with the objects as the pattern sees them."""
    if not pattern.condition.holds(here):
        return
    one: list[Event] = []
    whom: list[int] = []
    for event in events:
        if event.kind is not pattern.kind or (pattern.name and pattern.name != event.name):
            continue
        known = {
            name: Bound(players=(role,), words=frozenset({role})) for name, role in event.roles if type(role) is str
        }
        seen = attrs.evolve(here, bound=pairs({**dict(here.bound), **known}))  # one role can speak of another
        objects = _objects(event, pattern, seen, view)
        others = [(event.role(name), test) for name, test in pattern.roles if not _of_object(name, test)]
        if objects is None or not all(_passes(role, test, seen) for role, test in others):
            continue
        if not pattern.together:
            if not pattern.apiece or len(objects) < 2:
                yield (event,), objects
            else:
                yield from (((event,), (ident,)) for ident in objects)
        one.append(event)
        whom += [each for each in objects if each not in whom]
    if pattern.together and one:
        yield tuple(one), tuple(whom)


def _of_object(name: str, test: RoleTest) -> bool:
    return name == "object" and isinstance(test, Thing)


def _objects(event: Event, pattern: Pattern, here: Reading, view: View) -> tuple[int, ...] | None:
    """Return the object of an event under the ids that it has then; None where none of them passes the filter."""
    of_move = (event.kind, event.name) == (EventKind.TRIGGERS, EventKind.MOVES.value)
    role, moved = event.role("object"), (event.kind is EventKind.MOVES or of_move) and not pattern.looks_back
    known = event.became if moved else ((role,) if isinstance(role, int) and not isinstance(role, bool) else ())
    tests = [test.where for name, test in pattern.roles if isinstance(test, Thing) and name == "object"]
    to = event.role("to")
    if moved and len(known) > 1 and isinstance(to, str):  # of several components, some may have gone elsewhere
        known = tuple(each for each in known if each in view and view.position.obj(each).zone == to)
    found = [each for each in known if each in view and all(where.test(each, here) for where in tests)]
    return tuple(found) if found or not tests else None


def _passes(role: Role, test: RoleTest, here: Reading) -> bool:
    number = isinstance(role, int) and not isinstance(role, bool)
    if isinstance(test, Thing):
        return isinstance(role, int) and number and here.board.obj(role) is not None and test.where.test(role, here)
    if isinstance(test, Related):
        return here.related(test.by, role)
    if isinstance(test, Whom):
        whom = test.player.evaluate(here)
        return isinstance(role, str) and (role == whom or (isinstance(whom, frozenset) and role in whom))
    if isinstance(test, Word):
        role = str(role).lower() if isinstance(role, bool) else role
        return any(word == role or (isinstance(role, frozenset) and word in role) for word in test.words)
    if isinstance(test, Amount):
        return isinstance(role, int) and number and test.comparison.holds(role, test.number)
    raise TypeError(f"{test!r} is no test of a role")


def names_in(events: tuple[Event, ...], objects: tuple[int, ...]) -> Pairs[Bound]:
    """Return what the names of the roles stand for in these events together."""
    names = dict.fromkeys(name for event in events for name, _ in event.roles if name != "object")
    found = {
        name: _stands_for([(event, event.role(name)) for event in events if name in dict(event.roles)], name)
        for name in names
    }
    if objects:
        found["object"] = Bound(objects=objects)
    if became := [each for event in events for each in event.became]:
        found["became"] = Bound(objects=tuple(became))
    return pairs(found)


def _stands_for(roles: list[tuple[Event, Role]], name: str) -> Bound:
    objects: list[int] = []
    players: list[str] = []
    numbers: list[int] = []
    words: set[str] = set()
    for event, role in roles:
        if isinstance(role, frozenset):
            words |= role
        elif isinstance(role, str):
            players.append(role)
            words.add(role)
        elif isinstance(role, bool) or (role is not None and (name == COUNT or event.kind in _NUMBERS)):
            numbers.append(int(role))
        elif role is not None:
            objects.append(role)
    once = tuple(dict.fromkeys(objects)), tuple(dict.fromkeys(players))
    return Bound(*once, sum(numbers) if numbers else None, frozenset(words))


_NUMBERS = (EventKind.FIELD, EventKind.NUMBER, EventKind.HELD, EventKind.COUNTERS_PUT, EventKind.COUNTERS_TAKEN)
