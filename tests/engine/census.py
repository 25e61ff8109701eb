"""The census: forty continuous effects, each two of them on one board in both orders of arrival.

The effects and the board are in ``census.toml``. Each effect is on an enchantment; the first of a pair is
controlled by A and the second by B, and nothing else on the board is younger than either.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from plystack.data import Obj, Op, Operand, OpKind, Origin, Position, Record, Static, instances_of
from plystack.layers import Applied, EffectOrigin, LayerPlan, Trace, evaluate, trace
from plystack.scenarios import read_scenario
from plystack.scenarios.scenario import opening
from plystack_conformance.boards import differences, said

_FILE = Path(__file__).with_name("census.toml")
_SCENARIO = read_scenario(_FILE.read_bytes(), _FILE.name)
_STAGE = opening(_SCENARIO, _SCENARIO.variations[0])

PLAN: LayerPlan = _STAGE.game.plan
EFFECTS = tuple(name for name, card in _STAGE.cards.items() if any(isinstance(each, Static) for each in card.abilities))
"""The names of the effects, in the order of the file."""

FIRST, SECOND = (_STAGE.position.last_id + 1, _STAGE.position.last_id + 2)
"""The ids of the two sources."""

Values: TypeAlias = dict[int, dict[str, Any]]


class Relation(enum.Enum):
    """Which of two effects depends on the other."""

    NEITHER = "neither"
    FIRST = "the first on the second"
    SECOND = "the second on the first"
    LOOP = "each on the other"


ONE_WAY = (Relation.FIRST, Relation.SECOND)

_RELATIONS = {
    (False, False): Relation.NEITHER,
    (True, False): Relation.FIRST,
    (False, True): Relation.SECOND,
    (True, True): Relation.LOOP,
}


@attrs.frozen
class Meeting:
    """Two effects on the board in one order of arrival.

    Arguments:
        relations: by layer, for the layers in which both have a part.
        leaders: by the same layers, the source whose effect applied first, or None where neither did.
        commuting: the layers in which what they did comes to the same in either order.
        granted: some effect is of a granted ability, which is as old as its grant and so moves with the order.
        values: what the reference says; of abilities what they are, not when and by what they came.
        disagreements: what the engine says otherwise.
    """

    relations: Mapping[str, Relation]
    leaders: Mapping[str, int | None]
    commuting: frozenset[str]
    granted: bool
    values: Values
    disagreements: tuple[str, ...]


def pairs() -> Iterator[tuple[str, str]]:
    """Give each two effects, and each with another of its kind."""
    return combinations_with_replacement(EFFECTS, 2)


@cache
def meeting(first: str, second: str, older: int) -> Meeting:
    """Return what becomes of two effects on the board.

    Arguments:
        first: name of the effect that A has.
        second: name of the one that B has.
        older: the id of the source that comes first.
    """
    position = _board(first, second, older)
    found = trace(PLAN, position)
    by_engine = evaluate(PLAN, position, position.effects, position.facts)
    shared = [layer.name for layer in PLAN.layers if layer.name in layers(first) & layers(second)]
    applied = {name: [each for each in found.applied if each.layer == name and _of_pair(each)] for name in shared}
    instances = [each.effect.instance for each in found.applied]
    return Meeting(
        relations={name: _relation(applied[name]) for name in shared},
        leaders={name: applied[name][0].effect.source if applied[name] else None for name in shared},
        commuting=frozenset(name for name in shared if len(applied[name]) < 2 or commute(*applied[name])),
        granted=any(each is not None and each.origin is Origin.GRANTED for each in instances),
        values=_values(found),
        disagreements=tuple(differences(said(found.view), said(by_engine))),
    )


def _board(first: str, second: str, older: int) -> Position:
    clock = _STAGE.position.clock
    sources = [
        Obj(ident, (_STAGE.cards[name],), player, player, "battlefield", clock + 1 + (ident != older), label)
        for ident, name, player, label in ((FIRST, first, "A", "first"), (SECOND, second, "B", "second"))
    ]
    return attrs.evolve(_STAGE.position, objects=[*_STAGE.position, *sources])


def _values(found: Trace) -> Values:
    records = found.view.records
    return {ident: _plain(records[ident]) for ident in sorted(records)}


def _plain(record: Record) -> dict[str, Any]:
    return {**record, "abilities": Counter(each.ability for each in instances_of(record))}


@cache
def layers(name: str) -> frozenset[str]:
    """Return the layers in which an effect has a part."""
    (ability,) = _STAGE.cards[name].abilities
    assert isinstance(ability, Static)
    ops = [op for part in ability.parts for op in part.ops]
    return frozenset(PLAN.layers[PLAN.place(op, EffectOrigin.STATIC)[0]].name for op in ops)


def _of_pair(applied: Applied) -> bool:
    instance = applied.effect.instance
    return applied.effect.source in (FIRST, SECOND) and instance is not None and instance.origin is Origin.PRINTED


def _relation(applied: list[Applied]) -> Relation:
    """Return the relation at the moment when the first of the two is chosen; there is none after that."""
    edges = {(each.effect.source, each.on.source) for each in applied[0].dependencies} if applied else set()
    return _RELATIONS[(FIRST, SECOND) in edges, (SECOND, FIRST) in edges]


# -- effects that commute ---------------------------------------------------------------------------------

_TAKES = frozenset({OpKind.REMOVE, OpKind.CLEAR})
_TOGETHER = {"types", "subtypes"}  # a subtype goes with its type (205.3d)


def commute(one: Applied, other: Applied) -> bool:
    """Say whether two applications come to the same in either order: they share no object, or clash on none."""
    mine, others = ({ident: ops for by in each.doings.values() for ident, ops in by.items()} for each in (one, other))
    return not any(
        _clash(op, other_op)
        for ident in mine.keys() & others.keys()
        for op in mine[ident]
        for other_op in others[ident]
    )


def _clash(one: tuple[Op, Operand], other: tuple[Op, Operand]) -> bool:
    kinds = {one[0].kind, other[0].kind}
    names = {PLAN.schema.characteristic(each.on).name for each, _ in (one, other)}
    if len(names) > 1:
        return names == _TOGETHER
    return one != other and kinds != {OpKind.ADD} and not kinds <= _TAKES
