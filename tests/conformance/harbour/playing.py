"""How the harbour is played: what a player can do, what comes of it, and what the rules do by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import (
    Act,
    Activated,
    Announce,
    Arithmetic,
    Change,
    Combined,
    Constant,
    Controlled,
    ControlledBy,
    Do,
    Everyone,
    Fact,
    Move,
    Outcome,
    State,
    Status,
    That,
    Those,
    TurnPlayer,
    ValueOf,
    Where,
    You,
    do,
    lookup,
)
from plystack.happenings import Asked
from plystack.layers import View

from .boats import WISP
from .verbs import charm_of
from .words import GOAL, OWN, QUAY, SHORE

OIL, HAND = 4, 4

START = (
    do("fill", who=Everyone()),
    do("draw", who=Everyone(), count=HAND),
    do("set number of a player", number="oil", to=OIL, who=Everyone()),
)


def acting(state: State) -> str:
    """Return who acts: the player after whoever controls what resolves next; else the player whose turn it is."""
    facts = state.position.facts
    order = facts.in_turn_order(facts.players)
    return order[order.index(state.stack[0].control.player) + 1 - len(order)] if state.stack else order[0]


def passing(where: Where, view: View, player: str) -> list[int]:
    """Return what passes a filter as a player sees it."""
    here = view.board().reading(None, player)
    return [ident for ident in view if where.test(ident, here)]


def _launches(state: State, view: View, hooks: Asked, player: str) -> Iterator[Act]:
    facts = state.position.facts
    for ident in sorted(state.position.pile("locker", player)):
        cost = view.value(ident, "cost")
        assert isinstance(cost, int)
        if cost > facts.held(player, "oil") or (state.stack and charm_of(view, ident) is None):
            continue
        if hooks.first("why_moored", state=state, ident=ident) is None:
            yield Act("launch", player, (("card", ident),))


def _uses(view: View, player: str) -> Iterator[Act]:
    for ident in passing(OWN, view, player):
        seen = view.board().reading(ident, player)
        for place, ability in enumerate(_used(view, ident)):
            aims = [target.where for target in ability.targets if target.where is not None]
            if ability.provided.holds(seen) and all(passing(where, view, player) for where in aims):
                yield Act("use", player, (("ability", place), ("object", ident)))


def _used(view: View, ident: int) -> list[Activated]:
    return [each for each in view.position.obj(ident).card.abilities if isinstance(each, Activated)]


def _claims(view: View, player: str) -> Iterator[Act]:
    free = passing(OWN & Status("moored", value=False), view, player)
    for isle in passing(SHORE & ~Controlled("own"), view, player):
        yield from (Act("claim", player, (("boat", boat), ("isle", isle))) for boat in free[:1])


def legal(state: State, view: View, hooks: Asked, player: str) -> list[Act]:
    """Return what a player can do: with something on the slipway only charms and what boats can be used for."""
    found = [*_launches(state, view, hooks, player), *_uses(view, player)]
    return [Act("pass", player), *found] if state.stack else [Act("rest", player), *found, *_claims(view, player)]


def why_illegal(state: State, hooks: Asked, act: Act) -> tuple[str, ...]:
    """Return why something can't be done."""
    card = act.arg("card")
    if act.name == "launch" and card not in state.position.pile("locker", act.player):
        return (f"{card} is not in the locker of {act.player}",)
    if act.name == "launch" and (moored := hooks.first("why_moored", state=state, ident=card)) is not None:
        return (moored,)
    return ("something waits on the slipway",) if state.stack else ()


def program(view: View, act: Act) -> tuple[Do, ...]:
    """Return what is done when a player does something; by passing, the oldest item resolves."""
    if act.name != "use":
        return _PROGRAMS[act.name]
    place, ident = act.arg("ability"), act.arg("object")
    assert isinstance(place, int)
    assert isinstance(ident, int)
    return (do("use", of=Those("object"), ability=_used(view, ident)[place]),)


_PROGRAMS: dict[str, tuple[Do, ...]] = {
    "pass": (do("resolve"),),
    "launch": (
        do("lose", number="oil", count=ValueOf("cost", That("card"))),
        do("move", bind="it", what=Those("card"), to="slipway"),
        do("enqueue", what=Those("it")),
    ),
    "claim": (
        do("set status", status="moored", of=Those("boat"), to=True),
        do("claim", what=Those("isle")),
        do("announce", name="hail", player=You()),
    ),
    "rest": (
        do("end effects"),
        do("next turn"),
        do("set number", number="tide", to=Combined(Arithmetic.SUM, (Fact("tide"), Constant(1)))),
        do("set status", status="moored", of=QUAY & ControlledBy(TurnPlayer()), to=False),
        do("set number of a player", number="oil", to=OIL, who=TurnPlayer()),
        do("refill", who=TurnPlayer()),
        do("draw", who=TurnPlayer()),
    ),
}


def checks(state: State, view: View) -> list[Change]:
    """Return what sinks since it leaks as much as its hull holds, and what is where it can't be."""
    found: list[Change] = []
    launched = {item.object for item in (*state.stack, *state.pending)}
    for ident in view:
        obj, hull = view.position.obj(ident), view[ident]["hull"]
        if obj.zone == "quay" and isinstance(hull, int) and int(lookup(obj.status, "leaks", 0)) >= hull:
            found.append(Announce("destroy", (("object", ident),)))
        elif obj.zone != "quay" and obj.card == WISP:
            found.append(Move(ident, None))
        elif obj.zone == "slipway" and ident not in launched:
            found.append(Move(ident, "wrecks"))
    return found


def outcome(state: State) -> Outcome | None:
    """Return who has won: whoever has found enough pearls."""
    facts = state.position.facts
    winners = tuple(each for each in facts.players if facts.held(each, "pearls") >= GOAL)
    return Outcome(winners, f"{' and '.join(winners)} found {GOAL} pearls") if winners else None
