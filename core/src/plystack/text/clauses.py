"""Static sentences of every game: who, what is so of them, and as long as what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    ABILITIES,
    AttachedTo,
    Bears,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Count,
    Every,
    Exists,
    Expr,
    Host,
    Itself,
    Linked,
    Named,
    Not,
    Op,
    OpKind,
    Part,
    Schema,
    SourceIs,
    Static,
    TurnOf,
    Unless,
    Where,
    Whose,
    You,
)
from plystack.data.substitution import substitute
from plystack.data.values import CONTROLLER
from plystack.text.amounts import X
from plystack.text.conditions import ALWAYS, OfIt, abstracted, functions_in, of_subject, resolved
from plystack.text.deeds import (
    READ_ON,
    SEVERAL,
    Deed,
    Says,
    counted_by_source,
    counted_by_subject,
    merged_deeds,
    without_others,
)
from plystack.text.mentions import says_it
from plystack.text.nouns import both, parts
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template, nothing
from plystack.text.shape import Hole


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
    does = counted_by_subject(does, who)
    if isinstance(condition, OfIt) and resolved(condition, who) is None:
        who, condition = both((*parts(who), *parts(condition.where))), ALWAYS  # each of them for itself
    told = resolved(condition, who)
    said = (tuple(op for op in does.ops if op.on != ABILITIES), does.rules, told)  # what is given speaks for itself
    if told is None or (bound and (says_given(said) or says_it(said))):
        return None
    changes = (Part(who, does.ops, told),) if does.ops else ()
    rules = tuple(each.of(who, told) for each in does.rules)
    return Static(changes, rules, functions_in(told))


def clause_of(value: Any) -> tuple[Where, Deed, Condition] | None:
    """Return who, what and when of a static ability that is one clause; None for any other."""
    if not isinstance(value, Static) or value.label or len(value.parts) > 1:
        return None
    if any(rule.where is None or (rule.players, rule.who, rule.least) != (None,) * 3 for rule in value.rules):
        return None
    whom = {part.where for part in value.parts} | {rule.where for rule in value.rules if rule.where is not None}
    when = {part.condition for part in value.parts} | {rule.condition for rule in value.rules}
    if len(whom) != 1 or len(when) != 1 or value.zones != functions_in(*when):
        return None
    says = tuple(Says(rule.kind, rule.what, rule.amount, rule.how, rule.by) for rule in value.rules)
    who, ops = whom.pop(), tuple(op for part in value.parts for op in part.ops)
    does = counted_by_source(Deed(ops, says), who)
    return None if does is None else (who, does, when.pop())


def amounts_of(does: Deed) -> list[Expr]:
    """Return the amounts of what is done, each once."""
    found = (op.value for op in does.ops if op.kind in (OpKind.INCREASE, OpKind.DECREASE, OpKind.SET))
    return list(dict.fromkeys(each for each in found if isinstance(each, Expr) and not isinstance(each, Constant)))


def says_x(value: Any) -> bool:
    """Say whether data speaks of X."""
    return bool(substitute((value,), {X: ALWAYS}) != (value,))


def says_given(value: Any) -> bool:
    """Say whether data speaks of X, or of anything else that only an event or an instruction gives."""
    return _holds(value, lambda each: isinstance(each, Named))


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
    return Lens(build, nothing)


def _attached_to_it(given: Mapping[str, Any]) -> Static | None:
    who = given["who"]
    to = Whose.SOURCE if who == Itself() else Whose.HOST if Host() in parts(who) else None
    if to is None:
        return None
    return static(who, given["does"], Exists(both((*parts(given["where"]), AttachedTo(to))), given["n"]))


def _attached(value: Any) -> Iterator[Mapping[str, Any]]:
    found = clause_of(value)
    if found is None:
        return
    who, does, condition = found
    if not isinstance(condition, Exists):
        return
    row = tuple(each for each in parts(condition.where) if not isinstance(each, AttachedTo))
    if row and len(row) < len(parts(condition.where)):
        given = {"who": who, "does": does, "n": condition.at_least, "where": both(row)}
        if _attached_to_it(given) == value:
            yield given


def _read(lens: Lens) -> Lens:
    """Return what is read so, and printed otherwise."""
    return Lens(lens.build, nothing)


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
    speaks = isinstance(condition, SourceIs) or _holds(condition, lambda each: each is Whose.SOURCE or _links(each))
    hosted = _holds(condition, lambda each: each is Whose.HOST)
    return static(Itself(), given["does"], condition) if speaks and not hosted else None


def _holds(value: Any, wanted: Callable[[Any], bool]) -> bool:
    """Say whether data is, or holds somewhere, what is wanted."""
    inner = value if isinstance(value, tuple) else ()
    if attrs.has(type(value)):
        inner = tuple(getattr(value, each.name) for each in attrs.fields(type(value)))
    return wanted(value) or any(_holds(each, wanted) for each in inner)


def _links(value: Any) -> bool:
    return isinstance(value, Linked)  # what hangs together with this object


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


def clauses(schema: Schema) -> list[Phrase]:
    """Return how static abilities are said."""
    del schema
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
            lambda given: merged_deeds({"all": (given["first"], given["second"])}), nothing)),
        Template("clause", "as long as you control exactly one {group.one}, that {noun:head.one} {does:deeds.one}",
                 _first(_only_one)),
        Template("deeds.many", "{first:deeds in a row.many} and they {more:deeds in a row.many}", READ_ON,
                 also=("{first:deeds in a row.many}, and they {more:deeds in a row.many}",)),
        Template("clause", "{who:objects} {does:deeds} as long as {n:count} or more {where:group.many} are "
                 "attached to it",
                 Lens(_attached_to_it, _attached)),
        Template("deeds.one", "{first:deeds in a row.one} and it {more:deeds in a row.one}", READ_ON,
                 also=("{first:deeds in a row.one}, and it {more:deeds in a row.one}",)),
        Template("objects.one", "{it:one object}", Hole("it")),
        Template("objects.many", "{group.many}", Hole("group"), also=("all {group.many}",)),
        Template("objects.one", "each {group.one}", Hole("group"), prints=False),
        Template("clause", "{who:objects.many} each {does:deeds.many}", _read(_sentence())),
        Template("clause", "{who:objects.many} each {does:deeds.many}, where X is {amount}",
                 _read(_sentence("amount"))),
        Template("statement", "{clause}", Hole("clause")),
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
                 _first(_topic_in_turn),
                 also=("during your turn, as long as {subject:one object} {being.one}, he {does:deeds.one}",
                       "during your turn, as long as {subject:one object} {being.one}, she {does:deeds.one}")),
        Template("clause", "during your turn, {who:objects} {does:deeds}", _when(TurnOf("you"))),
        Template("clause", "during turns other than yours, {who:objects} {does:deeds}", _when(Unless(TurnOf("you")))),
        Template("clause", "you control {who:objects}", _with(False, Lens(_controls, _controlled))),
        Template("clause", "you control {who:objects} as long as {condition}",
                 _with(True, Lens(_controls, _controlled))),
    ]  # fmt: skip


__all__ = ["Deed", "Says", "clause_of", "clauses", "says_given", "static"]
