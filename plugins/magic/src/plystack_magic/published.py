# mypy: disable-error-code="empty-body"
"""The hooks that Magic publishes for its add-ons, beside those of every game: asked in play, and pure.

What a keyword does, what a designation gives, which events there are and how they are said is declared by the hooks of
every game. An add-on's own verbs are what a way to cast says the spell does.
"""

from __future__ import annotations

from collections.abc import Sequence

from plystack.data import State
from plystack.layers import View
from plystack.plugins import hookspec
from plystack_magic.ways import Cost, Way


@hookspec
def ways_to_cast(state: State, view: View, card: int, player: str) -> Sequence[Way]:
    """Say in which other ways a player could cast a card, whatever it costs and whenever that is (118.9, 601.3).

    Arguments:
        state: the State.
        view: what everything is.
        card: the id of the card, where it is.
        player: who would cast it.

    Returns:
        Ways, each with a name of its own. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def costs_to_cast(state: State, view: View, card: int, player: str, way: Way) -> Sequence[Cost]:
    """Say what is paid for a card besides, or may be (118.8, 601.2b).

    Arguments:
        state: the State.
        view: what everything is.
        card: the id of the card, where it is.
        player: who would cast it.
        way: the way in which it would be cast.

    Returns:
        Additional costs. ``None`` is refused. All answers are collected, the game's first.
    """
