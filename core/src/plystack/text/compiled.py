"""Card text as it was compiled: its lines, what each says, and what it is printed as."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import Final

import attrs

from plystack.data import Ability
from plystack.text.tokens import BULLET, CLOSE, OPEN, Sort, Token, tokens


@attrs.frozen
class Line:
    """One line of card text.

    Arguments:
        text: as it stands there, without its reminder; with the lines after it that begin with a bullet.
        abilities: what it says.
        reminder: the sentence in parentheses at its end, or alone; or an empty string; where it has lines after it,
            that of each in a line.
        printed: what it says, printed from its data; empty where it says nothing, or there are no words for it.
        number: which line it is, counted from 1.
    """

    text: str
    abilities: tuple[Ability, ...]
    reminder: str = ""
    printed: str = ""
    number: int = 1


@attrs.frozen
class Compiled:
    """Card text, compiled.

    Arguments:
        text: as it was given.
        lines: those that are not empty.
    """

    text: str
    lines: tuple[Line, ...]

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """Return what all lines say."""
        return tuple(ability for line in self.lines for ability in line.abilities)

    def print(self) -> str:
        """Return the text printed from its data, with reminders where they stood; a line without words as it is."""
        return "\n".join(reminded(line.printed or line.text, line.reminder) for line in self.lines)


def reminded(said: str, reminder: str) -> str:
    """Return a line with its reminder, or several lines each with its own.

    A reminder that is a sentence stands after the line, and anything else before its full stop.
    """
    several = said.split("\n"), reminder.split("\n")
    if len(several[0]) == len(several[1]) > 1:
        return "\n".join(reminded(*each) for each in zip(*several, strict=True))
    if reminder and said.endswith(".") and not reminder.endswith((".)", '.")')):
        return f"{said[:-1]} {reminder}."
    return " ".join(filter(None, (said, reminder)))


_REMINDER: Final = re.compile(r"(?:^|(?<=\s))(\([^()]*\))\s*(\.?)\s*$")


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line, with the lines after it that begin with a bullet, and its number, counted from 1."""
    number, block = 1, list[str]()
    for at, line in enumerate(text.split("\n"), 1):
        if block and not (line.lstrip().startswith(BULLET) and block[0].strip()):
            yield number, "\n".join(block)
            number, block = at, []
        block.append(line)
    yield number, "\n".join(block)


def split(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield each line: what it says, in which column that begins (counted from 0), and its reminder.

    Lines that begin with a bullet belong to the line before; then there are reminders for each of them, in lines, too.
    """
    for _, block in blocks(text):
        parts = [_apart(line) for line in block.split("\n")]
        said = "\n".join(each for each, _ in parts)
        column = len(said) - len(said.lstrip())
        reminders = "\n".join(each for _, each in parts)
        yield said.strip(), column if said.strip() else 0, reminders if reminders.strip() else ""


def _apart(line: str) -> tuple[str, str]:
    """Return what a line says, and its reminder."""
    found = _REMINDER.search(line)
    return (line[: found.start()].rstrip() + found[2], found[1]) if found else (line.rstrip(), "")


GIVER: Final = "†"
"""Stands inside quotation marks for the card that gives what is said there."""

_CHANGED: Final = re.compile(r"[A-Z]-(?=[A-Z])")


def _short(name: str) -> Iterator[str]:
    """Yield a name and what it is called by for short: what stands before a comma, "of" or "the", and its beginnings.

    A letter and a hyphen tell changed versions of a card apart in lists of cards, and are no part of its name.
    """
    if changed := _CHANGED.match(name):
        yield from _short(name[changed.end() :])
    yield name
    for mark in (",", " of ", " the ", " and "):
        yield name.partition(mark)[0]
    words = name.partition(",")[0].split()
    yield from (" ".join(words[:end]) for end in range(len(words) - 1, 0, -1))


def named(row: list[Token], name: str, known: Container[str] = (), before: str = "") -> list[Token] | None:
    """Return a row of tokens with the card's own name as "~"; None where it does not stand there.

    Arguments:
        row: the tokens.
        name: of the card.
        known: words of the language; one of them alone is no short name.
        before: a word after which the name means whatever has it, and not the card itself.
    """
    own = [tokens(each) for each in dict.fromkeys(_short(name)) if each.strip()]
    own = [each for each in own if len(each) > 1 or each[0].text == name or each[0].key not in known]
    found: list[Token] = []
    at, quoted = 0, False
    while at < len(row):
        quoted = row[at].key == OPEN or (quoted and row[at].key != CLOSE)
        fits = own if not before or at == 0 or row[at - 1].key != before else []
        length = next((len(each) for each in fits if _same(each, row[at : at + len(each)])), 0)
        # what another object is given speaks of that object as "this"; by its name it speaks of this card
        mark = GIVER if quoted else "~"
        found.append(Token(mark, mark, Sort.MARK, row[at].column) if length else row[at])
        at += length or 1
    if found and found[-1].key == "~" and row[-1].text in ("!", "?"):
        found.append(
            Token(".", ".", Sort.MARK, row[-1].column)
        )  # the last character of the name ends the sentence, too
    return found if len(found) < len(row) or found != row else None


def _same(name: list[Token], row: list[Token]) -> bool:
    return [each.text for each in name] == [each.text for each in row]
