"""Declaring blockers: what may block what, what must, and what becomes blocked by it (509.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from plystack.data import (
    AllOf,
    Announce,
    Change,
    Constant,
    Declare,
    Designate,
    Duty,
    Has,
    Keyword,
    Not,
    RuleKind,
    State,
    Where,
    instances_of,
    pairs,
)
from plystack.happenings import Call, Step, Verb
from plystack.layers import View
from plystack_magic import words
from plystack_magic.combat import Roles, attackers, combat_of, defending
from plystack_magic.permanents import controller, permanents, status


def _land(characteristic: str, word: str) -> Where:
    return Has(characteristic, Constant(frozenset({word})))


LANDWALKS: Mapping[str, Where] = {
    **{word: _land("subtypes", land) for word, land in sorted(words.LANDWALKS.items())},
    "landwalk": AllOf(()),
    "legendary landwalk": _land("supertypes", "Legendary"),
    "nonbasic landwalk": Not(_land("supertypes", "Basic")),
    "snow landwalk": _land("supertypes", "Snow"),
}
"""The lands of the defending player by which each landwalk keeps off blockers (702.14c)."""


def can_block(view: View, blocker: int, attacker: int, defender: str) -> bool:
    """Say whether a creature can block another, as far as these two are concerned (509.1b).

    Arguments:
        view: what everything is.
        blocker: a creature of the defending player.
        attacker: an attacking creature.
        defender: the defending player.
    """
    if view.forbidden("block", blocker, None, attacker) or view.forbidden("be blocked", attacker, None, blocker):
        return False
    shadowed = view.forbidden("be blocked in shadow", attacker, None, blocker)
    if shadowed and not any(view.permitted("block despite shadow", each) for each in (attacker, blocker)):
        return False
    return bool(view.permitted("block despite landwalk", blocker)) or not _walks(view, attacker, defender)


def _walks(view: View, attacker: int, defender: str) -> bool:
    """Say whether the defending player controls a land that a landwalk of a creature is about (702.14c)."""
    seen = view.board().reading(attacker, controller(view, attacker))
    lands = list(permanents(view, defender, "Land"))
    for each in instances_of(view[attacker]):
        if isinstance(each.ability, Keyword) and each.ability.word in LANDWALKS:
            where = each.ability.of or LANDWALKS[each.ability.word]
            if any(where.test(land, seen) for land in lands):
                return True
    return False


def blocks(state: State, view: View, player: str) -> Declare:
    """Return what a player can declare as blockers, of those that attack them or theirs (509.1a-c).

    Arguments:
        state: the State.
        view: what everything is.
        player: a defending player.
    """
    against = [each for each in attackers(view) if defending(state, view, each) == player]
    rows = {}
    for ident in permanents(view, player, "Creature"):
        if not status(view, ident, "tapped"):
            goals = tuple(each for each in against if can_block(view, ident, each, player))
            rows.update({ident: goals} if goals else {})
    # each stands there as often as it can block
    things = [ident for ident, goals in rows.items() for _ in range(min(len(goals), 1 + _more(view, ident)))]
    return Declare(
        tuple(things),
        tuple(rows[each] for each in things),
        least=tuple((each, 2) for each in against if view.forbidden("be blocked by one alone", each)),
        most=tuple((each, 1) for each in against if view.forbidden("be blocked by two or more", each)),
        together=tuple(each for each in rows if view.forbidden("block alone", each)),
        duties=(
            *(Duty((each,)) for each in rows for _ in view.required("block", each)),
            *(duty for each in against for duty in _duties(view, each, rows)),
        ),
    )


def _more(view: View, ident: int) -> int:
    """Return how many creatures more than one a creature can block."""
    return len(view.permitted("block another creature", ident))


def _duties(view: View, attacker: int, rows: Mapping[int, Sequence[int]]) -> Iterator[Duty]:
    """Give the requirements to block an attacking creature (509.1c); each counts, though they may say the same."""
    able = [ident for ident, goals in rows.items() if attacker in goals]
    yield from (Duty((each,), (attacker,)) for _ in view.required("be blocked by all", attacker) for each in able)
    found = [(rule, each) for each in able for rule in view.about(RuleKind.REQUIRE, "be blocked", attacker, None, each)]
    for number, (rule, _) in enumerate(found):
        if all(rule is not other for other, _ in found[:number]):
            yield Duty(tuple(each for other, each in found if other is rule), (attacker,))


def _declare(call: Call) -> Step:
    """The defending players declare blockers in turn order, and what is declared happens at once (509.1, 802.4)."""
    state, view = call.state, call.view
    attacking = attackers(view)
    defenders = {defending(state, view, each) for each in attacking}
    combat = combat_of(state)
    declared: list[tuple[int, int]] = []
    for place, player in enumerate(state.position.facts.in_turn_order(each for each in defenders if each)):
        domain = blocks(state, view, player)
        if not call.answered(place):
            return call.ask(player, domain, "blockers")
        answer = call.answer(place)
        assert isinstance(answer, tuple)
        declared += [
            (blocker, goal)
            for blocker, goal in zip(domain.things, answer, strict=True)
            if isinstance(blocker, int) and isinstance(goal, int)
        ]
    if not attacking:
        return Step()
    changes = [*_blocking(view, declared), *_blocked(view, attacking, declared)]
    who = dict.fromkeys(blocker for blocker, _ in declared)
    rows = [(each, str(controller(view, each))) for each in who]
    return Step([*changes, attrs.evolve(combat, blockers=rows, blocks=declared).kept()])


def _blocking(view: View, declared: Sequence[tuple[int, int]]) -> Iterator[Change]:
    """Give what is so of creatures that block, each told once more for each creature that it blocks (509.3a-b)."""
    yield from (Designate(each, "blocking") for each in dict.fromkeys(blocker for blocker, _ in declared))
    for number, (blocker, attacker) in enumerate(declared):
        first = all(blocker != other for other, _ in declared[:number])
        roles: Roles = {
            "object": blocker,
            "player": str(controller(view, blocker)),
            "blocked": attacker,
            "first": first,
        }
        yield Announce("blocks", pairs(roles))


def _blocked(view: View, attacking: Sequence[int], declared: Sequence[tuple[int, int]]) -> Iterator[Change]:
    """Give what is so of attacking creatures: they are blocked, or are not (509.1h, 509.3c-g)."""
    for attacker in attacking:
        player = str(controller(view, attacker))
        by = [blocker for blocker, other in declared if other == attacker]
        yield Designate(attacker, "blocked" if by else "unblocked")
        for blocker in by:
            roles: Roles = {"object": attacker, "player": player, "by": blocker, "first": blocker == by[0]}
            yield Announce("becomes blocked", pairs(roles))
        if not by:
            yield Announce("attacks unblocked", (("object", attacker), ("player", player)))


def verbs() -> Iterator[Verb]:
    """Give the verb of declaring blockers."""
    yield Verb("declare blockers", _declare)
