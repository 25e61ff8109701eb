"""Measures candidates for the persistent map of objects: get, set one, iterate in ascending order, build.

``python benchmarks/maps.py`` prints a table, ``--json`` the same as JSON. Times are
the best of several rounds, in nanoseconds for one operation; what to compare is the
ratio to the plain dict, in brackets, since times belong to a machine.

What it showed (CPython 3.11, immutables 0.21, rpds-py 2026.9), relative to the plain dict: immutables.Map
reads as fast at every size; sets one entry in 1.1 to 1.8 times the time at 20 entries, in 0.6 at 100 and
in 0.1 at 1000; iterates in ascending order in 1.2 to 2.5 times; and builds from nothing in 9 to 40 times,
which happens once, when a State is loaded. rpds.HashTrieMap reads in 3 to 10 times the time, sets one in
2.5 to 5 times up to 100 entries and in 0.35 at 1000, iterates in 13 to 40 and builds in 10 to 90 times:
each access crosses from Rust to Python's hash and equality.
"""

from __future__ import annotations

import argparse
import json
import timeit
from collections.abc import Callable
from typing import Any

SIZES = (20, 100, 1000)
OPERATIONS = ("get", "set one", "iterate", "build")
Case = dict[str, Callable[[], Any]]


def with_dict(items: dict[int, object]) -> Case:
    """A plain dict, copied whole for each change; its ids happen to stand in ascending order."""
    table = dict(items)
    middle = len(items) // 2
    value = object()
    return {
        "get": lambda: table[middle],
        "set one": lambda: {**table, middle: value},
        "iterate": lambda: [table[key] for key in sorted(table)],
        "build": lambda: dict(items),
    }


def with_immutables(items: dict[int, object]) -> Case:
    """immutables.Map: a hash array mapped trie, in C."""
    from immutables import Map

    table = Map(items)
    middle = len(items) // 2
    value = object()
    return {
        "get": lambda: table[middle],
        "set one": lambda: table.set(middle, value),
        "iterate": lambda: [table[key] for key in sorted(table.keys())],
        "build": lambda: Map(items),
    }


def with_rpds(items: dict[int, object]) -> Case:
    """rpds.HashTrieMap: a hash array mapped trie, in Rust."""
    from rpds import HashTrieMap

    table: Any = HashTrieMap(items)
    middle = len(items) // 2
    value = object()
    return {
        "get": lambda: table[middle],
        "set one": lambda: table.insert(middle, value),
        "iterate": lambda: [table[key] for key in sorted(table)],
        "build": lambda: HashTrieMap(items),
    }


CANDIDATES: dict[str, Callable[[dict[int, object]], Case]] = {
    "dict": with_dict,
    "immutables.Map": with_immutables,
    "rpds.HashTrieMap": with_rpds,
}


def best(operation: Callable[[], Any], rounds: int, seconds: float) -> float:
    """Return the time of one call in nanoseconds: the best round, as the others were disturbed."""
    timer = timeit.Timer(operation)
    calls, taken = timer.autorange()
    calls = max(1, int(calls * seconds / taken))
    return min(timer.repeat(rounds, calls)) / calls * 1e9


def measure(rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Return a row for each candidate that is installed, size and operation."""
    rows: list[dict[str, Any]] = []
    for size in SIZES:
        items: dict[int, object] = {ident: object() for ident in range(1, size + 1)}
        for name, make in CANDIDATES.items():
            try:
                case = make(items)
            except ImportError:
                continue
            for operation in OPERATIONS:
                time = best(case[operation], rounds, seconds)
                rows.append({"map": name, "size": size, "operation": operation, "ns": round(time, 1)})
    plain = {(row["size"], row["operation"]): row["ns"] for row in rows if row["map"] == "dict"}
    for row in rows:
        row["ratio"] = round(row["ns"] / plain[row["size"], row["operation"]], 2)
    return rows


def table(rows: list[dict[str, Any]]) -> str:
    """Return the rows as a table: one line for each candidate and size."""
    cells = {(row["map"], row["size"], row["operation"]): row for row in rows}
    lines = ["".join([f"{'map':18}{'size':>6}", *(f"{name + ' ns':>20}" for name in OPERATIONS)])]
    for name, size in dict.fromkeys((row["map"], row["size"]) for row in rows):
        line = f"{name:18}{size:>6}"
        for operation in OPERATIONS:
            row = cells[name, size, operation]
            ratio = f"({row['ratio']:.2f})"
            line += f"{row['ns']:>11.1f} {ratio:>8}"
        lines.append(line)
    return "\n".join(lines)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="measure candidates for the map of objects")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the best counts")
    parser.add_argument("--seconds", type=float, default=0.05, help="length of a round")
    chosen = parser.parse_args()
    rows = measure(chosen.rounds, chosen.seconds)
    print(json.dumps(rows, indent=2) if chosen.json else table(rows))


if __name__ == "__main__":
    main()
