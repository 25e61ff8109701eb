"""What a declaration that has begun can still become: whether all restrictions can be kept to, and how much is done.

Things are gone through in rows, one for each. What the rows before have chosen matters for those after it only by a
few numbers: how often an option was chosen that is counted, how many things get something, what is done already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import attrs

from plystack.data.decisions import Option

Picked: TypeAlias = "tuple[Option, ...]"
"""What one thing gets, in the order of its options."""


@attrs.frozen
class Row:
    """One thing with what it can get.

    Arguments:
        thing: the thing.
        choices: its options.
        most: how many of them it gets at most.
        own: for each option, the duties that it does and that no other thing can do.
        shared: for each option, the duties that it does and another thing could do as well.
    """

    thing: Option
    choices: tuple[Option, ...]
    most: int
    own: Mapping[Option, frozenset[int]]
    shared: Mapping[Option, frozenset[int]]

    def all(self) -> Iterator[Picked]:
        """Give everything that it can get, nothing last."""
        yield from _some(self.choices, self.most)

    def gain(self, picked: Iterable[Option]) -> int:
        """Return how many duties of its own it does."""
        return len(frozenset[int]().union(*(self.own.get(each, frozenset()) for each in picked)))


def _some(choices: Sequence[Option], most: int) -> Iterator[Picked]:
    if most:
        for place, first in enumerate(choices):
            for others in _some(choices[place + 1 :], most - 1):
                yield (first, *others)
    yield ()


@attrs.frozen
class Standing:
    """What the rows so far come to.

    Arguments:
        row: how many they are.
        counts: how often each option was chosen that is counted.
        declared: how many things get something.
        lonely: the only one that does needs another.
        sole: the only one that does stays that.
        gained: how many duties are done.
        open: duties that several things can do, and none has done.
    """

    row: int
    counts: tuple[int, ...]
    declared: int
    lonely: bool
    sole: bool
    gained: int
    open: frozenset[int]


@attrs.frozen
class Limits:
    """The restrictions of a declaration; see its arguments."""

    least: Mapping[Option, int]
    most: Mapping[Option, int]
    together: frozenset[Option]
    alone: frozenset[Option]
    limit: int | None


_Course: TypeAlias = "tuple[Standing, _Course | None]"
"""Where a declaration stands, and where it stood before."""


class Outlook:
    """What can still come of a declaration that has begun.

    Arguments:
        rows: of the things, each with its duties.
        limits: the restrictions.
        shared: the duties that several things can do.

    It starts where nothing has been chosen (``start``).
    """

    def __init__(self, rows: Sequence[Row], limits: Limits, shared: frozenset[int]) -> None:
        self.rows = rows
        self.limits = limits
        self._counted = {option: place for place, option in enumerate({**limits.least, **limits.most})}
        self.start = Standing(0, (0,) * len(self._counted), 0, False, False, 0, shared)
        self._later = [frozenset[int]()]  # the duties that several things can do, and this row or a later one
        for row in reversed(rows):
            self._later.append(self._later[-1].union(*row.shared.values()))
        self._later.reverse()
        self._barren: dict[Standing, int] = {}
        self._fertile: dict[Standing, int] = {}
        self._gains: dict[frozenset[Option], list[int]] = {}

    def after(self, at: Standing, picked: Picked) -> Standing | None:
        """Return what comes of what the next row gets; None where it breaks a restriction whatever follows."""
        if not picked:
            return attrs.evolve(at, row=at.row + 1)
        row, limits = self.rows[at.row], self.limits
        if at.sole or (row.thing in limits.alone and at.declared) or at.declared == limits.limit:
            return None
        counts = list(at.counts)
        for option in picked:
            if option not in self._counted:
                continue
            count = counts[self._counted[option]] + 1
            if count > limits.most.get(option, count):
                return None
            # more than it needs makes no difference where there is no most
            counts[self._counted[option]] = count if option in limits.most else min(count, limits.least[option])
        done = at.open & frozenset[int]().union(*(row.shared.get(each, frozenset()) for each in picked))
        return Standing(
            row=at.row + 1,
            counts=tuple(counts),
            declared=at.declared + 1,
            lonely=at.declared == 0 and row.thing in limits.together,
            sole=row.thing in limits.alone,
            gained=at.gained + row.gain(picked) + len(done),
            open=at.open - done,
        )

    def best(self) -> int:
        """Return how many duties are done at most."""
        most = self._bound(self.start)
        return next(need for need in range(most, -1, -1) if self.can(self.start, need))

    def can(self, at: Standing, need: int) -> bool:
        """Say whether something legal can come of it that does so many duties."""
        waiting: list[_Course] = [(at, None)]
        tried: dict[Standing, int] = {}
        while waiting:
            course = waiting.pop()
            now = course[0]
            key, more = self._key(now), need - now.gained
            if self._fertile.get(key, more - 1) >= more or (more <= 0 and self._legal(now)):
                self._remember(course, need)
                return True
            barren = min(each.get(key, more + 1) for each in (tried, self._barren)) <= more
            if more > 0 and not barren and self._bound(now) >= more and self._legal(now):
                tried[key] = more
                waiting += [(each, course) for each in reversed(self._next(now))]
        self._barren |= tried
        return False

    def _remember(self, course: _Course | None, need: int) -> None:
        """Keep in mind that so much can come of all that led to where it can."""
        while course is not None:
            now, course = course
            key = self._key(now)
            self._fertile[key] = max(self._fertile.get(key, 0), need - now.gained)

    def _key(self, at: Standing) -> Standing:
        """Return what matters for what follows."""
        declared = at.declared if self.limits.limit is not None else min(at.declared, 1)
        return attrs.evolve(at, gained=0, declared=declared)

    def _next(self, at: Standing) -> list[Standing]:
        """Return what can come next, what does most first, and then what others wait for."""
        found = [(each, self.after(at, each)) for each in self.rows[at.row].all()]
        lacks = self._lacks(at)
        there = [(picked, each) for picked, each in found if each is not None]
        there.sort(key=lambda each: (-each[1].gained, -len(lacks.keys() & set(each[0]))))
        return [each for _, each in there]

    def _bound(self, at: Standing) -> int:
        """Return how many more duties could be done, if no restriction were in the way but a few."""
        if at.sole:
            return 0
        full = frozenset(each for each in self.limits.most if self._count(at, each) >= self.limits.most[each])
        if full not in self._gains:
            self._gains[full] = [self._most(row, full) for row in self.rows]
        gains = self._gains[full][at.row :]
        if self.limits.limit is not None:
            gains = sorted(gains, reverse=True)[: self.limits.limit - at.declared]
        return sum(gains) + len(at.open & self._later[at.row])

    def _most(self, row: Row, full: frozenset[Option]) -> int:
        gains = sorted((row.gain([each]) for each in row.choices if each not in full), reverse=True)
        return min(sum(gains[: row.most]), row.gain(row.choices))

    # -- restrictions alone -------------------------------------------------------------------------

    def _count(self, at: Standing, option: Option) -> int:
        return at.counts[self._counted[option]]

    def _lacks(self, at: Standing) -> dict[Option, int]:
        """Return which options need more things, and how many, since some have them."""
        counts = {option: self._count(at, option) for option in self.limits.least}
        return {each: least - counts[each] for each, least in self.limits.least.items() if 0 < counts[each] < least}

    def _legal(self, at: Standing) -> bool:
        """Say whether all restrictions can be kept to."""
        lacks = self._lacks(at)
        if not lacks and not at.lonely:
            return True
        if at.sole:
            return False
        rows = [row for row in self.rows[at.row :] if row.thing not in self.limits.alone]
        left = len(rows) if self.limits.limit is None else self.limits.limit - at.declared
        if lacks:
            return self._filled(lacks, rows, left)
        return any(self._joins(at, row, option, rows, left) for row in rows for option in row.choices)

    def _joins(self, at: Standing, row: Row, option: Option, rows: Sequence[Row], left: int) -> bool:
        """Say whether a further thing can get an option, with as many others as that needs."""
        count = 1 + (self._count(at, option) if option in self._counted else 0)
        if left < 1 or count > self.limits.most.get(option, count):
            return False
        lacks = self.limits.least.get(option, 0) - count
        return lacks <= 0 or self._filled({option: lacks}, [each for each in rows if each is not row], left - 1)

    def _filled(self, lacks: Mapping[Option, int], rows: Sequence[Row], left: int) -> bool:
        """Say whether rows, and only so many of them, can give options what they lack."""
        if any(self.limits.least[each] > self.limits.most.get(each, self.limits.least[each]) for each in lacks):
            return False
        able = [row for row in rows if not lacks.keys().isdisjoint(row.choices)]
        if len(able) <= left or all(row.most == 1 for row in able):
            return sum(lacks.values()) <= left * max((row.most for row in able), default=0) and _matched(lacks, able)
        return any(_matched(lacks, some) for some in combinations(able, left))


def _matched(lacks: Mapping[Option, int], rows: Sequence[Row]) -> bool:
    """Say whether each option gets as many different rows as it lacks, by paths that free a row for it (Kuhn 1955)."""
    given: list[list[Option]] = [[] for _ in rows]

    def find(option: Option, seen: set[int]) -> bool:
        for place, row in enumerate(rows):
            if place in seen or option not in row.choices or option in given[place]:
                continue
            seen.add(place)
            if len(given[place]) < row.most:
                given[place].append(option)
                return True
            for other in list(given[place]):
                if find(other, seen):
                    given[place].remove(other)
                    given[place].append(option)
                    return True
        return False

    return all(find(option, set()) for option, count in lacks.items() for _ in range(count))


def outlook(
    things: Sequence[Option],
    choices: Sequence[tuple[Option, ...]],
    limits: Limits,
    duties: Sequence[tuple[tuple[Option, ...], tuple[Option, ...]]],
) -> Outlook:
    """Return what can come of a declaration of which nothing has been chosen.

    Arguments:
        things: one may stand several times.
        choices: the options for each.
        limits: the restrictions.
        duties: each as things and options, empty for any, of which one thing is to get one option.
    """
    options = dict(zip(things, choices, strict=True))
    does: dict[Option, dict[Option, set[int]]] = {thing: {} for thing in options}
    able: dict[int, set[Option]] = {}
    for number, (whose, which) in enumerate(duties):
        for thing in options if not whose else [each for each in whose if each in options]:
            for option in options[thing]:
                if not which or option in which:
                    does[thing].setdefault(option, set()).add(number)
                    able.setdefault(number, set()).add(thing)
    shared = frozenset(number for number, who in able.items() if len(who) > 1)
    rows = [
        Row(
            thing,
            those,
            min(things.count(thing), len(those)),
            {option: frozenset(found - shared) for option, found in does[thing].items()},
            {option: frozenset(found & shared) for option, found in does[thing].items()},
        )
        for thing, those in options.items()
    ]
    return Outlook(rows, limits, shared)
