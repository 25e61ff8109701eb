"""Focused boards: three words of one characteristic, and effects "A's are also B's" that depend on each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

import attrs

from plystack.data import (
    ABILITIES,
    Ability,
    AllOf,
    Always,
    Card,
    Condition,
    Constant,
    CounterCount,
    Exists,
    Has,
    HasAbility,
    In,
    Itself,
    Keyword,
    Not,
    Obj,
    Op,
    OpKind,
    Owned,
    Parameter,
    Part,
    Position,
    Schema,
    Static,
    Where,
    Written,
    pairs,
    words,
)

from .broad import broad, stamp
from .choosing import Chooser, Maker
from .palette import Palette

Focus: TypeAlias = tuple[str, tuple[str, str, str], Mapping[str, frozenset[str]]]


def _foci(game: Palette, *, near: bool = False) -> list[Focus]:
    """Return what boards can be about: a characteristic, three of its words, and what objects need to have them.

    Arguments:
        game: the game.
        near: leave out words and keywords whose effects reach other objects.
    """
    schema = game.schema
    plain = [each.name for each in game.abilities if isinstance(each, Keyword) and each.number is None]
    if near:
        plain = [name for name in plain if not reaches(schema, Keyword(name))]
    found: list[Focus] = list(game.focus)
    if near:
        far = {(each.characteristic, each.word) for each in schema.brings if reaches(schema, each.ability)}
        found = [each for each in found if not any((schema.characteristic(each[0]).name, w) in far for w in each[1])]
    if len(plain) >= 3 and game.takes_kind(OpKind.ADD, ABILITIES):
        found.append((ABILITIES, (plain[0], plain[1], plain[2]), {}))
    return found


def reaches(schema: Schema, ability: Ability) -> bool:
    """Say whether an ability may do something to, or look at, other objects than its own."""
    parts: tuple[Part, ...] = ()
    if isinstance(ability, Static):
        parts = ability.parts
    elif isinstance(ability, Keyword) and ability.word in schema.keyword_table:
        parts = schema.keyword_table[ability.word].parts
    simple = (Constant, Parameter, CounterCount, type(None))
    return not all(
        part.where == Itself() and part.condition == Always() and all(isinstance(op.value, simple) for op in part.ops)
        for part in parts
    )


def _focused(game: Palette, choose: Chooser, player: str = "", after: int = 0) -> Position:
    foci = _foci(game, near=bool(player))
    if not foci:
        return Position((), (), game.facts)
    on, names, needs = choose.among(foci)
    of = on if on == "abilities" else game.schema.characteristic(on).name
    board: Where = In(game.schema.board_zones)
    if player:
        assert game.oneself is not None
        board = board & Owned(game.oneself)

    def has(name: str) -> Where:
        return HasAbility(name) if on == "abilities" else Has(on, Constant(words(name)))

    def ability(choose: Chooser) -> Ability:
        """Return "A's are also B's" and the like, some with a condition, some that strip, or what defines it."""
        which, name = has(choose.among(names)), choose.among(names)
        scope = choose.among([which, which, which, Not(which), which & Not(Itself()), AllOf()])
        gives = Constant((Keyword(name),)) if on == "abilities" else Constant(words(name))
        strip = Op(OpKind.CLEAR, "abilities")
        sets = strip if on == "abilities" else Op(OpKind.SET, on, value=gives)
        adds, removes = Op(OpKind.ADD, on, value=gives), Op(OpKind.REMOVE, on, value=gives)
        ops = [op for op in (adds, adds, sets, sets, removes, Op(OpKind.CLEAR, on), strip) if game.takes(op)]
        if choose.one_in(6):
            return Static((Part(Itself(), (choose.among(ops),)),))
        condition: Condition = Always()
        if choose.one_in(3):
            condition = Exists(board & has(choose.among(names)), choose.between(1, 3))
        return Static((Part(board & scope, (choose.among(ops),), condition),))

    def thing(choose: Chooser) -> tuple[Card, int]:
        held = choose.some(names)
        extra = tuple(Keyword(name) for name in sorted(held)) if on == "abilities" else ()
        printed: dict[str, Written] = {key: value for key, value in needs.items() if not choose.one_in(5)}
        already = printed.get(of)
        if on != "abilities":
            printed[of] = held | already if isinstance(already, frozenset) else held
        return Card("", pairs(printed), (ability(choose), *extra)), stamp(choose)

    made = choose.several(3, 7, thing)
    owner = player or game.facts.players[0]
    objects = []
    for ident, (each, when) in enumerate(made, after + 1):
        name = f"Card {ident}"
        called: dict[str, Written] = {"name": name} if game.has_name else {}
        named = attrs.evolve(each, name=name, values=pairs({**dict(each.values), **called}))
        controller = game.controller(owner, game.zone)
        objects.append(Obj(ident, (named,), owner, controller, game.zone, when, f"o{ident}"))
    return Position(objects, (), game.facts)


def focused(palette: Palette) -> Maker[Position]:
    """Return what makes boards of one layer: nearly all effects on them depend on each other."""
    return partial(_focused, palette)


def halves(palette: Palette) -> Maker[tuple[Position, Position]]:
    """Return what makes two focused boards of two players, each of which is about its player's objects alone.

    The game needs a word for oneself alone.
    """

    def make(choose: Chooser) -> tuple[Position, Position]:
        one = _focused(palette, choose, palette.facts.players[0])
        return one, _focused(palette, choose, palette.facts.players[1], one.last_id)

    return make


def mixed(palette: Palette) -> Maker[Position]:
    """Return what makes boards of both sorts."""
    there = bool(_foci(palette))
    return lambda choose: (focused if there and not choose.below(2) else broad)(palette)(choose)
