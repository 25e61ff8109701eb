"""One expectation and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import attrs

from plystack.errors import Place
from plystack.layers import Trace, View, trace
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage
from plystack.scenarios.vocabulary import Vocabulary


@attrs.frozen
class Outcome:
    """One expectation and what came of it.

    Arguments:
        place: where it stands.
        what: what was looked at.
        expected: in words.
        found: in words.
        holds: whether the two agree.
        chain: why it is so, where that can be told; empty where it holds.
    """

    place: Place
    what: str
    expected: str
    found: str
    holds: bool
    chain: str = ""


@attrs.frozen(slots=False, eq=False)
class Now:
    """The stage, with its trace computed when first asked for."""

    stage: Stage

    @cached_property
    def trace(self) -> Trace:
        return trace(self.stage.game.plan, self.stage.position)

    @cached_property
    def view(self) -> View:
        """Return what every object is now, as every user of the game is told."""
        return self.stage.game.view(self.stage.state)

    @property
    def words(self) -> Vocabulary:
        return self.stage.words


def listed(names: Iterable[str]) -> str:
    """Return names in words, sorted."""
    return ", ".join(sorted(names)) or "nothing"


def outcome(node: Node, what: str, expected: str, found: str, chain: str = "") -> Outcome:
    """Return the outcome of comparing two values, both in words."""
    holds = expected == found
    return Outcome(node.document.place(node.path), what, expected, found, holds, "" if holds else chain)
