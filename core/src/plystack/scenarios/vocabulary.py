"""The words that may stand in one scenario file: the game's, its add-ons' and the file's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

import attrs

from plystack.data import Ability, Card, Described, Schema
from plystack.errors import UnknownWord, suggest
from plystack.happenings import Machine
from plystack.layers import LayerPlan
from plystack.scenarios.node import Node

EVERY = "every"
"""Stands for all words of a characteristic or family, where the game knows all of them."""

Cards: TypeAlias = "Callable[[Node], Card]"
"""Gives the card of the file that is called so."""


def _no_cards(node: Node) -> Card:
    node.fail("no card can be named here", "the text of a card, and a step, can")


@attrs.frozen
class Vocabulary:
    """What the words of a file mean.

    Arguments:
        machine: of the game, with the file's own counters, designations, keywords and events.
        relations: words for players seen from "you".
        abilities: abilities that the file names.
        objects: ids by label, as far as they exist already.
        statics: names that the file gives to static abilities.
        players: the players.
        choices: names under which the file has words chosen.
        names: names of the file's cards.
        numbers: names of the numbers of the game that the file gives.
        numbered: whether a keyword with a number is being defined.
        sourced: whether what is being read has a source.
        placed: whether the board stands, so that its objects can be named.
        bound: names that roles of an event, targets and instructions give, where something is done.
        cards: gives a card of the file by its name.
    """

    machine: Machine
    relations: tuple[str, ...] = ()
    abilities: Mapping[str, Ability] = attrs.field(factory=dict)
    objects: Mapping[str, int] = attrs.field(factory=dict)
    statics: frozenset[str] = frozenset()
    players: tuple[str, ...] = ()
    choices: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    numbered: bool = False
    sourced: bool = True
    placed: bool = False
    bound: frozenset[str] = frozenset()
    cards: Cards = attrs.field(default=_no_cards, repr=False)

    @property
    def plan(self) -> LayerPlan:
        """Return the layer plan."""
        return self.machine.plan

    @property
    def schema(self) -> Schema:
        """Return everything that the game and the file declare."""
        return self.plan.schema

    def characteristic(self, node: Node) -> str:
        """Return the name of a characteristic or family of words."""
        name = node.text()
        try:
            self.schema.characteristic(name)
        except UnknownWord as problem:
            known = sorted([*self.schema.by_name, *self.schema.family_table])
            node.fail(str(problem), f"known: {', '.join(known)}")
        return name

    def words(self, name: str, node: Node, *, every: bool = False) -> frozenset[str]:
        """Return words of a characteristic or family, each known where the game knows all of them.

        Arguments:
            name: the characteristic or family.
            node: one word, or a list of them.
            every: whether "every" may stand for all words that the game knows.
        """
        found: set[str] = set()
        for each in node.one_or_more():
            found |= self._all_words(name, each) if every and each.value == EVERY else {self.word(name, each)}
        return frozenset(found)

    def _all_words(self, name: str, node: Node) -> frozenset[str]:
        known = self.schema.known_words(name)
        if known is None:
            node.fail(f"{EVERY!r} means all words that the game knows, and any word will do as one of the {name}")
        return known

    def word(self, name: str, node: Node) -> str:
        """Return a word of a characteristic or family, known where the game knows all of them."""
        word = node.text()
        if self.schema.characteristic(name).bars:
            return word if word in self.statics else self.ability(node).name
        known = self.schema.known_words(name)
        if known is not None and word not in known:
            node.fail(
                f"{word!r} is none of the game's {name}{suggest(word, known)}",
                f"a new one is declared in the file under [words], for {self._home(name)}",
            )
        return word

    def _home(self, name: str) -> str:
        """Return where a new word is declared: the family, or all of the characteristic's to choose from."""
        families = [each.name for each in self.schema.families if each.of == name]
        return f"one of {', '.join(families)}" if families else name

    def object(self, node: Node) -> int:
        """Return the id of the object that is called so."""
        if not self.placed:
            node.fail("the text of a card can't name an object of the board", "an [effect.NAME] can")
        return self.objects[node.word(self.objects, "object")]

    def name(self, node: Node) -> str:
        """Return a name that a role of the event, a target or an instruction has given."""
        text = node.text()
        if text not in self.bound:
            known = ", ".join(sorted(self.bound)) or "none"
            told = f"known: {known}; names are those of roles, of targets, and what 'bind' gives"
            node.fail(f"nothing here is called {text!r}{suggest(text, self.bound)}", told)
        return text

    def need_source(self, node: Node) -> None:
        """Complain where what is being read has no source."""
        if not self.sourced:
            node.fail("the effect has no source that this could mean", 'name its source with source = "…"')

    def relation(self, node: Node) -> str:
        """Return a word for players seen from "you"."""
        return node.word(self.relations, "word for players")

    def ability(self, node: Node) -> Ability:
        """Return an ability: one that the file names, a keyword, or one known by its sentence alone."""
        text = node.text()
        if text in self.abilities:
            return self.abilities[text]
        if (keyword := self.schema.keyword(text)) is not None:
            return keyword
        if re.search(r"[.:]", text):
            # what a word brings is of the kinds that it has there
            brought = (each.ability for each in self.schema.brings)
            return next((each for each in brought if each.name == text), Described(text))
        known = [*self.abilities, *self.schema.keyword_table]
        raise node.error(
            f"there is no keyword or named ability {text!r}{suggest(text, known)}",
            "an ability that is known by its text alone is a sentence: it holds a colon or ends with a full stop",
        )

    def kinds(self, node: Node) -> frozenset[str]:
        """Return kinds of ability, at least one."""
        found = frozenset(each.word(self.schema.all_kinds, "kind of ability") for each in node.one_or_more())
        if not found:
            node.fail("the list of kinds of ability is empty")
        return found
