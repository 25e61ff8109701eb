"""What a language is made of: slots, two-way templates, words and series.

A plugin gives these; each says one thing in words and in data at once, so that whatever is read can be printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from plystack.errors import DataError, suggest
from plystack.text.shape import fill, match
from plystack.text.tokens import Sort, Token, tokens

ONE, MANY = "one", "many"
"""The two numbers in which nouns and verbs agree."""


@attrs.frozen
class Slot:
    """A kind of phrase: what may stand in one place of a sentence.

    Arguments:
        name: by which templates speak of it.
        title: what a message calls it: "a condition".
        numbered: its phrases are of one or of many, and agree with what they go with ("gets", "get").
    """

    name: str
    title: str = ""
    numbered: bool = False


Built: TypeAlias = "Callable[[Mapping[str, Any]], Any]"
"""Makes data of what fills the slots of a template; None refuses it."""

Says: TypeAlias = "Callable[[str, Any], bool]"
"""Says whether data can be said as a phrase of a slot."""


@attrs.frozen
class Lens:
    """Data that is no plain shape: how it is made of its parts, and how these are found again.

    Arguments:
        build: makes the data.
        take: finds the parts again: in one way, in several, or None where the template does not say that data.
        asks: ``take`` also gets a function that says whether data can be said as a phrase of a slot.
    """

    build: Built
    take: Callable[..., Any]
    asks: bool = False


def nothing(value: Any) -> None:
    """Say that data is not printed so."""
    return


@attrs.frozen
class Template:
    """One way to say something: words and slots on one side, data on the other.

    ``{who:objects}`` is a slot with a name, ``{objects}`` one that is its own name, ``gets|get`` is a word for one and
    for many. ``{objects.many}`` says which.

    Arguments:
        slot: what kind of phrase it is; with ``.one`` or ``.many`` for one number alone.
        text: the words.
        means: a shape with holes for the slots, or a lens.
        also: other ways to say the same, which are read and never printed.
        prints: it is printed, too.
        fits: words of the card that speaks; printed before others where the card has one of them.
        first: it is printed before what others say of the same data, such as a template of every game.
        quoted: it is read only where it ends behind a closing quotation mark, which stands for a full stop, too.
    """

    slot: str
    text: str
    means: Any
    also: tuple[str, ...] = ()
    prints: bool = True
    fits: frozenset[str] = frozenset()
    first: bool = False
    quoted: bool = False

    def build(self, given: Mapping[str, Any]) -> Any:
        """Return the data that it says with its slots filled; None where that is refused."""
        return self.means.build(given) if isinstance(self.means, Lens) else fill(self.means, given)

    def take(self, value: Any, says: Says) -> Iterable[Mapping[str, Any]]:
        """Return what may fill its slots where it says this data: nothing, or one or several ways.

        Arguments:
            value: the data.
            says: says whether data can be said as a phrase of a slot, in the number of this one.
        """
        if isinstance(self.means, Lens):
            taken = self.means.take(value, says) if self.means.asks else self.means.take(value)
            if taken is None:
                return ()
            return (taken,) if isinstance(taken, Mapping) else taken
        found: dict[str, Any] = {}
        return (found,) if match(self.means, value, found) else ()


@attrs.frozen
class Words:
    """Words, each with what it means.

    Arguments:
        slot: what kind of phrase they are.
        table: meaning by word; in a numbered slot the word is that for one.
        many: the words for many, by the word for one; left out, they are the same.
        prints: they are printed, too.
        fits: as for templates.
    """

    slot: str
    table: Mapping[str, Any]
    many: Mapping[str, str] = attrs.field(factory=dict)
    prints: bool = True
    fits: frozenset[str] = frozenset()


@attrs.frozen
class Series:
    """Several phrases of a kind in a row: "A", "A and B", "A, B, and C"; the data is a tuple.

    Arguments:
        slot: the row.
        of: each phrase in it.
        word: what stands before the last: "and", "or".
        least: at least so many.
    """

    slot: str
    of: str
    word: str = "and"
    least: int = 1


@attrs.frozen
class Row:
    """One or more phrases of a kind one after the other, with nothing between them; the data is a tuple."""

    slot: str
    of: str


@attrs.frozen
class Mark:
    """A token of some sort that says its own value: a number, a symbol.

    Arguments:
        slot: what kind of phrase it is.
        sort: of token.
        read: the value of a token; None refuses it.
        show: the token of a value; None where it is no such value.
        examples: some of these tokens.
    """

    slot: str
    sort: Sort
    read: Callable[[Token], Any]
    show: Callable[[Any], str | None]
    examples: tuple[str, ...] = ()


@attrs.frozen
class Run:
    """Tokens that are not looked into: a proper name; as many as its test lets pass, and never fewer.

    Arguments:
        slot: what kind of phrase it is.
        length: so many tokens of a row from a place on belong to it; 0 refuses them.
        read: the value of these tokens.
        show: the words of a value; None where it is no such value.
        examples: some such rows.
    """

    slot: str
    length: Callable[[list[Token], int], int]
    read: Callable[[list[Token]], Any]
    show: Callable[[Any], list[str] | None]
    examples: tuple[str, ...] = ()


@attrs.frozen
class Unsaid:
    """A template of every game that one game does not say, or says with another meaning.

    Arguments:
        slot: of the template.
        text: its words, exactly.
    """

    slot: str
    text: str


Phrase: TypeAlias = Slot | Template | Words | Series | Row | Mark | Run | Unsaid
"""Anything that a plugin adds to the language."""


def spoken(phrases: Iterable[Phrase]) -> list[Phrase]:
    """Return phrases without those that are left out.

    Raises:
        DataError: what is to be left out is no template.
    """
    row = list(phrases)
    there = {(each.slot, each.text) for each in row if isinstance(each, Template)}
    unsaid = {(each.slot, each.text) for each in row if isinstance(each, Unsaid)}
    for slot, text in sorted(unsaid - there):
        near = suggest(text, (words for of, words in there if of == slot))
        raise DataError(f"{text!r} of the slot {slot!r} is to be left out; there is no such template{near}")
    return [each for each in row if not isinstance(each, Template) or (each.slot, each.text) not in unsaid]


_HOLE = re.compile(r"\{([a-z][a-z_]*)(?::([a-z][a-z ]*))?(?:\.(one|many))?\}|\{([a-z][a-z ]*)(?:\.(one|many))?\}")


@attrs.frozen
class Literal:
    """A word of a template: for one, and for many."""

    one: str
    many: str


@attrs.frozen
class Reference:
    """A slot in a template: under which name, of which kind, and in which number where it says so."""

    name: str
    slot: str
    number: str = ""


Item: TypeAlias = Literal | Reference


def items(text: str) -> tuple[Item, ...]:
    """Return the words and slots of a template's text.

    Raises:
        ValueError: it is empty, or two slots in it have the same name, so that one would be lost.
    """
    found: list[Item] = []
    at = 0
    for hole in _HOLE.finditer(text):
        found += _literals(text[at : hole.start()])
        name, slot, number, plain, plain_number = hole.groups()
        if plain is not None:
            name, slot, number = plain.replace(" ", "_"), plain, plain_number
        found.append(Reference(name, slot or name, number or ""))
        at = hole.end()
    found += _literals(text[at:])
    if not found:
        raise ValueError(f"the template {text!r} says nothing")
    names = [each.name for each in found if isinstance(each, Reference)]
    if twice := next((each for each in names if names.count(each) > 1), ""):
        raise ValueError(f"the template {text!r} has two slots of the name {twice!r}: give one of them another")
    return tuple(found)


_EITHER: Final = re.compile(r"(\S+)\|(\S+)")


def _literals(text: str) -> Iterable[Literal]:
    for piece in re.split(r"(\S+\|\S+)", text):
        if either := _EITHER.fullmatch(piece):
            yield Literal(either[1], either[2])
        else:
            yield from (Literal(each.text, each.text) for each in tokens(piece))
