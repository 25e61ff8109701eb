"""Where a scenario is while it runs: the State, and what its names mean by now."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from plystack.data import Card, Event, Position, State
from plystack.game import Game
from plystack.happenings import Happening
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
        happenings: what happened since the step began, batch by batch.
        labels: what each object is or was called, by id.
    """

    game: Game
    state: State
    cards: Mapping[str, Card]
    effects: Mapping[str, Node]
    base: Vocabulary
    begun: Mapping[str, int] = attrs.field(factory=dict)
    asked: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    known: Mapping[str, int] = attrs.field(factory=dict)
    happenings: tuple[Happening, ...] = ()
    labels: Mapping[int, str] = attrs.field(factory=dict)

    @property
    def position(self) -> Position:
        """Return the position now."""
        return self.state.position

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened since the step began, one thing after the other."""
        return tuple(event for each in self.happenings for event in each.events)

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
        labels = {**self.labels, **{obj.id: obj.label for obj in state.position}}
        return attrs.evolve(self, state=state, known=known, labels=labels)

    def called(self, ident: int, otherwise: str = "nothing") -> str:
        """Return what an object is or was called; an item is called as its source."""
        if ident in self.labels:
            return self.labels[ident]
        for item in (*self.state.stack, *self.state.pending):
            if item.id == ident and item.source is not None:
                return self.labels.get(item.source, item.label)
        return otherwise

    def object(self, node: Node) -> int:
        """Return the id of an object that is there, or complain that it is gone or was never there."""
        label = node.text()
        ids = self.words.objects
        if label not in ids and label in self.known:
            node.fail(f"{label!r} is no longer there", f"there are: {', '.join(sorted(ids)) or 'no objects'}")
        return ids[node.word(ids, "object")]
