"""What the command line shows: for people with rich, for programs as plain data."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import attrs
import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from plystack.data.describe import describe_value
from plystack.game import Game
from plystack.layers import Missing, Why
from plystack.plugins import GameInfo, Hook, Installed
from plystack.scenarios import Checked, Result, Ruling


def _console(*, stderr: bool = False) -> Console:
    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def can_show(text: str) -> bool:
    """Say whether the output's encoding has the characters of a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def progress(total: int, *, shown: bool, title: str = "scenarios") -> Iterator[Callable[[], None]]:
    """Give a function to call after each file; it moves a bar where the run is long and somebody looks."""
    console = _console(stderr=True)
    if not shown or not console.is_terminal:
        yield lambda: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda: bar.advance(task)


def print_json(data: object) -> None:
    """Print plain data as JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def print_results(results: Sequence[tuple[Result, float]], *, as_json: bool = False) -> None:
    """Print a line for each file, the chain of each failure, each bad file's complaint, and the sum."""
    if as_json:
        print_json(as_data([result for result, _ in results]))
        return
    console = _console()
    good, bad = ("✓", "✗") if can_show("✓✗") else ("+", "x")
    width = max((len(result.title) for result, _ in results), default=0)
    for result, millis in results:
        if result.error is not None:
            console.print(Text(f"{bad} {result.file}", style="red"))
            console.print(Text(_indented(str(result.error))))
            continue
        count = len(result.checked)
        told = f"{result.title:<{width}}   {count} {_plural('expectation', count)}   {millis:.0f} ms"
        waits = f"   {len(result.waiting)} waiting" if result.waiting else ""
        mark, style = (good, "green") if result.status == 0 else (bad, "red")
        console.print(Text.assemble((mark, style), " ", told, (waits, "yellow")))
        for each in result.failures:
            console.print(Text(_indented(str(each))))
    console.print(Text(summary([result for result, _ in results])))


def summary(results: Sequence[Result]) -> str:
    """Return the sum of a run in one line."""
    checked = sum(len(result.checked) for result in results)
    failed = sum(len(result.failures) for result in results)
    broken = sum(result.status == 2 for result in results)
    waiting = sum(len(result.waiting) for result in results)
    cases = sum(result.cases for result in results)
    counted = ((len(results), "file"), *([(cases, "case")] if cases > len(results) else []), (checked, "expectation"))
    parts = [f"{count} {_plural(word, count)}" for count, word in counted]
    parts += [f"{failed} failed"] if failed else []
    parts += [f"{broken} bad {_plural('file', broken)}"] if broken else []
    parts += [f"{waiting} {_plural('clause', waiting)} waiting"] if waiting else []
    return ", ".join(parts)


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())


def print_why(answer: Why | Ruling, *, as_json: bool = False) -> None:
    """Print why an object has a value, or which rules decide something."""
    if as_json:
        print_json(why_data(answer))
    else:
        _console().print(Text(str(answer)))


def print_why_not(answers: Sequence[Missing], *, as_json: bool = False) -> None:
    """Print why an effect did nothing to a value, a line for each effect of that name."""
    if as_json:
        print_json([attrs.asdict(each) for each in answers])
        return
    for each in answers:
        _console().print(Text(f"{each.effect} (ts {each.timestamp}): {each.reason}   {each.rule}".rstrip()))


def words_of(game: Game) -> dict[str, list[str]]:
    """Return all words of a game by what they are."""
    schema = game.schema
    return {
        "characteristics": list(schema.by_name),
        "families of words": list(schema.family_table),
        "words in filters": [each.filter_word for each in schema.characteristics if each.singular]
        + [each.filter_word for each in schema.families if each.singular],
        "card fields": [f"{each.key} ({each.about}, such as {each.example!r})" for each in game.declared.card_fields],
        "zones": list(schema.zone_table),
        "fields": list(schema.field_table),
        "counters": list(schema.counter_table),
        "designations": list(schema.designation_table),
        "keywords": [f"{name} N" if each.numbered else name for name, each in schema.keyword_table.items()],
        "kinds of ability": sorted(schema.all_kinds),
        "actions": list(schema.action_table),
        "numbers of players": [name for name, each in schema.number_table.items() if not each.of_game],
        "numbers of the game": [name for name, each in schema.number_table.items() if each.of_game],
        "words for players": [each.name for each in game.declared.relations],
        "layers": [f"{each.name}: {each.title}" for each in game.plan.layers],
        "rules": list(game.declared.info.rules),
        "policies": [f"{each.name}: {' | '.join(each.settings)}" for each in game.declared.offered],
        "hooks for add-ons": [_hook(each) for each in game.declared.played.published],
    }


def _hook(hook: Hook) -> str:
    """Return a hook with what it passes and promises, and what it is for."""
    return f"{hook}: {hook.about}" if hook.about else str(hook)


def print_words(game: Game, *, as_json: bool = False) -> None:
    """Print all words of a game."""
    words = words_of(game)
    if as_json:
        print_json(words)
        return
    console = Console(highlight=False)
    for what, each in words.items():
        if any(", " in one for one in each):  # what holds commas itself stands on a line of its own
            console.print(Text(f"{what}:", style="bold"), *(Text(f"  {one}") for one in each), sep="\n")
        else:
            console.print(Text.assemble((f"{what}: ", "bold"), ", ".join(each) or "none"))


def print_games(found: Sequence[Installed], *, as_json: bool = False) -> None:
    """Print the installed games with their add-ons; a broken one with what is wrong."""
    if as_json:
        print_json(games_data(found))
        return
    console = _console()
    if not found:
        console.print("no game is installed; a game is a distribution with an entry point in plystack.games")
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "version", "rules", "add-ons"):
        table.add_column(heading)
    for game in found:
        if game.error is not None or not isinstance(game.info, GameInfo):
            table.add_row(game.name, "broken", escape(str(game.error)), "")
            continue
        addons = ", ".join(each.name + (" (broken)" if each.error else "") for each in game.addons) or "none"
        table.add_row(game.name, game.info.version, ", ".join(game.info.rules), escape(addons))
    console.print(table)
    for each in (addon for game in found for addon in game.addons if addon.error is not None):
        console.print(Text(f"{each.name}: {each.error}", style="red"))


# -- for programs -------------------------------------------------------------------------------------


def as_data(results: Sequence[Result]) -> dict[str, Any]:
    """Return the results of a run as plain data."""
    return {
        "files": [
            {
                "file": result.file,
                "title": result.title,
                "status": ("ok", "failed", "bad file")[result.status],
                "cases": result.cases,
                "expectations": len(result.checked),
                "failures": [_failure_data(each) for each in result.failures],
                "waiting": [attrs.asdict(each) for each in result.waiting],
                "error": None if result.error is None else _error_data(result),
            }
            for result in results
        ],
        "cases": sum(result.cases for result in results),
        "expectations": sum(len(result.checked) for result in results),
        "failed": sum(len(result.failures) for result in results),
        "bad_files": sum(result.status == 2 for result in results),
    }


def _failure_data(checked: Checked) -> dict[str, Any]:
    outcome = checked.outcome
    return {
        "line": outcome.place.line,
        "column": outcome.place.column,
        "case": checked.variation,
        "moment": checked.moment,
        "what": outcome.what,
        "expected": outcome.expected,
        "found": outcome.found,
        "why": outcome.chain,
    }


def _error_data(result: Result) -> dict[str, Any]:
    error = result.error
    assert error is not None
    place = error.place
    told = {"code": error.code, "problem": error.problem, "hint": error.hint}
    return {"line": place.line, "column": place.column, **told}


def why_data(answer: Why | Ruling) -> dict[str, Any]:
    """Return the answer to *why* as plain data, values in words."""
    if isinstance(answer, Ruling):
        return attrs.asdict(answer)
    values = ("value", "actual", "printed")
    data = attrs.asdict(answer, filter=lambda attribute, _: attribute.name not in values)
    data.update({name: describe_value(getattr(answer, name)) for name in values})
    for step, told in zip(answer.steps, data["steps"], strict=True):
        told["value"] = describe_value(step.value)
    return data


def games_data(found: Sequence[Installed]) -> list[dict[str, Any]]:
    """Return the installed games as plain data."""
    return [
        {
            "name": game.name,
            "info": None if game.info is None else attrs.asdict(game.info, filter=lambda each, _: each.name != "hooks"),
            "error": None if game.error is None else str(game.error),
            "addons": [
                {"name": each.name, "error": None if each.error is None else str(each.error)} for each in game.addons
            ],
        }
        for game in found
    ]
