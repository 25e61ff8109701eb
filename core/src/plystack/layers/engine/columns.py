"""The board turned round: value → the set of objects that have it, as a bit mask.

What does not change during an evaluation (zones, owners, counters, attachments)
is in :class:`Ground`; the characteristics, which do, are in :class:`Columns`. A fork
of columns shares what it does not write.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    TEXT,
    Ability,
    Instance,
    Kind,
    Obj,
    Origin,
    Position,
    Schema,
    Value,
    base_record,
    present,
)
from plystack.data.text import own_text

Mask: TypeAlias = int
# An ability as a column holds it: origin, path, ability, since (None: as old as the object's text), by.
Held: TypeAlias = "tuple[int, tuple[int, ...], Ability, int | None, str]"


def bits(mask: Mask) -> Iterator[int]:
    """Give the positions of the bits of a mask, ascending."""
    digits = f"{mask:b}"[::-1]  # finding digits in a text is twice as fast as taking bits off a long number
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


class Ground:
    """What stays as it is during an evaluation: present objects by slot, and their sets by zone, owner and the like.

    Arguments:
        schema: everything that the game declares.
        position: objects, effects and facts.
    """

    def __init__(self, schema: Schema, position: Position) -> None:
        self.schema = schema
        self.position = position
        self.facts = position.facts
        self.objects: list[Obj] = present(schema, position)  # by slot, ascending by id; what is hidden has none
        self.slots = {obj.id: slot for slot, obj in enumerate(self.objects)}
        self.all: Mask = (1 << len(self.objects)) - 1
        self.zones: dict[str, Mask] = {}
        self.owners: dict[str, Mask] = {}
        self.places: dict[int, Mask] = {}
        self.counters: dict[str, dict[int, Mask]] = {}
        self.designations: dict[str, Mask] = {}
        self.status: dict[str, dict[tuple[type, object], Mask]] = {}
        self.texts: dict[int, Mask] = {}  # by identity of what is written
        for slot, obj in enumerate(self.objects):
            self._add(1 << slot, obj)

    def _add(self, bit: Mask, obj: Obj) -> None:
        self.zones[obj.zone] = self.zones.get(obj.zone, 0) | bit
        self.owners[obj.owner] = self.owners.get(obj.owner, 0) | bit
        text = id(own_text(self.schema, obj))  # it belongs to the object's card, so that it lives as long
        self.texts[text] = self.texts.get(text, 0) | bit
        if obj.place is not None:
            self.places[obj.place] = self.places.get(obj.place, 0) | bit
        for kind, pile in obj.counters:
            table = self.counters.setdefault(kind, {})
            table[pile.count] = table.get(pile.count, 0) | bit
        for name, _ in obj.designations:
            self.designations[name] = self.designations.get(name, 0) | bit
        for field, value in obj.status:
            states = self.status.setdefault(field, {})
            states[type(value), value] = states.get((type(value), value), 0) | bit

    def bit(self, ident: int | None) -> Mask:
        """Return the mask of one object; nothing where it is not there."""
        slot = None if ident is None else self.slots.get(ident)
        return 0 if slot is None else 1 << slot

    def in_zones(self, zones: frozenset[str]) -> Mask:
        """Return the objects in some zones."""
        found = 0
        for zone in zones:
            found |= self.zones.get(zone, 0)
        return found


class Columns:
    """The characteristics of all objects at one moment.

    ``words`` holds sets that overlap, ``values`` a partition of all objects (numbers, words, players), and
    ``abilities`` the instances. A column that this board does not own is shared, and copied before it is written.
    """

    __slots__ = ("abilities", "ground", "owned", "values", "words")

    def __init__(
        self,
        ground: Ground,
        words: dict[str, dict[str, Mask]],
        values: dict[str, dict[Value, Mask]],
        abilities: dict[Held, Mask],
        owned: set[str],
    ) -> None:
        self.ground = ground
        self.words = words
        self.values = values
        self.abilities = abilities
        self.owned = owned

    def fork(self) -> Columns:
        """Return a board to try something on."""
        return Columns(self.ground, dict(self.words), dict(self.values), self.abilities, set())

    def own_words(self, name: str) -> dict[str, Mask]:
        """Return a column of words to write to."""
        if name not in self.owned:
            self.words[name] = dict(self.words[name])
            self.owned.add(name)
        return self.words[name]

    def own_values(self, name: str) -> dict[Value, Mask]:
        """Return a column of values to write to."""
        if name not in self.owned:
            self.values[name] = dict(self.values[name])
            self.owned.add(name)
        return self.values[name]

    def own_abilities(self) -> dict[Held, Mask]:
        """Return the column of abilities to write to."""
        if ABILITIES not in self.owned:
            self.abilities = dict(self.abilities)
            self.owned.add(ABILITIES)
        return self.abilities

    def single(self, name: str, bit: Mask) -> Value:
        """Return the true value of one object in a column of values."""
        for value, mask in self.values[name].items():
            if mask & bit:
                return value
        raise AssertionError(f"{name}: a column of values holds every object")

    def word_set(self, name: str, bit: Mask) -> frozenset[str]:
        """Return the words of one object."""
        return frozenset(word for word, mask in self.words[name].items() if mask & bit)


def held(instance: Instance) -> Held:
    """Return an instance as the column holds it; the object's own text is as old as the object."""
    since = instance.since if instance.origin is Origin.GRANTED else None
    return int(instance.origin), instance.path, instance.ability, since, instance.by


def instance_of(key: Held, obj: Obj) -> Instance:
    """Return what a key of the column is on one object."""
    origin, path, ability, since, by = key
    if since is None:
        since = obj.ability_since(path[0]) if origin == Origin.PRINTED else obj.timestamp
    return Instance(ability, Origin(origin), path, since, by)


def base_columns(ground: Ground) -> Columns:
    """Return the board before any effect; what is printed is read once for each text."""
    schema = ground.schema
    words: dict[str, dict[str, Mask]] = {c.name: {} for c in schema.characteristics if c.kind is Kind.WORDS}
    values: dict[str, dict[Value, Mask]] = {
        c.name: {} for c in schema.characteristics if c.kind not in (Kind.WORDS, Kind.ABILITIES)
    }
    values[TEXT] = {}
    abilities: dict[Held, Mask] = {}
    for mask in ground.texts.values():
        obj = ground.objects[(mask & -mask).bit_length() - 1]
        for name, value in base_record(schema, obj).items():
            if name in words:
                assert isinstance(value, frozenset)
                column = words[name]
                for word in value:
                    column[word] = column.get(word, 0) | mask
            elif name == ABILITIES:
                assert isinstance(value, tuple)
                for instance in value:
                    key = held(instance)
                    abilities[key] = abilities.get(key, 0) | mask
            elif name != CONTROLLER:
                values[name][value] = values[name].get(value, 0) | mask
    controllers = values[CONTROLLER]
    for slot, obj in enumerate(ground.objects):
        controllers[obj.controller] = controllers.get(obj.controller, 0) | 1 << slot
    return Columns(ground, words, values, abilities, {*words, *values, ABILITIES})
