"""The layer plan: what differs between games, as data.

A plan says which layer an operation belongs to, in which order effects apply
within one, what dependency asks, and what becomes of effects that have started.
Authors never name a layer; what maps nowhere is refused.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

import attrs

from plystack.data import (
    Ability,
    Beneath,
    Constant,
    Instance,
    Keyword,
    Obj,
    Op,
    OpKind,
    Origin,
    Parameter,
    Part,
    Rule,
    Schema,
    Static,
)
from plystack.data.copying import of_itself
from plystack.data.substitution import substitute
from plystack.data.text import joining
from plystack.errors import DataError, NoLayer, suggest

T = TypeVar("T")

# Texts, and pairs of texts, of some thousand cards; a host's floating effects come and go beside them.
_REMEMBERED = 50_000


ROWS = frozenset({"copies", "face down", "defining", "takes", "brings", "taken back", "dependency", "loop"})
"""The rows of a plan for which a game can give rule numbers: those that *why* tells."""


class EffectOrigin(enum.Enum):
    """Where a continuous effect comes from."""

    STATIC = "static ability"
    DEFINING = "characteristic-defining ability"
    COUNTER = "counter"
    DESIGNATION = "designation"
    STATUS = "status"
    COMPONENT = "component"
    FLOATING = "floating effect"


class Passes(enum.Enum):
    """How often the layers are gone through."""

    ONCE = "once"
    UNTIL_STABLE = "until nothing changes"


class EmptyTurn(enum.Enum):
    """What an effect's turn is worth while it finds no objects."""

    SPENT = "spent"  # its set is empty, and locked so
    ELIGIBLE = "stays eligible in later passes"


class Dependents(enum.Enum):
    """When an effect applies that depended on another."""

    WAIT = "waits until after it, then timestamp order"
    FOLLOW = "follows it at once"


class Once(enum.Enum):
    """What applies once, where the layers are gone through again."""

    EFFECT = "each effect, to whatever it finds when its turn comes"
    OBJECT = "each effect to each object, as soon as it finds it"


class Reason(enum.Enum):
    """What applying one effect would change of another, so that it depends."""

    EXISTENCE = "existence"
    TEXT = "text"
    APPLIES_TO = "applies to"
    NUMBER = "number of objects"
    OPERATION = "what it does"


@attrs.frozen
class Slot:
    """Operations that belong to a layer: kinds of operation on characteristics, by origin.

    Arguments:
        on: characteristics, or families of words.
        kinds: kinds of operation.
        origins: origins of the effect; empty for all.
    """

    on: frozenset[str]
    kinds: frozenset[OpKind]
    origins: frozenset[EffectOrigin] = frozenset()


@attrs.frozen
class Layer:
    """One layer, or sublayer where a game numbers those.

    Arguments:
        name: as the rules number it.
        title: what happens in it.
        slots: which operations belong to it.
        defining_first: characteristic-defining abilities apply before all others.
        steps: kinds of operation that come before others inside the layer, first ones first.
    """

    name: str
    title: str
    slots: tuple[Slot, ...]
    defining_first: bool = False
    steps: tuple[frozenset[OpKind], ...] = ()


@attrs.frozen
class Defining:
    """What makes a static ability characteristic-defining, besides being printed and unconditional.

    It must affect its own object alone, and do nothing but these operations.
    """

    on: frozenset[str]
    kinds: frozenset[OpKind]


@attrs.frozen(slots=False)
class LayerPlan:
    """How a game's continuous effects apply: one row of data for each way in which games differ.

    Arguments:
        schema: everything that the game declares.
        layers: in order.
        passes: once, or again from the first until nothing changes.
        empty_turn: what a turn without objects is worth.
        asks: what dependency asks for a change in.
        dependents: when an effect applies that depended on another.
        keeps_objects: an effect that started uses the same objects in later layers.
        outlives_ability: an effect that started goes on without its ability or condition; else it is
            taken back, at most once in an evaluation.
        once: what applies once over all passes.
        keeps_fallen: an object to which an effect applied keeps it when the filter finds it no longer; else
            it is taken back, at most once in an evaluation.
        defining: what makes an ability characteristic-defining, or None where games have no such thing.
        defining_apart: dependency is asked only between effects that both are, or both are not, defining.
        loop_member_waits: a member of a loop still waits for effects outside it.
        empty_set_locks: a set that was empty in the first layer stays empty in later ones.
        renews_text: text that is active again gets a new timestamp.
        beneath: what a further component joins where its object is a copy of something.
        joined_bring: abilities that the words of a lower component bring stay, as if they were written on it.
        text_ages: abilities that came with a text are as old as what wrote it, if that is later; else they are as
            old as the object.
        copiable: the last layer of those whose result a copy takes; empty where that is the text before any effect.
        rules: rule numbers by row, one of :data:`ROWS`, for *why*; a row without one is shown without.
    """

    schema: Schema
    layers: tuple[Layer, ...]
    passes: Passes = Passes.ONCE
    empty_turn: EmptyTurn = EmptyTurn.SPENT
    asks: frozenset[Reason] = frozenset({Reason.EXISTENCE, Reason.TEXT, Reason.APPLIES_TO, Reason.OPERATION})
    dependents: Dependents = Dependents.WAIT
    keeps_objects: bool = True
    outlives_ability: bool = True
    once: Once = Once.EFFECT
    keeps_fallen: bool = True
    defining: Defining | None = None
    defining_apart: bool = True
    loop_member_waits: bool = True
    empty_set_locks: bool = True
    renews_text: bool = False
    beneath: Beneath = Beneath.TEXT
    joined_bring: bool = False
    text_ages: bool = True
    copiable: str = ""
    rules: tuple[tuple[str, str], ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.passes is Passes.ONCE and self.empty_turn is EmptyTurn.ELIGIBLE:
            raise DataError("a plan of a single pass can't keep an effect eligible for later passes")
        if self.once is Once.OBJECT and self.keeps_objects:
            raise DataError("an effect that applies to each object once can't keep the objects it started with")
        names = [layer.name for layer in self.layers]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise DataError(f"two layers are called {twice[0]!r}")
        if self.copiable and self.copiable not in names:
            raise DataError(
                f"the last copiable layer is {self.copiable!r}; there is none{suggest(self.copiable, names)}"
            )
        for row, _ in self.rules:
            if row not in ROWS:
                known = ", ".join(sorted(ROWS))
                raise DataError(f"no row of the plan is called {row!r}{suggest(row, ROWS)}; rules are told for {known}")
        for layer in self.layers:
            for slot in layer.slots:
                for name in slot.on:
                    self.schema.characteristic(name)

    @cached_property
    def _memo(self) -> dict[object, Any]:
        return {}

    def remembered(self, key: object, make: Callable[[], T]) -> T:
        """Return what an evaluator works out once for this plan: something that depends on plan and texts alone.

        What is remembered is bounded: beyond a limit all of it is forgotten, and worked out again.

        Arguments:
            key: what is asked for; it tells the whole question.
            make: works it out.
        """
        memo = self._memo
        if key not in memo:
            made = make()
            if len(memo) >= _REMEMBERED:
                memo.clear()
            memo[key] = made
        found: T = memo[key]
        return found

    def place(self, op: Op, origin: EffectOrigin) -> tuple[int, int]:
        """Return (index of the layer, step inside it) of an operation.

        Raises:
            NoLayer: the plan has no place for it.
        """
        name = self.schema.characteristic(op.on).name
        for index, layer in enumerate(self.layers):
            for slot in layer.slots:
                if (
                    (op.on in slot.on or name in slot.on)
                    and op.kind in slot.kinds
                    and (not slot.origins or origin in slot.origins)
                ):
                    return index, self._step(layer, op.kind)
        raise NoLayer(
            f"no layer takes {op.kind.value!r} on {op.on!r} from a {origin.value}; "
            f"what the plan takes on it: {self._kinds(name)}"
        )

    def _kinds(self, name: str) -> str:
        kinds = {
            kind.value
            for layer in self.layers
            for slot in layer.slots
            if name in {self.schema.characteristic(each).name for each in slot.on}
            for kind in slot.kinds
        }
        return ", ".join(sorted(kinds)) or "nothing"

    @staticmethod
    def _step(layer: Layer, kind: OpKind) -> int:
        for step, kinds in enumerate(layer.steps):
            if kind in kinds:
                return step
        return len(layer.steps)

    def check(self, parts: Iterable[Part], origin: EffectOrigin) -> None:
        """Refuse parts with an operation that maps nowhere.

        Raises:
            NoLayer: the plan has no place for an operation.
        """
        for part in parts:
            for op in part.ops:
                self.place(op, origin)

    def joining(self, obj: Obj, component: int) -> tuple[Part, ...]:
        """Return what a component but the first does to the text of its object."""
        return joining(self.schema, obj, component, self.beneath, brings=self.joined_bring)

    def age(self, obj: Obj, origin: Origin, since: int) -> int:
        """Return the timestamp of an ability's effect: the object's, or that of what gave the ability (613.7a)."""
        return obj.timestamp if origin is Origin.PRINTED and not self.text_ages else max(obj.timestamp, since)

    def origin(self, instance: Instance) -> EffectOrigin:
        """Say whether an ability's effect is characteristic-defining or another static one (604.3a).

        One with rules does more than define, so it is not.
        """
        ability = instance.ability
        if self.defining is None or instance.origin is not Origin.PRINTED:
            return EffectOrigin.STATIC
        if self.rules_of(ability):
            return EffectOrigin.STATIC
        parts = self.parts(instance)
        own = of_itself(parts)
        on = {self.schema.characteristic(name).name for name in self.defining.on}
        defines = all(
            self.schema.characteristic(op.on).name in on and op.kind in self.defining.kinds
            for part in parts
            for op in part.ops
        )
        return EffectOrigin.DEFINING if parts and own and defines else EffectOrigin.STATIC

    def parts(self, instance: Instance) -> tuple[Part, ...]:
        """Return what an ability does in the layers; nothing, where it is of another kind."""
        ability = instance.ability
        if isinstance(ability, Static):
            return ability.parts
        if isinstance(ability, Keyword) and ability.word in self.schema.keyword_table:
            return self._keyword_parts(ability)
        return ()

    def rules_of(self, ability: Ability) -> tuple[Rule, ...]:
        """Return the rules that an ability says; of a keyword with a number it is filled in."""
        if isinstance(ability, Static):
            return ability.rules
        if not isinstance(ability, Keyword) or ability.word not in self.schema.keyword_table:
            return ()
        rule = self.schema.keyword_table[ability.word]
        if not rule.numbered or not rule.rules:
            return rule.rules
        number = Constant(1 if ability.number is None else ability.number)
        return self.remembered(("rules", ability), lambda: substitute(rule.rules, {Parameter(): number}))

    def _keyword_parts(self, keyword: Keyword) -> tuple[Part, ...]:
        """Return what a keyword does, its number filled in wherever its text speaks of it; 1 where it has none."""
        rule = self.schema.keyword_table[keyword.word]
        if not rule.numbered:
            return rule.parts
        number = Constant(1 if keyword.number is None else keyword.number)
        return self.remembered(("keyword", keyword), lambda: substitute(rule.parts, {Parameter(): number}))

    def rule(self, row: str) -> str:
        """Return the rule number that a game gives for a row of the plan, or an empty string."""
        return dict(self.rules).get(row, "")
