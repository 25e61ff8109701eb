"""The board as it is written in a scenario file: which objects there are, in order of arrival."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

from plystack.data import Card, Change, Choose, Create, Designate, Position, PutCounters, Schema, apply, pairs
from plystack.data.decisions import Answer
from plystack.data.entering import COPY, MODE
from plystack.errors import BadChange
from plystack.scenarios.filters import read_like
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

NOBODY = "nobody"
"""The list of objects on the board that no player controls."""

RESERVED = frozenset(
    {
        NOBODY, "nothing", "it", "source", "host", "why", "order", "depends", "independent", "loop", "players", "game",
        "stack", "pending", "decision", "happened", "not_happened", "acts", "refuses",
    }
)  # fmt: skip
"""Words that can't be the name of an object, since filters, amounts or expectations mean something else by them."""

_ENTRY = re.compile(r"(?:(?P<count>\d{1,3}) )?(?P<card>.+?)(?: as (?P<label>.+?))?(?: at (?P<at>.+?))?")
_KEYS = ("card", "as", "count", "ts", "to", "at", "zone", "owner", "counters", "designated", "chosen", "answers")


@attrs.frozen
class Entry:
    """One line of the board: a card, how often, and how it arrives.

    Arguments:
        node: where it stands.
        card: the card.
        labels: how the objects are called; one object for each.
        owner: the player who owns them.
        controller: the player who controls them, or None.
        zone: where they are.
        options: what else the entry says, by key.
    """

    node: Node
    card: Card
    labels: tuple[str, ...]
    owner: str
    controller: str | None
    zone: str
    options: Mapping[str, Node]


def read_entry(
    node: Node, player: str, players: tuple[str, ...], cards: Mapping[str, Card], words: Vocabulary, zone: str
) -> Entry:
    """Return one line of the board: ``"3 Bear as bear at hall"``, or a table with the same and more."""
    schema = words.schema
    if isinstance(node.value, str):
        found = _ENTRY.fullmatch(node.text().strip())
        assert found is not None  # the pattern takes any text
        parts = {key: value for key, value in found.groupdict().items() if value is not None}
        options: dict[str, Node] = {}
        if node.text() in cards:  # a card whose name holds " as " or " at "
            parts = {"card": node.text()}
        if "at" in parts:
            options["at"] = Node(node.document, node.path, parts["at"])
        name, label, count = parts["card"], parts.get("label"), int(parts.get("count", 1))
        name_node = Node(node.document, node.path, name)
    else:
        options = node.table([*_KEYS, *schema.field_table], "an object of the board")
        name_node = node.need("card", "the object")
        name = name_node.text()
        label = options["as"].text() if "as" in options else None
        count = options["count"].integer() if "count" in options else 1
        zone = options["zone"].word(schema.zone_table, "zone") if "zone" in options else zone
    name_node.word(cards, "card")
    if not 1 <= count <= 200:
        node.fail(f"{count} objects; one entry makes 1 to 200")
    base = label or name
    labels = (base,) if count == 1 else tuple(f"{base}{number}" for number in range(1, count + 1))
    controlled = schema.zone_table[zone].controlled
    owner = player if player != NOBODY else players[0]
    if "owner" in options:
        owner = options["owner"].word(players, "player")
    controller = player if controlled and player != NOBODY else None
    return Entry(node, cards[name], labels, owner, controller, zone, options)


def place_entry(position: Position, entry: Entry, words: Vocabulary) -> Position:
    """Return the position with the objects of an entry.

    Raises:
        ScenarioError: a name is taken, or it refers to an object that is not there.
    """
    if "answers" in entry.options:
        entry.options["answers"].fail("what stands on the board already is asked nothing", key=True)
    for label in entry.labels:
        now = attrs.evolve(words, objects={obj.label: obj.id for obj in position})
        create = creation(entry, label, position, now)
        try:
            position = apply(position, [create])
            position = apply(position, afterwards(entry, position.last_id, now))
        except BadChange as problem:
            raise entry.node.error(str(problem)) from problem
    return position


def creation(entry: Entry, label: str, position: Position, words: Vocabulary) -> Create:
    """Return the arrival of one object of an entry.

    Raises:
        ScenarioError: its name is taken, or it refers to an object that is not there.
    """
    if label in RESERVED or label == words.machine.stack.name:
        entry.node.fail(f"no object can be called {label!r}: the word means something else", 'name it with "as"')
    if any(obj.label == label for obj in position):
        entry.node.fail(f"two objects are called {label!r}", 'give each a name of its own with "… as NAME"')
    return _create(entry, label, position, words)


def answers(entry: Entry, words: Vocabulary) -> dict[str, Answer]:
    """Return what an object answers to what it is asked as it enters, by question."""
    found: dict[str, Answer] = {}
    if "answers" in entry.options:
        for question, node in entry.options["answers"].table().items():
            if question == COPY:
                found[question] = tuple(
                    None if each.value == "nothing" else words.object(each) for each in node.one_or_more()
                )
            else:
                found[question] = node.text() if question == MODE else frozenset(node.texts())
    return found


def _create(entry: Entry, label: str, position: Position, words: Vocabulary) -> Create:
    options, zone, place = entry.options, entry.zone, None
    stamp = options["ts"].integer() if "ts" in options else None
    if stamp is not None and (other := next((obj for obj in position if obj.timestamp == stamp), None)):
        options["ts"].fail(f"{other.label!r} has timestamp {stamp} already; no two objects have the same")
    if "at" in options:
        place = words.object(options["at"])
        if "zone" not in options:
            zone = position.obj(place).zone
    status = {
        key: read_like(words.schema.field_table[key].default, value)
        for key, value in options.items()
        if key in words.schema.field_table
    }
    return Create(
        card=entry.card,
        owner=entry.owner,
        controller=entry.controller,
        zone=zone,
        label=label,
        timestamp=stamp,
        place=place,
        attached_to=words.object(options["to"]) if "to" in options else None,
        status=pairs(status),
    )


def afterwards(entry: Entry, ident: int, words: Vocabulary) -> Iterator[Change]:
    """Give what an entry says besides the arrival: counters, designations, choices."""
    options = entry.options
    if "counters" in options:
        for kind, count in options["counters"].table(words.schema.counter_table, "counters").items():
            yield put_counters(ident, kind, count.integer(), 0, count, words.schema)
    if "designated" in options:
        for name in options["designated"].one_or_more():
            yield Designate(ident, name.word(words.schema.designation_table, "designation"))
    if "chosen" in options:
        for what, chosen in options["chosen"].table().items():
            yield Choose(ident, what, frozenset(chosen.texts()))


def put_counters(ident: int, kind: str, count: int, have: int, node: Node, schema: Schema) -> PutCounters:
    """Return the change, or complain where the game allows no more of that kind."""
    limit = schema.counter_table[kind].at_most
    if count < 1:
        node.fail(f"{count} counters can't be put on an object; at least one can")
    if limit is not None and have + count > limit:
        node.fail(f"an object has at most {limit} {kind} counters, these would make {have + count}")
    return PutCounters(ident, kind, count)
