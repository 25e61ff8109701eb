"""Forbidding: whether a rule says that something can't happen which is about to (101.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plystack.data import Action, Event, EventKind, Rule, RuleKind
from plystack.happenings.machine import Machine
from plystack.happenings.matching import passes
from plystack.layers import View


def forbidden(view: View, events: Iterable[Event]) -> bool:
    """Say whether a rule forbids one of the events that would happen: "can't" beats all else.

    Arguments:
        view: what everything is before them.
        events: what would happen.
    """
    acting = view.plan.schema.acting
    if not acting or not any(rule.rule.kind is RuleKind.FORBID for rule in view.rules):
        return False
    return any(_barred(view, action, event) for event in events for action in _actions(view, event))


def _actions(view: View, event: Event) -> Iterator[Action]:
    """Give the actions that an event is."""
    acting = view.plan.schema.acting
    here = view.board().reading(None, None)
    for action in (*acting.get((event.kind, event.name), ()), *acting.get((event.kind, ""), ())):
        if all(passes(test, event.role(name), here) for name, test in action.roles):
            yield action


def _barred(view: View, action: Action, event: Event) -> bool:
    """Say whether an action is forbidden to the object that an event is about, or to its player."""
    ident, player, by, means = (event.role(name) for name in (action.role, "player", "by", action.means))
    with_it = means if isinstance(means, int) and not isinstance(means, bool) else None
    if not action.objects:
        return isinstance(player, str) and bool(view.forbidden(action.name, None, player, with_it))
    if not isinstance(ident, int) or isinstance(ident, bool) or ident not in view:
        return False
    if action.despite and any(each in view and view.permitted(action.despite, each) for each in (ident, with_it)):
        return False
    # the player by whom, or of whom, an event is does it with its object; what is in another role does it by itself
    who = by if isinstance(by, str) else player
    doer = who if isinstance(who, str) and action.role == "object" else None
    return bool(view.forbidden(action.name, ident, doer, with_it))


def barred_there(view: View, ident: int, zone: str) -> bool:
    """Say whether a rule says that an object can't come to the zone where it is, as it is there (614.12, 608.3e).

    Arguments:
        view: what everything would be, with it there.
        ident: the object.
        zone: where it would have come.
    """
    event = Event(EventKind.MOVES, "", (("object", ident), ("to", zone)))
    return any(bool(view.forbidden(each.name, ident)) for each in _actions(view, event))


def bars_coming(view: View) -> bool:
    """Say whether any rule forbids that something comes somewhere."""
    names = {each.name for each in view.plan.schema.acting.get((EventKind.MOVES, ""), ())}
    return any(rule.rule.kind is RuleKind.FORBID and rule.rule.what in names for rule in view.rules)


def obeyed(machine: Machine, rule: Rule) -> bool:
    """Say whether anything makes sure of a rule: what is forbidden is an event, or the game asks for it itself.

    Arguments:
        machine: the game.
        rule: of an action or a number that the game declares.
    """
    schema = machine.plan.schema
    if rule.kind is RuleKind.NUMBER:
        return schema.number_table[rule.what].obeyed
    action = schema.action_table[rule.what]
    told = any(kind is not EventKind.ANNOUNCED or name in machine.events for kind, name in action.happens)
    lifts = any(each.despite == rule.what for each in schema.actions)
    by_core = (rule.kind is RuleKind.FORBID and told) or (rule.kind is RuleKind.PERMIT and lifts)
    return by_core or rule.kind in action.obeyed
