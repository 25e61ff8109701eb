"""Running scenarios: every variation, every moment, every expectation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from plystack.errors import Place, PlystackError, ScenarioError, suggest
from plystack.layers import Missing, OrderGraph, Trace, Why, explain, order_graph
from plystack.scenarios.asking import asked, object_at, refuse_rules, trace_at, why_at, why_not_at
from plystack.scenarios.expectations import check
from plystack.scenarios.outcome import Outcome
from plystack.scenarios.ruling import Ruling
from plystack.scenarios.scenario import Moment, Scenario, Variation, Waiting, moments, read_scenario
from plystack.scenarios.stage import Stage

SUFFIX = ".scenario.toml"
"""How the name of a scenario file ends."""


@attrs.frozen
class Checked:
    """One expectation, in the variation and at the moment where it was checked."""

    variation: str
    moment: str
    outcome: Outcome

    def __str__(self) -> str:
        outcome = self.outcome
        where = ", ".join(part for part in (self.variation, self.moment) if part)
        lines = [
            f"{outcome.place}  {outcome.what}, {where}",
            f"  expected  {outcome.expected}",
            f"  found     {outcome.found}",
        ]
        if outcome.chain:
            lines += ["", *(f"    {line}".rstrip() for line in outcome.chain.splitlines()), ""]
        return "\n".join(lines)


@attrs.frozen
class Result:
    """What came of one scenario file.

    Arguments:
        file: its name.
        title: what it shows; the file's name where it can't be read.
        checked: every expectation, in every variation.
        waiting: clauses that wait for a piece that does not exist yet.
        error: what is wrong with the file, or None.
    """

    file: str
    title: str
    checked: tuple[Checked, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    error: ScenarioError | None = None

    @property
    def cases(self) -> int:
        """Return how many variations of the file were checked: its cases, each in every order of arrival."""
        return len({each.variation for each in self.checked})

    @property
    def failures(self) -> tuple[Checked, ...]:
        """Return the expectations that do not hold."""
        return tuple(each for each in self.checked if not each.outcome.holds)

    @property
    def status(self) -> int:
        """Return 0 where everything holds, 1 where an expectation fails, 2 for a bad file."""
        if self.error is not None:
            return 2
        return 1 if self.failures else 0


def find(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Return the scenario files among paths: files as they are, and all in folders, recursively and sorted.

    Raises:
        ScenarioError: there is nothing at a path, or no scenario file in a folder.
    """
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(path.rglob(f"*{SUFFIX}"))
            if not inside:
                raise ScenarioError(Place(str(path), 1, 1), f"no file in this folder ends with {SUFFIX}")
            yield from inside
        elif path.is_file():
            yield path
        else:
            raise ScenarioError(Place(str(path), 1, 1), "there is no such file or folder")


def run_file(path: str | Path) -> Result:
    """Run a scenario file; a bad one gives a result that says what is wrong with it."""
    try:
        content = Path(path).read_bytes()
    except OSError as problem:
        error = ScenarioError(Place(str(path), 1, 1), f"the file can't be read: {problem.strerror}")
        return Result(str(path), str(path), error=error)
    return run_text(content, str(path))


def run_text(text: str | bytes, file: str = "<text>") -> Result:
    """Run a scenario given as text, called by a name in its messages."""
    title = file
    try:
        scenario = read_scenario(text, file)
        title = scenario.title
        checked = tuple(
            Checked(variation.title, moment.title, outcome)
            for variation in scenario.variations
            for moment in moments(scenario, variation)
            for node in moment.expectations
            for outcome in check(moment.stage, node)
        )
    except ScenarioError as error:
        return Result(file, title, error=error)
    except PlystackError as problem:  # what no line of the file could be blamed for
        told = f"{type(problem).__name__}: {problem}"
        return Result(file, title, error=ScenarioError(Place(file, 1, 1), told))
    return Result(file, title, checked, scenario.waiting)


def why_file(path: str | Path, label: str, value: str, *, step: int = 0, case: str = "1") -> Why | Ruling:
    """Return why an object of a scenario has a value, or which rules decide something.

    Arguments:
        path: the file.
        label: how the object is called; a player, or "game".
        value: a characteristic, or a family of words; "cant", "must", "may" or "costs"; a number of the player or game.
        step: after which step; 0 for the board as it stands at the start.
        case: which variation of the file, by title or counted from 1; each order of arrival is one.

    Raises:
        ScenarioError: the file is bad, or there is no such case, step, object or value.
    """
    return why_at(_stage(path, step, case), _top(path), label, value)


def why_not_file(
    path: str | Path, effect: str, label: str, characteristic: str, *, step: int = 0, case: str = "1"
) -> tuple[Missing, ...]:
    """Return why an effect did nothing to a value of an object of a scenario, or that it did.

    Raises:
        ScenarioError: the file is bad, or there is no such case, step, object, value or effect.
    """
    return why_not_at(_stage(path, step, case), _top(path), effect, label, characteristic)


def graph_file(
    path: str | Path, label: str, characteristic: str, *, layer: str | None = None, step: int = 0, case: str = "1"
) -> OrderGraph:
    """Return the order of a layer of a scenario as a graph; left out, the first layer that touched a value.

    Raises:
        ScenarioError: the file is bad, or there is no such case, step, object, value or layer.
    """
    refuse_rules(_top(path), characteristic)
    found, ident = trace_file(path, label, step=step, case=case)
    answer = asked(_top(path), lambda: explain(found, ident, characteristic))
    touched = [each.layer for each in answer.steps] or [each.layer for each in found.applied]
    if layer is None and not touched:
        raise ScenarioError(_top(path), "no effect applied, so there is no order to show")
    return asked(_top(path), lambda: order_graph(found, touched[0] if layer is None else layer))


def trace_file(path: str | Path, label: str, *, step: int = 0, case: str = "1") -> tuple[Trace, int]:
    """Return how a moment of a scenario is evaluated, and the id of one of its objects.

    Arguments:
        path: the file.
        label: how the object is called.
        step: after which step; 0 for the board as it stands at the start.
        case: which variation of the file, by title or counted from 1; each order of arrival is one.

    Raises:
        ScenarioError: the file is bad, or there is no such case, step, object or value.
    """
    stage = _stage(path, step, case)
    return trace_at(stage), object_at(stage, _top(path), label)


def _top(path: str | Path) -> Place:
    return Place(str(path), 1, 1)


def _stage(path: str | Path, step: int, case: str) -> Stage:
    """Return a scenario at one of its moments."""
    scenario, variation = variation_of(path, case)
    return _moment(list(moments(scenario, variation)), step, _top(path)).stage


def variation_of(path: str | Path, case: str) -> tuple[Scenario, Variation]:
    """Return a scenario file, and one of its variations.

    Arguments:
        path: the file.
        case: which variation, by title or counted from 1; each order of arrival is one.

    Raises:
        ScenarioError: the file is bad, or there is no such case.
    """
    here = _top(path)
    try:
        content = Path(path).read_bytes()
    except OSError as problem:
        raise ScenarioError(here, f"the file can't be read: {problem.strerror}") from problem
    scenario = read_scenario(content, str(path))
    return scenario, _variation(scenario, case, here)


def _variation(scenario: Scenario, case: str, here: Place) -> Variation:
    titles = [each.title for each in scenario.variations]
    if case in titles:
        return scenario.variations[titles.index(case)]
    if case.isdigit() and 1 <= int(case) <= len(titles):
        return scenario.variations[int(case) - 1]
    told = "; ".join(f"{number} {title or 'the only one'}" for number, title in enumerate(titles, 1))
    raise ScenarioError(here, f"there is no case {case!r}{suggest(case, titles)}", f"the file has: {told}")


def _moment(found: list[Moment], step: int, here: Place) -> Moment:
    if not 0 <= step < len(found):
        told = "; ".join(f"{number} {moment.title}" for number, moment in enumerate(found))
        raise ScenarioError(here, f"there is no step {step}", f"the case has: {told}")
    return found[step]
