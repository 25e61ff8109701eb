"""Operations of any kind, and what is made of them: parts, effects, abilities as they are written in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import attrs

from plystack.data import (
    ABILITIES,
    TEXT,
    AbilitiesAmong,
    Ability,
    Constant,
    Described,
    Do,
    Keyword,
    Op,
    OpKind,
    Part,
    Rule,
    Static,
)
from plystack.errors import NoLayer
from plystack.layers import EffectOrigin
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.copies import read_alter, read_copy, read_text
from plystack.scenarios.filters import read_filter
from plystack.scenarios.node import Node
from plystack.scenarios.operations import VALUES, Verb, read_with
from plystack.scenarios.programs import bound_names, read_program
from plystack.scenarios.rules import read_rules
from plystack.scenarios.triggers import (
    read_activated,
    read_reflexive,
    read_replacement,
    read_resolution,
    read_triggered,
)
from plystack.scenarios.vocabulary import Vocabulary

PART_KEYS = ("where", "while", "ops")
EFFECT_KEYS = (*PART_KEYS, "parts", "rules")


def read_op(node: Node, words: Vocabulary) -> Op:
    """Return one operation of any kind.

    Raises:
        ScenarioError: it has no verb or several, or makes no sense on what it speaks of.
    """
    return read_with(_VERBS, node, words)


def _set(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    if entries["set"].value != TEXT:
        return VALUES["set"](node, entries, words)
    return read_text({**entries, "to": node.need("to", "the operation")}, words, read_op)


def _gain(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    gained = entries["gain"]
    if isinstance(gained.value, dict) and "among" in gained.value:
        said = gained.table(("among", "kinds"), "abilities of other objects")
        if "kinds" not in said:
            known = ", ".join(sorted(words.schema.all_kinds))
            gained.fail("abilities of other objects lack 'kinds'", f"known: {known}")
        among = AbilitiesAmong(read_filter(said["among"], words), words.kinds(said["kinds"]))
        return Op(OpKind.ADD, ABILITIES, value=among)
    return Op(OpKind.ADD, ABILITIES, value=Constant(read_abilities(gained, words)))


def _lose(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    lost = read_abilities(entries["lose"], words)
    table = words.schema.keyword_table
    bare = {each.value for each in entries["lose"].one_or_more() if isinstance(each.value, str)} & table.keys()
    any_number = tuple(
        attrs.evolve(each, number=None) if isinstance(each, Keyword) and each.word in bare else each for each in lost
    )
    return Op(OpKind.REMOVE, ABILITIES, value=Constant(any_number))


_VERBS: dict[str, Verb] = {
    **VALUES,
    "set": _set,
    "gain": _gain,
    "lose": _lose,
    "copy": lambda node, entries, words: read_copy(entries, words, read_op),
    "alter": lambda node, entries, words: read_alter(entries, words, read_op),
}


def read_abilities(node: Node, words: Vocabulary) -> tuple[Ability, ...]:
    """Return abilities by name, or written out as tables; their source is whatever has them."""
    had = attrs.evolve(words, sourced=True, bound=frozenset())
    return tuple(
        read_ability(each, had) if isinstance(each.value, dict) else words.ability(each) for each in node.one_or_more()
    )


def read_ability(node: Node, words: Vocabulary, label: str = "") -> Ability:
    """Return an ability written out as a table; which sort it is, one of its keys says, and else it is a static one."""
    if isinstance(node.value, dict):
        for key, read in _SORTS.items():
            if key in node.value:
                return read(node, words, label)
    return read_static(node, words, label)


def _described(node: Node, words: Vocabulary, label: str) -> Ability:
    """Return an ability that is known by its text alone."""
    entries = node.table(("text", "kinds"), "an ability known by its text")
    kinds = words.kinds(entries["kinds"]) if "kinds" in entries else frozenset[str]()
    return Described(entries["text"].text(), kinds)


def _inside(node: Node, words: Vocabulary, verb: str) -> Ability:
    """Return an ability that an instruction has: by name, or written out."""
    if not isinstance(node.value, dict):
        return words.ability(node)
    read = _INSIDE.get(verb, read_ability)
    return read(node, words, "")


def read_effect(
    entries: dict[str, Node], node: Node, words: Vocabulary, origin: EffectOrigin
) -> tuple[tuple[Part, ...], tuple[Rule, ...]]:
    """Return the parts and the rules of one effect; it can have rules alone.

    Raises:
        ScenarioError: an operation has no layer, or there is nothing to do.
    """
    if "rules" not in entries:
        return read_parts(entries, node, words, origin), ()
    rules = read_rules(entries["rules"], words)
    if entries.keys() & {"ops", "parts"}:
        return read_parts(entries, node, words, origin), rules
    for key in ("where", "while"):
        if key in entries:
            entries[key].fail(f"{key!r} belongs to 'ops', and there are none", "each rule says its own", key=True)
    return (), rules


def read_parts(entries: dict[str, Node], node: Node, words: Vocabulary, origin: EffectOrigin) -> tuple[Part, ...]:
    """Return the parts of one effect: written in place, or as a list under ``parts``.

    Raises:
        ScenarioError: an operation has no layer, or there is nothing to do.
    """
    if "parts" in entries:
        for key in PART_KEYS:
            if key in entries:
                entries[key].fail(f"{key!r} stands beside 'parts'; it belongs into one of them", key=True)
        return tuple(_part(each.table(PART_KEYS, "a part"), each, words, origin) for each in entries["parts"].items())
    return (_part(entries, node, words, origin),)


def _part(entries: dict[str, Node], node: Node, words: Vocabulary, origin: EffectOrigin) -> Part:
    for key in ("where", "ops"):
        node.need(key, "the effect", "an effect says 'where' (which objects) and 'ops' (what happens)")
    ops = []
    for each in entries["ops"].one_or_more():
        op = read_op(each, words)
        try:
            words.plan.place(op, origin)
        except NoLayer as problem:
            each.fail(str(problem))
        ops.append(op)
    if not ops:
        entries["ops"].fail("the list of operations is empty")
    where = read_filter(entries["where"], words)
    return Part(where, tuple(ops), read_condition(entries.get("while"), words))


def read_static(node: Node, words: Vocabulary, label: str = "", origin: EffectOrigin = EffectOrigin.STATIC) -> Static:
    """Return a static ability; it is called by its ``name``, else by the label given."""
    entries = node.table([*EFFECT_KEYS, "zones", "name"], "a static ability")
    zones = frozenset[str]()
    if "zones" in entries:
        zones = frozenset(z.word(words.schema.zone_table, "zone") for z in entries["zones"].one_or_more())
    label = entries["name"].text() if "name" in entries else label
    parts, rules = read_effect(entries, node, words, origin)
    return Static(parts, rules, zones, label)


# -- abilities that do something -----------------------------------------------------------------


def read_written(program: Node, words: Vocabulary) -> tuple[Do, ...]:
    """Return instructions that a step gives, and no ability."""
    return read_program(program, attrs.evolve(words, bound=frozenset(bound_names(program.value))), _inside)


_AbilityReader: TypeAlias = Callable[[Node, Vocabulary, str], Ability]

# What waits, is used, or replaces: by the key under which a card or a keyword lists it.
DOING: dict[str, _AbilityReader] = {
    "triggered": lambda node, words, label: read_triggered(node, words, label, _inside),
    "activated": lambda node, words, label: read_activated(node, words, label, _inside),
    "resolves": lambda node, words, label: read_resolution(node, words, label, _inside),
    "replacement": lambda node, words, label: read_replacement(node, words, label, _inside),
}

# Which sort an ability is that is written as a table: by a key that no other sort has.
_SORTS: dict[str, _AbilityReader] = {
    "text": _described,
    "when": DOING["triggered"],
    "state": DOING["triggered"],
    "costs": DOING["activated"],
    "replaces": DOING["replacement"],
}

# Which sort some verbs take, whatever its keys are.
_INSIDE: dict[str, _AbilityReader] = {
    "continue": lambda node, words, label: read_static(node, words, label, EffectOrigin.FLOATING),
    "when you do": lambda node, words, label: read_reflexive(node, words, label, _inside),
}


def read_doing(entries: Mapping[str, Node], words: Vocabulary) -> tuple[Ability, ...]:
    """Return the abilities that do something of a card, or of a keyword, as it lists them."""
    return tuple(
        read(each, words, "") for key, read in DOING.items() if key in entries for each in entries[key].one_or_more()
    )
