"""What a game declares, and how it is played, as another process finds it, under another hash seed."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from plystack import Game
from plystack.data import Chance
from plystack.errors import PlystackError
from plystack_conformance.boards.course import course
from plystack_conformance.topics.telling import told
from plystack_conformance.topics.topic import Topic

_RUN = "import sys, json; sys.path[:] = json.loads(sys.argv[2]); from plystack_conformance.topics import another; "

_ANSWERS = 4

# The exit code of a process that finds no class: any other that is not 0 is a fault of what it was asked.
_NOT_FOUND = 3


def elsewhere(topic: Topic, root: Path, seed: int, task: str = "declares", *given: Any) -> list[str]:
    """Return lines that another process says of a game.

    A test is skipped whose class another process can't import, which is no fault of the game; one whose task goes wrong
    there fails.

    Arguments:
        topic: the test class's instance; its class, or what it names, is loaded there.
        root: a folder from which the class's module may be imported.
        seed: the hash seed of the process.
        task: one of :data:`TASKS`.
        given: what the task needs, as JSON can say it.
    """
    kind = type(topic)
    if "<locals>" in kind.__qualname__:
        pytest.skip(f"another process can't load the game: {kind.__qualname__} is made inside a function")
    asked = {
        "module": kind.__module__,
        "file": inspect.getfile(kind),
        "name": kind.__qualname__,
        "game_name": topic.game_name,
        "addon_names": list(topic.addon_names),
        "task": task,
        "given": given,
    }
    path = [*sys.path, *([] if str(root) in sys.path else [str(root)])]
    done = subprocess.run(
        [sys.executable, "-c", f"{_RUN}another.main(sys.stdin.read())", "", json.dumps(path)],
        input=json.dumps(asked),
        env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    last = done.stderr.strip().rpartition("\n")[2] or f"exit code {done.returncode}"
    if done.returncode == _NOT_FOUND:
        pytest.skip(f"another process can't load the game: {last}")
    if done.returncode:
        pytest.fail(f"a process with PYTHONHASHSEED={seed} fails where this one does not: {last}", pytrace=False)
    found: list[str] = json.loads(done.stdout.rpartition("\n")[2])
    return found


def goes_on(game: Game, texts: list[str]) -> list[str]:
    """Return the States that come of stored ones in which something is to be decided, as texts."""
    found: list[str] = []
    for text in texts:
        state = game.loads(text)
        for place in range(_ANSWERS):
            if state.decision is not None:
                state = game.answer(state, state.decision.domain.sample(Chance(place))).state
        found.append(game.dumps(state))
    return found


def plays(game: Game, courses: list[tuple[int, int, bool]]) -> list[str]:
    """Return the States of courses, as texts; each course is a seed, a number of moves, and whether a host plays."""
    return [
        game.dumps(moment.after)
        for seed, steps, hosted in courses
        for moment in course(game, seed, steps, hosted=hosted)
    ]


TASKS: Final[Mapping[str, Callable[..., list[str]]]] = {"declares": told, "goes on": goes_on, "plays": plays}
"""What another process can be asked."""


def main(argument: str) -> None:
    """Write what a task says of the game, as JSON, on the last line."""
    asked = json.loads(argument)
    try:
        kind: Any = _module(asked["module"], asked["file"])
        for name in asked["name"].split("."):
            kind = getattr(kind, name)
    except (ImportError, AttributeError, OSError) as problem:
        sys.stderr.write(f"{type(problem).__name__}: {problem}\n")
        sys.exit(_NOT_FOUND)
    topic = kind()
    topic.game_name, topic.addon_names = asked["game_name"], tuple(asked["addon_names"])
    try:
        found = TASKS[asked["task"]](topic.load(), *asked["given"])
    except PlystackError as problem:
        found = [f"it does not load: {problem}"]
    sys.stdout.write("\n" + json.dumps(found))


def _module(name: str, file: str) -> object:
    """Import a module by its name where it is found by that, else from its file."""
    try:
        module = importlib.import_module(name)
    except ImportError:
        module = None
    if module is not None and Path(getattr(module, "__file__", None) or "").resolve() == Path(file).resolve():
        return module
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no module")
    found = importlib.util.module_from_spec(spec)
    sys.modules[name] = found
    spec.loader.exec_module(found)
    return found
