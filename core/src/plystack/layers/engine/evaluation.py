"""Going through the layers on columns: order, trials, dependency, and what has started."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import TypeAlias

import attrs

from plystack.data import ABILITIES, TEXT, Effect, Facts, Obj, Position
from plystack.errors import DataError
from plystack.layers.engine.columns import Columns, Ground, Mask, base_columns
from plystack.layers.engine.conditions import holds
from plystack.layers.engine.descent import Descent
from plystack.layers.engine.effects import Census, Entry, Share
from plystack.layers.engine.filters import groups, mask_of
from plystack.layers.engine.keys import meet
from plystack.layers.engine.operations import Doing, apply_effect
from plystack.layers.engine.readout import Rows, Texts, rules_in_force
from plystack.layers.plan import Dependents, EmptyTurn, Layer, LayerPlan, Once, Passes, Reason
from plystack.layers.view import View

Candidate: TypeAlias = "tuple[Entry, int]"  # an effect, and the step of the layer
Taken: TypeAlias = "dict[tuple[tuple[int, ...], int], Mask]"  # (effect, part) → objects, -1 for all


def evaluate(plan: LayerPlan, objects: Iterable[Obj], effects: Iterable[Effect], facts: Facts) -> View:
    """Return what every object is now.

    Arguments:
        plan: the game's layer plan.
        objects: all objects; their static abilities, counters and designations make effects.
        effects: the floating effects.
        facts: players, turn, relations, numbers.
    """
    return evaluate_position(plan, Position(objects, tuple(effects), facts))


def evaluate_position(plan: LayerPlan, position: Position) -> View:
    """Return what every object of a position is now."""
    ground = Ground(plan.schema, position)
    base = base_columns(ground)
    off: Taken = {}
    while True:
        run = _Run(plan, base.fork(), off)
        if not (lost := run.passes()):
            break
        for key, mask in lost.items():
            off[key] = -1 if -1 in (mask, off.get(key, 0)) else off.get(key, 0) | mask
    rules = rules_in_force(plan, run.columns)
    return View(plan, position, Rows(run.columns), rules, evaluate_position, run.copiable)


@attrs.frozen(eq=False)
class _Fingerprint:
    """What dependency compares of an effect."""

    exists: bool
    text: object
    doings: list[Doing]


class _Run:
    """One way through the layers."""

    def __init__(self, plan: LayerPlan, columns: Columns, off: Taken) -> None:
        self.plan = plan
        self.columns = columns
        self.ground = columns.ground
        self.off = off
        self.census = Census(plan, columns)
        self.started: dict[tuple[int, ...], Entry] = {}
        self.locked: dict[object, Mask] = {}
        self.done: set[tuple[tuple[int, ...], int, int]] = set()
        self.reached: dict[tuple[tuple[int, ...], int, int, int], Mask] = {}
        self.descent = Descent()
        self.applied = 0
        self.copiable = Texts(columns)

    def passes(self) -> Taken:
        """Go through the layers as often as the plan says; return what must be taken back, or nothing."""
        for number in count():
            before = self.applied
            if number and (lost := self._fallen()):
                return lost
            for index, layer in enumerate(self.plan.layers):
                self._layer(index, layer)
                if layer.name == self.plan.copiable:
                    self.copiable = Texts(self.columns)
            if self.plan.passes is Passes.ONCE or self.applied == before:
                return {}
        raise AssertionError("unreachable")

    # -- one layer ----------------------------------------------------------------------------

    def _layer(self, index: int, layer: Layer) -> None:
        following: list[Candidate] = []
        while True:
            candidates = self._candidates(index)
            able = [each for each in candidates if self._can_apply(each, index)]
            if not able:
                return
            if layer.defining_first and any(entry.defining for entry, _ in able):
                candidates = [each for each in candidates if each[0].defining]
                able = [each for each in able if each[0].defining]
            if not following and not self._related(candidates, index):
                self._all_in_order(able, index)
                continue
            depends = self._dependencies(candidates, index)
            free = [each for each in self._free(candidates, depends) if each in able]
            followers = [each for each in following if each in free]
            chosen = min(followers or free, key=_by_order)
            if self.plan.dependents is Dependents.FOLLOW:
                mine = [u for u, edges in depends.items() if chosen in edges and u not in depends.get(chosen, ())]
                following = [each for each in candidates if each in mine or (each in following and each != chosen)]
            self._apply(chosen, index)

    def _candidates(self, index: int) -> list[Candidate]:
        """Return (effect, step) of all that have a part in the layer and may yet apply in it."""
        present, started = self.census.present, self.started
        if not self.plan.outlives_ability:
            started = {order: entry for order, entry in started.items() if order in present}
        return [
            (entry, step)
            for entry in {**present, **started}.values()  # it goes on as it started, whatever its text says by now
            for layer, step in entry.text.shares
            if layer == index and (self.plan.once is Once.OBJECT or (entry.order, index, step) not in self.done)
        ]

    def _can_apply(self, each: Candidate, index: int) -> bool:
        """Say whether an effect's turn can come now: it finds something, or turns are spent even so."""
        if self.plan.empty_turn is EmptyTurn.SPENT and (each[0].order, index, each[1]) not in self.done:
            return True
        return bool(self._finds(each, index))

    def _finds(self, each: Candidate, index: int) -> Mask:
        """Return the objects to which an effect would apply now."""
        entry, step = each
        found = 0
        for _, mask, _ in self._doings(entry, index, step, entry.text.shares[index, step], self.columns):
            found |= mask
        return found

    def _all_in_order(self, pending: list[Candidate], index: int) -> None:
        """Apply effects in timestamp order, since none can touch another, until effects come or go."""
        for each in sorted(pending, key=_by_order):
            if self._apply(each, index):
                return

    # -- dependency ---------------------------------------------------------------------------

    def _related(self, candidates: list[Candidate], index: int) -> bool:
        """Say whether any effect could touch another: by a write that meets a read, or by taking its ability."""
        if len(candidates) < 2:
            return False
        shares: dict[int, tuple[Share, int]] = {}
        for entry, step in candidates:
            share = entry.text.shares[index, step]
            shares[id(share)] = (share, shares.get(id(share), (share, 0))[1] + 1)
        again = self.plan.once is Once.OBJECT  # then an effect can find more by what it does itself
        for one, _ in shares.values():
            for other, times in shares.values():
                if (one is not other or times > 1 or again) and self._meets(one, other):
                    return True
        sources = 0
        for entry, _ in candidates:
            if entry.key is not None and not (entry.order in self.started and self.plan.outlives_ability):
                sources |= entry.bit
        for entry, step in candidates:
            if entry.text.shares[index, step].strips and self._finds((entry, step), index) & sources:
                return True
        return False

    def _meets(self, reader: Share, writer: Share) -> bool:
        return self.plan.remembered(("meet", reader, writer), lambda: meet(reader.reads, writer.writes))

    def _dependencies(self, pending: list[Candidate], index: int) -> dict[Candidate, set[Candidate]]:
        """Say for each effect on which others it depends; only what can meet is tried (613.8a, 479)."""
        depends: dict[Candidate, set[Candidate]] = {each: set() for each in pending}
        before: dict[Candidate, _Fingerprint] = {}
        for other in pending:
            writer = other[0].text.shares[index, other[1]]
            readers = [
                each
                for each in pending
                if each[0] is not other[0]
                and not (self.plan.defining_apart and each[0].defining != other[0].defining)
                and (
                    self._meets(each[0].text.shares[index, each[1]], writer)
                    or (writer.strips and each[0].key is not None)
                )
            ]
            if not readers:
                continue
            tried = self.columns.fork()
            try:
                self._change(other[0], index, other[1], tried)
            except DataError:  # it makes no sense now, and is refused if its turn comes while it does not
                continue
            for each in readers:
                if each not in before:
                    before[each] = self._fingerprint(each, index, self.columns)
                if self._differs(before[each], self._fingerprint(each, index, tried)):
                    depends[each].add(other)
        return depends

    def _fingerprint(self, each: Candidate, index: int, columns: Columns) -> _Fingerprint:
        entry, step = each
        goes_on = entry.order in self.started and self.plan.outlives_ability
        doings = self._doings(entry, index, step, entry.text.shares[index, step], columns)
        text = None if goes_on else entry.says(columns)
        return _Fingerprint(goes_on or entry.key is None or text is not None, text, doings)

    def _differs(self, before: _Fingerprint, after: _Fingerprint) -> bool:
        asks = self.plan.asks
        if Reason.EXISTENCE in asks and before.exists != after.exists:
            return True
        if Reason.TEXT in asks and before.text != after.text and after.exists:
            return True
        pairs = list(zip(before.doings, after.doings, strict=True))
        if Reason.APPLIES_TO in asks and any(old[1] != new[1] for old, new in pairs):
            return True
        if Reason.NUMBER in asks:
            numbers = [sum(each[1].bit_count() for each in side) for side in (before.doings, after.doings)]
            if numbers[0] != numbers[1]:
                return True
        return Reason.OPERATION in asks and any(_does_otherwise(old, new) for old, new in pairs)

    def _free(self, pending: list[Candidate], depends: dict[Candidate, set[Candidate]]) -> list[Candidate]:
        """Return the effects that need not wait: what they depend on is in a loop with them (613.8b, 479.1)."""
        rest = {each: edges for each, edges in depends.items() if edges}
        if not rest:
            return pending
        peeled = [each for each in pending if each not in rest]
        gone = set(peeled)
        while ready := [each for each, edges in rest.items() if edges <= gone]:
            gone.update(ready)
            for each in ready:
                del rest[each]
        if not rest:
            return peeled
        import networkx  # only where there is a loop; it is slow to import

        graph: networkx.DiGraph[Candidate] = networkx.DiGraph()
        graph.add_edges_from((each, other) for each, edges in rest.items() for other in edges if other in rest)
        for members in networkx.strongly_connected_components(graph):
            for each in members:
                waits = self.plan.loop_member_waits and not depends[each] <= members
                if len(members) > 1 and not waits:
                    peeled.append(each)
        return peeled

    # -- applying -----------------------------------------------------------------------------

    def _doings(self, entry: Entry, index: int, step: int, share: Share, columns: Columns) -> list[Doing]:
        """Return for each part its objects, with the operations filled in."""
        lens = entry.lens(columns)
        found: list[Doing] = []
        for place, part, ops in share.parts:
            off = self.off.get((entry.order, place), 0)
            if off == -1:
                continue
            locked = self.locked.get((entry.order, part.where, part.condition)) if self.plan.keeps_objects else None
            found_now = locked is None and holds(part.condition, lens)
            mask = locked if locked is not None else mask_of(part.where, lens) if found_now else 0
            mask &= ~self.reached.get((entry.order, index, step, place), 0) & ~off
            filled = tuple((op, [] if op.value is None else groups(op.value, mask, lens)) for op in ops)
            found.append((place, mask, filled))
        return found

    def _change(self, entry: Entry, index: int, step: int, columns: Columns) -> list[Doing]:
        """Apply an effect to columns. All of it is read before any of it is changed."""
        doings = self._doings(entry, index, step, entry.text.shares[index, step], columns)
        apply_effect(columns, doings, entry)
        return doings

    def _apply(self, each: Candidate, index: int) -> bool:
        """Apply an effect for good, and fix its objects; say whether effects came or went by it."""
        entry, step = each
        held = dict(self.columns.abilities) if entry.key and TEXT in entry.text.shares[index, step].writes else None
        doings = self._change(entry, index, step, self.columns)
        if held is not None:
            self.descent.written(entry, held, self.columns)
        for place, mask, ops in doings:
            part = entry.text.parts[place]
            if mask or self.plan.empty_set_locks:
                self.locked.setdefault((entry.order, part.where, part.condition), mask)
            key = (entry.order, index, step, place)
            self.reached[key] = self.reached.get(key, 0) | mask
            self.descent.granted(entry, place, mask, ops, self.columns)
        self.started[entry.order] = entry
        self.done.add((entry.order, index, step))
        self.applied += 1
        return ABILITIES in entry.text.shares[index, step].writes and self.census.refresh(self.columns)

    def _fallen(self) -> Taken:
        """Return what must be taken back after a whole pass: its ability, condition or filter ended (476.3)."""
        lost: Taken = {}
        for (order, _, _, place), mask in self.reached.items():
            if not mask:
                continue
            entry = self.started[order]
            part, lens = entry.text.parts[place], entry.lens(self.columns)
            if lost.get((order, place)) == -1:
                continue
            if not self.plan.outlives_ability and not (entry.exists(self.columns) and holds(part.condition, lens)):
                lost[order, place] = -1
            elif not self.plan.keeps_fallen and (fallen := mask & ~mask_of(part.where, lens)):
                lost[order, place] = lost.get((order, place), 0) | fallen
        return lost


def _by_order(each: Candidate) -> tuple[int, tuple[int, ...]]:
    return each[1], each[0].order


def _does_otherwise(before: Doing, after: Doing) -> bool:
    """Say whether an effect would do something else to an object that it affects both times."""
    both = before[1] & after[1]
    for (_, old), (_, new) in zip(before[2], after[2], strict=True):
        table = {(type(operand), operand): mask & both for operand, mask in new}
        for operand, mask in old:
            if mask & both and table.get((type(operand), operand), 0) != mask & both:
                return True
    return False
