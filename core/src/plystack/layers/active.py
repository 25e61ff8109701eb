"""The continuous effects that there are on a board: of abilities, counters, designations, and floating ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from plystack.data import (
    Ability,
    Instance,
    Obj,
    Part,
    Position,
    Reading,
    Rule,
    Static,
    instances_of,
)
from plystack.data.describe import describe_ability
from plystack.data.values import Pairs, lookup
from plystack.layers.board import Board
from plystack.layers.plan import EffectOrigin, LayerPlan
from plystack.layers.rules import RuleInForce

# Ranks of effects with one timestamp: an object's own effects come before the effect that
# put it there (613.7n).
ABILITY, COUNTER, DESIGNATION, FLOATING, STATUS, COMPONENT = range(6)


@attrs.frozen
class ActiveEffect:
    """A continuous effect in one evaluation; two are the same when their order is.

    Arguments:
        order: (timestamp, rank, source, place …): total, so that no tie is left; it identifies the effect.
        origin: where it comes from.
        parts: what it does.
        label: how it is called.
        source: id of the object it comes from, or None.
        player: "you", where it is fixed; None for "the source's controller now".
        instance: the ability instance it comes from, or None.
        parameters: numbers that its parts refer to.
    """

    order: tuple[int, ...]
    origin: EffectOrigin = attrs.field(eq=False)
    parts: tuple[Part, ...] = attrs.field(eq=False)
    label: str = attrs.field(eq=False)
    source: int | None = attrs.field(eq=False)
    player: str | None = attrs.field(default=None, eq=False)
    instance: Instance | None = attrs.field(default=None, eq=False)
    parameters: Pairs[int] = attrs.field(default=(), eq=False)

    @property
    def timestamp(self) -> int:
        """Return when it began, or when its object or ability last got a timestamp."""
        return self.order[0]

    @property
    def defining(self) -> bool:
        """Say whether it is from a characteristic-defining ability."""
        return self.origin is EffectOrigin.DEFINING

    def reading(self, board: Board) -> Reading:
        """Return the board as this effect sees it."""
        floating = self.origin is EffectOrigin.FLOATING
        you = self.player if floating or self.source is None else board.you(self.source)
        return board.reading(self.source, you, self.parameters)


def active_effects(
    plan: LayerPlan, position: Position, board: Board, started: Mapping[tuple[int, ...], ActiveEffect]
) -> list[ActiveEffect]:
    """Return all effects that exist now, and those that started and go on, in timestamp order."""
    found = {each.order: each for each in _existing(plan, position, board)}
    if plan.outlives_ability:
        found.update(started)
    else:
        found.update({order: each for order, each in started.items() if order in found})
    return [found[order] for order in sorted(found)]


def _existing(plan: LayerPlan, position: Position, board: Board) -> Iterator[ActiveEffect]:
    for ident in board.ids():
        obj = board.objects[ident]
        for instance in instances_of(board.records[ident]):
            parts = plan.parts(instance)
            if parts and functions(plan, instance, obj.zone):
                stamp = plan.age(obj, instance.origin, instance.since)
                order = (stamp, ABILITY, ident, *instance.key)
                origin = plan.origin(instance)
                label = effect_label(obj, instance.ability)
                yield ActiveEffect(order, origin, parts, label, ident, None, instance)
        on_board = obj.zone in plan.schema.board_zones
        for place, (kind, pile) in enumerate(obj.counters):
            counter = plan.schema.counter_table[kind]
            if (parts := counter.parts) and (on_board or counter.everywhere):
                order = (pile.timestamp, COUNTER, ident, place)  # 613.7c: one timestamp for all of a kind
                label = f"{kind} counters on {obj.label}"
                yield ActiveEffect(order, EffectOrigin.COUNTER, parts, label, ident)
        for place, (name, stamp) in enumerate(obj.designations):
            mark = plan.schema.designation_table[name]
            if on_board and mark.parts:
                order = (obj.timestamp if mark.as_object else stamp, DESIGNATION, ident, place)
                yield ActiveEffect(order, EffectOrigin.DESIGNATION, mark.parts, f"{name} ({obj.label})", ident)
        for place, field in enumerate(plan.schema.fields):
            here = on_board or obj.zone in field.works
            if field.parts and here and lookup(obj.status, field.name, field.default) != field.default:
                order = (obj.timestamp, STATUS, ident, place)
                yield ActiveEffect(order, EffectOrigin.STATUS, field.parts, f"{field.name} ({obj.label})", ident)
        for place, joined in enumerate(obj.joined, 1):
            order = (joined.timestamp, COMPONENT, ident, place)
            label = f"{obj.components[place].name} joined {obj.label}"
            yield ActiveEffect(order, EffectOrigin.COMPONENT, plan.joining(obj, place), label, ident)
    for effect in position.effects:
        if effect.parts:
            order = (effect.timestamp, FLOATING, effect.id)
            yield ActiveEffect(
                order, EffectOrigin.FLOATING, effect.parts, effect.label, effect.source, effect.you,
                parameters=effect.parameters,
            )  # fmt: skip


def effect_label(obj: Obj, ability: Ability) -> str:
    """Return what an ability's effect is called: its object, and the ability's name where it has one."""
    if isinstance(ability, Static) and not ability.label:
        return obj.label
    return f"{obj.label}: {describe_ability(ability)}"


def functions(plan: LayerPlan, instance: Instance, zone: str) -> bool:
    """Say whether an ability's effect works from a zone; a defining one does from every zone (604.3)."""
    ability = instance.ability
    if plan.origin(instance) is EffectOrigin.DEFINING:
        return True
    zones = ability.zones if isinstance(ability, Static) and ability.zones else plan.schema.board_zones
    return zone in zones


def exists(plan: LayerPlan, effect: ActiveEffect, board: Board) -> tuple[bool, object]:
    """Return whether an effect's ability is there on a board, and its text."""
    if effect.instance is None:
        return True, None
    assert effect.source is not None
    for instance in instances_of(board.records[effect.source]):
        if instance.key == effect.instance.key:
            return True, instance.ability
    return False, None


def rules_in_force(plan: LayerPlan, position: Position, board: Board) -> tuple[RuleInForce, ...]:
    """Return the rules of abilities and floating effects that hold on the finished board, by timestamp."""
    found: list[tuple[tuple[int, ...], Rule, Reading, str]] = []
    for ident in board.ids():
        obj = board.objects[ident]
        for instance in instances_of(board.records[ident]):
            rules = plan.rules_of(instance.ability)
            if rules and functions(plan, instance, obj.zone):
                label = effect_label(obj, instance.ability)
                order = (plan.age(obj, instance.origin, instance.since), ABILITY, ident, *instance.key)
                for rule in rules:
                    found.append((order, rule, board.reading(ident, board.you(ident)), label))
    for effect in position.effects:
        for rule in effect.rules:
            reading = board.reading(effect.source, effect.you, effect.parameters)
            found.append(((effect.timestamp, FLOATING, effect.id), rule, reading, effect.label))
    in_force = []
    for _, rule, reading, label in sorted(found, key=lambda each: each[0]):
        if rule.condition.holds(reading):
            where = rule.where
            ids = frozenset() if where is None else frozenset(i for i in board.ids() if where.test(i, reading))
            by = rule.by
            others = frozenset() if by is None else frozenset(i for i in board.ids() if by.test(i, reading))
            in_force.append(RuleInForce(rule, reading.source, reading.you, ids, label, reading.parameters, others))
    return tuple(in_force)
