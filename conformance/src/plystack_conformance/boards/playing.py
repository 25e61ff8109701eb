"""Boards on which something happens: cards that wait for something, and batches of changes by a host."""

from __future__ import annotations

from collections.abc import Callable

from plystack import Game
from plystack.data import (
    Announce,
    Attach,
    Change,
    Create,
    Designate,
    Move,
    PutCounters,
    SetController,
    SetField,
    SetTurn,
    State,
    TakeCounters,
)
from plystack.errors import PlystackError

from .acting import Acting
from .choosing import Chooser
from .palette import Palette
from .pieces import field_value

_OBJECTS = 7


def peopled(game: Game, palette: Palette, choose: Chooser) -> State:
    """Return a State with objects that wait for something; most are on the board."""
    players, teams = palette.facts.players, dict(palette.facts.teams)
    state = game.new(players, teams=teams, seed=choose.below(1000))
    acting = Acting(palette, choose)
    for number in range(_OBJECTS):
        zone = palette.zone if choose.below(4) else choose.among(acting.elsewhere)
        for _ in range(20):  # a card that does not fit the board is none
            try:
                card = acting.card(f"Card {number}")
                there = game.put(state, card, choose.among(players), zone=zone)
                game.view(there)
            except PlystackError:
                continue
            state = there
            break
    return state


def happenings(palette: Palette, choose: Chooser, state: State) -> list[Change]:
    """Return a batch of changes to what is there; a few of them can't be made."""
    return choose.several(1, 3, lambda choose: choose.among(_CHANGES)(palette, choose, state))


def _ident(palette: Palette, choose: Chooser, state: State) -> int:
    there = [obj.id for obj in state.position if obj.zone in palette.schema.board_zones]
    return choose.among(there or [*state.position.ids(), 1])


def _counters(palette: Palette, choose: Chooser, state: State) -> Change:
    if not palette.counters:
        return _shown(palette, choose, state)
    return PutCounters(_ident(palette, choose, state), choose.among(palette.counters), choose.between(1, 2))


def _taken(palette: Palette, choose: Chooser, state: State) -> Change:
    ident = _ident(palette, choose, state)
    obj = state.position.objects.get(ident)
    kinds = [kind for kind, _ in obj.counters] if obj is not None else []
    return TakeCounters(ident, choose.among(kinds)) if kinds else _counters(palette, choose, state)


def _gone(palette: Palette, choose: Chooser, state: State) -> Change:
    return Move(_ident(palette, choose, state), choose.among(Acting(palette, choose).elsewhere))


def _back(palette: Palette, choose: Chooser, state: State) -> Change:
    away = [obj for obj in state.position if obj.zone not in palette.schema.board_zones]
    if not away:
        return _gone(palette, choose, state)
    obj = choose.among(away)
    return Move(obj.id, palette.zone, palette.controller(obj.owner, palette.zone))


def _arrives(palette: Palette, choose: Chooser, state: State) -> Change:
    player = choose.among(palette.facts.players)
    card = Acting(palette, choose).card("New")
    return Create(card, player, palette.controller(player, palette.zone), palette.zone)


def _field(palette: Palette, choose: Chooser, state: State) -> Change:
    fields = [each for each in palette.schema.fields if not each.side and not each.hides]
    if not fields:
        return _counters(palette, choose, state)
    field = choose.among(fields)
    return SetField(_ident(palette, choose, state), field.name, field_value(choose, field.default))


def _marked(palette: Palette, choose: Chooser, state: State) -> Change:
    if not palette.designations:
        return _counters(palette, choose, state)
    return Designate(_ident(palette, choose, state), choose.among(palette.designations))


def _hands(palette: Palette, choose: Chooser, state: State) -> Change:
    player = palette.controller(choose.among(palette.facts.players), palette.zone)
    return SetController(_ident(palette, choose, state), player)


def _attached(palette: Palette, choose: Chooser, state: State) -> Change:
    return Attach(_ident(palette, choose, state), _ident(palette, choose, state))


def _turned(palette: Palette, choose: Chooser, state: State) -> Change:
    facts = state.position.facts
    return SetTurn(facts.in_turn_order(facts.players)[1])


def _shown(palette: Palette, choose: Chooser, state: State) -> Change:
    return Announce("reveal", (("object", _ident(palette, choose, state)),))


_CHANGES: tuple[Callable[[Palette, Chooser, State], Change], ...] = (
    _counters,
    _counters,
    _taken,
    _gone,
    _back,
    _arrives,
    _field,
    _marked,
    _hands,
    _turned,
    _shown,
    _attached,
)
