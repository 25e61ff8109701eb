"""A scenario at one moment as text: the board, what waits and resolves, what lasts, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plystack.data import (
    CONTROLLER,
    COUNT,
    NOTHING,
    Act,
    Event,
    EventKind,
    Item,
    Obj,
    Resolves,
    Role,
    Zone,
    lookup,
)
from plystack.data.describe import MANY, describe_value
from plystack.errors import ScenarioError
from plystack.layers import View
from plystack.scenarios import Outcome
from plystack.scenarios.expectations import check
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage

_NAME = "name"  # the characteristic that holds an object's name, where a game has it
_OF_VALUES = (EventKind.FIELD, EventKind.HELD, EventKind.NUMBER)  # what went from where to where is no object


def board(stage: Stage) -> list[str]:
    """Return everything that is there, by player, then what is nobody's."""
    view = stage.game.view(stage.state)
    facts = stage.position.facts
    lines: list[str] = []
    if facts.numbers:
        lines.append(f"game   {', '.join(f'{name} {value}' for name, value in facts.numbers)}")
    for player in (*stage.players, None):
        on = list(_objects(stage, view, player))
        off = [] if player is None else list(_piles(stage, player))
        if player is not None or on:
            lines += [_heading(stage, player), *_aligned(on), *off]
    if lasting := [f"{each.label} ({each.you or 'nobody'})" for each in stage.position.effects]:
        lines.append(f"lasting   {_few(lasting)}")
    return lines


def _heading(stage: Stage, player: str | None) -> str:
    if player is None:
        return "nobody"
    facts = stage.position.facts
    fields = stage.words.schema.player_table.values()
    held = {each.name: facts.held(player, each.name) for each in fields}
    worth = [each.name for each in fields if each.default or held[each.name]]  # a game has many that are nothing
    told = ", ".join(f"{name} {held[name]}" for name in worth)
    return f"{player}{' (turn)' if facts.turn == player else ''}   {told}".rstrip()


def _objects(stage: Stage, view: View, player: str | None) -> Iterator[tuple[str, str]]:
    """Give the objects of the board that a player controls, each with what is known of it."""
    for obj in stage.position:
        if obj.zone in stage.words.schema.board_zones and _controller(view, obj) == player:
            yield obj.label, "; ".join(_told(stage, view, obj))


def _controller(view: View, obj: Obj) -> str | None:
    found = view[obj.id][CONTROLLER] if obj.id in view else obj.controller
    return found if isinstance(found, str) else None


def _aligned(rows: list[tuple[str, str]]) -> list[str]:
    width = max((len(label) for label, _ in rows), default=0)
    return [f"  {label:<{width}}   {told}".rstrip() for label, told in rows]


def _told(stage: Stage, view: View, obj: Obj) -> Iterator[str]:
    """Give what an object is, what it has and where it is; what is as by default is left out."""
    schema = stage.words.schema
    record = view.records.get(obj.id, {})
    name = describe_value(record[_NAME]) if _NAME in record else obj.card.name
    if name not in (obj.label, "", "nothing"):
        yield name
    for each in schema.characteristics:
        value = record.get(each.name)
        if each.name not in (CONTROLLER, _NAME) and value is not None and value != each.start:
            yield f"{each.name} {describe_value(value) or 'nothing'}"
    for field, status in obj.status:
        yield (field if status else f"not {field}") if isinstance(status, bool) else f"{field} {status}"
    if obj.counters:
        yield f"counters {', '.join(f'{kind} {pile.count}' for kind, pile in obj.counters)}"
    yield from (designation for designation, _ in obj.designations)
    yield from (f"{choice} {describe_value(words)}" for choice, words in obj.choices)
    if obj.attached_to is not None:
        yield f"attached to {stage.called(obj.attached_to)}"
    if obj.place is not None:
        yield f"at {stage.called(obj.place)}"
    elif len(schema.board_zones) > 1:
        yield f"in {obj.zone}"
    if _controller(view, obj) not in (obj.owner, None):
        yield f"owned by {obj.owner}"


def _piles(stage: Stage, player: str) -> Iterator[str]:
    """Give what a player has off the board, by zone, what is on top first."""
    zones: Iterable[Zone] = stage.words.schema.zones
    for zone in zones:
        if not zone.board and (pile := stage.position.pile(zone.name, player)):
            yield f"  {zone.name}: {_few([stage.called(each) for each in pile])}"


def _few(names: list[str]) -> str:
    more = f" and {len(names) - MANY} more" if len(names) > MANY else ""
    return ", ".join(names[:MANY]) + more


def waiting(stage: Stage) -> list[str]:
    """Return what waits to resolve, the next first, and what waits to be put there."""
    state, plan = stage.state, stage.game.machine.stack
    stack = state.stack if plan.resolves is Resolves.OLDEST else tuple(reversed(state.stack))
    lines = [f"{plan.name}, the next first:", *_aligned([_item(stage, each) for each in stack])] if stack else []
    if state.pending:
        lines += [f"waits to be put on the {plan.name}:", *_aligned([_item(stage, each) for each in state.pending])]
    if state.delayed:
        lines.append(f"waits for its time: {_few([_waits(stage, each.source) for each in state.delayed])}")
    return lines


def _item(stage: Stage, item: Item) -> tuple[str, str]:
    told = [item.kind, f"controller {item.control.player or 'nobody'}", f"you {item.control.you or 'nobody'}"]
    for target in item.targets:
        bound = lookup(item.bound, target.name, NOTHING)
        chosen = [*(stage.called(each) for each in bound.objects), *bound.players]
        told += [f"{target.name}: {', '.join(chosen)}"] if chosen else []
    return item.label, ", ".join(told)


def _waits(stage: Stage, source: int | None) -> str:
    return "what no object has" if source is None else f"what {stage.called(source)} made"


def told_act(stage: Stage, act: Act) -> str:
    """Return what a player can do, and with what, in words."""
    with_what = [
        f"{name} {stage.called(value, str(value)) if isinstance(value, int) and name != COUNT else value}"
        for name, value in act.args
    ]
    return act.name + (f" ({', '.join(with_what)})" if with_what else "")


def happened(stage: Stage) -> list[str]:
    """Return what happened since the step began, a line for each batch; what happened at once stands in one line."""
    batches = ["; ".join(_event(stage, event) for event in each.events) for each in stage.happenings]
    return [f"  {batch}" for batch in batches if batch]


def _event(stage: Stage, event: Event) -> str:
    announced = event.kind is EventKind.ANNOUNCED
    name = event.name if announced or not event.name else f"{event.kind.value}: {event.name}"
    roles = dict(event.roles)
    subject = [_role(stage, event, "object", roles.pop("object"))] if "object" in roles else []
    told = [f"{role} {_role(stage, event, role, value)}" for role, value in roles.items() if value is not None]
    return " ".join([*subject, name or event.kind.value, *([f"({', '.join(told)})"] if told else [])])


def _role(stage: Stage, event: Event, role: str, value: Role) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        is_value = role == COUNT or (event.kind in _OF_VALUES and role in ("from", "to"))
        return str(value) if is_value else stage.called(value, str(value))
    if isinstance(value, frozenset):
        return describe_value(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def checked(stage: Stage, expectations: tuple[Node, ...], marks: tuple[str, str]) -> str:
    """Return what came of expectations, a line for each and the chain of what does not hold."""
    try:
        outcomes = [each for node in expectations for each in check(stage, node)]
    except ScenarioError as problem:  # what was done is done; what is expected of it may be of another course
        return f"{marks[1]} {problem.problem}"
    return "\n".join(line for each in outcomes for line in _outcome(each, marks))


def _outcome(outcome: Outcome, marks: tuple[str, str]) -> Iterator[str]:
    if outcome.holds:
        yield f"{marks[0]} {outcome.what}: {outcome.found}"
        return
    yield f"{marks[1]} {outcome.what}: expected {outcome.expected}, found {outcome.found}"
    yield from (f"    {line}".rstrip() for line in outcome.chain.splitlines())
