"""Where a scenario is while it runs: the State, and what its names mean by now."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from plystack.data import Card, Position, State
from plystack.game import Game
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary


@attrs.frozen
class Stage:
    """A scenario at one moment.

    Arguments:
        game: the game, with the file's own words.
        state: the State now.
        cards: the file's cards by name.
        effects: the file's effects by name, as they stand there.
        base: what words mean, but for the objects.
        begun: ids of floating effects that began, by name.
        asked: what objects were asked as they entered, by label.
        known: the last id of each object that is or was there, by label.
    """

    game: Game
    state: State
    cards: Mapping[str, Card]
    effects: Mapping[str, Node]
    base: Vocabulary
    begun: Mapping[str, int] = attrs.field(factory=dict)
    asked: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    known: Mapping[str, int] = attrs.field(factory=dict)

    @property
    def position(self) -> Position:
        """Return the position now."""
        return self.state.position

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players."""
        return self.state.position.facts.players

    @property
    def words(self) -> Vocabulary:
        """Return what words mean now."""
        return attrs.evolve(self.base, objects={obj.label: obj.id for obj in self.position}, placed=True)

    def at(self, position: Position) -> Stage:
        """Return the scenario at a position that followed."""
        return self.after(self.game.settle(self.state, position))

    def after(self, state: State) -> Stage:
        """Return the scenario in a State that followed."""
        known = {**self.known, **{obj.label: obj.id for obj in state.position}}
        return attrs.evolve(self, state=state, known=known)

    def object(self, node: Node) -> int:
        """Return the id of an object that is there, or complain that it is gone or was never there."""
        label = node.text()
        ids = self.words.objects
        if label not in ids and label in self.known:
            node.fail(f"{label!r} is no longer there", f"there are: {', '.join(sorted(ids)) or 'no objects'}")
        return ids[node.word(ids, "object")]
