"""Every error that plystack raises on purpose, each with a stable code.

A message states the fact, then why it is one, then what to do. Nothing here
carries a game's word: what came and what was expected are given by the caller.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import attrs


def suggest(word: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the nearest known word, or an empty string."""
    near = difflib.get_close_matches(str(word), sorted(set(known)), n=5, cutoff=0.6)
    if not near:
        return ""
    # letters in another order are the likelier slip than letters more or less
    nearest = min(near, key=lambda each: (sorted(each) != sorted(str(word)), near.index(each)))
    return f"; did you mean {nearest!r}?"


class PlystackError(Exception):
    """The base of all errors that plystack raises on purpose."""

    code = "PLY000"


# -- plugins ---------------------------------------------------------------------------


class PluginError(PlystackError):
    """A game or an add-on broke a promise; the message names it and the hook."""

    code = "PLY100"


class UnknownGame(PluginError):
    """No installed distribution offers a game or an add-on of that name."""

    code = "PLY101"


class UnknownHook(PluginError):
    """A plugin implements a hook that does not exist."""

    code = "PLY102"


class MissingHook(PluginError):
    """A game leaves out a hook that every game must answer."""

    code = "PLY103"


class BadHookSignature(PluginError):
    """A hook implementation asks for what the hook does not pass, or what a game publishes can't be asked as a hook."""

    code = "PLY104"


class BadHookResult(PluginError):
    """A hook answered with something other than what its annotation promises."""

    code = "PLY105"


class HookFailed(PluginError):
    """A hook raised; the cause is kept as ``__cause__``."""

    code = "PLY106"


class WrongApi(PluginError):
    """A plugin, or a stored file, was written for another version of the hook API or format."""

    code = "PLY107"


class Duplicate(PluginError):
    """Two plugins, or one plugin twice, declare the same name."""

    code = "PLY108"


class MissingRequirement(PluginError):
    """An add-on requires another add-on or another game that is not loaded."""

    code = "PLY109"


# -- data --------------------------------------------------------------------------------


class DataError(PlystackError):
    """A value of the data model contradicts itself or its schema."""

    code = "PLY200"


class UnknownWord(DataError):
    """A characteristic, field, counter, zone or word is not declared by the game."""

    code = "PLY201"


class NoLayer(DataError):
    """The layer plan has no place for an operation on a characteristic."""

    code = "PLY202"


class BadChange(DataError):
    """A Change cannot be applied to this State; the State is unchanged."""

    code = "PLY203"


@contextmanager
def as_bad_change() -> Iterator[None]:
    """Let whatever is wrong with data be a BadChange: of a change that can't be, a host catches this alone."""
    try:
        yield
    except BadChange:
        raise
    except DataError as problem:
        raise BadChange(str(problem)) from problem


class BadFile(DataError):
    """A stored State is not readable as one."""

    code = "PLY204"


class EndlessLoop(PlystackError):
    """Something would go on for ever; the message names what keeps it going."""

    code = "PLY205"


class WrongAnswer(DataError):
    """What was answered is none of the answers that there are; the State is unchanged."""

    code = "PLY207"


class IllegalAction(PlystackError):
    """A player can't do that now; the message says why. The State is unchanged."""

    code = "PLY208"


class NotStored(DataError):
    """A value can't be stored; the message names its place in the State and what to do."""

    code = "PLY206"


LONGEST_SHOWN = 400
"""A line that is longer is not shown with an error."""


# -- scenarios ----------------------------------------------------------------------------


@attrs.frozen
class Place:
    """A place in a text file: its name, line and column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class ScenarioError(PlystackError):
    """A scenario file says something that cannot be understood, and where.

    Arguments:
        place: where the offending word stands.
        problem: what came and what was expected, one sentence.
        hint: what may stand there or what to do, or an empty string.
        source: the text of the line, for the caret, or an empty string.
    """

    code = "PLY300"

    def __init__(self, place: Place, problem: str, hint: str = "", source: str = "") -> None:
        super().__init__(problem)
        self.place = place
        self.problem = problem
        self.hint = hint
        self.source = source

    def __str__(self) -> str:
        lines = [f"{self.place}  {self.problem}"]
        if self.source:
            lines.append(f"    {self.source}")
            lines.append("    " + " " * (self.place.column - 1) + "^")
        if self.hint:
            lines.append(f"  {self.hint}")
        return "\n".join(lines)


class TextError(PlystackError):
    """Card text says something that the language of its game does not know, and from which word on.

    Arguments:
        problem: what is wrong, one sentence.
        text: the line.
        line: which line of the text it is, counted from 1.
        column: of the first word that fits nowhere, counted from 1.
        word: that word; empty at the end of the line.
        understood: the words before it, as they were understood.
        follow: what may follow them, at most eight phrases.
        suggestion: the nearest line that is understood, or an empty string.
        unknown: the word stands nowhere in the language; else it is known, and its place is wrong.
        readings: where the line says several things: each of them.
        hint: what to do, or an empty string.
        file: the name of the file in which the text stands, or "text".
    """

    code = "PLY301"

    def __init__(
        self,
        problem: str,
        *,
        text: str = "",
        line: int = 1,
        column: int = 1,
        word: str = "",
        understood: str = "",
        follow: Iterable[str] = (),
        suggestion: str = "",
        unknown: bool = False,
        readings: Iterable[str] = (),
        hint: str = "",
        file: str = "text",
    ) -> None:
        super().__init__(problem)
        self.file = file
        self.problem = problem
        self.text = text
        self.line = line
        self.column = column
        self.word = word
        self.understood = understood
        self.follow = tuple(follow)
        self.suggestion = suggestion
        self.unknown = unknown
        self.readings = tuple(readings)
        self.hint = hint

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what is said below the line: what was understood, what may follow, what may be meant, what to do."""
        told = [f"understood: {self.understood}"] if self.understood else []
        told += [f"may follow: {', '.join(self.follow)}"] if self.follow else []
        told += [f"reading {number}: {each}" for number, each in enumerate(self.readings, 1)]
        told += [f"did you mean: {self.suggestion}"] if self.suggestion else []
        return (*told, self.hint) if self.hint else tuple(told)

    def __str__(self) -> str:
        lines = [f"{self.file}:{self.line}:{self.column}  {self.problem}"]
        if self.text and len(self.text) <= LONGEST_SHOWN:
            shown = "".join(each if each.isprintable() else " " for each in self.text)
            lines += [f"    {shown}", "    " + " " * (self.column - 1) + "^"]
        return "\n".join([*lines, *(f"  {each}" for each in self.notes)])
