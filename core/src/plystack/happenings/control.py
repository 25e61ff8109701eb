"""Control: who controls what an ability brings about, decided once and kept.

What is decided here goes with the item. A later change of who controls the source moves
neither its controller nor its "you".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from plystack.data import Control, ControlRow, Who
from plystack.errors import DataError
from plystack.layers import View

PLAIN: Final = (
    ControlRow(Who.CONTROLLER, Who.CONTROLLER, controlled=True),
    ControlRow(Who.OWNER, Who.NOBODY),
)
"""The table of a game that says nothing: the source's controller, for both; of what nobody controls, its owner."""


def control(view: View, source: int, table: Iterable[ControlRow], named: Iterable[str] = ()) -> Control:
    """Return who controls what an ability of an object brings about, by the first row of the game's table that fits.

    Arguments:
        view: the view in which the ability was met: before the events where it looks back, else after them.
        source: the object that has the ability.
        table: rows of the game, the first first.
        named: the players whom the text names to choose; only one alone counts as named.

    Raises:
        UnknownWord: there is no such object.
        DataError: no row fits, or the one that does means a player that there is not.
    """
    you, chosen = view.you(source), tuple(dict.fromkeys(named))
    players = {
        Who.CONTROLLER: you,
        Who.OWNER: view.position.obj(source).owner,
        Who.NAMED: chosen[0] if len(chosen) == 1 else None,
        Who.TURN: view.position.facts.turn,
        Who.NOBODY: None,
    }
    reading = view.board().reading(source, you)
    for row in table:
        if (
            row.controlled in (None, you is not None)
            and row.named in (None, len(chosen) == 1)
            and (row.source is None or row.source.test(source, reading))
        ):
            player = players[row.player]
            if player is None:
                by = f" ({row.rule})" if row.rule else ""
                raise DataError(
                    f"what object {source} brings about is controlled by {row.player.value}{by}, and there is no such "
                    "player; a row before it should say who controls it then"
                )
            return Control(player, players[row.you], row.rule)
    state = "controlled" if you is not None else "not controlled"
    names = "one player is" if len(chosen) == 1 else "no single player is"
    raise DataError(
        f"no row of the game's table says who controls what object {source} brings about: it is {state}, and {names} "
        "named to choose; the hook 'control' gives the table"
    )
