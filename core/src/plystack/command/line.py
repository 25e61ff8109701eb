"""The command line: ``plystack run``, ``plystack why``, ``plystack games``."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import click

from plystack.command import report
from plystack.errors import PlystackError, ScenarioError
from plystack.plugins import installed_games
from plystack.scenarios import Result, find, run_file, why_file

# Above so many files a run shows how far it is.
_LONG = 40


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="plystack")
def main() -> None:
    """What is true now on a card game's board, and why."""


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|FOLDER…")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def run(paths: tuple[Path, ...], as_json: bool) -> None:
    """Run scenario files, and those in folders (*.scenario.toml, recursively).

    Exit status: 0 all expectations hold, 1 one fails, 2 a file is bad (which wins over 1).
    """
    try:
        files = list(find(paths))
    except ScenarioError as problem:
        files = []
        results = [(Result(problem.place.file, problem.place.file, error=problem), 0.0)]
    else:
        results = _run_all(files, progress=len(files) >= _LONG and not as_json)
    if as_json:
        click.echo(json.dumps(report.as_data([result for result, _ in results]), ensure_ascii=False, indent=2))
    else:
        report.print_results(results)
    sys.exit(max((result.status for result, _ in results), default=0))


def _run_all(files: list[Path], *, progress: bool) -> list[tuple[Result, float]]:
    results: list[tuple[Result, float]] = []
    with report.progress(len(files), shown=progress) as advance:
        for path in files:
            started = time.perf_counter()
            results.append((run_file(path), (time.perf_counter() - started) * 1000))
            advance()
    return results


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("object_", metavar="OBJECT")
@click.argument("value", metavar="VALUE")
@click.option("--step", default=0, show_default=True, help="After which step; 0 is the board at the start.")
@click.option("--case", default="1", show_default=True, help="Which case, by title or number; orders count.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def why(file: Path, object_: str, value: str, step: int, case: str, as_json: bool) -> None:
    """Say why OBJECT has VALUE on the board of a scenario FILE.

    VALUE is a characteristic, or a family of its words.
    """
    try:
        answer = why_file(file, object_, value, step=step, case=case)
    except PlystackError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    if as_json:
        click.echo(json.dumps(report.why_data(answer), ensure_ascii=False, indent=2))
    else:
        report.print_why(answer)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def games(as_json: bool) -> None:
    """List the installed games and their add-ons."""
    found = installed_games()
    if as_json:
        click.echo(json.dumps(report.games_data(found), ensure_ascii=False, indent=2))
    else:
        report.print_games(found)
