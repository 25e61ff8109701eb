"""Declaring attackers: who may attack whom, who must, and what happens as they do (508.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plystack.data import Announce, Change, Declare, Designate, Duty, Option, RuleKind, SetField, State, pairs
from plystack.happenings import Call, Step, Verb
from plystack.layers import View
from plystack_magic.combat import ATTACKED, ATTACKS, Combat, Roles
from plystack_magic.permanents import controller, has, opponents, permanents, status
from plystack_magic.sickness import is_sick


def attack_choices(state: State, view: View, player: str) -> dict[int, tuple[Option, ...]]:
    """Return the creatures of a player that can attack, each with the players and planeswalkers that it can attack.

    Arguments:
        state: the State.
        view: what everything is.
        player: whose creatures they are.
    """
    others = opponents(state, player)
    all_goals: list[Option] = [*others]
    all_goals += [each for other in others for each in permanents(view, other, "Planeswalker")]
    found = {}
    for ident in permanents(view, player, "Creature"):
        if _may_attack(state, view, ident):
            found[ident] = tuple(each for each in all_goals if not _kept_off(view, ident, each))
    return {ident: goals for ident, goals in found.items() if goals}


def _may_attack(state: State, view: View, ident: int) -> bool:
    """Say whether a creature can attack at all (508.1a, 508.1c)."""
    if status(view, ident, "tapped") or is_sick(state, view, ident) or view.forbidden("attack", ident):
        return False
    lifted = view.permitted("attack despite defender", ident)
    return bool(lifted) or not view.forbidden("attack with defender", ident)


def _kept_off(view: View, ident: int, goal: Option) -> bool:
    """Say whether a rule keeps a creature from attacking a player, or a planeswalker of theirs."""
    action = "attack you" if isinstance(goal, str) else "attack your planeswalkers"
    whose = goal if isinstance(goal, str) else controller(view, goal)
    return any(each.you == whose for each in view.forbidden(action, ident))


def attacks(state: State, view: View, player: str) -> Declare:
    """Return what a player can declare as attackers (508.1b-d).

    Arguments:
        state: the State.
        view: what everything is.
        player: the active player.
    """
    choices = attack_choices(state, view, player)
    return Declare(
        tuple(choices),
        tuple(choices.values()),
        together=tuple(each for each in choices if view.forbidden("attack alone", each)),
        alone=tuple(each for each in choices if view.forbidden("attack with another", each)),
        duties=tuple(duty for each, goals in choices.items() for duty in _duties(view, each, goals)),
    )


def _duties(view: View, ident: int, goals: Sequence[Option]) -> Iterator[Duty]:
    """Give the requirements on a creature (508.1d); each counts, though they may say the same."""
    yield from (Duty((ident,)) for _ in view.required("attack", ident))
    # 701.15b: a player other than whoever goaded it
    for rule in view.about(RuleKind.REQUIRE, "attack another player", ident):
        if others := tuple(each for each in goals if isinstance(each, str) and each != rule.you):
            yield Duty((ident,), others)


def _declare(call: Call) -> Step:
    """The player declares attackers; they become tapped, and attack, all at once (508.1)."""
    domain = attacks(call.state, call.view, call.player)
    if not domain.things:
        return Step()
    if not call.answered(0):
        return call.ask(call.player, domain, "attackers")
    answer = call.answer(0)
    assert isinstance(answer, tuple)
    changes: list[Change] = []
    rows: list[tuple[int, str, str]] = []
    for ident, goal in zip(domain.things, answer, strict=True):
        if goal is None:
            continue
        assert isinstance(ident, int)
        changes.append(Designate(ident, "attacking"))
        changes.append(SetField(ident, ATTACKS if isinstance(goal, str) else ATTACKED, goal))
        if not has(call.view, ident, "vigilance"):  # 702.20b
            changes.append(SetField(ident, "tapped", True))
        defender = goal if isinstance(goal, str) else str(controller(call.view, goal))
        roles: Roles = {"object": ident, "player": call.player, "attacked": goal, "defender": defender}
        changes.append(Announce("attacks", pairs(roles)))
        rows.append((ident, call.player, defender))
    return Step([*changes, Combat(rows).kept()] if rows else [])


def verbs() -> Iterator[Verb]:
    """Give the verb of declaring attackers."""
    yield Verb("declare attackers", _declare)
