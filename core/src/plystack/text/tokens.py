"""Card text as a row of tokens: words, numbers, symbols in braces, marks.

Case is kept and means nothing; the same rows are printed again by :func:`joined`.
"""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Iterable
from typing import Final

import attrs

LONGEST: Final = 20_000
"""So many characters of text are read at once; no ability is longer."""


class Sort(enum.Enum):
    """The sorts of token."""

    WORD = "a word"
    NUMBER = "a number"
    SIGNED = "a number with its sign"
    SYMBOL = "a symbol"
    DATA = "data"
    MARK = "a mark"


OPEN, CLOSE = "“", "”"  # straight quotation marks are told apart by their order

BULLET: Final = "•"
"""Begins a line that belongs to the one before: one of several modes."""

# A possessive is a token of its own, so that any noun can have it.
_TOKEN = re.compile(
    r"""
    (?P<DATA>«[^«»]*»)
  | (?P<SYMBOL>\{[^{}\s]+\}|\[[^\[\]]+\])
  | (?P<SIGNED>[+\-−](?:\d+|[XYZ]\b))
  | (?P<NUMBER>\d+|[XYZ]\b)
  | (?P<CONTRACTED>(?i:it|that|there|he|she)['’]s\b)
  | (?P<POSSESSIVE>['’]s\b|['’](?!\w))
  | (?P<WORD>(?i:and/or)\b|[^\W_]+(?:[-'’](?!s\b)[^\W_]+)*)
  | (?P<MARK>[^\s])
    """,
    re.VERBOSE,
)


@attrs.frozen
class Token:
    """One token.

    Arguments:
        text: as it is written.
        key: by which it is compared.
        sort: what sort of token it is.
        column: of its first character, counted from 0.
    """

    text: str
    key: str
    sort: Sort
    column: int

    @property
    def end(self) -> int:
        """Return the column after its last character."""
        return self.column + len(self.text)


def tokens(text: str) -> list[Token]:
    """Return the tokens of a text."""
    return list(_short(text)) if len(text) <= _SHORT else _tokens(text)


_SHORT: Final = 40


@functools.lru_cache(maxsize=8192)
def _short(text: str) -> tuple[Token, ...]:
    """Return the tokens of a word of a language, which stands in many of its lists."""
    return tuple(_tokens(text))


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    quoted = False
    for match in _TOKEN.finditer(text):
        written, group = match.group(), match.lastgroup or ""
        sort = {"POSSESSIVE": Sort.MARK, "CONTRACTED": Sort.WORD}.get(group) or Sort[group]
        key = written.lower() if sort is Sort.WORD else written.replace("−", "-")
        key = key.replace("’", "'")
        if key in ('"', OPEN, CLOSE):
            quoted = key == OPEN or (key == '"' and not quoted)
            key = OPEN if quoted else CLOSE
            if key == CLOSE and found and found[-1].key == ",":  # some set the comma of the sentence inside
                found.insert(-1, Token(written, key, sort, match.start()))
                continue
        first, second = CONTRACTED.get(key, (key, ""))
        if first == key:
            found.append(Token(written, key, sort, match.start()))
        else:  # the words that it stands for
            found += (Token(each, each.lower(), sort, match.start()) for each in (first, second) if each)
    return found


CONTRACTED: Final[dict[str, tuple[str, str]]] = {
    "an": ("a", ""),
    "another": ("a", "other"),
    "it's": ("it", "is"),
    "that's": ("that", "is"),
    "he's": ("he", "is"),
    "she's": ("she", "is"),
    "they're": ("they", "are"),
    "you're": ("you", "are"),
    "you've": ("you", "have"),
    "they've": ("they", "have"),
    "i'm": ("I", "am"),
    "there's": ("there", "is"),
}
"""Words that are two in one, or another before a vowel; they are read, and printed, as what they stand for."""


_NO_SPACE_BEFORE = frozenset({",", ".", ":", ";", ")", CLOSE, "'s", "'", "/", "?"})
_NO_SPACE_AFTER = frozenset({"(", OPEN, "/"})
_STARTS_ANEW = frozenset({".", ":", OPEN, "—", BULLET})


def joined(words: Iterable[str], *, capital: bool = True) -> str:
    """Return words as a text, with spaces and capitals where they belong.

    Arguments:
        words: tokens as they are to be printed.
        capital: the first word gets a capital letter.
    """
    text, before, anew = "", "", capital
    for word in _articles(list(words)):
        if word == "." and text.endswith('."'):
            before, anew = word, True
            continue  # a sentence that ends with a quoted one has its full stop
        if anew and word[:1].isalpha():
            word = word[0].upper() + word[1:]
        if word == BULLET and text:
            text += "\n"  # on a line of its own
        tight = (
            not text
            or text.endswith("\n")
            or word in _NO_SPACE_BEFORE
            or before in _NO_SPACE_AFTER
            or _one_cost(before, word)
        )
        text += ("" if tight else " ") + {OPEN: '"', CLOSE: '"'}.get(word, word)
        anew = word in _STARTS_ANEW or (anew and not word[:1].isalnum() and word not in ("~", CLOSE))
        before = word
    return text


def _articles(words: list[str]) -> Iterable[str]:
    """Yield words with "a" as it is said before the next: "an", and in one with "other"."""
    skip = False
    for word, after in zip(words, [*words, ""][1:], strict=True):
        if skip:
            skip = False
        elif (whole := _CONTRACTED.get((word, after))) is not None:
            skip = True
            yield word[0] + whole[1:]
        else:
            yield "an" if word == "a" and _VOWEL.match(after) else word


_CONTRACTED = {pair: whole for whole, pair in CONTRACTED.items() if pair[1] and pair[1] != "have"}
_VOWEL = re.compile(r"(?!(?:uni|one|eu|us))[aeiou]", re.IGNORECASE)


def _one_cost(before: str, word: str) -> bool:
    """Say whether two symbols in braces belong to one row."""
    return before.startswith("{") and word.startswith("{")
