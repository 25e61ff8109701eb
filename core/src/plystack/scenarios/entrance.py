"""Abilities that say how objects enter, as they are written in a file."""

from __future__ import annotations

from plystack.data import Enters, Itself, Kind, pairs
from plystack.data.entering import COPY, MODE
from plystack.scenarios.abilities import read_op
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.copies import read_counters, read_exceptions, read_plain
from plystack.scenarios.filters import read_filter, read_like
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

_ENTERS = ("where", "while", "counters", "choose", "copy", "optional", "except", "modes", "name")


def _chosen_from(name: str, node: Node, words: Vocabulary) -> str | frozenset[str]:
    """Return from which words something is chosen under a name: those of a characteristic or family, or a list."""
    if name in (COPY, MODE):
        node.fail(f"{name!r} is a question of its own; the choice needs another name", key=True)
    if isinstance(node.value, list):
        listed = [each.text() for each in node.items()]
        if len(set(listed)) < 2:
            node.fail("there is nothing to choose between", "name at least two words, or a characteristic or family")
        return frozenset(listed)
    of = words.characteristic(node)
    holds = words.schema.characteristic(of).kind
    if holds is not Kind.WORDS or words.schema.characteristic(of).bars:
        node.fail(f"words are chosen, and {of!r} holds {holds.value}", "name a characteristic or family of words")
    return of


def read_enters(node: Node, words: Vocabulary) -> Enters:
    """Return an ability that says how objects enter: ``turned = true``, ``counters``, ``choose``, ``copy``, ``modes``.

    Raises:
        ScenarioError: it says nothing.
    """
    fields = words.schema.field_table
    entries = node.table([*_ENTERS, *fields], "how it enters")
    status = {key: read_like(fields[key].default, each) for key, each in entries.items() if key in fields}
    if "except" in entries and "copy" not in entries:
        entries["except"].fail("'except' goes with 'copy'", key=True)
    if "optional" in entries and "copy" not in entries:
        entries["optional"].fail("'optional' goes with 'copy'", key=True)
    if not status and not entries.keys() & {"counters", "choose", "copy", "modes"}:
        node.fail("nothing is said about how it enters", "a field, 'counters', 'choose', 'copy' or 'modes' says it")
    for key in ("counters", "choose", "modes"):
        if key in entries and not entries[key].table():
            entries[key].fail("the table is empty, and so says nothing")
    choose = entries["choose"].table() if "choose" in entries else {}
    modes = entries["modes"].table() if "modes" in entries else {}
    return Enters(
        where=read_filter(entries["where"], words) if "where" in entries else Itself(),
        condition=read_condition(entries.get("while"), words),
        status=pairs(status),
        counters=read_counters(entries.get("counters"), words),
        chooses=tuple((name, _chosen_from(name, each, words)) for name, each in choose.items()),
        copies=read_filter(entries["copy"], words) if "copy" in entries else None,
        changes=read_exceptions(entries.get("except"), words, read_op),
        optional=entries["optional"].boolean() if "optional" in entries else True,
        modes=tuple((name, read_plain(each, words, read_op, empty=True)) for name, each in modes.items()),
        label=entries["name"].text() if "name" in entries else "",
    )
