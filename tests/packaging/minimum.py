"""Run all tests on Python 3.11 with the oldest dependencies that the distributions allow.

``python minimum.py FOLDER [argument of pytest ...]`` makes a virtual environment in FOLDER.
It fails where there is no Python 3.11: tox would skip such an environment with a green ending.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
DISTRIBUTIONS = (
    "core",
    "plugins/magic",
    "plugins/mutate",
    "plugins/suspect",
    "plugins/cases",
    "plugins/riftbound",
    "conformance",
)
PYTHON = "3.11"


def oldest() -> list[str]:
    """Return one ``name==version`` for each dependency that is not one of our own."""
    lowest: dict[str, str] = {}
    ours = set()
    for folder in DISTRIBUTIONS:
        project = tomllib.loads((ROOT / folder / "pyproject.toml").read_text("utf-8"))["project"]
        ours.add(project["name"])
        for line in project["dependencies"]:
            requirement = Requirement(line)
            bounds = [s.version for s in requirement.specifier if s.operator == ">="]
            if len(bounds) != 1:
                raise SystemExit(f"{folder}: {line!r} needs one lower bound, as in 'name>=1.2'")
            if lowest.setdefault(requirement.name, bounds[0]) != bounds[0]:
                raise SystemExit(f"{folder}: {line!r} differs from another distribution's bound")
    return [f"{name}=={version}" for name, version in sorted(lowest.items()) if name not in ours]


def run(*command: str | Path) -> None:
    """Run a command from the root; end with its exit code where it fails."""
    print("$", *command, flush=True)
    done = subprocess.run([str(word) for word in command], cwd=ROOT, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


def main(folder: Path, arguments: list[str]) -> None:
    """Make the environment and run pytest in it."""
    run(sys.executable, "-m", "virtualenv", "--clear", "--quiet", "--python", PYTHON, folder)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    constraints = folder / "oldest.txt"
    constraints.write_text("\n".join(oldest()) + "\n", "utf-8")
    print(constraints.read_text("utf-8"))
    editable = [word for name in DISTRIBUTIONS for word in ("-e", f"{ROOT / name}")]
    run(python, "-m", "pip", "install", "--quiet", "-c", constraints, *editable, "pytest-xdist")
    check = f"import sys; assert sys.version_info[:2] == ({PYTHON.replace('.', ', ')}), sys.version"
    run(python, "-c", check)
    run(python, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *arguments)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
