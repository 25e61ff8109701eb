"""Patterns as they are written in a scenario file: which events something waits for, or counts, or replaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from plystack.data import COUNT, Comparison, EventKind, Pattern
from plystack.data.patterns import Amount, Related, RoleTest, Thing, Word
from plystack.errors import DataError
from plystack.happenings import check_instructions
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.filters import COMPARISONS, comparisons, read_filter
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

_Test: TypeAlias = "Callable[[Node, Vocabulary], Iterable[RoleTest]]"

HEAD = ("event", "of", "looks_back", "together", "apiece", "while")
"""What a pattern says beside the roles."""


# -- roles ---------------------------------------------------------------------------------------


def _thing(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    """An object; the event says where it is."""
    yield Thing(read_filter(node, words, zoned=False))


def _player(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    if not words.relations:
        node.fail("nobody is 'you' here, so that no word for players means anybody")
    text = node.word([*words.relations, *words.players], "word for players, or player")
    yield Related(text) if text in words.relations else Word(frozenset({text}))


def _by(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    """By whom, a player, or by what, an object."""
    yield from (_thing if isinstance(node.value, dict) else _player)(node, words)


def _zone(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    yield Word(frozenset(each.word(words.schema.zone_table, "zone") for each in node.one_or_more()))


def _words(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    yield Word(frozenset(node.texts()))


def _amount(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    if isinstance(node.value, dict):
        yield from (Amount(how, value.integer()) for how, value in comparisons(node))
    else:
        yield Amount(Comparison.EQUAL, node.integer())


def _shaped(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    """A role of which nothing is known: by the shape of what is asked of it."""
    value = node.value
    if isinstance(value, bool):
        yield Word(frozenset({"true" if value else "false"}))
    elif isinstance(value, int) or (isinstance(value, dict) and value and value.keys() <= COMPARISONS.keys()):
        yield from _amount(node, words)
    elif isinstance(value, dict):
        yield from _thing(node, words)
    elif value in words.relations:
        yield from _player(node, words)
    else:
        yield from _words(node, words)


def _status(node: Node, words: Vocabulary) -> Iterator[RoleTest]:
    """The value of a status: a number, a word, true or false."""
    yield from _shaped(node, words)


_OBJECT: Mapping[str, _Test] = {"object": _thing}
_COUNTED: Mapping[str, _Test] = {**_OBJECT, COUNT: _amount}
_HOSTED: Mapping[str, _Test] = {**_OBJECT, "host": _thing}

# The roles of what changes bring about, each with what can be asked of it.
_ROLES: Mapping[EventKind, Mapping[str, _Test]] = {
    EventKind.ARRIVES: {**_OBJECT, "to": _zone},
    EventKind.MOVES: {**_OBJECT, "from": _zone, "owner": _player, "to": _zone},
    EventKind.PLACED: {**_OBJECT, "from": _thing, "to": _thing},
    EventKind.JOINS: _OBJECT,
    EventKind.ATTACHED: _HOSTED,
    EventKind.DETACHED: _HOSTED,
    EventKind.CONTROLLED: {**_OBJECT, "from": _player, "to": _player},
    EventKind.FIELD: {**_COUNTED, "from": _status, "to": _status},
    EventKind.CHOSEN: {**_OBJECT, "to": _words},
    EventKind.COUNTERS_PUT: {**_COUNTED, "from": _amount, "to": _amount},
    EventKind.COUNTERS_TAKEN: {**_COUNTED, "from": _amount, "to": _amount},
    EventKind.DESIGNATED: _OBJECT,
    EventKind.UNDESIGNATED: _OBJECT,
    EventKind.BEGINS: {},
    EventKind.ENDS: {},
    EventKind.TURN: {"from": _player, "to": _player},
    EventKind.QUITS: {"player": _player},
    EventKind.NUMBER: {"from": _amount, "to": _amount, COUNT: _amount},
    EventKind.HELD: {"player": _player, "from": _amount, "to": _amount, COUNT: _amount},
    EventKind.TRIGGERS: {
        **_OBJECT,
        "by": _player,
        "from": _words,
        "player": _player,
        "source": _thing,
        "to": _words,
    },
    EventKind.STACKED: {"player": _player, "source": _thing},
    EventKind.DROPPED: {},
    EventKind.TAKEN_OVER: {"player": _player},
}

# Roles that mean the same in whatever is announced.
_ANNOUNCED: Mapping[str, _Test] = {
    **_COUNTED, **_HOSTED, "source": _thing, "player": _player, "by": _by,
}  # fmt: skip

# Which names events of a kind have, where these are known; of other kinds any name, or none, will do.
_NAMES: Mapping[EventKind, Callable[[Vocabulary], Iterable[str]]] = {
    EventKind.FIELD: lambda words: words.schema.field_table,
    EventKind.CHOSEN: lambda words: words.choices,
    EventKind.COUNTERS_PUT: lambda words: words.schema.counter_table,
    EventKind.COUNTERS_TAKEN: lambda words: words.schema.counter_table,
    EventKind.DESIGNATED: lambda words: words.schema.designation_table,
    EventKind.UNDESIGNATED: lambda words: words.schema.designation_table,
    EventKind.NUMBER: lambda words: words.numbers,
    EventKind.HELD: lambda words: words.schema.player_table,
}
_NAMED_AT_WILL = frozenset({EventKind.BEGINS, EventKind.ENDS, EventKind.STACKED, EventKind.TRIGGERS})

# Roles that give names, of which nothing is asked.
_UNASKED: Mapping[EventKind, frozenset[str]] = {
    EventKind.MOVES: frozenset({"became"}),
    EventKind.TRIGGERS: frozenset({"became", "item"}),
}

_BY_NAME = {each.value: each for each in EventKind if each is not EventKind.ANNOUNCED}


def event_names(words: Vocabulary) -> list[str]:
    """Return what can be waited for: what changes bring about, and what is announced."""
    return [*_BY_NAME, *words.machine.events]


def roles_of(pattern: Pattern, words: Vocabulary) -> frozenset[str]:
    """Return the names that the roles of a pattern's events give."""
    return frozenset(_tests(pattern.kind, pattern.name, words)) | _UNASKED.get(pattern.kind, frozenset())


def _tests(kind: EventKind, name: str, words: Vocabulary) -> Mapping[str, _Test]:
    if kind is not EventKind.ANNOUNCED:
        return _ROLES[kind]
    return {role: _ANNOUNCED.get(role, _shaped) for role in sorted(words.machine.events[name].roles)}


def read_pattern(node: Node, words: Vocabulary) -> Pattern:
    """Return a pattern: ``{ event = "moves", object = { type = "…" }, to = "…" }``.

    Raises:
        ScenarioError: there is no such event, or it has no such role.
    """
    node.table(None, "a pattern")
    told = node.need("event", "the pattern", 'it says what happens: { event = "…" }').word(event_names(words), "event")
    kind = _BY_NAME.get(told, EventKind.ANNOUNCED)
    tests = _tests(kind, told, words)
    entries = node.table((*HEAD, *tests), f"a pattern of {told!r}")
    pattern = Pattern(
        kind,
        _name(kind, told, entries.get("of"), words),
        tuple((role, test) for role in sorted(tests) if role in entries for test in tests[role](entries[role], words)),
        looks_back="looks_back" in entries and entries["looks_back"].boolean(),
        together="together" in entries and entries["together"].boolean(),
        condition=read_condition(entries.get("while"), words),
        apiece="apiece" in entries and entries["apiece"].boolean(),
    )
    try:
        check_instructions(words.machine, pattern)
    except DataError as problem:
        raise node.error(str(problem)) from problem
    return pattern


def _name(kind: EventKind, told: str, of: Node | None, words: Vocabulary) -> str:
    """Return the name of the events: which counter, field, number; empty for any."""
    if kind is EventKind.ANNOUNCED:
        if of is not None:
            of.fail(f"{told!r} is a name itself, so that 'of' says nothing", key=True)
        return told
    if of is None:
        return ""
    if kind in _NAMES:
        return of.word(_NAMES[kind](words), f"name for {told!r}:")
    if kind not in _NAMED_AT_WILL:
        of.fail(f"events of {told!r} have no name, so that 'of' says nothing", key=True)
    return of.text()
