"""The terminal around a session: it reads lines, shows what comes of them, and writes the file that one asks for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from plystack.command.report import can_show
from plystack.command.session import Reply, begun
from plystack.scenarios.running import variation_of

_PROMPT = "> "


def play(file: Path, case: str) -> None:
    """Let somebody step through a scenario, until they quit or say nothing more.

    Arguments:
        file: the scenario.
        case: which of its cases, by title or number.

    Raises:
        ScenarioError: the file is bad, or there is no such case.
    """
    scenario, variation = variation_of(file, case)
    reply = begun(scenario, variation, ("✓", "✗") if can_show("✓✗") else ("+", "x"))
    _show(reply.text)
    for line in _lines():
        reply = reply.session.said(line)
        _show(_saved(reply))
        if reply.quits:
            return


def _lines() -> Iterator[str]:
    """Give what is said, line by line, to the end; where nobody types, each line is shown as it is read."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # with it, lines can be edited and said again
            import readline  # noqa: F401
        with suppress(EOFError, KeyboardInterrupt):
            while True:
                yield input(_PROMPT)
        click.echo()
        return
    for line in sys.stdin.buffer:
        said = line.decode(sys.stdin.encoding, "replace").strip()
        _show(f"{_PROMPT}{said}")
        yield said


def _saved(reply: Reply) -> str:
    """Write the file that a reply asks for, and return what is to be shown; what is there already stays."""
    if reply.saves is None:
        return reply.text
    name, text = reply.saves
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return f"{name} is there already, and stays as it is; say another name"
    except (OSError, ValueError) as problem:
        return f"{name} can't be written: {getattr(problem, 'strerror', None) or problem}"
    return reply.text


def _show(text: str) -> None:
    """Print a text; in a terminal, what begins a paragraph stands out."""
    if not text:
        return
    encoding = sys.stdout.encoding or "ascii"
    told = Text(text.encode(encoding, "replace").decode(encoding) + "\n")
    told.highlight_regex(r"(?m)(?:\A|(?<=\n\n)).+$", "bold")
    Console(highlight=False, soft_wrap=True).print(told)
