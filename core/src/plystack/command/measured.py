"""The texts of a file that are measured: which lines of cards are of which kind."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from plystack.data import ACTIVATED, RESOLUTION, TRIGGERED, Schema
from plystack.errors import BadFile
from plystack.text import split

KINDS: Final = ("continuous", "events", TRIGGERED, ACTIVATED, RESOLUTION)
"""What can be measured: static sentences, the events for which lines wait, whole lines that wait for one, that have a
cost before a colon, and of cards that are played to resolve those that say what is done then."""

_WORD: Final = re.compile(r"[^—\"“:.]{1,60} — (?=\S)")
_TRIGGERED: Final = re.compile(r"(?:When|Whenever|At)\b")
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”")
_LETTERS: Final = re.compile(r"\w+")


@attrs.frozen
class Row:
    """One text to measure.

    Arguments:
        text: what it is.
        layers: those that it is said to have; None where nothing is said of that.
        name: of its card.
        of_card: it is one of all lines of a card that neither wait for something nor have a cost; what it is, shows
            when it is read.
    """

    text: str
    layers: frozenset[str] | None = None
    name: str = ""
    of_card: bool = False


def rows(path: Path, of: str, schema: Schema) -> list[Row]:
    """Return the texts of a file of JSON objects, one in each line.

    Arguments:
        path: of the file.
        of: one of :data:`KINDS`.
        schema: what the game declares; it says which cards are played to do something as they resolve.

    Raises:
        BadFile: a line is no object with a ``text``.
    """
    found: list[Row] = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadFile(f"{path}: can't be read: {problem}") from problem
    for number, line in enumerate(lines, 1):
        if line.strip():
            found += _of_object(_object(path, number, line), of, schema)
    return found


def _object(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise BadFile(f"{path}:{number}: is no JSON: {problem}") from problem
    if not isinstance(data, dict) or not isinstance(data.get("text", ""), str | None):
        raise BadFile(f'{path}:{number}: expected an object with "text", came {line[:60]!r}')
    return data


def _of_object(data: dict[str, Any], of: str, schema: Schema) -> Iterator[Row]:
    text, name = data.get("text") or "", str(data.get("name") or data.get("card") or "")
    known = data.get("layers")
    told = None if known is None else frozenset(map(str, known))
    if of == "continuous" and "type" not in data:
        yield Row(text, told, name)
        return
    resolves = bool(schema.resolving.intersection(_LETTERS.findall(str(data.get("type") or ""))))
    for line, _, _ in split(text):
        said = line.removeprefix("•").strip()  # one of those of which the line before says to choose
        begun = _WORD.match(said)
        sentence = said[begun.end() :] if begun else said
        if _TRIGGERED.match(sentence):
            kinds = {"events", TRIGGERED}
        elif ":" in _QUOTED.sub("", said):
            kinds = {ACTIVATED}
        else:
            kinds = {"continuous", RESOLUTION} if resolves else {"continuous"}
        if said and of in kinds:
            yield Row(_event(sentence) if of == "events" else said, told, name, of_card="continuous" in kinds)


def _event(sentence: str) -> str:
    """Return the event clause of a sentence: it ends at the first comma outside quotes."""
    hidden = _QUOTED.sub(lambda found: "x" * len(found.group()), sentence)
    return sentence[: hidden.index(",")] if "," in hidden else sentence
