"""State-based actions (704): what the rules do by themselves, all at once, whenever a player would get priority."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from plystack.data import (
    CONTROLLER,
    AddHeld,
    Announce,
    Change,
    Constant,
    Do,
    Move,
    Obj,
    OneOf,
    SetField,
    State,
    TakeCounters,
    YesOrNo,
    do,
    lookup,
)
from plystack.happenings import Call, Step, Verb, options
from plystack.layers import View, fallen
from plystack_magic import commanders, leaving, sagas
from plystack_magic.combat import LEAVE, left
from plystack_magic.marks import BESTOWED, DEADLY, STAYS
from plystack_magic.moment import becomes, moment
from plystack_magic.permanents import field
from plystack_magic.players import EMPTY, LOST, outcome

VERB: Final = "check state"
FIELD: Final = "battlefield"
POISON: Final = 10
_COUNTED = {"Planeswalker": "loyalty", "Battle": "defense"}
_OPPOSITES = ("+1/+1", "-1/-1")


def checks(state: State, view: View) -> tuple[Do, ...]:
    """Return the instructions to do what is due; nothing, where nothing is (704.3).

    In a cleanup step players get priority only where something was due or has triggered; else it ends (514.3).
    """
    asks = next(_legends(view), None) or next(commanders.fallen(state), None)
    due = asks is not None or next(_due(state, view), None) is not None
    # 506.4: what can't be in combat any longer is removed from it, as soon as that is so
    found = (*([do(LEAVE)] if left(state, view) else []), *([do(VERB), do(leaving.VERB)] if due else []))
    now = moment(state)
    if not found and now.priority in state.position.facts.left:  # 800.4a: the next player has it
        return (do("give priority", who=Constant(state.position.facts.after(now.priority))),)
    if not found and outcome(state) is not None:
        return ()
    if not found and now.step == "cleanup" and not now.priority and not state.pending:
        return (do("give priority") if state.stack or now.checked else do("next step"),)
    return found


def _check(call: Call) -> Step:
    """Do all that is due at once (704.3).

    Of legends with one name their controller keeps one (704.5j); an owner may put a commander into the command zone.
    """
    changes, asked = list(_due(call.state, call.view)), 0
    for player, group in _legends(call.view):
        if not call.answered(asked):
            idents, labels = options(group, call.view)
            return call.ask(player, OneOf(idents, labels=labels), "legend")
        changes += [Move(each, "graveyard") for each in group if each != call.answer(asked)]
        asked += 1
    for obj in commanders.fallen(call.state):
        if not call.answered(asked):
            return call.ask(obj.owner, YesOrNo(), f"{obj.label} to the command zone")
        yes = call.answer(asked) is True
        changes.append(Move(obj.id, commanders.ZONE) if yes else SetField(obj.id, STAYS, True))
        asked += 1
    # 514.3a: that something was due gives players priority in a cleanup step
    now = moment(call.state)
    kept = [becomes(call.state, checked=True)] if now.step == "cleanup" and not now.checked else []
    return Step([*_once(changes), *kept])


def _once(changes: Iterable[Change]) -> list[Change]:
    """Return changes with those first that leave objects where they are; each object leaves for but one reason."""
    left: dict[int, Change] = {}
    others: list[Change] = []
    for each in changes:
        ident = each.id if isinstance(each, Move) else None
        if isinstance(each, Announce) and each.name in ("destroy", "sacrifices"):
            ident = int(str(dict(each.roles)["object"]))
        if ident is None:
            others.append(each)
        elif not isinstance(left.get(ident), Move):  # what goes anyway need not be destroyed
            left[ident] = each
    return [*others, *left.values()]


def _due(state: State, view: View) -> Iterator[Change]:
    yield from _of_players(state, view)
    for ident in view:
        obj = view.position.obj(ident)
        if obj.zone == FIELD:
            yield from _of_permanent(view, obj)
        elif lookup(obj.status, "token", False) or (lookup(obj.status, "copied", False) and _over(state, obj)):
            yield Move(ident, None)  # 704.5d, 704.5e
    yield from _worlds(view)
    yield from sagas.ended(state, view)  # 704.5s
    yield from _roles(view)
    yield from fallen(view)  # 704.5m, 704.5n, 704.5p


def _over(state: State, obj: Obj) -> bool:
    """Say whether a copy of a spell is no spell any more (704.5e)."""
    return obj.zone != "stack" or all(each.object != obj.id for each in state.stack)


def _of_players(state: State, view: View) -> Iterator[Change]:
    """Give who loses; for several reasons at once it is but one loss (704.7)."""
    facts = state.position.facts
    for player in facts.playing:
        emptied = facts.held(player, EMPTY)
        loses = facts.held(player, "life") <= 0 or facts.held(player, "poison") >= POISON or emptied
        loses = loses or commanders.beaten(state, player)
        if loses and not facts.held(player, LOST) and not view.forbidden("lose the game", None, player):
            yield Announce("lose the game", (("player", player),))  # 704.5a-c, 704.6c
        if emptied:
            yield AddHeld(player, EMPTY, -emptied)


def _of_permanent(view: View, obj: Obj) -> Iterator[Change]:
    ident, record = obj.id, view[obj.id]
    types = record["types"]
    assert isinstance(types, frozenset)
    if "Creature" in types:
        yield from _of_creature(view, obj)
    for word, kind in _COUNTED.items():
        if word in types and obj.counter_count(kind) <= 0:
            yield Move(ident, "graveyard")  # 704.5i, 704.5v
    if pairs := min(obj.counter_count(kind) for kind in _OPPOSITES):
        yield from (TakeCounters(ident, kind, pairs) for kind in _OPPOSITES)  # 704.5q
    if lookup(obj.status, DEADLY, False):
        yield SetField(ident, DEADLY, False)
    if lookup(obj.status, BESTOWED, False) and obj.attached_to is None:
        yield SetField(ident, BESTOWED, False)  # 702.103f


def _of_creature(view: View, obj: Obj) -> Iterator[Change]:
    toughness, damage = view[obj.id]["toughness"], lookup(obj.status, "damage", 0)
    if not isinstance(toughness, int):
        return
    if toughness <= 0:
        yield Move(obj.id, "graveyard")  # 704.5f: no destruction
    elif (0 < toughness <= int(damage) or lookup(obj.status, DEADLY, False)) and not view.forbidden(
        "be destroyed", obj.id
    ):
        yield Announce("destroy", (("object", obj.id),))  # 704.5g, 704.5h


def _there(view: View, supertype: str) -> list[int]:
    """Return the permanents with a supertype."""
    words = ((ident, view.exact(ident, "supertypes")) for ident in field(view))
    return [ident for ident, each in words if isinstance(each, frozenset) and supertype in each]


def _legends(view: View) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Give the legends of each player that have one name (704.5j)."""
    groups: dict[tuple[str, str], list[int]] = {}
    for ident in _there(view, "Legendary"):
        player, name = view.exact(ident, CONTROLLER), view.exact(ident, "name")
        if isinstance(player, str) and isinstance(name, str) and name:
            groups.setdefault((player, name), []).append(ident)
    for (player, _), group in groups.items():
        if len(group) > 1:
            yield player, tuple(group)


def _worlds(view: View) -> Iterator[Change]:
    """Give the world permanents that are not the newest; of several newest none stays (704.5k)."""
    worlds = _there(view, "World")
    if len(worlds) > 1:
        newest = max(view.position.obj(each).timestamp for each in worlds)
        kept = [each for each in worlds if view.position.obj(each).timestamp == newest]
        yield from (Move(each, "graveyard") for each in worlds if len(kept) > 1 or each not in kept)


def _roles(view: View) -> Iterator[Change]:
    """Give the Roles beside which the same player controls a newer one that is attached to the same thing (704.5z)."""
    newest: dict[tuple[object, int], list[Obj]] = {}
    for ident in field(view):
        obj, subtypes = view.position.obj(ident), view.exact(ident, "subtypes")
        if obj.attached_to is not None and isinstance(subtypes, frozenset) and "Role" in subtypes:
            newest.setdefault((view.exact(ident, CONTROLLER), obj.attached_to), []).append(obj)
    for group in newest.values():
        kept = max(group, key=lambda each: each.timestamp)
        yield from (Move(each.id, "graveyard") for each in group if each is not kept)


def verbs() -> Iterator[Verb]:
    """Give the verb by which the rules do what is due."""
    yield Verb(VERB, _check)
