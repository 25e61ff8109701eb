# mypy: disable-error-code="empty-body"
"""The hooks: what plystack asks a game and its add-ons when they are loaded and in play, and how answers combine.

The annotations are the single source: an answer is checked against them when it
comes. A plugin asks only for the arguments that it needs, in any order, none with a default. Words are the same under
every setting of a policy; what they do can depend on it, and so hooks that declare what something does pass the
settings. ``None`` is an answer only where a hook says what it means: else a plugin that has nothing to say leaves the
hook out, or returns an empty tuple.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pluggy

from plystack.data import (
    AbilityKind,
    Action,
    Attachment,
    Brings,
    CardSide,
    Characteristic,
    ControlRow,
    Counter,
    Designation,
    Duration,
    Enters,
    Family,
    Field,
    KeywordRule,
    NewWords,
    Number,
    PlayerField,
    Relation,
    Schema,
    StackPlan,
    Takes,
    Tracker,
    Zone,
)
from plystack.happenings import EventRule, Verb
from plystack.layers import LayerPlan
from plystack.plugins.info import AddonInfo, CardField, GameInfo
from plystack.text import Phrase

PROJECT: Final = "plystack"
hookspec: Final = pluggy.HookspecMarker(PROJECT)
"""Marks a function as the specification of a hook, among those that a game publishes."""

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
def new_words() -> Sequence[NewWords]:
    """Declare words that lists of another plugin have besides: families, or characteristics that are known in full.

    Returns:
        Words, each with what has them. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def word_rules(policies: Mapping[str, str]) -> Sequence[Brings | Takes]:
    """Declare which words bring an ability, and which take abilities away when they are set.

    Arguments:
        policies: the setting of every policy.

    Returns:
        Rules of words. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def fields(policies: Mapping[str, str]) -> Sequence[Field]:
    """Declare what the status of an object consists of.

    Arguments:
        policies: the setting of every policy.

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
def enterings(policies: Mapping[str, str]) -> Sequence[Enters]:
    """Declare how objects enter by the rules of the game, whatever abilities they have.

    Arguments:
        policies: the setting of every policy.

    Returns:
        Abilities, as if of the game itself. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def attachments(policies: Mapping[str, str]) -> Sequence[Attachment]:
    """Declare what becomes of objects that are attached to what they can't be; the first that fits an object counts.

    Arguments:
        policies: the setting of every policy.

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
def counters(policies: Mapping[str, str]) -> Sequence[Counter]:
    """Declare the kinds of counter, and what each does to the object on which it lies.

    Arguments:
        policies: the setting of every policy.

    Returns:
        Kinds of counter. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def designations(policies: Mapping[str, str]) -> Sequence[Designation]:
    """Declare marks that are neither abilities nor copied, and what is derived from them.

    Arguments:
        policies: the setting of every policy.

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
def keywords(policies: Mapping[str, str]) -> Sequence[KeywordRule]:
    """Declare abilities that are known by one word, and what each instance does.

    Arguments:
        policies: the setting of every policy.

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
def control(policies: Mapping[str, str]) -> Sequence[ControlRow]:
    """Say who controls what an ability of an object brings about, and whom its "you" names; the first row that fits.

    Without any row it is the controller of the object, for both; or its owner, with nobody as "you".

    Arguments:
        policies: the setting of every policy.

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
def durations() -> Sequence[Duration]:
    """Declare how long something can last, beside what every game knows; ``end effects`` ends it.

    Returns:
        Durations. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def verbs(policies: Mapping[str, str]) -> Sequence[Verb]:
    """Declare what instructions can do, beside the verbs that every game has.

    Arguments:
        policies: the setting of every policy.

    Returns:
        Verbs. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def events(policies: Mapping[str, str]) -> Sequence[EventRule]:
    """Declare what can be announced, and what it brings about by itself.

    Arguments:
        policies: the setting of every policy.

    Returns:
        Rules of events. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def stack_plan(policies: Mapping[str, str]) -> StackPlan:
    """Say how items wait and resolve; without an answer, the newest resolves first.

    Arguments:
        policies: the setting of every policy of the game and its add-ons.

    Returns:
        The plan. ``None`` is refused. Only the game answers, and its answer is the one.
    """


@hookspec
def card_fields() -> Sequence[CardField]:
    """Declare keys that cards may have beside the names of characteristics.

    Returns:
        Card fields. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec
def phrases(schema: Schema) -> Sequence[Phrase]:
    """Declare what card text can say beside what it says in every game; asked when the first text is read.

    It is asked anew for other words, not for the same words that do other things: what a keyword does is no matter.

    Arguments:
        schema: everything that the game, its add-ons and a scenario file have declared, with all their words.

    Returns:
        Slots, templates and words. ``None`` is refused. All answers are collected, the game's first.
    """


@hookspec(firstresult=True)
def layer_plan(schema: Schema, rules: str, policies: Mapping[str, str]) -> LayerPlan:
    """Say how continuous effects apply.

    Arguments:
        schema: everything that the game and its add-ons have declared; the plan must carry it.
        rules: the version of the rules in force, one of those that the game names.
        policies: the setting of every policy of the game and its add-ons.

    Returns:
        The plan. ``None`` is refused. Only the game answers, and its answer is the one.
    """
