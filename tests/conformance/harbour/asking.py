"""What the harbour asks its add-ons: one hook of each kind."""

from __future__ import annotations

from collections.abc import Sequence

from plystack.data import Do, State
from plystack.plugins import hookspec


@hookspec
def as_it_arrives(state: State, ident: int) -> Sequence[Do]:  # type: ignore[empty-body]
    """Say what else is done when something that was launched arrives.

    Arguments:
        state: the State.
        ident: the id of what was launched.

    Returns:
        Instructions, in which it is called "it". ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def why_moored(state: State, ident: int) -> str | None:
    """Say why something can't be launched.

    Arguments:
        state: the State.
        ident: the id of what would be launched.

    Returns:
        A sentence, or ``None`` where nothing keeps it. The first that has an answer is the one.
    """
