"""The pytest plugin: every ``*.scenario.toml`` file is a test; and options that say which game the suite runs on.

It is imported before anything else in a test run, so plystack itself is imported
only when the first scenario runs, or when a game is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from plystack import Game
    from plystack.scenarios import Result

# An editable installation does not tell pytest which modules hold assertions to explain.
pytest.register_assert_rewrite("plystack_conformance.topics")

SUFFIX = ".scenario.toml"
"""How the name of a scenario file ends, as ``plystack.scenarios.SUFFIX`` says; a test compares the two."""

SUITE = Path(__file__).with_name("test_game.py")
"""The module of the suite that is run for the game that the options name."""

NO_GAME = "plystack_conformance: no game is named, so nothing of it is run; give --game NAME"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that name a game."""
    group = parser.getgroup("plystack", "plystack, with --pyargs plystack_conformance")
    group.addoption("--game", metavar="NAME", help="run the conformance suite on this installed game")
    group.addoption(
        "--addon",
        metavar="NAME",
        action="append",
        default=[],
        help="with this installed add-on of the game; can be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a game or an add-on that is not installed; one that does not load is shown by a test."""
    name, addons = config.getoption("game"), config.getoption("addon")
    if addons and name is None:
        raise pytest.UsageError(f"--addon {addons[0]} needs --game NAME beside it")
    if name is not None:
        from plystack import load
        from plystack.errors import PlystackError, UnknownGame

        try:
            config.stash[_HEADER] = _told(load(name, addons))
        except UnknownGame as problem:
            raise pytest.UsageError(str(problem)) from None
        except PlystackError as problem:
            config.stash[_HEADER] = f"{name} does not load: {problem}"


_HEADER = pytest.StashKey[str]()
_NO_GAME = pytest.StashKey[bool]()


def _told(game: Game) -> str:
    """Return what is tested, with all versions."""
    versions = game.versions
    addons = ", ".join(f"{name} {version}" for name, version in versions.addons)
    return f"{versions.game} {versions.game_version}, rules {versions.rules}, add-ons: {addons or 'none'}"


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which game the suite runs on."""
    if _HEADER not in config.stash:
        return []
    from plystack import __version__

    return [f"plystack {__version__}: {config.stash[_HEADER]}"]


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Leave out the suite's own tests where no game is named."""
    if module_path == SUITE and parent.config.getoption("game") is None:
        return NoGame.from_parent(parent, path=module_path)
    return None


def pytest_report_collectionfinish(config: pytest.Config) -> list[str]:
    """Say what the suite needs, where nothing names a game."""
    return [NO_GAME] if _NO_GAME in config.stash else []


class NoGame(pytest.Module):
    """The suite's own module where no game is named: it is skipped."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Skip the module."""
        self.config.stash[_NO_GAME] = True
        pytest.skip(NO_GAME, allow_module_level=True)


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
