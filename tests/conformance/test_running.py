"""How the suite is run: on an installed game by options, in a file by a class; and that it stays out of the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from plystack import __version__, installed_games

GAMES = tuple(each.name for each in installed_games())
ADDONS = ", ".join(repr(addon.name) for game in installed_games() for addon in game.addons) or "none"
TOY = Path(__file__).with_name("toy_game.py")
SUITE = ("--pyargs", "plystack_conformance")


@pytest.fixture
def toy(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the toy game for a process: a module with an entry point, on its path."""
    folder = pytester.mkdir("site")
    (folder / "toy_game.py").write_bytes(TOY.read_bytes())
    info = folder / "toy_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-game\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[plystack.games]\ntoy = toy_game\n", "utf-8")
    known = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *([known] if known else [])]))


@pytest.mark.parametrize("game", GAMES)
def test_an_installed_game_by_its_name(pytester: pytest.Pytester, game: str) -> None:
    """A few tests are enough here: each game runs all of them by itself."""
    options = ("--game", game, "--strict-markers", "-W", "error", "-k", "loads or enters or relation or name")
    result = pytester.runpytest_subprocess(*SUITE, *options)
    assert result.ret is pytest.ExitCode.OK
    assert result.parseoutcomes().keys() == {"passed", "deselected"}
    result.stdout.fnmatch_lines([f"plystack {__version__}: {game} *, rules *, add-ons: none"])


def _tests(result: pytest.RunResult) -> int:
    """Return how many tests were collected."""
    line = next(line for line in result.outlines if "collected " in line)
    return int(line.rpartition("collected ")[2].split()[0])


@pytest.mark.usefixtures("toy")
def test_a_game_that_was_just_installed(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its boards are rolled here, as in a long run."""
    monkeypatch.setenv("PLYSTACK_BOARDS", "2")
    monkeypatch.setenv("PLYSTACK_SEED", "1")
    result = pytester.runpytest_subprocess(*SUITE, "--game", "toy")
    result.assert_outcomes(passed=_tests(result))


@pytest.mark.usefixtures("toy")
def test_a_class_names_an_installed_game(pytester: pytest.Pytester) -> None:
    """Its classes are collected once each, and what they inherit is not collected where it is imported."""
    pytester.makepyfile(
        test_mine="""
        from plystack_conformance import DeclarationsTopic, GameConformance, LayeringTopic, Topic

        class TestMine(DeclarationsTopic):
            game_name = "toy"

        class TestBare(Topic):
            pass
        """
    )
    result = pytester.runpytest_subprocess("-v", "-k", "not another_process")
    assert result.parseoutcomes().keys() == {"passed", "deselected"}
    result.stdout.no_fnmatch_line("*Topic::*")
    result.stdout.fnmatch_lines(["test_mine.py::TestMine::test_it_loads PASSED*"])


def test_a_class_that_names_no_game_is_told_so(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from plystack_conformance import DeclarationsTopic

        class TestMine(DeclarationsTopic):
            pass
        """
    )
    result = pytester.runpytest_inprocess("-k", "test_it_loads")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*TestMine names no game: give game_name, or override load*"])


def test_without_a_game_the_suite_is_skipped_in_one_line(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess(*SUITE)
    result.assert_outcomes(skipped=1)
    assert [line for line in result.outlines if "--game NAME" in line] == [
        "plystack_conformance: no game is named, so nothing of it is run; give --game NAME"
    ]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--game", GAMES[0] + "x"), f"there is no game '{GAMES[0]}x'; did you mean '{GAMES[0]}'?"),
        (("--game", GAMES[0], "--addon", "qqq"), f"there is no add-on 'qqq'; installed: {ADDONS}"),
        (("--addon", "qqq"), "--addon qqq needs --game NAME beside it"),
    ],
)
def test_a_wrong_option_is_told_without_a_traceback(
    pytester: pytest.Pytester, options: tuple[str, ...], sentence: str
) -> None:
    result = pytester.runpytest_subprocess(*SUITE, *options)
    assert result.ret is pytest.ExitCode.USAGE_ERROR
    assert [line for line in (*result.outlines, *result.errlines) if line] == [f"ERROR: {sentence}"]


def test_by_itself_the_plugin_collects_scenario_files_only(pytester: pytest.Pytester) -> None:
    pytester.makefile(".toml", pyproject="[tool.other]\n", data="a = 1\n")
    pytester.makefile(
        ".scenario.toml",
        one=f'game = "{GAMES[0]}"\ntitle = "One"\n[card.Thing]\n[board]\nA = ["Thing as thing"]\n'
        '[[expect]]\nthing.controller = "A"\n',
    )
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*plystack_conformance:*")
