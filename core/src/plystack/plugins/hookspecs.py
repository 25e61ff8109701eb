# mypy: disable-error-code="empty-body"
"""The hooks: what plystack asks a game and its add-ons when they are loaded and in play, and how answers combine.

The annotations are the single source: an answer is checked against them when it
comes. A plugin asks only for the arguments that it needs, in any order, none
with a default. ``None`` is an answer only where a hook says what it means: else a
plugin that has nothing to say leaves the hook out, or returns an empty tuple.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import attrs
import pluggy

from plystack.data import (
    AbilityKind,
    Act,
    Action,
    Attachment,
    Brings,
    CardSide,
    Change,
    Characteristic,
    ControlRow,
    Counter,
    Designation,
    Do,
    Enters,
    Family,
    Field,
    KeywordRule,
    Number,
    Outcome,
    PlayerField,
    Relation,
    Schema,
    StackPlan,
    State,
    Takes,
    Tracker,
    Zone,
)
from plystack.happenings import EventRule, Verb
from plystack.layers import LayerPlan, View
from plystack.plugins.info import AddonInfo, CardField, GameInfo

PROJECT: Final = "plystack"
hookspec: Final = pluggy.HookspecMarker(PROJECT)
hookimpl: Final = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as the answer to the hook of its name."""


@hookspec(firstresult=True)
def game_info() -> GameInfo:
    """Say which game this is.

    Returns:
        Name, versions and policies. ``None`` is refused. Only the game answers, and its answer is the one.
    """


@hookspec(firstresult=True)
def addon_info() -> AddonInfo:
    """Say which add-on this is, of which game, and what it requires.

    Returns:
        Name, game, version, requirements. ``None`` is refused. Only an add-on answers, each for itself.
    """


@hookspec
def characteristics() -> Sequence[Characteristic]:
    """Declare what an object is or has, and effects can change.

    Returns:
        Characteristics. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def families() -> Sequence[Family]:
    """Declare words of a characteristic that go with one word of another.

    Returns:
        Families of words. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def word_rules() -> Sequence[Brings | Takes]:
    """Declare which words bring an ability, and which take abilities away when they are set.

    Returns:
        Rules of words. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def fields() -> Sequence[Field]:
    """Declare what the status of an object consists of.

    Returns:
        Fields with their defaults. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def sides() -> Sequence[CardSide]:
    """Declare the sides that a card can have besides its first, and what each takes from that where it is silent.

    Returns:
        Sides of cards. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def enterings() -> Sequence[Enters]:
    """Declare how objects enter by the rules of the game, whatever abilities they have.

    Returns:
        Abilities, as if of the game itself. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def attachments() -> Sequence[Attachment]:
    """Declare what becomes of objects that are attached to what they can't be; the first that fits an object counts.

    Returns:
        Sorts of objects, with what becomes of them. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def zones() -> Sequence[Zone]:
    """Declare the places where objects are.

    Returns:
        Zones. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def counters() -> Sequence[Counter]:
    """Declare the kinds of counter, and what each does to the object on which it lies.

    Returns:
        Kinds of counter. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def designations() -> Sequence[Designation]:
    """Declare marks that are neither abilities nor copied, and what is derived from them.

    Returns:
        Designations. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def ability_kinds() -> Sequence[AbilityKind]:
    """Declare which kinds of ability are told apart, beside "static" and "keyword".

    Returns:
        Kinds of ability. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def keywords() -> Sequence[KeywordRule]:
    """Declare abilities that are known by one word, and what each instance does.

    Returns:
        Keywords. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def actions() -> Sequence[Action]:
    """Declare what is done or undergone, and rules can forbid, require, permit or make dearer or cheaper.

    Returns:
        Actions. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def numbers() -> Sequence[Number]:
    """Declare numbers of players or of the game that rules can change.

    Returns:
        Numbers with their defaults. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def relations() -> Sequence[Relation]:
    """Declare words for players as "you" sees them.

    Returns:
        Relations. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def control() -> Sequence[ControlRow]:
    """Say who controls what an ability of an object brings about, and whom its "you" names; the first row that fits.

    Returns:
        Rows of the table. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def player_fields() -> Sequence[PlayerField]:
    """Declare numbers that each player has.

    Returns:
        Numbers with their defaults. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def trackers() -> Sequence[Tracker]:
    """Declare what is counted of what happens.

    Returns:
        Trackers. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def verbs() -> Sequence[Verb]:
    """Declare what instructions can do, beside the verbs that every game has.

    Returns:
        Verbs. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def events() -> Sequence[EventRule]:
    """Declare what can be announced, and what it brings about by itself.

    Returns:
        Rules of events. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def stack_plan(policies: Mapping[str, str]) -> StackPlan:
    """Say how items wait and resolve; without an answer, the newest resolves first.

    Arguments:
        policies: the setting of every policy that the game names.

    Returns:
        The plan. ``None`` is refused. Only the game answers, and its answer is the one.
    """


@hookspec(firstresult=True)
def new_game(state: State, view: View) -> Sequence[Do]:
    """Say what is done before the first player acts.

    Arguments:
        state: the State with everything that the host has put there.
        view: what everything is.

    Returns:
        Instructions. ``None`` is refused. Only the game answers, and its answer is the one.
    """


@hookspec(firstresult=True)
def turn_to_act(state: State, view: View) -> str | None:
    """Say which player may act now, when nothing is being carried out.

    Arguments:
        state: the State.
        view: what everything is.

    Returns:
        A player, or ``None`` for nobody. Only the game answers, and its answer is the one.
    """


@hookspec
def legal_actions(state: State, view: View, player: str) -> Sequence[Act]:
    """Say what a player can do now, whose turn it is to act.

    Arguments:
        state: the State.
        view: what everything is.
        player: who acts.

    Returns:
        What can be done. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def why_illegal(state: State, view: View, act: Act) -> Sequence[str]:
    """Say why something can't be done now.

    Arguments:
        state: the State.
        view: what everything is.
        act: what is not among the legal actions.

    Returns:
        Reasons, each a sentence. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def perform(state: State, view: View, act: Act) -> Sequence[Do] | None:
    """Say what is done when a player does something.

    Arguments:
        state: the State.
        view: what everything is.
        act: one of the legal actions; what it is done with has its names in the instructions.

    Returns:
        Instructions, or ``None`` for what is another plugin's. The first that has an answer is the one.
    """


@hookspec
def checks(state: State, view: View) -> Sequence[Change]:
    """Say what the rules do by themselves whenever nothing is being carried out; it is asked until nothing is left.

    Arguments:
        state: the State.
        view: what everything is.

    Returns:
        Changes, all at once. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def outcome(state: State, view: View) -> Outcome | None:
    """Say whether the game is over.

    Arguments:
        state: the State.
        view: what everything is.

    Returns:
        How it ended, or ``None`` while it goes on. Only the game answers, and its answer is the one.
    """


@hookspec
def card_fields() -> Sequence[CardField]:
    """Declare keys that cards may have beside the names of characteristics.

    Returns:
        Card fields. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def layer_plan(schema: Schema, rules: str, policies: Mapping[str, str]) -> LayerPlan:
    """Say how continuous effects apply.

    Arguments:
        schema: everything that the game and its add-ons have declared; the plan must carry it.
        rules: the version of the rules in force, one of those that the game names.
        policies: the setting of every policy that the game names.

    Returns:
        The plan. ``None`` is refused. Only the game answers, and its answer is the one.
    """


class Combine(enum.Enum):
    """What becomes of the answers to a hook."""

    FIRST = "first"  # there is one answer
    ALL = "all"  # the items of all answers, in load order


class Role(enum.Enum):
    """What a plugin is loaded as."""

    GAME = "game"
    ADDON = "add-on"

    def __str__(self) -> str:
        return "an add-on" if self is Role.ADDON else "a game"


@attrs.frozen
class Hook:
    """How the answers to a hook combine, and who answers it.

    Arguments:
        name: of the hook.
        combine: the one answer, or all of them.
        may: who can answer.
        must: who has to answer.
        noun: what an item of the answers is called, where its name may be declared once only.
        key: the attribute of an item that holds its name.
        played: it is asked in play, not when the game is loaded.
    """

    name: str
    combine: Combine
    may: frozenset[Role]
    must: frozenset[Role] = frozenset()
    noun: str = ""
    key: str = "name"
    played: bool = False


_GAME = frozenset({Role.GAME})
_ADDON = frozenset({Role.ADDON})
_ANY = _GAME | _ADDON

HOOKS: Final[Mapping[str, Hook]] = MappingProxyType(
    {
        hook.name: hook
        for hook in (
            Hook("game_info", Combine.FIRST, _GAME, _GAME),
            Hook("addon_info", Combine.FIRST, _ADDON, _ADDON),
            Hook("characteristics", Combine.ALL, _ANY, _GAME, "characteristic"),
            Hook("families", Combine.ALL, _ANY, noun="family"),
            Hook("word_rules", Combine.ALL, _ANY),
            Hook("fields", Combine.ALL, _ANY, noun="field"),
            Hook("sides", Combine.ALL, _ANY, noun="side"),
            Hook("enterings", Combine.ALL, _ANY),
            Hook("attachments", Combine.ALL, _ANY),
            Hook("zones", Combine.ALL, _ANY, _GAME, "zone"),
            Hook("counters", Combine.ALL, _ANY, noun="counter", key="kind"),
            Hook("designations", Combine.ALL, _ANY, noun="designation"),
            Hook("ability_kinds", Combine.ALL, _ANY, noun="kind of ability"),
            Hook("keywords", Combine.ALL, _ANY, noun="keyword"),
            Hook("actions", Combine.ALL, _ANY, noun="action"),
            Hook("numbers", Combine.ALL, _ANY, noun="number"),
            Hook("relations", Combine.ALL, _ANY, _GAME, "relation"),
            Hook("control", Combine.ALL, _ANY),
            Hook("player_fields", Combine.ALL, _ANY, noun="number of players"),
            Hook("trackers", Combine.ALL, _ANY, noun="tracker"),
            Hook("verbs", Combine.ALL, _ANY, noun="verb"),
            Hook("events", Combine.ALL, _ANY, noun="event"),
            Hook("card_fields", Combine.ALL, _ANY, noun="card field", key="key"),
            Hook("layer_plan", Combine.FIRST, _GAME, _GAME),
            Hook("stack_plan", Combine.FIRST, _GAME),
            Hook("new_game", Combine.FIRST, _GAME, played=True),
            Hook("turn_to_act", Combine.FIRST, _GAME, played=True),
            Hook("legal_actions", Combine.ALL, _ANY, played=True),
            Hook("why_illegal", Combine.ALL, _ANY, played=True),
            Hook("perform", Combine.FIRST, _ANY, played=True),
            Hook("checks", Combine.ALL, _ANY, played=True),
            Hook("outcome", Combine.FIRST, _GAME, played=True),
        )
    }
)
"""Every hook by name, in the order in which they are asked."""
