from __future__ import annotations

import datetime
import random
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from plystack.errors import ScenarioError
from plystack.scenarios.document import Document, Path, Position, Span, read_document

SAMPLE = """\
# größer
title = "Häuser" # no = "value"
a . "b c".'d' = 1

[item."Round Box"]
size = { wide = 2, inner.high = 'é' }
rules = [ # first
  1, { ops = [{ set = "x" }, {}] },
]
note = \"\"\"
x = 1
\"\"\"
after = true

[[step]]
[[step.expect]]
is = 1
[[step.expect]]
is = 2
[step.expect.why]
when = 2001-12-31 07:30:00
[[step]]
[[step.expect]]
is = 3

[late.sub]
[late]
"""


def read_error(text: str | bytes, **limits: int) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read_document(text, "file.toml", **limits)
    assert caught.value.place.file == "file.toml"
    return caught.value


def every_path(value: Any, path: Path = ()) -> list[Path]:
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(found for name, item in inner for found in every_path(item, (*path, name)))]


# -- places of keys and values ------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        ((), None, (1, 1)),
        (("title",), (2, 1), (2, 9)),
        (("a",), (3, 1), (3, 1)),
        (("a", "b c"), (3, 5), (3, 5)),
        (("a", "b c", "d"), (3, 11), (3, 17)),
        (("item",), (5, 2), (5, 2)),
        (("item", "Round Box"), (5, 7), (5, 1)),
        (("item", "Round Box", "size"), (6, 1), (6, 8)),
        (("item", "Round Box", "size", "wide"), (6, 10), (6, 17)),
        (("item", "Round Box", "size", "inner"), (6, 20), (6, 20)),
        (("item", "Round Box", "size", "inner", "high"), (6, 26), (6, 33)),
        (("item", "Round Box", "rules"), (7, 1), (7, 9)),
        (("item", "Round Box", "rules", 0), None, (8, 3)),
        (("item", "Round Box", "rules", 1), None, (8, 6)),
        (("item", "Round Box", "rules", 1, "ops"), (8, 8), (8, 14)),
        (("item", "Round Box", "rules", 1, "ops", 0), None, (8, 15)),
        (("item", "Round Box", "rules", 1, "ops", 0, "set"), (8, 17), (8, 23)),
        (("item", "Round Box", "rules", 1, "ops", 1), None, (8, 30)),
        (("item", "Round Box", "note"), (10, 1), (10, 8)),
        (("item", "Round Box", "after"), (13, 1), (13, 9)),
        (("step",), (15, 3), (15, 1)),
        (("step", 0), None, (15, 1)),
        (("step", 0, "expect"), (16, 8), (16, 1)),
        (("step", 0, "expect", 0), None, (16, 1)),
        (("step", 0, "expect", 0, "is"), (17, 1), (17, 6)),
        (("step", 0, "expect", 1), None, (18, 1)),
        (("step", 0, "expect", 1, "is"), (19, 1), (19, 6)),
        (("step", 0, "expect", 1, "why"), (20, 14), (20, 1)),
        (("step", 0, "expect", 1, "why", "when"), (21, 1), (21, 8)),
        (("step", 1), None, (22, 1)),
        (("step", 1, "expect"), (23, 8), (23, 1)),
        (("step", 1, "expect", 0), None, (23, 1)),
        (("step", 1, "expect", 0, "is"), (24, 1), (24, 6)),
        (("late",), (27, 2), (27, 1)),
        (("late", "sub"), (26, 7), (26, 1)),
    ],
)
def test_places_in_the_sample(path: Path, key: Position | None, value: Position) -> None:
    assert read_document(SAMPLE, "file.toml").spans[path] == Span(key, value)


def test_the_sample_has_exactly_the_places_of_its_data() -> None:
    document = read_document(SAMPLE, "file.toml")
    assert sorted(document.spans, key=repr) == sorted(every_path(document.data), key=repr)


@pytest.mark.parametrize("change", ["\r\n", "mark", "bytes"])
def test_line_ends_and_byte_order_marks_move_nothing(change: str) -> None:
    plain = read_document(SAMPLE, "file.toml")
    text = SAMPLE.replace("\n", "\r\n") if change == "\r\n" else SAMPLE
    text = "\N{BYTE ORDER MARK}" + text if change == "mark" else text
    changed = read_document(text.encode() if change == "bytes" else text, "file.toml")
    assert (changed.data, changed.spans, changed.lines) == (plain.data, plain.spans, plain.lines)


def test_lines_are_those_of_the_text() -> None:
    assert read_document("a = 1\r\n\r\nb = '\u2028'", "f").lines == ("a = 1", "", "b = '\u2028'")
    assert read_document("", "f").lines == ("",)


def test_place_of_an_unknown_path_is_that_of_its_nearest_ancestor() -> None:
    document = read_document(SAMPLE, "file.toml")
    assert str(document.place(("step", 1, "expect", 0, "missing", 3))) == "file.toml:23:1"
    assert str(document.place(("step", 1, "missing"), key=True)) == "file.toml:22:1"
    assert str(document.place(("missing",), key=True)) == "file.toml:1:1"


def test_place_of_a_key_and_of_its_value() -> None:
    document = read_document(SAMPLE, "file.toml")
    path: Path = ("item", "Round Box", "size", "inner", "high")
    assert str(document.place(path)) == "file.toml:6:33"
    assert str(document.place(path, key=True)) == "file.toml:6:26"


def test_error_shows_the_line_and_the_caret() -> None:
    document = read_document("\tname\t= 'é' \n", "file.toml")
    error = document.error(("name",), "this is no name", "write one")
    assert str(error) == "\n".join(
        ["file.toml:1:9  this is no name", "     name = 'é' ", "            ^", "  write one"]
    )


def test_error_shows_no_line_that_is_too_long() -> None:
    document = read_document(f"a = '{'x' * 1000}'", "f")
    assert document.error(("a",), "no").source == ""


def test_the_syntax_tree_is_imported_when_a_file_is_read() -> None:
    code = "import sys, plystack.scenarios.document; sys.exit('tree_sitter' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# -- what is not TOML -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('a = "x\nb = 1\n', (1, 7), "close the quote that opens at line 1, column 5"),
        ("a = [\n  'x,\n  'y'\n", (2, 6), "close the quote that opens at line 2, column 3"),
        ("a = [\n  'x,\n]\n", (2, 3), "close the quote that opens at line 2, column 3"),
        ('a = 1\nb = """x\n\n', (2, 5), "close the quote that opens at line 2, column 5"),
        ("a = '''x", (1, 5), "close the quote that opens at line 1, column 5"),
        ("a = [1,\n2\nb = 3\n", (3, 1), "the [ at line 1, column 5 is still open"),
        ("a = [1,\nb = 3\n", (2, 1), "the [ at line 1, column 5 is still open"),
        ("a = [ # [\n'[', 1", (2, 7), "the [ at line 1, column 5 is still open"),
        ("a = {\n  b = 1\n}\n", (1, 6), "write { } on one line"),
        ("a = { b = 1, }\n", (1, 14), "none after the last"),
        ("[a.b\nc = 1\n", (1, 5), "as many ]"),
        ("[[a]\n", (1, 4), "as many ]"),
        ("a\n", (1, 2), "write key = value"),
        ("two words = 1\n", (1, 5), "write key = value"),
        ("a = word\n", (1, 5), "write text in quotes"),
        ("a = \n", (1, 5), "write text in quotes"),
        ("é = 1\n", (1, 1), "write key = value"),
        ("a. = 1\n", (1, 4), "put a key in quotes"),
        ("a = “x”\n", (1, 5), "write plain quotes"),
        ("a = 1 b = 2\n", (1, 7), "end the line after the value"),
        ('a = "\\q"\n', (1, 8), "write \\\\ for a backslash"),
        ('a = "\\u12"\n', (1, 8), "four hexadecimal digits"),
        ('a = "\\ud800"\n', (1, 12), "four hexadecimal digits"),
        ('a = "\x1b"\n', (1, 6), "write a control character"),
        ("a = 1 # \x00\n", (1, 9), "write a control character"),
        ("a = 2001-02-30\n", (1, 5), "write a date"),
    ],
)
def test_mistakes_get_a_place_and_a_hint(text: str, place: Position, words: str) -> None:
    error = read_error(text)
    assert (error.place.line, error.place.column) == place
    assert words in error.hint
    assert "at line" not in error.problem
    assert "\n" not in error.hint + error.problem


@pytest.mark.parametrize(
    ("text", "place", "name", "line"),
    [
        ("a = 1\na = 2\n", (2, 1), "a", 1),
        ("\n[t]\nb = 1\n'b' = 2\n", (4, 1), "t.b", 3),
        ("[t]\n[u]\n[t]\n", (3, 2), "t", 1),
        ("a = 1\n[a]\n", (2, 2), "a", 1),
        ("a = 1\n[a.b]\n", (2, 2), "a", 1),
        ("a = { b = 1 }\na.c = 2\n", (2, 1), "a", 1),
        ("a = { b = 1, c = 2, b = [\n1] }\n", (1, 21), "a.b", 1),
        ("a = []\n[[a]]\n", (2, 3), "a", 1),
        ("[[a]]\n[a]\n", (2, 2), "a", 1),
        ("a.b = 1\n[a]\n", (2, 2), "a", 1),
        ("[a]\nb.c = 1\n[a.b]\n", (3, 4), "a.b", 2),
        ("[[a]]\nb = 1\n[[a]]\nb = 1\nc = 1\nb = 1\n", (6, 1), "a.b", 4),
        ("[[a]]\n[[a.b]]\n[[a.b]]\nc = 1\nc = 1", (5, 1), "a.b.c", 4),
        ("'é' = [\n]\n\"\\u00e9\" = 1\nwrong", (3, 1), "é", 1),
        ('a = 1\na = 2"\\q" = [\n', (2, 1), "a", 1),
        ("a = 1\n[ a = 2\n", (2, 3), "a", 1),
        ("a = [[{ b = 1, b = 2, \"\\q' =", (1, 16), "a.b", 1),
    ],
)
def test_a_repeated_key_is_named_with_its_first_line(text: str, place: Position, name: str, line: int) -> None:
    error = read_error(text)
    assert (error.place.line, error.place.column) == place
    assert error.problem == f"{name!r} is already defined"
    assert f"at line {line};" in error.hint


def test_an_error_at_the_end_is_shown_after_the_last_word() -> None:
    error = read_error("a = [1,\n\n\n")
    assert (error.place.line, error.place.column, error.source) == (1, 8, "a = [1,")


def test_control_characters_are_not_printed() -> None:
    assert read_error('a = "\x1b[31m"').source == 'a = "\N{REPLACEMENT CHARACTER}[31m"'


# -- limits ---------------------------------------------------------------------------------


def test_a_file_that_is_too_large_is_refused() -> None:
    text = "a = 'é'\n"
    assert read_document(text, "f", max_bytes=9).data == {"a": "é"}
    assert "9 bytes" in read_error(text, max_bytes=8).problem
    assert "1048577 bytes" in read_error(b"#" * (1024 * 1024 + 1)).problem
    assert read_document(b"#" * (1024 * 1024), "f").data == {}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = " + "[" * 31 + "[1.5, ", "[0]" + "]" * 32),
        ("a = " + "{b=" * 31 + "{b.", "c=1}" + "}" * 31),
        ("a = " + "[{b=" * 16, "{}" + "}]" * 16),
        ("a." * 32 + "a", ".b = 1.5"),
        ("a." * 32 + "a = ", "[1.5]"),
        ("[" + "a." * 31 + "a", ".b]"),
        ("[[" + "a." * 30 + "a", ".b]]"),
    ],
)
def test_what_lies_too_deep_is_refused(before: str, after: str) -> None:
    error = read_error(before + after)
    assert "more than 32 levels deep" in error.problem
    assert abs(error.place.column - len(before) - 1) <= 1
    assert read_document(before + after, "f", max_depth=33).data


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 31 + "1.5, '.[.[', 2.5" + "]" * 31,
        "[x.y]\n" + "".join(f"c{n}.d = [1.5]\n" for n in range(99)),
        "".join(f"[t{n}.u]\n" for n in range(99)),
        "a = [" + "[1.5, 2.5], {b.c = 1.5, 'd.{' = [3.5]}, " * 99 + "]",
    ],
)
def test_what_lies_side_by_side_is_not_deep(text: str) -> None:
    assert read_document(text, "f").data


@pytest.mark.parametrize("opening", ["[", "{a=", "[{a="])
def test_the_limit_of_depth_is_no_more_than_python_bears(opening: str) -> None:
    assert "cannot be read" in read_error("a = " + opening * 20_000, max_depth=10**6).problem


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "1_" * 2500 + "1", "0x" + "f" * 5000, "1." + "1" * 5000])
def test_a_number_that_is_too_long_is_refused(number: str) -> None:
    error = read_error(f"b = 1\na = [0, {number}]")
    assert "number" in error.problem
    assert error.place.line == 2


def test_long_keys_and_texts_are_not_numbers() -> None:
    long = "k" * 5000
    assert read_document(f"{long} = {{ {long} = '{long}' }}", "f").data == {long: {long: long}}


@pytest.mark.parametrize(
    ("raw", "place", "words"),
    [
        (b"\xff\xfea\x00", (1, 1), "byte 1 of the file, 0xff,"),
        ("é = 1\r\n'é' = '".encode() + b"\xe9'", (2, 8), "byte 17 of the file, 0xe9,"),
        ("a = '\ud800'", (1, 6), "byte 6 of the file, 0xed,"),
        (b"\xef\xbb\xbfa = \x80", (1, 5), "byte 8 of the file, 0x80,"),
    ],
)
def test_what_is_not_utf_8_is_refused(raw: str | bytes, place: Position, words: str) -> None:
    error = read_error(raw)
    assert (error.place.line, error.place.column) == place
    assert words in error.problem


def test_a_lone_carriage_return_is_refused() -> None:
    error = read_error("a = 1\r\nb = 2\r\r\n")
    assert (error.place.line, error.place.column) == (2, 6)
    assert "carriage return" in error.problem


# -- any data, any text ----------------------------------------------------------------------


class Writer:
    """Writes data as TOML in random styles, and notes where each key and each value begins."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.text = ""
        self.position: Position = (1, 1)
        self.spans: dict[Path, Span] = {(): Span(None, (1, 1))}

    def put(self, *pieces: str) -> None:
        text = self.chance.choice(pieces)
        line, column = self.position
        _, newline, tail = text.rpartition("\n")
        self.position = (line + text.count("\n"), 1 + len(tail)) if newline else (line, column + len(text))
        self.text += text

    def blank(self) -> None:
        self.put("", " ", "\t", "  ")

    def blank_lines(self) -> None:
        self.put("", " ", "\n", "# größer [ ] =\n", " #'\n \n")

    def end(self) -> None:
        self.put("\n", "\n\n", " # größer [ ] =\n", "#'\n \n\t")

    def quoted(self, text: str) -> list[str]:
        """Return the ways to write a text on one line."""
        escaped = re.sub(r'[\x00-\x1f\x7f"\\]', lambda found: f"\\u{ord(found.group()):04X}", text)
        literal = re.fullmatch(r"[^\x00-\x08\x0a-\x1f\x7f']*", text)
        return [f'"{escaped}"', f"'{text}'" if literal else f'"{escaped}"']

    def key(self, paths: list[Path]) -> None:
        """Write a dotted key whose parts lead to the paths, and note those that are new."""
        for path in paths:
            if path != paths[0]:
                self.blank()
                self.put(".")
                self.blank()
            self.spans.setdefault(path, Span(self.position, self.position))
            name = str(path[-1])
            self.put(*([name] if re.fullmatch("[A-Za-z0-9_-]+", name) else []), *self.quoted(name))

    def value(self, path: Path, value: Any) -> None:
        if isinstance(value, str):
            basic, literal = self.quoted(value)
            lines = basic[1:-1].replace("\\u000A", "\n")
            # A line end right after the quotes is no part of the text, so each form begins with one.
            many = [f'"""\n{lines}"""', f'"""\n{lines}\\\n  """']
            self.put(basic, literal, *many, *([f"''{literal}''"] if literal[0] == "'" and value else []))
        elif isinstance(value, bool):
            self.put("true" if value else "false")
        elif isinstance(value, list):
            self.put("[")
            for index, item in enumerate(value):
                self.blank_lines()
                self.spans[*path, index] = Span(None, self.position)
                self.value((*path, index), item)
                self.blank_lines()
                self.put(*([","] if index < len(value) - 1 else [",", ""]))
            self.blank_lines()
            self.put("]")
        elif isinstance(value, dict):
            self.put("{")
            for number, (names, item) in enumerate(self.flattened((), value)):
                self.put(*([","] if number else [""]))
                self.blank()
                self.pair(path, names, item)
                self.blank()
            self.put("}")
        else:
            self.put(repr(value) if isinstance(value, int | float) else value.isoformat())

    def flattened(self, names: Path, table: dict[str, Any]) -> list[tuple[Path, Any]]:
        """Return the pairs of a table; some of its tables become dotted keys."""
        pairs: list[tuple[Path, Any]] = []
        for name, value in table.items():
            if isinstance(value, dict) and value and self.chance.random() < 0.4:
                pairs += self.flattened((*names, name), value)
            else:
                pairs.append(((*names, name), value))
        return pairs

    def pair(self, path: Path, names: Path, value: Any) -> None:
        self.key([path + names[: number + 1] for number in range(len(names))])
        self.blank()
        self.put("=")
        self.blank()
        self.spans[path + names] = Span(self.spans[path + names].key, self.position)
        self.value(path + names, value)

    def header(self, path: Path, opening: str, closing: str) -> None:
        begin = self.position
        is_new = path not in self.spans
        self.put(opening)
        self.blank()
        self.key([path[: number + 1] for number, name in enumerate(path) if isinstance(name, str)])
        if is_new:
            self.spans[path] = Span(self.spans[path].key, begin)
        self.blank()
        self.put(closing)
        self.end()

    def table(self, path: Path, table: dict[str, Any], *, optional: bool = False) -> None:
        """Write a table with a header, and below it the tables in it that get one of their own."""
        below = {
            name: value
            for name, value in table.items()
            if (isinstance(value, dict) or (isinstance(value, list) and value and is_tables(value)))
            and self.chance.random() < 0.7
        }
        if path and not (optional and below.keys() == table.keys() != set() and self.chance.random() < 0.5):
            is_list = isinstance(path[-1], int)
            if is_list:
                self.spans[path] = Span(None, self.position)
            self.header(path[:-1] if is_list else path, *(("[[", "]]") if is_list else ("[", "]")))
        for names, item in self.flattened((), {n: v for n, v in table.items() if n not in below}):
            self.pair(path, names, item)
            self.end()
        for name, value in below.items():
            if isinstance(value, dict):
                self.table((*path, name), value, optional=True)
            else:
                for index, item in enumerate(value):
                    self.table((*path, name, index), item)


def is_tables(value: list[Any]) -> bool:
    return all(isinstance(item, dict) for item in value)


KEYS = st.sampled_from(["a", "b", "wide-1", "2", "größer", "a b", "", "a.b", 'x"y', "'", "\\", "😀", "\n"]) | st.text(
    max_size=4
)
SCALARS = (
    st.text(max_size=12)
    | st.sampled_from(['"', '""', "''", "[a]\n", "\\ \n x", "😀é = 1"])
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans()
    | st.dates(min_value=datetime.date(1000, 1, 1))
    | st.datetimes(min_value=datetime.datetime(1000, 1, 1))
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.lists(st.dictionaries(KEYS, inner, max_size=3), max_size=3)
    ),
    max_leaves=25,
)


def begins(value: Any) -> tuple[str, ...]:
    """Return how the text of a value may begin; a table may begin with its key."""
    if isinstance(value, str):
        return ('"', "'")
    if isinstance(value, bool):
        return (str(value).lower(),)
    if isinstance(value, list):
        return ("[",)
    if isinstance(value, dict):
        return ("",)
    return (repr(value) if isinstance(value, int | float) else value.isoformat(),)


@given(st.dictionaries(KEYS, VALUES, max_size=6), st.randoms(use_true_random=False), st.sampled_from(["\n", "\r\n"]))
@settings(deadline=None)
def test_all_data_gets_its_places(data: dict[str, Any], chance: random.Random, newline: str) -> None:
    writer = Writer(chance)
    writer.table((), data)
    document = read_document(writer.text.replace("\n", newline), "f", max_depth=500)
    assert document.data == data
    assert document.spans == writer.spans
    for path in every_path(data):
        value: Any = data
        for name in path:
            value = value[name]
        place = document.place(path)
        assert document.lines[place.line - 1][place.column - 1 :].startswith(begins(value))


PIECES = st.sampled_from(
    [
        *"ab.=,[]{}\n\r\t '\"\\#1-é😀\x00\ufeff\u2028\ud800",
        *["[[", "]]", '"""', "'''", "\r\n", "a = ", "[a]\n", "[[a.b]]\n", "a.b = [1, { c = 'x' }]\n"],
        *["1.5", "true", "2001-12-31", "07:30:00", "0x1F", "inf", "\\u00e9", "\\ud800"],
    ]
)
TEXTS = st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=60)


def read_or_refuse(text: str | bytes, **limits: int) -> Document | None:
    """Read a text; where it is refused, check that the error points into it."""
    try:
        return read_document(text, "f", **limits)
    except ScenarioError as caught:
        error = caught
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    lines = raw.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    assert 1 <= error.place.line <= len(lines)
    assert 1 <= error.place.column <= len(lines[error.place.line - 1]) + 1
    assert len(error.source) in (0, len(lines[error.place.line - 1]))
    assert "\n" not in error.problem + error.hint
    assert not error.problem.startswith(("Cannot", "Duplicate"))
    assert str(error).encode()
    return None


@given(TEXTS | st.binary(max_size=60) | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
@example("a = [\n")
@example("[a]\n[a]")
@example("")
@settings(deadline=None, max_examples=500)
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    document = read_or_refuse(text)
    if document is not None:
        assert set(document.spans) == set(every_path(document.data))


@given(
    st.dictionaries(KEYS, VALUES, max_size=4),
    st.randoms(use_true_random=False),
    PIECES,
    st.integers(0),
    st.integers(0, 3),
)
@settings(deadline=None)
def test_any_change_of_a_valid_text_is_read_or_refused(
    data: dict[str, Any], chance: random.Random, piece: str, start: int, removed: int
) -> None:
    writer = Writer(chance)
    writer.table((), data)
    start %= len(writer.text) + 1
    text = writer.text[:start] + piece + writer.text[start + removed :]
    document = read_or_refuse(text, max_depth=500)
    if document is not None:
        assert set(document.spans) == set(every_path(document.data))
