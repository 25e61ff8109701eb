"""Reads a TOML file so that every key and every value knows its line and column.

The values come from ``tomllib``, the places from a syntax tree of the same text. The text is
measured before either sees it, so that no file can overwhelm them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from plystack.errors import LONGEST_SHOWN, Place, ScenarioError

if TYPE_CHECKING:
    from tree_sitter import Node

Path: TypeAlias = tuple[str | int, ...]
Position: TypeAlias = tuple[int, int]

_MAX_BYTES = 1024 * 1024
_MAX_DEPTH = 32
# Python refuses integers of some thousand digits; one of 64 bits has 64 digits at most.
_LONGEST_NUMBER = 200

_PIECE = re.compile(
    r"""
    (?P<whole> "{3} (?: [^"\\]++ | \\[\s\S] | "(?!"") )*+ "{3,5}
             | '{3} (?: [^']++ | '(?!'') )*+ '{3,5}
             | "(?!"") (?: [^"\\\n]++ | \\[^\n] )*+ "
             | '(?!'') [^'\n]*+ '
             | \#[^\n]*+ )
    | (?P<unclosed> "{3} | '{3} | " | ' )
    | (?P<word> [^\s"'\#\[\]{}=,.]++ )
    | (?P<mark> [\[\]{}=,.\n] )
    """,
    re.VERBOSE,
)
_MESSAGE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_INLINE_HINT = "write { } on one line, with commas between its keys and none after the last"
# What helps against each message of tomllib, by the words with which the message begins.
_HINTS = (
    (("Cannot", "Duplicate"), "write each key and each table once, and all of it in one place"),
    (("Escaped", "Invalid hex"), "write four hexadecimal digits after \\u, or eight after \\U"),
    (("Expected '='",), "write key = value; a key with a blank in it stands in quotes"),
    (("Expected ']",), "close the name of a table with as many ] as it opens with ["),
    (("Expected newline",), "end the line after the value; only a comment that begins with # may follow it"),
    (("Found", "Illegal"), "write a control character as \\u and four hexadecimal digits, in double quotes"),
    (("Invalid date",), "write a date as 2001-12-31, a time as 23:59:00, both as 2001-12-31T23:59:00"),
    (("Invalid initial",), "put a key in quotes if it holds more than letters, digits, _ and -"),
    (("Invalid statement",), "write key = value, [table], [[list of tables]] or # and a comment"),
    (("Invalid value",), "write text in quotes, a number, true, false, a date, [ ] or { }"),
    (("Unclosed array",), "put a comma between values and ] after the last"),
    (("Unclosed inline",), _INLINE_HINT),
    (("Unescaped",), "write \\\\ for a backslash, or put the text in single quotes"),
)


@attrs.frozen
class Span:
    """Where a key and its value begin, each as line and column; an entry of a list has no key.

    The value of a table with a header begins at the header's bracket; that of a table which
    only a dotted name implies, at its part of the name.
    """

    key: Position | None
    value: Position


@attrs.frozen
class Document:
    """A file that has been read: its data, and the place of every key and value in it.

    Arguments:
        file: the name of the file, for messages.
        data: the values as ``tomllib`` gives them.
        lines: the lines of the text, without their ends.
        spans: the places by path, such as ``("table", 0, "key")``; ``()`` is the whole file.
    """

    file: str
    data: dict[str, Any] = attrs.field(repr=False)
    lines: tuple[str, ...] = attrs.field(repr=False)
    spans: Mapping[Path, Span] = attrs.field(repr=False)

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Return the place of a path, or of its nearest ancestor that has one.

        Arguments:
            path: the keys and list positions that lead to a value.
            key: whether to point at the key instead of the value, where there is a key.
        """
        while path and path not in self.spans:
            path = path[:-1]
        span = self.spans.get(path, Span(None, (1, 1)))
        return Place(self.file, *(span.key if key and span.key else span.value))

    def error(self, path: Path, problem: str, hint: str = "", *, key: bool = False) -> ScenarioError:
        """Return, without raising it, an error that points at a path and shows its line.

        Arguments:
            path: as for ``place``.
            problem: what came and what was expected, one sentence.
            hint: what may stand there or what to do.
            key: as for ``place``.
        """
        return self.at(self.place(path, key=key), problem, hint)

    def at(self, place: Place, problem: str, hint: str = "") -> ScenarioError:
        """Return, without raising it, an error that points at a place and shows its line."""
        return ScenarioError(place, problem, hint, _shown(self.lines[place.line - 1]))


def read_document(
    text: str | bytes, file: str, *, max_bytes: int = _MAX_BYTES, max_depth: int = _MAX_DEPTH
) -> Document:
    """Read a TOML text and find the place of every key and value.

    Arguments:
        text: the content of the file; a byte order mark at its start is left out.
        file: the name of the file, for messages.
        max_bytes: how large the content may be.
        max_depth: how many brackets and dots may enclose a value, or make up a table's name.

    Raises:
        ScenarioError: the text is too large or too deep, not UTF-8 or not TOML.
    """
    page = _decode(text, file, max_bytes)
    _open_at(page, len(page.text), max_depth)
    try:
        data = tomllib.loads(page.text)
        return Document(file, data, page.lines, _spans(page.text))
    except tomllib.TOMLDecodeError as error:
        raise _explain(page, str(error), max_depth) from None
    except (RecursionError, ValueError) as error:
        raise page.error((1, 1), f"the file cannot be read: {error}") from None


@attrs.frozen
class _Page:
    """A decoded text, without a byte order mark and with single line feeds, and its lines."""

    file: str
    text: str
    lines: tuple[str, ...]

    def position(self, offset: int) -> Position:
        return self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset)

    def error(self, position: Position, problem: str, hint: str = "") -> ScenarioError:
        return ScenarioError(Place(self.file, *position), problem, hint, _shown(self.lines[position[0] - 1]))


def _page(text: str, file: str) -> _Page:
    text = text.removeprefix("\N{BYTE ORDER MARK}").replace("\r\n", "\n")
    return _Page(file, text, tuple(text.removesuffix("\n").split("\n")))


def _shown(line: str) -> str:
    """Return a line for an error to show, each character in its column, or nothing for a long line."""
    if len(line) > LONGEST_SHOWN:
        return ""
    # A terminal obeys control characters, and a tab would shift the caret below the line.
    return "".join(c if c.isprintable() else " " if c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in line)


def _decode(text: str | bytes, file: str, max_bytes: int) -> _Page:
    """Return the text of a file, or raise if it is too large or not UTF-8."""
    # A lone surrogate in a str becomes bytes that the decoder refuses as it does any wrong byte.
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > max_bytes:
        problem = f"the file has {len(raw)} bytes, and no more than {max_bytes} are read"
        raise ScenarioError(Place(file, 1, 1), problem, "split it into several files")
    try:
        page = _page(raw.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        before = _page(raw[: error.start].decode("utf-8"), file).text
        page = _page(raw.decode("utf-8", "replace"), file)
        problem = f"byte {error.start + 1} of the file, {raw[error.start]:#04x}, is not UTF-8"
        raise page.error(page.position(len(before)), problem, "save the file as UTF-8") from None
    if "\r" in page.text:
        problem = "a carriage return stands here without a line feed"
        raise page.error(page.position(page.text.index("\r")), problem, "end each line with a line feed")
    return page


def _open_at(page: _Page, end: int, max_depth: int) -> list[int]:
    """Return the offsets of the brackets, and of the quote within them, that are open at an offset.

    Raises:
        ScenarioError: brackets and dotted names lie too deep, or a number is too long.
    """
    opened: list[tuple[int, int]] = []  # the offset of each open bracket, and the depth around it
    depth, in_key = 0, True
    for piece in _PIECE.finditer(page.text, 0, end):
        offset, mark = piece.start(), piece.group()
        if piece.lastgroup == "unclosed":
            return [*(start for start, _ in opened), offset]
        if piece.lastgroup == "word" and len(mark) > _LONGEST_NUMBER and not in_key:
            problem = f"a number has {len(mark)} characters, and no more than {_LONGEST_NUMBER} are read"
            raise page.error(page.position(offset), problem, "put text in quotes")
        if mark == "\n" and not opened:
            depth, in_key = 0, True
        elif mark in ("[", "{"):
            opened.append((offset, depth))
            depth, in_key = depth + 1, in_key or mark == "{"
        elif mark in ("]", "}") and opened:
            depth, in_key = opened.pop()[1], False
        elif mark == "," and opened:
            depth, in_key = opened[-1][1] + 1, page.text[opened[-1][0]] == "{"
        elif mark == "=":
            in_key = False
        elif mark == "." and in_key:
            depth += 1
        if depth > max_depth:
            problem = f"brackets and dotted names lie more than {max_depth} levels deep"
            raise page.error(page.position(offset), problem, "write it with fewer levels")
    return [start for start, _ in opened]


def _explain(page: _Page, message: str, max_depth: int) -> ScenarioError:
    """Return the error that a message of ``tomllib`` stands for, with a hint."""
    parts = _MESSAGE.fullmatch(message)
    problem, line, column = parts.groups() if parts else (message, "1", "1")
    end, shown = len(page.text), len(page.text.rstrip())
    if line:
        end = shown = sum(len(text) + 1 for text in page.lines[: int(line) - 1]) + int(column) - 1
    opened = _open_at(page, end, max_depth)
    if problem.startswith(("Cannot", "Duplicate")) and (repeated := _repeated(page, end, opened)):
        return repeated
    hint = next((hint for starts, hint in _HINTS if problem.startswith(starts)), "")
    following = page.text[end : end + 1] or "\n"
    if following in "“”„‘’":
        hint = "write plain quotes, \" or '"
    elif opened:
        mark = page.text[opened[-1]]
        at = "at line {}, column {}".format(*page.position(opened[-1]))
        if mark in ("[", "{"):
            hint = _INLINE_HINT if mark == "{" and following in "\n}#" else hint
            hint = f"{hint}; the {mark} {at} is still open"
        elif following == "\n":
            hint = f"close the quote that opens {at}"
            shown = shown if line else opened[-1]
    return page.error(page.position(shown), problem, hint)


def _repeated(page: _Page, end: int, opened: list[int]) -> ScenarioError | None:
    """Return the error for the last key before an offset, if it was defined before."""
    # Up to here the text is TOML; what follows may be anything, and is replaced by what closes it.
    closing = "".join("}" if page.text[start] == "{" else "]" for start in reversed(opened))
    keys = [(path, span.key) for path, span, _ in _find(page.text[:end] + closing) if span.key]
    first, last = dict(reversed(keys)), dict(keys)
    path = keys[-1][0] if keys else ()
    while path and first.get(path) == last.get(path):
        path = path[:-1]
    if not path:
        return None
    name = ".".join(part for part in path if isinstance(part, str))[:LONGEST_SHOWN]
    hint = f"it is first defined at line {first[path][0]}; write it once, and all of it in one place"
    return page.error(last[path], f"{name!r} is already defined", hint)


def _spans(text: str) -> Mapping[Path, Span]:
    """Return the place of each key and value of a valid text by its path."""
    spans: dict[Path, Span] = {(): Span(None, (1, 1))}
    implied: dict[Path, Span] = {}
    for path, span, is_implied in _find(text):
        (implied if is_implied else spans).setdefault(path, span)
    return MappingProxyType(implied | spans)


def _find(text: str) -> Iterator[tuple[Path, Span, bool]]:
    """Yield each path in the order of the text, its place, and whether only a dotted name implies it."""
    # Imported here, because the import takes longer than to read a file, and not every use reads one.
    from tree_sitter import Language, Parser
    from tree_sitter_toml import language

    # With one byte for each character, the tree counts in characters. Outside of quotes and
    # comments TOML is ASCII anyway, and of those the tree tells no more than where they stand.
    tree = Parser(Language(language())).parse(text.encode("ascii", "replace"))
    entries: dict[Path, int] = {}
    waiting: list[tuple[Path, Node]] = [((), tree.root_node)]
    while waiting:
        path, node = waiting.pop()
        inner = [child for child in node.named_children if child.type != "comment"]
        if node.type in ("pair", "table", "table_array_element") and inner:
            key, *inner = inner
            position = _start(key)
            for name, position in _names(text, key):
                path = (*path, entries[path], name) if path in entries else (*path, name)
                yield path, Span(position, position), True
            yield path, Span(position, _start(inner[0] if node.type == "pair" and inner else node)), False
            if node.type == "table_array_element":
                entries[path] = entries.get(path, -1) + 1
                path = (*path, entries[path])
                yield path, Span(None, _start(node)), False
        if node.type == "array":
            for index, child in enumerate(inner):
                yield (*path, index), Span(None, _start(child)), False
            waiting.extend([((*path, index), child) for index, child in enumerate(inner)][::-1])
        elif node.type != "string":
            waiting.extend((path, child) for child in reversed(inner))


def _names(text: str, key: Node) -> Iterator[tuple[str, Position]]:
    """Yield each part of a dotted key, with its position."""
    waiting = [key]
    while waiting:
        part = waiting.pop()
        word = text[part.start_byte : part.end_byte]
        if part.type == "dotted_key":
            waiting.extend(reversed(part.named_children))
        elif word.startswith(('"', "'")):
            yield next(iter(tomllib.loads(f"{word} = 0"))), _start(part)
        else:
            yield word, _start(part)


def _start(node: Node) -> Position:
    return node.start_point.row + 1, node.start_point.column + 1
