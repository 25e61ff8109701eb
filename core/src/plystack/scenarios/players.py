"""Players as they are written in a scenario file: by a word seen from "you", by name, or by what names them."""

from __future__ import annotations

from collections.abc import Callable

from plystack.data import (
    Constant,
    Distinct,
    Everyone,
    Expr,
    Held,
    Named,
    OwnerOf,
    Tallied,
    That,
    TurnPlayer,
    Whoever,
    Whose,
    You,
)
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

# Words for players in every game, beside those that the game declares.
_WORDS: dict[str, Expr] = {"you": You(), "each player": Everyone(), "turn player": TurnPlayer()}


def whose(node: Node, words: Vocabulary) -> Whose | That | int:
    """Return which object a value is read of: ``it``, ``source``, ``host``, a name given before, an object."""
    text = node.text()
    if text in words.bound and text not in (Whose.SOURCE.value, Whose.HOST.value):
        return That(text)
    if text in {each.value for each in Whose}:
        if Whose(text) is not Whose.IT:
            words.need_source(node)
        return Whose(text)
    return words.object(node)


_TABLES: dict[str, Callable[[Node, Vocabulary], Expr]] = {
    "named": lambda node, words: Named(words.name(node)),
    "owner_of": lambda node, words: OwnerOf(whose(node, words)),
}


def read_players(node: Node, words: Vocabulary) -> Expr:
    """Return players: ``"you"``, ``"opponent"``, ``"A"``, ``{ named = "player" }``, ``{ owner_of = "target" }``."""
    if isinstance(node.value, dict):
        entries = node.table(_TABLES, "players")
        if len(entries) != 1:
            node.fail(f"players are named in one way, came {', '.join(entries) or 'none'}", f"ways: {told(words)}")
        ((key, value),) = entries.items()
        return _TABLES[key](value, words)
    text = node.text()
    if text in _WORDS:
        return _WORDS[text]
    if text in words.players and text not in words.relations:
        return Constant(text)
    if text in words.bound and text not in words.relations:
        return Named(text)
    node.word(known(words), "word for players, player or name")
    return Whoever(text)


def read_player(node: Node, words: Vocabulary, instead: str = "") -> Expr:
    """Return one player; a word that can mean several is refused.

    Arguments:
        node: as for players.
        words: what words mean here.
        instead: what to write for several players.
    """
    found = read_players(node, words)
    if isinstance(found, Whoever | Everyone):
        node.fail(f"{node.value!r} can be several players, and one is meant here", instead)
    return found


def known(words: Vocabulary) -> list[str]:
    """Return everything that stands for players."""
    return [*_WORDS, *words.relations, *words.players, *words.bound]


def told(words: Vocabulary) -> str:
    """Return how players are said, for a hint."""
    return ", ".join([*dict.fromkeys([*_WORDS, *words.relations]), *(f"{{ {key} = … }}" for key in _TABLES)])


def _held(node: Node, of: Node | None, words: Vocabulary) -> Expr:
    """``{ held = "life", of = "turn player" }``: a number that a player has; left out, that of "you"."""
    name = node.word(words.schema.player_table, "number of players")
    return Held(name) if of is None else Held(name, read_player(of, words))


def _tallied(node: Node, of: Node | None, words: Vocabulary) -> Expr:
    """``{ tallied = "draws", of = "you" }``: how often it happened; for a player, the source, or nobody."""
    name = node.word(words.schema.tracker_table, "tracker")
    if of is None:
        return Tallied(name)
    if of.value == Whose.SOURCE.value:
        words.need_source(of)
        return Tallied(name, source=True)
    return Tallied(name, read_player(of, words))


def _distinct(node: Node, of: Node | None, words: Vocabulary) -> Expr:
    """``{ distinct = "howls", of = "you" }``: for how many objects it was counted; those of a player, or all."""
    name = node.word(words.schema.tracker_table, "tracker")
    return Distinct(name) if of is None else Distinct(name, read_player(of, words))


OF_PLAYERS: dict[str, Callable[[Node, Node | None, Vocabulary], Expr]] = {
    "held": _held,
    "tallied": _tallied,
    "distinct": _distinct,
}
"""Amounts of players, by the key that begins them: from what it names, and of whom."""
