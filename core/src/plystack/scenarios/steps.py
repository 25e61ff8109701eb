"""What a step of a scenario can do: one sentence for each thing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import attrs

from plystack.data import (
    Attach,
    Begin,
    Change,
    Choose,
    Designate,
    Effect,
    End,
    Forget,
    Join,
    Move,
    SetController,
    SetField,
    SetHeld,
    SetNumber,
    SetPlace,
    SetTurn,
    TakeCounters,
    TakeOver,
    Undesignate,
    Until,
    lasting,
)
from plystack.errors import DataError, EndlessLoop
from plystack.layers import EffectOrigin, fallen, fix, may_begin
from plystack.scenarios.abilities import EFFECT_KEYS, read_effect
from plystack.scenarios.acts import acts
from plystack.scenarios.arrival import returns, together
from plystack.scenarios.board import NOBODY, put_counters, read_entry
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.filters import read_like
from plystack.scenarios.happenings import happens, refuse_waiting, resolves
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage

Slots: TypeAlias = dict[str, Node]
Sentence: TypeAlias = Callable[[Stage, Node, Slots], Stage]


def _gets(stage: Stage, node: Node, slots: Slots) -> Stage:
    player = slots["player"].word((*stage.players, NOBODY), "player")
    zone = next(each.name for each in stage.words.schema.zones if each.board)
    entry = read_entry(slots["entry"], player, stage.players, stage.cards, stage.words, zone)
    return together(stage, [entry], node)


def _leaves(stage: Stage, node: Node, slots: Slots) -> Stage:
    return happens(stage, node, Move(stage.object(slots["object"]), None))


def _joins(stage: Stage, node: Node, slots: Slots) -> Stage:
    card = stage.cards[slots["card"].word(stage.cards, "card")]
    return happens(stage, node, Join(stage.object(slots["object"]), card, slots["how"].value == "over"))


def _goes(stage: Stage, node: Node, slots: Slots) -> Stage:
    ident = stage.object(slots["object"])
    zone = slots["zone"].word(stage.words.schema.zone_table, "zone")
    owner = stage.position.obj(ident).owner
    controller = owner if stage.words.schema.zone_table[zone].controlled else None
    if zone in stage.words.schema.board_zones and stage.position.obj(ident).zone not in stage.words.schema.board_zones:
        return returns(stage, ident, controller, zone, node)
    return happens(stage, node, Move(ident, zone, controller))


def _moves(stage: Stage, node: Node, slots: Slots) -> Stage:
    ident = stage.object(slots["object"])
    board = stage.words.schema.board_zones
    goal = slots["place"].word([*stage.words.objects, *board], "object or zone of the board")
    if goal in board:
        return happens(stage, node, SetPlace(ident, None, goal))
    place = stage.position.named(goal)
    return happens(stage, node, SetPlace(ident, place.id, place.zone))


def _attach(stage: Stage, node: Node, slots: Slots) -> Stage:
    return happens(stage, node, Attach(stage.object(slots["object"]), stage.object(slots["host"])))


def _detach(stage: Stage, node: Node, slots: Slots) -> Stage:
    ident = stage.object(slots["object"])
    if stage.position.obj(ident).attached_to is None:
        slots["object"].fail(f"{slots['object'].value!r} is not attached to anything")
    return happens(stage, node, Attach(ident, None))


def _attachments(stage: Stage, node: Node, slots: Slots) -> Stage:
    """What is attached illegally falls, and again what is so only then."""
    while changes := fallen(stage.game.view(stage.state)):
        stage = happens(stage, node, *changes)
    return stage


def _count(slots: Slots) -> int:
    number = str(slots["number"].value)
    return 1 if number in ("a", "an") else int(number)


def _put(stage: Stage, node: Node, slots: Slots) -> Stage:
    kind = slots["counter"].word(stage.words.schema.counter_table, "counter")
    ident = stage.object(slots["object"])
    have = stage.position.obj(ident).counter_count(kind)
    return happens(stage, node, put_counters(ident, kind, _count(slots), have, node, stage.words.schema))


def _take(stage: Stage, node: Node, slots: Slots) -> Stage:
    kind = slots["counter"].word(stage.words.schema.counter_table, "counter")
    return happens(stage, node, TakeCounters(stage.object(slots["object"]), kind, _count(slots)))


def _control(stage: Stage, node: Node, slots: Slots) -> Stage:
    player = slots["player"].word((*stage.players, NOBODY), "player")
    controller = None if player == NOBODY else player
    return happens(stage, node, SetController(stage.object(slots["object"]), controller))


def _designation(stage: Stage, slots: Slots, value: str) -> str:
    """Return a designation; who writes a field so is told how that is set."""
    said, schema = slots["designation"], stage.words.schema
    if said.value in schema.field_table and said.value not in schema.designation_table:
        field, label = said.value, slots["object"].value
        default = schema.field_table[field].default
        goal = value if isinstance(default, bool) else "a number" if isinstance(default, int) else "a word"
        said.fail(f"{field!r} is a field, not a designation", f"write: set {field} of {label} to {goal}")
    return said.word(schema.designation_table, "designation")


def _designate(stage: Stage, node: Node, slots: Slots) -> Stage:
    name = _designation(stage, slots, "true")
    return happens(stage, node, Designate(stage.object(slots["object"]), name))


def _undesignate(stage: Stage, node: Node, slots: Slots) -> Stage:
    name = _designation(stage, slots, "false")
    ident = stage.object(slots["object"])
    if all(each != name for each, _ in stage.position.obj(ident).designations):
        slots["object"].fail(f"{slots['object'].value!r} is not {name}")
    return happens(stage, node, Undesignate(ident, name))


def _set_field(stage: Stage, node: Node, slots: Slots) -> Stage:
    name = slots["field"].word(stage.words.schema.field_table, "field")
    default = stage.words.schema.field_table[name].default
    text = str(slots["value"].value)
    value: object = {"true": True, "false": False}.get(text, text)
    if isinstance(default, int) and not isinstance(default, bool) and re.fullmatch(r"-?\d{1,9}", text):
        value = int(text)
    typed = read_like(default, Node(node.document, node.path, value))
    return happens(stage, node, SetField(stage.object(slots["object"]), name, typed))


def _choose(stage: Stage, node: Node, slots: Slots) -> Stage:
    chosen = frozenset(word.strip() for word in str(slots["words"].value).split(","))
    return happens(stage, node, Choose(stage.object(slots["object"]), str(slots["name"].value), chosen))


def _becomes(stage: Stage, node: Node, slots: Slots) -> Stage:
    name = slots["fact"].word(stage.words.numbers, "number in this file")
    return happens(stage, node, SetNumber(name, int(str(slots["amount"].value))))


def _turn(stage: Stage, node: Node, slots: Slots) -> Stage:
    player = slots["player"].word(stage.players, "player")
    return happens(stage, node, SetTurn(player))


def _turn_ends(stage: Stage, node: Node, slots: Slots) -> Stage:
    """What lasts "until end of turn" ends at once, and it is the next player's turn."""
    ends = [End(each.id) for each in stage.position.effects if each.until is Until.TURN]
    forgotten = [Forget(each.id) for each in stage.state.delayed if each.until is Until.TURN]
    players, turn = stage.players, stage.position.facts.turn
    after = players[(players.index(turn) + 1) % len(players)] if turn in players else players[0]
    return happens(stage, node, *ends, *forgotten, SetTurn(after))


_EFFECT_KEYS = (*EFFECT_KEYS, "player", "source", "until", "for_as_long_as")


def begins_plainly(stage: Stage, name: Node) -> Stage:
    """Return the board with an effect that began as it was set up, so that nothing comes of it."""

    def begin(stage: Stage, node: Node, change: Change) -> Stage:
        try:
            return stage.after(stage.game.change(stage.state, [change]))
        except (DataError, EndlessLoop) as problem:
            raise node.error(str(problem)) from problem

    return _begun(stage, name, {"effect": name}, begin)


def _begins(stage: Stage, node: Node, slots: Slots) -> Stage:
    return _begun(stage, node, slots, happens)


def _begun(stage: Stage, node: Node, slots: Slots, begin: Callable[[Stage, Node, Change], Stage]) -> Stage:
    name = slots["effect"].word(stage.effects, "effect")
    definition = stage.effects[name]
    entries = definition.table(_EFFECT_KEYS, f"effect {name!r}")
    source = None
    if "source" in entries:  # it may be gone by now
        source = stage.known[entries["source"].word(stage.known, "object")]
    words = attrs.evolve(stage.words, sourced=source is not None)
    until, during = Until.ENDED, ""
    if "until" in entries:
        word = entries["until"].word(words.schema.until_words, "duration")
        until, during = lasting(word)
    if until is Until.SOURCE and source is None:
        definition.fail(f"effect {name!r} lasts until its source leaves, and has no 'source'")
    if until is Until.SOURCE:
        stage.object(entries["source"])
    parts, rules = read_effect(entries, definition, words, EffectOrigin.FLOATING)
    effect = Effect(
        id=0,
        label=name,
        parts=parts,
        timestamp=0,
        you=_player(stage, slots.get("player", entries.get("player")), source, definition),
        source=source,
        until=until,
        during=during,
        lasts=read_condition(entries.get("for_as_long_as"), words),
        rules=rules,
    )
    view = stage.game.view(stage.state)
    if not may_begin(view, effect):  # what it lasts for is not so
        return stage
    before = {each.id for each in stage.position.effects}
    stage = begin(stage, node, Begin(fix(view, effect)))
    ident = next((each.id for each in stage.position.effects if each.id not in before and each.label == name), 0)
    return attrs.evolve(stage, begun={**stage.begun, name: ident})


def _player(stage: Stage, node: Node | None, source: int | None, definition: Node) -> str | None:
    """Return whose effect it is: the player named, else the controller of its source, else the first player."""
    if node is not None:
        return node.word(stage.players, "player")
    if source is None:
        return stage.players[0]
    view = stage.game.view(stage.state)
    if source not in view:
        definition.fail("the effect's source is not there, so that nobody controls it", "say whose it is: player = …")
    controller = view[source]["controller"]
    return controller if isinstance(controller, str) else None


def _ends(stage: Stage, node: Node, slots: Slots) -> Stage:
    name = slots["effect"].word(stage.effects, "effect")
    ident = stage.begun.get(name)
    if ident is None or all(each.id != ident for each in stage.position.effects):
        lasting = isinstance(definition := stage.effects[name].value, dict) and "for_as_long_as" in definition
        hint = "it begins only where what it lasts for is so, and ends when that is not"
        node.fail(f"effect {name!r} has not begun, or has ended", hint if lasting else f'"{name} begins" comes first')
    return happens(stage, node, End(ident))


def _take_over(stage: Stage, node: Node, slots: Slots) -> Stage:
    """The newest item of an object that is on the stack, or waits to be put there, gets another controller."""
    player = slots["player"].word(stage.players, "player")
    label = slots["object"].word(stage.known, "object")
    plan = stage.game.machine.stack
    for item in reversed((*stage.state.pending, *stage.state.stack)):
        if item.source is not None and stage.called(item.source) == label:
            you = player if plan.takes_you else item.control.you
            return happens(stage, node, TakeOver(item.id, player, you))
    raise slots["object"].error(f"no ability of {label!r} is on the {plan.name}, and none waits to be put there")


def _has(stage: Stage, node: Node, slots: Slots) -> Stage:
    player = slots["player"].word(stage.players, "player")
    name = slots["held"].word(stage.words.schema.player_table, "number of players")
    return happens(stage, node, SetHeld(player, name, int(str(slots["amount"].value))))


_NUMBER = r"(?P<number>\d{1,6}|an?)"

# (how it is written, pattern, what it does); the first that fits is meant.
SENTENCES: tuple[tuple[str, re.Pattern[str], Sentence], ...] = tuple(
    (shown, re.compile(pattern), sentence)
    for shown, pattern, sentence in (
        ("PLAYER: ACT WITH WHAT", r"(?P<player>\S+): (?P<act>.+)", acts),
        ("turn ends", r"turn ends", _turn_ends),
        ("next resolves", r"next resolves", lambda stage, node, slots: resolves(stage, node)),
        (
            "PLAYER takes over the ability of OBJECT",
            r"(?P<player>\S+) takes over the ability of (?P<object>.+)",
            _take_over,
        ),
        ("PLAYER has N NAME", r"(?P<player>\S+) has (?P<amount>-?\d{1,9}) (?P<held>.+)", _has),
        ("it is PLAYER's turn", r"it is (?P<player>.+)'s turn", _turn),
        ("PLAYER gets CARD as NAME", r"(?P<player>\S+) gets (?P<entry>.+)", _gets),
        ("PLAYER gains control of OBJECT", r"(?P<player>\S+) gains control of (?P<object>.+)", _control),
        ("OBJECT leaves", r"(?P<object>.+) leaves", _leaves),
        ("CARD joins over|under OBJECT", r"(?P<card>.+) joins (?P<how>over|under) (?P<object>.+)", _joins),
        ("OBJECT goes to ZONE", r"(?P<object>.+) goes to (?P<zone>.+)", _goes),
        ("OBJECT moves to PLACE", r"(?P<object>.+) moves to (?P<place>.+)", _moves),
        ("OBJECT is attached to OBJECT", r"(?P<object>.+) is attached to (?P<host>.+)", _attach),
        ("OBJECT is detached", r"(?P<object>.+) is detached", _detach),
        ("attachments fall", r"attachments fall", _attachments),
        ("put N KIND counters on OBJECT", rf"put {_NUMBER} (?P<counter>.+) counters? on (?P<object>.+)", _put),
        ("take N KIND counters off OBJECT", rf"take {_NUMBER} (?P<counter>.+) counters? off (?P<object>.+)", _take),
        ("choose WORDS as NAME for OBJECT", r"choose (?P<words>.+) as (?P<name>.+) for (?P<object>.+)", _choose),
        ("set FIELD of OBJECT to VALUE", r"set (?P<field>.+) of (?P<object>.+) to (?P<value>.+)", _set_field),
        ("NUMBER becomes N", r"(?P<fact>.+) becomes (?P<amount>-?\d{1,9})", _becomes),
        ("EFFECT begins", r"(?P<effect>.+) begins(?: for (?P<player>\S+))?", _begins),
        ("EFFECT ends", r"(?P<effect>.+) ends", _ends),
        ("OBJECT is no longer DESIGNATION", r"(?P<object>.+) is no longer (?P<designation>.+)", _undesignate),
        ("OBJECT is DESIGNATION", r"(?P<object>.+) is (?P<designation>.+)", _designate),
    )
)


def perform(stage: Stage, node: Node) -> Stage:
    """Return the scenario after what a sentence says.

    Raises:
        ScenarioError: there is no such sentence, or what it says can't be done.
    """
    text = " ".join(node.text().split())
    refuse_waiting(stage, node)
    for _, pattern, sentence in SENTENCES:
        if found := pattern.fullmatch(text):
            slots = {
                name: Node(node.document, node.path, value)
                for name, value in found.groupdict().items()
                if value is not None
            }
            return sentence(stage, node, slots)
    raise node.error(f"there is no step {text!r}", f"steps: {'; '.join(_nearest(text))}")


def _nearest(text: str) -> list[str]:
    """Return the sentences that share words with a text, most first; all of them where none does."""
    said = set(text.split())
    shared = {shown: len(said & set(shown.split())) for shown, _, _ in SENTENCES}
    near = sorted((shown for shown in shared if shared[shown]), key=lambda shown: -shared[shown])
    return near[:4] or list(shared)
