"""The effects that there are on columns, and what each text does where: worked out once for each plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from plystack.data import CONTROLLER, Instance, Obj, Op, Origin, Part, Static
from plystack.data.describe import describe_ability
from plystack.data.values import Pairs, lookup
from plystack.layers.engine.columns import Columns, Held, Mask, bits
from plystack.layers.engine.keys import Keys, reads_of, strips, writes_of
from plystack.layers.engine.lens import Lens
from plystack.layers.plan import EffectOrigin, LayerPlan

Turn: TypeAlias = "tuple[int, int]"  # layer and step

_ORIGINS = tuple(Origin)
"""By number: to look one up is quicker than to call the class, and it is done for each effect."""

_ABILITY, _COUNTER, _DESIGNATION, _FLOATING, _STATUS, _COMPONENT = range(6)


@attrs.frozen(eq=False)
class Share:
    """What a text does in one step of one layer.

    Arguments:
        parts: (number of the part, the part, its operations that belong here).
        reads: what it reads of characteristics.
        writes: what it can change.
        strips: whether it can make abilities go.
    """

    parts: tuple[tuple[int, Part, tuple[Op, ...]], ...]
    reads: Keys
    writes: Keys
    strips: bool


@attrs.frozen(eq=False)
class Text:
    """What a text does, by layer and step.

    Arguments:
        parts: as the text says it.
        origin: where its effects come from.
        shares: what it does, by layer and step.
    """

    parts: tuple[Part, ...]
    origin: EffectOrigin
    shares: dict[Turn, Share]


def text_of(plan: LayerPlan, parts: tuple[Part, ...], origin: EffectOrigin) -> Text:
    """Return what parts do, by layer and step; remembered with the plan."""
    return plan.remembered(("text", parts, origin), lambda: _text(plan, parts, origin))


def _text(plan: LayerPlan, parts: tuple[Part, ...], origin: EffectOrigin) -> Text:
    static = origin is not EffectOrigin.FLOATING
    turns: dict[Turn, list[tuple[int, Part, tuple[Op, ...]]]] = {}
    for number, part in enumerate(parts):
        placed: dict[Turn, list[Op]] = {}
        for op in part.ops:
            placed.setdefault(plan.place(op, origin), []).append(op)
        for turn, here in placed.items():
            turns.setdefault(turn, []).append((number, part, tuple(here)))
    shares = {}
    for turn, pieces in sorted(turns.items()):
        ops = tuple(op for _, _, some in pieces for op in some)
        reading = [attrs.evolve(part, ops=some) for _, part, some in pieces]
        reads = reads_of(plan.schema, reading, static=static)
        shares[turn] = Share(tuple(pieces), reads, writes_of(plan.schema, ops), strips(plan.schema, ops))
    return Text(parts, origin, shares)


class Entry:
    """A continuous effect in one evaluation.

    Its order is (timestamp, rank, source, place …): total, and what identifies it.
    """

    __slots__ = ("bit", "defining", "key", "label", "order", "parameters", "player", "source", "text")

    def __init__(
        self,
        order: tuple[int, ...],
        text: Text,
        label: str,
        source: int | None,
        bit: Mask,
        *,
        player: str | None = None,
        key: Held | None = None,
        parameters: Pairs[int] = (),
    ) -> None:
        self.order = order
        self.text = text
        self.label = label
        self.source = source
        self.bit = bit
        self.player = player
        self.key = key
        self.parameters = parameters
        self.defining = text.origin is EffectOrigin.DEFINING

    def lens(self, columns: Columns) -> Lens:
        """Return columns as this effect sees them."""
        if self.text.origin is EffectOrigin.FLOATING or self.source is None:
            return Lens(columns, self.source, self.player, self.parameters)
        return Lens(columns, self.source, you(columns, self.bit), self.parameters)

    def exists(self, columns: Columns) -> bool:
        """Say whether the ability it comes from is there, be its text another one by now."""
        return self.key is None or self.says(columns) is not None

    def says(self, columns: Columns) -> object:
        """Return the ability it comes from as its object has it now, or None where that is gone or never was."""
        if self.key is None:
            return None
        if columns.abilities.get(self.key, 0) & self.bit:
            return self.key[2]
        for (origin, path, ability, _, _), holders in columns.abilities.items():
            if holders & self.bit and (origin, path) == self.key[:2]:
                return ability
        return None


def you(columns: Columns, bit: Mask) -> str | None:
    """Return whom "you" denotes in an object's abilities: its controller now, or its owner where zones have none."""
    obj = columns.ground.objects[bit.bit_length() - 1]
    zone = columns.ground.schema.zone_table.get(obj.zone)
    if zone is not None and not zone.controlled:
        return obj.owner
    controller = columns.single(CONTROLLER, bit)
    return controller if isinstance(controller, str) else None


@attrs.frozen(eq=False)
class Ability:
    """An ability as a source of effects: its text, and the zones from which it works (None for all)."""

    text: Text
    zones: frozenset[str] | None
    name: str


def ability_of(plan: LayerPlan, key: Held) -> Ability | None:
    """Return a held ability as a source of effects, or None where it has none; remembered with the plan."""
    return plan.remembered(("ability", key[2], key[0]), lambda: _ability(plan, key))


def _ability(plan: LayerPlan, key: Held) -> Ability | None:
    ability = key[2]
    instance = Instance(ability, _ORIGINS[key[0]], key[1], 0)
    parts = plan.parts(instance)
    if not parts:
        return None
    origin = plan.origin(instance)
    zones: frozenset[str] | None = plan.schema.board_zones
    if origin is EffectOrigin.DEFINING:
        zones = None
    elif isinstance(ability, Static) and ability.zones:
        zones = ability.zones
    name = "" if isinstance(ability, Static) and not ability.label else describe_ability(ability)
    return Ability(text_of(plan, parts, origin), zones, name)


class Census:
    """The effects that exist, kept up with the column of abilities.

    Arguments:
        plan: the layer plan.
        columns: the board at the start.
    """

    def __init__(self, plan: LayerPlan, columns: Columns) -> None:
        self.plan = plan
        self.ground = columns.ground
        self.present: dict[tuple[int, ...], Entry] = {}
        self._made: dict[tuple[Held, int], Entry] = {}
        self._seen: dict[Held, Mask] = {}
        for entry in self._lasting():
            self.present[entry.order] = entry
        self.refresh(columns)

    def refresh(self, columns: Columns) -> bool:
        """Bring the effects of abilities in line with who has which ability now; say whether any came or went."""
        seen, now = self._seen, columns.abilities
        differing = [(key, mask, 0) for key, mask in seen.items() if key not in now]
        differing += [(key, before, mask) for key, mask in now.items() if (before := seen.get(key, 0)) != mask]
        self._seen = dict(now)
        found = [(each, ability) for each in differing if (ability := ability_of(self.plan, each[0])) is not None]
        for (key, before, after), _ in found:  # first all that go: an ability of another text takes the same place
            for slot in bits(before & ~after):
                if (entry := self._made.get((key, slot))) is not None:
                    self.present.pop(entry.order, None)
        for (key, before, after), ability in found:
            self._come(key, after & ~before, ability)
        return bool(found)

    def _come(self, key: Held, gained: Mask, ability: Ability) -> None:
        if ability.zones is not None:
            gained &= self.ground.in_zones(ability.zones)
        for slot in bits(gained):
            entry = self._made.get((key, slot)) or self._entry(key, slot, ability)
            self.present[entry.order] = entry

    def _entry(self, key: Held, slot: int, ability: Ability) -> Entry:
        obj = self.ground.objects[slot]
        order = (self.plan.age(obj, _ORIGINS[key[0]], since(key, obj)), _ABILITY, obj.id, key[0], *key[1])
        label = f"{obj.label}: {ability.name}" if ability.name else obj.label
        entry = Entry(order, ability.text, label, obj.id, 1 << slot, key=key)
        self._made[key, slot] = entry
        return entry

    def _lasting(self) -> Iterator[Entry]:
        """Give the effects of counters, of designations, and floating ones: they exist throughout."""
        schema, plan = self.plan.schema, self.plan
        on_board = self.ground.in_zones(schema.board_zones)
        for slot, obj in enumerate(self.ground.objects):
            bit = 1 << slot
            if not (obj.counters or obj.designations or obj.status or obj.joined):
                continue
            for place, (kind, pile) in enumerate(obj.counters):
                counter = schema.counter_table[kind]
                if (parts := counter.parts) and (on_board & bit or counter.everywhere):
                    text = text_of(plan, parts, EffectOrigin.COUNTER)
                    label = f"{kind} counters on {obj.label}"
                    yield Entry((pile.timestamp, _COUNTER, obj.id, place), text, label, obj.id, bit)
            for place, (name, stamp) in enumerate(obj.designations):
                mark = schema.designation_table[name]
                if on_board & bit and mark.parts:
                    text = text_of(plan, mark.parts, EffectOrigin.DESIGNATION)
                    label, began = f"{name} ({obj.label})", obj.timestamp if mark.as_object else stamp
                    yield Entry((began, _DESIGNATION, obj.id, place), text, label, obj.id, bit)
            for place, field in enumerate(schema.fields):
                here = on_board & bit or obj.zone in field.works
                if here and field.parts and lookup(obj.status, field.name, field.default) != field.default:
                    text = text_of(plan, field.parts, EffectOrigin.STATUS)
                    label = f"{field.name} ({obj.label})"
                    yield Entry((obj.timestamp, _STATUS, obj.id, place), text, label, obj.id, bit)
            for place, joined in enumerate(obj.joined, 1):
                text = text_of(plan, plan.joining(obj, place), EffectOrigin.COMPONENT)
                label = f"{obj.components[place].name} joined {obj.label}"
                yield Entry((joined.timestamp, _COMPONENT, obj.id, place), text, label, obj.id, bit)
        for effect in self.ground.position.effects:
            if effect.parts:
                text = text_of(plan, effect.parts, EffectOrigin.FLOATING)
                yield Entry(
                    (effect.timestamp, _FLOATING, effect.id),
                    text,
                    effect.label,
                    effect.source,
                    self.ground.bit(effect.source),
                    player=effect.you,
                    parameters=effect.parameters,
                )


def since(key: Held, obj: Obj) -> int:
    """Return the timestamp of a held ability on one object."""
    origin, path, _, granted, _ = key
    if granted is not None:
        return granted
    return obj.ability_since(path[0]) if origin == Origin.PRINTED else obj.timestamp
