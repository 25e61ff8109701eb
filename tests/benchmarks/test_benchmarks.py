"""The benchmark runs and says what it promises; what the engine does grows with the effects, and no faster."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = [sys.executable, str(ROOT / "benchmarks/run.py"), "--quick"]
BOARDS = ((20, 5), (100, 20), (400, 50))


def test_json_has_the_measures_asked_for_and_w3_is_right() -> None:
    done = subprocess.run([*RUN, "--json", "--only", "w1_cold,w3_k8"], capture_output=True, text=True, check=True)
    results = json.loads(done.stdout)
    assert list(results) == ["w1_cold", "w3_k8"]
    for result in results.values():
        assert result["micros"] > 0
        assert set(result["counts"]) == {"filters", "fingerprints", "trials", "applications", "patterns"}
    assert results["w1_cold"]["ratio"] > 0
    assert results["w3_k8"]["ratio"] is None
    assert results["w3_k8"]["right"] is True


def test_the_table_has_the_targets_beside() -> None:
    done = subprocess.run([*RUN, "--only", "w3_k2,w3_k16"], capture_output=True, text=True, check=True)
    head, *rows = done.stdout.splitlines()
    assert {"micros", "ratio", "target", "beyond"} <= set(head.split())
    assert rows[0].startswith("w3_k2 ")
    assert "1000" in rows[1].split()
    assert "WRONG" not in done.stdout


def test_an_unknown_measure_is_refused() -> None:
    done = subprocess.run([*RUN, "--only", "w9"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no measure 'w9'" in done.stderr


def test_operations_of_w1_grow_no_faster_than_the_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    from benchmarks import counting, workloads
    from plystack.layers.engine import evaluate_position

    counts = {}
    for objects, effects in BOARDS:
        position = workloads.anthems(objects, effects).position
        counts[effects] = counting.count(partial(evaluate_position, workloads.PLAN, position))
    (_, least), *_ = BOARDS
    assert counts[least]["applications"] > 0
    for effects, found in counts.items():
        for name, number in found.items():
            assert number * least <= counts[least][name] * effects, (name, counts)


def test_what_nobody_waits_for_reads_no_pattern_however_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    from benchmarks import counting, workloads
    from plystack.happenings.triggering import trigger

    for sources in (20, 400):
        counts = {}
        for match in (True, False):
            waiting = workloads.listeners(sources, match=match)
            counts[match] = counting.count(partial(trigger, waiting.machine, waiting.state, waiting.happening))
        assert counts[True]["patterns"] == sources
        assert counts[False]["patterns"] == 0
