"""The verbs of the harbour: how it is filled, how things are launched, how isles are held."""

from __future__ import annotations

from plystack.data import (
    Activated,
    Announce,
    Bound,
    Change,
    Control,
    Create,
    Do,
    Item,
    Move,
    Queue,
    SetController,
    SetTurn,
    Those,
    You,
    do,
)
from plystack.happenings import Call, EventRule, Param, Places, Step, Verb, Wants, standard_events, standard_verbs
from plystack.layers import View

from .boats import BOATS
from .charms import CHARMS, ISLES

FLEET, HOLD = 4, 10
PLACES = Places(deck="hold", hand="locker", discarded="wrecks", destroyed="wrecks", damage="leaks")


def charm_of(view: View, ident: int) -> Activated | None:
    """Return what a charm does; None for what is no charm."""
    found = [each for each in view.position.obj(ident).card.abilities if isinstance(each, Activated)]
    return next((each for each in found if each.label == "charm"), None)


def _fill(call: Call) -> Step:
    """Each player has some boats, and a hold filled by chance; the isles lie off the shore, held by nobody."""
    cards, changes = (*BOATS, *BOATS, *CHARMS), list[Change]()
    for player in call.players("who"):
        changes += [Create(BOATS[call.chance.below(len(BOATS))], player, player, "quay") for _ in range(FLEET)]
        changes += [Create(cards[call.chance.below(len(cards))], player, None, "hold") for _ in range(HOLD)]
    first = call.state.position.facts.players[0]
    return Step([*changes, *(Create(isle, first, None, "shore") for isle in ISLES)])


def _refill(call: Call) -> Step:
    """A hold that is empty is filled from the wrecks."""
    changes: list[Change] = []
    for player in call.players("who"):
        if not call.state.position.pile("hold", player):
            changes += [Move(each, "hold") for each in call.state.position.pile("wrecks", player)]
    return Step(changes, then=[do("shuffle", zone="hold", who=call.arg("who"))] if changes else [])


def _enqueue(call: Call) -> Step:
    """What was launched waits to be put up: a charm for what it says, all else to come to the quay."""
    ident = call.object("what")
    if ident is None:
        return Step()
    charm = charm_of(call.view, ident)
    does: tuple[Do, ...] = (do("move", what=Those("it"), to="quay", who=You()),)
    if charm is not None:
        does = (*charm.does, do("move", what=Those("it"), to="wrecks"))
    does = (*does, *call.hooks.all("as_it_arrives", state=call.state, ident=ident))
    item = Item(
        id=0,
        label=call.obj(ident).card.name,
        kind="launched",
        does=does,
        control=Control(call.player, call.you),
        source=ident,
        bound=(("it", Bound((ident,))),),
        targets=charm.targets if charm is not None else (),
        object=ident,
    )
    return Step([Queue(item)])


def _next_turn(call: Call) -> Step:
    facts = call.state.position.facts
    return Step([SetTurn(facts.in_turn_order(facts.players)[1])])


def _claim(call: Call) -> Step:
    return Step([each for ident in call.objects("what") for each in _taken(ident, call.player)])


def _taken(ident: int, player: str) -> list[Change]:
    return [Announce("claim", (("object", ident), ("player", player))), SetController(ident, player)]


def _release(call: Call) -> Step:
    return Step([SetController(ident, None) for ident in call.objects("what")])


def verbs() -> tuple[Verb, ...]:
    """Return the verbs of the harbour."""
    what, who = Param("what", Wants.OBJECTS), Param("who", Wants.PLAYERS)
    return (
        *standard_verbs(PLACES),
        Verb("fill", _fill, (who,)),
        Verb("refill", _refill, (who,)),
        Verb("enqueue", _enqueue, (what,)),
        Verb("next turn", _next_turn),
        Verb("claim", _claim, (what,)),
        Verb("release", _release, (what,)),
    )


def events() -> tuple[EventRule, ...]:
    """Return what is announced in it."""
    player = frozenset({"player"})
    both = player | {"object"}
    return (
        *standard_events(PLACES),
        EventRule("glint", player),
        EventRule("hail", player, player),
        EventRule("claim", both, both),
    )
