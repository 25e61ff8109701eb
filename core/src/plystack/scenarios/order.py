"""Expectations about the order of effects: why, order, depends, independent, loop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from plystack.data import hider
from plystack.layers import Dependency, Reason, explain
from plystack.scenarios.node import Node
from plystack.scenarios.outcome import Now, Outcome, outcome
from plystack.scenarios.ruling import KINDS, Ruling, ruling

_PILE = re.compile(r".+ counters on (?P<object>.+)")


def _effect(node: Node, now: Now) -> str:
    """Return the name of an effect: of one that is or was there, of an object, of one the file defines."""
    text = node.text()
    known = {each.effect.label for each in now.trace.applied}
    known |= {*now.stage.known, *now.stage.effects}
    pile = _PILE.fullmatch(text)
    of = pile["object"] if pile else text.partition(": ")[0]
    return text if of in now.stage.known else node.word(known, "effect")


def _means(name: str, label: str) -> bool:
    """Say whether a name means an effect: it is the effect's, or that of the object whose ability it is."""
    return label == name or label.startswith(f"{name}: ")


def _compared(node: Node, labels: list[str], now: Now) -> tuple[str, str]:
    """Return the names expected and those found, each found one as the file calls it where it means the same."""
    names = [_effect(each, now) for each in node.one_or_more()]
    found = [
        names[place] if place < len(names) and _means(names[place], label) else label
        for place, label in enumerate(labels)
    ]
    return ", ".join(names) or "nothing", ", ".join(found) or "nothing"


def _why(node: Node, now: Now) -> Iterator[Outcome]:
    """``why.OBJECT.VALUE = [ … ]``: the effects that touched a value, or whose rules decide it, in order.

    Of players it is ``why.players.PLAYER.NUMBER``, of the game ``why.game.NUMBER``.
    """
    for label, table in node.table().items():
        if label == "game":
            yield from _why_ruled(table, now, None)
            continue
        if label == "players":
            for player, each in table.table(now.stage.players, "players").items():
                yield from _why_ruled(each, now, player)
            continue
        ident = now.stage.object(Node(table.document, table.path, label))
        for name, each in table.table().items():
            if name not in KINDS:
                now.words.characteristic(Node(each.document, each.path, name))
            if hider(now.words.schema, now.stage.position, ident) is not None:
                yield outcome(each, f"why {label}.{name}", ", ".join(each.texts()) or "nothing", "it is hidden")
                continue
            if name in KINDS:
                yield _ruled(each, name, label, now, ruling(now.view, name, ident))
                continue
            found = explain(now.trace, ident, name)
            expected, steps = _compared(each, [step.effect for step in found.steps], now)
            yield outcome(each, f"why {label}.{name}", expected, steps, str(found))


def _why_ruled(node: Node, now: Now, player: str | None) -> Iterator[Outcome]:
    """Check which rules decide what a player, or the game, is asked for."""
    numbers = [name for name, each in now.words.schema.number_table.items() if each.of_game == (player is None)]
    known = [*numbers, *(KINDS if player is not None else ())]
    for name, each in node.table(known, "what rules decide").items():
        yield _ruled(each, name, player or "game", now, ruling(now.view, name, None, player))


def _ruled(node: Node, name: str, who: str, now: Now, found: Ruling) -> Outcome:
    expected, effects = _compared(node, found.effects, now)
    return outcome(node, f"why {who}.{name}", expected, effects, str(found))


def _order(node: Node, now: Now) -> Iterator[Outcome]:
    """``order.LAYER = [ … ]``: the effects that applied in a layer, in order."""
    layers = [layer.name for layer in now.stage.game.plan.layers]
    for layer, each in node.table(layers, "layers").items():
        found = [applied.effect.label for applied in now.trace.applied if applied.layer == layer]
        yield outcome(each, f"order in layer {layer}", *_compared(each, found, now))


def _depends(node: Node, now: Now) -> Iterator[Outcome]:
    """``depends = [{ effect, on, reason, witness }]``: dependencies that were found."""
    found = [each for applied in now.trace.applied for each in applied.dependencies]
    position = now.stage.position
    if not node.one_or_more():
        node.fail(
            "an empty list says nothing here", 'that two effects do not depend is written: independent = [["X", "Y"]]'
        )
    for each in node.one_or_more():
        entries = each.table(("effect", "on", "reason", "witness"), "a dependency")
        for key in ("effect", "on"):
            _effect(each.need(key, "the dependency"), now)
        if "reason" in entries:
            entries["reason"].word([reason.value for reason in Reason], "reason")
        if "witness" in entries:
            entries["witness"].word(now.stage.known, "object")
        wanted = {key: value.text() for key, value in entries.items()}
        shown = [
            {
                "effect": dep.effect.label,
                "on": dep.on.label,
                "reason": dep.reason.value,
                "witness": position.obj(dep.witness).label,
            }
            for dep in found
        ]
        near = [one for one in shown if all(_means(wanted[key], one[key]) for key in ("effect", "on"))]
        more = [key for key in ("reason", "witness") if key in wanted]
        hit = any(all(one[key] == wanted[key] for key in more) for one in near)
        came = _told(wanted) if hit else _told(near[0]) if near else "no such dependency"
        yield outcome(each, "dependency", _told(wanted), came)


def _told(dependency: dict[str, str]) -> str:
    extra = [dependency[key] for key in ("reason", "witness") if key in dependency]
    return f"{dependency['effect']} on {dependency['on']}" + (f" ({'; '.join(extra)})" if extra else "")


def _pairs(node: Node, now: Now) -> Iterator[tuple[Node, str, str]]:
    for each in node.items():
        names = [_effect(name, now) for name in each.items()]
        if len(names) != 2 or names[0] == names[1]:
            each.fail("expected a list of two different effects")
        yield each, names[0], names[1]


def _found(effect: str, on: str, dependencies: Iterable[Dependency]) -> bool:
    return any(_means(effect, each.effect.label) and _means(on, each.on.label) for each in dependencies)


def _independent(node: Node, now: Now) -> Iterator[Outcome]:
    """``independent = [["X", "Y"]]``: neither was ever found to depend on the other."""
    found_all = [each for done in now.trace.applied for each in done.dependencies]
    for each, one, other in _pairs(node, now):
        found = [f"{a} depends on {b}" for a, b in ((one, other), (other, one)) if _found(a, b, found_all)]
        yield outcome(each, f"{one} and {other}", "independent", "; ".join(found) or "independent")


def _loop(node: Node, now: Now) -> Iterator[Outcome]:
    """``loop = [["X", "Y"]]``: at some moment each depended on the other."""
    steps = [done.dependencies for done in now.trace.applied]
    for each, one, other in _pairs(node, now):
        hit = any(_found(one, other, edges) and _found(other, one, edges) for edges in steps)
        yield outcome(each, f"{one} and {other}", "a loop", "a loop" if hit else "no loop")


ABOUT_ORDER: dict[str, Callable[[Node, Now], Iterator[Outcome]]] = {
    "why": _why,
    "order": _order,
    "depends": _depends,
    "independent": _independent,
    "loop": _loop,
}
