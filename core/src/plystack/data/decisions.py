"""Decisions: who must choose, and from what, described so that nothing needs to be listed beforehand.

A domain says which answers there are without making them: it checks one, gives them one
after the other where somebody wants that, and draws one by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb
from typing import TypeAlias

import attrs

from plystack.data.chance import Chance
from plystack.data.values import shown
from plystack.errors import WrongAnswer, suggest

Option: TypeAlias = "int | str"
"""What can be chosen: the id of an object or item; a player, a word, a name."""

Answer: TypeAlias = "int | str | bool | tuple[int | str | None, ...] | frozenset[str] | None"
"""What can be answered; of which kind, the domain says."""


class Domain:
    """The answers that there are to a question; the base of all."""

    def check(self, answer: object) -> Answer:
        """Return an answer in its one form.

        Raises:
            WrongAnswer: it is none of this domain; the message says why, and what is.
        """
        raise NotImplementedError(type(self).__name__)

    def answers(self) -> Iterator[Answer]:
        """Give all answers, one after the other, in a defined order; there can be very many."""
        raise NotImplementedError(type(self).__name__)

    def sample(self, chance: Chance) -> Answer:
        """Return one of the answers by chance."""
        raise NotImplementedError(type(self).__name__)

    @property
    def forced(self) -> bool:
        """Say whether there is exactly one answer, so that nobody needs to be asked."""
        found = self.answers()
        return next(found, _END) is not _END and next(found, _END) is _END


_END = object()


def listed(options: tuple[Option, ...]) -> str:
    """Return options in a row, for people."""
    return ", ".join(map(str, options)) or "nothing"


def one_of(given: object, options: tuple[Option, ...]) -> Option:
    """Return one of some options; True is none of the numbers."""
    for option in options:
        if type(given) is type(option) and given == option:
            return option
    hint = suggest(given, (each for each in options if isinstance(each, str))) if isinstance(given, str) else ""
    raise WrongAnswer(f"{shown(given)} can't be chosen{hint}; there are {listed(options)}")


def several(given: object, what: str) -> tuple[object, ...]:
    """Return what should be a tuple; ``what`` says of what."""
    if not isinstance(given, tuple | list):
        raise WrongAnswer(f"expected {what}, came {shown(given)}")
    return tuple(given)


@attrs.frozen(cache_hash=True)
class YesOrNo(Domain):
    """Yes, or no: True or False."""

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, bool):
            raise WrongAnswer(f"expected True or False, came {shown(answer)}")
        return answer

    def answers(self) -> Iterator[Answer]:
        yield from (True, False)

    def sample(self, chance: Chance) -> Answer:
        return chance.below(2) == 1


@attrs.frozen(cache_hash=True)
class OneOf(Domain):
    """One of some options; or None, where it is optional.

    Arguments:
        options: in the order in which they are given.
        optional: whether none may be chosen.
        labels: what each is called, for people; empty where the option says it.
    """

    options: tuple[Option, ...]
    optional: bool = False
    labels: tuple[str, ...] = ()

    def check(self, answer: object) -> Answer:
        if answer is None and self.optional:
            return None
        return one_of(answer, self.options)

    def answers(self) -> Iterator[Answer]:
        yield from self.options
        if self.optional:
            yield None

    def sample(self, chance: Chance) -> Answer:
        return list(self.answers())[chance.below(len(self.options) + self.optional)]


@attrs.frozen(cache_hash=True)
class SomeOf(Domain):
    """Some of the options, each at most once: a tuple of them, in the order of the options.

    Arguments:
        options: in the order in which they are given.
        least: at least so many.
        most: at most so many.
        labels: what each is called, for people; empty where the option says it.
    """

    options: tuple[Option, ...]
    least: int = 0
    most: int = 1
    labels: tuple[str, ...] = ()

    def check(self, answer: object) -> Answer:
        chosen = [one_of(each, self.options) for each in several(answer, "some of the options, in a tuple")]
        if twice := [each for each in chosen if chosen.count(each) > 1]:
            raise WrongAnswer(f"{twice[0]!r} is chosen twice; each can be chosen once")
        if not self.least <= len(chosen) <= self.most:
            told = self.least if self.least == self.most else f"{self.least} to {self.most}"
            raise WrongAnswer(f"{len(chosen)} are chosen; expected {told} of {listed(self.options)}")
        return tuple(each for each in self.options if each in chosen)

    def answers(self) -> Iterator[Answer]:
        for count in range(self.least, min(self.most, len(self.options)) + 1):
            yield from combinations(self.options, count)

    def sample(self, chance: Chance) -> Answer:
        most = min(self.most, len(self.options))
        # As likely as all others of its size; a size is as likely as it has answers, where these are few.
        weights = [min(comb(len(self.options), count), 10**6) for count in range(self.least, most + 1)]
        drawn, count = chance.below(sum(weights)), self.least
        for weight in weights:
            if drawn < weight:
                break
            drawn, count = drawn - weight, count + 1
        picked = chance.shuffled(self.options)[:count]
        return tuple(each for each in self.options if each in picked)


@attrs.frozen(cache_hash=True)
class Order(Domain):
    """All of the options in an order: a tuple of them, the first first."""

    options: tuple[Option, ...]
    labels: tuple[str, ...] = ()

    def check(self, answer: object) -> Answer:
        order = tuple(one_of(each, self.options) for each in several(answer, "all options in an order"))
        if len(set(order)) != len(self.options) or len(order) != len(self.options):
            raise WrongAnswer(f"{listed(order)}: expected each of {listed(self.options)} once")
        return order

    def answers(self) -> Iterator[Answer]:
        yield from permutations(self.options)

    def sample(self, chance: Chance) -> Answer:
        return chance.shuffled(self.options)


@attrs.frozen(cache_hash=True)
class Between(Domain):
    """A whole number from one to another, both included."""

    least: int
    most: int

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, int) or isinstance(answer, bool) or not self.least <= answer <= self.most:
            raise WrongAnswer(f"expected a number from {self.least} to {self.most}, came {shown(answer)}")
        return answer

    def answers(self) -> Iterator[Answer]:
        yield from range(self.least, self.most + 1)

    def sample(self, chance: Chance) -> Answer:
        return self.least + chance.below(self.most - self.least + 1)


@attrs.frozen(cache_hash=True)
class Divide(Domain):
    """A total divided among options: a tuple of numbers, one for each option.

    Arguments:
        total: what is divided.
        options: among what.
        least: what each gets at least.
        before: what each option but the last gets before the last gets more than the least; empty where all are equal.
    """

    total: int
    options: tuple[Option, ...]
    least: int = 1
    before: tuple[int, ...] = ()

    def check(self, answer: object) -> Answer:
        shares = several(answer, f"{len(self.options)} numbers, in a tuple")
        for share in shares:
            if not isinstance(share, int) or isinstance(share, bool) or share < self.least:
                raise WrongAnswer(f"{shown(share)} is no share; each is a number from {self.least} on")
        numbers = [share for share in shares if isinstance(share, int)]
        if len(numbers) != len(self.options):
            raise WrongAnswer(f"{len(numbers)} shares; expected one for each of {listed(self.options)}")
        if sum(numbers) != self.total:
            raise WrongAnswer(f"the shares make {sum(numbers)}; expected {self.total}")
        for option, number, need in self._short(numbers):
            raise WrongAnswer(
                f"{option} gets {number}; it gets at least {need} before {self.options[-1]} gets more than {self.least}"
            )
        return tuple(numbers)

    def _short(self, numbers: Sequence[int]) -> list[tuple[Option, int, int]]:
        """Return the options that get too little for the last to get any, with what they get and need."""
        if not numbers or numbers[-1] <= self.least:
            return []
        rows = zip(self.options[:-1], numbers, self.before, strict=False)
        return [(option, number, need) for option, number, need in rows if number < need]

    def answers(self) -> Iterator[Answer]:
        shares = self._shares(self.total, len(self.options))
        yield from (each for each in shares if not self._short(each))

    def _shares(self, total: int, among: int) -> Iterator[tuple[int, ...]]:
        if among == 0:
            if total == 0:
                yield ()
            return
        for first in range(total - self.least * (among - 1), self.least - 1, -1):
            for others in self._shares(total - first, among - 1):
                yield (first, *others)

    def sample(self, chance: Chance) -> Answer:
        shares = [self.least] * len(self.options)
        for _ in range(self.total - sum(shares)):
            shares[chance.below(len(shares))] += 1
        if self._short(shares):
            shares[0], shares[-1] = shares[0] + shares[-1] - self.least, self.least
        return tuple(shares)


@attrs.frozen(cache_hash=True)
class Assign(Domain):
    """Each of several things gets one of the options that there are for it, or None: who attacks what, who blocks whom.

    Arguments:
        things: to which something is assigned.
        choices: the options for each thing.
        optional: for each thing, whether it may get None.
    """

    things: tuple[Option, ...]
    choices: tuple[tuple[Option, ...], ...]
    optional: tuple[bool, ...]

    def check(self, answer: object) -> Answer:
        given = several(answer, f"one option for each of {listed(self.things)}, in a tuple")
        if len(given) != len(self.things):
            raise WrongAnswer(f"{len(given)} options; expected one for each of {listed(self.things)}")
        found: list[Option | None] = []
        for thing, choices, optional, each in zip(self.things, self.choices, self.optional, given, strict=True):
            if each is None and optional:
                found.append(None)
                continue
            try:
                found.append(one_of(each, choices))
            except WrongAnswer as problem:
                raise WrongAnswer(f"{thing}: {problem}") from None
        return tuple(found)

    def answers(self) -> Iterator[Answer]:
        yield from product(*self._each())

    def sample(self, chance: Chance) -> Answer:
        return tuple(each[chance.below(len(each))] for each in self._each())

    def _each(self) -> list[tuple[Option | None, ...]]:
        return [
            (*choices, None) if optional else choices
            for choices, optional in zip(self.choices, self.optional, strict=True)
        ]


@attrs.frozen(cache_hash=True)
class Decision:
    """What a player must decide before anything goes on.

    Arguments:
        player: who decides.
        domain: which answers there are.
        about: what is decided, in a word or two: "target", "may", "order".
        label: what asks, for people.
    """

    player: str
    domain: Domain
    about: str
    label: str = ""
