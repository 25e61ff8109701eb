"""Lines that somebody says while playing: what they can be, and how one is taken apart."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator

_MOST = 40  # a line of more words names no object and no value

HELP = """\
NUMBER…         do what stands beside the number; several where several are chosen, or put in order
yes, no         answer so, where that is an answer
next, or Enter  do the next step of the file, and check what it expects
skip            leave out the next step of the file
do SENTENCE     do what a sentence says, as in a file: do bear leaves
r               what is next resolves
u [NUMBER]      undo what was done last, or so many times
b               show the board
e               show what happened last
w OBJECT VALUE  say why an object has a value; a player or "game" is asked for numbers
x EFFECT OBJECT VALUE   say why an effect did nothing to a value
t OBJECT        say why the abilities of an object did not trigger by what happened last
s FILE          save the State as JSON
?               show this
q               quit"""
"""What can be said."""


class Misunderstood(Exception):
    """A line says nothing that can be done; the message is what is shown."""


def words_of(text: str) -> list[str]:
    """Return the words of a line; what stands in quotes is one."""
    try:
        return shlex.split(text)
    except ValueError:  # an apostrophe is no quote
        return text.split()


def parts_of(text: str, known: tuple[Collection[str], ...]) -> list[str] | None:
    """Return a line in as many parts as there are lists of known words, so that most parts are known ones.

    An empty list knows everything. What holds a blank needs no quotes where it is known.
    """
    words = words_of(text)
    if len(words) > _MOST:
        return None
    return max(_cuts(words, len(known)), key=lambda cut: _fit(cut, known), default=None)


def _cuts(words: list[str], count: int) -> Iterator[list[str]]:
    if count == 1:
        if words:
            yield [" ".join(words)]
        return
    for size in range(1, len(words) - count + 2):
        for rest in _cuts(words[size:], count - 1):
            yield [" ".join(words[:size]), *rest]


def _fit(cut: list[str], known: tuple[Collection[str], ...]) -> int:
    return sum(part in names or not names for part, names in zip(cut, known, strict=True))
