"""Forbidding: whether a rule says that something can't happen which is about to (101.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plystack.data import Action, Event, RuleKind
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
    ident, player, by = event.role(action.role), event.role("player"), event.role("by")
    if not action.objects:
        return isinstance(player, str) and bool(view.forbidden(action.name, None, player))
    if not isinstance(ident, int) or isinstance(ident, bool) or ident not in view:
        return False
    # the player by whom, or of whom, an event is does it with its object; what is in another role does it by itself
    who = by if isinstance(by, str) else player
    return bool(view.forbidden(action.name, ident, who if isinstance(who, str) and action.role == "object" else None))
