"""Several sentences of one static ability: what more is so, of "it", of others too, and what stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import AnyOf, Op, OpKind, Schema, Static, Where
from plystack.text.deeds import Deed
from plystack.text.phrases import Lens, Phrase, Slot, Template
from plystack.text.several import apart
from plystack.text.shape import Hole, shape


@attrs.frozen(cache_hash=True)
class Also:
    """A further clause of the same ability."""

    static: Static


@attrs.frozen(cache_hash=True)
class OfThem:
    """What more is so of the subject of the sentence before, which this one calls "it"."""

    does: Deed


@attrs.frozen(cache_hash=True)
class Still:
    """What the subject keeps being: words of a characteristic are added and not set."""

    characteristic: str


@attrs.frozen(cache_hash=True)
class SameOf:
    """Others of whom the same is so."""

    where: Where


def _told(static: Static, more: Also | OfThem | Still | SameOf) -> Static | None:
    """Return a static ability with what a further sentence says, or None where that does not go with it."""
    if isinstance(more, Also):
        return Static((*static.parts, *more.static.parts), (*static.rules, *more.static.rules))
    if not static.parts:
        return None
    *before, last = static.parts
    if isinstance(more, OfThem):
        rules = tuple(each.of(last.where, last.condition) for each in more.does.rules)
        changed = attrs.evolve(last, ops=(*last.ops, *more.does.ops))
        return Static((*before, changed), (*static.rules, *rules))
    if isinstance(more, Still):
        ops = tuple(_kept(op, more.characteristic) for op in last.ops)
        return None if ops == last.ops else Static((*before, attrs.evolve(last, ops=ops)), static.rules)
    if static.rules or before:
        return None
    where = more.where.filters if isinstance(more.where, AnyOf) else (more.where,)
    return Static((attrs.evolve(last, where=AnyOf((last.where, *where))),))


def _kept(op: Op, characteristic: str) -> Op:
    adds = op.kind is OpKind.SET and op.on == characteristic
    return attrs.evolve(op, kind=OpKind.ADD) if adds else op


def _all(given: Mapping[str, Any]) -> Static | None:
    static: Static | None = given["first"]
    for more in given["rest"]:
        static = None if static is None else _told(static, more)
    return static


def _sentences(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield an ability of several clauses as so many sentences."""
    found = apart(value)
    if found is not None:
        yield {"first": found[0], "rest": tuple(map(Also, found[1:]))}


def _row(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple) and len(value) > 1:
        yield {"one": value[0], "more": value[1:]}


def _alone(value: Any) -> Mapping[str, Any] | None:
    return {"one": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def sentences(schema: Schema) -> list[Phrase]:
    """Return how a static ability of several sentences is said."""
    del schema
    return [
        Slot("statements", "a sentence about what is so"),
        Slot("further sentences", "what more is so"),
        Slot("further sentence", "what more is so"),
        Template("statements", "{statement}", Hole("statement")),
        Template("statements", "{first:statement}. {rest:further sentences}", Lens(_all, _sentences)),
        Template("further sentences", "{one:further sentence}", Lens(lambda g: (g["one"],), _alone)),
        Template(
            "further sentences",
            "{one:further sentence}. {more:further sentences}",
            Lens(lambda g: (g["one"], *g["more"]), _row),
        ),
        Template("further sentence", "{statement}", shape(Also, Hole("statement"))),
        Template("further sentence", "it {does:deeds.one}", shape(OfThem, Hole("does")), prints=False),
        Template("further sentence", "they {does:deeds.many}", shape(OfThem, Hole("does")), prints=False),
        Template(
            "further sentence", "the same is true for {where:objects.many}", shape(SameOf, Hole("where")), prints=False
        ),
    ]
