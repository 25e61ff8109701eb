"""The words that a scenario file declares itself: counters, designations, keywords, new words of the game's lists."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from plystack.data import Counter, Designation, Family, KeywordRule, Part, Schema
from plystack.game import Game
from plystack.layers import EffectOrigin
from plystack.scenarios.node import Node
from plystack.scenarios.operations import EFFECT_KEYS, PART_KEYS, read_parts
from plystack.scenarios.vocabulary import Vocabulary


def declare(game: Game, named: Mapping[str, Mapping[str, Node]]) -> tuple[Game, Vocabulary]:
    """Return the game with the file's words, counters, designations and keywords, and what words mean."""
    relations = tuple(each.name for each in game.declared.relations)
    schema = _with_words(game.schema, named["words"])
    counters = {name: Counter(name) for name in named["counter"]}
    marks = {name: Designation(name) for name in named["designation"]}
    keywords = {name: _keyword_head(name, node, schema) for name, node in named["keyword"].items()}
    for what, own, table in (
        ("counter", named["counter"], schema.counter_table),
        ("designation", named["designation"], schema.designation_table),
        ("keyword", named["keyword"], schema.keyword_table),
    ):
        for name in own.keys() & table.keys():
            own[name].fail(f"the game has a {what} {name!r} already", key=True)

    def extended() -> Vocabulary:
        grown = attrs.evolve(
            schema,
            counters=(*schema.counters, *counters.values()),
            designations=(*schema.designations, *marks.values()),
            keywords=(*schema.keywords, *keywords.values()),
        )
        return Vocabulary(attrs.evolve(game.plan, schema=grown), relations, statics=_static_names(named))

    words = extended()  # the names alone, so that their own texts can speak of each other
    for name, node in named["counter"].items():
        counters[name] = attrs.evolve(counters[name], parts=_own_parts(node, words, EffectOrigin.COUNTER, ()))
    for name, node in named["designation"].items():
        marks[name] = attrs.evolve(marks[name], parts=_own_parts(node, words, EffectOrigin.DESIGNATION, ()))
    for name, node in named["keyword"].items():
        if name in named["ability"]:
            node.fail(f"{name!r} is defined as a keyword and as an ability", key=True)
        numbered = attrs.evolve(words, numbered=keywords[name].numbered)
        parts = _own_parts(node, numbered, EffectOrigin.STATIC, _HEAD)
        keywords[name] = attrs.evolve(keywords[name], parts=parts)
    words = extended()
    return game.with_plan(words.plan), words


def _own_parts(node: Node, words: Vocabulary, origin: EffectOrigin, more: tuple[str, ...]) -> tuple[Part, ...]:
    entries = node.table((*PART_KEYS, "parts", *more), "its definition")
    return read_parts(entries, node, words, origin) if entries.keys() & {*PART_KEYS, "parts"} else ()


_HEAD = ("number", "adds", "kinds")  # what a keyword says besides its parts


def _keyword_head(name: str, node: Node, schema: Schema) -> KeywordRule:
    entries = node.table((*PART_KEYS, "parts", *_HEAD), f"keyword {name!r}")
    numbered = entries["number"].boolean() if "number" in entries else False
    adds = entries["adds"].boolean() if "adds" in entries else False
    named = entries["kinds"].one_or_more() if "kinds" in entries else []
    kinds = frozenset(each.word(schema.all_kinds, "kind of ability") for each in named)
    return KeywordRule(name, numbered=numbered, adds=adds, kinds=kinds)


def _with_words(schema: Schema, named: Mapping[str, Node]) -> Schema:
    """Return the schema with new words in its families and closed characteristics."""
    families: list[Family] = list(schema.families)
    characteristics = list(schema.characteristics)
    for name, node in named.items():
        new = frozenset(node.texts())
        Node(node.document, node.path, name).word([*schema.family_table, *schema.by_name], "list of words")
        families = [attrs.evolve(each, words=each.words | new) if each.name == name else each for each in families]
        characteristics = [
            attrs.evolve(each, vocabulary=each.vocabulary | new) if each.name == name else each
            for each in characteristics
        ]
    return attrs.evolve(schema, families=tuple(families), characteristics=tuple(characteristics))


def _static_names(named: Mapping[str, Mapping[str, Node]]) -> frozenset[str]:
    """Return the names that static abilities have anywhere in the file, for expectations to use."""
    found: set[str] = set()
    todo: list[object] = [node.value for table in named.values() for node in table.values()]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            if isinstance(value.get("name"), str) and value.keys() & set(EFFECT_KEYS):
                found.add(value["name"])
            enters = value.get("enters", [])
            for each in enters if isinstance(enters, list) else [enters]:
                if isinstance(each, dict) and isinstance(each.get("name"), str):
                    found.add(each["name"])
            todo += value.values()
        elif isinstance(value, list):
            todo += value
    return frozenset(found)
