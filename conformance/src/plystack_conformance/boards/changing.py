"""Changes to boards, at random; some may be refused on a certain board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs

from plystack.data import (
    Attach,
    Begin,
    Change,
    Choose,
    Create,
    Designate,
    End,
    Move,
    Position,
    PutCounters,
    Restamp,
    SetController,
    SetFacts,
    SetField,
    SetPlace,
    TakeCounters,
    Undesignate,
    words,
)

from .broad import card, fixed, floating
from .choosing import Chooser, Maker
from .palette import Palette
from .pieces import Pieces, field_value

_LAST = 12
_Kind: TypeAlias = Callable[[Palette, Chooser], Change]

_ALWAYS: tuple[_Kind, ...] = (
    lambda game, choose: Attach(_ident(choose), _maybe(choose)),
    lambda game, choose: _move(game, choose),
    lambda game, choose: _create(game, choose),
    lambda game, choose: SetController(_ident(choose), choose.among((*game.facts.players, None))),
    lambda game, choose: SetPlace(_ident(choose), _maybe(choose), _board_zone(game, choose)),
    lambda game, choose: Choose(_ident(choose), "word", words(choose.among(game.choices))),
    lambda game, choose: Restamp(_ident(choose), choose.below(2)),
    lambda game, choose: _begin(game, choose),
    lambda game, choose: End(_ident(choose)),
    lambda game, choose: SetFacts(attrs.evolve(game.facts, turn=choose.among(game.facts.players))),
)
_WITH_COUNTERS: tuple[_Kind, ...] = (
    lambda game, choose: PutCounters(_ident(choose), choose.among(game.counters), choose.between(1, 2)),
    lambda game, choose: TakeCounters(_ident(choose), choose.among(game.counters)),
)
_WITH_DESIGNATIONS: tuple[_Kind, ...] = (
    lambda game, choose: Designate(_ident(choose), choose.among(game.designations)),
    lambda game, choose: Undesignate(_ident(choose), choose.among(game.designations)),
)


def _kinds(game: Palette) -> tuple[_Kind, ...]:
    return (
        *(_WITH_COUNTERS if game.counters else ()),
        *_ALWAYS,
        *(_WITH_DESIGNATIONS if game.designations else ()),
        *((_field,) if game.schema.fields else ()),
    )


def _ident(choose: Chooser) -> int:
    return choose.between(1, _LAST)


def _maybe(choose: Chooser) -> int | None:
    return choose.below(_LAST) or None


def _board_zone(game: Palette, choose: Chooser) -> str | None:
    return choose.among((None, *sorted(game.schema.board_zones)))


def _move(game: Palette, choose: Chooser) -> Change:
    zone = choose.among((None, *game.schema.zone_table))
    controlled = zone is not None and game.schema.zone_table[zone].controlled
    return Move(_ident(choose), zone, choose.among(game.facts.players) if controlled else None)


def _create(game: Palette, choose: Chooser) -> Change:
    ability = Pieces(game, choose).ability()
    printed = attrs.evolve(card(game, choose, "New"), abilities=(ability,))
    player = choose.among(game.facts.players)
    return Create(printed, player, game.controller(player, game.zone), game.zone)


def _begin(game: Palette, choose: Chooser) -> Change:
    made = floating(game, choose, 1, _LAST)
    return Begin(fixed(game.plan, Position((), (), game.facts), made))


def _field(game: Palette, choose: Chooser) -> Change:
    field = choose.among(game.schema.fields)
    return SetField(_ident(choose), field.name, field_value(choose, field.default))


def changes(palette: Palette) -> Maker[list[Change]]:
    """Return what makes changes to the boards of a game."""
    kinds = _kinds(palette)
    return lambda choose: choose.several(1, 5, lambda choose: choose.among(kinds)(palette, choose))
