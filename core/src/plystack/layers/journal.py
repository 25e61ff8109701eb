"""What the reference evaluator writes down: each application, each dependency, each thing taken back."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from plystack.data import Op, Operand, Record
from plystack.layers.active import ActiveEffect
from plystack.layers.plan import Reason
from plystack.layers.view import View

# What one effect does in a layer: for each of its parts (by number) the objects, each with its
# operations filled in.
Doings: TypeAlias = "dict[int, dict[int, tuple[tuple[Op, Operand], ...]]]"


@attrs.frozen(eq=False)
class Dependency:
    """One effect depends on another: why, and an object that shows it."""

    effect: ActiveEffect
    on: ActiveEffect
    reason: Reason
    witness: int


@attrs.frozen(eq=False)
class Applied:
    """One effect applied in one layer.

    Arguments:
        layer: name of the layer.
        effect: the effect.
        doings: for each part the objects, each with its operations filled in.
        before: all records before; after: all records after.
        dependencies: all that were found when it was chosen.
    """

    layer: str
    effect: ActiveEffect
    doings: Doings
    before: dict[int, Record]
    after: dict[int, Record]
    dependencies: tuple[Dependency, ...]


@attrs.frozen(eq=False)
class Taken:
    """What was applied and then taken back: a part of an effect, as a whole or from one object, and why."""

    effect: ActiveEffect
    part: int
    why: str
    object: int | None = None


@attrs.frozen(eq=False)
class Trace:
    """A view and how it came about."""

    view: View
    printed: dict[int, Record]
    applied: tuple[Applied, ...]
    taken: tuple[Taken, ...]
