"""The command line: ``plystack run``, ``why``, ``play``, ``games``, ``check``, ``coverage``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from plystack.command import check as checking
from plystack.command import coverage as covering
from plystack.command import measured, report
from plystack.command.play import play as play_file
from plystack.errors import PlystackError, ScenarioError
from plystack.game import load
from plystack.plugins import installed_games
from plystack.scenarios import Result, find, graph_file, run_file, why_file, why_not_file

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
    report.print_results(results, as_json=as_json)
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
@click.option("--not", "effect", metavar="EFFECT", help="Say instead why this effect did nothing to the value.")
@click.option("--graph", type=click.Choice(["mermaid", "dot"]), help="Print instead the order of a layer as a graph.")
@click.option("--layer", help="Which layer --graph shows; the first that touched the value where left out.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def why(
    file: Path,
    object_: str,
    value: str,
    step: int,
    case: str,
    effect: str | None,
    graph: str | None,
    layer: str | None,
    as_json: bool,
) -> None:
    """Say why OBJECT has VALUE on the board of a scenario FILE.

    VALUE is a characteristic or a family of its words; or cant, must, may, costs: then the rules that decide are
    printed. OBJECT may be a player, who has the same and numbers such as a hand size, or "game".
    """
    try:
        if graph is not None:
            found = graph_file(file, object_, value, layer=layer, step=step, case=case)
            click.echo(found.mermaid() if graph == "mermaid" else found.dot())
        elif effect is not None:
            report.print_why_not(why_not_file(file, effect, object_, value, step=step, case=case), as_json=as_json)
        else:
            report.print_why(why_file(file, object_, value, step=step, case=case), as_json=as_json)
    except PlystackError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--case", default="1", show_default=True, help="Which case, by title or number; orders count.")
def play(file: Path, case: str) -> None:
    """Step through a scenario FILE, and do what else can be done.

    The board, what waits to resolve and what can be done are shown; a number does it, u undoes, w OBJECT VALUE asks
    why, ? shows what else can be said. Lines can also come from a pipe; at their end it quits.
    """
    try:
        play_file(file, case)
    except PlystackError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)


@main.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def games(name: str | None, as_json: bool) -> None:
    """List the installed games and their add-ons, or all words of the game NAME."""
    if name is None:
        report.print_games(installed_games(), as_json=as_json)
        return
    try:
        report.print_words(load(name), as_json=as_json)
    except PlystackError as problem:
        click.echo(f"{type(problem).__name__}: {problem}", err=True)
        sys.exit(2)


@main.command()
@click.argument("text", metavar="TEXT|FILE")
@click.option("--game", metavar="GAME", help="Whose language it is; the only game that is installed where left out.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list instead of lines.")
def check(text: str, game: str | None, as_json: bool) -> None:
    """Say what comes of card TEXT: each effect with its layer, and the text printed from its data.

    FILE holds one ability in each line; of a scenario file (*.scenario.toml) all card texts are checked, and it names
    its game itself. Exit status: 0 everything is understood, 2 something is not.
    """
    try:
        found = checking.checked(text, game)
    except PlystackError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    (checking.print_data if as_json else checking.print_checked)(found)
    sys.exit(2 if any(each.error is not None for each in found) else 0)


@main.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.jsonl")
@click.option("--game", metavar="GAME", help="Whose language it is; the only game that is installed where left out.")
@click.option("--of", type=click.Choice(measured.KINDS), default="continuous", show_default=True, help="Of what.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def coverage(file: Path, game: str | None, of: str, as_json: bool) -> None:
    """Measure how much of the card text in a FILE a game's language understands.

    Each line of FILE is a JSON object with a "text": a sentence, or all lines of a card where it has a "type", too. It
    may have the "name" of its card, and "layers", the layers in which the sentence does something.

    Of whole cards, "continuous" takes the lines that neither wait for something nor have a cost, "triggered" those that
    begin with When, Whenever or At, and "events" of these what stands before the first comma; "activated" those with a
    cost before a colon, and "resolution" of cards that the game plays to resolve those that say what is done then.
    """
    try:
        chosen = checking.choose(game)
        rows = measured.rows(file, of, chosen.schema)
        with report.progress(len(rows), shown=not as_json, title="texts") as advance:
            figures = covering.coverage(chosen, rows, of, advance)
    except PlystackError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    if as_json:
        report.print_json(figures)
    else:
        click.echo("\n".join(covering.told(figures)))
