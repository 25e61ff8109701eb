"""The pytest plugin: every ``*.scenario.toml`` file is a test; no other file is looked at.

It is imported before anything else in a test run, so plystack itself is imported
only when the first scenario runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from plystack.scenarios import Result

SUFFIX = ".scenario.toml"
"""How the name of a scenario file ends, as ``plystack.scenarios.SUFFIX`` says; a test compares the two."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Collect a scenario file."""
    if file_path.name.endswith(SUFFIX):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A scenario file; it holds one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """Give the test, named after the file."""
        yield ScenarioItem.from_parent(self, name=self.path.name.removesuffix(SUFFIX))


class ScenarioFailed(Exception):
    """A scenario whose expectations do not all hold, or whose file is bad."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.file)
        self.result = result


class ScenarioItem(pytest.Item):
    """A scenario as a test: all its expectations, in all its cases and orders."""

    def runtest(self) -> None:
        """Run the scenario."""
        from plystack.scenarios import run_file

        result = run_file(self.path)
        if result.status:
            raise ScenarioFailed(result)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: object = None,
    ) -> str:
        """Return each failed expectation with its chain, or what is wrong with the file."""
        if not isinstance(excinfo.value, ScenarioFailed):
            return str(super().repr_failure(excinfo))
        result = excinfo.value.result
        if result.error is not None:
            return str(result.error)
        return "\n\n".join([result.title, *(str(each) for each in result.failures)])

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test stands and what it is called."""
        return self.path, None, self.name
