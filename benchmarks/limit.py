"""What plain Python needs for the same work: straight loops, no engine, effects sorted and filters written out.

The measures of :mod:`run` are given as ratios to these, taken in the same run, since times belong to a machine.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Creature:
    """A creature with printed and derived values; sets of words are bits of an integer."""

    __slots__ = ("color", "controller", "counters", "creature", "keywords", "power", "printed", "subtypes", "toughness")

    def __init__(self, number: int) -> None:
        self.controller = number & 1
        self.printed = 1, 1, 1 << (number % 4)  # power, toughness, subtypes
        self.counters = 1 if number % 4 == 0 else 0
        self.creature = True
        self.power, self.toughness, self.subtypes = self.printed
        self.color = 1
        self.keywords = 0


class Layers(NamedTuple):
    """The effects of the mixed board by layer: (filter or kind, operand)."""

    types: list[tuple[int, int]]
    colors: list[tuple[int, int]]
    abilities: list[tuple[bool, int]]
    sizes: list[tuple[int, int]]
    modifications: list[tuple[int, int]]


def mixed_layers(effects: int) -> Layers:
    """Return the effects of the mixed board, sorted into their layers."""
    found = Layers([], [], [], [], [])
    for number in range(effects):
        kind = number % 6
        if kind == 0:
            found.types.append((1 << (number % 4), 1 << (4 + number % 7)))
        elif kind == 1:
            found.colors.append((1 << (number % 4), 2 + number % 2))
        elif kind in (2, 3):
            found.abilities.append((kind == 2, 1))
        elif kind == 4:
            found.sizes.append((2 + number % 3, 2 + number % 3))
        else:
            found.modifications.append((1, 1))
    return found


def anthems(creatures: list[Creature], controllers: list[int]) -> None:
    """Give each creature +1/+1 for each anthem of its controller: every effect visits every creature."""
    for each in creatures:
        each.power, each.toughness, _ = each.printed
    for controller in controllers:
        for each in creatures:
            if each.controller == controller and each.creature:
                each.power += 1
                each.toughness += 1


def mixed(creatures: list[Creature], layers: Layers) -> None:
    """Apply the effects of the mixed board, layer by layer: every effect visits every creature."""
    for each in creatures:
        each.power, each.toughness, each.subtypes = each.printed
        each.color = 1
        each.keywords = 0
    for wanted, added in layers.types:
        for each in creatures:
            if each.subtypes & wanted:
                each.subtypes |= added
    for wanted, color in layers.colors:
        for each in creatures:
            if each.subtypes & wanted:
                each.color = color
    for grants, keyword in layers.abilities:
        if grants:
            for each in creatures:
                if each.creature:
                    each.keywords |= keyword
        else:
            for each in creatures:
                if each.creature:
                    each.keywords = 0
    for power, toughness in layers.sizes:
        for each in creatures:
            if each.creature:
                each.power = power
                each.toughness = toughness
    for power, toughness in layers.modifications:
        for each in creatures:
            if each.creature:
                each.power += power
                each.toughness += toughness
    for each in creatures:
        if count := each.counters:
            each.power += count
            each.toughness += count


def one_counter(creature: Creature, controllers: list[int]) -> None:
    """Put one counter on one creature, and derive that creature alone from all anthems."""
    creature.counters += 1
    power, toughness, _ = creature.printed
    mine = creature.controller
    for controller in controllers:
        if controller == mine:
            power += 1
            toughness += 1
    count = creature.counters
    creature.power = power + count
    creature.toughness = toughness + count


def all_match(sources: list[Creature], event: Creature) -> list[tuple[Creature, Creature]]:
    """Note for each source that its ability triggers: every source is visited."""
    return [(source, event) for source in sources if source is not event]


def median(operation: Callable[[], object], seconds: float, least: int = 3) -> float:
    """Return the median time of one call in microseconds; short ones are taken many at a time."""
    clock = time.perf_counter_ns
    operation()
    began = clock()
    operation()
    calls = range(max(1, 200_000 // max(1, clock() - began)))
    found: list[float] = []
    gc.collect()
    gc.disable()
    end = time.perf_counter() + seconds
    try:
        while time.perf_counter() < end or len(found) < least:
            began = clock()
            for _ in calls:
                operation()
            found.append((clock() - began) / len(calls) / 1000)
    finally:
        gc.enable()
    return statistics.median(found)


def limits(seconds: float) -> dict[str, float]:
    """Return the time of each loop at 1000 creatures, in microseconds."""
    creatures = [Creature(number) for number in range(1000)]
    controllers = [number & 1 for number in range(100)]
    layers = mixed_layers(96)
    return {
        "anthems": median(lambda: anthems(creatures, controllers), seconds),
        "mixed": median(lambda: mixed(creatures, layers), seconds),
        "all match": median(lambda: all_match(creatures, creatures[0]), seconds),
        "one counter": median(lambda: one_counter(creatures[0], controllers), seconds),
    }
