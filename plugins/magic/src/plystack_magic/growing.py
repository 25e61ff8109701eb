"""Verbs by which creatures grow: monstrosity (701.37), bolster (701.39), adapt (701.46), amass (701.47)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import (
    CONTROLLER,
    COUNT,
    Card,
    Constant,
    ControlledBy,
    Designate,
    Exists,
    Has,
    In,
    Op,
    OpKind,
    Part,
    PutCounters,
    SomeOf,
    Static,
    Those,
    Unless,
    Until,
    Written,
    do,
    pairs,
)
from plystack.happenings import Call, Param, Step, Verb, Wants, options

PLUS = "+1/+1"


def _monstrosity(call: Call) -> Step:
    """What is not monstrous gets so many counters, and is monstrous (701.37a)."""
    found = [each for each in call.objects("what") if "monstrous" not in dict(call.obj(each).designations)]
    count = max(0, call.number(COUNT))
    counters = [PutCounters(each, PLUS, count) for each in found] if count else []
    return Step([*counters, *(Designate(each, "monstrous") for each in found)])


def _adapt(call: Call) -> Step:
    """What has no +1/+1 counter gets so many (701.46a)."""
    found = [each for each in call.objects("what") if not call.obj(each).counter_count(PLUS)]
    count = max(0, call.number(COUNT))
    return Step([PutCounters(each, PLUS, count) for each in found] if count else [])


def _own_creatures(call: Call) -> list[int]:
    return [
        each
        for each in call.view
        if call.obj(each).zone == "battlefield"
        and call.view[each][CONTROLLER] == call.you
        and "Creature" in _types(call, each)
    ]


def _types(call: Call, ident: int) -> frozenset[str]:
    types = call.view[ident]["types"]
    return types if isinstance(types, frozenset) else frozenset()


def _toughness(call: Call, ident: int) -> int:
    value = call.view[ident]["toughness"]
    return value if isinstance(value, int) else 0


def _bolster(call: Call) -> Step:
    """A creature with the least toughness of its player's own gets so many counters (701.39a)."""
    own, count = _own_creatures(call), call.number(COUNT)
    if not own or count <= 0:
        return Step()
    least = min(_toughness(call, each) for each in own)
    weakest = tuple(each for each in own if _toughness(call, each) == least)
    if len(weakest) > 1:
        if not call.answered(0):
            idents, labels = options(weakest, call.view)
            return call.ask(call.player, SomeOf(idents, 1, 1, labels), "bolster")
        weakest = call.chosen(0).objects
    return Step([PutCounters(weakest[0], PLUS, count)])


def army(subtype: str) -> Card:
    """Return the token that amassing makes where there is no Army (701.47a)."""
    values: dict[str, Written] = {
        "name": f"{subtype} Army",
        "colors": frozenset({"black"}),
        "supertypes": frozenset[str](),
        "types": frozenset({"Creature"}),
        "subtypes": frozenset({subtype, "Army"}),
        "power": 0,
        "toughness": 0,
    }
    return Card(f"{subtype} Army", pairs(values))


def _amass(call: Call) -> Step:
    """An Army, a new one where there is none, gets so many counters and the creature type (701.47a)."""
    subtype, count, you = call.word("type"), call.number(COUNT), Constant(call.you)
    own = In(frozenset({"battlefield"})) & Has("subtypes", Constant(frozenset({"Army"}))) & ControlledBy(you)
    made = do("create", card=army(subtype), count=1, status=frozenset({"token"}))
    adds = Op(OpKind.ADD, "subtypes", value=Constant(frozenset({subtype})))
    return Step(
        then=[
            do("if", condition=Unless(Exists(own)), then=(made,)),
            do("choose", "amassed", what=own),
            do("put counters", counter=PLUS, on=Those("amassed"), count=count),
            do("continue", effect=Static((Part(Those("amassed"), (adds,)),)), until=Until.ENDED.value),
        ]
    )


def verbs() -> Iterator[Verb]:
    """Give the verbs by which creatures grow."""
    what, count = Param("what", Wants.OBJECTS), Param(COUNT, Wants.NUMBER, 1)
    yield Verb("monstrosity", _monstrosity, (what, count))
    yield Verb("adapt", _adapt, (what, count))
    yield Verb("bolster", _bolster, (count,))
    yield Verb("amass", _amass, (Param("type", Wants.NAME), count))
