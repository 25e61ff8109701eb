"""The rule to the letter: what triggers and what replaces, by looking at all abilities and all events, each anew.

It is the judge of what is looked up quickly (:mod:`plystack.happenings.watching`,
:mod:`plystack.happenings.matching`), shares no code with it, and is short enough to be checked by reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from plystack.data import (
    CONTROLLER,
    COUNT,
    Bound,
    Change,
    Condition,
    Constant,
    Delayed,
    Event,
    EventKind,
    Forget,
    Instance,
    Item,
    Keyword,
    Parameter,
    Pattern,
    Reading,
    Replacement,
    Resets,
    Role,
    RoleTest,
    State,
    Tracker,
    Triggered,
    Until,
    instances_of,
    pairs,
)
from plystack.data.patterns import Amount, Related, Thing, Whom, Word
from plystack.data.substitution import substitute
from plystack.data.values import Pairs
from plystack.happenings.events import Happening, predicted
from plystack.happenings.memory import Recollection
from plystack.layers import View

_TALLY = "@limited"  # of how often abilities that are limited have triggered this turn


@attrs.frozen
class Due:
    """An ability that must have triggered.

    Arguments:
        source: the object that has it; None for one that no object has.
        key: what identifies it on its object, or among those that no object has.
        events: by which it triggered; none where it waited for a state of things.
        bound: what the names of the roles stand for.
        ability: what it waits for, and does.
        late: it triggered because another ability had.
    """

    source: int | None
    key: str
    events: tuple[Event, ...]
    bound: Pairs[Bound]
    ability: Triggered
    late: bool = False


# -- triggers ------------------------------------------------------------------------------------------


def due(before: State, changes: Iterable[Change], happening: Happening, after: State) -> tuple[Due, ...]:
    """Return all that a batch must have triggered.

    Arguments:
        before: the State before the batch; it tells what has triggered this turn, and what is remembered.
        changes: the batch.
        happening: what happened.
        after: the State after it; it tells which abilities that no object has are new.
    """
    state = _with_history(before, counted(before, happening))  # what is counted counts this batch, too
    times = Counter(dict(dict(state.position.facts.history).get(_TALLY, ())))
    found: list[Due] = []
    for looks_back, view in ((True, happening.before), (False, happening.after)):
        for source, key, ability in _waiting(view):
            if not isinstance(ability.when, Pattern) or ability.when.looks_back is not looks_back:
                continue
            you = view.you(source)
            for events, objects in _met(happening.events, ability.when, view.board().reading(source, you), view):
                bound = _names(events, objects)
                if not ability.provided.holds(_reading(state, view, source, you, bound)):
                    continue
                times[f"{source}/{key}"] += 1
                if ability.limit is not None and times[f"{source}/{key}"] > ability.limit:
                    continue
                found.append(Due(source, key, events, bound, ability))
    waiting = _alone(before, changes, happening, after)
    found += [each for delayed in waiting for each in _due_alone(state, happening, delayed)]
    spent = {each.key for each in found if each.source is None}
    left = [each for each in waiting if not (each.once and f"@{each.id}" in spent)]
    old = {each.id for each in (*before.pending, *before.stack)}
    new = [each for each in after.pending if each.id not in old and not each.late]
    return (*found, *_late(state, happening, _paired(new, found), left, times))


def _paired(items: Iterable[Item], found: Iterable[Due]) -> list[tuple[Item, tuple[Event, ...]]]:
    """Return the items that wait, each with the events by which it triggered; one that an instruction made has none."""
    rest = list(found)
    pairs_: list[tuple[Item, tuple[Event, ...]]] = []
    for item in items:
        key = (item.source, item.key, item.bound)
        fits = [each for each in rest if each.source is not None and (each.source, each.key, each.bound) == key]
        fits += [each for each in rest if each.source is None and not item.key and each.bound == item.bound]
        rest = [each for each in rest if each is not fits[0]] if fits else rest
        pairs_.append((item, fits[0].events if fits else ()))
    return pairs_


def _late(
    state: State,
    happening: Happening,
    items: Iterable[tuple[Item, tuple[Event, ...]]],
    waiting: Iterable[Delayed],
    times: Counter[str],
) -> Iterator[Due]:
    """Give what must trigger because others have: once for each of these, whatever it triggered by."""
    left = list(waiting)
    for item, events in items:
        told = tuple(_triggering(item, event) for event in events or (None,))
        seen = attrs.evolve(happening, events=told)
        for looks_back, view in ((True, happening.before), (False, happening.after)):
            for source, key, ability in _waiting(view):
                if not isinstance(ability.when, Pattern) or ability.when.looks_back is not looks_back:
                    continue
                you = view.you(source)
                when = attrs.evolve(ability.when, together=True)
                for met, objects in _met(told, when, view.board().reading(source, you), view):
                    bound = _names(met, objects)
                    if not ability.provided.holds(_reading(state, view, source, you, bound)):
                        continue
                    times[f"{source}/{key}"] += 1
                    if ability.limit is None or times[f"{source}/{key}"] <= ability.limit:
                        yield Due(source, key, met, bound, ability, late=True)
        for delayed in list(left):
            due = [attrs.evolve(each, late=True) for each in _due_alone(state, seen, delayed)]
            yield from due
            if due and delayed.once:
                left.remove(delayed)


def _triggering(item: Item, event: Event | None) -> Event:
    """Return that an item triggered, by an event or by nothing that happened."""
    roles: dict[str, Role] = {} if item.source is None else {"source": item.source}
    roles |= {"by": item.control.player, "item": item.id}
    if event is None:
        return Event(EventKind.TRIGGERS, "", pairs(roles))
    handed = {role: event.role(role) for role in ("object", "player", "from", "to")}
    handed = {role: value for role, value in handed.items() if role == "object" or type(value) is str}
    name = event.name if event.kind is EventKind.ANNOUNCED else event.kind.value
    return Event(EventKind.TRIGGERS, name, pairs({**handed, **roles}), event.became)


def _waiting(view: View) -> Iterator[tuple[int, str, Triggered]]:
    """Yield the triggered abilities, each once for every event that it waits for."""
    found = ((source, key, each) for source, key, each in _abilities(view) if isinstance(each, Triggered))
    return ((source, key, one) for source, key, each in found for one in each.waits())


def _alone(before: State, changes: Iterable[Change], happening: Happening, after: State) -> list[Delayed]:
    """Return the abilities that no object has and that wait for what a batch did."""
    forgotten = {each.id for each in changes if isinstance(each, Forget)}
    left = {event.role("object") for event in happening.events if event.kind is EventKind.MOVES}
    old = {each.id for each in before.delayed}
    kept = [each for each in before.delayed if each.id not in forgotten]
    kept = [each for each in kept if each.until is not Until.SOURCE or each.source not in left]
    return [*kept, *(each for each in after.delayed if each.id not in old)]


def _due_alone(state: State, happening: Happening, delayed: Delayed) -> Iterator[Due]:
    waits = delayed.ability.waits() if isinstance(delayed.ability, Triggered) and not delayed.at_once else ()
    due = [each for one in waits for each in _due_by(state, happening, delayed, one)]
    yield from due[:1] if delayed.once else due


def _due_by(state: State, happening: Happening, delayed: Delayed, ability: Triggered) -> Iterator[Due]:
    if not isinstance(ability.when, Pattern):
        return
    whose = delayed.control
    view = happening.before if ability.when.looks_back else happening.after
    here = _reading(state, view, delayed.source, whose.you, delayed.bound, whose.player)
    most = 1 if delayed.once else None
    for events, objects in list(_met(happening.events, ability.when, here, view))[:most]:
        bound = pairs({**dict(delayed.bound), **dict(_names(events, objects))})
        if ability.provided.holds(_reading(state, view, delayed.source, whose.you, bound, whose.player)):
            yield Due(None, f"@{delayed.id}", events, bound, ability)


def counted(before: State, happening: Happening) -> Pairs[Pairs[int]]:
    """Return how often has happened what trackers count, after a batch: by tracker, for whom it is counted."""
    schema, history = happening.before.plan.schema, dict(before.position.facts.history)
    if any(event.kind is EventKind.TURN for event in happening.events):
        kept = [each.name for each in schema.trackers if each.resets is Resets.NEVER]
        history = {name: rows for name, rows in history.items() if name in kept}
    for tracker in schema.trackers:
        view = happening.before if tracker.pattern.looks_back else happening.after
        times = Counter(dict(history.get(tracker.name, ())))
        for events, objects in _met(happening.events, tracker.pattern, view.board().reading(None, None), view):
            for event in events if tracker.sums else ():
                came = event.became if event.kind is EventKind.MOVES and not tracker.pattern.looks_back else ()
                own = [each for each in objects if each in (came or (event.role("object"),))]
                much = event.role(tracker.sums)
                if isinstance(much, int) and much != 0:
                    times.update(str(key) for key in _keys(tracker, view, (event,), own) for _ in range(abs(much)))
            times.update(str(key) for key in ([] if tracker.sums else _keys(tracker, view, events, objects)))
        if times:
            history[tracker.name] = pairs(times)
    return pairs(history)


def _keys(tracker: Tracker, view: View, events: Iterable[Event], objects: Iterable[int]) -> list[int | str]:
    """Return for whom, or what, is counted what happened to objects."""
    keys: list[object] = [""] if tracker.per == "" else [event.role(tracker.per) for event in events]
    if tracker.per == "object":
        keys = [view[each][CONTROLLER] if tracker.of_controller else each for each in objects]
    return [key for key in keys if isinstance(key, int | str)]


def _with_history(state: State, history: Pairs[Pairs[int]]) -> State:
    facts = attrs.evolve(state.position.facts, history=history)
    return attrs.evolve(state, position=attrs.evolve(state.position, facts=facts))


def standing(state: State, view: View, after: State | None = None) -> tuple[Due, ...]:
    """Return all that must trigger by how things are now; what still waits or is on the stack does not again.

    Arguments:
        state: the State before.
        view: what everything is.
        after: the State in which it has triggered; it tells which items others can wait for. None for no others.
    """
    found: list[Due] = []
    waiting: Iterable[Item] = (*state.pending, *state.stack)
    for source, key, ability in _abilities(view):
        if not isinstance(ability, Triggered) or not isinstance(ability.when, Condition):
            continue
        here = _reading(state, view, source, view.you(source), ())
        often = state.position.facts.tallied(_TALLY, f"{source}/{key}")
        if (
            not any(item.source == source and item.key == key for item in waiting)
            and ability.when.holds(here)
            and ability.provided.holds(here)
            and (ability.limit is None or often < ability.limit)
        ):
            found.append(Due(source, key, (), (), ability))
    new = () if after is None else after.pending[len(state.pending) :]
    items = [(each, ()) for each in new if not each.late]
    times = Counter(dict(dict(state.position.facts.history).get(_TALLY, ())))
    return (*found, *_late(state, Happening(view, view, ()), items, state.delayed, times))


# -- replacements --------------------------------------------------------------------------------------


def could_replace(state: State, view: View, change: Change, used: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the replacements that could apply to a change, in no defined order.

    Arguments:
        state: the State before it.
        view: what everything is then.
        change: what is about to happen.
        used: names of those that have had their turn with it.

    Raises:
        BadChange: it can't be applied.
    """
    events, spent = predicted(view, change), set(used)
    found: list[str] = []
    for source, key, ability in _abilities(view):
        if isinstance(ability, Replacement):
            here = _reading(state, view, source, view.you(source), ())
            if any(True for _ in _met(events, _back(ability.when), here, view)):
                found.append(f"{source}/{key}")
    for each in state.delayed:
        if isinstance(each.ability, Replacement):
            here = _reading(state, view, each.source, each.control.you, each.bound, each.control.player)
            if any(True for _ in _met(events, _back(each.ability.when), here, view)):
                found.append(f"@{each.id}")
    return tuple(name for name in found if name not in spent)


def _back(pattern: Pattern) -> Pattern:
    return attrs.evolve(pattern, looks_back=True)  # what would happen is judged on what is before


# -- abilities and patterns ----------------------------------------------------------------------------


def _abilities(view: View) -> Iterator[tuple[int, str, Triggered | Replacement]]:
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


def _reading(
    state: State,
    view: View,
    source: int | None,
    you: str | None,
    bound: Pairs[Bound],
    controller: str | None = None,
) -> Reading:
    lineage = tuple((each.obj.id, each.became) for each in state.memory if each.became)
    return Reading(Recollection(view.board(), state), source, you, source, (), bound, controller, lineage)


def _met(
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
        objects = _objects(event, pattern, here, view)
        others = [(event.role(name), test) for name, test in pattern.roles if not _of_object(name, test)]
        if objects is None or not all(_passes(role, test, here) for role, test in others):
            continue
        if not pattern.together:
            yield (event,), objects
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


def _names(events: tuple[Event, ...], objects: tuple[int, ...]) -> Pairs[Bound]:
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


_NUMBERS = (EventKind.FIELD, EventKind.NUMBER, EventKind.HELD)
