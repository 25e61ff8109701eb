"""Operations that speak of words as such: those that bar abilities by name, and those that change a word of a text."""

from __future__ import annotations

from plystack.data import TEXT, Constant, Kind, Op, OpKind, Rewords
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary


def need(node: Node, entries: dict[str, Node], key: str) -> Node:
    """Return an entry of an operation that must be there."""
    if key not in entries:
        node.fail(f"the operation lacks {key!r}")
    return entries[key]


def read_bar(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Bar abilities by name: the object can't have them."""
    if not words.schema.barring:
        entries["bar"].fail("in this game nothing says which abilities an object can't have", key=True)
    on = words.schema.barring[0]
    names = words.words(on, entries["bar"])
    if not names:
        entries["bar"].fail("the list of abilities is empty")
    return Op(OpKind.ADD, on, value=Constant(names))


def read_reword(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Put a word in place of another, wherever the text uses it in one sense."""
    sense = need(node, entries, "of")
    of = words.characteristic(sense)
    if (kind := words.schema.characteristic(of).kind) is not Kind.WORDS:
        sense.fail(f"a text is reworded in characteristics and families that hold words, {of!r} holds {kind.value}")
    old, new = words.word(of, entries["reword"]), words.word(of, need(node, entries, "as"))
    if old == new:
        entries["as"].fail(f"{new!r} in place of {old!r} changes nothing")
    return Op(OpKind.REWORD, TEXT, value=Constant(Rewords(of, old, new)))
