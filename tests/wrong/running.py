"""Running a scenario file under an evaluator of one's own, values and order apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs
import pytest

from plystack.data import Position
from plystack.errors import PlystackError
from plystack.layers import LayerPlan, Trace, View
from plystack.scenarios import read_scenario
from plystack.scenarios.expectations import check
from plystack.scenarios.node import Node
from plystack.scenarios.order import ABOUT_ORDER
from plystack.scenarios.outcome import Outcome
from plystack.scenarios.scenario import Moment, Scenario, Variation, moments
from plystack.scenarios.stage import Stage

from .engines import Evaluator


@attrs.frozen
class Told:
    """What came of a scenario file under an evaluator.

    Arguments:
        file: its name without the ending.
        values: what became of the expectations about values.
        orders: what became of those about why, order, dependency and loops.
        problems: errors: an evaluation or an expectation that came to no end.
    """

    file: str
    values: tuple[Outcome, ...] = ()
    orders: tuple[Outcome, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def wrong_values(self) -> tuple[Outcome, ...]:
        """Return the values that came out otherwise than expected: these alone catch an evaluator."""
        return tuple(each for each in self.values if not each.holds)

    @property
    def wrong_orders(self) -> tuple[Outcome, ...]:
        """Return the expectations about order that do not hold."""
        return tuple(each for each in self.orders if not each.holds)

    @property
    def passes(self) -> bool:
        """Say whether everything holds."""
        return not (self.wrong_values or self.wrong_orders or self.problems)


@contextmanager
def using(evaluator: Evaluator) -> Iterator[list[Position]]:
    """Let scenarios and games use an evaluator; give the list of the positions that it evaluates.

    The last positions are remembered: many expectations are about one of them.
    """
    seen: list[Position] = []
    known: dict[tuple[int, int], tuple[LayerPlan, Position, Trace]] = {}

    def trace(plan: LayerPlan, position: Position) -> Trace:
        key = (id(plan), id(position))  # both are kept with the trace, so that no other takes their place
        if key not in known:
            seen.append(position)
            known[key] = (plan, position, evaluator(plan, position))
        return known[key][2]

    def look(plan: LayerPlan, position: Position) -> View:
        return trace(plan, position).view

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("plystack.scenarios.outcome.trace", trace)
        patch.setattr("plystack.game.rulebook.evaluate_position", look)
        yield seen


def run(path: Path, evaluator: Evaluator) -> Told:
    """Run a scenario file under an evaluator: every case, order of arrival and step."""
    scenario = read_scenario(path.read_bytes(), path.name)
    gone_through: list[Moment] = []
    problems: list[str] = []
    with using(evaluator):
        for variation in scenario.variations:
            try:
                for moment in moments(scenario, variation):
                    gone_through.append(moment)  # those before a step that can't be taken are there
            except PlystackError as problem:  # a step could not be taken
                problems.append(str(problem))
        return told(path, gone_through, problems)


@contextmanager
def noted() -> Iterator[list[Moment]]:
    """Give the list of the moments through which scenario files go that are run meanwhile."""
    gone_through: list[Moment] = []

    def noting(scenario: Scenario, variation: Variation) -> Iterator[Moment]:
        for moment in moments(scenario, variation):
            gone_through.append(moment)
            yield moment

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("plystack.scenarios.running.moments", noting)
        yield gone_through


def told(path: Path, gone_through: Iterable[Moment], problems: Iterable[str] = ()) -> Told:
    """Return what comes of the moments of a scenario file under the evaluator in use."""
    values: list[Outcome] = []
    orders: list[Outcome] = []
    found = list(problems)
    for moment in gone_through:
        for key, node in _by_key(moment):
            (orders if key in ABOUT_ORDER else values).extend(_checked(moment.stage, node, found))
    return Told(name_of(path), tuple(values), tuple(orders), tuple(found))


def _by_key(moment: Moment) -> Iterator[tuple[str, Node]]:
    """Give each table of expectations in pieces: one for each object, and for each word about order."""
    for node in moment.expectations:
        for key, value in node.table().items():
            yield key, attrs.evolve(node, value={key: value.value})


def _checked(stage: Stage, node: Node, problems: list[str]) -> list[Outcome]:
    try:
        return list(check(stage, node))
    except PlystackError as problem:
        problems.append(str(problem))
        return []


def name_of(path: Path) -> str:
    """Return the name of a scenario file without its ending."""
    return path.name.removesuffix(".scenario.toml")
