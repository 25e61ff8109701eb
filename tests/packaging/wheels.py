"""Build the wheels and use them from outside the checkout, as a stranger would.

The wheel *files* are installed, by path: an index may hold a stranger's upload of the same name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DISTRIBUTIONS = {
    "plystack": "core",
    "plystack_magic": "plugins/magic",
    "plystack_mutate": "plugins/mutate",
    "plystack_suspect": "plugins/suspect",
    "plystack_cases": "plugins/cases",
    "plystack_riftbound": "plugins/riftbound",
    "plystack_conformance": "conformance",
}
GAMES = ("magic", "riftbound")
ADDONS = ("mutate", "suspect", "cases")
ORIGIN = """
import importlib, importlib.metadata, sys
for name in sys.argv[1:]:
    print(name, importlib.import_module(name).__file__)
    print(importlib.metadata.distribution(name).read_text("direct_url.json"))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return what it printed; end where it fails."""
    print("$", *command, flush=True)
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**environment, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    print(done.stdout, flush=True)
    if done.returncode:
        raise SystemExit(f"exit code {done.returncode} from {command[0]}")
    return done.stdout


def demand(truth: bool, sentence: str) -> None:
    """End with that sentence unless it is so."""
    if not truth:
        raise SystemExit(f"not so: {sentence}")


def build(outside: Path) -> list[Path]:
    """Build one wheel for each distribution and check which files it holds."""
    folders = [ROOT / folder for folder in DISTRIBUTIONS.values()]
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run(*pip, "-w", outside / "wheels", *folders, cwd=outside)
    wheels = sorted((outside / "wheels").glob("*.whl"))
    found = sorted(wheel.name.split("-")[0] for wheel in wheels)
    demand(found == sorted(DISTRIBUTIONS), f"one wheel for each distribution; found {found}")
    for wheel in wheels:
        check_files(wheel)
    return wheels


def check_files(wheel: Path) -> None:
    """Check that a wheel holds its whole package, the licence, and nothing else."""
    package = wheel.name.split("-")[0]
    source = ROOT / DISTRIBUTIONS[package] / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in (source / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        licences = [archive.read(name) for name in names if name.endswith("licenses/LICENSE")]
    code = {name for name in names if ".dist-info/" not in name}
    demand(code == expected, f"{wheel.name} holds its package only; {sorted(code ^ expected)}")
    demand(f"{package}/py.typed" in code, f"{wheel.name} says that it is typed")
    same = licences == [(ROOT / "LICENSE").read_bytes()]
    demand(same, f"{wheel.name} holds the licence of the root")


def main(outside: Path) -> None:
    """Build, install, and use the wheels in that folder."""
    demand(not outside.is_relative_to(ROOT), f"{outside} lies outside the checkout")
    wheels = build(outside)

    venv.create(outside / "venv", with_pip=True)
    scripts = outside / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / "python"
    run(python, "-m", "pip", "install", "--quiet", *wheels, cwd=outside)
    run(python, "-m", "pip", "check", cwd=outside)
    origin = run(python, "-c", ORIGIN, *DISTRIBUTIONS, cwd=outside)
    demand(str(ROOT) not in origin, "nothing is imported from the checkout")
    demand(origin.count((outside / "wheels").as_uri()) == len(DISTRIBUTIONS), "each came from a wheel built here")

    games = run(scripts / "plystack", "games", cwd=outside)
    for name in (*GAMES, *ADDONS):
        demand(name in games, f"'plystack games' lists {name}")
    for game in GAMES:
        copies = outside / "scenarios" / game
        shutil.copytree(ROOT / "plugins" / game / "scenarios", copies)
        files = sorted(copies.rglob("*.scenario.toml"))
        demand(bool(files), f"there are scenario files of {game}")
        run(scripts / "plystack", "run", *files, cwd=outside)
        printed = run(python, "-m", "pytest", "-p", "no:cacheprovider", files[0], cwd=outside)
        demand("1 passed" in printed, f"pytest collects {files[0].name} as one test")
        suite = ["-p", "no:cacheprovider", "--pyargs", "plystack_conformance", "--game", game]
        printed = run(python, "-m", "pytest", *suite, cwd=outside)
        demand(" passed" in printed and " skipped" not in printed, f"the conformance suite runs on {game}")
    for addon in ADDONS:
        copies = outside / "scenarios" / addon
        shutil.copytree(ROOT / "plugins" / addon / "scenarios", copies)
        run(scripts / "plystack", "run", *sorted(copies.rglob("*.scenario.toml")), cwd=outside)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="plystack-wheels-") as folder:
        main(Path(folder).resolve())
    print("the wheels work outside the checkout")
