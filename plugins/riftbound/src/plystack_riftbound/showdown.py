"""Showdowns and combats: how they close, what is dealt, who has won, who is in control then (344-348, 464-466)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from plystack.data import (
    Announce,
    Change,
    Constant,
    Decision,
    Divide,
    Do,
    Keyword,
    Order,
    SetController,
    SetField,
    SetHeld,
    SetPlace,
    State,
    These,
    Undesignate,
    do,
    instances_of,
    lookup,
)
from plystack.happenings import Call, Step, Verb
from plystack.layers import View
from plystack_riftbound.battlefields import contester, controller, opposing, sides, units
from plystack_riftbound.cleanup import marks_of
from plystack_riftbound.marks import CONTESTED, EXCESS, HURT, NOBODY, THIS_COMBAT
from plystack_riftbound.marks import SHOWDOWN as GOING_ON
from plystack_riftbound.moment import CLOSING, COMBAT, CONTROL, ENDING, RESULT, becomes, is_open, moment, over

_NEXT: Final = {CLOSING: "close", RESULT: "tell the result", CONTROL: "settle control", ENDING: "end combat"}
"""What is done when nothing is left of what came before, by how far it has come."""


def puts_up(state: State) -> tuple[str, ...]:
    """Return who puts up first what waits, where a combat begins: the attacker; the defender does last (464.2.e.1)."""
    now, facts = moment(state), state.position.facts
    if not now.opening:
        return ()
    others = [each for each in facts.in_turn_order(facts.players) if each not in (now.attacker, now.defender)]
    return (now.attacker, *others, now.defender)


def goes_on(state: State) -> Iterator[Do]:
    """Give what comes next of what is going on at a battlefield, once nothing is on the chain."""
    now = moment(state)
    if now.opening and not state.pending:
        yield do("opened")
    elif now.at and is_open(state) and now.stage in _NEXT:
        yield do("end showdown" if now.kind != COMBAT else _NEXT[now.stage])


def _conquers(place: int, player: str) -> Do:
    """Return what scores a battlefield for who has just come to control it."""
    return do("score", at=These(frozenset({place})), who=Constant(player), as_="conquer")


def _taken(call: Call, place: int, player: str | None) -> tuple[list[Change], list[Do]]:
    """Return the changes by which a player, or nobody, controls a battlefield, and what follows (348.2, 466.5)."""
    changes: list[Change] = [SetField(place, CONTESTED, NOBODY)]
    if player == controller(call.view, place):
        return changes, []
    changes.append(SetController(place, player))
    return changes, [] if player is None else [_conquers(place, player)]


def _settler(call: Call, place: int, there: Sequence[str]) -> str:
    """Return who of one team takes control: who has it, else who contested, else the first in turn order."""
    wanted = (controller(call.view, place), contester(call.obj(place)), there[0])
    return next(each for each in wanted if each is not None and each in there)


def _end_showdown(call: Call) -> Step:
    """The one player who has units there takes control; where nobody has, the next cleanup sees to it (348.2)."""
    place = moment(call.state).at
    there = sides(call.view, place)
    if not there or opposing(call.view, there):
        return Step(_over(call))
    changes, then = _taken(call, place, _settler(call, place, there))
    return Step(changes, then=[*then, do("leave showdown")])


def _opened(call: Call) -> Step:
    """What triggered as the combat began has been put up."""
    return Step([becomes(call.state, opening=False)])


def _over(call: Call) -> list[Change]:
    """Return that nothing is going on any longer where something was."""
    place = moment(call.state).at
    gone = place not in call.state.position.objects
    return [over(call.state), *([] if gone else [SetField(place, GOING_ON, False)])]


def _leave(call: Call) -> Step:
    return Step(_over(call))


def _close(call: Call) -> Step:
    """Both sides deal their Might at the same time, and then there is a cleanup of its own (465-466.1)."""
    now = moment(call.state)
    attackers, defenders = (units(call.view, now.at, player) for player in (now.attacker, now.defender))
    dealt: list[Do] = []
    held: list[Change] = []
    asked = 0
    if attackers and defenders:
        for player, own, others in ((now.attacker, attackers, defenders), (now.defender, defenders, attackers)):
            total = sum(_strength(call.view, each) for each in own)
            found = assigned(call, player, others, total, asked)
            if isinstance(found, Decision):
                return Step(ask=found)
            shares, asked = found
            over_much = sum(max(0, shares.get(each, 0) - _lethal(call.view, each)) for each in others)
            held.append(SetHeld(player, EXCESS, over_much))
            dealt += [
                do("damage", to=These(frozenset({ident})), count=count, by=These(frozenset()), combat=True)
                for ident, count in shares.items()
            ]
    fight = [do("at once", do=tuple(dealt))] if dealt else []
    return Step(
        [becomes(call.state, stage=RESULT), *held],
        then=[*fight, do("cleanup", steps=2), do("heal", what=HURT), do("recall attackers")],
    )


def _strength(view: View, ident: int) -> int:
    """Return how much damage a unit deals: its Might, which counts as 0 below that, and nothing while stunned (423)."""
    might = view.value(ident, "might")
    stunned = lookup(view.position.obj(ident).status, "stunned", False)
    if stunned or not isinstance(might, int) or view.forbidden("deal combat damage", ident):
        return 0
    return max(0, might)


def _lethal(view: View, ident: int) -> int:
    """Return how much damage kills a unit that has some already; at least 1 does (323.5)."""
    damage, might = lookup(view.position.obj(ident).status, "damage", 0), view.value(ident, "might")
    return max(1, (might if isinstance(might, int) else 0) - int(damage))


def _in_order(view: View, idents: Sequence[int]) -> list[list[int]]:
    """Return units in the groups in which damage comes to them: Tanks first, those in the Backline last (465.2)."""
    groups: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for ident in idents:
        words = {each.ability.word for each in instances_of(view[ident]) if isinstance(each.ability, Keyword)}
        groups[0 if "Tank" in words else 2 if "Backline" in words else 1].append(ident)
    return [group for group in groups.values() if group]


def assigned(
    call: Call, player: str, others: Sequence[int], total: int, asked: int
) -> tuple[dict[int, int], int] | Decision:
    """Return how much damage comes to each unit, or what its player must say first (465.2).

    What is lethal comes to one before anything does to the next of its group; what is left when all have it, the
    player divides.

    Arguments:
        call: whose answers say it.
        player: who assigns.
        others: the units.
        total: how much there is.
        asked: how many answers belong to what was asked before.

    Returns:
        damage by id, in the order in which it was assigned, and how many answers are taken by now.
    """
    view, shares, left = call.view, dict[int, int](), total
    for group in _in_order(view, others):
        if len(group) > 1 and 0 < left < sum(_lethal(view, each) for each in group):
            if not call.answered(asked):
                labels = tuple(call.obj(each).label for each in group)
                return Decision(player, Order(tuple(group), labels), "damage")
            group = list(call.chosen(asked).objects)
            asked += 1
        for ident in group:
            share = min(left, _lethal(view, ident))
            left -= share
            if share:
                shares[ident] = share
    if left and len(others) > 1:
        if not call.answered(asked):
            return Decision(player, Divide(left, tuple(others), least=0), "damage left over")
        said = call.answer(asked)
        asked += 1
        for ident, more in zip(others, said if isinstance(said, tuple) else (), strict=True):
            shares[ident] += int(str(more))
    elif left:
        shares[others[0]] += left
    return shares, asked


def _recall(call: Call) -> Step:
    """Attackers are recalled where a defender is left, which is no move (456, 466.1)."""
    now = moment(call.state)
    attackers, defenders = (units(call.view, now.at, player) for player in (now.attacker, now.defender))
    if not attackers or not defenders:
        return Step()
    return Step([*(SetPlace(each, None, "base") for each in attackers), becomes(call.state, recalled=True)])


def _result(call: Call) -> Step:
    """The one side that is left has won; with both, or neither, or after a recall, there is no result (466.3)."""
    now = moment(call.state)
    left = [player for player in (now.attacker, now.defender) if units(call.view, now.at, player)]
    told: list[Change] = []
    if len(left) == 1 and not now.recalled:
        told.append(Announce("win combat", (("object", now.at), ("player", left[0]))))
        for ident in units(call.view, now.at, left[0]):
            told.append(Announce("unit wins combat", (("object", ident), ("player", left[0]))))
    return Step([becomes(call.state, stage=CONTROL, restaged=len(left) == 2), *told])


def _control(call: Call) -> Step:
    """Who has the only units there is in control, and conquers if they were not; nobody, where nobody is (466.5)."""
    now = moment(call.state)
    there = sides(call.view, now.at)
    ending = becomes(call.state, stage=ENDING)
    if now.restaged or opposing(call.view, there):
        return Step([ending])
    changes, then = _taken(call, now.at, _settler(call, now.at, there) if there else None)
    return Step([ending, *changes], then=then)


def _end(call: Call) -> Step:
    """Nobody attacks or defends any longer, and what lasts for this combat expires (466.7)."""
    changes = _over(call)
    for ident in call.view:
        changes += [Undesignate(ident, name) for name in marks_of(call.view, ident)]
    return Step(changes, then=[do("end effects", until=THIS_COMBAT)])


def verbs() -> Iterator[Verb]:
    """Give the verbs of showdowns and combats."""
    yield Verb("end showdown", _end_showdown)
    yield Verb("opened", _opened)
    yield Verb("leave showdown", _leave)
    yield Verb("close", _close)
    yield Verb("recall attackers", _recall)
    yield Verb("tell the result", _result)
    yield Verb("settle control", _control)
    yield Verb("end combat", _end)
