"""The cases tell the reference from every wrong evaluator, and no expectation in them can be turned round unseen."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import islice
from pathlib import Path

import attrs
import pytest

from plystack.scenarios import Result, run_file
from plystack.scenarios.document import read_document
from plystack.scenarios.expectations import check
from plystack.scenarios.node import Node
from plystack.scenarios.outcome import Outcome
from plystack.scenarios.scenario import AT_START, Moment

from ..thorough import THOROUGH
from .engines import ENGINES, reference
from .negation import Keys, Leaf, leaves, negated, tables
from .running import Told, name_of, noted, run, using
from .running import told as told_of

ROOT = Path(__file__).parents[2]
MAGIC = sorted((ROOT / "plugins/magic/scenarios").glob("*.scenario.toml"))
ALL = [*sorted((ROOT / "plugins").glob("*/scenarios/*.scenario.toml")), *sorted((ROOT / "examples").glob("*.toml"))]
CASE = re.compile(r"([a-z]-[a-z]+\d+[a-z]?)-")
HARD = 3

# So many files must catch a wrong evaluator by a value: numbered cases, and where these are few, boards of their own.
MANY, FEW, OWN = 10, 3, 5
OF_THREE = "three-effects-"

THREE_EFFECTS = {
    "transitive dependency": "the first effect would find something only by what a third does for the second",
    "the layer falls back to timestamps": "two are the loop, and the third is outside it or left of it",
    "dependency judged once": "one has applied, and between two that are left dependency is another than before",
    "the earlier of two timestamps": "a grant, the ability granted, and a rival whose age is between theirs",
}
"""Wrong evaluators that show, but for ties, only where three effects meet: few numbered cases do. With the reason."""

SELDOM = {
    "one effect per keyword": (
        "two parts of one effect must be told apart: by a loop that needs both, or by one that starts only after the "
        "ability or the filter's objects are gone; of the numbered boards those with Escaped Shapeshifters, Bello "
        "and Ygra do that"
    ),
}
"""Wrong evaluators that show with fewer effects, but need what few numbered cases have, with the reason."""


def number_of(path: Path) -> str:
    """Return the number of the case that a file is about, or an empty string."""
    match = CASE.match(path.name)
    return match[1] if match else ""


@attrs.frozen
class Vector:
    """A numbered case; vectors.toml says what each of these is."""

    difficulty: int
    confidence: str
    order: bool
    same: str = ""


VECTORS = {
    name: Vector(**entry)
    for name, entry in tomllib.loads(Path(__file__).with_name("vectors.toml").read_text("utf-8")).items()
}
FILES = {number: path for path in MAGIC if (number := number_of(path))}
ORDERED = [name for name, each in VECTORS.items() if each.order and each.difficulty >= HARD]

# The hard cases about order first, since these catch most.
NUMBERED = sorted(FILES.values(), key=lambda path: (number_of(path) not in ORDERED, path))
OTHERS = [path for path in MAGIC if not number_of(path)]


@cache
def told(engine: str, path: Path) -> Told:
    """Return what a wrong evaluator makes of a file, which it must get to the end of."""
    found = run(path, ENGINES[engine])
    assert not found.problems, f"{engine} does not get to the end of {path.name}"
    return found


CATCHING = {} if THOROUGH else tomllib.loads(Path(__file__).with_name("catching.toml").read_text("utf-8"))
"""Names of files that catch a wrong evaluator, so that a usual run need not look for them."""


def first(paths: Iterable[Path], engine: str, number: int) -> list[str]:
    """Return so many files in which a wrong evaluator gets a value wrong; no more are looked at than it takes.

    Those that are known to catch it come first: each must do so now, too, and where one does not, the others follow.
    """
    known = CATCHING.get(engine, ())
    ordered = sorted(paths, key=lambda path: name_of(path) not in known)  # keeps the order but for that
    return list(islice((path.name for path in ordered if told(engine, path).wrong_values), number))


# -- expectations turned round --------------------------------------------------------------------------


@attrs.frozen
class Turned:
    """What came of turning round each expectation of a file, in each case and order of arrival.

    Arguments:
        number: how many were turned round.
        unseen: those that hold turned round as well.
        idle: those that the file holds and nothing looks at.
    """

    number: int
    unseen: tuple[str, ...]
    idle: frozenset[tuple[Keys, Leaf]]


def turn_round(path: Path, gone_through: Iterable[Moment]) -> Turned:
    """Turn round each expectation of the moments through which a file goes."""
    looked_at: set[tuple[Keys, Leaf]] = set()
    unseen, number = [], 0
    for moment in gone_through:
        for node in moment.expectations:
            found = list(leaves(node.value))
            assert len(found) == len(list(check(moment.stage, node)))
            for leaf in found:
                wrong = attrs.evolve(node, value=negated(moment.stage, node.value, leaf))
                (outcome,) = check(moment.stage, wrong)
                number += 1
                looked_at.add((node.path, leaf))
                if outcome.holds:
                    unseen.append(f"{outcome.place}: {wrong.value}")
    data = read_document(path.read_bytes(), path.name).data
    written = {(keys, leaf) for keys, table in tables(data) for leaf in leaves(table)}
    return Turned(number, tuple(unseen), frozenset(written - looked_at))


# -- a file under the reference -----------------------------------------------------------------------


@attrs.frozen
class GoneThrough:
    """What came of a file under the reference, gone through once for all that is asked of it.

    Arguments:
        result: what everybody is told of it.
        told: what became of its expectations, by sort.
        turned: what became of them turned round.
    """

    result: Result
    told: Told
    turned: Turned


@pytest.fixture(scope="module", params=ALL, ids=name_of)
def gone_through(request: pytest.FixtureRequest) -> GoneThrough:
    path: Path = request.param
    with using(reference), noted() as moments:
        result = run_file(path)
        return GoneThrough(result, told_of(path, moments), turn_round(path, moments))


# -- the wrong evaluators -----------------------------------------------------------------------------


def test_the_reference_passes(gone_through: GoneThrough) -> None:
    found = gone_through.told
    assert not gone_through.result.error
    assert found.passes
    assert len(found.values) + len(found.orders) == len(gone_through.result.checked)


def test_the_evaluator_asked_for_is_the_one_that_runs() -> None:
    with using(reference) as seen:
        assert run_file(FILES["m-f52a"]).status == 0
    assert seen
    with using(ENGINES["timestamps only"]):
        assert run_file(FILES["m-f52a"]).status == 1
    assert run_file(FILES["m-f52a"]).status == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_wrong_evaluator_is_caught_by_enough_files(engine: str) -> None:
    few = engine in THREE_EFFECTS or engine in SELDOM
    number = FEW if few else MANY
    numbered = first(NUMBERED, engine, number)
    assert len(numbered) == number, f"numbered cases that catch it: {numbered}"
    if few:
        own = first((path for path in OTHERS if engine in SELDOM or path.name.startswith(OF_THREE)), engine, OWN)
        assert len(own) == OWN, f"boards of its own that catch it: {own}"


def test_what_is_seldom_seen_is_a_wrong_evaluator() -> None:
    assert THREE_EFFECTS.keys() | SELDOM.keys() < ENGINES.keys()
    assert not THREE_EFFECTS.keys() & SELDOM.keys()


# -- the cases ----------------------------------------------------------------------------------------


def test_each_case_is_among_the_vectors() -> None:
    assert set(FILES) <= set(VECTORS)


def test_vectors_are_well_formed() -> None:
    for name, each in VECTORS.items():
        assert 1 <= each.difficulty <= 5, name
        assert each.confidence in ("H", "M", "L"), name
        assert each.order or not each.same, name


@pytest.mark.parametrize("name", ORDERED)
def test_a_hard_case_about_order_comes_out_wrong_under_a_wrong_evaluator(name: str) -> None:
    if name not in FILES:
        pytest.skip("waits for its file")
    caught = any(told(engine, FILES[name]).wrong_values for engine in ENGINES)  # one is enough
    if VECTORS[name].same:
        assert not caught, "its values are not the same in every order"
    else:
        assert caught, "no wrong evaluator gets a value of it wrong"


def test_each_expectation_turned_round_fails(gone_through: GoneThrough) -> None:
    found = gone_through.turned
    assert not found.unseen, "these hold as well:\n" + "\n".join(found.unseen)
    assert not found.idle, "nothing looks at these"
    assert found.number == len(gone_through.result.checked)


def test_expectations_that_cannot_fail_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def holds(node: Node, what: str, expected: str, found: str, chain: str = "") -> Outcome:
        return Outcome(node.document.place(node.path), what, expected, found, True)

    monkeypatch.setattr("plystack.scenarios.expectations.outcome", holds)
    monkeypatch.setattr("plystack.scenarios.order.outcome", holds)
    path = FILES["m-f52b"]
    with noted() as moments:
        result = run_file(path)
    found = turn_round(path, moments)
    assert len(found.unseen) == found.number == len(result.checked)


def test_expectations_that_nothing_looks_at_are_found() -> None:
    path = FILES["m-f52a"]
    with noted() as moments:
        run_file(path)
    there = turn_round(path, moments)
    assert not there.idle
    found = turn_round(path, [each for each in moments if each.title == AT_START])
    assert found.number + len(found.idle) == there.number
    assert {"step"} == {keys[2] for keys, _ in found.idle}
