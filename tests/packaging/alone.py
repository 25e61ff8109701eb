"""Fail unless exactly one game is installed: ``python alone.py magic``."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from importlib.util import find_spec

GAMES = {"magic": "plystack_magic", "riftbound": "plystack_riftbound"}


def problems(game: str) -> list[str]:
    """Say what is wrong with this environment as one where only that game is installed."""
    found = []
    offered = sorted(point.name for point in entry_points(group="plystack.games"))
    if offered != [game]:
        found.append(f"the games on offer are {offered}; expected only {game!r}")
    for name, package in GAMES.items():
        if (find_spec(package) is not None) != (name == game):
            found.append(f"{package} is {'missing' if name == game else 'importable'}")
    return found


if __name__ == "__main__":
    wrong = problems(sys.argv[1])
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(f"only {sys.argv[1]} is installed")
