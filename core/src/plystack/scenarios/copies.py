"""What is written on an object as a whole: copies with exceptions, texts that are replaced or altered."""

from __future__ import annotations

from plystack.data import TEXT, Alters, Constant, Except, Expr, Op, OpKind, TextOf, Where, Whose, pairs
from plystack.scenarios.filters import read_filter, read_like, read_number
from plystack.scenarios.node import Node
from plystack.scenarios.operations import Reader
from plystack.scenarios.vocabulary import Vocabulary

# What an exception says besides the fields of the game.
_EXCEPTION = ("where", "ops", "counters")


def read_text(entries: dict[str, Node], words: Vocabulary, read: Reader) -> Op:
    """Return ``{ set = "text", to = "NAME" }``: the whole text becomes that of another object."""
    return Op(OpKind.SET, TEXT, value=_text_of(entries["to"], entries, words, read))


def read_copy(entries: dict[str, Node], words: Vocabulary, read: Reader) -> Op:
    """Return ``{ copy = "NAME" }``: the text becomes that of an object, or of the one that a filter finds."""
    return Op(OpKind.COPY, TEXT, value=_text_of(entries["copy"], entries, words, read))


def read_alter(entries: dict[str, Node], words: Vocabulary, read: Reader) -> Op:
    """Return ``{ alter = [ … ] }``: values become others as if they were written so, and are copied so."""
    for op, each in zip(ops := read_plain(entries["alter"], words, read), entries["alter"].one_or_more(), strict=True):
        if op.value is not None and not isinstance(op.value, Constant):
            each.fail("what is written into a text is a number or words, and no amount that is computed")
    return Op(OpKind.ALTER, TEXT, value=Constant(Alters(ops)))


def _text_of(node: Node, entries: dict[str, Node], words: Vocabulary, read: Reader) -> Expr:
    of: Whose | int | Where
    if isinstance(node.value, dict):
        of = read_filter(node, words)
    elif node.value in (Whose.SOURCE.value, Whose.HOST.value):
        words.need_source(node)
        of = Whose(node.value)
    else:
        of = words.object(node)
    return TextOf(of, read_exceptions(entries.get("except"), words, read))


def read_plain(node: Node, words: Vocabulary, read: Reader, *, empty: bool = False) -> tuple[Op, ...]:
    """Return operations on single values of a text.

    Arguments:
        node: one of them, or a list.
        words: what words mean in this file.
        read: reads each.
        empty: the list may be empty, where that the text stays as it is is worth saying.
    """
    ops = []
    for each in node.one_or_more():
        op = read(each, words)
        if op.on == TEXT:
            each.fail("a text within a text can't be changed", "write what becomes of its single values")
        ops.append(op)
    if not ops and not empty:
        node.fail("the list of operations is empty")
    return tuple(ops)


def read_exceptions(node: Node | None, words: Vocabulary, read: Reader) -> tuple[Except, ...]:
    """Return what a copy has differently: operations, or tables that say under which condition."""
    found = []
    fields = words.schema.field_table
    for each in node.one_or_more() if node is not None else []:
        if isinstance(each.value, dict) and each.value.keys() & {*_EXCEPTION, *fields}:
            entries = each.table([*_EXCEPTION, *fields], "an exception")
            if not entries.keys() & {"ops", "counters", *fields}:
                each.fail("the exception says nothing", "it has 'ops', 'counters' or a field")
            where = read_filter(entries["where"], words, zoned=False) if "where" in entries else None
            ops = read_plain(entries["ops"], words, read) if "ops" in entries else ()
            status = {key: read_like(fields[key].default, value) for key, value in entries.items() if key in fields}
            found.append(Except(ops, where, read_counters(entries.get("counters"), words), pairs(status)))
        else:
            found.append(Except(read_plain(each, words, read)))
    return tuple(found)


def read_counters(node: Node | None, words: Vocabulary) -> tuple[tuple[str, Expr], ...]:
    """Return kinds of counters with amounts; nothing where none are named."""
    if node is None:
        return ()
    table = node.table(words.schema.counter_table, "kinds of counters")
    for each in table.values():
        if isinstance(each.value, int) and each.value < 0:
            each.fail(f"it enters with counters or without, came {each.value}")
    return tuple((kind, read_number(each, words)) for kind, each in table.items())
