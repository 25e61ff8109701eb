"""Mana: what symbols stand for, and in which ways a cost can be paid from a pool (106, 107.4, 202.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import attrs

from plystack.errors import DataError
from plystack_magic.players import MANA

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_LIFE = 2
"""So much life pays for a Phyrexian mana symbol (107.4f)."""


@attrs.frozen(order=True)
class Payment:
    """One way to pay a cost.

    Arguments:
        life: how much life.
        mana: how much mana of each type, in the order of the types.
    """

    life: int
    mana: tuple[int, ...]

    def __str__(self) -> str:
        spent = "".join(f"{{{symbol}}}" * count for symbol, count in zip(MANA, self.mana, strict=True))
        told = [spent] if spent else []
        return " and ".join([*told, f"{self.life} life"] if self.life else told) or "{0}"

    def plus(self, symbol: str) -> Payment:
        """Return this way with one mana more."""
        place = list(MANA).index(symbol)
        mana = tuple(count + (each == place) for each, count in enumerate(self.mana))
        return attrs.evolve(self, mana=mana)


@attrs.frozen
class _Part:
    """What one symbol can be paid with: one mana of some types, so much of any type, or life."""

    types: tuple[str, ...] = ()
    generic: int | None = None
    life: int | None = None


def symbols(text: str) -> tuple[str, ...]:
    """Return the symbols of a text such as ``{2}{R}``, in capitals.

    Raises:
        DataError: it is no row of symbols in braces.
    """
    if _SYMBOL.sub("", text).strip() or not text.strip():
        raise DataError(f"expected mana such as '{{2}}{{R}}', came {text!r}")
    return tuple(each.upper() for each in _SYMBOL.findall(text))


def produced(text: str) -> dict[str, int]:
    """Return how much mana of each type a text such as ``{R}{R}`` adds, by the name of the number.

    Raises:
        DataError: a symbol is no type of mana (106.1b).
    """
    found: dict[str, int] = {}
    for symbol in symbols(text):
        if symbol not in MANA:
            raise DataError(f"{{{symbol}}} in {text!r} is no mana that can be added; there are {', '.join(MANA)}")
        found[MANA[symbol]] = found.get(MANA[symbol], 0) + 1
    return found


def _part(symbol: str, x: int | None) -> _Part:
    if symbol == "X":
        if x is None:
            raise DataError("a cost with {X} needs a number that is known as 'X'")
        return _Part(generic=max(0, x))
    types: list[str] = []
    generic = life = None
    for half in symbol.split("/"):
        if half in MANA:
            types.append(half)
        elif half.isdigit():
            generic = int(half)
        elif half == "P" and len(symbol) > 1:
            life = _LIFE
        else:
            raise DataError(f"there is no mana symbol {{{symbol}}} that a pool can pay")
    return _Part(tuple(types), generic, life)


def changed(cost: str, more: int) -> str:
    """Return a cost with so much more generic mana, or less, of which there can't be less than nothing (118.7)."""
    if not more or not cost:
        return cost
    row = symbols(cost)
    generic = sum(int(each) for each in row if each.isdigit())
    others = "".join(f"{{{each}}}" for each in row if not each.isdigit())
    left = max(0, generic + more)
    return (f"{{{left}}}" if left else "") + others or "{0}"


def with_x(cost: str, x: int | None) -> str:
    """Return a cost in which X is the number that it is (107.3)."""
    return cost if x is None else cost.replace("{X}", f"{{{x}}}")


@attrs.frozen
class Demand:
    """One way to read a cost: how its hybrid symbols are paid (107.4).

    Arguments:
        types: for each mana of certain types, these.
        generic: how much mana of any type.
        life: how much life.
    """

    types: tuple[frozenset[str], ...] = ()
    generic: int = 0
    life: int = 0


def demands(cost: str, x: int | None = None) -> tuple[Demand, ...]:
    """Return all ways to read a cost, in a defined order.

    Raises:
        DataError: a symbol of it is none, or X is not known.
    """
    found = [Demand()]
    for symbol in symbols(cost):
        part = _part(symbol, x)
        ways = [Demand((frozenset(part.types),))] if part.types else []
        ways += [Demand(generic=part.generic)] if part.generic is not None else []
        ways += [Demand(life=part.life)] if part.life is not None else []
        found = [
            Demand((*one.types, *each.types), one.generic + each.generic, one.life + each.life)
            for one in found
            for each in ways
        ]
    return tuple(dict.fromkeys(found))


def payments(cost: str, pool: Mapping[str, int], life: int = 0, x: int | None = None) -> tuple[Payment, ...]:
    """Return all ways to pay a cost from a pool, in a defined order; none where it can't be paid (118.3).

    Arguments:
        cost: such as ``{2}{R}``.
        pool: how much mana there is, by symbol.
        life: how much life there is to pay.
        x: what X is, or None.

    Raises:
        DataError: a symbol of it is none.
    """
    parts = [_part(symbol, x) for symbol in symbols(cost)]
    ways = {(Payment(0, (0,) * len(MANA)), 0)}
    for part in parts:
        ways = {
            each
            for way, generic in ways
            for each in (
                *((way.plus(symbol), generic) for symbol in part.types),
                *([(way, generic + part.generic)] if part.generic is not None else []),
                *([(attrs.evolve(way, life=way.life + part.life), generic)] if part.life is not None else []),
            )
            if _there(each[0], pool, life)
        }
    paid = {full for way, generic in ways for full in _filled(way, generic, pool)}
    return tuple(sorted(paid, reverse=True))


def _there(way: Payment, pool: Mapping[str, int], life: int) -> bool:
    left = all(count <= pool.get(symbol, 0) for symbol, count in zip(MANA, way.mana, strict=True))
    return left and way.life <= life


def _filled(way: Payment, generic: int, pool: Mapping[str, int]) -> Iterator[Payment]:
    """Give the ways in which generic mana is paid too, with mana of any type (107.4b)."""
    left = [pool.get(symbol, 0) - count for symbol, count in zip(MANA, way.mana, strict=True)]
    for more in _shares(generic, left):
        yield attrs.evolve(way, mana=tuple(map(sum, zip(way.mana, more, strict=True))))


def _shares(total: int, left: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give each way to take a total from several piles."""
    if not left:
        if total == 0:
            yield ()
        return
    others = sum(left[1:])
    for first in range(max(0, total - others), min(total, left[0]) + 1):
        for rest in _shares(total - first, left[1:]):
            yield (first, *rest)
