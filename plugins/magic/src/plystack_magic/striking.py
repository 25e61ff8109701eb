"""Combat damage: who deals it in which step, how it is divided, and that all of it is dealt at once (510)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from plystack.data import COUNT, Announce, Change, Divide, Option, State, pairs
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_magic.combat import attacked, attackers, blockers, combat_of
from plystack_magic.permanents import controller, designated, has, number, status

_QUICK = ("first strike", "double strike")


def quick(view: View) -> list[int]:
    """Return the attacking and blocking creatures that have first strike or double strike.

    Where there are any as the damage step would begin, there are two damage steps (510.4).
    """
    return [each for each in (*attackers(view), *blockers(view)) if has(view, each, *_QUICK)]


def _strikers(state: State, view: View, idents: Sequence[int], *, first: bool) -> list[int]:
    """Return which of some creatures deal damage in a step (510.4, 702.4b, 702.7b)."""
    if first:
        return [each for each in idents if has(view, each, *_QUICK)]
    before = combat_of(state).quick
    return [each for each in idents if each not in before or has(view, each, "double strike")]


def _amount(view: View, ident: int) -> int:
    """Return how much damage a creature assigns: its power, or where it may so its toughness (510.1a)."""
    by = "toughness" if view.permitted("assign damage by toughness", ident) else "power"
    return max(0, number(view, ident, by))


@attrs.frozen
class _Share:
    """Damage that is assigned: by what, to what, how much."""

    source: int
    to: Option
    count: int


@attrs.frozen
class _Division:
    """Damage of one creature that its controller divides.

    Arguments:
        source: what deals it.
        total: how much.
        among: creatures, and what they keep it from, last.
        lethal: what each of the creatures gets before the last gets any; empty where all are equal.
    """

    source: int
    total: int
    among: tuple[Option, ...]
    lethal: tuple[int, ...] = ()


def _lethal(view: View, ident: int, source: int, assigned: Sequence[_Share]) -> int:
    """Return how much more damage is lethal, beside what it has and gets at the same time (702.19b, 702.2c)."""
    others = [each for each in assigned if each.to == ident]
    if any(has(view, each.source, "deathtouch") for each in others):
        return 0
    marked = int(status(view, ident, "damage")) + sum(each.count for each in others)
    lethal = max(0, number(view, ident, "toughness") - marked)
    return min(lethal, 1) if has(view, source, "deathtouch") else lethal


def _of_attacker(state: State, view: View, ident: int, assigned: Sequence[_Share]) -> _Division:
    """Return among what an attacking creature divides its damage (510.1b-c, 702.19)."""
    goal = attacked(state, view, ident)
    last = () if goal is None else (goal,)
    if not designated(view, ident, "blocked"):
        return _Division(ident, _amount(view, ident), last)
    there = blockers(view)
    by = tuple(blocker for blocker, other in combat_of(state).blocks if other == ident and blocker in there)
    if not has(view, ident, "trample"):
        return _Division(ident, _amount(view, ident), by)
    lethal = tuple(_lethal(view, each, ident, assigned) for each in by) if last else ()
    return _Division(ident, _amount(view, ident), (*by, *last), lethal)


def _of_blocker(state: State, view: View, ident: int) -> _Division:
    """Return among what a blocking creature divides its damage: all that it blocks and still attacks (510.1d)."""
    there = attackers(view)
    against = tuple(other for blocker, other in combat_of(state).blocks if blocker == ident and other in there)
    return _Division(ident, _amount(view, ident), against)


def _deal(call: Call) -> Step:
    """Creatures in combat deal damage, all at once; whoever controls one that has a choice divides it (510.1-2)."""
    state, view, first = call.state, call.view, call.truth("first")
    shares: list[_Share] = []
    asked = 0
    attacking = _strikers(state, view, attackers(view), first=first)
    for ident in (*attacking, *_strikers(state, view, blockers(view), first=first)):
        one = _of_attacker(state, view, ident, shares) if ident in attacking else _of_blocker(state, view, ident)
        if not one.total or not one.among:
            continue
        counts: tuple[object, ...] = (one.total,)
        if len(one.among) > 1:
            if not call.answered(asked):
                domain = Divide(one.total, one.among, 0, one.lethal)
                return call.ask(str(controller(view, ident)), domain, "combat damage")
            answer = call.answer(asked)
            assert isinstance(answer, tuple)
            counts, asked = answer, asked + 1
        pairs_ = zip(one.among, counts, strict=True)
        shares += [_Share(ident, to, count) for to, count in pairs_ if isinstance(count, int) and count]
    changes: list[Change] = [_told(each) for each in shares]
    if first:
        changes.append(attrs.evolve(combat_of(state), quick=quick(view)).kept())
    return Step(changes)


def _told(share: _Share) -> Change:
    whom = "player" if isinstance(share.to, str) else "object"
    return Announce("damage", pairs({"combat": True, COUNT: share.count, "source": share.source, whom: share.to}))


def verbs() -> Iterator[Verb]:
    """Give the verb of combat damage."""
    yield Verb("deal combat damage", _deal, (Param("first", Wants.TRUTH, False),))
