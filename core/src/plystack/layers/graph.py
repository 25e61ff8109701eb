"""The order of one layer as a graph: which effects applied, in which order, and who waited for whom."""

from __future__ import annotations

import attrs

from plystack.errors import UnknownWord, suggest
from plystack.layers.journal import Trace


@attrs.frozen
class Edge:
    """One effect depends on another, with the reason and an object that shows it."""

    effect: int
    on: int
    reason: str


@attrs.frozen
class OrderGraph:
    """The effects of one layer in the order in which they applied, and their dependencies.

    Arguments:
        title: which layer.
        effects: how they are called, with timestamps, in order; those that never applied stand last.
        applied: how many of them applied.
        edges: dependencies, by position in ``effects``.
    """

    title: str
    effects: tuple[str, ...]
    applied: int
    edges: tuple[Edge, ...]

    def _place(self, number: int) -> str:
        return f"{number}. " if number <= self.applied else ""

    def mermaid(self) -> str:
        """Return the graph in Mermaid's words: solid arrows for the order, dotted ones for dependency."""
        lines = ["flowchart TD", f"  %% {self.title}"]
        for number, name in enumerate(self.effects, 1):
            lines.append(f'  e{number}["{self._place(number)}{_plain(name)}"]')
        lines += [f"  e{number} --> e{number + 1}" for number in range(1, self.applied)]
        lines += [f'  e{e.effect + 1} -. "{_plain(e.reason)}" .-> e{e.on + 1}' for e in self.edges]
        return "\n".join(lines)

    def dot(self) -> str:
        """Return the graph in the words of Graphviz: solid arrows for the order, dashed ones for dependency."""
        lines = ["digraph order {", f'  label="{_escaped(self.title)}";', "  node [shape=box];"]
        for number, name in enumerate(self.effects, 1):
            lines.append(f'  e{number} [label="{self._place(number)}{_escaped(name)}"];')
        lines += [f"  e{number} -> e{number + 1};" for number in range(1, self.applied)]
        lines += [
            f'  e{e.effect + 1} -> e{e.on + 1} [style=dashed, constraint=false, label="{_escaped(e.reason)}"];'
            for e in self.edges
        ]
        return "\n".join([*lines, "}"])


def _plain(text: str) -> str:
    return text.replace('"', "#quot;")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _next(turns: dict[tuple[int, ...], list[int]], order: tuple[int, ...], now: int) -> int:
    """Return which turn of an effect is the next at some moment; its last, where none is left."""
    return next((place for place in turns[order] if place >= now), turns[order][-1])


def order_graph(found: Trace, layer: str) -> OrderGraph:
    """Return the order of a layer as a graph.

    Arguments:
        found: a trace of the reference evaluator.
        layer: name of the layer.

    Raises:
        UnknownWord: the plan has no such layer.
    """
    layers = {each.name: each.title for each in found.view.plan.layers}
    if layer not in layers:
        raise UnknownWord(f"there is no layer {layer!r}{suggest(layer, layers)}; there are {', '.join(layers)}")
    applied = [each for each in found.applied if each.layer == layer]
    turns: dict[tuple[int, ...], list[int]] = {}  # where a game goes through a layer again, one has several
    for place, each in enumerate(applied):
        turns.setdefault(each.effect.order, []).append(place)
    names = [f"{each.effect.label} (ts {each.effect.timestamp})" for each in applied]
    lost = {
        each.effect.order: each.effect
        for done in applied
        for each in done.dependencies
        if each.effect.order not in turns
    }
    for order, effect in sorted(lost.items()):  # their ability went before their turn came
        turns[order] = [len(names)]
        names.append(f"{effect.label} (ts {effect.timestamp}): never applied")
    edges: dict[tuple[int, int], Edge] = {}
    for now, done in enumerate(applied):
        for dep in done.dependencies:
            ends = (_next(turns, dep.effect.order, now), _next(turns, dep.on.order, now))
            witness = found.view.position.obj(dep.witness).label
            edges.setdefault(ends, Edge(*ends, f"{dep.reason.value}: {witness}"))
    return OrderGraph(
        f"layer {layer}: {layers[layer]}", tuple(names), len(applied), tuple(edges[ends] for ends in sorted(edges))
    )
