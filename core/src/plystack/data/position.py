"""A position: all objects, floating effects and facts at one moment; and the State around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs
from immutables import Map

from plystack.data.decisions import Decision
from plystack.data.effects import Effect
from plystack.data.frames import Frame, Remembered
from plystack.data.items import Delayed, Item
from plystack.data.objects import Facts, Obj
from plystack.data.values import Pairs, lookup
from plystack.errors import BadChange, UnknownWord, suggest

# A persistent map: setting one entry costs the same at any size, where a dict copy grows with
# it; it wins from about a hundred objects on (benchmarks/maps.py). Its own order is that of
# hashes, so nothing iterates it directly: see Position.ids.
Objects: TypeAlias = "Map[int, Obj]"


def _objects(source: Mapping[int, Obj] | Objects | Iterable[Obj]) -> Objects:
    if isinstance(source, Map):
        return source
    values = source.values() if isinstance(source, Mapping) else source
    return Map({obj.id: obj for obj in values})


@attrs.frozen
class Position:
    """All objects, floating effects and facts at one moment.

    Arguments:
        objects: by id; given as a mapping or as objects.
        effects: floating effects, oldest first.
        facts: players, turn, relations, numbers.
        clock: the last timestamp that was given; left out, the latest there is.
        last_id: the last id that was given, to an object or an effect; left out, the highest there is.
    """

    objects: Objects = attrs.field(default=Map(), converter=_objects)
    effects: tuple[Effect, ...] = ()
    facts: Facts = Facts()
    clock: int = 0
    last_id: int = 0

    def __attrs_post_init__(self) -> None:
        if not (self.last_id and self.clock) and (self.objects or self.effects):  # a host's own
            there = (*self.objects.values(), *self.effects)
            object.__setattr__(self, "last_id", max(self.last_id, *(each.id for each in there)))
            object.__setattr__(self, "clock", max(self.clock, *self._stamps()))

    def _stamps(self) -> Iterator[int]:
        """Give every timestamp there is."""
        for effect in self.effects:
            yield effect.timestamp
        for obj in self.objects.values():
            yield obj.timestamp
            yield from (pile.timestamp for _, pile in obj.counters)
            yield from (stamp for _, stamp in (*obj.designations, *obj.restamps))
            yield from (each.timestamp for each in obj.joined)

    def ids(self) -> Iterator[int]:
        """Return the ids of all objects, ascending: the one order in which objects are gone through."""
        return iter(sorted(self.objects.keys()))

    def __iter__(self) -> Iterator[Obj]:
        """Go through the objects by ascending id."""
        return (self.objects[ident] for ident in self.ids())

    def obj(self, ident: int) -> Obj:
        """Return an object.

        Raises:
            BadChange: no object has that id.
        """
        found = self.objects.get(ident)
        if found is None:
            raise BadChange(f"there is no object {ident}")
        return found

    def pile(self, zone: str, owner: str) -> tuple[int, ...]:
        """Return the ids of what lies in a zone of a player, what is on top first."""
        lying = [obj for obj in self.objects.values() if obj.zone == zone and obj.owner == owner]
        return tuple(obj.id for obj in sorted(lying, key=lambda obj: (-obj.height, -obj.id)))

    def named(self, label: str) -> Obj:
        """Return the object that is called so.

        Raises:
            UnknownWord: no object is.
        """
        for obj in self:
            if obj.label == label:
                return obj
        raise UnknownWord(f"no object is called {label!r}{suggest(label, (obj.label for obj in self))}")


@attrs.frozen
class Versions:
    """Which game, in which version of its rules and plugin, with which add-ons a State belongs to.

    Arguments:
        game: the game's name.
        game_version: version of the game's plugin.
        rules: version of the rules it follows.
        addons: (name, version) of each add-on in force, in the order in which they load.
    """

    game: str = ""
    game_version: str = ""
    rules: str = ""
    addons: tuple[tuple[str, str], ...] = ()


@attrs.frozen
class State:
    """A whole game at one moment; immutable, so that undo is keeping the old one.

    Arguments:
        position: what the layers read.
        versions: game, add-ons and their versions.
        policies: the settings of what the rules leave open.
        seed: from which all randomness is drawn.
        slots: one namespaced value per plugin.
        pending: items that wait to be put up, in the order in which they came to be.
        stack: items that wait to resolve, in the order in which they were put there.
        frames: what is being carried out; the last is carried out first.
        delayed: abilities that no object has.
        memory: objects that are gone, and that something names.
        decision: what must be decided before anything goes on, or None.
        drawn: how many numbers have been drawn from the seed.
    """

    position: Position = Position()
    versions: Versions = Versions()
    policies: Pairs[str] = ()
    seed: int = 0
    slots: Pairs[Any] = ()
    pending: tuple[Item, ...] = ()
    stack: tuple[Item, ...] = ()
    frames: tuple[Frame, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    memory: tuple[Remembered, ...] = ()
    decision: Decision | None = None
    drawn: int = 0

    def item(self, ident: int) -> Item:
        """Return an item on the stack, or one that waits to be put there.

        Raises:
            BadChange: there is no such item.
        """
        for each in (*self.stack, *self.pending):
            if each.id == ident:
                return each
        raise BadChange(f"there is no item {ident} on the stack, and none waits to be put there")

    def slot(self, plugin: str, default: Any = None) -> Any:
        """Return what a plugin keeps in the State, or a default."""
        return lookup(self.slots, plugin, default)
