"""Triggering: what a batch of events puts into waiting, and what of it is counted.

Who controls an item is decided here, once (see :mod:`plystack.happenings.control`).
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import (
    CONTROLLER,
    TRIGGERED,
    Bound,
    Change,
    Condition,
    Control,
    Delayed,
    Event,
    EventKind,
    Forget,
    Item,
    Pattern,
    Queue,
    Resets,
    State,
    Tally,
    Tracker,
    Triggered,
    advance,
    lookup,
    pairs,
)
from plystack.data.describe import describe_ability
from plystack.data.values import Pairs
from plystack.happenings.control import control
from plystack.happenings.events import Happening
from plystack.happenings.history import LIMITED, limited_as
from plystack.happenings.machine import Machine
from plystack.happenings.matching import Match, matches, met, seen_as
from plystack.happenings.memory import reading
from plystack.happenings.watching import Watcher, watchers
from plystack.layers import View


@attrs.frozen
class Due:
    """An item that waits, and the events by which it triggered: none where it waited for a state of things."""

    item: Item
    events: tuple[Event, ...] = ()


def trigger(machine: Machine, state: State, happening: Happening) -> tuple[State, tuple[Due, ...]]:
    """Return the State with all that a batch of events puts into waiting, and with it counted; and what that is.

    Arguments:
        machine: the game.
        state: the State after the batch.
        happening: what happened.

    Raises:
        DataError: no row of the game's table says who controls an item.
    """
    state = _count(machine, state, happening)
    told = [(event.kind, event.name) for event in happening.events]
    found: list[Due] = []
    for looks_back, view in ((True, happening.before), (False, happening.after)):
        for watcher in watchers(view).triggers(told):
            ability = watcher.ability
            assert isinstance(ability, Triggered)
            assert isinstance(ability.when, Pattern)
            if ability.when.looks_back is looks_back:
                for match in matches(happening, ability.when, watcher.source):
                    before, state = state, triggers(machine, state, view, watcher, match.bound())
                    found += [Due(each, match.events) for each in state.pending[len(before.pending) :]]
    for delayed in state.delayed:
        state, due = delayed_triggers(machine, state, happening, delayed)
        found += due
    return state, tuple(found)


def new_items(before: State, after: State) -> tuple[Item, ...]:
    """Return the items that have begun to wait."""
    old = {each.id for each in (*before.pending, *before.stack)}
    return tuple(each for each in after.pending if each.id not in old)


def triggers(
    machine: Machine, state: State, view: View, watcher: Watcher, bound: Pairs[Bound], *, late: bool = False
) -> State:
    """Return the State in which an ability has triggered, where its "if" is so and its limit is not met."""
    ability = watcher.ability
    assert isinstance(ability, Triggered)
    source, you = watcher.source, view.you(watcher.source)
    if not ability.provided.holds(reading(state, view, source, you, bound, source)):
        return state
    if ability.limit is not None:
        name = limited_as(watcher.name, ability, bound)
        if state.position.facts.tallied(LIMITED, name) >= ability.limit:
            return state
        state = advance(state, [Tally(LIMITED, name)])
    named = [player for role in ability.named for player in lookup(bound, role, Bound()).players]
    whose = control(view, source, machine.control, named)
    label = _label(view, source, ability)
    item = triggered_item(ability, label, whose, source, watcher.key, bound)
    return advance(state, [Queue(attrs.evolve(item, late=late, immediate=_immediate(machine, ability)))])


def _immediate(machine: Machine, ability: Triggered) -> bool:
    """Say whether what an ability does is done as soon as it triggers, in this game."""
    return not ability.costs and bool(machine.plan.schema.kinds_of(ability) & machine.stack.immediate)


def _label(view: View, source: int, ability: Triggered) -> str:
    label = view.position.obj(source).label
    return f"{label}: {describe_ability(ability)}" if ability.label else label


def triggered_item(
    ability: Triggered, label: str, whose: Control, source: int | None, key: str, bound: Pairs[Bound]
) -> Item:
    """Return the item that an ability puts into waiting which has triggered; its id is given later."""
    return Item(
        id=0,
        label=label,
        kind=TRIGGERED,
        does=ability.does,
        control=whose,
        source=source,
        key=key,
        bound=bound,
        targets=ability.targets,
        provided=ability.provided,
        optional=ability.optional,
        modal=ability.modal,
        costs=ability.costs,
        looked_back=isinstance(ability.when, Pattern) and ability.when.looks_back,
    )


def waiting(delayed: Delayed) -> tuple[Triggered, ...]:
    """Return what puts something up of an ability that no object has, once for each event that it waits for."""
    return () if delayed.at_once or not isinstance(delayed.ability, Triggered) else delayed.ability.waits()


def delayed_triggers(
    machine: Machine, state: State, happening: Happening, delayed: Delayed, *, late: bool = False
) -> tuple[State, list[Due]]:
    """Return the State in which an ability that no object has may have triggered; once, where it waits for once.

    Arguments:
        machine: the game.
        state: the State after the batch.
        happening: what happened.
        delayed: the ability.
        late: whether what happened is the triggering of others.
    """
    found: list[Due] = []
    for ability in waiting(delayed):
        state, due = _delayed_by(machine, state, happening, delayed, ability, late)
        found += due
        if delayed.once and delayed not in state.delayed:
            break
    return state, found


def _delayed_by(
    machine: Machine, state: State, happening: Happening, delayed: Delayed, ability: Triggered, late: bool
) -> tuple[State, list[Due]]:
    if not isinstance(ability.when, Pattern):
        return state, []
    view = happening.before if ability.when.looks_back else happening.after
    whose, source = delayed.control, delayed.source
    here = reading(state, view, source, whose.you, delayed.bound, source, whose.player)
    found = [
        (match.events, pairs({**dict(delayed.bound), **dict(match.bound())}))
        for match in met(happening.events, ability.when, here, view)
    ]
    so = [
        (events, bound)
        for events, bound in found
        if ability.provided.holds(reading(state, view, source, whose.you, bound, source, whose.player))
    ]
    ends: list[Change] = []
    others: tuple[Pairs[Bound], ...] = ()
    if delayed.once and so:  # of several events at once it is about one, which its controller chooses (603.7b)
        others, so, ends = tuple(bound for _, bound in so[1:]), so[:1], [Forget(delayed.id)]
    before, label = state, ability.label or "a delayed ability"
    for _, bound in so:
        item = triggered_item(ability, label, delayed.control, delayed.source, "", bound)
        queued = attrs.evolve(item, either=others, late=late, immediate=_immediate(machine, ability))
        state = advance(state, [Queue(queued)])
    items = state.pending[len(before.pending) :]
    return advance(state, ends), [Due(item, events) for item, (events, _) in zip(items, so, strict=True)]


def state_triggers(machine: Machine, state: State, view: View) -> State:
    """Return the State with abilities triggered that wait for what is so now (603.8).

    One that has put up an item does not trigger again before that has left the stack.
    """
    for watcher in watchers(view).conditions():
        ability = watcher.ability
        assert isinstance(ability.when, Condition)
        items = (*state.pending, *state.stack)
        if any((each.source, each.key) == (watcher.source, watcher.key) for each in items):
            continue
        you = view.you(watcher.source)
        if ability.when.holds(reading(state, view, watcher.source, you, (), watcher.source)):
            state = triggers(machine, state, view, watcher, ())
    return state


# -- history ---------------------------------------------------------------------------------------


def _count(machine: Machine, state: State, happening: Happening) -> State:
    """Return the State with everything counted that trackers count; a new turn begins them anew."""
    schema = machine.plan.schema
    if any(event.kind is EventKind.TURN for event in happening.events):
        kept = {each.name for each in schema.trackers if each.resets is Resets.NEVER}
        history = tuple(each for each in state.position.facts.history if each[0] in kept)
        state = _with_history(state, history)
    for tracker in schema.trackers:
        pattern = tracker.pattern
        if not any(map(pattern.of, happening.events)):
            continue
        view = happening.before if pattern.looks_back else happening.after
        for match in met(happening.events, pattern, view.board().reading(None, None), view):
            for key, count in _counts(match, tracker, view, state):
                state = advance(state, [Tally(tracker.name, key, count)])
    return state


def _counts(match: Match, tracker: Tracker, view: View, state: State) -> Iterator[tuple[str, int]]:
    """Give for whom, or what, a match is counted, and how much: one key for nobody in particular."""
    if not tracker.sums:
        yield from ((key, 1) for key in _keys(match, tracker, view, state))
        return
    for event in match.events:
        count = event.role(tracker.sums)
        if isinstance(count, int) and count:
            seen = seen_as(event, looks_back=tracker.pattern.looks_back)
            objects = tuple(ident for ident in seen if ident in match.objects)
            yield from ((key, abs(count)) for key in _keys(Match((event,), objects), tracker, view, state))


def _keys(match: Match, tracker: Tracker, view: View, state: State) -> Iterator[str]:
    role = tracker.per
    if not role:
        yield ""
    elif tracker.of_controller:
        idents = match.objects if role == "object" else [event.role(role) for event in match.events]
        for ident in idents:
            player = _controller(ident, view, state) if isinstance(ident, int) else None
            if isinstance(player, str):
                yield f"{player} by {ident}" if tracker.apart else player
    elif role == "object":
        yield from map(str, match.objects)
    else:
        for event in match.events:
            each, by = event.role(role), event.role(tracker.by) if tracker.by else None
            if not isinstance(each, int | str):
                continue
            if not tracker.by:
                yield str(each)
            elif isinstance(by, int) and by in view.position.objects:
                yield from (f"{each} by {label}" for label in view.position.obj(by).labels)


def _controller(ident: int, view: View, state: State) -> object:
    """Return who controls an object, or did so last where it is gone."""
    if ident in view:
        return view[ident][CONTROLLER]
    return next((lookup(each.values, CONTROLLER, None) for each in state.memory if each.obj.id == ident), None)


def _with_history(state: State, history: Pairs[Pairs[int]]) -> State:
    if history == state.position.facts.history:
        return state
    facts = attrs.evolve(state.position.facts, history=history)
    return attrs.evolve(state, position=attrs.evolve(state.position, facts=facts))
