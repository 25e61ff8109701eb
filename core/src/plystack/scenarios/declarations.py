"""The words that a scenario file declares itself: counters, keywords, events, new words of the game's lists."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from plystack.data import Ability, Counter, Designation, Keyword, KeywordRule, NewWords, Part, Rule, Schema, Static
from plystack.game import Game
from plystack.layers import EffectOrigin
from plystack.scenarios.abilities import PART_KEYS, read_doing, read_parts
from plystack.scenarios.history import read_events, read_held, read_trackers, refuse_known
from plystack.scenarios.node import Node
from plystack.scenarios.rules import read_rules
from plystack.scenarios.vocabulary import Vocabulary
from plystack.scenarios.written import read_text

# What only an ability says: a target that has a name says none of it.
_ABILITY = frozenset({"ops", "parts", "rules", "when", "state", "costs", "replaces"})

# The tables by which a file declares something itself.
_DECLARES = ("words", "counter", "designation", "keyword", "event", "held", "tracker")

# What a keyword says besides its parts.
_HEAD = ("number", "adds", "kinds", "text", "triggered", "replacement", "rules")


def declare(game: Game, named: Mapping[str, Mapping[str, Node]]) -> tuple[Game, Vocabulary]:
    """Return the game with all that the file declares itself, and what words mean."""
    relations = tuple(each.name for each in game.declared.relations)
    if not any(named[each] for each in _DECLARES):  # most files: nothing is worked out anew that the game has already
        return game, Vocabulary(game.machine, relations, statics=_static_names(named))
    schema = _with_words(game.schema, named["words"])
    refuse_known("a counter", named["counter"], schema.counter_table)
    refuse_known("a designation", named["designation"], schema.designation_table)
    refuse_known("a keyword", named["keyword"], schema.keyword_table)
    plain = Vocabulary(game.with_plan(attrs.evolve(game.plan, schema=schema)).machine, relations)
    events = (*game.declared.events, *read_events(named["event"], plain))
    keywords = {name: _keyword_head(name, node, plain) for name, node in named["keyword"].items()}
    # the names alone, so that texts can speak of each other
    counters = {name: Counter(name) for name in named["counter"]}
    marks = {name: Designation(name) for name in named["designation"]}
    schema = attrs.evolve(schema, player_fields=(*schema.player_fields, *read_held(named["held"], plain)))
    trackers = schema.trackers

    def extended() -> tuple[Game, Vocabulary]:
        grown = attrs.evolve(
            schema,
            counters=(*schema.counters, *counters.values()),
            designations=(*schema.designations, *marks.values()),
            keywords=(*schema.keywords, *keywords.values()),
            trackers=trackers,
        )
        more = game.with_declared(plan=attrs.evolve(game.plan, schema=grown), events=events)
        return more, Vocabulary(more.machine, relations, statics=_static_names(named))

    _, words = extended()
    trackers += read_trackers(named["tracker"], words)
    more, words = extended()
    for name, node in named["counter"].items():
        parts = _own_parts(f"counter {name!r}", node, words, EffectOrigin.COUNTER)
        counters[name] = attrs.evolve(counters[name], parts=parts)
    for name, node in named["designation"].items():
        parts = _own_parts(f"designation {name!r}", node, words, EffectOrigin.DESIGNATION)
        marks[name] = attrs.evolve(marks[name], parts=parts)
    for name, node in named["keyword"].items():
        if name in named["ability"]:
            node.fail(f"{name!r} is defined as a keyword and as an ability", key=True)
        numbered = attrs.evolve(words, numbered=keywords[name].numbered)
        parts = _own_parts(f"keyword {name!r}", node, numbered, EffectOrigin.STATIC, _HEAD)
        said = _said(node, more)
        table = node.table()
        keywords[name] = attrs.evolve(
            keywords[name],
            parts=(*parts, *said.parts),
            rules=(*(read_rules(table["rules"], numbered) if "rules" in table else ()), *said.rules),
            abilities=(*said.abilities, *read_doing(table, numbered)),
        )
    return extended()


@attrs.frozen
class _Said:
    """What the text of a keyword gives it: effects and rules of its own, and abilities that do something."""

    parts: tuple[Part, ...] = ()
    rules: tuple[Rule, ...] = ()
    abilities: tuple[Ability, ...] = ()


def _said(node: Node, game: Game) -> _Said:
    if "text" not in node.value:
        return _Said()
    found = _Said()
    for ability in read_text(node.child("text"), game):
        if isinstance(ability, Keyword):
            node.child("text").fail(
                f"a keyword is no other keyword, came {ability.name!r}", "it can gain it: This … has …"
            )
        if not isinstance(ability, Static):
            found = attrs.evolve(found, abilities=(*found.abilities, ability))
        elif ability.zones:
            node.child("text").fail("a keyword works on the board", "a static ability that works elsewhere says so")
        else:
            rules = (*found.rules, *ability.rules)
            found = attrs.evolve(found, parts=(*found.parts, *ability.parts), rules=rules)
    return found


def _own_parts(
    what: str, node: Node, words: Vocabulary, origin: EffectOrigin, more: tuple[str, ...] = ()
) -> tuple[Part, ...]:
    if "rules" not in more:
        _refuse_rules(what, node)
    entries = node.table((*PART_KEYS, "parts", *more), what)
    return read_parts(entries, node, words, origin) if entries.keys() & {*PART_KEYS, "parts"} else ()


def _refuse_rules(what: str, node: Node) -> None:
    if "rules" in node.table():
        hint = "a static ability has rules, and can be given: ops = [{ gain = { rules = [ … ] } }]"
        node.child("rules").fail(f"{what} can't have rules of its own", hint, key=True)


def _keyword_head(name: str, node: Node, words: Vocabulary) -> KeywordRule:
    entries = node.table((*PART_KEYS, "parts", *_HEAD), f"keyword {name!r}")
    numbered = entries["number"].boolean() if "number" in entries else False
    adds = entries["adds"].boolean() if "adds" in entries else False
    kinds = words.kinds(entries["kinds"]) if "kinds" in entries else frozenset[str]()
    return KeywordRule(name, numbered=numbered, adds=adds, kinds=kinds)


def _with_words(schema: Schema, named: Mapping[str, Node]) -> Schema:
    """Return the schema with new words in its families and closed characteristics."""
    families, characteristics = schema.families, schema.characteristics
    for name, node in named.items():
        Node(node.document, node.path, name).word([*schema.family_table, *schema.by_name], "list of words")
        new = NewWords(name, frozenset(node.texts()))
        families, characteristics = tuple(map(new.added, families)), tuple(map(new.added, characteristics))
    return attrs.evolve(schema, families=families, characteristics=characteristics)


def _static_names(named: Mapping[str, Mapping[str, Node]]) -> frozenset[str]:
    """Return the names that abilities have anywhere in the file, for expectations to use."""
    found: set[str] = set()
    todo: list[object] = [node.value for table in named.values() for node in table.values()]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            if isinstance(value.get("name"), str) and value.keys() & _ABILITY:
                found.add(value["name"])
            enters = value.get("enters", [])
            for each in enters if isinstance(enters, list) else [enters]:
                if isinstance(each, dict) and isinstance(each.get("name"), str):
                    found.add(each["name"])
            todo += value.values()
        elif isinstance(value, list):
            todo += value
    return frozenset(found)
