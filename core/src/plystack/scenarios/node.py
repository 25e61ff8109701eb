"""A value in a scenario file together with its place, so that every complaint can point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

import attrs

from plystack.errors import ScenarioError, suggest
from plystack.scenarios.document import Document, Path


def _kind(value: object) -> str:
    names = {bool: "true or false", int: "a number", float: "a number with a point", str: "text", list: "a list"}
    return names.get(type(value), "a table" if isinstance(value, dict) else type(value).__name__)


@attrs.frozen
class Node:
    """One value of the file.

    Arguments:
        document: the file.
        path: keys and indices that lead to it.
        value: what stands there.
    """

    document: Document = attrs.field(repr=False)
    path: Path
    value: Any

    def fail(self, problem: str, hint: str = "", *, key: bool = False) -> NoReturn:
        """Raise an error that points at the value, or at its key."""
        raise self.error(problem, hint, key=key)

    def error(self, problem: str, hint: str = "", *, key: bool = False) -> ScenarioError:
        """Return an error that points at the value, or at its key."""
        return self.document.error(self.path, problem, hint, key=key)

    def wrong(self, expected: str) -> NoReturn:
        """Raise an error that says what came and what was expected."""
        self.fail(f"expected {expected}, came {_kind(self.value)}")

    def child(self, key: str | int) -> Node:
        """Return a value inside this one; it must exist."""
        return Node(self.document, (*self.path, key), self.value[key])

    def table(self, known: Iterable[str] | None = None, what: str = "") -> dict[str, Node]:
        """Return the entries of a table by key.

        Arguments:
            known: the keys that may stand here, or None for any.
            what: what the table is, for the message.

        Raises:
            ScenarioError: it is no table, or has another key.
        """
        if not isinstance(self.value, dict):
            self.wrong(f"a table{' with ' + what if what else ''}")
        entries = {key: self.child(key) for key in self.value}
        if known is not None:
            allowed = list(known)
            for key, entry in entries.items():
                if key not in allowed:
                    entry.fail(
                        f"unknown key {key!r}{' in ' + what if what else ''}{suggest(key, allowed)}",
                        f"may stand here: {', '.join(sorted(set(allowed)))}",
                        key=True,
                    )
        return entries

    def need(self, key: str, what: str, hint: str = "") -> Node:
        """Return an entry of a table that must be there.

        Arguments:
            key: of the entry.
            what: what the table is, for the message ("the operation").
            hint: what to do where it is missing.
        """
        if key not in self.value:
            self.fail(f"{what} lacks {key!r}", hint)
        return self.child(key)

    def items(self) -> list[Node]:
        """Return the entries of a list."""
        if isinstance(self.value, dict):
            self.fail("expected a list, came a table", f"write [[{self.path[-1]}]] for each of its entries")
        if not isinstance(self.value, list):
            self.wrong("a list")
        return [self.child(index) for index in range(len(self.value))]

    def one_or_more(self) -> list[Node]:
        """Return the entries of a list, or the value itself as the only one."""
        return self.items() if isinstance(self.value, list) else [self]

    def text(self) -> str:
        """Return a text that is not empty."""
        if not isinstance(self.value, str):
            self.wrong("text")
        if not self.value.strip():
            self.fail("expected text, came an empty one")
        return str(self.value)

    def texts(self) -> list[str]:
        """Return one text, or a list of them."""
        return [each.text() for each in self.one_or_more()]

    def integer(self) -> int:
        """Return a whole number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.wrong("a whole number")
        if abs(self.value) > 1_000_000_000:
            self.fail("the number is too large", "numbers go up to a thousand million")
        return int(self.value)

    def boolean(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.wrong("true or false")
        return bool(self.value)

    def word(self, known: Iterable[str], what: str) -> str:
        """Return a text that is one of some words.

        Arguments:
            known: the words.
            what: what they are, for the message.
        """
        text = self.text()
        words = sorted(known)
        if text not in words:
            listed = ", ".join(words) if len(words) <= 24 else f"one of {len(words)} words"
            self.fail(f"there is no {what} {text!r}{suggest(text, words)}", f"known: {listed or 'none'}")
        return text
