"""What the rules in force come to for an object, a player or the game, and which of them decide it, in order."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from plystack.data import CHANGES, CONTROLLER, RuleKind
from plystack.data.describe import describe_rule
from plystack.errors import UnknownWord, suggest
from plystack.layers import RuleInForce, View

KINDS: dict[str, tuple[RuleKind, ...]] = {
    "cant": (RuleKind.FORBID,),
    "must": (RuleKind.REQUIRE, RuleKind.FORBID),  # what is forbidden is neither required nor permitted
    "may": (RuleKind.PERMIT, RuleKind.FORBID),
    "costs": (RuleKind.COST,),
}
"""What objects and players can be asked for, with the kinds of rules that decide it; the first says it."""


@attrs.frozen
class Deciding:
    """A rule that decides.

    Arguments:
        effect: how its effect is called.
        player: whose it is, or None.
        says: what it says, in words.
    """

    effect: str
    player: str | None
    says: str


@attrs.frozen
class Ruling:
    """What rules come to, and why.

    Arguments:
        who: the object with its controller, the player, or "game".
        what: what was asked.
        value: what the rules come to, in words.
        default: a number without any rule, in words; empty where no number was asked for.
        rules: those that decide, in the order in which they apply.
    """

    who: str
    what: str
    value: str
    default: str
    rules: tuple[Deciding, ...]

    @property
    def effects(self) -> list[str]:
        """Return the effects whose rules decide, each once."""
        return list(dict.fromkeys(each.effect for each in self.rules))

    def __str__(self) -> str:
        rows = [("default", self.default)] if self.default else []
        rows += [(f"{each.effect} ({each.player or 'nobody'})", each.says) for each in self.rules]
        width = max((len(who) for who, _ in rows), default=0)
        lines = [f"  {who.ljust(width)}   {says}" for who, says in rows]
        return "\n".join([f"{self.who}   {self.what} = {self.value}", "", *(lines or ["  no rule speaks of it"])])


def ruling(view: View, what: str, ident: int | None = None, player: str | None = None) -> Ruling:
    """Return what the rules come to, and which decide it.

    Arguments:
        view: what is true now.
        what: "cant", "must", "may", "costs", or a number.
        ident: the object asked about, or None.
        player: the player asked about; with neither it is the game.

    Raises:
        UnknownWord: there is no such object or player, or nothing of that name to ask for.
    """
    if what in KINDS and (ident is not None or player is not None):
        return _of_actions(view, what, ident, player)
    table = {name: each for name, each in view.plan.schema.number_table.items() if each.of_game == (player is None)}
    if what not in table or ident is not None:
        whose = "the game" if player is None else "players"
        known = [*(KINDS if player is not None else ()), *table]
        near = suggest(what, known) or f"; there are: {', '.join(known) or 'none'}"
        raise UnknownWord(f"there is no number {what!r} of {whose}{near}")
    rules = view.about(RuleKind.NUMBER, what, None, player)
    value = _shown(view.number(what, player))
    return Ruling(player or "game", what, value, _shown(table[what].default), _told(rules))


def _of_actions(view: View, what: str, ident: int | None, player: str | None) -> Ruling:
    kinds = KINDS[what]
    actions = [name for name, each in view.plan.schema.action_table.items() if each.objects or ident is None]
    said = [action for action in actions if view.about(kinds[0], action, ident, player)]
    chosen = {id(rule) for action in said for kind in kinds for rule in view.about(kind, action, ident, player)}
    rules = [rule for rule in view.rules if id(rule) in chosen]  # all of a view's rules are in the order of timestamps
    if what == "costs":  # they apply in the order of what they do, whatever is older
        ways = CHANGES[RuleKind.COST]
        rules.sort(key=lambda each: ways.index(each.rule.how))
        value = f"changed for {', '.join(said)}" if said else "unchanged"
    else:
        refuted = [a for a in said if what != "cant" and view.forbidden(a, ident, player)]
        value = ", ".join(action for action in said if action not in refuted) or "nothing"
    return Ruling(_who(view, ident, player), what, value, "", _told(rules))


def _who(view: View, ident: int | None, player: str | None) -> str:
    if ident is None:
        return player or "game"
    return f"{view.position.obj(ident).label} ({view[ident][CONTROLLER] or 'nobody'})"


def _shown(number: int | None) -> str:
    return "nothing" if number is None else str(number)


def _told(rules: Iterable[RuleInForce]) -> tuple[Deciding, ...]:
    return tuple(Deciding(each.label, each.you, describe_rule(each.rule)) for each in rules)
