"""Finding out why an object has a value: what is printed, then each effect in the order applied.

Computed from a trace of the reference evaluator, when asked; evaluation itself
pays nothing for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    TEXT,
    AllOf,
    Op,
    Operand,
    OpKind,
    Origin,
    Position,
    Reading,
    Record,
    Schema,
    Where,
    instances_of,
    present,
    referred,
)
from plystack.data.describe import describe_op, describe_value, describe_where
from plystack.errors import UnknownWord, suggest
from plystack.layers.active import ActiveEffect, active_effects
from plystack.layers.answer import Missing, Step, Waited, Why
from plystack.layers.board import Board
from plystack.layers.journal import Applied, Dependency, Trace
from plystack.layers.plan import EffectOrigin, LayerPlan
from plystack.layers.reference import trace


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
    schema = view.plan.schema
    name = schema.characteristic(characteristic).name
    applied = [each for each in found.applied if _touches(schema, each, ident, name)]
    missing = list(_missing(found, ident, name))
    controller = view[ident][CONTROLLER]
    return Why(
        object=view.position.obj(ident).label,
        player=controller if isinstance(controller, str) else None,
        characteristic=characteristic,
        value=value,
        actual=view[ident][name],
        printed=referred(schema, found.printed[ident], characteristic, view.position.obj(ident).zone),
        steps=tuple(_step(found, each, ident, characteristic) for each in applied),
        missing=tuple(told for _, told in missing),
        waited=_waited(found, {each.effect.order for each in applied} | {effect.order for effect, _ in missing}),
    )


def why_not(found: Trace, effect: str, ident: int, characteristic: str) -> tuple[Missing, ...]:
    """Return why an effect did nothing to a value of an object, or that it did.

    Arguments:
        found: a trace of the reference evaluator.
        effect: how the effect is called, or its object.
        ident: id of the object.
        characteristic: a characteristic, or a family of words.

    Raises:
        UnknownWord: there is no such effect, object or characteristic.
    """
    found.view.value(ident, characteristic)
    name = found.view.plan.schema.characteristic(characteristic).name
    effects = _all_effects(found)
    labels = {each.label: each for each in effects}
    meant = [each for each in effects if each.label == effect or each.label.startswith(f"{effect}: ")]
    if not meant:
        known = ", ".join(labels) or "none"
        raise UnknownWord(f"there is no effect {effect!r}{suggest(effect, labels)}; there are {known}")
    return tuple(_why_not(found, each, ident, name) for each in meant)


def _why_not(found: Trace, effect: ActiveEffect, ident: int, name: str) -> Missing:
    schema, label = found.view.plan.schema, found.view.position.obj(ident).label
    parts = [part for part in effect.parts if any(_is_on(schema, op, name) for op in part.ops)]
    if not parts:
        return Missing(effect.label, effect.timestamp, f"it says nothing about {name}")
    for each, told in _missing(found, ident, name):
        if each.order == effect.order:
            return told
    turns = [each for each in found.applied if each.effect.order == effect.order]
    for turn in turns:
        did = [_in_words(schema, op, operand) for op, operand in _ops(turn, ident) if _is_on(schema, op, name)]
        if did:
            return Missing(effect.label, effect.timestamp, f"it did, in layer {turn.layer}: {'; '.join(did)}")
    board = _board(found, turns[0].before if turns else dict(found.printed))
    reading = effect.reading(board)
    if not any(part.condition.holds(reading) for part in parts):
        return Missing(effect.label, effect.timestamp, "its condition does not hold")
    failing = [describe_where(each) for part in parts for each in _failing(part.where, ident, reading)]
    return Missing(effect.label, effect.timestamp, f"{label} does not pass its filter: {'; '.join(failing)}")


def _failing(where: Where, ident: int, reading: Reading) -> list[Where]:
    """Return the pieces of a filter that an object does not pass."""
    if isinstance(where, AllOf):
        return [piece for each in where.filters for piece in _failing(each, ident, reading)]
    return [] if where.test(ident, reading) else [where]


def _all_effects(found: Trace) -> list[ActiveEffect]:
    """Return the effects that were there at the start, or applied, in timestamp order."""
    start = _board(found, found.printed)
    effects = {each.order: each for each in active_effects(found.view.plan, found.view.position, start, {})}
    effects.update({each.effect.order: each.effect for each in found.applied})
    return [effects[order] for order in sorted(effects)]


# -- what was done -----------------------------------------------------------------------------------


def _ops(applied: Applied, ident: int) -> list[tuple[Op, Operand]]:
    return [pair for by in applied.doings.values() for pair in by.get(ident, ())]


def _touches(schema: Schema, applied: Applied, ident: int, name: str) -> bool:
    """Say whether an application changed the value, or did something to it that changed nothing."""
    if applied.before[ident][name] != applied.after[ident][name]:
        return True
    return any(_is_on(schema, op, name) or _rewrites(op, name) for op, _ in _ops(applied, ident))


# Operations by which all that is written becomes what is written elsewhere, even where that is the same.
_WHOLE = frozenset({OpKind.SET, OpKind.COPY, OpKind.TURN})


def _rewrites(op: Op, name: str) -> bool:
    return op.on == TEXT and op.kind in _WHOLE and name != CONTROLLER


def _is_on(schema: Schema, op: Op, name: str) -> bool:
    """Say whether an operation is on a characteristic; what bars abilities is on the abilities too."""
    rules = [schema.characteristic(on) for on in (op.on, op.other) if on is not None]
    return any(rule.name == name or (rule.bars and name == ABILITIES) for rule in rules)


def _in_words(schema: Schema, op: Op, operand: Operand) -> str:
    """Return an operation in words."""
    if op.kind is OpKind.ADD and op.on in schema.barring:
        return f"can't have {describe_value(operand)}"
    return describe_op(op, operand)


def _step(found: Trace, applied: Applied, ident: int, characteristic: str) -> Step:
    plan = found.view.plan
    name = plan.schema.characteristic(characteristic).name
    pairs = _ops(applied, ident)
    did = [_in_words(plan.schema, op, operand) for op, operand in pairs if _is_on(plan.schema, op, name)]
    if not did:  # it changed because it hangs together with what was changed
        did = [_in_words(plan.schema, op, operand) for op, operand in pairs]
    along, rule = _along(plan, applied, ident)
    effect = applied.effect
    return Step(
        layer=applied.layer,
        effect=effect.label,
        player=effect.reading(_board(found, applied.before)).you,
        timestamp=effect.timestamp,
        did="; ".join([*did, *along]),
        value=applied.after[ident][name],
        rule=rule or _rule(plan, effect, pairs),
        granted=effect.instance.by if effect.instance and effect.instance.origin is Origin.GRANTED else "",
    )


def _rule(plan: LayerPlan, effect: ActiveEffect, pairs: Iterable[tuple[Op, Operand]]) -> str:
    """Return the rule by which an effect comes so early, or by which it writes a whole text; else nothing."""
    kinds = {op.kind for op, _ in pairs if op.on == TEXT}
    if OpKind.COPY in kinds:
        return plan.rule("copies")
    if OpKind.SET in kinds and effect.origin is EffectOrigin.STATUS:
        return plan.rule("face down")
    return plan.rule("defining") if effect.defining else ""


def _along(plan: LayerPlan, applied: Applied, ident: int) -> tuple[list[str], str]:
    """Return what an operation on words took or brought along, and the rule for it."""
    before = {each.key: each for each in instances_of(applied.before[ident])}
    after = {each.key: each for each in instances_of(applied.after[ident])}
    brought = [each.ability for key, each in after.items() if key not in before and each.origin is Origin.INTRINSIC]
    brings = [f"brings {describe_value(tuple(brought))}"] if brought else []
    taking = {each.family for each in plan.schema.takes}
    taking |= {plan.schema.family_table[family].of for family in taking}
    sets = any(op.kind is OpKind.SET and op.on in taking for op, _ in _ops(applied, ident))
    if sets and before.keys() - after.keys():
        return ["takes the abilities of its text", *brings], plan.rule("takes")
    return brings, plan.rule("brings") if brings else ""


def _board(found: Trace, records: dict[int, Record]) -> Board:
    schema, position = found.view.plan.schema, found.view.position
    return Board(schema, {obj.id: obj for obj in present(schema, position)}, position.facts, records)


# -- what was not ------------------------------------------------------------------------------------


def _missing(found: Trace, ident: int, name: str) -> Iterator[tuple[ActiveEffect, Missing]]:
    """Give the effects that speak of the value and did nothing to it here, in timestamp order.

    Those are effects that were taken back, whose ability was lost before their turn came, or which
    passed the object over though they would find it at the start or at the end.
    """
    plan = found.view.plan
    taken = {each.effect.order: each.why for each in found.taken if each.object in (None, ident)}
    for effect in _all_effects(found):
        order = effect.order
        if not any(_is_on(plan.schema, op, name) for part in effect.parts for op in part.ops):
            continue
        turns = [each for each in found.applied if each.effect.order == order]
        if any(_touches(plan.schema, each, ident, name) for each in turns):
            continue
        if order in taken:
            reason = f"taken back, since {taken[order]}"
            yield effect, Missing(effect.label, effect.timestamp, reason, plan.rule("taken back"))
        elif not turns and (killer := _killer(found, effect)) is not None:
            yield effect, Missing(effect.label, effect.timestamp, f"its ability is gone since {killer}")
        elif reason := _passed_over(found, effect, turns, ident, name):
            yield effect, Missing(effect.label, effect.timestamp, reason)


def _killer(found: Trace, effect: ActiveEffect) -> str | None:
    """Return the effect that took an ability away, or None where it is still there."""
    if effect.instance is None or effect.source is None:
        return None
    for applied in found.applied:
        if all(each.key != effect.instance.key for each in instances_of(applied.after[effect.source])):
            return applied.effect.label
    return None


def _passed_over(found: Trace, effect: ActiveEffect, turns: list[Applied], ident: int, name: str) -> str:
    """Return why an effect passed an object over that it would find at the start or at the end; else nothing."""
    schema, label = found.view.plan.schema, found.view.position.obj(ident).label
    boards = [_board(found, dict(each)) for each in (found.printed, found.view.records)]
    for part in effect.parts:
        if not any(_is_on(schema, op, name) for op in part.ops):
            continue
        if not any(part.where.test(ident, effect.reading(board)) for board in boards):
            continue
        if not turns or not part.condition.holds(effect.reading(_board(found, turns[0].before))):
            return "its condition does not hold"
        return f"when its turn came in layer {turns[0].layer}, it did not find {label}"
    return ""


# -- who waited for whom ------------------------------------------------------------------------------


@attrs.frozen
class _Edge:
    """A dependency at the moment when one of its two effects was chosen."""

    found: Dependency
    back: Dependency | None


def _waited(found: Trace, orders: set[tuple[int, ...]]) -> tuple[Waited, ...]:
    """Return the dependencies of some effects, and of those they waited for, in the order of the evaluation."""
    edges = list(_edges(found))
    shown = set(orders)
    while more := {e.found.on.order for e in edges if e.found.effect.order in shown} - shown:
        shown |= more
    loops = {each: each.back is not None and each.found.on.order in shown for each in edges}
    return tuple(_told(found, each) for each in edges if loops[each] or each.found.effect.order in shown)


def _edges(found: Trace) -> Iterator[_Edge]:
    """Give each dependency once: when the effect it is on was chosen, or for a loop when the first was."""
    seen: set[frozenset[tuple[int, ...]]] = set()
    for applied in found.applied:
        edges = {(each.effect.order, each.on.order): each for each in applied.dependencies}
        chosen = applied.effect.order
        for (mine, other), each in sorted(edges.items()):
            loop = _reaches(edges, other, mine)
            if frozenset({mine, other}) in seen or not (chosen == other or (loop and chosen == mine)):
                continue
            seen.add(frozenset({mine, other}))
            back = edges.get((other, mine)) or next((e for (a, _), e in sorted(edges.items()) if a == other), None)
            yield _Edge(each, back if loop else None)


def _reaches(
    edges: dict[tuple[tuple[int, ...], tuple[int, ...]], Dependency], start: tuple[int, ...], goal: tuple[int, ...]
) -> bool:
    """Say whether one effect depends on another, directly or through others."""
    seen: set[tuple[int, ...]] = set()
    todo = [start]
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        if here not in seen:
            seen.add(here)
            todo += [other for mine, other in edges if mine == here]
    return False


def _told(found: Trace, edge: _Edge) -> Waited:
    plan, position = found.view.plan, found.view.position
    back = edge.back
    return Waited(
        edge.found.effect.label,
        edge.found.on.label,
        edge.found.reason.value,
        position.obj(edge.found.witness).label,
        moved=edge.found.effect.order < edge.found.on.order,
        back=None if back is None else (back.reason.value, position.obj(back.witness).label),
        rule=plan.rule("dependency" if back is None else "loop"),
    )
