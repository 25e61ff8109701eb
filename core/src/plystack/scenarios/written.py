"""Card text as it is written in a scenario file: compiled, with errors at the word in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from plystack.data import Ability
from plystack.errors import DataError, Place, PluginError, ScenarioError, TextError
from plystack.game import Game
from plystack.scenarios.document import Document
from plystack.scenarios.node import Node
from plystack.text import Compiled, split

# A piece of a quoted TOML text as it stands in the file, by what it gives: one character, or none.
_PIECE: Final = re.compile(
    r"""
    (?P<wide> \\u[0-9a-fA-F]{4} | \\U[0-9a-fA-F]{8} )
  | (?P<none> \\[ \t]*\n\s* )
  | (?P<escape> \\. )
  | (?P<plain> . | \n )
    """,
    re.VERBOSE,
)


def read_text(node: Node, game: Game, name: str = "") -> tuple[Ability, ...]:
    """Return the abilities that card text says: one text, with lines in it or not, or a list of lines.

    Arguments:
        node: the text.
        game: with the words of the file.
        name: of the card, which in its own text means the card itself.

    Raises:
        ScenarioError: a line is not understood, or says two things; it points at the word.
    """
    return tuple(ability for each in lines(node) for ability in compile_text(each, game, name).abilities)


def lines(node: Node) -> list[Node]:
    """Return the texts of a list, without lines that only remind; or the text itself."""
    each = node.one_or_more()
    return [one for one in each if any(said for said, _, _ in split(one.text()))] or each


def compile_text(node: Node, game: Game, name: str) -> Compiled:
    """Return one text, compiled; an error points at the word in the file."""
    text = node.text()
    try:
        return game.compile(text, name)
    except TextError as problem:
        before = "".join(f"{line}\n" for line in text.split("\n")[: problem.line - 1])
        raise _pointed(node, problem, len(before) + problem.column - 1) from problem
    except DataError as problem:
        raise node.error(str(problem)) from problem
    except PluginError as problem:
        raise node.error(f"{type(problem).__name__}: {problem}") from problem


def _pointed(node: Node, problem: TextError, offset: int) -> ScenarioError:
    """Return the error at its word in the file, with what it says besides below the line."""
    plain = node.error(f"text: {problem.problem}", "\n  ".join(problem.notes))
    place = position(node.document, plain.place, offset)
    return node.document.at(place, plain.problem, plain.hint)


def position(document: Document, start: Place, offset: int) -> Place:
    """Return where a character of a quoted text stands in the file.

    Arguments:
        document: the file.
        start: where the text begins, with its first quotation mark.
        offset: which character of its value.
    """
    written = "\n".join(document.lines[start.line - 1 :])[start.column - 1 :]
    line, column = start.line, start.column
    for nth, (piece, gives) in enumerate(_pieces(written)):
        if nth and gives:
            if not offset:
                break
            offset -= 1
        if "\n" in piece:
            line, column = line + piece.count("\n"), len(piece) - piece.rfind("\n")
        else:
            column += len(piece)
    return Place(start.file, line, column)


def _pieces(written: str) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a quoted text, its opening first, and whether each gives a character."""
    quote = written[:3] if written[:3] in ('"""', "'''") else written[:1]
    opening = quote + ("\n" if len(quote) == 3 and written[3:4] == "\n" else "")
    yield opening, False
    at = len(opening)
    while at < len(written):
        if written.startswith(quote, at) and not (len(quote) == 3 and written.startswith(quote[0], at + 3)):
            yield quote, True  # what ends here stands at the closing mark
            return
        found = _PIECE.match(written, at) if quote[0] == '"' else None
        piece = found.group() if found else written[at]
        yield piece, found is None or found.lastgroup != "none"
        at += len(piece)
