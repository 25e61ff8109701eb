"""Verbs by which players use abilities: choices are made and costs are paid, and what the ability does is put up."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import NOTHING, Activated, Announce, Bound, Do, Frame, Rebind, Tally, do, pairs
from plystack.happenings.events import predicted
from plystack.happenings.forbidding import forbidden
from plystack.happenings.history import LIMITED, used_as
from plystack.happenings.memory import reading
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.standard.modes import enough_targets
from plystack.happenings.standard.trying import tried
from plystack.happenings.verb import Call, Step, Verb


def _use(call: Call) -> Step:
    """An ability is used: it is looked whether it can be, its costs are paid, and it is put up (602.2)."""
    source = call.object("of")
    ability = call.ability("ability", Activated)
    if source is None:
        raise call.fail("the object whose ability it is is not there")
    name = used_as(call.view, source, ability)
    if name is None:
        raise call.fail("its object has no such ability where it is")
    used = _told(call, source)
    if any(forbidden(call.view, predicted(call.view, each)) for each in used):
        raise call.fail("a rule forbids it")
    if ability.limit is not None and call.state.position.facts.tallied(LIMITED, name) >= ability.limit:
        raise call.fail(f"it has been used this turn as often as it can be: {ability.limit}")
    seen = reading(call.state, call.view, source, call.player, call.frame.bound, source)
    if not ability.provided.holds(seen):
        raise call.fail("what must be so for it to be used is not so")
    for target in ability.targets:
        if not enough_targets(call, [target], None, seen, call.player, source):
            raise call.fail(f"there is no legal target for {target.name!r}")
    if not enough_targets(call, (), ability.modal, seen, call.player, source):
        raise call.fail("there are legal targets for too few of its modes")
    label = call.obj(source).label + (f": {ability.label}" if ability.label else "")
    costs = Frame(
        label=label,
        player=call.player,
        you=call.player,
        source=source,
        bound=call.frame.bound,
        strict=True,
    )
    _try(call, ability, costs)
    announced = tuple(Do("announce", pairs({"name": each.name, **dict(each.roles)})) for each in used)
    # choices come before costs (602.2b); what is paid has its names in what is put up
    rest = (do("put up", ability=ability), *ability.costs, do("paid"), *announced)
    counted = [] if ability.limit is None else [Tally(LIMITED, name)]
    return Step(changes=counted, frames=[attrs.evolve(costs, rest=rest)])


def _try(call: Call, ability: Activated, frame: Frame) -> None:
    """Refuse at once what can't be paid as it is now, before anything is chosen; what hangs on a choice is seen then.

    Raises:
        IllegalAction: it can't.
    """
    for cost in ability.costs:
        step = tried(attrs.evolve(call, frame=frame), cost)
        if not step.full:
            raise call.fail(f"{cost.verb!r} can't be done in full")
        if step.ask is not None or cost.bind:
            return


def _paid(call: Call) -> Step:
    """What was paid for an item has its names in it: for the one that is put up here, or that was put up last."""
    own = [each for each in call.state.stack if each.id == call.frame.item]
    newest = next(iter([*own, *call.state.stack[-1:]]), None)
    changes = [Rebind(newest.id, call.frame.bound)] if newest is not None and newest.source == call.source else []
    return Step(changes, counts=NOTHING if not changes else Bound(number=1))


def _told(call: Call, source: int) -> list[Announce]:
    """Return what is announced when an ability is used, in a game that says so."""
    name = call.stack_plan.uses
    return [Announce(name, (("object", source), ("player", call.player)))] if name else []


def verbs() -> Iterator[Verb]:
    """Give the verbs by which abilities are used."""
    yield Verb("use", _use, (Param("of", Wants.OBJECTS), Param("ability", Wants.ABILITY)))
    yield Verb("paid", _paid)
