"""Static sentences of this game: while what, if what, at which level; and how things enter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    ABILITIES,
    Ability,
    Compares,
    Comparison,
    Condition,
    Constant,
    Count,
    Enters,
    Expr,
    Held,
    Here,
    Itself,
    Keyword,
    Op,
    OpKind,
    Part,
    Resolution,
    Rule,
    RuleKind,
    Schema,
    SourceIs,
    Static,
    Unless,
    You,
)
from plystack.text import Hole, Lens, Mark, Phrase, Slot, Sort, Template, Token, Unsaid, Words, shape
from plystack.text.clauses import Deed, Says, clause_of, static
from plystack.text.conditions import abstracted, resolved
from plystack.text.nouns import both, parts
from plystack_riftbound.text.conditions import ALWAYS
from plystack_riftbound.text.nouns import ATTACKER, DEFENDER, EMPOWERED, without

_LEVEL = re.compile(r"\[Level (\d{1,9})\]")
_LEFT_OUT = (
    "{who:objects} {does:deeds} as long as {condition}",
    "{who:objects} {does:deeds}, where X is {amount}",
    "{who:objects} {does:deeds} as long as {condition}, where X is {amount}",
    "as long as {condition}, {who:objects} {does:deeds}",
    "as long as {subject:one object} {being.one}, it {does:deeds.one}",
    "you control {who:objects}",
    "you control {who:objects} as long as {condition}",
)


def _while() -> Lens:
    """Return "while …, they …": what is said of me is said of "I"."""

    def build(given: Mapping[str, Any]) -> Static | None:
        return static(given["who"], given["does"], given["condition"])

    def take(value: Any) -> Mapping[str, Any] | None:
        found = clause_of(value)
        if found is None or found[2] == ALWAYS:
            return None
        return {"who": found[0], "does": found[1], "condition": found[2]}

    return Lens(build, take)


def _alone(given: Mapping[str, Any]) -> Static | None:
    """Return "while one attacks or defends alone": of its side in the one combat there is, it is the only one."""
    who = both((*parts(given["who"]), given["how"]))
    return static(who, given["does"], Compares(Count(who), Comparison.EQUAL, Constant(1)))


def _alone_of(value: Any) -> Mapping[str, Any] | None:
    found = clause_of(value)
    if found is None or found[2] != Compares(Count(found[0]), Comparison.EQUAL, Constant(1)):
        return None
    how = next((each for each in (ATTACKER, DEFENDER) if each in parts(found[0])), None)
    who = None if how is None else without(found[0], how)
    return None if who is None else {"who": who, "how": how, "does": found[1]}


def _here(given: Mapping[str, Any]) -> Static | None:
    return static(both((*parts(given["who"]), Here())), given["does"])


def _increased(given: Mapping[str, Any]) -> Static:
    return Static((Part(Itself(), (Op(OpKind.INCREASE, "might", value=given["amount"]),)),))


def _increase(value: Any) -> Mapping[str, Any] | None:
    """What is counted is said in other words: "for each …"."""
    found = clause_of(value)
    if found is None or len(found[1].ops) != 1:
        return None
    given = {"amount": found[1].ops[0].value}
    amount = given["amount"]
    return (
        given
        if isinstance(amount, Expr) and not isinstance(amount, Count | Constant) and _increased(given) == value
        else None
    )


def _from_here(given: Mapping[str, Any]) -> Static | None:
    return _here({"who": given["who"], "does": Deed((), (Says(RuleKind.FORBID, "move to base"),))})


def _instead(given: Mapping[str, Any]) -> tuple[Static, ...] | None:
    """Return "… If so, they have … instead.": one or the other."""
    one, other = given["does"], given["instead"]
    if one.rules or other.rules or not one.ops or not other.ops:
        return None
    condition = resolved(given["condition"], given["who"])
    if condition is None:
        return None
    return (Static((Part(given["who"], one.ops, Unless(condition)), Part(given["who"], other.ops, condition))),)


def _insteads(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Static) or len(value[0].parts) != 2:
        return None
    one, other = value[0].parts
    if value[0] != Static((one, other)) or one.where != other.where or one.condition != Unless(other.condition):
        return None
    return {"who": one.where, "does": Deed(one.ops), "instead": Deed(other.ops), "condition": other.condition}


# -- gates: "[Empowered][>]", "[Level 3][>]" --------------------------------------------------------


def _level(token: Token) -> Condition | None:
    found = _LEVEL.fullmatch(token.text)
    return None if found is None else _xp(int(found[1]))


def _xp(number: int) -> Condition:
    return Compares(Held("xp", You()), Comparison.AT_LEAST, Constant(number))


def _level_of(value: Any) -> str | None:
    if isinstance(value, Compares) and isinstance(value.right, Constant) and type(value.right.value) is int:
        number = value.right.value
        return f"[Level {number}]" if value == _xp(number) else None
    return None


def _gated(given: Mapping[str, Any]) -> tuple[Static, ...] | None:
    """Return a static ability of which all is so while the gate is open."""
    static, gate = given["it"], given["gate"]
    if not isinstance(static, Static):
        return None
    if {each.condition for each in static.parts} | {each.condition for each in static.rules} != {ALWAYS}:
        return None
    changed = tuple(attrs.evolve(each, condition=gate) for each in static.parts)
    return (Static(changed, tuple(attrs.evolve(each, condition=gate) for each in static.rules)),)


def _gated_of(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Static):
        return None
    found = {each.condition for each in value[0].parts} | {each.condition for each in value[0].rules}
    if len(found) != 1 or found == {ALWAYS}:
        return None
    parts_of = tuple(attrs.evolve(each, condition=ALWAYS) for each in value[0].parts)
    rules = tuple(attrs.evolve(each, condition=ALWAYS) for each in value[0].rules)
    given = {"gate": found.pop(), "it": Static(parts_of, rules)}
    return given if _gated(given) == value else None


def _granted(given: Mapping[str, Any]) -> tuple[Static, ...] | None:
    """Return an ability that does something as one that is had while the gate is open."""
    line: tuple[Ability, ...] = given["line"]
    if len(line) != 1 or isinstance(line[0], Static | Enters | Keyword | Resolution):
        return None
    return (Static((Part(Itself(), (Op(OpKind.ADD, ABILITIES, value=Constant(line)),), given["gate"]),)),)


def _grants(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Static) or len(value[0].parts) != 1:
        return None
    part = value[0].parts[0]
    if value[0] != Static((part,)) or part.where != Itself() or len(part.ops) != 1:
        return None
    op = part.ops[0]
    if op.kind is not OpKind.ADD or op.on != ABILITIES or not isinstance(op.value, Constant):
        return None
    given = {"line": op.value.value, "gate": part.condition}
    return given if _granted(given) == value else None


# -- how things enter -------------------------------------------------------------------------------


def _enters(condition: bool) -> Lens:
    """Return "… enter ready", or exhausted: units enter exhausted, all else ready, unless something says otherwise."""

    def build(given: Mapping[str, Any]) -> tuple[Enters, ...] | None:
        told = resolved(given.get("condition", ALWAYS), given["who"])
        if told is None:
            return None
        return (Enters(given["who"], told, status=(("exhausted", given["exhausted"]),)),)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Enters):
            return
        each = value[0]
        if len(each.status) == 1 and each.status[0][0] == "exhausted" and (each.condition != ALWAYS) == condition:
            for told in dict.fromkeys((each.condition, abstracted(each.condition, each.where))):
                given = {"who": each.where, "exhausted": each.status[0][1], "condition": told}
                if build(given if condition else {**given, "condition": ALWAYS}) == value:
                    yield given

    return Lens(build, take)


def _denied(given: Mapping[str, Any]) -> Static | None:
    """Return what opponents can't do while a condition holds, which speaks of nothing that was not named."""
    condition = resolved(given["condition"], Itself())
    if condition is None or condition != given["condition"]:
        return None
    return Static((), (Rule(RuleKind.FORBID, given["what"], None, "opponent", condition=condition),))


def _denies(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Static) or len(value.rules) != 1:
        return None
    given = {"what": value.rules[0].what, "condition": value.rules[0].condition}
    return given if given["condition"] != ALWAYS and _denied(given) == value else None


def sentences(schema: Schema) -> list[Phrase]:
    """Return how static abilities are said."""
    del schema
    n = shape(Constant, Hole("n"))
    score = shape(Static, (), (shape(Rule, RuleKind.NUMBER, "victory score", amount=n, how=OpKind.INCREASE),))
    entering = "{who:objects} enters|enter {exhausted:how it enters}"
    return [
        *(Unsaid("clause", text) for text in _LEFT_OUT),
        Slot("fighting", "what it does in combat"),
        Words("fighting", {"attacks": ATTACKER, "defends": DEFENDER}),
        Words("fighting", {"is attacking": ATTACKER, "is defending": DEFENDER}, prints=False),
        Template("clause", "while a {who:group.one} {how:fighting} alone, it {does:deeds.one}",
                 Lens(_alone, _alone_of)),
        Template("clause", "while {condition}, {who:objects} {does:deeds}", _while(),
                 also=("if {condition}, {who:objects} {does:deeds}", "{who:objects} {does:deeds} while {condition}")),
        Template("clause", "{who:group.many} {does:deeds.many} here", Lens(_here, lambda value: None), prints=False),
        Template("line", "{who:objects.many} {does:deeds.many}. If {condition}, they {instead:deeds.many} instead.",
                 Lens(_instead, _insteads)),
        Template("statement", "my Might is increased by {amount}", Lens(_increased, _increase)),
        Template("statement", "increase the points needed to win the game by {n:number}", score),
        Template("statement", "{who:objects} can't be chosen by enemy spells and abilities",
                 shape(Static, (), (shape(Rule, RuleKind.FORBID, "be chosen", Hole("who"), "enemy"),))),
        Template("clause", "{who:group.many} can't move from here to base", Lens(_from_here, lambda v: None)),
        Slot("cant of players", "what players can't do"),
        Words("cant of players", {each: each for each in ("gain points", "draw", "channel", "score")}),
        Template("statement", "opponents can't {what:cant of players}",
                 shape(Static, (), (shape(Rule, RuleKind.FORBID, Hole("what"), None, "opponent"),))),
        Template("statement", "while {condition}, opponents can't {what:cant of players}", Lens(_denied, _denies)),
        # gates
        Slot("gate", "when it is so"),
        Words("gate", {"[Empowered] [>]": SourceIs(EMPOWERED)}),
        Slot("level", "a level"),
        Mark("level", Sort.SYMBOL, _level, _level_of, ("[Level 3]",)),
        Template("gate", "{level} [>]", Hole("level")),
        Template("line", "{gate} {line}", Lens(_granted, _grants), also=("{gate} [>>] {line}",)),
        Template("line", "{gate} {it:statement}.", Lens(_gated, _gated_of)),
        # entering
        Slot("how it enters", "ready or exhausted"),
        Words("how it enters", {"ready": False, "exhausted": True}),
        Template("line", f"{entering}.", _enters(False)),
        Template("line", f"{entering} if {{condition}}.", _enters(True), also=(f"if {{condition}}, {entering}.",)),
    ]  # fmt: skip
