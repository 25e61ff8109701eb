"""Reading values out of columns: lazily, a whole characteristic at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from plystack.data import ABILITIES, TEXT, Card, Rule, Schema, Static, Value
from plystack.data.effects import Effect
from plystack.layers.active import effect_label
from plystack.layers.engine.columns import Columns, Mask, bits, instance_of
from plystack.layers.engine.conditions import holds
from plystack.layers.engine.effects import since, you
from plystack.layers.engine.filters import mask_of
from plystack.layers.engine.lens import Lens
from plystack.layers.plan import LayerPlan
from plystack.layers.rules import RuleInForce
from plystack.layers.view import Holder


class Rows(Mapping[int, "dict[str, Value]"]):
    """The values of all objects by id, each row a dict of its own, made when it is asked for."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._slots = columns.ground.slots
        self._upright: dict[str, list[Any]] = {}
        self._whole: dict[str, list[Any]] = {}  # the same, where every characteristic is among them

    def __getitem__(self, ident: int) -> dict[str, Value]:
        slot = self._slots[ident]
        return {name: column[slot] for name, column in self._all().items()}

    def __iter__(self) -> Iterator[int]:
        return iter(self._slots)

    def __len__(self) -> int:
        return len(self._slots)

    def __contains__(self, ident: object) -> bool:
        return ident in self._slots

    def holders(self) -> Iterator[Holder]:
        """Give every ability that something has, with what identifies it on its objects, and who they are."""
        for (origin, path, ability, _, _), mask in self._columns.abilities.items():
            yield (int(origin), *path), ability, partial(self._idents, mask)

    def _idents(self, mask: Mask) -> tuple[int, ...]:
        objects = self._columns.ground.objects
        return tuple(objects[slot].id for slot in bits(mask))

    def at(self, ident: int, name: str) -> Value:
        """Return one value of one object, without the others."""
        column = self._upright.get(name)
        if column is None:
            column = self._upright[name] = upright(self._columns, self._columns.ground.schema, name)
        value: Value = column[self._slots[ident]]
        return value

    def _all(self) -> dict[str, list[Any]]:
        if not self._whole:
            schema = self._columns.ground.schema
            names = [*(each.name for each in schema.characteristics), TEXT]
            self._whole = {name: self._upright.get(name) or upright(self._columns, schema, name) for name in names}
            self._upright = self._whole
        return self._whole


class Texts(Mapping[int, Card]):
    """What is written on every object at one moment, by id; spread out when it is asked for."""

    def __init__(self, columns: Columns) -> None:
        self._slots = columns.ground.slots
        self._column = dict(columns.values[TEXT])
        self._spread: list[Any] = []

    def __getitem__(self, ident: int) -> Card:
        if not self._spread:
            self._spread = _spread(self._column, len(self._slots))
        text = self._spread[self._slots[ident]]
        assert isinstance(text, Card)
        return text

    def __iter__(self) -> Iterator[int]:
        return iter(self._slots)

    def __len__(self) -> int:
        return len(self._slots)


def upright(columns: Columns, schema: Schema, name: str) -> list[Any]:
    """Return one characteristic of all objects by slot."""
    objects = columns.ground.objects
    if name in columns.values:
        return _spread(columns.values[name], len(objects))
    if name == ABILITIES:
        lists: list[list[Any]] = [[] for _ in objects]
        for key in sorted(columns.abilities, key=lambda each: (each[0], each[1])):
            for slot in bits(columns.abilities[key]):
                lists[slot].append(instance_of(key, objects[slot]))
        return [tuple(each) for each in lists]
    sets: dict[frozenset[str], Mask] = {frozenset(): columns.ground.all}
    for word, mask in columns.words[name].items():  # divide the objects by one word after the other
        divided: dict[frozenset[str], Mask] = {}
        for words, holders in sets.items():
            if having := holders & mask:
                divided[words | {word}] = having
            if lacking := holders & ~mask:
                divided[words] = lacking
        sets = divided
    return _spread(sets, len(objects))


def _spread(values: Mapping[Any, Mask], number: int) -> list[Any]:
    """Return values by slot, of a partition of all slots; the value that most have is written first."""
    if not values:
        return []
    common = max(values, key=lambda each: values[each].bit_count())
    found = [common] * number
    for value, mask in values.items():
        if value is not common:
            for slot in bits(mask):
                found[slot] = value
    return found


def rules_in_force(plan: LayerPlan, columns: Columns) -> tuple[RuleInForce, ...]:
    """Return the rules of abilities and floating effects that hold on the finished board, by timestamp."""
    ground = columns.ground
    found: list[tuple[tuple[int, ...], int, Rule, Lens, str]] = []
    for key, mask in columns.abilities.items():
        ability = key[2]
        if rules := plan.rules_of(ability):
            zones = ability.zones if isinstance(ability, Static) else frozenset[str]()
            there = mask & ground.in_zones(zones or plan.schema.board_zones)
            for slot in bits(there):
                obj = ground.objects[slot]
                order = (max(obj.timestamp, since(key, obj)), 0, obj.id, key[0], *key[1])
                lens = Lens(columns, obj.id, you(columns, 1 << slot))
                label = effect_label(obj, ability)
                found += [(order, number, rule, lens, label) for number, rule in enumerate(rules)]
    for effect in ground.position.effects:
        lens = _floating(columns, effect)
        order = (effect.timestamp, 3, effect.id)
        found += [(order, number, rule, lens, effect.label) for number, rule in enumerate(effect.rules)]
    in_force = []
    for _, _, rule, lens, label in sorted(found, key=lambda each: each[:2]):
        if holds(rule.condition, lens):
            mask = 0 if rule.where is None else mask_of(rule.where, lens)
            ids = frozenset(ground.objects[slot].id for slot in bits(mask))
            by = 0 if rule.by is None else mask_of(rule.by, lens)
            others = frozenset(ground.objects[slot].id for slot in bits(by))
            in_force.append(RuleInForce(rule, lens.source, lens.you, ids, label, lens.parameters, others))
    return tuple(in_force)


def _floating(columns: Columns, effect: Effect) -> Lens:
    return Lens(columns, effect.source, effect.you, effect.parameters)
