"""The game Riftbound for plystack: what is on its cards, its layers, and its rules as data.

It says what is true now, whose the abilities of battlefields are, and how the chain resolves; battlefields are
contested, fought for, conquered and held, turn by turn, and players play what they have.

Unofficial fan content; the game's names belong to their owners. Rule numbers
are those of the Core Rules, version 1.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plystack.data import (
    AbilityKind,
    Act,
    Action,
    Change,
    Characteristic,
    ControlRow,
    Counter,
    Designation,
    Do,
    Duration,
    Event,
    Field,
    KeywordRule,
    Number,
    Outcome,
    PlayerField,
    Relation,
    Schema,
    SetController,
    StackPlan,
    State,
    Tracker,
    Zone,
    do,
)
from plystack.happenings import EventRule, Verb, standard_events, standard_verbs
from plystack.layers import LayerPlan, View
from plystack.plugins import HOOK_API, CardField, GameInfo, hookimpl
from plystack.text import Phrase
from plystack_riftbound import (
    battlefields,
    chain,
    cleanup,
    finalizing,
    layers,
    leaving,
    marks,
    paying,
    playing,
    repeating,
    scoring,
    showdown,
    text,
    tops,
    turns,
    using,
)
from plystack_riftbound import characteristics as declared
from plystack_riftbound import events as told
from plystack_riftbound import keywords as keyword_rules
from plystack_riftbound import verbs as doings

__version__ = "0.1.0"

__all__ = ["__version__"]


@hookimpl
def game_info() -> GameInfo:
    """Say who we are and which rules we follow."""
    return GameInfo(
        name="riftbound",
        title="Riftbound",
        version=__version__,
        api=HOOK_API,
        rules=("1.4", "1.3"),
        policies=(*chain.POLICIES, cleanup.FOCUS),
    )


@hookimpl
def characteristics() -> Sequence[Characteristic]:
    """Declare the characteristics."""
    return declared.CHARACTERISTICS


@hookimpl
def fields() -> Sequence[Field]:
    """Declare the statuses of objects."""
    return marks.FIELDS


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
    return keyword_rules.KEYWORDS


@hookimpl
def actions() -> Sequence[Action]:
    """Declare what rules can forbid, require, permit or give a cost."""
    return marks.ACTIONS


@hookimpl
def numbers() -> Sequence[Number]:
    """Declare the numbers of the game."""
    return marks.NUMBERS


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
    return (*chain.PLAYER_FIELDS, *(PlayerField(name) for name in paying.POOL))


@hookimpl
def durations() -> Sequence[Duration]:
    """Declare how long something can last."""
    return (Duration(marks.THIS_COMBAT),)


@hookimpl
def trackers() -> Sequence[Tracker]:
    """Declare what is counted."""
    return told.TRACKERS


@hookimpl
def verbs() -> Sequence[Verb]:
    """Declare what instructions can do beside the verbs of every game."""
    return (
        *standard_verbs(chain.PLACES),
        *doings.VERBS,
        *cleanup.verbs(),
        *showdown.verbs(),
        *scoring.verbs(),
        *turns.verbs(),
        *leaving.verbs(),
        *finalizing.verbs(),
        *tops.verbs(),
        *using.verbs(),
    )


@hookimpl
def events() -> Sequence[EventRule]:
    """Declare what can be announced."""
    return (*standard_events(chain.PLACES), *chain.EVENTS, *told.EVENTS, *leaving.events())


@hookimpl
def new_game() -> Sequence[Do]:
    """Begin the first turn, with battlefields that nobody controls."""
    return (do("set up"),)


@hookimpl
def turn_to_act(state: State) -> str | None:
    """Return who may act."""
    return turns.to_act(state)


@hookimpl
def legal_actions(state: State, view: View, player: str) -> Sequence[Act]:
    """Return what a player can do."""
    return (*turns.legal(state, view, player), *playing.legal(state, view, player))


@hookimpl
def perform(state: State, view: View, act: Act) -> Sequence[Do] | None:
    """Return what is done when a player does something."""
    return turns.perform(act) or playing.perform(state, view, act)


@hookimpl
def why_illegal(state: State, view: View, act: Act) -> Sequence[str]:
    """Return why a player can't play, hide or use something now."""
    return playing.why_illegal(state, view, act)


@hookimpl
def checks(state: State, view: View) -> Sequence[Do]:
    """Do cleanups, and go on with what is going on."""
    return turns.checks(state, view)


@hookimpl
def what_follows(state: State, view: View, events: Sequence[Event]) -> Sequence[Change]:
    """Say who contests what, as units come to be there, and that nobody controls a battlefield that is created.

    A player's next spell is given what waits for it.
    """
    fresh = sorted(battlefields.created(state, view, events))
    given = repeating.given(state, view, events)
    return (*(SetController(each, None) for each in fresh), *battlefields.contests(state, view, events), *given)


@hookimpl
def outcome(state: State, view: View) -> Outcome | None:
    """Return who has won."""
    return scoring.outcome(state, view)


@hookimpl
def stack_plan(policies: Mapping[str, str]) -> StackPlan:
    """Return how the chain resolves."""
    return chain.plan(policies)


@hookimpl
def phrases(schema: Schema) -> Sequence[Phrase]:
    """Declare the words and phrases of card text."""
    return text.phrases(schema)


@hookimpl
def card_fields() -> Sequence[CardField]:
    """Declare how cards are written."""
    return declared.CARD_FIELDS


@hookimpl
def layer_plan(schema: Schema, rules: str, policies: Mapping[str, str]) -> LayerPlan:
    """Return the layers."""
    return layers.plan(schema)
