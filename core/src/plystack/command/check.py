"""The command ``check``: what comes of card text, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import click

from plystack.command.effects import Effect, effects
from plystack.command.report import print_json
from plystack.errors import PlystackError, ScenarioError, TextError, UnknownGame
from plystack.game import Game, load
from plystack.plugins import installed_games
from plystack.scenarios import SUFFIX, texts_file
from plystack.text import Line, blocks


@attrs.frozen
class Checked:
    """A line of text, or why it is none.

    Arguments:
        title: the card on which it stands, or an empty string.
        game: by which it is read.
        line: as it was compiled.
        error: why it was not.
    """

    title: str
    game: Game
    line: Line | None = None
    error: TextError | ScenarioError | None = None

    def effects(self) -> list[Effect]:
        """Return what the line does."""
        return [] if self.line is None else [each for a in self.line.abilities for each in effects(self.game, a)]


def choose(name: str | None) -> Game:
    """Return a game by name, or the only one that is installed.

    Raises:
        UnknownGame: there is none of that name, or several and none is named.
    """
    if name is None:
        names = [each.name for each in installed_games()]
        if len(names) != 1:
            told = ", ".join(names) or "none"
            raise UnknownGame(f"several games may be meant; say which with --game; installed: {told}")
        (name,) = names
    return load(name)


def checked(text: str, game: str | None) -> list[Checked]:
    """Return what comes of a text, of a scenario file with card text, or of a file with one ability in each line.

    Raises:
        PlystackError: no game can be meant, or the file is no scenario.
    """
    path = _path(text)
    if path is not None and path.name.endswith(SUFFIX):
        return list(_of_scenario(path))
    name, lines = "text", text
    if path is not None:
        name, lines = str(path), path.read_text("utf-8")
    return list(_of_lines(choose(game), lines, name))


def _path(text: str) -> Path | None:
    if text.endswith(SUFFIX):
        return Path(text)
    try:
        return Path(text) if text.strip() and Path(text).is_file() else None
    except (OSError, ValueError):  # too long for a name, or holding what no name holds
        return None


def _of_lines(game: Game, text: str, name: str) -> Iterator[Checked]:
    lines = [(number, each) for number, each in blocks(text) if each.strip()]
    for number, each in lines or [(1, "")]:
        try:
            for line in game.compile(each).lines:
                yield Checked("", game, attrs.evolve(line, number=number))
        except TextError as problem:
            problem.line, problem.file = number + problem.line - 1, name
            yield Checked("", game, error=problem)


def _of_scenario(path: Path) -> Iterator[Checked]:
    for title, game, found in texts_file(path):
        if isinstance(found, ScenarioError):
            yield Checked(title, game, error=found)
        else:
            yield from (Checked(title, game, line) for line in found.lines)


def print_checked(found: Sequence[Checked]) -> None:
    """Print a line for each effect, and each line as it is printed from its data."""
    title = ""
    for nth, each in enumerate(found):
        if nth:
            click.echo()
        if each.title != title:
            title = each.title
            click.echo(f"{title}:")
        if each.error is not None:
            click.echo(str(each.error))
            continue
        assert each.line is not None
        rows, before = [], ""
        for effect in each.effects():
            who = "the same" if effect.who and effect.who == before else effect.who
            before = effect.who
            tail = f"as long as {effect.condition}" if effect.condition else ""
            rows.append((effect.head, who, "   ".join(part for part in (effect.what, tail) if part)))
        rows.append(("printed", "", each.line.printed or "(there are no words for it)"))
        if not each.line.abilities:
            rows = [("reminder", "", each.line.reminder)]
        head = max(len(row[0]) for row in rows)
        middle = max(len(row[1]) for row in rows)
        for first, who, what in rows:
            told = f"{who:<{middle}}   {what}" if who else what
            click.echo(f"{first:<{head}}   {told}")


def print_data(found: Sequence[Checked]) -> None:
    """Print the same for programs."""
    print_json([_data(each) for each in found])


def _data(each: Checked) -> dict[str, Any]:
    told: dict[str, Any] = {"card": each.title or None, "error": None}
    if each.error is not None:
        return {**told, "error": error_data(each.error)}
    assert each.line is not None
    line = each.line
    said = {"text": line.text, "printed": line.printed or None, "reminder": line.reminder or None, "line": line.number}
    return {**told, **said, "effects": [attrs.asdict(effect) for effect in each.effects()]}


def error_data(error: PlystackError) -> dict[str, Any]:
    """Return an error as plain data."""
    told: dict[str, Any] = {"code": error.code, "problem": str(getattr(error, "problem", error))}
    if isinstance(error, ScenarioError):
        return {**told, "line": error.place.line, "column": error.place.column, "hint": error.hint}
    if isinstance(error, TextError):
        names = ("line", "column", "word", "understood", "follow", "suggestion", "unknown", "readings", "hint")
        return {**told, **{name: getattr(error, name) for name in names}}
    return told
