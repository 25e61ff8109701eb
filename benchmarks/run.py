"""Measures the engine: how long, how many operations, and the ratio to plain Python in the same run.

``python benchmarks/run.py`` prints a table with the targets beside, ``--json`` the same as one JSON object, ``--quick``
takes less time for each measure, ``--only NAME,NAME`` takes some measures alone. Cold is from objects to a view; "read"
has every value of every object read out as well; a single change goes through ``View.update`` until one value is read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, TypeAlias

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import counting, limit, workloads
from benchmarks.workloads import PLAN, PLUS, Board
from plystack.data import Change, PutCounters
from plystack.happenings.triggering import trigger
from plystack.layers.engine import evaluate_position

Operation: TypeAlias = Callable[[], object]
Targets: TypeAlias = "tuple[float, float] | None"

LARGE, SMALL, MIXED = (1000, 100), (20, 5), (1000, 96)


@attrs.frozen
class Measure:
    """One thing that is measured.

    Arguments:
        about: what it is, for the table.
        make: returns the operation to be timed.
        against: the loop of :mod:`limit` that its time is divided by, or None.
        targets: the ratio to reach, and the ratio beyond it; of W3 microseconds.
        small: returns the same operation on the small board: then the ratio is that of large to small.
        right: says whether the answer is right, or None.
    """

    about: str
    make: Callable[[], Operation]
    against: str | None = None
    targets: Targets = None
    small: Callable[[], Operation] | None = None
    right: Callable[[], bool] | None = None


# -- what is timed -------------------------------------------------------------------------------------


def cold(board: Board) -> Operation:
    """Return: evaluate a position from nothing."""
    return lambda: evaluate_position(PLAN, board.position)


def read(board: Board) -> Operation:
    """Return: evaluate, and read every value of every object."""

    def operation() -> object:
        view = evaluate_position(PLAN, board.position)
        return [view[ident] for ident in view]

    return operation


def sizes(board: Board) -> Operation:
    """Return: evaluate, and ask for power and toughness of every creature."""

    def operation() -> object:
        view = evaluate_position(PLAN, board.position)
        return [(view.value(ident, "power"), view.value(ident, "toughness")) for ident in board.creatures]

    return operation


def changed(board: Board, changes: Iterator[tuple[Change, int]], characteristic: str = "power") -> Operation:
    """Return: from a view of which every value is known, a change, and one value of one object."""
    view = evaluate_position(PLAN, board.position)
    for ident in view:
        view[ident]

    def operation() -> object:
        change, ident = next(changes)
        return view.update([change]).value(ident, characteristic)

    return operation


def enter(board: Board) -> Operation:
    """Return: one more creature enters, and its power is read."""
    return changed(board, cycle([(board.entering, board.position.last_id + 1)]))


def source(board: Board) -> Operation:
    """Return: one more effect enters, and the power of a creature is read."""
    return changed(board, cycle([(board.source, board.creatures[0])]))


def counter(board: Board) -> Operation:
    """Return: one counter is put on one creature, each time on another, and its power is read."""
    return changed(board, cycle([(PutCounters(ident, PLUS), ident) for ident in board.creatures]))


def unrelated(board: Board) -> Operation:
    """Return: one counter is put on a creature under a chain of types, and its last type is read."""
    changes = cycle([(PutCounters(ident, PLUS), ident) for ident in board.creatures])
    return changed(board, changes, "creature types")


def triggering(waiting: workloads.Listeners) -> Operation:
    """Return: match a batch of events against all that waits for something, and put what triggers into waiting."""
    return lambda: trigger(waiting.machine, waiting.state, waiting.happening)


# -- the measures --------------------------------------------------------------------------------------


def _chain(length: int, targets: Targets = None) -> Measure:
    return Measure(
        f"W3 chain of {length}, cold",
        lambda: cold(workloads.chain(length)),
        targets=targets,
        right=lambda: workloads.chain_right(length),
    )


MEASURES: dict[str, Measure] = {
    "w1_cold": Measure("W1 anthems, cold", lambda: cold(workloads.anthems(*LARGE)), "anthems"),
    "w1_sizes": Measure("W1, power and toughness read", lambda: sizes(workloads.anthems(*LARGE)), "anthems"),
    "w1_read": Measure("W1, every value read", lambda: read(workloads.anthems(*LARGE)), "anthems", (0.3, 0.15)),
    "w1_enter": Measure("W1, one more creature", lambda: enter(workloads.anthems(*LARGE)), "one counter", (18, 10)),
    "w1_source": Measure("W1, one more anthem", lambda: source(workloads.anthems(*LARGE)), "one counter", (30, 18)),
    "w2_cold": Measure("W2 mixed, cold", lambda: cold(workloads.mixed(*MIXED)), "mixed"),
    "w2_read": Measure("W2, every value read", lambda: read(workloads.mixed(*MIXED)), "mixed", (0.9, 0.45)),
    "w3_k2": _chain(2),
    "w3_k8": _chain(8),
    "w3_k16": _chain(16, (1000, 500)),
    "w3_k32": _chain(32),
    "w3_other": Measure("W3 of 16, unrelated change", lambda: unrelated(workloads.chain(16)), targets=(30, 15)),
    "w4": Measure("W4 one counter", lambda: counter(workloads.anthems(*LARGE)), "one counter", (10, 6)),
    "w4_w2": Measure("W4 under W2's effects", lambda: counter(workloads.mixed(*MIXED)), "one counter", (10, 6)),
    "w5_all": Measure(
        "W5 triggers, all match",
        lambda: triggering(workloads.listeners(1000, match=True)),
        "all match",
        (8, 5),
    ),
    "w5_none": Measure(
        "W5 triggers, none match",
        lambda: triggering(workloads.listeners(1000, match=False)),
    ),
    "w6_cold": Measure("W6 diverse, cold", lambda: cold(workloads.diverse(*LARGE)), "anthems"),
    "w6_read": Measure("W6, every value read", lambda: read(workloads.diverse(*LARGE)), "anthems", (3, 1.5)),
    "w7_cold": Measure(
        "W7 a Python function as filter, cold",
        lambda: cold(workloads.anthems(*LARGE, workloads.OPAQUE)),
        "anthems",
    ),
    "w8_cold": Measure("W8 many numbers, cold", lambda: cold(workloads.numbers(*LARGE)), "anthems"),
    "w8_read": Measure("W8, every value read", lambda: read(workloads.numbers(*LARGE)), "anthems", (0.6, 0.3)),
    "w8_counter": Measure("W8, one counter", lambda: counter(workloads.numbers(*LARGE)), "one counter", (15, 8)),
    "growth_w4": Measure(
        "W4, large over small board",
        lambda: counter(workloads.anthems(*LARGE)),
        targets=(1.5, 1.2),
        small=lambda: counter(workloads.anthems(*SMALL)),
    ),
    "growth_w5": Measure(
        "W5 none match, 1000 over 20 sources",
        lambda: triggering(workloads.listeners(1000, match=False)),
        targets=(1.5, 1.2),
        small=lambda: triggering(workloads.listeners(20, match=False)),
    ),
    "growth_enter": Measure(
        "enter, large over small board",
        lambda: enter(workloads.anthems(*LARGE)),
        targets=(1.5, 1.2),
        small=lambda: enter(workloads.anthems(*SMALL)),
    ),
}


def take(measure: Measure, against: dict[str, float], seconds: float) -> dict[str, Any]:
    """Return the median time in microseconds, the counts of one call, and the ratio."""
    operation = measure.make()
    micros = limit.median(operation, seconds)
    ratio = None
    if measure.against is not None:
        ratio = micros / against[measure.against]
    if measure.small is not None:
        ratio = micros / limit.median(measure.small(), seconds / 2)
    found: dict[str, Any] = {
        "micros": round(micros, 3),
        "counts": counting.count(operation),
        "ratio": None if ratio is None else round(ratio, 3),
    }
    if measure.right is not None:
        found["right"] = measure.right()
    return found


def table(results: dict[str, dict[str, Any]]) -> str:
    """Return the results as a table, with the targets beside."""
    head = f"{'':14}{'':38}{'micros':>12}{'ratio':>10}{'target':>9}{'beyond':>9}  "
    lines = [head + " ".join(f"{name:>12}" for name in counting.COUNTED)]
    for name, result in results.items():
        measure = MEASURES[name]
        shown = "" if result["ratio"] is None else f"{result['ratio']:.2f}"
        target, beyond = ("", "") if measure.targets is None else (f"{each:g}" for each in measure.targets)
        counts = " ".join(f"{result['counts'][each]:>12}" for each in counting.COUNTED)
        wrong = "" if result.get("right", True) else "  WRONG"
        about = f"{name:14}{measure.about:38}"
        lines.append(f"{about}{result['micros']:>12.1f}{shown:>10}{target:>9}{beyond:>9}  {counts}{wrong}")
    return "\n".join([*lines, "", "Targets are ratios; those of W3 are microseconds."])


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="measure the engine")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--quick", action="store_true", help="take less time for each measure")
    parser.add_argument("--only", metavar="NAME", help="names of measures, separated by commas")
    chosen = parser.parse_args()
    names = list(MEASURES) if chosen.only is None else chosen.only.split(",")
    if strange := [name for name in names if name not in MEASURES]:
        parser.error(f"there is no measure {strange[0]!r}; there are {', '.join(MEASURES)}")
    seconds = 0.5 if chosen.quick else 3.0
    against = limit.limits(seconds)
    results = {name: take(MEASURES[name], against, seconds) for name in names}
    print(json.dumps(results, indent=2) if chosen.json else table(results))


if __name__ == "__main__":
    main()
