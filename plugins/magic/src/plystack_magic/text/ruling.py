"""Rules about players: what they can't do, how large their hands are, what spells cost (101.2, 402.2, 601.2f)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Condition, Constant, Expr, In, Itself, OpKind, Rule, RuleKind, Schema, Static, Where
from plystack.text import Hole, Lens, Mark, Phrase, Slot, Sort, Template, Token, Words, nothing, shape
from plystack.text.amounts import factored, times
from plystack.text.conditions import ALWAYS, resolved
from plystack.text.nouns import both, parts

_CANT = {
    "gain life": "gain life",
    "lose life": "lose life",
    "pay life": "pay life",
    "draw cards": "draw",
    "lose the game": "lose the game",
    "win the game": "win the game",
    "search libraries": "search a library",
    "get counters": "get counters",
}
_RELATIONS = {"you": "you", "your opponents": "opponent", "players": "player"}


def _rule(rule: Rule) -> Static:
    return Static((), (rule,))


def _only(value: Any) -> Rule | None:
    """Return the rule of an ability that is one rule and nothing else."""
    if not isinstance(value, Static) or len(value.rules) != 1 or value != _rule(value.rules[0]):
        return None
    return value.rules[0]


def _forbids(conditional: bool) -> Lens:
    def build(given: Mapping[str, Any]) -> Static:
        condition: Condition = given.get("condition", ALWAYS)
        return _rule(Rule(RuleKind.FORBID, given["what"], players=given["who"], condition=condition))

    def take(value: Any) -> Mapping[str, Any] | None:
        rule = _only(value)
        if rule is None or rule.players is None or (rule.condition != ALWAYS) != conditional:
            return None
        given = {"what": rule.what, "who": rule.players, "condition": rule.condition}
        return given if build(given) == value else None

    return Lens(build, take)


def _costs(how: OpKind, *, each: bool = False) -> Lens:
    """Return what it costs to cast some objects: so much more or less, for each of something where wanted."""

    def build(given: Mapping[str, Any]) -> Static:
        amount: Expr = times(given["n"], given["each"]) if each else Constant(given["n"])
        return _rule(Rule(RuleKind.COST, "cast", given["where"], amount=amount, how=how))

    def take(value: Any) -> Mapping[str, Any] | None:
        rule = _only(value)
        if rule is None or not isinstance(rule.where, Where) or rule.amount is None:
            return None
        given: dict[str, Any] = {"where": rule.where}
        if isinstance(rule.amount, Constant):
            given["n"] = rule.amount.value
        elif (split := factored(rule.amount)) is not None:
            given |= {"n": split[0], "each": split[1]}
        else:
            return None
        return given if ("each" in given) == each and build(given) == value else None

    return Lens(build, take)


_STACK = frozenset({"stack"})
_SPELL = both((In(_STACK), Itself()))


def _own_cost(how: OpKind, *, each: bool = False, conditional: bool = False) -> Lens:
    """Return what this spell itself costs more or less; it says so on the stack (113.6d, 601.2f)."""

    def build(given: Mapping[str, Any]) -> tuple[Static, ...] | None:
        amount: Expr = times(given["n"], given["each"]) if each else Constant(given["n"])
        condition: Condition | None = resolved(given["condition"], Itself()) if conditional else ALWAYS
        if condition is None:
            return None
        rule = Rule(RuleKind.COST, "cast", _SPELL, amount=amount, how=how, condition=condition)
        return (Static((), (rule,), _STACK),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Static):
            return None
        if len(value[0].rules) != 1 or value[0].rules[0].amount is None:
            return None
        rule = value[0].rules[0]
        given: dict[str, Any] = {"condition": rule.condition}
        if isinstance(rule.amount, Constant):
            given["n"] = rule.amount.value
        elif (split := factored(rule.amount)) is not None:
            given |= {"n": split[0], "each": split[1]}
        else:
            return None
        if ("each" in given) != each or (rule.condition != ALWAYS) != conditional:
            return None
        return given if build(given) == value else None

    return Lens(build, take)


def _narrowed(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of each that is so as said of those that are."""
    return {**given, "where": both((*parts(given["where"]), *parts(given["being"])))}


def _number(name: str, how: OpKind) -> Any:
    amount = None if how is OpKind.CLEAR else shape(Constant, Hole("n"))
    rule = shape(Rule, RuleKind.NUMBER, name, players=Hole("who"), amount=amount, how=how)
    return shape(Static, (), (rule,))


def _generic(token: Token) -> int | None:
    inner = token.text[1:-1]
    return int(inner) if inner.isdigit() and len(inner) < 6 else None


def _symbol(value: Any) -> str | None:
    return f"{{{value}}}" if type(value) is int and value >= 0 else None


def ruling(schema: Schema) -> list[Phrase]:
    """Return rules about players and about what spells cost."""
    del schema
    more, less = OpKind.INCREASE, OpKind.DECREASE
    found: list[Phrase] = [
        Slot("players meant", "players"),
        Slot("whose number", "whose"),
        Slot("cant of players", "what players can't do"),
        Slot("generic mana", "so much mana"),
        Mark("generic mana", Sort.SYMBOL, _generic, _symbol, ("{1}", "{2}")),
        Words("players meant", _RELATIONS),
        Words("players meant", {"opponents": "opponent"}, prints=False),
        Words("whose number", {"your": "you", "each opponent's": "opponent", "each player's": "player"}),
        Words("cant of players", _CANT),
        Template("clause", "{who:players meant} can't {what:cant of players}", _forbids(False)),
        Template("clause", "{who:players meant} can't {what:cant of players} as long as {condition}", _forbids(True)),
        Template("clause", "{who:players meant} have no maximum hand size", _number("hand size", OpKind.CLEAR)),
        Template(
            "clause", "{who:whose number} maximum hand size is increased by {n:count}", _number("hand size", more)
        ),
        Template("clause", "{who:whose number} maximum hand size is reduced by {n:count}", _number("hand size", less)),
        Template(
            "clause",
            "{who:players meant} may play {n:count} additional lands on each of your turns",
            _number("land plays", more),
        ),
        Template(
            "clause",
            "you may play an additional land on each of your turns",
            shape(
                Static,
                (),
                (shape(Rule, RuleKind.NUMBER, "land plays", players="you", amount=Constant(1), how=more),),
            ),
        ),
    ]
    for how, word in ((more, "more"), (less, "less")):
        found += [
            Template(
                "clause",
                f"{{where:group.many}} cost {{n:generic mana}} {word} to cast",
                _costs(how),
                also=(f"each {{where:group.one}} costs {{n:generic mana}} {word} to cast",),
            ),
            Template(
                "clause",
                f"each {{where:group.one}} costs {{n:generic mana}} {word} to cast if it {{being.one}}",
                Lens(lambda given, how=how: _costs(how).build(_narrowed(given)), nothing),
            ),
            Template(
                "clause",
                f"{{where:group.many}} cost {{n:generic mana}} {word} to cast for each {{each:counted}}",
                _costs(how, each=True),
            ),
            Template("line", f"this spell costs {{n:generic mana}} {word} to cast.", _own_cost(how)),
            Template(
                "line",
                f"this spell costs {{n:generic mana}} {word} to cast for each {{each:counted}}.",
                _own_cost(how, each=True),
            ),
            Template(
                "line",
                f"this spell costs {{n:generic mana}} {word} to cast if {{condition}}.",
                _own_cost(how, conditional=True),
            ),
        ]
    return found
