"""The card texts of a scenario file, each compiled by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from plystack.errors import Place, ScenarioError
from plystack.game import Game
from plystack.scenarios.declarations import declare
from plystack.scenarios.node import Node
from plystack.scenarios.scenario import read_scenario
from plystack.scenarios.written import compile_text, lines
from plystack.text import Compiled

Found: TypeAlias = "tuple[str, Game, Compiled | ScenarioError]"
"""Whose text, by which game, and what it says, or why it is none."""


def texts_file(path: str | Path) -> Iterator[Found]:
    """Yield the texts of the cards and keywords of a scenario file, those of each case once.

    Raises:
        ScenarioError: the file is no scenario.
    """
    try:
        content = Path(path).read_bytes()
    except OSError as problem:
        raise ScenarioError(Place(str(path), 1, 1), f"the file can't be read: {problem.strerror}") from problem
    scenario = read_scenario(content, str(path))
    seen: set[tuple[object, ...]] = set()
    for variation in scenario.variations:
        game, _ = declare(scenario.game, variation.named)
        for title, name, node in _texts(variation.named["card"], "", "card"):
            if node.path not in seen:
                seen.add(node.path)
                yield title, game, _compiled(node, game, name)
        for key, node in variation.named["keyword"].items():
            if isinstance(node.value, dict) and "text" in node.value and node.path not in seen:
                seen.add(node.path)
                for each in lines(node.child("text")):
                    yield f"keyword {key}", game, _compiled(each, game, "")


def _compiled(node: Node, game: Game, name: str) -> Compiled | ScenarioError:
    try:
        return compile_text(node, game, name)
    except ScenarioError as problem:
        return problem


def _texts(cards: Mapping[str, Node], before: str, what: str) -> Iterator[tuple[str, str, Node]]:
    """Yield the title, the name and each text of cards and of their sides."""
    for key, node in cards.items():
        if not isinstance(node.value, dict):
            continue
        title = f"{before}, {key}" if before else f"{what} {key}"
        name = node.value.get("name", key)
        if "text" in node.value:
            yield from ((title, str(name), each) for each in lines(node.child("text")))
        if "sides" in node.value:
            yield from _texts(node.child("sides").table(), title, what)
