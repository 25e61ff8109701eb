"""Counts what the engine does, by wrapping its functions for one call: what times can't show on a busy machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from plystack.happenings import triggering
from plystack.layers import engine
from plystack.layers.engine import evaluation, filters

# filters       filters evaluated on the whole board: calls of mask_of from outside; what a filter holds is part of it
# fingerprints  readings of what an effect would do, to compare before and after a trial
# trials        effects applied to a fork of the columns to see whether another depends on them
# applications  effects applied for good
# patterns      patterns of abilities that wait, read against a batch of events
COUNTED = ("filters", "fingerprints", "trials", "applications", "patterns")


def count(operation: Callable[[], object]) -> dict[str, int]:
    """Return how often the engine did each thing during one call."""
    counts = dict.fromkeys(COUNTED, 0)
    with _wrapped(counts):
        operation()
    return counts


@contextmanager
def _wrapped(counts: dict[str, int]) -> Iterator[None]:
    run: Any = evaluation._Run
    inside = False

    def counted(method: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            counts[name] += 1
            return method(*arguments)

        return call

    def mask_of(where: Any, lens: Any) -> int:
        nonlocal inside
        if inside:
            return original(where, lens)
        counts["filters"] += 1
        inside = True
        try:
            return original(where, lens)
        finally:
            inside = False

    def change(self: Any, entry: Any, index: Any, step: Any, columns: Any) -> Any:
        counts["trials"] += columns is not self.columns
        return before["_change"](self, entry, index, step, columns)

    original = filters.mask_of
    holders = [
        module
        for name, module in sorted(sys.modules.items())
        if name.startswith(engine.__name__) and getattr(module, "mask_of", None) is original
    ]
    before = {name: getattr(run, name) for name in ("_change", "_apply", "_fingerprint")}
    replaced: dict[str, Callable[..., Any]] = {
        "_change": change,
        "_apply": counted(before["_apply"], "applications"),
        "_fingerprint": counted(before["_fingerprint"], "fingerprints"),
    }
    told: Any = vars(triggering)["matches"]

    def matches(*arguments: Any) -> Any:
        counts["patterns"] += 1
        return told(*arguments)

    try:
        vars(triggering)["matches"] = matches
        for module in holders:
            vars(module)["mask_of"] = mask_of
        for name, function in replaced.items():
            setattr(run, name, function)
        yield
    finally:
        vars(triggering)["matches"] = told
        for module in holders:
            vars(module)["mask_of"] = original
        for name, function in before.items():
            setattr(run, name, function)
