"""The rule to the letter: what triggers and what replaces, by looking at all abilities and all events, each anew.

It is the judge of what is looked up quickly (:mod:`plystack.happenings.watching`,
:mod:`plystack.happenings.matching`), shares no code with it, and is short enough to be checked by reading, with
:mod:`plystack.happenings.literal`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import attrs

from plystack.data import (
    CONTROLLER,
    Bound,
    Change,
    Condition,
    Delayed,
    Event,
    EventKind,
    Forget,
    Item,
    Move,
    Pattern,
    Reading,
    Replacement,
    Resets,
    Role,
    State,
    Tracker,
    Triggered,
    Until,
    pairs,
)
from plystack.data.parting import Instead, component
from plystack.data.values import Pairs
from plystack.happenings.events import Happening, predicted
from plystack.happenings.literal import abilities, met_literally, names_in, seen_by
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
            for events, objects in met_literally(
                happening.events, ability.when, view.board().reading(source, you), view
            ):
                bound = names_in(events, objects)
                if not ability.provided.holds(seen_by(state, view, source, you, bound)):
                    continue
                counted_as = _counted_as(source, key, ability, bound)
                times[counted_as] += 1
                if ability.limit is not None and times[counted_as] > ability.limit:
                    continue
                found.append(Due(source, key, events, bound, ability))
    waiting = _alone(before, changes, happening, after)
    found += [each for delayed in waiting for each in _due_alone(state, happening, delayed)]
    spent = {each.key for each in found if each.source is None}
    left = [each for each in waiting if not (each.once and f"@{each.id}" in spent)]
    old = {each.id for each in (*before.pending, *before.stack)}
    new = [each for each in after.pending if each.id not in old and not each.late]
    return (*found, *_late(state, happening, _paired(new, found), left, times))


def _counted_as(source: int, key: str, ability: Triggered, bound: Pairs[Bound]) -> str:
    """Return under which key a limit counts: the ability's, or that with the player of the role that it names."""
    players = [player for name, each in bound if name == ability.per for player in each.players]
    return " ".join([f"{source}/{key}", *players])


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
                for met, objects in met_literally(told, when, view.board().reading(source, you), view):
                    bound = names_in(met, objects)
                    if not ability.provided.holds(seen_by(state, view, source, you, bound)):
                        continue
                    counted_as = _counted_as(source, key, ability, bound)
                    times[counted_as] += 1
                    if ability.limit is None or times[counted_as] <= ability.limit:
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
    found = ((source, key, each) for source, key, each in abilities(view) if isinstance(each, Triggered))
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
    here = seen_by(state, view, delayed.source, whose.you, delayed.bound, whose.player)
    most = 1 if delayed.once else None
    for events, objects in list(met_literally(happening.events, ability.when, here, view))[:most]:
        bound = pairs({**dict(delayed.bound), **dict(names_in(events, objects))})
        if ability.provided.holds(seen_by(state, view, delayed.source, whose.you, bound, whose.player)):
            yield Due(None, f"@{delayed.id}", events, bound, ability)


def counted(before: State, happening: Happening) -> Pairs[Pairs[int]]:
    """Return how often has happened what trackers count, after a batch: by tracker, for whom it is counted."""
    schema, history = happening.before.plan.schema, dict(before.position.facts.history)
    if any(event.kind is EventKind.TURN for event in happening.events):
        kept = [each.name for each in schema.trackers if each.resets is Resets.NEVER]
        history = {name: rows for name, rows in history.items() if name in kept}
    gone: dict[int, object] = {each.obj.id: dict(each.values).get(CONTROLLER) for each in before.memory}
    gone |= {ident: happening.before[ident][CONTROLLER] for ident in happening.before}
    for tracker in schema.trackers:
        view = happening.before if tracker.pattern.looks_back else happening.after
        times = Counter(dict(history.get(tracker.name, ())))
        for events, objects in met_literally(happening.events, tracker.pattern, view.board().reading(None, None), view):
            for event in events if tracker.sums else ():
                came = event.became if event.kind is EventKind.MOVES and not tracker.pattern.looks_back else ()
                own = [each for each in objects if each in (came or (event.role("object"),))]
                much = event.role(tracker.sums)
                if isinstance(much, int) and much != 0:
                    own_keys = _keys(tracker, view, (event,), own, gone)
                    times.update(str(key) for key in own_keys for _ in range(abs(much)))
            times.update(str(key) for key in ([] if tracker.sums else _keys(tracker, view, events, objects, gone)))
        if times:
            history[tracker.name] = pairs(times)
    return pairs(history)


def _keys(
    tracker: Tracker, view: View, events: Iterable[Event], objects: Iterable[int], gone: Mapping[int, object]
) -> list[int | str]:
    """Return for whom, or what, is counted what happened to objects."""
    keys: list[object] = [""] if tracker.per == "" else [event.role(tracker.per) for event in events]
    if tracker.per == "object":
        keys = list(objects)
    if tracker.of_controller:
        idents = [each for each in keys if isinstance(each, int)]
        found = [(view[each][CONTROLLER] if each in view else gone.get(each), each) for each in idents]
        players = [(player, each) for player, each in found if player is not None]
        keys = [f"{player} by {each}" if tracker.apart else player for player, each in players]
    if tracker.by:
        labels = {obj.id: obj.labels for obj in view.position}
        does = [(event.role(tracker.per), event.role(tracker.by)) for event in events]
        known = [(whom, labels[ident]) for whom, ident in does if whom is not None and ident in labels]
        keys = [f"{whom} by {label}" for whom, called in known for label in called]
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
    for source, key, ability in abilities(view):
        if not isinstance(ability, Triggered) or not isinstance(ability.when, Condition):
            continue
        here = seen_by(state, view, source, view.you(source), ())
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
    for source, key, ability in abilities(view):
        if isinstance(ability, Replacement):
            here = seen_by(state, view, source, view.you(source), ())
            if _would(state, change, events, ability, here, view):
                found.append(f"{source}/{key}")
    for each in state.delayed:
        if isinstance(each.ability, Replacement):
            here = seen_by(state, view, each.source, each.control.you, each.bound, each.control.player)
            if _would(state, change, events, each.ability, here, view):
                found.append(f"@{each.id}")
    return tuple(name for name in found if name not in spent)


def _would(
    state: State, change: Change, events: tuple[Event, ...], ability: Replacement, here: Reading, view: View
) -> bool:
    """Say whether a replacement would make an event another: for the whole object, or for a component (730.3e)."""
    pattern = _back(ability.when)
    whole = any(True for _ in met_literally(events, pattern, here, view))
    goes = isinstance(change, Move) and change.zone is not None
    obj = state.position.objects.get(change.id) if goes and isinstance(change, Move) else None
    if obj is None or len(obj.components) == 1 or ability.prevents or not any(n == "to" for n, _ in ability.roles):
        return whole
    assert isinstance(change, Move)
    sent = [place for place, _ in change.elsewhere]
    boards = [
        Instead(here.board, component(view.plan.schema, obj, place))
        for place in range(len(obj.components))
        if place not in sent
    ]
    alone = [any(met_literally(events, pattern, attrs.evolve(here, board=board), view)) for board in boards]
    return any(alone) or (whole and not ability.component)


def _back(pattern: Pattern) -> Pattern:
    return attrs.evolve(pattern, looks_back=True)  # what would happen is judged on what is before
