"""Who puts up what an ability brings about, and whom its "you" names: rows of a table, as data.

A game says in a few lines, each with its rule, what other libraries bury in branches.
"""

from __future__ import annotations

import enum

import attrs

from plystack.data.where import Where


class Who(enum.Enum):
    """The players that a row of the table can mean."""

    CONTROLLER = "the source's controller"
    """Or its owner, in a zone where nobody controls anything."""
    OWNER = "the source's owner"
    NAMED = "the player whom the text names to choose"
    TURN = "the player whose turn it is"
    NOBODY = "nobody"


@attrs.frozen
class Control:
    """Who controls an item, and why.

    Arguments:
        player: who puts it up and makes its choices.
        you: whom "you" names in it, or None for nobody; what is said to nobody is passed over.
        rule: the number of the rule that says so, or an empty string.
    """

    player: str
    you: str | None
    rule: str = ""


@attrs.frozen
class ControlRow:
    """One row of the table: when it counts, and whom it means.

    Arguments:
        player: who controls the item.
        you: whom "you" names.
        source: for which sources it counts; None for all.
        controlled: the source is controlled, or is not; None for either.
        named: the text names exactly one player to choose, or does not; None for either.
        rule: its number, or an empty string.
    """

    player: Who
    you: Who
    source: Where | None = None
    controlled: bool | None = None
    named: bool | None = None
    rule: str = ""
