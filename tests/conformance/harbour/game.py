"""The harbour: an invented game that is played to its end, with a stack whose oldest item resolves first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plystack.data import Act, Arranges, Change, Do, Outcome, Resolves, Schema, StackPlan, State
from plystack.happenings import Asked
from plystack.layers import LayerPlan, View
from plystack.plugins import HOOK_API, GameInfo, hookimpl

from . import asking, playing
from . import verbs as moves
from . import words as declared


def _says(hook: str, said: object) -> Callable[[], Any]:
    def answer() -> Any:
        return said

    answer.__name__ = hook
    return hookimpl(answer)


game_info = _says("game_info", GameInfo("harbour", "The Harbour", "1.0", HOOK_API, rules=("1",), hooks=asking))
characteristics = _says("characteristics", declared.CHARACTERISTICS)
fields = _says("fields", declared.FIELDS)
zones = _says("zones", declared.ZONES)
counters = _says("counters", declared.COUNTERS)
designations = _says("designations", declared.DESIGNATIONS)
keywords = _says("keywords", declared.KEYWORDS)
actions = _says("actions", declared.ACTIONS)
relations = _says("relations", declared.RELATIONS)
control = _says("control", declared.CONTROL)
player_fields = _says("player_fields", declared.PLAYER_FIELDS)
trackers = _says("trackers", declared.TRACKERS)
verbs = _says("verbs", moves.verbs())
events = _says("events", moves.events())
new_game = _says("new_game", playing.START)


@hookimpl
def stack_plan() -> StackPlan:
    return StackPlan("slipway", Resolves.OLDEST, Arranges.TURN_PLAYER, asks_again=False, zone="wrecks")


@hookimpl
def layer_plan(schema: Schema) -> LayerPlan:
    return declared.plan(schema)


@hookimpl
def turn_to_act(state: State) -> str | None:
    return playing.acting(state)


@hookimpl
def legal_actions(state: State, view: View, hooks: Asked, player: str) -> Sequence[Act]:
    return playing.legal(state, view, hooks, player)


@hookimpl
def why_illegal(state: State, hooks: Asked, act: Act) -> Sequence[str]:
    return playing.why_illegal(state, hooks, act)


@hookimpl
def perform(state: State, view: View, act: Act) -> Sequence[Do] | None:
    return playing.program(view, act)


@hookimpl
def checks(state: State, view: View) -> Sequence[Change]:
    return playing.checks(state, view)


@hookimpl
def outcome(state: State) -> Outcome | None:
    return playing.outcome(state)
