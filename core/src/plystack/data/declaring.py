"""Declarations: each of several things gets one of its options or nothing, and the whole is judged at once.

What can't be is a restriction, and every declaration keeps to all of them. What should be is a duty: a declaration
does as many of them as any can that keeps to the restrictions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import TypeAlias

import attrs

from plystack.data.chance import Chance
from plystack.data.decisions import Answer, Domain, Option, listed, one_of, several
from plystack.data.outlook import Limits, Outlook, Picked, Row, Standing, outlook
from plystack.errors import WrongAnswer

_FEW = 64  # of so many ways to give one thing options, each is as likely as another

Numbered: TypeAlias = "tuple[tuple[Option, int], ...]"


@attrs.frozen(cache_hash=True)
class Duty:
    """What should be declared if it can be: that one of some things gets one of some options.

    Arguments:
        things: any of these; empty for any at all.
        options: any of these; empty for any at all.
    """

    things: tuple[Option, ...] = ()
    options: tuple[Option, ...] = ()

    def done(self, declared: Sequence[tuple[Option, Option]]) -> bool:
        """Say whether things with what they get do it."""
        return any(
            (not self.things or thing in self.things) and (not self.options or option in self.options)
            for thing, option in declared
        )

    def __str__(self) -> str:
        things = " or ".join(map(str, self.things)) or "something"
        return f"{things} gets {' or '.join(map(str, self.options)) or 'an option'}"


@attrs.frozen(cache_hash=True, slots=False)
class Declare(Domain):
    """Each of several things gets one of its options, or None; all is declared together, and judged as a whole.

    The answer is a tuple with one option or None for each thing. Where a thing stands several times, what it gets
    differs, and has one form: in the order of its options, and None last.

    Arguments:
        things: which get something.
        choices: the options for each; the same ones wherever the same thing stands.
        least: options that so many things get at least, or none.
        most: options that so many things get at most.
        together: things that are never the only one that gets anything.
        alone: things that get something only where no other does.
        limit: how many things get anything at most; None for all.
        duties: what should be declared if it can be; each that is done counts as one.

    Raises:
        ValueError: there are not as many rows of options as things, or a thing that stands twice has different ones.
    """

    things: tuple[Option, ...]
    choices: tuple[tuple[Option, ...], ...]
    least: Numbered = ()
    most: Numbered = ()
    together: tuple[Option, ...] = ()
    alone: tuple[Option, ...] = ()
    limit: int | None = None
    duties: tuple[Duty, ...] = ()

    def __attrs_post_init__(self) -> None:
        if len(self.things) != len(self.choices):
            raise ValueError(f"{len(self.things)} things and {len(self.choices)} rows of options; each has its own")
        first: dict[Option, tuple[Option, ...]] = {}
        for thing, choices in zip(self.things, self.choices, strict=True):
            if first.setdefault(thing, choices) != choices:
                raise ValueError(f"{thing} stands twice, with different options; they are the same each time")

    def check(self, answer: object) -> Answer:
        given = several(answer, f"one option or None for each of {listed(self.things)}, in a tuple")
        if len(given) != len(self.things):
            raise WrongAnswer(f"{len(given)} options; expected one or None for each of {listed(self.things)}")
        picked: dict[Option, list[Option]] = {thing: [] for thing in self.things}
        for thing, choices, each in zip(self.things, self.choices, given, strict=True):
            if each is None:
                continue
            try:
                option = one_of(each, choices)
            except WrongAnswer as problem:
                raise WrongAnswer(f"{thing}: {problem}") from None
            if option in picked[thing]:
                raise WrongAnswer(f"{thing}: {option} is chosen twice; each time it gets another")
            picked[thing].append(option)
        self._judge([(thing, option) for thing, options in picked.items() for option in options])
        options = dict(zip(self.things, self.choices, strict=True))
        return self._told({thing: tuple(o for o in options[thing] if o in those) for thing, those in picked.items()})

    def _judge(self, declared: Sequence[tuple[Option, Option]]) -> None:
        """Refuse what breaks a restriction, or does fewer duties than could be done."""
        who = tuple(dict.fromkeys(thing for thing, _ in declared))
        counts = {option: sum(each == option for _, each in declared) for option, _ in (*self.least, *self.most)}
        for option, least in self.least:
            if 0 < counts[option] < least:
                raise WrongAnswer(f"{counts[option]} get {option}; at least {least} do, or none")
        for option, most in self.most:
            if counts[option] > most:
                raise WrongAnswer(f"{counts[option]} get {option}; at most {most} do")
        if self.limit is not None and len(who) > self.limit:
            raise WrongAnswer(f"{len(who)} get something ({listed(who)}); at most {self.limit} do")
        if len(who) == 1 and who[0] in self.together:
            raise WrongAnswer(f"{who[0]} can't be the only one that gets something")
        if len(who) > 1 and (alone := [each for each in who if each in self.alone]):
            raise WrongAnswer(f"{alone[0]} gets something only where no other does; there are {listed(who)}")
        left = [each for each in self.duties if not each.done(declared)]
        if left and (done := len(self.duties) - len(left)) < (best := self._outlook.best()):
            told = "; ".join(map(str, left))
            raise WrongAnswer(f"{done} of what should be declared if it can be, and {best} can be; missing: {told}")

    def answers(self) -> Iterator[Answer]:
        view = self._outlook
        need = view.best()
        course: list[Iterator[tuple[tuple[Picked, ...], Standing]]] = [iter([((), view.start)])]
        while course:
            found = next(course[-1], None)
            if found is None:
                course.pop()
                continue
            made, at = found
            if at.row < len(view.rows):
                course.append(_ways(view, made, at, need))
            else:
                yield self._told(_by_thing(view.rows, made))

    def sample(self, chance: Chance) -> Answer:
        view = self._outlook
        at, need = view.start, view.best()
        made: list[Picked] = []
        for row in view.rows:
            # what leads to no answer is left aside; something always leads to one
            ways = ((each, _open(view, at, each, need)) for each in _by_chance(row, chance))
            picked, at = next((each, there) for each, there in ways if there is not None)
            made.append(picked)
        return self._told(_by_thing(view.rows, made))

    @property
    def forced(self) -> bool:
        return len(list(islice(self.answers(), 2))) == 1

    @cached_property
    def _outlook(self) -> Outlook:
        limits = Limits(dict(self.least), dict(self.most), frozenset(self.together), frozenset(self.alone), self.limit)
        return outlook(self.things, self.choices, limits, [(each.things, each.options) for each in self.duties])

    def _told(self, picked: Mapping[Option, Picked]) -> tuple[Option | None, ...]:
        """Return an answer in its one form."""
        left = {thing: iter(options) for thing, options in picked.items()}
        return tuple(next(left[thing], None) for thing in self.things)


def _by_thing(rows: Sequence[Row], made: Sequence[Picked]) -> dict[Option, Picked]:
    return {row.thing: picked for row, picked in zip(rows, made, strict=True)}


def _open(view: Outlook, at: Standing, picked: Picked, need: int) -> Standing | None:
    """Return where a choice leads, if an answer can come of it."""
    there = view.after(at, picked)
    return there if there is not None and view.can(there, need) else None


def _ways(
    view: Outlook, made: tuple[Picked, ...], at: Standing, need: int
) -> Iterator[tuple[tuple[Picked, ...], Standing]]:
    """Give what the next row can get after what the rows before have, and where that leads."""
    for picked in view.rows[at.row].all():
        if (there := _open(view, at, picked, need)) is not None:
            yield (*made, picked), there


def _by_chance(row: Row, chance: Chance) -> Iterator[Picked]:
    """Give all that a thing can get, by chance; where that is very much, only the first."""
    few = tuple(islice(row.all(), _FEW + 1))
    if len(few) <= _FEW:
        yield from chance.shuffled(few)
        return
    count = chance.below(row.most + 1)
    some = chance.shuffled(row.choices)[:count]
    yield from chain([tuple(each for each in row.choices if each in some)], row.all())
