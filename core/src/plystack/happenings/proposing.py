"""Proposing: what is about to happen, with rules and replacements read for it before it does.

Each change of a batch is looked at on what everything is before the batch. A rule that forbids it takes
it out; replacements change it, each once, one after the other, and where several could, the player
whom it affects says which is next (616.1). What is announced brings about what the game says.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import (
    CONTROLLER,
    Announce,
    Batch,
    Change,
    Control,
    Decision,
    Delayed,
    Event,
    Forget,
    Frame,
    Move,
    OneOf,
    Proposed,
    Reading,
    Replacement,
    State,
    pairs,
)
from plystack.data.describe import describe_ability
from plystack.errors import DataError, IllegalAction, as_bad_change
from plystack.happenings.entering import entered
from plystack.happenings.events import predicted
from plystack.happenings.forbidding import forbidden
from plystack.happenings.inspecting import check_announced
from plystack.happenings.limits import in_room, spent, used_up
from plystack.happenings.machine import Machine
from plystack.happenings.matching import Match, met
from plystack.happenings.memory import reading
from plystack.happenings.parting import parted, places
from plystack.happenings.revising import revised
from plystack.happenings.watching import Watcher, watchers
from plystack.layers import View

LEAVE = "not"
"""With it begins the option of a player who does not let a replacement apply that is optional."""


@attrs.frozen
class _Replacing:
    """A replacement that could apply to a change.

    Arguments:
        key: what identifies it.
        ability: what it does.
        match: the event that it would replace.
        reading: the board as it sees it, with the roles of the event.
        control: who controls what it adds.
        label: how it is called.
        delayed: the id of an ability that no object has, or None.
        components: places of those for which it would be another; empty where it is so for the whole object.
    """

    key: str
    ability: Replacement
    match: Match
    reading: Reading
    control: Control
    label: str
    delayed: Delayed | None = None
    components: tuple[int, ...] = ()


def proposed(machine: Machine, state: State, frame: Frame) -> Frame | Decision:
    """Return a frame whose batch is ready, or what must be decided before more can be said.

    Arguments:
        machine: the game.
        state: the State before the batch.
        frame: the frame with the batch; its answers are taken in order.

    Raises:
        IllegalAction: what must be done in full is forbidden.
    """
    batch = frame.batch
    assert batch is not None
    view = machine.look(state.position)
    while batch.waiting:
        each, *rest = batch.waiting
        looked = _look_at(machine, state, view, frame, batch, each)
        if isinstance(looked, Decision):
            return looked
        frame, before, ready, follows = looked
        batch = attrs.evolve(
            batch,
            waiting=(*before, *rest),
            ready=(*batch.ready, *ready),
            follows=(*batch.follows, *follows),
        )
        frame = attrs.evolve(frame, batch=batch)
    settled = tuple(used_up(state, in_room(machine.plan.schema, state, batch.ready)))
    after = parted(machine, state, attrs.evolve(frame, batch=attrs.evolve(batch, ready=settled)))
    return after if isinstance(after, Decision) else entered(machine, state, after)


def _look_at(
    machine: Machine, state: State, view: View, frame: Frame, batch: Batch, each: Proposed
) -> tuple[Frame, list[Proposed], list[Proposed], list[Frame]] | Decision:
    """Return what becomes of one change: what is to be looked at (again), what is ready, and what follows."""
    if isinstance(each.change, Announce):
        with as_bad_change():
            check_announced(machine, each.change.name, [role for role, _ in each.change.roles])
    try:
        events = predicted(view, each.change)
    except DataError:
        # what can't be at all; or what an earlier change of the batch makes possible, such as to take counters put
        return frame, [], [each], []
    if forbidden(view, events):
        if frame.strict:
            raise IllegalAction(f"{frame.label}: it can't be done in full, a rule forbids some of it")
        return frame, [], [], []
    had = (*each.used, *frame.used, *spent(state, batch.ready))
    found = list(_replacements(state, view, each.change, events, had))
    machine.witness.offered(state, each.change, had, tuple(one.key for one in found))
    if not found:
        if isinstance(each.change, Announce):
            brought = _brought(machine, state, view, events)
            return frame, [Proposed(change, each.used) for change in brought], [each], []
        return frame, [], [each], []
    chosen, applies = found[0], True
    if len(found) > 1 or chosen.ability.optional:
        rows = _choices(found)
        if not frame.answers:
            domain = OneOf(tuple(rows), labels=tuple(label for label, _, _ in rows.values()))
            alone = len(found) == 1 and found[0].delayed is not None  # whether it applies, its controller says
            player = found[0].control.player if alone else _affected(view, events)
            return Decision(player, domain, "replacement", frame.label)
        _, chosen, applies = rows[str(frame.answers[0])]
        frame = attrs.evolve(frame, answers=frame.answers[1:])
    used = attrs.evolve(each, used=(*each.used, chosen.key))
    if not applies:
        return frame, [used], [], []
    machine.witness.replaced(state, each.change, chosen.key)
    changed, follows = _apply(chosen, used, frame)
    return frame, changed, list(_spent(chosen)), follows


def _choices(found: list[_Replacing]) -> dict[str, tuple[str, _Replacing, bool]]:
    """Return the options of the affected player: each replacement that could be next, and to leave an optional one."""
    rows = {}
    for each in found:
        rows[each.key] = (each.label, each, True)
        if each.ability.optional:
            rows[f"{LEAVE} {each.key}"] = (f"{LEAVE} {each.label}", each, False)
    return rows


def _spent(chosen: _Replacing) -> Iterator[Proposed]:
    """Give the change by which a limited replacement is used up once; of several in a batch, one is made."""
    if chosen.delayed is not None and chosen.delayed.left is not None:
        yield Proposed(Forget(chosen.delayed.id), (chosen.key,))


def _brought(machine: Machine, state: State, view: View, events: tuple[Event, ...]) -> list[Change]:
    """Return what an announcement brings about by itself."""
    found: list[Change] = []
    for event in events:
        rule = machine.events[event.name]
        if rule.brings is not None:
            found += rule.brings(state, view, event)
    return found


def _replacements(
    state: State, view: View, change: Change, events: tuple[Event, ...], used: tuple[str, ...]
) -> Iterator[_Replacing]:
    """Give the replacements that could apply: of objects by age, then those that no object has."""
    told = [(event.kind, event.name) for event in events]
    for watcher in watchers(view).replacements(told):
        if watcher.name not in used and (found := _of_object(state, view, change, events, watcher)):
            yield found
    for delayed in state.delayed:
        ability, key = delayed.ability, f"@{delayed.id}"
        if isinstance(ability, Replacement) and key not in used:
            whose, source = delayed.control, delayed.source
            here = reading(state, view, source, whose.you, delayed.bound, source, whose.player)
            if met_so := _met(state, change, events, ability, here, view):
                matched, components = met_so
                bound = pairs({**dict(delayed.bound), **dict(matched.bound())})
                inner = attrs.evolve(here, bound=bound)
                label = ability.label or "a replacement"
                yield _Replacing(key, ability, matched, inner, delayed.control, label, delayed, components)


def _of_object(
    state: State, view: View, change: Change, events: tuple[Event, ...], watcher: Watcher
) -> _Replacing | None:
    ability, source = watcher.ability, watcher.source
    assert isinstance(ability, Replacement)
    you = view.you(source)
    met_so = _met(state, change, events, ability, reading(state, view, source, you, (), source), view)
    if met_so is None:
        return None
    matched, components = met_so
    obj = view.position.obj(source)
    label = f"{obj.label}: {describe_ability(ability)}" if ability.label else obj.label
    inner = reading(state, view, source, you, matched.bound(), source)
    control = Control(you or obj.owner, you)
    return _Replacing(watcher.name, ability, matched, inner, control, label, components=components)


def _met(
    state: State, change: Change, events: tuple[Event, ...], ability: Replacement, here: Reading, view: View
) -> tuple[Match, tuple[int, ...]] | None:
    """Return the event that a replacement would replace; what would happen is always judged on what is before.

    With it come the components of the object for which it would be another, where it would not be so for the whole.
    """
    pattern = attrs.evolve(ability.when, looks_back=True)
    found = met(events, pattern, here, view)
    several = places(change, state, here) if "to" in dict(ability.roles) and not ability.prevents else ()
    if not several or (found and not ability.component):
        return (found[0], ()) if found else None
    alone = [(place, one) for place, seen in several if (one := met(events, pattern, seen, view))]
    if not alone:
        return None
    return alone[0][1][0], () if len(alone) == len(several) else tuple(place for place, _ in alone)


def _affected(view: View, events: tuple[Event, ...]) -> str:
    """Return the player whom an event affects: it, or the controller or owner of its object; else whose turn it is."""
    for event in events:
        player, ident = event.role("player"), event.role("object")
        if isinstance(ident, int) and not isinstance(ident, bool) and ident in view.position.objects:
            controller = view.records.get(ident, {}).get(CONTROLLER)
            obj = view.position.obj(ident)
            zone = view.plan.schema.zone_table.get(obj.zone)
            if isinstance(controller, str):
                return controller
            if zone is not None and not zone.controlled:
                return obj.owner
        elif isinstance(player, str) and player in view.position.facts.players:
            return player
    facts = view.position.facts
    return facts.turn or facts.players[0]


def _apply(chosen: _Replacing, each: Proposed, frame: Frame) -> tuple[list[Proposed], list[Frame]]:
    """Return what becomes of a change by a replacement, and what it adds."""
    ability = chosen.ability
    follows = []
    if ability.does:
        follows.append(
            Frame(
                rest=ability.does,
                label=chosen.label,
                player=chosen.control.player,
                you=chosen.control.you,
                source=chosen.reading.source,
                bound=chosen.reading.bound,
                used=(*frame.used, *each.used),
            )
        )
    if ability.prevents:
        return [], follows
    if not ability.roles:
        return [each], follows
    change = revised(each.change, dict(ability.roles), chosen.reading)
    if chosen.components and isinstance(change, Move) and isinstance(each.change, Move) and change.zone is not None:
        away = tuple((place, change.zone) for place in chosen.components)
        change = attrs.evolve(each.change, elsewhere=(*each.change.elsewhere, *away))
    return [attrs.evolve(each, change=change)] if change is not None else [], follows
