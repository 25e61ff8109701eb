"""The game Magic for plystack: what is on its cards, its layers, and its rules as data.

It says what is true now, and whose its abilities are; and it is played: turns, priority, casting, combat, and what the
rules do by themselves. A game begins with cards in libraries::

    state = magic.put(magic.new(["A", "B"]), card, "A", zone="library")   # and so on
    progress = magic.start(state)
    magic.legal(progress.state); magic.act(progress.state, act)

Unofficial fan content; the game's names belong to their owners. Rule numbers
are those of the Comprehensive Rules, as of September 2026.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plystack.data import (
    AbilityKind,
    Act,
    Action,
    Attachment,
    Brings,
    CardSide,
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
from plystack.happenings import Asked, EventRule, Verb
from plystack.layers import LayerPlan, View
from plystack.plugins import HOOK_API, CardField, GameInfo, Policy, hookimpl
from plystack.text import Phrase
from plystack_magic import (
    acting,
    announced,
    cards,
    checking,
    counted,
    doing,
    layers,
    marks,
    merging,
    opening,
    players,
    published,
    rules,
    text,
)
from plystack_magic import characteristics as declared
from plystack_magic import keywords as keyworded
from plystack_magic.ways import Cost, Way

__version__ = "0.1.0"

__all__ = ["Cost", "Way", "__version__"]


@hookimpl
def game_info() -> GameInfo:
    """Say who we are, which rules we follow, and what they leave open."""
    return GameInfo(
        name="magic",
        title="Magic",
        version=__version__,
        api=HOOK_API,
        rules=("2026-09-25",),
        hooks=published,
        policies=(
            Policy(
                "loop member",
                ("waits", "does not wait"),
                "waits",
                rule="613.8b",
                about="a member of a dependency loop still waits for an effect outside the loop",
            ),
            Policy(
                "empty set",
                ("stays empty", "is read again"),
                "stays empty",
                rule="613.6",
                about="an effect that finds nothing in its first layer finds nothing in later ones",
            ),
            *merging.POLICIES,
        ),
    )


@hookimpl
def characteristics() -> Sequence[Characteristic]:
    """Declare the characteristics."""
    return declared.CHARACTERISTICS


@hookimpl
def families() -> Sequence[Family]:
    """Declare which subtypes go with which card types."""
    return declared.FAMILIES


@hookimpl
def word_rules() -> Sequence[Brings | Takes]:
    """Declare what basic land types bring and take."""
    return declared.WORD_RULES


@hookimpl
def fields() -> Sequence[Field]:
    """Declare the statuses of objects."""
    return marks.FIELDS


@hookimpl
def sides() -> Sequence[CardSide]:
    """Declare the sides of cards."""
    return marks.SIDES


@hookimpl
def enterings() -> Sequence[Enters]:
    """Declare with what objects enter by rule."""
    return marks.ENTERINGS


@hookimpl
def attachments() -> Sequence[Attachment]:
    """Declare what becomes of Auras, Equipment and others that are attached illegally."""
    return marks.ATTACHMENTS


@hookimpl
def zones() -> Sequence[Zone]:
    """Declare the zones."""
    return marks.ZONES


@hookimpl
def counters() -> Sequence[Counter]:
    """Declare the counters."""
    return marks.COUNTERS


@hookimpl
def designations() -> Sequence[Designation]:
    """Declare the designations."""
    return marks.DESIGNATIONS


@hookimpl
def ability_kinds() -> Sequence[AbilityKind]:
    """Declare the kinds of ability."""
    return marks.ABILITY_KINDS


@hookimpl
def keywords() -> Sequence[KeywordRule]:
    """Declare the keywords."""
    return keyworded.KEYWORDS


@hookimpl
def actions() -> Sequence[Action]:
    """Declare what rules can forbid, require, permit or give a cost."""
    return rules.ACTIONS


@hookimpl
def numbers() -> Sequence[Number]:
    """Declare the numbers of players."""
    return rules.NUMBERS


@hookimpl
def relations() -> Sequence[Relation]:
    """Declare the words for players."""
    return marks.RELATIONS


@hookimpl
def control() -> Sequence[ControlRow]:
    """Say who controls what abilities bring about."""
    return marks.CONTROL


@hookimpl
def player_fields() -> Sequence[PlayerField]:
    """Declare what players have."""
    return players.PLAYER_FIELDS


@hookimpl
def verbs() -> Sequence[Verb]:
    """Declare what instructions can do beside the verbs of every game."""
    return doing.VERBS


@hookimpl
def events() -> Sequence[EventRule]:
    """Declare what can be announced."""
    return announced.EVENTS


@hookimpl
def trackers() -> Sequence[Tracker]:
    """Declare what is counted each turn."""
    return counted.TRACKERS


@hookimpl
def stack_plan() -> StackPlan:
    """Return how the stack resolves."""
    return doing.STACK


@hookimpl
def new_game() -> Sequence[Do]:
    """Shuffle, draw hands, and begin the first turn."""
    return opening.OPENING


@hookimpl
def turn_to_act(state: State) -> str | None:
    """Return who has priority."""
    return acting.to_act(state)


@hookimpl
def legal_actions(state: State, view: View, player: str, hooks: Asked) -> Sequence[Act]:
    """Return what a player can do."""
    return tuple(acting.legal(state, view, player, hooks))


@hookimpl
def why_illegal(state: State, view: View, act: Act, hooks: Asked) -> Sequence[str]:
    """Return why a player can't do something."""
    return acting.why_illegal(state, view, act, hooks)


@hookimpl
def perform(state: State, view: View, act: Act, hooks: Asked) -> Sequence[Do] | None:
    """Return what is done when a player does something."""
    return acting.perform(state, view, act, hooks)


@hookimpl
def checks(state: State, view: View) -> Sequence[Do]:
    """Do state-based actions."""
    return checking.checks(state, view)


@hookimpl
def outcome(state: State) -> Outcome | None:
    """Return how the game has ended, where it has."""
    return players.outcome(state)


@hookimpl
def card_fields() -> Sequence[CardField]:
    """Declare how cards are written."""
    return cards.CARD_FIELDS


@hookimpl
def phrases(schema: Schema) -> Sequence[Phrase]:
    """Declare the words and phrases of card text."""
    return text.phrases(schema)


@hookimpl
def layer_plan(schema: Schema, policies: Mapping[str, str]) -> LayerPlan:
    """Return the layers."""
    return layers.plan(schema, policies)
