"""Every single expectation of a scenario file turned into one that must not hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from plystack.data import Kind
from plystack.errors import DataError
from plystack.layers import Reason
from plystack.scenarios.stage import Stage

Keys: TypeAlias = tuple[str | int, ...]
"""The keys that lead to a table in a file."""

Leaf: TypeAlias = tuple[str | int, ...]
"""The keys that lead to one expectation inside its table."""


def tables(data: Mapping[str, Any]) -> Iterator[tuple[Keys, Mapping[str, Any]]]:
    """Give each table of expectations that a file holds, with the keys that lead to it."""
    yield from _tables(data, ())
    for place, case in enumerate(data.get("case", [])):
        yield from _tables(case, ("case", place))


def _tables(data: Mapping[str, Any], keys: Keys) -> Iterator[tuple[Keys, Mapping[str, Any]]]:
    steps = [((*keys, "step", place), step) for place, step in enumerate(data.get("step", []))]
    for at, holder in [(keys, data), *steps]:
        expect = holder.get("expect", [])
        if isinstance(expect, dict):
            yield (*at, "expect"), expect
        else:
            yield from (((*at, "expect", place), table) for place, table in enumerate(expect))


# What holds several expectations in turn.
_TABLES = ("actual", "copiable", "costs")

# What is one expectation, whatever it holds.
_WHOLE = ("decision", "stack", "pending", "happened", "not_happened")
_OTHERWISE = {"happened": "not_happened", "not_happened": "happened"}


def leaves(table: Mapping[str, Any]) -> Iterator[Leaf]:
    """Give each expectation of a table."""
    for key, value in table.items():
        if key in ("depends", "independent", "loop"):
            yield from ((key, place) for place in range(len(value))) if isinstance(value, list) else [(key,)]
        elif key == "why":
            labels = [(label, names) for label, names in value.items() if label != "players"]
            yield from ((key, label, name) for label, names in labels for name in names)
            players = value.get("players", {})
            yield from ((key, "players", player, name) for player, names in players.items() for name in names)
        elif key == "order":
            yield from ((key, layer) for layer in value)
        elif key == "game":
            yield from ((key, name) for name in value)
        elif key in _WHOLE or isinstance(value, list):  # a list is what is on the stack, by the game's word for it
            yield (key,)
        elif key == "held" and all(isinstance(each, dict) for each in value.values()):  # else an object called so
            yield from ((key, player, name) for player, numbers in value.items() for name in numbers)
        elif key == "players":
            yield from ((key, *leaf) for leaf in _of_labels(value))
        else:
            yield from _of_labels({key: value})


def _of_labels(table: Mapping[str, Any]) -> Iterator[Leaf]:
    for label, entries in table.items():
        for name, inner in entries.items():
            if name == "by":  # what is asked of it by other objects, each like an object
                yield from ((label, name, *leaf) for leaf in _of_labels(inner))
            else:
                yield from ((label, name, each) for each in inner) if name in _TABLES else [(label, name)]


def negated(stage: Stage, table: Mapping[str, Any], leaf: Leaf) -> dict[str, Any]:
    """Return a table with one expectation alone, and that one wrong.

    A number is one more, a list has one entry less (or one, where it was empty), a text is another that
    may stand there, true is false; has is lacks, independent is loop, a dependency has another reason; a decision
    is none, and none is one; what happened did not.
    """
    value: Any = table
    for key in leaf:
        value = value[key]
    match leaf:
        case ("independent", _):
            return {"loop": [value]}
        case ("loop", _):
            return {"independent": [value]}
        case ("depends", *_):
            return {"depends": [_no_dependency(value)]}
        case ("why", label, name):
            return {"why": {label: {name: _entries(value, stage.known)}}}
        case ("why", "players", player, name):
            return {"why": {"players": {player: {name: _entries(value, stage.known)}}}}
        case ("order", layer):
            return {"order": {layer: _entries(value, stage.known)}}
        case ("game", name):
            return {"game": {name: _number(value)}}
        case ("held", player, name):
            return {"held": {player: {name: _number(value)}}}
        case ("acts", player):
            return {"acts": {player: _entries(value, ["anything"])}}
        case ("decision",):
            return {"decision": {"player": min(stage.players)} if value == "none" else "none"}
        case ("refuses",):
            return {"refuses": [*value, _understood(stage)]}
        case (str(key),):
            other = value if key in _OTHERWISE else value[:-1] or ([] if value else [{"kind": "triggered"}])
            return {_OTHERWISE.get(key, key): other}
        case ("players", *rest):
            return {"players": _of_label(stage, tuple(rest), value)}
    return _of_label(stage, leaf, value)


def _understood(stage: Stage) -> str:
    """Return a text that the game understands: the first of its keywords that can be said by itself."""
    for _, rule in sorted(stage.words.schema.keyword_table.items()):
        try:
            return stage.game.language.print((rule.bare,))
        except DataError:
            continue
    raise AssertionError("no keyword of the game can be said")


def _of_label(stage: Stage, leaf: Leaf, value: Any) -> dict[str, Any]:
    """Return an expectation about an object, or a player, turned round."""
    match leaf:
        case (str(label), "by", *rest):
            return {label: {"by": _of_label(stage, tuple(rest), value)}}
        case (str(label), "costs", str(action)):
            return {label: {"costs": {action: {**value, "to": value["to"] + 1}}}}
        case (str(label), ("actual" | "copiable") as held, str(name)):
            return {label: {held: {name: _characteristic(stage, name, value)}}}
        case (str(label), "has"):
            return {label: {"lacks": value}}
        case (str(label), "lacks"):
            return {label: {"has": value}}
        case (str(label), str(name)):
            return {label: {name: _property(stage, name, value)}}
    raise AssertionError(leaf)


def _no_dependency(value: Mapping[str, str]) -> dict[str, str]:
    if "reason" not in value:
        return {**value, "effect": value["on"], "on": value["effect"]}
    return {**value, "reason": next(each.value for each in Reason if each.value != value["reason"])}


def _entries(value: str | list[str], known: Iterable[str]) -> list[str]:
    """Return a list without its last entry, or with one that may stand there."""
    entries = [value] if isinstance(value, str) else value
    return entries[:-1] or ([] if entries else [min(known)])


def _another(value: str, known: Iterable[str]) -> str:
    return min(word for word in known if word != value)


def _number(value: int | str) -> int:
    return value + 1 if isinstance(value, int) else 0


def _property(stage: Stage, name: str, value: Any) -> Any:
    schema = stage.words.schema
    if name in ("cant", "must", "may"):
        return _entries(value, (each.name for each in schema.actions if each.objects))
    if name in schema.number_table:
        return _number(value)
    if name == "counters":
        kind = min(value or schema.counter_table)
        return {**value, kind: value.get(kind, 0) + 1}
    if name == "asked":
        return _entries(value, ["copy"])
    if name == "designations":
        return _entries(value, schema.designation_table)
    if name == "zone":
        return _another(value, schema.zone_table)
    if name in ("attached_to", "place"):
        return _another(value, [*stage.words.objects, "nothing"])
    if name == "keywords":
        return _entries(value, ["static"])
    if isinstance(value, bool):
        return not value
    if name in schema.field_table:
        return value + 1 if isinstance(value, int) else f"not {value}"
    return _characteristic(stage, name, value)


def _characteristic(stage: Stage, name: str, value: Any) -> Any:
    schema = stage.words.schema
    kind = schema.characteristic(name).kind
    if kind is Kind.NUMBER:
        return _number(value)
    if kind is Kind.ABILITIES:
        return _entries(value, ["static"])
    if kind is Kind.PLAYER:
        return _another(value, stage.players)
    if kind is Kind.WORD:
        return f"not {value}"
    bars = schema.characteristic(name).bars
    known = schema.keyword_table if bars else schema.known_words(name) or ["another"]
    return _another(value, known) if isinstance(value, str) else _entries(value, known)
