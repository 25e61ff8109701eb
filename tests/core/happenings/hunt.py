"""An invented game that is played: things on a table, decks and hands, life and gold, a stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import attrs

from plystack.data import (
    TEXT,
    Ability,
    Action,
    Amount,
    Comparison,
    ControlRow,
    Counter,
    Do,
    EventKind,
    Field,
    KeywordRule,
    OpKind,
    Parameter,
    Pattern,
    PlayerField,
    Resets,
    SetNumber,
    State,
    Thing,
    Tracker,
    Triggered,
    Who,
    Word,
    Zone,
    do,
    words,
)
from plystack.game import Game, Progress
from plystack.happenings import EventRule, Places, Step, Verb, standard_events, standard_verbs
from plystack.layers import Layer, LayerPlan, Slot
from plystack.plugins import HOOK_API, GameInfo, assemble, hookimpl

from ..layers import table as toy

PLACES = Places(deck="deck", hand="hand", discarded="pile", destroyed="pile", damage="wear", life="life")
TEXTS = Layer("text", "whole texts", (Slot(frozenset({TEXT}), frozenset({OpKind.COPY, OpKind.SET, OpKind.ALTER})),))
GREED = Triggered(Pattern(EventKind.ANNOUNCED, "draw"), (do("gain", number="gold", count=Parameter()),), label="greed")
"""What the keyword "greedy" stands for."""

FALLS = Pattern(
    EventKind.MOVES,
    roles=(("from", Word(words("table"))), ("object", Thing(toy.ON_TABLE)), ("to", Word(words("pile")))),
    looks_back=True,
)
"""Something goes from the table to a pile."""

TRACKERS = (
    Tracker("draws", Pattern(EventKind.ANNOUNCED, "draw"), "player"),
    Tracker("falls", FALLS, resets=Resets.NEVER),
    Tracker("hits", Pattern(EventKind.ANNOUNCED, "damage", (("count", Amount(Comparison.AT_LEAST, 1)),)), "object"),
    Tracker("riches", Pattern(EventKind.HELD, "gold"), "player", sums="count"),
    Tracker("blows", Pattern(EventKind.ANNOUNCED, "damage"), "object", sums="count"),
    Tracker("harm", Pattern(EventKind.ANNOUNCED, "damage"), sums="count"),
    Tracker("owned falls", FALLS, "object", of_controller=True),
)


FEAST = EventRule("feast", frozenset({"object", "player"}))


def nod(call: Any) -> Step:
    """Count how often it was done."""
    return Step(changes=[SetNumber("nods", dict(call.state.position.facts.numbers).get("nods", 0) + 1)])


HOOKS: dict[str, Callable[..., Any]] = {
    "game_info": lambda: GameInfo("hunt", "Hunt", "1.0", HOOK_API, ("1",)),
    "characteristics": lambda: tuple(
        attrs.evolve(each, closed=True, vocabulary=words(["green", "grey", "red"])) if each.name == "hue" else each
        for each in toy.SCHEMA.characteristics
    ),
    "fields": lambda: (*toy.SCHEMA.fields, Field("wear", 0)),
    "zones": lambda: (*toy.SCHEMA.zones, Zone("deck"), Zone("hand"), Zone("chain")),
    "counters": lambda: (*toy.SCHEMA.counters, Counter("seal", at_most=2)),
    "designations": lambda: toy.SCHEMA.designations,
    "keywords": lambda: (*toy.SCHEMA.keywords, KeywordRule("greedy", numbered=True, abilities=(GREED,))),
    "actions": lambda: (
        *toy.SCHEMA.actions,
        Action("draw", objects=False),
        Action("go", event=EventKind.MOVES),
        Action("grow", event=EventKind.COUNTERS_PUT, told="growth"),
    ),
    "relations": lambda: toy.FACTS.relations,
    "control": lambda: (
        ControlRow(Who.NAMED, Who.CONTROLLER, named=True, rule="7.1"),
        ControlRow(Who.CONTROLLER, Who.CONTROLLER, controlled=True),
        ControlRow(Who.OWNER, Who.OWNER),
    ),
    "player_fields": lambda: (PlayerField("life", 20), PlayerField("gold")),
    "trackers": lambda: TRACKERS,
    "verbs": lambda: (*standard_verbs(PLACES), Verb("nod", nod)),
    "events": lambda: (
        *standard_events(PLACES),
        EventRule("dusk"),
        EventRule("feast", frozenset({"object", "player"})),
    ),
    "layer_plan": lambda schema: LayerPlan(schema, (TEXTS, *toy.LAYERS), copiable="text"),
}


def hunt(**hooks: Callable[..., object]) -> Game:
    """Return the game, with other answers to some hooks."""
    plugin = ModuleType("hunt")
    for hook, answer in {**HOOKS, **hooks}.items():
        setattr(plugin, hook, hookimpl(answer))
    return Game(assemble(plugin))


HUNT = hunt()
ELK = HUNT.card("Elk", kinds=["elk"], strength=2)
OWL = HUNT.card("Owl", kinds=["owl"], strength=3)
LEAF = HUNT.card("Leaf", kinds=["leaf"])


def board(game: Game = HUNT, **new: Any) -> State:
    """Return ann's turn: her elk (1) and owl (2) and bob's elk (3) on the table, with decks and hands.

    ann's deck is 6, 5, 4 from the top, bob's 9, 8, 7; ann holds 10 and 11, bob 12.
    """
    state = game.new(["ann", "bob"], **new)
    for card, player, label in ((ELK, "ann", "elk"), (OWL, "ann", "owl"), (ELK, "bob", "other")):
        state = game.put(state, card, player, label=label)
    for player in ("ann", "bob"):
        for _ in range(3):
            state = game.put(state, LEAF, player, zone="deck")
    for player in ("ann", "ann", "bob"):
        state = game.put(state, LEAF, player, zone="hand")
    return state


def done(
    state: State,
    *program: Do,
    player: str | None = "ann",
    source: int | None = None,
    said: Iterable[object] = (),
    game: Game = HUNT,
) -> State:
    """Return the State after instructions of a player and answers to all that is asked."""
    return said_to(game.do(state, program, player=player, source=source), said, game).state


def said_to(progress: Progress, said: Iterable[object], game: Game = HUNT) -> Progress:
    """Return what comes of answers, one after the other."""
    for each in said:
        assert progress.decision is not None, f"nothing is asked that {each!r} answers"
        progress = game.answer(progress.state, each)
    return progress


def asked(state: State) -> tuple[str, str, Any]:
    """Return who is asked, what about, and the options, or the domain where it has none."""
    assert state.decision is not None
    domain = state.decision.domain
    return state.decision.player, state.decision.about, getattr(domain, "options", domain)


def at_rest(state: State) -> State:
    """Return the State, in which nothing is left to be done."""
    assert (state.decision, state.frames, state.pending) == (None, (), ())
    return state


def numbers(state: State) -> dict[str, int]:
    return dict(state.position.facts.numbers)


def held(state: State, name: str) -> tuple[int, int]:
    """Return a number of ann's, and of bob's."""
    return state.position.facts.held("ann", name), state.position.facts.held("bob", name)


def growth(state: State) -> dict[int, int]:
    """Return how many growth counters lie on what, where any do."""
    return {obj.id: obj.counter_count("growth") for obj in state.position if obj.counter_count("growth")}


def zones(state: State, *zone: str) -> list[tuple[str, str, str]]:
    """Return name, owner and zone of all that is in some zones, by age."""
    return [(obj.card.name, obj.owner, obj.zone) for obj in state.position if obj.zone in zone]


def with_ability(
    state: State, *abilities: Ability, player: str = "ann", zone: str = "table", game: Game = HUNT
) -> State:
    """Return the State with one thing more that has abilities."""
    return game.put(state, game.card("Thing", kinds=["thing"], abilities=abilities), player, zone=zone)
