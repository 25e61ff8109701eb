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
    """A hook implementation asks for an argument that the hook does not pass."""

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
