"""The reference evaluator: the rule to the letter, from scratch, short enough to check by reading.

Nothing is remembered from one evaluation to the next and nothing is clever. For
every pair of effects in a layer, one is tried on a copy of the board to see
whether it changes the other (613.8a, 479): that is all there is to dependency.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TypeAlias

import attrs

from plystack.data import (
    TEXT,
    Ability,
    Card,
    Condition,
    Facts,
    Obj,
    Op,
    Operand,
    Origin,
    Part,
    Position,
    Record,
    Where,
    instances_of,
    present,
)
from plystack.data.describe import describe_ability
from plystack.data.effects import Effect
from plystack.data.record import Deed, Giver, perform
from plystack.errors import DataError, EndlessLoop
from plystack.layers.active import ActiveEffect, active_effects, exists, rules_in_force
from plystack.layers.board import Board
from plystack.layers.journal import Applied, Dependency, Doings, Taken, Trace
from plystack.layers.plan import Dependents, EmptyTurn, Layer, LayerPlan, Once, Passes, Reason
from plystack.layers.view import View

# What was taken back and is off: (effect, part, object), with None for all objects.
Off: TypeAlias = "tuple[tuple[int, ...], int, int | None]"
# An effect fixes one set of objects for each filter and condition that its parts use (613.6).
LockKey: TypeAlias = "tuple[tuple[int, ...], Where, Condition]"


@attrs.frozen
class Fingerprint:
    """What dependency compares of an effect: whether it exists, its text, and what it would do to what."""

    exists: bool
    text: object
    doings: Doings

    def objects(self) -> dict[tuple[int, int], tuple[tuple[Op, Operand], ...]]:
        """Return the operations by (part, object)."""
        return {(part, ident): ops for part, by in self.doings.items() for ident, ops in by.items()}


def evaluate(plan: LayerPlan, objects: Iterable[Obj], effects: Iterable[Effect], facts: Facts) -> View:
    """Return what every object is now.

    Arguments:
        plan: the game's layer plan.
        objects: all objects; their static abilities, counters and designations make effects.
        effects: the floating effects.
        facts: players, turn, relations, numbers.
    """
    return trace(plan, Position(objects, tuple(effects), facts)).view


def trace(plan: LayerPlan, position: Position) -> Trace:
    """Return the view of a position together with how it came about, for *why* and for tests."""
    taken: tuple[Taken, ...] = ()
    while True:
        run = _Run(plan, position, frozenset((each.effect.order, each.part, each.object) for each in taken))
        lost = run.passes()
        if not lost:
            break
        taken += lost  # taken back, and not asked again in this evaluation (476.3)
    records = {ident: run.board.records[ident] for ident in run.board.ids()}
    view = View(plan, position, records, rules_in_force(plan, position, run.board), _view, run.copiable)
    return Trace(view, run.start, tuple(run.applied), taken)


def _view(plan: LayerPlan, position: Position) -> View:
    return trace(plan, position).view


class _Run:
    """One way through the layers."""

    def __init__(self, plan: LayerPlan, position: Position, off: frozenset[Off]) -> None:
        self.plan = plan
        self.position = position
        self.off = off
        self.board = Board.start(plan.schema, present(plan.schema, position), position.facts)
        self.start: dict[int, Record] = dict(self.board.records)
        self.copiable = self._texts()
        self.started: dict[tuple[int, ...], ActiveEffect] = {}
        self.locked: dict[LockKey, frozenset[int]] = {}
        self.done: set[tuple[tuple[int, ...], int, int]] = set()  # (effect, layer, step)
        self.reached: dict[tuple[tuple[int, ...], int, int, int], set[int]] = {}  # and part: the objects
        self.applied: list[Applied] = []
        # For each granted instance, what it was granted by, back to the first: (object, ability).
        self.descent: dict[tuple[int, tuple[int, ...]], tuple[tuple[int, Ability], ...]] = {}

    # -- passes and layers ------------------------------------------------------------------

    def passes(self) -> tuple[Taken, ...]:
        """Go through the layers as often as the plan says; return what must be taken back, or nothing."""
        for number in count():
            before = len(self.applied)
            if number and (lost := self._fallen()):
                return lost
            for index, layer in enumerate(self.plan.layers):
                self._layer(index, layer)
                if layer.name == self.plan.copiable:
                    self.copiable = self._texts()
            if self.plan.passes is Passes.ONCE or len(self.applied) == before:
                return ()
        raise AssertionError("unreachable")

    def _texts(self) -> dict[int, Card]:
        """Return what is written on every object now."""
        texts = {ident: self.board.records[ident][TEXT] for ident in self.board.ids()}
        return {ident: text for ident, text in texts.items() if isinstance(text, Card)}

    def _layer(self, index: int, layer: Layer) -> None:
        """Apply every effect that has a part in the layer, one after the other (613.7, 613.8; 478-480)."""
        following: list[tuple[ActiveEffect, int]] = []
        while True:
            pending = self._pending(index, layer)
            if not pending:
                return
            depends = self._dependencies(pending, index)
            free = [each for each in self._free(pending, depends) if self._can_apply(each, index)]
            if not free:
                return
            followers = [each for each in following if each in free]
            chosen = min(followers or free, key=lambda each: (each[1], each[0].order))
            why = tuple(found for edges in depends.values() for found in edges.values())
            if self.plan.dependents is Dependents.FOLLOW:
                mine = {each for each, edges in depends.items() if chosen in edges and each not in depends[chosen]}
                following = [each for each in pending if each in mine or (each in following and each != chosen)]
            self._apply(chosen, index, layer, why)

    def _pending(self, index: int, layer: Layer) -> list[tuple[ActiveEffect, int]]:
        """Return (effect, step) of all that have yet to apply in the layer; defining ones alone while there are any."""
        pending = []
        for effect in active_effects(self.plan, self.position, self.board, self.started):
            for step in self._steps(effect, index):
                if (effect.order, index, step) not in self.done or self.plan.once is Once.OBJECT:
                    pending.append((effect, step))
        first = [each for each in pending if each[0].defining and self._can_apply(each, index)]
        return first if layer.defining_first and first else pending

    def _can_apply(self, each: tuple[ActiveEffect, int], index: int) -> bool:
        """Say whether an effect's turn can come now: it finds something, or turns are spent even so."""
        effect, step = each
        if self.plan.empty_turn is EmptyTurn.SPENT and (effect.order, index, step) not in self.done:
            return True
        return any(self._doings(effect, index, step, self.board).values())

    def _steps(self, effect: ActiveEffect, index: int) -> list[int]:
        places = {self.plan.place(op, effect.origin) for part in effect.parts for op in part.ops}
        return sorted(step for layer, step in places if layer == index)

    # -- dependency -------------------------------------------------------------------------

    def _dependencies(
        self, pending: list[tuple[ActiveEffect, int]], index: int
    ) -> dict[tuple[ActiveEffect, int], dict[tuple[ActiveEffect, int], Dependency]]:
        """Say for each effect on which others it depends: try each other, and compare (613.8a, 479)."""
        before = {each: self._fingerprint(*each, index, self.board) for each in pending}
        depends: dict[tuple[ActiveEffect, int], dict[tuple[ActiveEffect, int], Dependency]]
        depends = {each: {} for each in pending}
        for other in pending:
            tried = self.board.fork()
            try:
                self._change(other[0], index, other[1], tried)
            except DataError:  # it makes no sense now, and is refused if its turn comes while it does not
                continue
            for each in pending:
                if each[0] == other[0] or (self.plan.defining_apart and each[0].defining != other[0].defining):
                    continue
                after = self._fingerprint(*each, index, tried)
                if found := self._difference(each[0], before[each], after):
                    depends[each][other] = Dependency(each[0], other[0], *found)
        return depends

    def _difference(self, effect: ActiveEffect, before: Fingerprint, after: Fingerprint) -> tuple[Reason, int] | None:
        """Return what differs first of what the plan asks, with an object that shows it; or None."""
        source = effect.source or 0
        asks = self.plan.asks
        if Reason.EXISTENCE in asks and before.exists != after.exists:
            return Reason.EXISTENCE, source
        if Reason.TEXT in asks and before.text != after.text and after.exists:
            return Reason.TEXT, source
        old, new = before.objects(), after.objects()
        if Reason.APPLIES_TO in asks and (moved := sorted({ident for _, ident in old.keys() ^ new.keys()})):
            return Reason.APPLIES_TO, moved[0]
        if Reason.NUMBER in asks and len(old) != len(new):
            return Reason.NUMBER, min(ident for _, ident in old.keys() ^ new.keys())
        if Reason.OPERATION in asks:
            changed = sorted(
                ident for place, ident in old.keys() & new.keys() if old[place, ident] != new[place, ident]
            )
            if changed:
                return Reason.OPERATION, changed[0]
        return None

    def _free(
        self,
        pending: list[tuple[ActiveEffect, int]],
        depends: dict[tuple[ActiveEffect, int], dict[tuple[ActiveEffect, int], Dependency]],
    ) -> list[tuple[ActiveEffect, int]]:
        """Return the effects that need not wait: what they depend on is in a loop with them (613.8b, 479.1)."""
        if not any(depends.values()):
            return pending
        import networkx  # slow to import, and seldom needed

        graph: networkx.DiGraph[tuple[ActiveEffect, int]] = networkx.DiGraph()
        graph.add_nodes_from(pending)
        graph.add_edges_from((each, other) for each, edges in depends.items() for other in edges)
        loop = {each: members for members in networkx.strongly_connected_components(graph) for each in members}
        if not self.plan.loop_member_waits:
            return [each for each in pending if not depends[each] or len(loop[each]) > 1]
        return [each for each in pending if all(other in loop[each] for other in depends[each])]

    def _fingerprint(self, effect: ActiveEffect, step: int, index: int, board: Board) -> Fingerprint:
        """Return what is compared of an effect on a board, the operands filled in (613.8a, 613.9)."""
        there, text = exists(self.plan, effect, board)
        if effect.order in self.started and self.plan.outlives_ability:
            there, text = True, None  # it goes on without its ability: neither can change any more
        return Fingerprint(there, text, self._doings(effect, index, step, board))

    # -- applying ---------------------------------------------------------------------------

    def _doings(self, effect: ActiveEffect, index: int, step: int, board: Board) -> Doings:
        """Return for each part in the layer its objects, with the operations filled in for each."""
        doings: Doings = {}
        for place, part in enumerate(effect.parts):
            ops = [op for op in part.ops if self.plan.place(op, effect.origin) == (index, step)]
            if ops and (effect.order, place, None) not in self.off:
                reading = effect.reading(board)
                reached = self.reached.get((effect.order, index, step, place), set())
                doings[place] = {
                    ident: tuple((op, None if op.value is None else op.value.evaluate(reading.of(ident))) for op in ops)
                    for ident in self._objects(effect, part, board)
                    if ident not in reached and (effect.order, place, ident) not in self.off
                }
        return doings

    def _objects(self, effect: ActiveEffect, part: Part, board: Board) -> list[int]:
        """Return the objects of a part: those it started with, or those that its filter finds (613.6)."""
        locked = self.locked.get((effect.order, part.where, part.condition))
        if locked is not None and self.plan.keeps_objects:
            return [ident for ident in board.ids() if ident in locked]
        reading = effect.reading(board)
        if not part.condition.holds(reading):
            return []
        return [ident for ident in board.ids() if part.where.test(ident, reading)]

    def _change(self, effect: ActiveEffect, index: int, step: int, board: Board) -> Doings:
        """Apply an effect to a board. All of it is read before any of it is changed."""
        doings = self._doings(effect, index, step, board)
        deeds: dict[int, list[Deed]] = {}
        for place, by in doings.items():
            for ident, ops in by.items():
                for number, (op, operand) in enumerate(ops):
                    giver = Giver(effect.timestamp, (*effect.order, place, number), effect.label)
                    deeds.setdefault(ident, []).append((op, operand, giver))
        for ident, done in deeds.items():
            board.records[ident] = perform(board.schema, board.records[ident], self.board.objects[ident], done)
        return doings

    def _apply(self, chosen: tuple[ActiveEffect, int], index: int, layer: Layer, why: tuple[Dependency, ...]) -> None:
        """Apply an effect for good, fix its objects, and write down what happened."""
        effect, step = chosen
        before = dict(self.board.records)
        doings = self._change(effect, index, step, self.board)
        for place, by in doings.items():
            part = effect.parts[place]
            if by or self.plan.empty_set_locks:
                self.locked.setdefault((effect.order, part.where, part.condition), frozenset(by))
            self.reached.setdefault((effect.order, index, step, place), set()).update(by)
        self._descend(effect, before)
        self.started[effect.order] = effect
        self.done.add((effect.order, index, step))
        self.applied.append(Applied(layer.name, effect, doings, before, dict(self.board.records), why))

    def _descend(self, effect: ActiveEffect, before: dict[int, Record]) -> None:
        """Note what granted the new instances, and refuse an ability that grants itself without end.

        Raises:
            EndlessLoop: an object's ability led to the same ability on the same object.
        """
        if effect.instance is None or effect.source is None:
            return
        line = self.descent.get((effect.source, effect.instance.key), ())
        line = (*line, (effect.source, effect.instance.ability))
        for ident in self.board.ids():
            have = {each.key for each in instances_of(before[ident])}
            for new in instances_of(self.board.records[ident]):
                if new.key in have or new.origin is Origin.INTRINSIC:
                    continue
                self.descent[ident, new.key] = line
                if (ident, new.ability) in line:
                    name, label = describe_ability(new.ability), self.board.objects[ident].label
                    raise EndlessLoop(
                        f"{name} on {label} leads to {name} on {label} again, and so without end; "
                        "let the ability grant something else than itself"
                    )

    def _fallen(self) -> tuple[Taken, ...]:
        """Return what must be taken back after a whole pass: its ability, condition or filter ended (476.3)."""
        lost = []
        for (order, _, _, place), idents in sorted(self.reached.items()):
            if not idents:
                continue
            effect = self.started[order]
            part, reading = effect.parts[place], effect.reading(self.board)
            there, _ = exists(self.plan, effect, self.board)
            if not self.plan.outlives_ability and not (there and part.condition.holds(reading)):
                lost.append(Taken(effect, place, "its condition ended" if there else "its ability went"))
            elif not self.plan.keeps_fallen:
                fallen = [ident for ident in sorted(idents) if not part.where.test(ident, reading)]
                lost += [Taken(effect, place, "its filter finds it no longer", ident) for ident in fallen]
        return tuple(lost)
