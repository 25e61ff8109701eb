"""Wrong evaluators: the reference's run with one mistake each, of the kind that engines really have.

The cases must tell each of them from the reference; one that they do not is a hole in the cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs
import networkx
import pytest

from plystack.data import Constant, Kind, OpKind, Part, Position, Record
from plystack.layers import Dependency, EmptyTurn, Layer, LayerPlan, Passes, Slot, Taken, Trace, View
from plystack.layers.active import ActiveEffect, active_effects, exists, rules_in_force
from plystack.layers.board import Board
from plystack.layers.reference import Off, _Run

Evaluator: TypeAlias = Callable[[LayerPlan, Position], Trace]
Unit: TypeAlias = tuple[ActiveEffect, int]
Edges: TypeAlias = dict[Unit, dict[Unit, Dependency]]


def _trace(kind: type[_Run], plan: LayerPlan, position: Position) -> Trace:
    """Return what the reference's ``trace`` returns, with another kind of run."""
    taken: tuple[Taken, ...] = ()
    while True:
        run = kind(plan, position, frozenset((each.effect.order, each.part, each.object) for each in taken))
        lost = run.passes()
        if not lost:
            break
        taken += lost
    records = {ident: run.board.records[ident] for ident in run.board.ids()}
    rules = rules_in_force(plan, position, run.board)

    def evaluate(plan: LayerPlan, position: Position) -> View:
        return _trace(kind, plan, position).view

    view = View(plan, position, records, rules, evaluate, run.copiable)
    return Trace(view, run.start, tuple(run.applied), taken)


def _loops(edges: dict[Unit, set[Unit]]) -> list[set[Unit]]:
    """Return the sets of effects that depend on one another."""
    graph: networkx.DiGraph[Unit] = networkx.DiGraph()
    graph.add_nodes_from(edges)
    graph.add_edges_from((each, other) for each, others in edges.items() for other in others)
    return [set(members) for members in networkx.strongly_connected_components(graph) if len(members) > 1]


# -- timestamps only --------------------------------------------------------------------------------


class _TimestampsOnly(_Run):
    def _dependencies(self, pending: list[Unit], index: int) -> Edges:
        return {each: {} for each in pending}


def timestamps_only(plan: LayerPlan, position: Position) -> Trace:
    """Apply the effects of a layer in timestamp order, as if there were no dependency."""
    return _trace(_TimestampsOnly, plan, position)


# -- transitive dependency ----------------------------------------------------------------------------


class _Transitive(_Run):
    def _dependencies(self, pending: list[Unit], index: int) -> Edges:
        direct = super()._dependencies(pending, index)
        depends = {each: dict(edges) for each, edges in direct.items()}
        before = {each: self._fingerprint(*each, index, self.board) for each in pending}
        for first in pending:
            one = self.board.fork()
            self._change(first[0], index, first[1], one)
            for second in pending:
                goes_on = second[0].order in self.started and self.plan.outlives_ability
                if second[0] == first[0] or not (goes_on or exists(self.plan, second[0], one)[0]):
                    continue
                both = one.fork()
                self._change(second[0], index, second[1], both)
                for each in pending:
                    apart = self.plan.defining_apart and each[0].defining != first[0].defining
                    if apart or each[0] in (first[0], second[0]) or first in direct[each] or second in direct[each]:
                        continue
                    after = self._fingerprint(*each, index, both)
                    if found := self._difference(each[0], before[each], after):
                        depends[each].setdefault(first, Dependency(each[0], first[0], *found))
        return depends


def transitive_dependency(plan: LayerPlan, position: Position) -> Trace:
    """Let an effect also wait for one without which a third, not applied yet, would not change it."""
    return _trace(_Transitive, plan, position)


# -- what has started ---------------------------------------------------------------------------------


class _EndsWithAbility(_Run):
    def __init__(self, plan: LayerPlan, position: Position, off: frozenset[Off]) -> None:
        once = attrs.evolve(plan, outlives_ability=False, passes=Passes.ONCE, empty_turn=EmptyTurn.SPENT)
        super().__init__(once, position, off)  # going through once, it takes nothing back


def started_ends_with_ability(plan: LayerPlan, position: Position) -> Trace:
    """Let a started effect do nothing in later layers once its ability is lost; what it did stays."""
    return _trace(_EndsWithAbility, plan, position)


class _ReadsAgain(_Run):
    def __init__(self, plan: LayerPlan, position: Position, off: frozenset[Off]) -> None:
        super().__init__(attrs.evolve(plan, keeps_objects=False), position, off)


def locked_set_read_again(plan: LayerPlan, position: Position) -> Trace:
    """Look for an effect's objects anew in each layer, instead of using those with which it started."""
    return _trace(_ReadsAgain, plan, position)


# -- loops --------------------------------------------------------------------------------------------


class _LayerFallsBack(_Run):
    fallen_back = False

    def _layer(self, index: int, layer: Layer) -> None:
        self.fallen_back = False
        super()._layer(index, layer)

    def _free(self, pending: list[Unit], depends: Edges) -> list[Unit]:
        self.fallen_back = self.fallen_back or bool(_loops({each: set(edges) for each, edges in depends.items()}))
        return pending if self.fallen_back else super()._free(pending, depends)


def layer_falls_back(plan: LayerPlan, position: Position) -> Trace:
    """Apply all that is left of a layer in timestamp order as soon as there is any loop in it."""
    return _trace(_LayerFallsBack, plan, position)


class _FirstEdgeDropped(_Run):
    def _free(self, pending: list[Unit], depends: Edges) -> list[Unit]:
        left = {each: set(edges) for each, edges in depends.items()}
        found = [(each, other) for other in pending for each in pending if other in depends[each]]
        while loops := _loops(left):
            for loop in loops:
                each, other = next((a, b) for a, b in found if {a, b} <= loop and b in left[a])
                left[each].remove(other)
        return [each for each in pending if not left[each]]


def loop_broken_at_first_edge(plan: LayerPlan, position: Position) -> Trace:
    """Break a loop by forgetting the first dependency found in it, trying the oldest effect first."""
    return _trace(_FirstEdgeDropped, plan, position)


# -- judged once --------------------------------------------------------------------------------------


class _JudgedOnce(_Run):
    judged: Edges | None = None

    def _layer(self, index: int, layer: Layer) -> None:
        self.judged = None
        super()._layer(index, layer)

    def _dependencies(self, pending: list[Unit], index: int) -> Edges:
        if self.judged is None or not any(each in self.judged for each in pending):  # those after the defining ones
            self.judged = super()._dependencies(pending, index)
        judged = self.judged
        return {
            each: {other: found for other, found in judged.get(each, {}).items() if other in pending}
            for each in pending
        }


def judged_once(plan: LayerPlan, position: Position) -> Trace:
    """Judge dependency once for a layer, and never again after an effect of it has applied."""
    return _trace(_JudgedOnce, plan, position)


# -- the previous view --------------------------------------------------------------------------------


def from_previous_view(plan: LayerPlan, position: Position) -> Trace:
    """Evaluate twice, and reset only numbers and controllers in between: words and abilities stay as they came out."""
    kinds = {each.name: each.kind for each in plan.schema.characteristics}
    kept = [name for name, kind in kinds.items() if kind in (Kind.WORDS, Kind.ABILITIES)]
    first = _trace(_Run, plan, position).view

    class _Again(_Run):
        def __init__(self, plan: LayerPlan, position: Position, off: frozenset[Off]) -> None:
            super().__init__(plan, position, off)
            for ident, record in self.board.records.items():
                again: Record = {**record, **{name: first[ident][name] for name in kept}}
                self.board.records[ident] = again

    return _trace(_Again, plan, position)


# -- one effect per keyword ---------------------------------------------------------------------------


def _pieces(effect: ActiveEffect) -> Iterator[Part]:
    """Give each part, without its gained abilities, and each of those as a part of its own."""
    for part in effect.parts:
        gains = [op for op in part.ops if op.kind is OpKind.ADD and op.on == "abilities"]
        if others := tuple(op for op in part.ops if op not in gains):
            yield attrs.evolve(part, ops=others)
        for op in gains:
            value = op.value.value if isinstance(op.value, Constant) else None
            for one in value if isinstance(value, tuple) else [None]:
                single = op if one is None else attrs.evolve(op, value=Constant((one,)))
                yield attrs.evolve(part, ops=(single,))


class _Recast(_Run):
    """A run that makes other effects of those that there are, before their turn comes."""

    def _recast(self, effect: ActiveEffect) -> Iterator[ActiveEffect]:
        raise NotImplementedError

    def _effects(
        self, plan: LayerPlan, position: Position, board: Board, started: Mapping[tuple[int, ...], ActiveEffect]
    ) -> list[ActiveEffect]:
        there = active_effects(plan, position, board, {})
        found = {each.order: each for effect in there for each in self._recast(effect)}
        going_on = started if plan.outlives_ability else {order: started[order] for order in started if order in found}
        found.update(going_on)
        return [found[order] for order in sorted(found)]

    def _pending(self, index: int, layer: Layer) -> list[Unit]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("plystack.layers.reference.active_effects", self._effects)
            return super()._pending(index, layer)


class _Split(_Recast):
    def _recast(self, effect: ActiveEffect) -> Iterator[ActiveEffect]:
        pieces = list(_pieces(effect))
        for number, part in enumerate(pieces):
            order = effect.order if len(pieces) == 1 else (*effect.order, number)
            yield attrs.evolve(effect, order=order, parts=(part,))


def one_effect_per_keyword(plan: LayerPlan, position: Position) -> Trace:
    """Take each part of an effect, and each ability that it gives, for an effect of its own."""
    return _trace(_Split, plan, position)


# -- the earlier timestamp ----------------------------------------------------------------------------


class _EarlierTimestamp(_Recast):
    def _recast(self, effect: ActiveEffect) -> Iterator[ActiveEffect]:
        if effect.instance is None or effect.source is None:
            yield effect
        else:
            stamp = min(self.board.objects[effect.source].timestamp, effect.instance.since)
            yield attrs.evolve(effect, order=(stamp, *effect.order[1:]))


def earlier_timestamp(plan: LayerPlan, position: Position) -> Trace:
    """Give an ability the earlier of two timestamps, its object's and its own, instead of the later."""
    return _trace(_EarlierTimestamp, plan, position)


# -- younger effects first ---------------------------------------------------------------------------


class _YoungerFirst(_Recast):
    def _recast(self, effect: ActiveEffect) -> Iterator[ActiveEffect]:
        yield attrs.evolve(effect, order=(-effect.order[0], *effect.order[1:]))


def younger_first(plan: LayerPlan, position: Position) -> Trace:
    """Apply younger effects before older ones."""
    return _trace(_YoungerFirst, plan, position)


# -- defining abilities like all others ----------------------------------------------------------------


def defining_by_timestamp(plan: LayerPlan, position: Position) -> Trace:
    """Apply characteristic-defining abilities in timestamp order with all other effects."""
    layers = tuple(attrs.evolve(layer, defining_first=False) for layer in plan.layers)
    return _trace(_Run, attrs.evolve(plan, layers=layers), position)


# -- abilities lost first -----------------------------------------------------------------------------

_LOSS = frozenset({OpKind.REMOVE, OpKind.CLEAR})


def _loss_first(layers: Iterable[Layer]) -> Iterator[Layer]:
    """Give the layers with the loss of abilities moved out of its own, to before that of types."""
    for layer in layers:
        if any("types" in slot.on for slot in layer.slots):
            yield Layer("abilities lost", "abilities lost", (Slot(frozenset({"abilities"}), _LOSS),))
        slots = (
            attrs.evolve(slot, kinds=slot.kinds - _LOSS) if "abilities" in slot.on else slot for slot in layer.slots
        )
        yield attrs.evolve(layer, slots=tuple(slots))


def loss_before_types(plan: LayerPlan, position: Position) -> Trace:
    """Take abilities away before types change, so that what loses its abilities changes no types."""
    return _trace(_Run, attrs.evolve(plan, layers=tuple(_loss_first(plan.layers))), position)


# -- none of them -------------------------------------------------------------------------------------


def reference(plan: LayerPlan, position: Position) -> Trace:
    """Evaluate as the reference does, by the way on which the wrong ones are built."""
    return _trace(_Run, plan, position)


ENGINES: dict[str, Evaluator] = {
    "timestamps only": timestamps_only,
    "transitive dependency": transitive_dependency,
    "a started effect ends with its ability": started_ends_with_ability,
    "a locked set is read again": locked_set_read_again,
    "the layer falls back to timestamps": layer_falls_back,
    "dependency judged once": judged_once,
    "a loop broken at the first edge": loop_broken_at_first_edge,
    "from the previous view": from_previous_view,
    "one effect per keyword": one_effect_per_keyword,
    "the earlier of two timestamps": earlier_timestamp,
    "younger effects first": younger_first,
    "defining abilities in timestamp order": defining_by_timestamp,
    "ability loss before type change": loss_before_types,
}
"""The wrong evaluators by name."""
