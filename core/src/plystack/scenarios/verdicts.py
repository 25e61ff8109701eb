"""Expectations about rules in force: what can't, must or may be done, what it costs, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from plystack.data import RuleKind
from plystack.data.describe import describe_rule
from plystack.layers import RuleInForce, View
from plystack.scenarios.node import Node
from plystack.scenarios.outcome import Now, Outcome, listed, outcome

# Takes what is expected, how it is called, the moment, the object or else the player it is about, and by which object
# it is done.
_Check: TypeAlias = Callable[[Node, str, Now, "int | None", "str | None", "int | None"], Iterator[Outcome]]
_Ask: TypeAlias = Callable[[View, str, "int | None", "str | None", "int | None"], "tuple[RuleInForce, ...]"]


def _told(rules: Iterable[RuleInForce]) -> str:
    """Return rules as *why* shows them, a line for each."""
    return "\n".join(f"{each.label} ({each.you or 'nobody'})   {describe_rule(each.rule)}" for each in rules)


def _actions(now: Now, ident: int | None) -> list[str]:
    """Return the actions that an object, or else a player, can do or undergo."""
    return [name for name, each in now.words.schema.action_table.items() if each.objects or ident is None]


def _all_of(kind: RuleKind, ask: _Ask) -> _Check:
    """Return the check that exactly these of all actions are forbidden, required or permitted."""

    def check(
        node: Node, what: str, now: Now, ident: int | None, player: str | None, by: int | None = None
    ) -> Iterator[Outcome]:
        actions, view = _actions(now, ident), now.view
        expected = {each.word(actions, "action") for each in node.one_or_more()}
        found = {action for action in actions if ask(view, action, ident, player, by)}
        kinds = dict.fromkeys((kind, RuleKind.FORBID))
        chain = [
            rule
            for action in actions
            if action in expected ^ found
            for each in kinds
            for rule in view.about(each, action, ident, player, by)
        ]
        yield outcome(node, what, listed(expected), listed(found), _told(chain))

    return check


def _costs(
    node: Node, what: str, now: Now, ident: int | None, player: str | None, by: int | None = None
) -> Iterator[Outcome]:
    """``costs.ACTION = { from = 4, to = 2 }``: what costs 4 without any rule costs 2."""
    actions = _actions(now, ident)
    for action, each in node.table().items():
        Node(each.document, each.path, action).word(actions, "action")
        entries = each.table(("from", "to"), "a cost")
        for key in ("from", "to"):
            each.need(key, "the cost", "{ from = 4, to = 2 }: it costs 4 without any rule, and 2 now")
        base = entries["from"].integer()
        found = now.view.cost(action, base, ident, player, by)
        chain = _told(now.view.about(RuleKind.COST, action, ident, player, by))
        yield outcome(each, f"{what}.{action} from {base}", str(entries["to"].integer()), str(found), chain)


def _by(
    node: Node, what: str, now: Now, ident: int | None, player: str | None, by: int | None = None
) -> Iterator[Outcome]:
    """``by.OBJECT.cant = […]``: what is so of what is done by an object, or with it."""
    for label, table in node.table(now.stage.known, "object").items():
        means = now.words.objects.get(label)
        if means is None:
            table.fail(f"{label!r} is no longer there", key=True)
        for key, each in table.table(_BY_ANY, "what is expected of what is done by an object").items():
            yield from _BY_ANY[key](each, f"{what}.{label}.{key}", now, ident, player, means)


_BY_ANY: dict[str, _Check] = {
    "cant": _all_of(RuleKind.FORBID, View.forbidden),
    "must": _all_of(RuleKind.REQUIRE, View.required),
    "may": _all_of(RuleKind.PERMIT, View.permitted),
    "costs": _costs,
}

OF_OBJECTS: dict[str, _Check] = {**_BY_ANY, "by": _by}
"""What is expected of an object, or of a player, by key."""


def _number(node: Node, what: str, name: str, now: Now, player: str | None) -> Outcome:
    expected = "nothing" if node.value == "nothing" else str(node.integer())
    found = now.view.number(name, player)
    chain = _told(now.view.about(RuleKind.NUMBER, name, None, player))
    return outcome(node, what, expected, "nothing" if found is None else str(found), chain)


def _players(node: Node, now: Now) -> Iterator[Outcome]:
    """``players.PLAYER.NUMBER = 7``, and what an object's rules can be asked for."""
    numbers = [name for name, each in now.words.schema.number_table.items() if not each.of_game]
    for player, table in node.table(now.stage.players, "players").items():
        for key, each in table.table((*numbers, *OF_OBJECTS), "what is expected of a player").items():
            what = f"{player}.{key}"
            if key in OF_OBJECTS:
                yield from OF_OBJECTS[key](each, what, now, None, player, None)
            else:
                yield _number(each, what, key, now, player)


def _game(node: Node, now: Now) -> Iterator[Outcome]:
    """``game.NUMBER = 8``."""
    numbers = [name for name, each in now.words.schema.number_table.items() if each.of_game]
    for name, each in node.table(numbers, "what is expected of the game").items():
        yield _number(each, name, name, now, None)


ABOUT_RULES: dict[str, Callable[[Node, Now], Iterator[Outcome]]] = {"players": _players, "game": _game}
"""What is expected of no object, by key."""
