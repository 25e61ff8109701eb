"""What can be asked of a scenario at one moment: why a value is what it is, why an effect did nothing to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from plystack.errors import Place, ScenarioError, UnknownWord, suggest
from plystack.layers import Missing, Trace, Why, explain, trace, why_not
from plystack.scenarios.ruling import KINDS, Ruling, ruling
from plystack.scenarios.stage import Stage

T = TypeVar("T")

GAME = "game"
"""Of whom the numbers of the game are asked; no object can be called so."""


def why_at(stage: Stage, here: Place, label: str, value: str) -> Why | Ruling:
    """Return why an object has a value now, or which rules decide something.

    Arguments:
        stage: the scenario.
        here: what a complaint points at.
        label: how the object is called; a player, or "game".
        value: a characteristic, or a family of words; "cant", "must", "may" or "costs"; a number of the player or game.

    Raises:
        ScenarioError: there is no such object or value.
    """
    numbers = stage.words.schema.number_table
    view = stage.game.view(stage.state)
    if label in stage.players and (label not in stage.words.objects or value in numbers):
        return asked(here, lambda: ruling(view, value, None, label))
    if label == GAME:
        return asked(here, lambda: ruling(view, value))
    ident = object_at(stage, here, label)
    if value in KINDS:
        return asked(here, lambda: ruling(view, value, ident))
    return asked(here, lambda: explain(trace_at(stage), ident, value), _elsewhere(stage, value))


def _elsewhere(stage: Stage, value: str) -> str:
    """Return under which name, or of whom, what is no value of an object can be asked for; else nothing."""
    schema = stage.words.schema
    if value in schema.action_table:
        return f"{value!r} is an action; which rules speak of actions is asked with {', '.join(KINDS)}"
    if value in schema.number_table:
        whose = GAME if schema.number_table[value].of_game else " or ".join(stage.players)
        return f"{value!r} is a number, and asked of {whose}"
    return ""


def why_not_at(stage: Stage, here: Place, effect: str, label: str, characteristic: str) -> tuple[Missing, ...]:
    """Return why an effect did nothing to a value of an object now, or that it did.

    Arguments:
        stage: the scenario.
        here: what a complaint points at.
        effect: how the effect is called, or its object.
        label: how the object is called.
        characteristic: a characteristic, or a family of words.

    Raises:
        ScenarioError: there is no such object, value or effect.
    """
    refuse_rules(here, characteristic)
    ident, found = object_at(stage, here, label), trace_at(stage)
    begun = {each.label for each in stage.position.effects}
    if effect in stage.effects.keys() - begun - {each.effect.label for each in found.applied}:
        raise ScenarioError(here, f"effect {effect!r} has ended, or has not begun")
    return asked(here, lambda: why_not(found, effect, ident, characteristic))


def refuse_rules(here: Place, value: str) -> None:
    """Refuse to look in the layers for what rules decide."""
    if value in KINDS:
        told = f"{value!r} is decided by rules, which come after all layers"
        raise ScenarioError(here, told, "ask for it without --not and --graph")


def asked(here: Place, ask: Callable[[], T], hint: str = "") -> T:
    """Return an answer, or complain that there is no such word.

    Arguments:
        here: what a complaint points at.
        ask: gives the answer.
        hint: what else may be meant.
    """
    try:
        return ask()
    except UnknownWord as problem:
        raise ScenarioError(here, str(problem), hint) from problem


def trace_at(stage: Stage) -> Trace:
    """Return how a scenario is evaluated now."""
    return trace(stage.game.plan, stage.position)


def object_at(stage: Stage, here: Place, label: str) -> int:
    """Return the id of the object that is called so now.

    Raises:
        ScenarioError: none is.
    """
    ids = stage.words.objects
    if label not in ids:
        known = ", ".join(sorted(ids))
        raise ScenarioError(here, f"no object is called {label!r}{suggest(label, ids)}", f"there are: {known}")
    return ids[label]
