"""Comparing the engine with the reference: everything that each says of a position, or the error it raises."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any, TypeAlias, TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Flaky

from plystack.data import ABILITIES, Position
from plystack.errors import PlystackError
from plystack.layers import LayerPlan, View, evaluate, evaluate_literally

from .choosing import Maker, Rolled, drawn, shrunk
from .palette import Palette
from .scenario_text import NotSayable, as_scenario

T = TypeVar("T")
Evaluator: TypeAlias = Callable[[LayerPlan, Position], View]

BOARDS = int(os.environ.get("PLYSTACK_BOARDS", "0"))
"""How many boards each test rolls; 0 for the few of a usual run, which Hypothesis draws."""

_SEED = os.environ.get("PLYSTACK_SEED", "")
_NUMBERS = Random(_SEED) if _SEED else SystemRandom()

_TRIES = 5000  # at most so often is a rolled board made smaller

SETTINGS = settings(
    derandomize=True, deadline=None, print_blob=True, database=None, suppress_health_check=list(HealthCheck)
)


def fresh() -> int:
    """Return a seed for a long run, which is to find what the usual ones do not: another one each time.

    All of them follow from the environment variable ``PLYSTACK_SEED``, where it is set.
    """
    return _NUMBERS.getrandbits(64)


def for_all(make: Maker[T], test: Callable[[T], None], number: int) -> None:
    """Try what is made: in a usual run the same few each time, in a long one as many new ones as asked for.

    Arguments:
        make: makes something by choices.
        test: raises AssertionError where something is wrong with it.
        number: how many make a usual run.

    Raises:
        AssertionError: something is wrong; the message is about the smallest that was found.
    """
    __tracebackhide__ = True
    if not BOARDS:
        _draw(make, test, number)
        return
    for _ in range(BOARDS):
        rolled = Rolled(fresh())
        if _fails(test, make(rolled)):
            test(_smallest(make, test, rolled.choices))
            raise AssertionError(
                "a board failed once and not again, as when something that the game declares is not pure; "
                f"it is made by the choices {rolled.choices!r}"
            )


def _smallest(make: Maker[T], test: Callable[[T], None], choices: list[int]) -> T:
    left = iter(range(_TRIES))
    return shrunk(make, choices, lambda made: next(left, None) is not None and _fails(test, made))


def _draw(make: Maker[T], test: Callable[[T], None], number: int) -> None:
    @settings(SETTINGS, max_examples=number)
    @given(drawn(make))
    def run(made: T) -> None:
        test(made)

    __tracebackhide__ = True
    try:
        run()
    except AssertionError as problem:
        raise AssertionError(str(problem)) from None  # without the notes: what was made is told by the test
    except Flaky as problem:
        raise AssertionError(
            "the same board failed once and passed once: something that the game declares is not pure, such as a "
            f"Python function that does not depend on its arguments alone; {_first(problem)}"
        ) from None


def _first(problem: BaseException) -> str:
    """Return what a failure says, or the first of several."""
    inner: tuple[BaseException, ...] = getattr(problem, "exceptions", ())
    return _first(inner[0]) if inner else str(problem)


def _fails(test: Callable[[T], None], made: T) -> bool:
    try:
        test(made)
    except AssertionError:
        return True
    return False


# -- what evaluators say -------------------------------------------------------------------------


def reference(plan: LayerPlan, position: Position) -> View:
    """Return what every object is now, by the rule to the letter."""
    return evaluate_literally(plan, position, position.effects, position.facts)


def engine(plan: LayerPlan, position: Position) -> View:
    """Return what every object is now, by the engine."""
    return evaluate(plan, position, position.effects, position.facts)


def told(evaluator: Evaluator, plan: LayerPlan, position: Position) -> dict[str, Any]:
    """Return all that an evaluator says of a position, or which error it raises."""
    try:
        return said(evaluator(plan, position))
    except PlystackError as error:
        return {"error": type(error).__name__}


def said(view: View) -> dict[str, Any]:
    """Return all that a view says: values, what granted each ability, rules in force."""
    found: dict[str, Any] = {"rules": view.rules}
    for ident in view:
        record = dict(view.records[ident])
        instances = record[ABILITIES]
        assert isinstance(instances, tuple)
        found |= {f"{ident}.{name}": value for name, value in record.items()}
        found[f"{ident}.granted by"] = tuple(each.by for each in instances)
    return found


def differences(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return what differs, one line for each value."""
    return [
        f"{key}: expected {expected.get(key)!r}, found {found.get(key)!r}"
        for key in sorted(expected.keys() | found.keys())
        if expected.get(key) != found.get(key)
    ]


def check_same(game: Palette, position: Position, expected: dict[str, Any], found: dict[str, Any]) -> None:
    """Fail where something differs, and show the board as a scenario file where one can say it."""
    if lines := differences(expected, found):
        raise AssertionError("\n".join([*lines, "", shown(game, position)]))


def shown(game: Palette, position: Position) -> str:
    """Return a board as a scenario file, or as data where no file can say it."""
    try:
        return as_scenario(game, position)
    except NotSayable as reason:
        objects = [*position, *position.effects]
        return "\n".join([f"# no scenario file: {reason}", *(repr(each) for each in objects), repr(position.facts)])
