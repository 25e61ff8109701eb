"""Why an object has a value: what is printed, then each effect in the order applied.

Computed from a trace of the reference evaluator, when asked; evaluation itself
pays nothing for it.
"""

from __future__ import annotations

import attrs

from plystack.data import Op, Operand, Position, Record, Schema, Value
from plystack.data.describe import describe_op, describe_value
from plystack.layers.active import ActiveEffect, active_effects, instances_of
from plystack.layers.board import Board, referred
from plystack.layers.journal import Applied, Dependency, Trace
from plystack.layers.plan import LayerPlan
from plystack.layers.reference import trace


@attrs.frozen
class Step:
    """One effect that did something to the value.

    Arguments:
        layer: name of the layer.
        effect: how the effect is called.
        player: whose it is, or None.
        timestamp: of the effect.
        did: what it did, in words.
        value: the value after it.
        rule: a rule number, or an empty string.
    """

    layer: str
    effect: str
    player: str | None
    timestamp: int
    did: str
    value: Value
    rule: str = ""


@attrs.frozen
class Missing:
    """An effect that did not apply, or was taken back, and why."""

    effect: str
    timestamp: int
    reason: str


@attrs.frozen
class Waited:
    """A dependency that played a part in the order.

    Arguments:
        effect: the effect that depends.
        on: the effect it depends on.
        reason: what applying the other would change of it.
        witness: the object that shows it.
        moved: the dependent effect is older, so that timestamps alone would have put it first.
        loop: each depends on the other, so that timestamps decide.
        rule: a rule number, or an empty string.
    """

    effect: str
    on: str
    reason: str
    witness: str
    moved: bool
    loop: bool
    rule: str = ""

    def __str__(self) -> str:
        seen = f"({self.reason}; seen on {self.witness})"
        if self.loop:
            return f"{self.effect} and {self.on} depend on each other {seen}: timestamp order decides"
        age = "although it is younger: " if self.moved else "and is older; "
        return f"{self.on} goes first {age}{self.effect} depends on it {seen}"


@attrs.frozen
class Why:
    """The answer to "why does this object have that value?".

    Arguments:
        object: how the object is called.
        player: who controls it now, or None.
        characteristic: what was asked.
        value: what it is now, as rules refer to it.
        printed: what it was before any effect.
        steps: the effects that touched it, in order.
        missing: effects that would have, and did not.
        waited: the dependencies behind the order.
    """

    object: str
    player: str | None
    characteristic: str
    value: Value
    printed: Value
    steps: tuple[Step, ...]
    missing: tuple[Missing, ...]
    waited: tuple[Waited, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.object} ({self.player or 'nobody'})   {self.characteristic} = {describe_value(self.value)}",
            "",
        ]
        rows = [("printed", describe_value(self.printed), "", "")]
        for step in self.steps:
            who = f"{step.effect} ({step.player or 'nobody'}, ts {step.timestamp})"
            rows.append((f"layer {step.layer}", who, step.did, step.rule))
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
            lines.append("  " + "   ".join([*cells, row[3]]).rstrip())
        lines += [f"  not applied: {each.effect} (ts {each.timestamp}): {each.reason}" for each in self.missing]
        if self.waited:
            lines.append("")
            lines += [f"  {each}   {each.rule}".rstrip() for each in self.waited]
        return "\n".join(lines)


def why(plan: LayerPlan, position: Position, ident: int, characteristic: str) -> Why:
    """Return why an object has a value in a characteristic, or among the words of a family.

    Raises:
        UnknownWord: there is no such object or characteristic.
    """
    return explain(trace(plan, position), ident, characteristic)


def explain(found: Trace, ident: int, characteristic: str) -> Why:
    """Return the same from a trace that is there already."""
    view = found.view
    value = view.value(ident, characteristic)
    name = view.plan.schema.characteristic(characteristic).name
    obj = view.position.obj(ident)
    applied = [each for each in found.applied if _touches(view.plan.schema, each, ident, name)]
    missing = _missing(found, ident, name)
    controller = view[ident]["controller"]
    orders = {each.effect.order for each in applied} | {effect.order for effect, _ in missing}
    return Why(
        object=obj.label,
        player=controller if isinstance(controller, str) else None,
        characteristic=characteristic,
        value=value,
        printed=referred(view.plan.schema, found.printed[ident], characteristic),
        steps=tuple(_step(found, each, ident, characteristic) for each in applied),
        missing=tuple(Missing(effect.label, effect.timestamp, reason) for effect, reason in missing),
        waited=_waited(found, orders),
    )


def _ops(applied: Applied, ident: int) -> list[tuple[Op, Operand]]:
    return [pair for _, by in applied.doings for pair in by.get(ident, ())]


def _touches(schema: Schema, applied: Applied, ident: int, name: str) -> bool:
    """Say whether an application changed the value, or did something to it that changed nothing."""
    before, after = applied.before.get(ident), applied.after.get(ident)
    if before is None or after is None:
        return False
    return before[name] != after[name] or any(_is_on(schema, op, name) for op, _ in _ops(applied, ident))


def _is_on(schema: Schema, op: Op, name: str) -> bool:
    return any(on is not None and schema.characteristic(on).name == name for on in (op.on, op.other))


def _step(found: Trace, applied: Applied, ident: int, characteristic: str) -> Step:
    plan = found.view.plan
    name = plan.schema.characteristic(characteristic).name
    pairs = _ops(applied, ident)
    did = [describe_op(op, operand) for op, operand in pairs if _is_on(plan.schema, op, name)]
    rule = ""
    if not did:  # it changed because it hangs together with what was changed
        did = [describe_op(op, operand) for op, operand in pairs]
    if any(op.on == each.family for each in plan.schema.takes for op, _ in pairs):
        after = _keys(applied.after[ident])
        if any(each not in after for each in _keys(applied.before[ident])):
            did.append("takes the abilities of its text")
            rule = plan.rule("takes")
    player = applied.effect.reading(_board(found, applied)).you
    value = referred(plan.schema, applied.after[ident], characteristic)
    return Step(applied.layer, applied.effect.label, player, applied.effect.timestamp, "; ".join(did), value, rule)


def _board(found: Trace, applied: Applied) -> Board:
    position = found.view.position
    return Board(found.view.plan.schema, dict(position.objects), position.facts, dict(applied.before))


def _keys(record: Record) -> list[tuple[int, ...]]:
    return [each.key for each in instances_of(record)]


def _missing(found: Trace, ident: int, name: str) -> list[tuple[ActiveEffect, str]]:
    """Return the effects that were there at the start, speak of the value, and never applied or were taken back."""
    plan, position = found.view.plan, found.view.position
    start = Board(plan.schema, dict(position.objects), position.facts, dict(found.printed))
    orders = {each.effect.order for each in found.applied}
    result = []
    for effect in active_effects(plan, position, start, {}):
        if not any(plan.schema.characteristic(op.on).name == name for part in effect.parts for op in part.ops):
            continue
        if any(taken.effect.order == effect.order for taken in found.taken):
            result.append((effect, f"taken back, since what it hung on ended   {plan.rule('taken back')}".rstrip()))
        elif effect.order not in orders and (killer := _killer(found, effect)) is not None:
            result.append((effect, f"its ability is gone since {killer}"))
    return result


def _killer(found: Trace, effect: ActiveEffect) -> str | None:
    """Return the effect that took an ability away, or None where it is still there."""
    if effect.instance is None or effect.source is None:
        return None
    for applied in found.applied:
        if effect.instance.key not in _keys(applied.after[effect.source]):
            return applied.effect.label
    return None


def _waited(found: Trace, orders: set[tuple[int, ...]]) -> tuple[Waited, ...]:
    """Return the dependencies on each effect at the moment it was chosen, as far as they concern the value."""
    result: dict[tuple[object, ...], Waited] = {}
    plan, position = found.view.plan, found.view.position
    for applied in found.applied:
        edges = {(each.effect.order, each.on.order): each for each in applied.dependencies}
        chosen = applied.effect.order
        for (mine, other), each in sorted(edges.items()):
            if chosen not in (mine, other) or not orders & {mine, other}:
                continue
            loop = _reaches(edges, other, mine)
            if chosen == mine and not loop:
                continue
            key = (frozenset({mine, other}) if loop else (mine, other), applied.layer)
            row = "loop" if loop else "dependency"
            result.setdefault(
                key,
                Waited(
                    each.effect.label,
                    each.on.label,
                    each.reason.value,
                    position.obj(each.witness).label,
                    moved=mine < other,
                    loop=loop,
                    rule=plan.rule(row),
                ),
            )
    return tuple(result.values())


def _reaches(
    edges: dict[tuple[tuple[int, ...], tuple[int, ...]], Dependency], start: tuple[int, ...], goal: tuple[int, ...]
) -> bool:
    """Say whether one effect depends on another, directly or through others."""
    seen, todo = set(), [start]
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        if here not in seen:
            seen.add(here)
            todo += [other for mine, other in edges if mine == here]
    return False
