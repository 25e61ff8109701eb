"""Cards as they are written in a scenario file."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from plystack.data import Ability, AttachesTo, Card, Written, pairs
from plystack.errors import DataError
from plystack.game import Game
from plystack.plugins import further_side
from plystack.scenarios.abilities import DOING, read_abilities, read_doing, read_static
from plystack.scenarios.entrance import read_enters
from plystack.scenarios.filters import read_filter
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary
from plystack.scenarios.written import read_text

_OWN = ("name", "abilities", "text", "static", "enters", "attaches", "sides", *DOING)


def read_card(name: str, node: Node, game: Game, words: Vocabulary) -> Card:
    """Return a card.

    Arguments:
        name: how the file calls it, and its name unless it says another.
        node: its table.
        game: the game, for its card fields.
        words: what words mean in this file.
    """
    schema = words.schema
    fields = [field.key for field in game.declared.card_fields]
    known = [*_OWN, *fields, *(c for c in schema.by_name if c not in ("abilities", "controller", *schema.barring))]
    entries = node.table(known, f"card {name!r}")
    printed: dict[str, Written] = {}
    if "name" in schema.by_name:
        printed["name"] = entries["name"].text() if "name" in entries else name
    for key, value in entries.items():
        if key not in _OWN:
            printed.update(_value(key, value, game, words))
    sides = entries["sides"].table(schema.side_table, "the sides of a card") if "sides" in entries else {}
    return Card(
        name,
        pairs(printed),
        _abilities(entries, game, words, name if "name" not in entries else entries["name"].text()),
        pairs({side: _side(side, each, printed, game, words) for side, each in sides.items()}),
    )


def _side(name: str, node: Node, front: dict[str, Written], game: Game, words: Vocabulary) -> Card:
    """Return a further side of a card; on what it is silent, it may take after the first."""
    if "sides" in node.table():
        node.child("sides").fail("a side has no sides of its own", key=True)
    side = read_card(name, node, game, words)
    if "name" not in node.value:  # it has none of its own
        side = attrs.evolve(side, values=tuple(each for each in side.values if each[0] != "name"))
    return further_side(game.declared, name, side, front)


def _value(key: str, node: Node, game: Game, words: Vocabulary) -> dict[str, Written]:
    try:
        return dict(game.card_value(key, node.value))
    except DataError as problem:
        fields = {field.key: field for field in game.declared.card_fields}
        hint = f"{key}: {fields[key].about}, such as {fields[key].example!r}" if key in fields else ""
        raise node.error(str(problem).removeprefix(f"{key} = {node.value!r}: "), hint) from problem


def _abilities(entries: dict[str, Node], game: Game, words: Vocabulary, name: str) -> tuple[Ability, ...]:
    abilities: list[Ability] = []
    if "abilities" in entries:
        abilities += read_abilities(entries["abilities"], words)
    if "text" in entries:
        abilities += read_text(entries["text"], game, name)
    if "static" in entries:
        abilities += (read_static(each, words) for each in entries["static"].one_or_more())
    if "attaches" in entries:
        abilities.append(AttachesTo(read_filter(entries["attaches"], words)))
    if "enters" in entries:
        abilities += (read_enters(each, words) for each in entries["enters"].one_or_more())
    return (*abilities, *read_doing(entries, words))


class Cards:
    """The cards of a file, each read when something first names it: instructions of one can make another."""

    def __init__(self, named: Mapping[str, Node], game: Game) -> None:
        self._named = named
        self._game = game
        self._read: dict[str, Card] = {}
        self._reading: list[str] = []
        self.words: Vocabulary | None = None

    def card(self, node: Node) -> Card:
        """Return the card that is called so.

        Raises:
            ScenarioError: there is none, or it is made by what it makes itself.
        """
        name = node.word(self._named, "card")
        if name in self._reading:
            circle = " → ".join((*self._reading[self._reading.index(name) :], name))
            node.fail(f"a card can't hold itself: {circle}", "what it makes can be a copy of it")
        if name not in self._read:
            assert self.words is not None
            self._reading.append(name)
            try:
                self._read[name] = read_card(name, self._named[name], self._game, self.words)
            finally:
                self._reading.pop()
        return self._read[name]

    def all(self) -> dict[str, Card]:
        """Return all cards by name, in the order of the file."""
        return {name: self.card(Node(node.document, node.path, name)) for name, node in self._named.items()}
