"""Programs as they are written in a scenario file: lists of instructions, each a verb with what it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import attrs

from plystack.data import (
    COUNT,
    Ability,
    Activated,
    Argument,
    Do,
    Replacement,
    Static,
    These,
    Those,
    Triggered,
    Where,
    pairs,
)
from plystack.errors import DataError
from plystack.happenings import REQUIRED, Param, Verb, Wants, check_instructions
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.filters import filter_keys, read_amount, read_filter, read_like, read_number, read_words
from plystack.scenarios.node import Node
from plystack.scenarios.players import known, read_players
from plystack.scenarios.vocabulary import Vocabulary

Reader: TypeAlias = Callable[[Node, Vocabulary, str], Ability]
"""Reads an ability that an instruction has: from its table, and for which verb."""

ANNOUNCE = "announce"
"""The verb whose arguments are roles."""

# How a parameter is written whose name stands for the verb itself.
_WRITTEN = {"do": "does"}

# The names that instructions give to others inside of them, by verb.
_GIVEN: Mapping[str, tuple[str, ...]] = {
    "for each": ("it",),
    "divide": ("it", "share"),
    "each player": ("player", "they"),
    "discard": ("player",),
}

# Parameters that take a name which was given before, by verb and name.
_NAMING = frozenset({("counter", "item"), ("take over", "item"), ("when you do", "if")})

# Which abilities a verb takes; another verb takes any.
_ABILITIES: Mapping[str, tuple[tuple[type, ...], str]] = {
    "continue": ((Static,), "a static ability: { where = …, ops = … }"),
    "copy": ((Static,), "a static ability, of which the ops count: { where = …, ops = … }"),
    "later": ((Triggered, Replacement), "{ when = …, does = … } or { replaces = …, … }"),
    "when you do": ((Triggered,), "{ does = …, targets = … }"),
    "use": ((Activated,), "{ costs = …, does = … }"),
    "put up": ((Activated,), "{ costs = …, does = … }"),
}


@attrs.frozen
class _Said:
    """One instruction as it is written, and what its words mean."""

    verb: Verb
    entries: Mapping[str, Node]
    words: Vocabulary
    read: Reader


def bound_names(value: object) -> Iterator[str]:
    """Give the names that instructions anywhere in a value of a file give."""
    if isinstance(value, list):
        for each in value:
            yield from bound_names(each)
    if not isinstance(value, dict):
        return
    verb = value.get("do")
    if isinstance(verb, str):
        yield from _GIVEN.get(verb, ())
        yield from (value[key] for key in ("bind", "as") if isinstance(value.get(key), str))
    for each in value.values():
        yield from bound_names(each)


def read_program(node: Node, words: Vocabulary, read: Reader) -> tuple[Do, ...]:
    """Return instructions: ``[{ do = "draw", count = 2 }, …]``; one alone needs no list.

    Arguments:
        node: the list.
        words: what words mean here, with the names that are given before.
        read: reads an ability inside of it.

    Raises:
        ScenarioError: there is no such verb, or it is not given what it needs.
    """
    found = tuple(_instruction(each, words, read) for each in node.one_or_more())
    if not found:
        node.fail("the list of instructions is empty", 'what does nothing is written: { do = "nothing" }')
    return found


def _instruction(node: Node, words: Vocabulary, read: Reader) -> Do:
    node.table(None, "an instruction")
    name = node.need("do", "the instruction", 'it says what is done: { do = "…" }').word(words.machine.verbs, "verb")
    verb = words.machine.verbs[name]
    params = {_WRITTEN.get(each.name, each.name): each for each in verb.params}
    entries = node.table(("do", "bind", *params, *_roles(node, verb, words)), f"the instruction {name!r}")
    said = _Said(verb, entries, words, read)
    for key, param in params.items():
        if param.default is REQUIRED:
            node.need(key, f"the instruction {name!r}", f"{key}: {param.wants.value}")
    args: dict[str, Argument] = {}
    for key, value in entries.items():
        if key in params:
            args[params[key].name] = _argument(params[key], value, said)
        elif key not in ("do", "bind"):
            args[key] = read_role(key, value, words)
    done = Do(name, pairs(args), entries["bind"].text() if "bind" in entries else "")
    try:
        check_instructions(words.machine, done)
    except DataError as problem:
        raise node.error(str(problem)) from problem
    return done


def _argument(param: Param, node: Node, said: _Said) -> Argument:
    if (said.verb.name, param.name) in _NAMING:
        return said.words.name(node)
    if (said.verb.name, param.name) == (ANNOUNCE, "name"):
        return node.word(said.words.machine.events, "event")
    return _READERS[param.wants](node, said)


# -- what is announced ---------------------------------------------------------------------------


def _roles(node: Node, verb: Verb, words: Vocabulary) -> frozenset[str]:
    """Return the roles that may stand beside an announcement; of any other verb there are none."""
    if verb.name != ANNOUNCE:
        return frozenset()
    name = node.need("name", "the announcement", 'it says what happens: { do = "announce", name = "…" }')
    rule = words.machine.events[name.word(words.machine.events, "event")]
    for role in sorted(rule.needs):
        node.need(role, f"the announcement of {rule.name!r}")
    return rule.roles


def read_role(name: str, node: Node, words: Vocabulary) -> Argument:
    """Return who or what takes part in an event: by the name of the role where that tells, else by its shape."""
    return _ROLES.get(name, _shaped)(node, words)


def _is_filter(node: Node, words: Vocabulary) -> bool:
    value = node.value
    return value.keys() <= set(filter_keys(words.schema)) and value.get("named") not in words.bound


def _shaped(node: Node, words: Vocabulary) -> Argument:
    value = node.value
    if isinstance(value, dict):
        return read_filter(node, words) if _is_filter(node, words) else read_amount(node, words)
    if isinstance(value, list):
        return frozenset(node.texts())
    if isinstance(value, bool):
        return value
    if not isinstance(value, str):
        return read_number(node, words)
    if value in words.objects and words.placed:
        return read_objects(node, words)
    if value in words.bound:
        return Those(value)
    return read_players(node, words) if value in known(words) else node.text()


def read_objects(node: Node, words: Vocabulary) -> Where:
    """Return objects: a filter, a name that was given before, or an object of the board."""
    if not isinstance(node.value, str):
        return read_filter(node, words)
    if node.value in words.bound:
        return Those(node.text())
    if not words.placed:
        return Those(words.name(node))
    node.word([*words.objects, *words.bound], "object or name")
    return These(frozenset({words.object(node)}))


def _by(node: Node, words: Vocabulary) -> Argument:
    """Return by whom, a player, or by what, an object."""
    value = node.value
    thing = value in words.objects if isinstance(value, str) else isinstance(value, dict) and _is_filter(node, words)
    return read_objects(node, words) if thing else read_players(node, words)


_ROLES: Mapping[str, Callable[[Node, Vocabulary], Argument]] = {
    **dict.fromkeys(("object", "source", "host"), read_objects),
    "player": read_players,
    "by": _by,
    COUNT: read_number,
}


# -- what verbs are given ------------------------------------------------------------------------


def _value(node: Node, said: _Said) -> Argument:
    """Return the value of a status, of the kind of the status that the instruction names; or an amount."""
    if isinstance(node.value, dict):
        return read_amount(node, said.words)
    named = next((said.entries[each.name] for each in said.verb.params if each.wants is Wants.FIELD), None)
    table = said.words.schema.field_table
    if named is None or named.value not in table:
        return node.integer() if not isinstance(node.value, str | bool) else node.value
    return read_like(table[named.value].default, node)


def _several(node: Node, said: _Said) -> Argument:
    """Return words: written out, or an amount that gives words."""
    if isinstance(node.value, dict):
        return read_words(node, said.words)
    return frozenset(node.texts())


def _ability(node: Node, said: _Said) -> Argument:
    verb, ability = said.verb.name, said.read(node, said.words, said.verb.name)
    kinds, told = _ABILITIES.get(verb, ((Ability,), ""))
    if not isinstance(ability, kinds):
        node.fail(f"{verb!r} takes no such ability", f"it takes {told}")
    return ability


_READERS: Mapping[Wants, Callable[[Node, _Said], Argument]] = {
    Wants.OBJECTS: lambda node, said: read_objects(node, said.words),
    Wants.PLAYERS: lambda node, said: read_players(node, said.words),
    Wants.NUMBER: lambda node, said: read_number(node, said.words),
    Wants.TRUTH: lambda node, said: node.boolean(),
    Wants.NAME: lambda node, said: node.text(),
    Wants.WORDS: _several,
    Wants.CONDITION: lambda node, said: read_condition(node, said.words),
    Wants.PROGRAM: lambda node, said: read_program(node, said.words, said.read),
    Wants.ABILITY: _ability,
    Wants.CARD: lambda node, said: said.words.cards(node),
    Wants.VALUE: _value,
    Wants.ZONE: lambda node, said: node.word(said.words.schema.zone_table, "zone"),
    Wants.COUNTER: lambda node, said: node.word(said.words.schema.counter_table, "counter"),
    Wants.FIELD: lambda node, said: node.word(said.words.schema.field_table, "field"),
    Wants.DESIGNATION: lambda node, said: node.word(said.words.schema.designation_table, "designation"),
    Wants.HELD: lambda node, said: node.word(said.words.schema.player_table, "number of players"),
    Wants.FACT: lambda node, said: node.word(said.words.numbers, "number in this file"),
    Wants.CHARACTERISTIC: lambda node, said: said.words.characteristic(node),
    Wants.UNTIL: lambda node, said: node.word(said.words.schema.until_words, "duration"),
}
