"""Fail unless exactly one game is installed, with those add-ons: ``python alone.py magic mutate``."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from importlib.util import find_spec

PACKAGES = {
    "plystack.games": ("magic", "riftbound"),
    "plystack.addons": ("cases", "mutate", "suspect"),
}


def problems(game: str, addons: list[str]) -> list[str]:
    """Say what is wrong with this environment as one where only those are installed."""
    found = []
    for group, names in PACKAGES.items():
        wanted = [game] if group == "plystack.games" else addons
        offered = sorted(point.name for point in entry_points(group=group))
        if offered != sorted(wanted):
            found.append(f"{group} offers {offered}; expected only {sorted(wanted)}")
        for name in names:
            if (find_spec(f"plystack_{name}") is not None) != (name in wanted):
                found.append(f"plystack_{name} is {'missing' if name in wanted else 'importable'}")
    return found


if __name__ == "__main__":
    wrong = problems(sys.argv[1], sys.argv[2:])
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(f"only {' with '.join(sys.argv[1:])} is installed")
