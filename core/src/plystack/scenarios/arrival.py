"""Objects that come to a board as a file lists them: one after the other, or at the same time."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from plystack.data import Arrival, Change, Create, pairs
from plystack.scenarios.board import NOBODY, Entry, afterwards, answers, creation, place_entry, read_entry
from plystack.scenarios.happenings import FAULTS, arrived, refuse_waiting
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
    refuse_waiting(stage, node)
    return together(stage, list(_entries(stage, node, None)), node)


def together(stage: Stage, entries: list[Entry], node: Node) -> Stage:
    """Return the stage with objects that arrive at the same time, each as its own text and that of others says.

    Arguments:
        stage: the scenario before.
        entries: what arrives.
        node: to point at where a complaint is about none of the objects.

    Raises:
        ScenarioError: an entry can't be placed, or what it is asked has no answer.
    """
    position, words = stage.position, stage.words
    arriving: dict[str, tuple[Entry, Arrival]] = {}
    for entry in entries:
        for label in entry.labels:
            if label in arriving:
                entry.node.fail(f"two objects are called {label!r}", 'give each a name of its own with "… as NAME"')
            create = creation(entry, label, position, words)
            arriving[label] = (entry, Arrival(create, pairs(answers(entry, words))))

    def more(now: Stage) -> Iterator[Change]:
        ids = now.words.objects
        for label, (entry, _) in arriving.items():
            yield from afterwards(entry, ids[label], attrs.evolve(words, objects=ids))

    try:
        entering = stage.game.entering(stage.state, [arrival for _, arrival in arriving.values()])
        asked = {create.label: asks for create, asks in zip(entering.creates, entering.asked, strict=True)}
        there = arrived(stage, entering.changes, more)
    except FAULTS as problem:
        raise _blamed(entries, str(problem), node).error(str(problem)) from problem
    return attrs.evolve(there, asked={**stage.asked, **asked})


def returns(stage: Stage, ident: int, controller: str | None, zone: str, node: Node) -> Stage:
    """Return the stage with an object put onto the board, each of its components as its own text says.

    Raises:
        ScenarioError: what it is asked has no answer.
    """
    obj = stage.position.obj(ident)
    arrivals = [
        Arrival(Create(card, obj.owner, controller, zone, "" if place else obj.label), was=None if place else ident)
        for place, card in enumerate(obj.components)
    ]
    try:
        entering = stage.game.entering(stage.state, arrivals)
        there = arrived(stage, entering.changes, lambda now: ())
    except FAULTS as problem:
        raise node.error(str(problem), "with an answer it enters by: enter = { … answers = { … } }") from problem
    asked = {create.label: asks for create, asks in zip(entering.creates, entering.asked, strict=True)}
    return attrs.evolve(there, asked={**stage.asked, **asked})


def _blamed(entries: list[Entry], problem: str, otherwise: Node) -> Node:
    """Return the entry of whose object a complaint speaks first, or the other node where it is about none of them."""
    nodes = {label: each.node for each in entries for label in each.labels}
    named = [label for label in nodes if re.match(rf"{re.escape(label)}(?!\w)", problem)]
    return nodes[max(named, key=len)] if named else otherwise  # "one" and "one more" can both arrive


def _entries(stage: Stage, node: Node, zone: str | None) -> Iterator[Entry]:
    players, words = stage.players, stage.words
    lists = node.table((*players, NOBODY), "a board; its keys are players")
    where = zone or next(each.name for each in words.schema.zones if each.board)
    for player in (NOBODY, *players):  # places stand before what is at them
        for each in lists[player].one_or_more() if player in lists else []:
            yield read_entry(each, player, players, stage.cards, words, where)
