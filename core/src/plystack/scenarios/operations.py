"""Operations on single values as they are written in a scenario file, and what every operation has in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from plystack.data import (
    ABILITIES,
    SENSIBLE,
    TEXT,
    Arithmetic,
    Combined,
    Constant,
    Expr,
    Kind,
    Op,
    OpKind,
    Rewords,
    ValueOf,
    You,
)
from plystack.scenarios.filters import read_number, read_positive, read_words
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

Reader: TypeAlias = Callable[[Node, Vocabulary], Op]
"""Reads an operation of any kind; a text is written with operations, and abilities have them."""

Verb: TypeAlias = Callable[[Node, dict[str, Node], Vocabulary], Op]
"""Reads an operation that begins with one verb: from its table, and the entries of that."""

# The keys that may stand beside the verb that begins an operation.
_BESIDE: dict[str, frozenset[str]] = {
    "set": frozenset({"to", "except"}),
    "add": frozenset({"to"}),
    "remove": frozenset({"from"}),
    "increase": frozenset({"by", "to"}),
    "decrease": frozenset({"by", "to_minimum"}),
    "switch": frozenset({"with"}),
    "clear": frozenset({"keep"}),
    "gain": frozenset(),
    "lose": frozenset(),
    "bar": frozenset(),
    "reword": frozenset({"as", "of"}),
    "copy": frozenset({"except"}),
    "alter": frozenset(),
}


def read_with(verbs: Mapping[str, Verb], node: Node, words: Vocabulary) -> Op:
    """Return one operation, such as ``{ set = "…", to = [ … ] }`` or ``{ gain = "…" }``.

    Arguments:
        verbs: what reads it, by the verb that it begins with.
        node: its table.
        words: what words mean in this file.

    Raises:
        ScenarioError: it has no verb or several, or makes no sense on what it speaks of.
    """
    known = [*_BESIDE, *sorted(frozenset().union(*_BESIDE.values()))]
    entries = node.table(known, "an operation")
    said = [key for key in entries if key in _BESIDE]
    if len(said) != 1:
        node.fail(f"an operation has one verb, came {', '.join(said) or 'none'}", f"verbs: {', '.join(_BESIDE)}")
    verb = said[0]
    for key in sorted(entries.keys() - _BESIDE[verb] - {verb}):
        entries[key].fail(f"{key!r} does not go with {verb!r}", key=True)
    op = verbs[verb](node, entries, words)
    for on in (op.on, op.other):
        kind = words.schema.characteristic(op.on if on is None else on).kind
        if (kind, op.kind) not in SENSIBLE:
            fit = ", ".join(sorted(each.value for held, each in SENSIBLE if held is kind))
            node.fail(f"{verb!r} makes no sense on {on!r}, which holds {kind.value}", f"what it takes: {fit}")
    return op


def _set(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(entries["set"])
    if "except" in entries:
        entries["except"].fail("only a text is set with exceptions", key=True)
    return Op(OpKind.SET, on, value=_operand(on, node.need("to", "the operation"), words))


def _add(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(node.need("to", "the operation"))
    return Op(OpKind.ADD, on, value=_operand(on, entries["add"], words))


def _remove(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(node.need("from", "the operation"))
    return Op(OpKind.REMOVE, on, value=_operand(on, entries["remove"], words))


def _operand(on: str, node: Node, words: Vocabulary) -> Expr:
    """Return an operand fit for the characteristic: an amount, words, a player."""
    kind = words.schema.characteristic(on).kind
    if kind is Kind.NUMBER:
        return read_number(node, words)
    if kind is Kind.ABILITIES:
        node.fail("abilities are gained and lost", 'write { gain = "…" } or { lose = "…" }')
    if words.schema.characteristic(on).bars:
        node.fail(f"{on!r} holds names of abilities that an object can't have", 'write { bar = "…" }')
    if isinstance(node.value, dict) and kind is Kind.WORDS:
        return read_words(node, words)
    if kind is Kind.WORDS:
        return Constant(words.words(on, node, every=True))
    if kind is Kind.PLAYER:
        return You() if node.value == "you" else Constant(node.word([*words.players, "you"], "player"))
    return Constant(node.text())


def _increase(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Increase by an amount, or to a number: by what is missing to it."""
    on = words.characteristic(entries["increase"])
    if ("by" in entries) == ("to" in entries):
        node.fail("'increase' takes either 'by' or 'to'")
    if "by" in entries:
        return Op(OpKind.INCREASE, on, value=read_positive(entries["by"], words, "decrease"))
    goal = read_number(entries["to"], words)
    missing = Combined(Arithmetic.DIFFERENCE, (goal, ValueOf(on)))
    return Op(OpKind.INCREASE, on, value=Combined(Arithmetic.GREATEST, (Constant(0), missing)))


def _decrease(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Decrease by an amount, where wished by no more than leaves a minimum."""
    on = words.characteristic(entries["decrease"])
    amount = read_positive(node.need("by", "the operation"), words, "increase")
    if "to_minimum" in entries:
        room = Combined(Arithmetic.DIFFERENCE, (ValueOf(on), read_number(entries["to_minimum"], words)))
        room = Combined(Arithmetic.GREATEST, (Constant(0), room))
        amount = Combined(Arithmetic.LEAST, (amount, room))
    return Op(OpKind.DECREASE, on, value=amount)


def _switch(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    other = words.characteristic(node.need("with", "the operation"))
    return Op(OpKind.SWITCH, words.characteristic(entries["switch"]), other)


def _clear(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(entries["clear"])
    if "keep" not in entries:
        return Op(OpKind.CLEAR, on)
    if on != ABILITIES:
        entries["keep"].fail(f"'keep' leaves some kinds of ability; {on!r} holds no abilities", key=True)
    return Op(OpKind.CLEAR, on, keeps=words.kinds(entries["keep"]))


def _bar(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Bar abilities by name: the object can't have them."""
    if not words.schema.barring:
        entries["bar"].fail("in this game nothing says which abilities an object can't have", key=True)
    on = words.schema.barring[0]
    names = words.words(on, entries["bar"])
    if not names:
        entries["bar"].fail("the list of abilities is empty")
    return Op(OpKind.ADD, on, value=Constant(names))


def _reword(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Put a word in place of another, wherever the text uses it in one sense."""
    sense = node.need("of", "the operation")
    of = words.characteristic(sense)
    if (kind := words.schema.characteristic(of).kind) is not Kind.WORDS:
        sense.fail(f"a text is reworded in characteristics and families that hold words, {of!r} holds {kind.value}")
    old, new = words.word(of, entries["reword"]), words.word(of, node.need("as", "the operation"))
    if old == new:
        entries["as"].fail(f"{new!r} in place of {old!r} changes nothing")
    return Op(OpKind.REWORD, TEXT, value=Constant(Rewords(of, old, new)))


VALUES: dict[str, Verb] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "increase": _increase,
    "decrease": _decrease,
    "switch": _switch,
    "clear": _clear,
    "bar": _bar,
    "reword": _reword,
}
"""What reads operations that need no other operation to be read."""
