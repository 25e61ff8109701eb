"""Objects that come to a board as a file lists them: one after the other, or at the same time."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import arrange
from plystack.scenarios.board import NOBODY, Entry, place_entry, read_entry
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage


def enter(stage: Stage, node: Node, zone: str | None = None) -> Stage:
    """Return the stage with listed objects, each of which arrives after the one before.

    Arguments:
        stage: the scenario before.
        node: lists of entries by player.
        zone: where they arrive unless they say so themselves; None for the game's first zone on the board.

    Raises:
        ScenarioError: an entry can't be understood, or can't be placed.
    """
    for entry in _entries(stage, node, zone):
        stage = stage.at(place_entry(stage.position, entry, stage.words))
    return stage


def enter_together(stage: Stage, node: Node) -> Stage:
    """Return the stage with listed objects that arrive at the same time: whose turn it is decides whose are older.

    Raises:
        ScenarioError: an entry can't be understood, or can't be placed.
    """
    position, words = stage.position, stage.words
    for entry in arrange(words.schema, position.facts, _entries(stage, node, None)):
        position = place_entry(position, entry, words)
    return stage.at(position)


def _entries(stage: Stage, node: Node, zone: str | None) -> Iterator[Entry]:
    players, words = stage.players, stage.words
    lists = node.table((*players, NOBODY), "a board; its keys are players")
    where = zone or next(each.name for each in words.schema.zones if each.board)
    for player in (NOBODY, *players):  # places stand before what is at them
        for each in lists[player].one_or_more() if player in lists else []:
            yield read_entry(each, player, players, stage.cards, words, where)
