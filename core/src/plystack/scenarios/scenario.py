"""A scenario file as a whole: what it declares, its variations, and the moments it goes through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any

import attrs

from plystack.data import Ability, Counter, Designation, Family, KeywordRule, Position, Schema
from plystack.errors import PluginError, UnknownGame, UnknownWord
from plystack.game import Game, load
from plystack.layers import EffectOrigin
from plystack.scenarios.board import NOBODY, place_entry, read_entry
from plystack.scenarios.cards import read_card
from plystack.scenarios.document import read_document
from plystack.scenarios.node import Node
from plystack.scenarios.operations import PART_KEYS, read_parts, read_static
from plystack.scenarios.stage import Stage
from plystack.scenarios.steps import perform
from plystack.scenarios.vocabulary import Vocabulary

# What a file can say once for all its cases: tables by name, in which a case can add or replace.
_NAMED = ("card", "ability", "effect", "keyword", "counter", "designation", "words", "zone")
# What a case can say instead of the file.
_CASE = ("title", "note", "board", "any_order", "arrival", "begin", "expect", "step", "turn", *_NAMED)
_FILE = ("game", "addons", "rules", "policies", "cites", "players", "teams", "waits", "case", *_CASE)

PIECES = ("triggers", "the stack", "actions", "state-based actions", "combat", "copies", "text changes", "text")
"""What a clause of a case can wait for."""

_MOST_ORDERS = 4


@attrs.frozen
class Waiting:
    """A clause that nothing checks yet, and the piece it waits for."""

    clause: str
    piece: str


@attrs.frozen
class Variation:
    """One way to go through a file: one of its cases, in one order of arrival.

    Arguments:
        title: what tells it apart; empty where the file has only one.
        entries: what file and case say, by key.
        named: tables by name, those of the case in place of the file's.
        order: labels of objects in the order in which they arrived, or nothing.
    """

    title: str
    entries: Mapping[str, Node]
    named: Mapping[str, Mapping[str, Node]]
    order: tuple[str, ...] = ()


@attrs.frozen
class Moment:
    """The scenario before its first step or after one, and what is expected then."""

    title: str
    stage: Stage
    expectations: tuple[Node, ...]


@attrs.frozen
class Scenario:
    """A scenario file that has been read.

    Arguments:
        file: its name.
        title: what it shows.
        game: the game, without the file's own words.
        cites: the rules it shows.
        note: a remark, or an empty string.
        waiting: clauses that wait.
        variations: at least one.
    """

    file: str
    title: str
    game: Game
    cites: tuple[str, ...]
    note: str
    waiting: tuple[Waiting, ...]
    variations: tuple[Variation, ...]


def read_scenario(text: str | bytes, file: str) -> Scenario:
    """Return a scenario from its text.

    Raises:
        ScenarioError: the text is no scenario; it says where and what may stand there.
    """
    root = Node(document := read_document(text, file), (), document.data)
    entries = root.table(_FILE, "a scenario")
    for key in ("game", "title"):
        if key not in entries:
            root.fail(f"the scenario lacks {key!r}", f'it begins with {key} = "…"')
    game = _game(entries)
    waiting = tuple(_waiting(each) for each in entries["waits"].items()) if "waits" in entries else ()
    return Scenario(
        file=file,
        title=entries["title"].text(),
        game=game,
        cites=tuple(entries["cites"].texts()) if "cites" in entries else (),
        note=entries["note"].text() if "note" in entries else "",
        waiting=waiting,
        variations=tuple(_variations(root, entries)),
    )


def _waiting(node: Node) -> Waiting:
    entries = node.table(("clause", "for"), "what waits")
    for key in ("clause", "for"):
        if key not in entries:
            node.fail(f"what waits lacks {key!r}")
    return Waiting(entries["clause"].text(), entries["for"].word(PIECES, "piece to wait for"))


@lru_cache(maxsize=64)
def _loaded(
    name: str, addons: tuple[str, ...] | None, rules: str | None, policies: tuple[tuple[str, str], ...]
) -> Game:
    return load(name, addons, rules=rules, policies=dict(policies))


def _game(entries: Mapping[str, Node]) -> Game:
    name = entries["game"].text()
    addons = tuple(entries["addons"].texts()) if "addons" in entries else None
    rules = entries["rules"].text() if "rules" in entries else None
    policies = entries["policies"].table() if "policies" in entries else {}
    chosen = tuple(sorted((key, value.text()) for key, value in policies.items()))
    try:
        return _loaded(name, addons, rules, chosen)
    except UnknownGame as problem:
        raise entries["addons" if addons and "add-on" in str(problem) else "game"].error(str(problem)) from problem
    except UnknownWord as problem:
        at = "policies" if chosen else "rules"
        raise entries.get(at, entries["game"]).error(str(problem)) from problem
    except PluginError as problem:
        raise entries["game"].error(f"{type(problem).__name__}: {problem}") from problem


def _variations(root: Node, entries: Mapping[str, Node]) -> Iterator[Variation]:
    cases = entries["case"].items() if "case" in entries else [None]
    if not cases:
        entries["case"].fail("the list of cases is empty")
    for number, case in enumerate(cases, 1):
        own = {} if case is None else case.table(_CASE, "a case")
        both = {**{key: value for key, value in entries.items() if key != "case"}, **own}
        named = {
            key: {
                **(entries[key].table() if key in entries else {}),
                **(own[key].table() if key in own else {}),
            }
            for key in _NAMED
        }
        title = own["title"].text() if "title" in own else f"case {number}" if case is not None else ""
        if not any("expect" in each for each in (both, *(_step(step) for step in _steps(both)))):
            (case or root).fail("nothing is expected", "a scenario has at least one [[expect]] or [[step.expect]]")
        orders = _orders(both)
        for order in orders:
            told = ", ".join([title, *([f"{' before '.join(order)}"] if len(orders) > 1 else [])])
            yield Variation(told.removeprefix(", "), both, named, order)


def _orders(entries: Mapping[str, Node]) -> list[tuple[str, ...]]:
    if "any_order" in entries and "arrival" in entries:
        entries["any_order"].fail("'any_order' and 'arrival' contradict each other; say one of them", key=True)
    if "arrival" in entries:
        return [tuple(entries["arrival"].texts())]
    if "any_order" not in entries:
        return [()]
    labels = entries["any_order"].texts()
    if not 2 <= len(labels) <= _MOST_ORDERS:
        entries["any_order"].fail(f"'any_order' names 2 to {_MOST_ORDERS} objects, came {len(labels)}")
    return list(permutations(labels))


_STEP = ("do", "enter", "expect", "title")


def _steps(entries: Mapping[str, Node]) -> list[Node]:
    return entries["step"].items() if "step" in entries else []


def _step(node: Node) -> dict[str, Node]:
    entries = node.table(_STEP, "a step")
    if "do" not in entries and "enter" not in entries:
        node.fail("the step does nothing", "a step has 'do', a sentence or a list of them, or 'enter'")
    return entries


def moments(scenario: Scenario, variation: Variation) -> Iterator[Moment]:
    """Go through a variation: the board, then each step.

    Raises:
        ScenarioError: something in it can't be understood, or can't be done.
    """
    stage = opening(scenario, variation)
    yield Moment("at the start", stage, _expected(variation.entries))
    for number, node in enumerate(_steps(variation.entries), 1):
        entries = _step(node)
        if "enter" in entries:
            stage = _enter(stage, entries["enter"], None)
        for sentence in entries["do"].one_or_more() if "do" in entries else []:
            stage = perform(stage, sentence)
        title = entries["title"].text() if "title" in entries else ""
        did = title or "; ".join(entries["do"].texts() if "do" in entries else ["enter"])
        yield Moment(f"after step {number} ({did})", stage, _expected(entries))


def _expected(entries: Mapping[str, Node]) -> tuple[Node, ...]:
    return tuple(entries["expect"].one_or_more()) if "expect" in entries else ()


def opening(scenario: Scenario, variation: Variation) -> Stage:
    """Return the scenario as its board stands before the first step."""
    entries, named = variation.entries, variation.named
    game, words = _declare(scenario.game, named)
    abilities: dict[str, Ability] = {}
    for name, node in named["ability"].items():
        abilities[name] = read_static(node, attrs.evolve(words, abilities=dict(abilities)))
    words = attrs.evolve(words, abilities=abilities)
    cards = {name: read_card(name, node, game, words) for name, node in named["card"].items()}
    players = tuple(entries["players"].texts()) if "players" in entries else ("A", "B")
    if NOBODY in players or len(set(players)) != len(players):
        entries["players"].fail(f"players have names of their own, and none is called {NOBODY!r}")
    teams = {key: value.text() for key, value in entries["teams"].table(players).items()} if "teams" in entries else {}
    turn = entries["turn"].word(players, "player") if "turn" in entries else None
    state = game.new(players, teams=teams, turn=turn)
    stage = Stage(game, state, cards, named["effect"], words)
    if "board" in entries:
        stage = _enter(stage, entries["board"], None)
    for zone, node in named["zone"].items():
        name = Node(node.document, node.path, zone).word(words.schema.zone_table, "zone")
        stage = _enter(stage, node, name)
    if variation.order:
        stage = _arrive(stage, variation)
    for name_node in entries["begin"].one_or_more() if "begin" in entries else []:
        stage = perform(stage, Node(name_node.document, name_node.path, f"{name_node.text()} begins"))
    return stage


def _enter(stage: Stage, node: Node, zone: str | None) -> Stage:
    players = stage.players
    lists = node.table((*players, NOBODY), "a board; its keys are players")
    where = zone or next(each.name for each in stage.words.schema.zones if each.board)
    for player in (*players, NOBODY):
        for each in lists[player].one_or_more() if player in lists else []:
            entry = read_entry(each, player, players, stage.cards, stage.words, where)
            stage = stage.at(place_entry(stage.position, entry, stage.words))
    return stage


def _arrive(stage: Stage, variation: Variation) -> Stage:
    """Return the stage with the timestamps of the named objects in the order named."""
    node = variation.entries["arrival" if "arrival" in variation.entries else "any_order"]
    named = {each.text(): stage.object(each) for each in node.one_or_more()}
    if len(named) != len(node.one_or_more()):
        node.fail("an object is named twice in the order of arrival")
    stamps = sorted(stage.position.obj(ident).timestamp for ident in named.values())
    objects = stage.position.objects
    for label, stamp in zip(variation.order, stamps, strict=True):
        obj = stage.position.obj(named[label])
        objects = objects.set(obj.id, attrs.evolve(obj, timestamp=stamp))
    position: Position = attrs.evolve(stage.position, objects=objects)
    return attrs.evolve(stage, state=attrs.evolve(stage.state, position=position))


# -- the file's own words ----------------------------------------------------------------------------


def _declare(game: Game, named: Mapping[str, Mapping[str, Node]]) -> tuple[Game, Vocabulary]:
    """Return the game with the file's words, counters, designations and keywords, and what words mean."""
    relations = tuple(each.name for each in game.declared.relations)
    schema = _with_words(game.schema, named["words"])
    counters = {name: Counter(name) for name in named["counter"]}
    marks = {name: Designation(name) for name in named["designation"]}
    keywords = {name: _keyword_head(name, node) for name, node in named["keyword"].items()}
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
        parts = _own_parts(node, words, EffectOrigin.STATIC, ("number", "adds"))
        keywords[name] = attrs.evolve(keywords[name], parts=parts)
    words = extended()
    return game.with_plan(words.plan), words


def _own_parts(node: Node, words: Vocabulary, origin: EffectOrigin, more: tuple[str, ...]) -> Any:
    entries = node.table((*PART_KEYS, "parts", *more), "its definition")
    return read_parts(entries, node, words, origin) if entries.keys() & {*PART_KEYS, "parts"} else ()


def _keyword_head(name: str, node: Node) -> KeywordRule:
    entries = node.table((*PART_KEYS, "parts", "number", "adds"), f"keyword {name!r}")
    numbered = entries["number"].boolean() if "number" in entries else False
    adds = entries["adds"].boolean() if "adds" in entries else False
    return KeywordRule(name, numbered=numbered, adds=adds)


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
            if isinstance(value.get("name"), str) and value.keys() & {*PART_KEYS, "parts"}:
                found.add(value["name"])
            todo += value.values()
        elif isinstance(value, list):
            todo += value
    return frozenset(found)


