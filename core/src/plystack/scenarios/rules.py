"""Rules as they are written in a scenario file: what is forbidden, required, permitted, costs, numbers."""

from __future__ import annotations

from plystack.data import CHANGES, Action, Expr, Number, OpKind, Rule, RuleKind
from plystack.data.arithmetic import varies
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.filters import read_filter, read_number, read_positive
from plystack.scenarios.node import Node
from plystack.scenarios.vocabulary import Vocabulary

_KINDS = {kind.value: kind for kind in RuleKind}
_WAYS = {how.value: how for how in CHANGES[RuleKind.NUMBER]}
_OTHER_WAY = {"increase": "decrease", "decrease": "increase"}
_KEYS = (*_KINDS, *_WAYS, "where", "players", "while", "by", "who", "least")


def read_rules(node: Node, words: Vocabulary) -> tuple[Rule, ...]:
    """Return rules, such as ``{ forbid = "…", where = {…} }`` or ``{ number = "…", players = "…", increase = 2 }``."""
    found = tuple(_rule(each, words) for each in node.one_or_more())
    if not found:
        node.fail("the list of rules is empty")
    return found


def _rule(node: Node, words: Vocabulary) -> Rule:
    entries = node.table(_KEYS, "a rule")
    kinds = [key for key in entries if key in _KINDS]
    if len(kinds) != 1:
        node.fail(f"a rule says one thing, came {', '.join(kinds) or 'none'}", f"may stand here: {', '.join(_KINDS)}")
    said = kinds[0]
    kind = _KINDS[said]
    how, amount = _change(node, said, entries, words)
    zones = frozenset[str]()
    if kind is RuleKind.NUMBER:
        name = _number(node, entries, words).name
    else:
        action = _action(node, said, entries, words)
        name, zones = action.name, action.zones
    return Rule(
        kind=kind,
        what=name,
        where=read_filter(entries["where"], words, zones=zones) if "where" in entries else None,
        players=words.relation(entries["players"]) if "players" in entries else None,
        amount=amount,
        how=how,
        condition=read_condition(entries.get("while"), words),
        by=read_filter(entries["by"], words) if "by" in entries else None,
        who=read_condition(entries["who"], words) if "who" in entries else None,
        least=_least(said, how, entries),
    )


def _least(said: str, how: OpKind | None, entries: dict[str, Node]) -> int | None:
    if "least" not in entries:
        return None
    if said != RuleKind.COST.value or how is not OpKind.DECREASE:
        entries["least"].fail("'least' goes with a cost and 'decrease' alone: it says how much is left", key=True)
    return entries["least"].integer()


def _change(node: Node, said: str, entries: dict[str, Node], words: Vocabulary) -> tuple[OpKind | None, Expr | None]:
    """Return how a rule changes a number or a cost, and how much."""
    ways = [key for key in entries if key in _WAYS]
    fit = [how.value for how in CHANGES.get(_KINDS[said], ())]
    for key in ways:
        if key not in fit:
            hint = f"with {said!r} go: {', '.join(fit)}" if fit else ""
            entries[key].fail(f"{key!r} does not go with {said!r}", hint, key=True)
    if not fit:
        return None, None
    if len(ways) != 1:
        came = ", ".join(ways) or "none"
        node.fail(f"a rule on a {said} changes it in one way, came {came}", f"with {said!r} go: {', '.join(fit)}")
    way, value = ways[0], entries[ways[0]]
    if way == "clear":
        if not value.boolean():
            value.fail("expected true", "without any change, leave the rule out")
        return OpKind.CLEAR, None
    read = read_positive(value, words, _OTHER_WAY[way]) if way in _OTHER_WAY else read_number(value, words)
    if said == "number" and varies(read):
        value.fail("'it' would be an object whose number this is; objects have no such numbers")
    return _WAYS[way], read


def _number(node: Node, entries: dict[str, Node], words: Vocabulary) -> Number:
    table = words.schema.number_table
    number = table[entries["number"].word(table, "number")]
    if "where" in entries:
        entries["where"].fail("'where' does not go with 'number': objects have no such numbers", key=True)
    if number.of_game and "players" in entries:
        entries["players"].fail(f"{number.name!r} is a number of the game, not of players", key=True)
    if not number.of_game and "players" not in entries:
        node.fail(
            f"the rule lacks 'players': {number.name!r} is a number of each player",
            f"known: {', '.join(sorted(words.relations))}",
        )
    return number


def _action(node: Node, said: str, entries: dict[str, Node], words: Vocabulary) -> Action:
    table = words.schema.action_table
    action = table[entries[said].word(table, "action")]
    if "where" in entries and not action.objects:
        entries["where"].fail(
            f"no object takes part in {action.name!r}", "who does it is said with players = …", key=True
        )
    if not entries.keys() & {"where", "players"}:
        either = "'where' (which objects) or 'players' (who)" if action.objects else "'players'"
        node.fail(f"the rule concerns nobody; it lacks {either}")
    return action
