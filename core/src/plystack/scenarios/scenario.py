"""A scenario file as a whole: what it declares, its variations, and the moments it goes through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations

import attrs

from plystack.data import Ability, Card, Labelled, Position, SetFacts, pairs
from plystack.errors import PluginError, UnknownGame, UnknownWord
from plystack.game import Game, load
from plystack.scenarios.abilities import read_ability
from plystack.scenarios.arrival import enter
from plystack.scenarios.board import NOBODY
from plystack.scenarios.cards import Cards
from plystack.scenarios.declarations import declare
from plystack.scenarios.document import read_document
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage
from plystack.scenarios.stepping import Step, done, read_steps
from plystack.scenarios.steps import begins_plainly

# What a file can say once for all its cases: tables by name, in which a case can add or replace.
_NAMED = ("card", "ability", "effect", "keyword", "counter", "designation", "words", "zone", "event", "tracker", "held")
# What a case can say instead of the file.
_CASE = ("title", "note", "board", "any_order", "arrival", "begin", "expect", "numbers", "step", "turn", *_NAMED)
_FILE = ("game", "addons", "rules", "policies", "cites", "players", "teams", "waits", "case", *_CASE)

PIECES = ("triggers", "the stack", "actions", "replacements", "state-based actions", "combat", "text")
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
        order: labels of objects and effects in the order of their timestamps, or nothing.
        expected: what is expected at the start, by the file and by the case.
    """

    title: str
    entries: Mapping[str, Node]
    named: Mapping[str, Mapping[str, Node]]
    order: tuple[str, ...] = ()
    expected: tuple[Node, ...] = ()

    @property
    def at_start(self) -> tuple[Node, ...]:
        """Return what is expected at the start, one by one."""
        return tuple(each for node in self.expected for each in node.one_or_more())

    def steps(self) -> tuple[Step, ...]:
        """Return the steps, in order.

        Raises:
            ScenarioError: one of them can't be understood.
        """
        return read_steps(self.entries)


AT_START = "at the start"
"""How the moment before the first step is called."""


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
        root.need(key, "the scenario", f'it begins with {key} = "…"')
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
    node.table(("clause", "for"), "what waits")
    clause, piece = (node.need(key, "what waits") for key in ("clause", "for"))
    return Waiting(clause.text(), piece.word(PIECES, "piece to wait for"))


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
    _check_cases(entries, [case for case in cases if case is not None])
    for number, case in enumerate(cases, 1):
        own = {} if case is None else case.table(_CASE, "a case")
        both = {**{key: value for key, value in entries.items() if key != "case"}, **own}
        expected = [each["expect"] for each in ((entries,) if case is None else (entries, own)) if "expect" in each]
        named = {
            key: {
                **(entries[key].table() if key in entries else {}),
                **(own[key].table() if key in own else {}),
            }
            for key in _NAMED
        }
        title = own["title"].text() if "title" in own else f"case {number}" if case is not None else ""
        if "expect" not in both and not any(each.entries.keys() & {"expect"} for each in read_steps(both)):
            (case or root).fail("nothing is expected", "a scenario has at least one [[expect]] or [[step.expect]]")
        orders = _orders(both)
        for order in orders:
            told = ", ".join([title, *([f"{' before '.join(order)}"] if len(orders) > 1 else [])])
            yield Variation(told.removeprefix(", "), both, named, order, tuple(expected))


# What a case replaces; a file that says it for nobody says it in vain.
_REPLACED = ("board", "any_order", "arrival", "begin", "step", "turn")


def _check_cases(entries: Mapping[str, Node], cases: list[Node]) -> None:
    """Refuse cases without a title of their own or without anything else, and what no case uses of the file."""
    titles: set[str] = set()
    for case in cases:
        own = case.table(_CASE, "a case")
        if "title" not in own or own.keys() <= {"title", "note"}:
            case.fail("a case has a title, and says something besides", "leave [[case]] out where there is only one")
        title = own["title"].text()
        if title in titles or title.isdigit():
            own["title"].fail(f"a case has a title of its own that is no number, came {title!r} again")
        titles.add(title)
    for key in _REPLACED:
        if cases and key in entries and all(key in case.value for case in cases):
            entries[key].fail(f"every case says its own {key!r}, so that this one is used by none", key=True)


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


def moments(scenario: Scenario, variation: Variation) -> Iterator[Moment]:
    """Go through a variation: the board, then each step.

    Raises:
        ScenarioError: something in it can't be understood, or can't be done.
    """
    stage = opening(scenario, variation)
    yield Moment(AT_START, stage, variation.at_start)
    for number, step in enumerate(variation.steps(), 1):
        stage = done(stage, step)
        yield Moment(f"after step {number} ({step.title})", stage, step.expectations)


def opening(scenario: Scenario, variation: Variation) -> Stage:
    """Return the scenario as its board stands before the first step."""
    entries, named = variation.entries, variation.named
    players = tuple(entries["players"].texts()) if "players" in entries else ("A", "B")
    if {NOBODY, "you"} & set(players) or len(set(players)) != len(players):
        entries["players"].fail(f"players have names of their own, and none is called {NOBODY!r} or 'you'")
    game, words = declare(scenario.game, named)
    words = attrs.evolve(words, players=players, choices=_choices(entries), names=_card_names(named["card"]))
    numbers = (
        {key: value.integer() for key, value in entries["numbers"].table().items()} if "numbers" in entries else {}
    )
    words = attrs.evolve(words, numbers=frozenset(numbers))
    abilities: dict[str, Ability] = {}
    library = Cards(named["card"], game)
    words = library.words = attrs.evolve(words, abilities=abilities, cards=library.card)
    for name, node in named["ability"].items():
        abilities[name] = read_ability(node, words, name)
    cards = library.all()
    words = attrs.evolve(words, statics=words.statics.union(*map(_labels, cards.values())))
    teams = {key: value.text() for key, value in entries["teams"].table(players).items()} if "teams" in entries else {}
    turn = entries["turn"].word(players, "player") if "turn" in entries else None
    state = game.new(players, teams=teams, turn=turn)
    facts = attrs.evolve(state.position.facts, numbers=pairs(numbers))
    state = game.change(state, [SetFacts(facts)])
    stage = Stage(game, state, cards, named["effect"], words)
    if "board" in entries:
        stage = enter(stage, entries["board"])
    for zone, node in named["zone"].items():
        name = Node(node.document, node.path, zone).word(words.schema.zone_table, "zone")
        stage = enter(stage, node, name)
    for name in sorted(stage.known.keys() & named["effect"].keys()):
        named["effect"][name].fail(f"an object and an effect are both called {name!r}", key=True)
    for name_node in entries["begin"].one_or_more() if "begin" in entries else []:
        stage = begins_plainly(stage, name_node)
    return _arrive(stage, variation) if variation.order else stage


def _labels(card: Card) -> frozenset[str]:
    """Return the names that abilities of a card have, also those that a word of its text gave them."""
    own = frozenset(each.label for each in card.abilities if isinstance(each, Labelled) and each.label)
    return own.union(*(_labels(side) for _, side in card.sides))


def _card_names(cards: Mapping[str, Node]) -> frozenset[str]:
    tables = {key: node.value for key, node in cards.items() if isinstance(node.value, dict)}
    return frozenset(str(table.get("name", key)) for key, table in tables.items())


_CHOOSE = re.compile(r"choose .+ as (.+) for .+")


def _choices(entries: Mapping[str, Node]) -> frozenset[str]:
    """Return the names under which words are chosen anywhere in the file."""
    found: set[str] = set()
    todo: list[object] = [node.value for node in entries.values()]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            found |= set(_CHOOSE.findall(value))
        elif isinstance(value, list):
            todo += value
        elif isinstance(value, dict):
            for chosen in (value.get("chosen"), value.get("choose")):
                found |= set(chosen) if isinstance(chosen, dict) else set()
            todo += value.values()
    return frozenset(found)


def _arrive(stage: Stage, variation: Variation) -> Stage:
    """Return the stage with the timestamps of the named objects and effects in the order named."""
    node = variation.entries["arrival" if "arrival" in variation.entries else "any_order"]
    effects = {effect.label: effect for effect in stage.position.effects}
    for each in node.one_or_more():
        if each.text() in variation.named["effect"].keys() - effects:
            each.fail(f"effect {each.text()!r} has not begun, or has ended")
        if each.text() not in effects:
            stage.object(each)
    if len(set(variation.order)) != len(variation.order):
        node.fail("something is named twice in the order of arrival")
    objects = {obj.label: obj for obj in stage.position}
    named = [effects.get(label) or objects[label] for label in variation.order]
    stamps = dict(zip((each.id for each in named), sorted(each.timestamp for each in named), strict=True))
    position: Position = attrs.evolve(
        stage.position,
        objects=[attrs.evolve(each, timestamp=stamps.get(each.id, each.timestamp)) for each in stage.position],
        effects=tuple(
            attrs.evolve(each, timestamp=stamps.get(each.id, each.timestamp)) for each in stage.position.effects
        ),
    )
    return attrs.evolve(stage, state=attrs.evolve(stage.state, position=position))
