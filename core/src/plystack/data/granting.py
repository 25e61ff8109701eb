"""Abilities that speak of what gives them: "turn this banner" among what a banner gives to others."""

from __future__ import annotations

import attrs

from plystack.data.abilities import Ability
from plystack.data.expr import Constant, Expr, Operand
from plystack.data.reading import OBJECTS, Key, Reading
from plystack.data.substitution import substitute
from plystack.data.where import Itself, These, Where


@attrs.frozen(cache_hash=True)
class Granter(Where):
    """Passes the object whose effect gives the ability that asks; in one that nothing gave, nothing."""

    def test(self, ident: int, reading: Reading) -> bool:
        return False

    def reads(self) -> frozenset[Key]:
        return frozenset({OBJECTS})


@attrs.frozen(cache_hash=True)
class Granted(Expr):
    """Abilities that are given, in which what gives them is the source of the effect that gives them.

    Arguments:
        abilities: in which :class:`Granter` stands for it.
    """

    abilities: tuple[Ability, ...]

    def evaluate(self, reading: Reading) -> Operand:
        giver = These(frozenset() if reading.source is None else frozenset({reading.source}))
        return substitute(self.abilities, {Granter(): giver})

    def reads(self) -> frozenset[Key]:
        return frozenset()

    def written(self) -> Constant:
        """Return the abilities as a text has them: what gives them is the object whose text it is."""
        return Constant(substitute(self.abilities, {Granter(): Itself()}))


def grants(abilities: tuple[Ability, ...]) -> Constant | Granted:
    """Return abilities to be given: as they are, or with what gives them, where they speak of that."""
    speaks = substitute(abilities, {Granter(): These(frozenset())}) != abilities
    return Granted(abilities) if speaks else Constant(abilities)
