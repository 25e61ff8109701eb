"""Which abilities objects have, gain and lose, and which they can't have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import ABILITIES, AbilitiesAmong, Ability, Constant, Granted, Keyword, Op, OpKind, Schema, grants
from plystack.text.deeds import Deed
from plystack.text.nouns import segments
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template


def _granted(given: Mapping[str, Any]) -> tuple[Ability, ...]:
    return tuple(ability for each in given["all"] for ability in each)


def _grants(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple) and value:
        for each in segments(value, 5):
            yield {"all": each}


def _ability_op(kind: OpKind) -> Lens:
    def build(given: Mapping[str, Any]) -> Deed | None:
        one_word = (each for each in given["abilities"] if isinstance(each, Keyword))
        if kind is OpKind.REMOVE and any(each.of is not None or each.cost for each in one_word):
            return None  # what is lost is told apart by its word alone
        return Deed((Op(kind, ABILITIES, value=grants(given["abilities"])),))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Deed) or value.rules or len(value.ops) != 1:
            return None
        op = value.ops[0]
        if op.kind is not kind or op.on != ABILITIES:
            return None
        if isinstance(op.value, Granted):
            return {"abilities": op.value.abilities}
        return {"abilities": op.value.value} if isinstance(op.value, Constant) else None

    return Lens(build, take)


GRANTS = _ability_op(OpKind.ADD)
"""Abilities that the subject has, or gains."""


def _keeps(given: Mapping[str, Any]) -> Deed:
    return Deed((Op(OpKind.CLEAR, ABILITIES, keeps=frozenset({given["kind"]})),))


def _kept(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and len(value.ops) == 1 and len(value.ops[0].keeps) == 1:
        kind = next(iter(value.ops[0].keeps))
        return {"kind": kind} if value == _keeps({"kind": kind}) else None
    return None


def _of_others(given: Mapping[str, Any]) -> Deed:
    return Deed((Op(OpKind.ADD, ABILITIES, value=AbilitiesAmong(given["among"], frozenset(given["kinds"]))),))


def _all_of(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and len(value.ops) == 1 and isinstance(value.ops[0].value, AbilitiesAmong):
        among = value.ops[0].value
        given = {"among": among.where, "kinds": tuple(sorted(among.kinds))}
        return given if value == _of_others(given) else None
    return None


def _bars(on: str) -> Lens:
    """Return "can't have or gain": names in the characteristic that holds what an object can't have."""

    def build(given: Mapping[str, Any]) -> Deed:
        return Deed((Op(OpKind.ADD, on, value=Constant(frozenset(given["names"]))),))

    def take(value: Any) -> Mapping[str, Any] | None:
        if isinstance(value, Deed) and len(value.ops) == 1 and isinstance(value.ops[0].value, Constant):
            names = value.ops[0].value.value
            given = {"names": tuple(sorted(names))} if isinstance(names, frozenset) and names else None
            return given if given is not None and value == build(given) else None
        return None

    return Lens(build, take)


def _written_out(value: Any) -> Mapping[str, Any] | None:
    """Print an ability in quotation marks, unless it is known by a word."""
    one = isinstance(value, tuple) and len(value) == 1 and not isinstance(value[0], Keyword)
    return {"line": value} if one else None


def _single(value: Any) -> Mapping[str, Any] | None:
    return {"keyword": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def having(schema: Schema) -> list[Phrase]:
    """Return what is said of the abilities of objects."""
    lacks, among = _ability_op(OpKind.REMOVE), Lens(_of_others, _all_of)
    return [
        Template("abilities", "{all:granted in a row}", Lens(_granted, _grants)),
        Template("granted", "{keyword}", Lens(lambda g: (g["keyword"],), _single)),
        Template("granted", "“{line}”", Lens(lambda g: g["line"], _written_out)),
        Template("deed", "has|have {abilities}", GRANTS, also=("gains|gain {abilities}",)),
        Template("deed", "loses|lose {abilities}", lacks),
        Template("deed", "loses|lose all abilities", Deed((Op(OpKind.CLEAR, ABILITIES),))),
        Template("deed", "loses|lose all other abilities", Deed(others=frozenset({ABILITIES}))),
        Slot("kind of ability", "a kind of ability"),
        Slot("kinds of ability", "kinds of ability"),
        Series("kinds of ability", "kind of ability"),
        Template("deed", "loses|lose all abilities except {kind:kind of ability} abilities", Lens(_keeps, _kept)),
        Template("deed", "has|have all {kinds:kinds of ability} abilities of {among:objects.many}", among),
        Template("deed", "has|have all {kinds:kinds of ability} abilities of each {among:group.one}", among,
                 also=("has|have the {kinds:kinds of ability} abilities of {among:objects.many}",)),
        # what it can't have
        Slot("names of keywords", "keywords"),
        Series("names of keywords", "keyword name", "or"),
        *(Template("deed", "can't have or gain {names:names of keywords}", _bars(on)) for on in schema.barring),
    ]  # fmt: skip
