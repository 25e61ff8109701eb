"""Static sentences of every game: who, what is so of them, and as long as what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    ABILITIES,
    AbilitiesAmong,
    Ability,
    Bears,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Count,
    Every,
    Expr,
    Itself,
    Keyword,
    Not,
    Op,
    OpKind,
    Part,
    Rule,
    RuleKind,
    Schema,
    SourceIs,
    Static,
    That,
    TurnOf,
    Unless,
    Where,
    Whose,
    You,
)
from plystack.data.substitution import substitute
from plystack.data.values import CONTROLLER
from plystack.text.amounts import X
from plystack.text.conditions import ALWAYS, OfIt, abstracted, of_subject, resolved
from plystack.text.nouns import both, parts, segments
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template
from plystack.text.shape import Hole


@attrs.frozen(cache_hash=True)
class Says:
    """A rule without whom it concerns: that is the subject of its sentence."""

    kind: RuleKind
    what: str
    amount: Expr | None = None
    how: OpKind | None = None
    by: Where | None = None


@attrs.frozen(cache_hash=True)
class Deed:
    """What a sentence says of its subject: what is done to it, and rules about it."""

    ops: tuple[Op, ...] = ()
    rules: tuple[Says, ...] = ()
    others: frozenset[str] = frozenset()
    """Of these characteristics it loses all that the same sentence does not give it."""


def _all(given: Mapping[str, Any]) -> Deed:
    found: tuple[Deed, ...] = given["all"]
    ops = tuple(op for each in found for op in each.ops)
    rules = tuple(rule for each in found for rule in each.rules)
    return Deed(ops, rules, frozenset(each for deed in found for each in deed.others))


def without_others(ops: tuple[Op, ...], others: Iterable[str]) -> tuple[Op, ...] | None:
    """Return operations that take all others of some characteristics, too; None where they give nothing of one."""
    for name in sorted(others):
        given = [op for op in ops if op.on == name and op.kind in (OpKind.ADD, OpKind.SET)]
        if not given:
            return None
        if name == ABILITIES:
            ops = (Op(OpKind.CLEAR, ABILITIES), *ops)
        else:
            ops = tuple(attrs.evolve(op, kind=OpKind.SET) if op in given else op for op in ops)
    return ops


_READ_ON = Lens(lambda given: _all({"all": (*given["first"], *given["more"])}), lambda value: None)


def _pieces(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Deed):
        for ops in segments(value.ops):
            for rules in segments(value.rules):
                yield {"all": (*(Deed(each) for each in ops), *(Deed((), each) for each in rules))}


def static(who: Where, does: Deed, condition: Condition = ALWAYS, *, bound: bool = True) -> Static | None:
    """Return a static ability of one clause.

    Arguments:
        who: the objects.
        does: what is so of them.
        condition: while it holds; what it says of "it" it says of them.
        bound: it must not speak of X, which nothing gives a value.
    """
    if does.others:
        if (only := without_others(does.ops, does.others)) is None:
            return None
        does = Deed(only, does.rules)
    if isinstance(condition, OfIt) and resolved(condition, who) is None:
        who, condition = both((*parts(who), *parts(condition.where))), ALWAYS  # each of them for itself
    told = resolved(condition, who)
    if told is None or (bound and (says_x(does) or says_it((does, told)))):
        return None
    changes = (Part(who, does.ops, told),) if does.ops else ()
    rules = tuple(Rule(r.kind, r.what, who, amount=r.amount, how=r.how, condition=told, by=r.by) for r in does.rules)
    return Static(changes, rules)


def clause_of(value: Any) -> tuple[Where, Deed, Condition] | None:
    """Return who, what and when of a static ability that is one clause; None for any other."""
    if not isinstance(value, Static) or value.zones or value.label or len(value.parts) > 1:
        return None
    if any(rule.players is not None or rule.where is None for rule in value.rules):
        return None
    whom = {part.where for part in value.parts} | {rule.where for rule in value.rules if rule.where is not None}
    when = {part.condition for part in value.parts} | {rule.condition for rule in value.rules}
    if len(whom) != 1 or len(when) != 1:
        return None
    says = tuple(Says(rule.kind, rule.what, rule.amount, rule.how, rule.by) for rule in value.rules)
    return whom.pop(), Deed(tuple(op for part in value.parts for op in part.ops), says), when.pop()


def amounts_of(does: Deed) -> list[Expr]:
    found = (op.value for op in does.ops if op.kind in (OpKind.INCREASE, OpKind.DECREASE, OpKind.SET))
    return list(dict.fromkeys(each for each in found if isinstance(each, Expr) and not isinstance(each, Constant)))


def says_x(value: Any) -> bool:
    """Say whether data speaks of X."""
    return bool(substitute((value,), {X: ALWAYS}) != (value,))


def says_it(value: Any) -> bool:
    """Say whether data speaks of an object of which nothing has spoken before."""
    return bool(substitute((value,), {That("it"): ALWAYS}) != (value,))


def _sentence(*extra: str) -> Lens:
    """Return a clause, with a condition or with what X is, where wanted."""

    def build(given: Mapping[str, Any]) -> Static | None:
        does: Deed = given["does"]
        if "amount" in extra:
            if not says_x(does) or says_x(given["amount"]):
                return None
            does = substitute(does, {X: given["amount"]})
        return static(given["who"], does, given.get("condition", ALWAYS))

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        found = clause_of(value)
        if found is None or ("condition" in extra) != (found[2] != ALWAYS):
            return
        who, does, condition = found
        variants = [does]
        amounts: list[Any] = [None]
        if "amount" in extra:
            amounts = amounts_of(does)
            variants = [substitute(does, {each: X}) for each in amounts]
        for variant, amount in zip(variants, amounts, strict=True):
            for told in dict.fromkeys((abstracted(condition, who), condition)):
                yield {"who": who, "does": variant, "condition": told, "amount": amount}

    return Lens(build, take)


def _first(build: Any) -> Lens:
    """Return how a clause is read whose condition comes first; printed it comes last."""
    return Lens(build, lambda value: None)


def _read(lens: Lens) -> Lens:
    """Return what is read so, and printed otherwise."""
    return Lens(lens.build, lambda value: None)


def _topic(given: Mapping[str, Any]) -> Static | None:
    """Return "as long as A is so, it …": "it" is A."""
    told = of_subject(given["subject"], given["being"])
    if told is None:
        return None
    return static(given["subject"], given["does"], told)


def _unless() -> Lens:
    """Return a clause that is so unless something is."""
    plain = _sentence("condition")

    def build(given: Mapping[str, Any]) -> Any:
        told: Condition = given["condition"]
        told = OfIt(Not(told.where)) if isinstance(told, OfIt) else Unless(told)
        return plain.build({**given, "condition": told})

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        for given in plain.take(value) or ():
            assert isinstance(given, Mapping)
            if isinstance(given["condition"], Unless):
                yield {**given, "condition": given["condition"].condition}

    return Lens(build, take)


def _only_one(given: Mapping[str, Any]) -> Static | None:
    """Return what is so of the only one of some objects that you control."""
    who = both((*parts(given["group"]), Controlled("you")))
    if any(each not in parts(who) for each in given["noun"].filters):
        return None
    return static(who, given["does"], Compares(Count(who), Comparison.EQUAL, Constant(1)))


def _itself(given: Mapping[str, Any]) -> Static | None:
    """Return "as long as …, it …" where what is said before speaks of this object: that is "it"."""
    condition: Condition = given["condition"]
    speaks = isinstance(condition, SourceIs) or _holds(condition, Whose.SOURCE)
    return static(Itself(), given["does"], condition) if speaks and not _holds(condition, Whose.HOST) else None


def _holds(value: Any, wanted: Any) -> bool:
    """Say whether data holds a value somewhere."""
    if attrs.has(type(value)):
        return any(_holds(getattr(value, each.name), wanted) for each in attrs.fields(type(value)))
    return value is wanted or (isinstance(value, tuple) and any(_holds(each, wanted) for each in value))


def _topic_in_turn(given: Mapping[str, Any]) -> Static | None:
    told = of_subject(given["subject"], given["being"])
    return None if told is None else static(given["subject"], given["does"], Every((TurnOf("you"), told)))


def _when(condition: Condition) -> Lens:
    """Return a clause during some turns."""

    def build(given: Mapping[str, Any]) -> Static | None:
        return static(given["who"], given["does"], condition)

    def take(value: Any) -> Mapping[str, Any] | None:
        found = clause_of(value)
        return {"who": found[0], "does": found[1]} if found is not None and found[2] == condition else None

    return Lens(build, take)


# -- abilities ------------------------------------------------------------------------------------


def _granted(given: Mapping[str, Any]) -> tuple[Ability, ...]:
    return tuple(ability for each in given["all"] for ability in each)


def _grants(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple) and value:
        for each in segments(value, 5):
            yield {"all": each}


def _ability_op(kind: OpKind) -> Lens:
    def build(given: Mapping[str, Any]) -> Deed | None:
        one_word = (each for each in given["abilities"] if isinstance(each, Keyword))
        if kind is OpKind.REMOVE and any(each.of is not None or each.cost for each in one_word):
            return None  # what is lost is told apart by its word alone
        return Deed((Op(kind, ABILITIES, value=Constant(given["abilities"])),))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Deed) or value.rules or len(value.ops) != 1:
            return None
        op = value.ops[0]
        if op.kind is not kind or op.on != ABILITIES or not isinstance(op.value, Constant):
            return None
        return {"abilities": op.value.value}

    return Lens(build, take)


GRANTS = _ability_op(OpKind.ADD)
"""Abilities that the subject has, or gains."""

SEVERAL = Lens(_all, _pieces)
"""Several things that are so of the subject."""


def op_deed(*ops: Op) -> Deed:
    """Return what is done to a subject."""
    return Deed(ops)


CONTROL = Op(OpKind.SET, CONTROLLER, value=You())


def _controls(given: Mapping[str, Any]) -> Static | None:
    if any(isinstance(each, Bears) for each in parts(given["who"])):
        return None  # what is "enchanted" here is what it is attached to
    return static(given["who"], Deed((CONTROL,)), given.get("condition", ALWAYS))


def _controlled(value: Any) -> Iterator[Mapping[str, Any]]:
    found = clause_of(value)
    if found is not None and found[1] == Deed((CONTROL,)):
        yield {"who": found[0], "condition": found[2]}


def _with(condition: bool, lens: Lens) -> Lens:
    """Return a lens that has a condition, or has none."""

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        for given in lens.take(value) or ():
            assert isinstance(given, Mapping)
            if (given["condition"] != ALWAYS) == condition:
                yield given

    return Lens(lens.build, take)


# -- several clauses ------------------------------------------------------------------------------


def _together(given: Mapping[str, Any]) -> Static:
    """Return several clauses of one sentence as one effect."""
    found: Iterable[Static] = given["all"]
    return Static(
        tuple(part for each in found for part in each.parts), tuple(rule for each in found for rule in each.rules)
    )


def _apart(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the clauses of a sentence: each part with the rules about the same objects, then what rules are left."""
    if not isinstance(value, Static) or value.zones or value.label:
        return
    left = list(value.rules)
    found: list[Static] = []
    for part in value.parts:
        same = [rule for rule in left if (rule.where, rule.condition) == (part.where, part.condition)]
        left = [rule for rule in left if rule not in same]
        found.append(Static((part,), tuple(same)))
    while left:
        same = [rule for rule in left if (rule.where, rule.condition) == (left[0].where, left[0].condition)]
        left = [rule for rule in left if rule not in same]
        found.append(Static((), tuple(same)))
    if len(found) > 1 and _together({"all": found}) == value:
        yield {"all": tuple(found)}


def clauses(schema: Schema) -> list[Phrase]:
    """Return how static abilities are said."""
    among = Lens(_of_others, _all_of)
    del schema
    lacks = _ability_op(OpKind.REMOVE)
    return [
        Slot("statement", "a sentence about what is so"),
        Slot("clause", "a sentence about what is so"),
        Slot("clauses", "sentences about what is so"),
        Slot("one object", "one object"),
        Slot("deeds", "what is so of it", numbered=True),
        Slot("deed", "what is so of it", numbered=True),
        Slot("deeds in a row", "what is so of it", numbered=True),
        Slot("abilities", "abilities"),
        Slot("granted", "an ability"),
        Slot("granted in a row", "abilities"),
        Slot("keyword", "a keyword"),
        Slot("keyword name", "a keyword"),
        Slot("counter", "a kind of counter"),
        Series("deeds in a row", "deed"),
        Series("granted in a row", "granted"),
        Series("clauses", "clause", least=2),
        Template("deeds", "{all:deeds in a row}", SEVERAL),
        Template("deeds", "{first:deed}, and {second:deed}", Lens(
            lambda given: _all({"all": (given["first"], given["second"])}), lambda value: None)),
        Template("clause", "as long as you control exactly one {group.one}, that {noun:head.one} {does:deeds.one}",
                 _first(_only_one)),
        Template("deeds.one", "{first:deeds in a row.one} and it {more:deeds in a row.one}", _READ_ON,
                 also=("{first:deeds in a row.one}, and it {more:deeds in a row.one}",)),
        Template("objects.one", "{it:one object}", Hole("it")),
        Template("objects.many", "{group.many}", Hole("group"), also=("all {group.many}",)),
        Template("objects.one", "each {group.one}", Hole("group"), prints=False),
        Template("clause", "{who:objects.many} each {does:deeds.many}", _read(_sentence())),
        Template("clause", "{who:objects.many} each {does:deeds.many}, where X is {amount}",
                 _read(_sentence("amount"))),
        Template("statement", "{clause}", Hole("clause")),
        Template("statement", "{all:clauses}", Lens(_together, _apart)),
        Template("clause", "{who:objects} {does:deeds}", _sentence()),
        Template("clause", "{who:objects} {does:deeds} as long as {condition}", _sentence("condition")),
        Template("clause", "{who:objects} {does:deeds}, where X is {amount}", _sentence("amount")),
        Template("clause", "{who:objects} {does:deeds} as long as {condition}, where X is {amount}",
                 _sentence("condition", "amount")),
        Template("clause", "as long as {condition}, {who:objects} {does:deeds}",
                 _first(lambda g: static(g["who"], g["does"], g["condition"]))),
        Template("clause", "as long as {subject:one object} {being.one}, it {does:deeds.one}", _first(_topic)),
        Template("clause", "as long as {condition}, it {does:deeds.one}", _first(_itself)),
        Template("clause", "as long as you control {subject:one object}, it {does:deeds.one}", _first(
            lambda g: _topic({**g, "being": Controlled("you")}))),
        Template("clause", "as long as {condition}, {who:objects} {does:deeds}, where X is {amount}",
                 _first(lambda g: _sentence("condition", "amount").build(g))),
        Template("clause", "{who:objects} {does:deeds} if {condition}",
                 _first(lambda g: static(g["who"], g["does"], g["condition"]))),
        Template("clause", "{who:objects} {does:deeds} unless {condition}", _unless()),
        Template("clause", "{who:objects} {does:deeds} during your turn", _first(
            lambda g: static(g["who"], g["does"], TurnOf("you")))),
        Template("clause", "during your turn, as long as {subject:one object} {being.one}, it {does:deeds.one}",
                 _first(_topic_in_turn)),
        Template("clause", "during your turn, {who:objects} {does:deeds}", _when(TurnOf("you"))),
        Template("clause", "during turns other than yours, {who:objects} {does:deeds}", _when(Unless(TurnOf("you")))),
        Template("clause", "you control {who:objects}", _with(False, Lens(_controls, _controlled))),
        Template("clause", "you control {who:objects} as long as {condition}",
                 _with(True, Lens(_controls, _controlled))),
        # abilities
        Template("abilities", "{all:granted in a row}", Lens(_granted, _grants)),
        Template("granted", "{keyword}", Lens(lambda g: (g["keyword"],), _single)),
        Template("granted", "“{line}”", Lens(lambda g: g["line"], _written_out)),
        Template("deed", "has|have {abilities}", GRANTS, also=("gains|gain {abilities}",)),
        Template("deed", "loses|lose {abilities}", lacks),
        Template("deed", "loses|lose all abilities", Deed((Op(OpKind.CLEAR, ABILITIES),))),
        Template("deed", "loses|lose all other abilities", Deed(others=frozenset({ABILITIES}))),
        Slot("kind of ability", "a kind of ability"),
        Slot("kinds of ability", "kinds of ability"),
        Series("kinds of ability", "kind of ability"),
        Template("deed", "loses|lose all abilities except {kind:kind of ability} abilities", Lens(_keeps, _kept)),
        Template("deed", "has|have all {kinds:kinds of ability} abilities of {among:objects.many}", among),
        Template("deed", "has|have all {kinds:kinds of ability} abilities of each {among:group.one}", among,
                 also=("has|have the {kinds:kinds of ability} abilities of {among:objects.many}",)),
        # what it can't have
        Slot("names of keywords", "keywords"),
        Series("names of keywords", "keyword name", "or"),
        Template("deed", "can't have or gain {names:names of keywords}", Lens(_bars, _barred)),
    ]  # fmt: skip


def _keeps(given: Mapping[str, Any]) -> Deed:
    return Deed((Op(OpKind.CLEAR, ABILITIES, keeps=frozenset({given["kind"]})),))


def _kept(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and len(value.ops) == 1 and len(value.ops[0].keeps) == 1:
        kind = next(iter(value.ops[0].keeps))
        return {"kind": kind} if value == _keeps({"kind": kind}) else None
    return None


def _of_others(given: Mapping[str, Any]) -> Deed:
    return Deed((Op(OpKind.ADD, ABILITIES, value=AbilitiesAmong(given["among"], frozenset(given["kinds"]))),))


def _all_of(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and len(value.ops) == 1 and isinstance(value.ops[0].value, AbilitiesAmong):
        among = value.ops[0].value
        given = {"among": among.where, "kinds": tuple(sorted(among.kinds))}
        return given if value == _of_others(given) else None
    return None


def _bars(given: Mapping[str, Any]) -> Deed:
    return Deed((Op(OpKind.ADD, "barred", value=Constant(frozenset(given["names"]))),))


def _barred(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and len(value.ops) == 1 and isinstance(value.ops[0].value, Constant):
        names = value.ops[0].value.value
        given = {"names": tuple(sorted(names))} if isinstance(names, frozenset) and names else None
        return given if given is not None and value == _bars(given) else None
    return None


def _written_out(value: Any) -> Mapping[str, Any] | None:
    """Print an ability in quotation marks, unless it is known by a word."""
    one = isinstance(value, tuple) and len(value) == 1 and not isinstance(value[0], Keyword)
    return {"line": value} if one else None


def _single(value: Any) -> Mapping[str, Any] | None:
    return {"keyword": value[0]} if isinstance(value, tuple) and len(value) == 1 else None
