# mypy: disable-error-code="empty-body"
"""The hooks that are asked in play: what a game and its add-ons say about a State; each must be pure.

The annotations are the single source: an answer is checked against them when it comes.
"""

from __future__ import annotations

from collections.abc import Sequence

from plystack.data import Act, Change, Do, Event, Outcome, State
from plystack.happenings import Asked
from plystack.layers import View
from plystack.plugins.hookspecs import hookspec


@hookspec(firstresult=True)
def new_game(state: State, view: View, hooks: Asked) -> Sequence[Do]:
    """Say what is done before the first player acts.

    Arguments:
        state: the State with everything that the host has put there.
        view: what everything is.
        hooks: those that the game publishes, to be asked.

    Returns:
        Instructions. ``None`` is refused. Only the game answers, and its answer is the one.
    """


@hookspec(firstresult=True)
def turn_to_act(state: State, view: View, hooks: Asked) -> str | None:
    """Say which player may act now, when nothing is being carried out.

    Arguments:
        state: the State.
        view: what everything is.
        hooks: those that the game publishes, to be asked.

    Returns:
        A player, or ``None`` for nobody. Only the game answers, and its answer is the one.
    """


@hookspec
def legal_actions(state: State, view: View, hooks: Asked, player: str) -> Sequence[Act]:
    """Say what a player can do now, whose turn it is to act.

    Arguments:
        state: the State.
        view: what everything is.
        hooks: those that the game publishes, to be asked.
        player: who acts.

    Returns:
        What can be done. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def why_illegal(state: State, view: View, hooks: Asked, act: Act) -> Sequence[str]:
    """Say why something can't be done now.

    Arguments:
        state: the State.
        view: what everything is.
        hooks: those that the game publishes, to be asked.
        act: what is not among the legal actions.

    Returns:
        Reasons, each a sentence. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def perform(state: State, view: View, hooks: Asked, act: Act) -> Sequence[Do] | None:
    """Say what is done when a player does something.

    Arguments:
        state: the State.
        view: what everything is.
        hooks: those that the game publishes, to be asked.
        act: one of the legal actions; what it is done with has its names in the instructions.

    Returns:
        Instructions, or ``None`` for what is another plugin's. The first that has an answer is the one.
    """


@hookspec
def checks(state: State, view: View, hooks: Asked) -> Sequence[Change | Do]:
    """Say what the rules do by themselves whenever nothing is being carried out; it is asked until nothing is left.

    Arguments:
        state: the State.
        view: what everything is.
        hooks: those that the game publishes, to be asked.

    Returns:
        Changes, all at once, and instructions, which come after them: where somebody must choose first.
        ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def what_follows(state: State, view: View, hooks: Asked, events: Sequence[Event]) -> Sequence[Change]:
    """Say what the rules do at once when something has happened, also in the middle of what is being carried out.

    Arguments:
        state: the State after it.
        view: what everything is then.
        hooks: those that the game publishes, to be asked.
        events: all that happened at the same time.

    Returns:
        Changes, all at once, before anything else is done.
        ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def outcome(state: State, view: View, hooks: Asked) -> Outcome | None:
    """Say whether the game is over.

    Arguments:
        state: the State.
        view: what everything is.
        hooks: those that the game publishes, to be asked.

    Returns:
        How it ended, or ``None`` while it goes on. Only the game answers, and its answer is the one.
    """
