"""The pytest plugin: scenario files are tests, and nothing else is looked at."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points

import pytest

import plystack.scenarios
from plystack_conformance import collector

GAME = sorted(each.name for each in entry_points(group="plystack.games"))[0]
GOOD = f"""game = "{GAME}"
title = "Good"
[card.Thing]
[board]
A = ["Thing as thing"]
[[expect]]
thing.controller = "A"
"""
WRONG = GOOD.replace('controller = "A"', 'controller = "B"')


def test_the_suffix_is_that_of_core() -> None:
    assert collector.SUFFIX == plystack.scenarios.SUFFIX


def test_scenario_files_are_collected_and_other_toml_is_not(pytester: pytest.Pytester) -> None:
    pytester.makefile(".toml", pyproject="[tool.other]\n", broken="= no toml")
    folder = pytester.mkdir("cases")
    (folder / "good.scenario.toml").write_text(GOOD, "utf-8")
    deep = folder / "deep"
    deep.mkdir()
    (deep / "more.scenario.toml").write_text(GOOD, "utf-8")
    result = pytester.runpytest("-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        ["cases/deep/more.scenario.toml::more PASSED*", "cases/good.scenario.toml::good PASSED*"]
    )


def test_a_wrong_expectation_fails_with_both_values_and_the_chain(pytester: pytest.Pytester) -> None:
    path = pytester.path / "wrong.scenario.toml"
    path.write_text(WRONG, "utf-8")
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*:7:20  thing.controller, at the start", "  expected  B", "  found     A", "*printed*A*"]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_bad_file_fails_with_its_place(pytester: pytest.Pytester) -> None:
    path = pytester.path / "bad.scenario.toml"
    path.write_text(GOOD.replace("[board]", "[bored]"), "utf-8")
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*:4:2  unknown key 'bored' in a scenario; did you mean 'board'[?]", "    [[]bored]", "     ^"]
    )


def test_a_single_file_runs_by_its_name(pytester: pytest.Pytester) -> None:
    path = pytester.path / "good.scenario.toml"
    path.write_text(GOOD, "utf-8")
    pytester.runpytest(str(path)).assert_outcomes(passed=1)
    pytester.runpytest("-k", "nothing").assert_outcomes(deselected=1)


def test_importing_the_plugin_imports_nothing_of_plystack(pytester: pytest.Pytester) -> None:
    """It is imported before coverage starts: whatever it imports would not be measured."""
    names = "[name for name in sys.modules if name.split('.')[0] == 'plystack']"
    code = f"import sys, plystack_conformance.collector as _; print({names})"
    result = pytester.run(sys.executable, "-c", code)
    assert result.outlines == ["[]"]
