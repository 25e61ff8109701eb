"""Each hook that a game publishes for its add-ons has a test among the game's own, which is named after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from plystack import Game, installed_games, load
from plystack.plugins import assemble

from .conformance.harbour import game as harbour

ROOT = Path(__file__).parents[1]
GAMES: dict[str, tuple[Callable[[], Game], Path]] = {
    "magic": (lambda: load("magic", []), ROOT / "plugins" / "magic" / "tests"),
    "riftbound": (lambda: load("riftbound", []), ROOT / "plugins" / "riftbound" / "tests"),
    "harbour": (lambda: Game(assemble(harbour)), ROOT / "tests" / "conformance"),
}


def problems(hooks: Iterable[str], folder: Path) -> list[str]:
    """Return which hooks have no test ``test_hook_NAME`` or ``test_hook_NAME_and_so_on``, and which tests no hook."""
    names = sorted(hooks, key=len, reverse=True)
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("test_*.py"))]
    found = [name for text in texts for name in re.findall(r"^ *def test_hook_(\w+)\(", text, re.MULTILINE)]
    of = {each: next((name for name in names if f"{each}_".startswith(f"{name}_")), None) for each in found}
    return [
        *(f"no test of the hook {name!r}: expected test_hook_{name} in {folder.name}" for name in sorted(names)
          if name not in of.values()),
        *(f"test_hook_{each} is of no hook" for each, name in of.items() if name is None),
    ]  # fmt: skip


def test_no_game_of_the_workspace_is_left_out() -> None:
    assert set(GAMES) - {"harbour"} == {each.name for each in installed_games()}


@pytest.mark.parametrize("name", GAMES)
def test_each_published_hook_has_a_test(name: str) -> None:
    make, folder = GAMES[name]
    assert problems([hook.name for hook in make().declared.played.published], folder) == []


def test_a_hook_without_a_test_is_found(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        "def test_hook_ways():\n    pass\n\ndef test_hooks_ship():\n    pass\n", "utf-8"
    )
    (tmp_path / "test_two.py").write_text("def test_hook_ways_to_go_by_sea():\n    pass\n", "utf-8")
    assert problems(["ways", "ways_to_go"], tmp_path) == []
    assert problems(["ways_to_go", "ship", "ways"], tmp_path) == [
        f"no test of the hook 'ship': expected test_hook_ship in {tmp_path.name}"
    ]
    assert problems(["ways_to_go"], tmp_path) == ["test_hook_ways is of no hook"]
