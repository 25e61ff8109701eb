"""What boards are made of: words, numbers, abilities, counters and designations of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs

from plystack.data import TEXT, Ability, Action, Constant, Facts, Kind, Number, Op, OpKind, Schema, Side
from plystack.errors import NoLayer
from plystack.layers import EffectOrigin, LayerPlan

_WORD_OPS = (OpKind.ADD, OpKind.ADD, OpKind.SET, OpKind.REMOVE)
_SIZE_OPS = (OpKind.INCREASE, OpKind.SET, OpKind.DECREASE)


@attrs.frozen(eq=False, repr=False, slots=False)
class Palette:
    """A game as the boards use it; whatever a game does not have is left empty.

    Arguments:
        name: the game's name.
        plan: its layer plan.
        facts: players, teams and words for players.
        printed: words that cards have, by characteristic.
        words: words that filters and operations use, by characteristic or family.
        numbers: characteristics that hold numbers.
        abilities: abilities that have no parts of their own in the boards; at least one.
        counters: kinds of counter.
        designations: names of designations.
        focus: three words each of one characteristic or family, and what objects need to have them.
        names: words of the characteristic "name", where there is one.
        addons: the game's add-ons.
    """

    name: str
    plan: LayerPlan
    facts: Facts
    printed: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    numbers: tuple[str, ...]
    abilities: tuple[Ability, ...]
    counters: tuple[str, ...]
    designations: tuple[str, ...]
    focus: tuple[tuple[str, tuple[str, str, str], Mapping[str, frozenset[str]]], ...]
    names: tuple[str, ...] = ("Fen", "Moss", "Reed")
    addons: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def schema(self) -> Schema:
        """The characteristics and their rules."""
        return self.plan.schema

    @cached_property
    def zone(self) -> str:
        """The zone in which most objects are: on the board, and with controllers where there is one such."""
        board = [zone for zone in self.schema.zones if zone.board]
        return next((zone for zone in board if zone.controlled), board[0]).name

    def controller(self, player: str, zone: str) -> str | None:
        """Return the player, or None where a zone has no controllers."""
        return player if self.schema.zone_table[zone].controlled else None

    @property
    def relations(self) -> tuple[str, ...]:
        """The words for players."""
        return tuple(each.name for each in self.facts.relations)

    @property
    def oneself(self) -> str | None:
        """The word for oneself alone, or None where the game has none."""
        return next((each.name for each in self.facts.relations if each.sides == {Side.SELF}), None)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that are chosen for objects."""
        return next(iter(self.words.values()), self.names)

    @cached_property
    def ruled(self) -> tuple[Action | Number, ...]:
        """What rules can speak of; what players alone do or have needs a word for players."""
        schema = self.schema
        actions = [each for each in schema.actions if each.objects or self.relations]
        return (*actions, *(each for each in schema.numbers if each.of_game or self.relations))

    @cached_property
    def word_ops(self) -> Mapping[str, tuple[OpKind, ...]]:
        """The kinds of operation on words, by those characteristics and families that an effect can change."""
        found = {name: tuple(kind for kind in _WORD_OPS if self.takes_kind(kind, name)) for name in self.words}
        return {name: kinds for name, kinds in found.items() if kinds}

    @cached_property
    def size_ops(self) -> Mapping[str, tuple[OpKind, ...]]:
        """The kinds of operation on numbers, by those characteristics that an effect can change."""
        found = {name: tuple(kind for kind in _SIZE_OPS if self.takes_kind(kind, name)) for name in self.numbers}
        return {name: kinds for name, kinds in found.items() if kinds}

    @cached_property
    def has_name(self) -> bool:
        """Whether objects have a characteristic "name"."""
        return "name" in self.schema.by_name and self.schema.by_name["name"].kind is Kind.WORD

    @cached_property
    def copies(self) -> bool:
        """Whether the plan has a layer for copies."""
        try:
            self.plan.place(Op(OpKind.COPY, TEXT, value=Constant(None)), EffectOrigin.FLOATING)
        except NoLayer:
            return False
        return True

    def takes_kind(self, kind: OpKind, on: str) -> bool:
        """Say whether the plan has a layer for a kind of operation on a characteristic or family."""
        if kind is OpKind.CLEAR:
            return self.takes(Op(kind, on))
        if kind is OpKind.SWITCH:
            return self.takes(Op(kind, on, on))
        return self.takes(Op(kind, on, value=Constant(0)))

    def takes(self, op: Op) -> bool:
        """Say whether the plan has a layer for an operation, whether the effect is static, defining or floating."""
        origins = [EffectOrigin.STATIC, EffectOrigin.FLOATING]
        if self.plan.defining is not None:
            origins.append(EffectOrigin.DEFINING)
        try:
            for origin in origins:
                self.plan.place(op, origin)
        except NoLayer:
            return False
        return True
