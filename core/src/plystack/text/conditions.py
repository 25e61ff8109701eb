"""Conditions of every game: "as long as …". What a condition says of its sentence's subject, it says of "it"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    Always,
    AnyOf,
    AttachedTo,
    Compared,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Count,
    CounterCount,
    Counters,
    Either,
    Every,
    Exists,
    Has,
    HasAbility,
    Host,
    In,
    Itself,
    Marked,
    Measured,
    Newest,
    Not,
    Owned,
    Schema,
    SourceIs,
    TurnOf,
    Unless,
    Where,
    Whose,
)
from plystack.text.nouns import both, merged, one_of, parts
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template, nothing
from plystack.text.shape import Hole, shape

ALWAYS = Always()


@attrs.frozen(cache_hash=True)
class OfIt(Condition):
    """Says that "it", the subject of the sentence, passes a filter; in no data, only in sentences."""

    where: Where


def resolved(condition: Condition, subject: Where) -> Condition | None:
    """Return a condition with what it says of "it" said of the subject; None where that is several objects."""
    if isinstance(condition, OfIt):
        return of_subject(subject, condition.where)
    if isinstance(condition, (Every, Either)):
        found = [resolved(each, subject) for each in condition.conditions]
        return None if None in found else type(condition)(tuple(each for each in found if each is not None))
    if isinstance(condition, Unless):
        inner = resolved(condition.condition, subject)
        return None if inner is None else Unless(inner)
    return condition


def of_subject(subject: Where, where: Where) -> Condition | None:
    """Return that one object passes a filter: the source, or what it is attached to."""
    if subject == Itself():
        return SourceIs(where)
    if _one(subject):
        return Exists(both((*parts(subject), *parts(where))))
    return None


def functions_in(condition: Condition) -> frozenset[str]:
    """Return the zones in which an ability functions that says so itself: "as long as this is in …"; else none."""
    if isinstance(condition, Every):
        return frozenset().union(*(functions_in(each) for each in condition.conditions))
    if not isinstance(condition, SourceIs):
        return frozenset()
    return frozenset().union(*(each.zones for each in parts(condition.where) if isinstance(each, In)))


def _one(subject: Where) -> bool:
    """Say whether a filter finds one object by where it is: a host, the top of a pile."""
    return any(isinstance(each, (Host, Newest)) for each in parts(subject))


def abstracted(condition: Condition, subject: Where) -> Condition:
    """Return a condition with what it says of the subject said of "it"."""
    if (found := said_of(condition, subject)) is not None:
        return OfIt(found)
    if isinstance(condition, (Every, Either)):
        return type(condition)(tuple(abstracted(each, subject) for each in condition.conditions))
    if isinstance(condition, Unless):
        return Unless(abstracted(condition.condition, subject))
    return condition


def said_of(condition: Condition, subject: Where) -> Where | None:
    """Return what a condition says of one object, or None where it says something else."""
    if isinstance(condition, SourceIs) and subject == Itself():
        return condition.where
    if isinstance(condition, Exists) and condition.at_least == 1 and _one(subject):
        row, lead = parts(condition.where), parts(subject)
        if set(lead) < set(row):
            return both(each for each in row if each not in lead)
    return None


def _some_are(given: Mapping[str, Any]) -> Condition | None:
    """Return "a thing is so"; where it is, says another template."""
    being = parts(given["being"])
    return None if any(isinstance(each, In) for each in being) else Exists(both((*parts(given["where"]), *being)))


def _being(given: Mapping[str, Any]) -> Condition | None:
    return of_subject(given["subject"], given["being"])


def _subject(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, SourceIs):
        yield {"subject": Itself(), "being": value.where}
    if isinstance(value, Exists) and value.at_least == 1 and _one(value.where):
        row = parts(value.where)
        one = next(each for each in row if isinstance(each, (Host, Newest)))
        rest = [each for each in row if each != one]
        for noun in rest if len(rest) > 1 else ():
            yield {"subject": both((one, noun)), "being": both(each for each in rest if each != noun)}
        if rest:
            yield {"subject": one, "being": both(rest)}


def _controls(given: Mapping[str, Any]) -> Exists:
    where = both((*parts(given["where"]), Controlled(given["player"])))
    return Exists(where, given.get("count", 1))


def _controlled(counted: bool) -> Lens:
    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Exists) or (value.at_least > 1) != counted:
            return None
        row = parts(value.where)
        if len(row) < 2 or not isinstance(row[-1], Controlled):
            return None
        return {"where": both(row[:-1]), "player": row[-1].by, "count": value.at_least}

    return Lens(_controls, take)


def _none(given: Mapping[str, Any]) -> Condition:
    return Unless(_controls(given))


def _none_of(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Unless):
        return None
    taken = _controlled(False).take(value.condition)
    assert taken is None or isinstance(taken, Mapping)
    return taken


def _counts(comparison: Comparison) -> Lens:
    """Return "you control exactly three …": how many there are compares so."""

    def build(given: Mapping[str, Any]) -> Condition:
        where = both((*parts(given["where"]), Controlled(given["player"])))
        return Compares(Count(where), comparison, Constant(given["count"]))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Compares) or value.comparison is not comparison:
            return None
        if not isinstance(value.left, Count) or not isinstance(value.right, Constant):
            return None
        row = parts(value.left.where)
        if len(row) < 2 or not isinstance(row[-1], Controlled):
            return None
        return {"where": both(row[:-1]), "player": row[-1].by, "count": value.right.value}

    return Lens(build, take)


def _compared(comparison: Comparison) -> Any:
    return shape(Compared, Hole("name"), comparison, Hole("amount"))


def conditions(schema: Schema) -> list[Phrase]:
    """Return how conditions are said."""
    where, count, both_ = Hole("where"), Hole("count"), (Hole("first"), Hole("second"))
    existing = {"where": where, "at_least": count}
    return [
        Slot("condition", "a condition"),
        Slot("simple condition", "a condition"),
        Slot("being", "what it is", numbered=True),
        Slot("player who", "a player"),
        Slot("players who", "players"),
        Slot("player name", "a player"),
        Slot("such", "what it is"),
        Slot("a thing", "a kind of thing"),
        Template("condition", "{it:simple condition}", Hole("it")),
        Template("condition", "{first:simple condition} and {second:simple condition}", shape(Every, both_)),
        Template("condition", "{first:simple condition} or {second:simple condition}", shape(Either, both_)),
        # of one object
        Template("simple condition", "it {being.one}", shape(OfIt, Hole("being"))),
        Template("simple condition", "{subject:one object} {being.one}", Lens(_being, _subject)),
        Template("being", "is|are {such}", Hole("such")),
        Template("being.many", "are {kinds.many}", Lens(
            lambda g: both(g["kinds"].filters) if g["kinds"].filters and g["kinds"].board else None,
                     nothing)),
        Template("being", "doesn't|don't have {name:keyword name}", shape(Not, shape(HasAbility, Hole("name")))),
        Template("such", "a {kinds.one}", Lens(_of_words, nothing)),
        Template("such", "a {kind.one} {qualifiers}", Lens(
            lambda g: both((*g["kind"].filters, *(f for each in g["qualifiers"] for f in parts(each)))),
            nothing)),
        Template("simple condition", "you control a {first:group.one} or a {second:group.one}", Lens(
            lambda g: Either(tuple(_controls({"where": g[each], "player": "you"}) for each in ("first", "second"))),
            nothing)),
        Template("simple condition", "you control {subject:one object}", Lens(
            lambda g: of_subject(g["subject"], Controlled("you")), nothing)),
        Template("simple condition", "{count} or more {where:group.many} are attached to {subject:one object}", Lens(
            _attached, nothing)),
        Template("state", "owns|own a {where:group.one}", Lens(
            lambda g: Exists(both((*parts(g["where"]), Owned("you")))), _owned)),
        Template("being", "isn't|aren't {such}", shape(Not, Hole("such")), also=("is|are not {such}",)),
        Template("being", "has|have {name:keyword name}", shape(HasAbility, Hole("name"))),
        Template("being", "has|have a {kind:counter} counter {on it}", shape(Counters, Hole("kind")),
                 also=("has|have one or more {kind:counter} counters {on it}",)),
        Template("being", "has|have {n:count} or more {kind:counter} counters {on it}",
                 shape(Counters, Hole("kind"), Hole("n")),
                 also=("has|have at least {n:count} {kind:counter} counters {on it}",)),
        Template("being", "has|have no {kind:counter} counters {on it}", shape(Not, shape(Counters, Hole("kind")))),
        Template("being", "has|have {n:count} or fewer {kind:counter} counters {on it}",
                 shape(Measured, shape(CounterCount, Hole("kind"), Whose.IT), Comparison.AT_MOST, shape(Constant,
                          Hole("n")))),
        Template("being", "has|have a counter {on it}", Marked()),
        Template("being", "has|have {n:count} or more counters {on it}", shape(Marked, Hole("n"))),
        Slot("place", "where it is"),
        Slot("things to choose from", "kinds of thing"),
        Series("things to choose from", "a thing", "or", least=2),
        Template("such", "{place}", Hole("place")),
        Template("such", "{all:things to choose from}", Lens(
            lambda g: merged(g["all"]) or AnyOf(g["all"]),
            lambda value: None if (found := one_of(value)) is None else {"all": found})),
        Template("such", "{adjective}", Hole("adjective")),
        Template("such", "{where:a thing}", Hole("where")),
        # of several
        Template("simple condition", "{player:player who} controls a {where:group.one}", _controlled(False)),
        Template("simple condition", "you control a {where:group.one}", _you(_controlled(False))),
        Template("simple condition", "you control {count} or more {where:group.many}", _you(_controlled(True)),
                 also=("you control at least {count} {where:group.many}",)),
        Template("state.one", "controls {count} or more {where:group.many}", _you(_controlled(True)),
                 also=("controls at least {count} {where:group.many}",)),
        Template("state.one", "controls no {where:group.many}", _you(Lens(_none, _none_of))),
        Template("simple condition", "you control no {where:group.many}", _you(Lens(_none, _none_of)),
                 also=("you don't control a {where:group.one}", "you do not control a {where:group.one}")),
        Template("simple condition", "you control one or more {where:group.many}", _you(_controlled(False)),
                         prints=False),
        Template("simple condition", "no {player:player name} controls a {where:group.one}", Lens(_none, _none_of)),
        Template("simple condition", "you control exactly {count} {where:group.many}",
                 _you(_counts(Comparison.EQUAL)), also=("you control exactly {count} {where:group.one}",)),
        Template("simple condition", "you control {count} or fewer {where:group.many}",
                 _you(_counts(Comparison.AT_MOST))),
        Template("simple condition", "there are {count} or more {where:group.many}", shape(Exists, **existing)),
        Template("simple condition", "there is a {where:group.one}", shape(Exists, where)),
        Template("simple condition", "there are no {where:group.many}", shape(Unless, shape(Exists, where))),
        Template("simple condition", "a {where:group.one} {being.one}", Lens(
            _some_are, nothing)),
        Template("simple condition", "a {kind.one} is {place}", Lens(
            lambda g: Exists(both((*g["kind"].filters, *parts(g["place"])))), nothing), prints=False),
        Template("simple condition", "there are {count} or more {it:tally}", compared(Comparison.AT_LEAST),
                 also=("there are at least {count} {it:tally}",)),
        Template("simple condition", "there are exactly {count} {it:tally}", compared(Comparison.EQUAL)),
        Template("simple condition", "there is exactly {count} {it:counted thing}", compared(Comparison.EQUAL),
                         prints=False),
        Template("simple condition", "there are {count} or fewer {it:tally}", compared(Comparison.AT_MOST)),
        Template("simple condition", "there are no {it:tally}",
                 shape(Compares, Hole("it"), Comparison.EQUAL, Constant(0))),
        # turns
        Template("simple condition", "it is your turn", TurnOf("you")),
        Template("simple condition", "it is not your turn", Unless(TurnOf("you")), also=("it isn't your turn",)),
    ]  # fmt: skip


def _of_words(given: Mapping[str, Any]) -> Where | None:
    """Return "a Fungus or Saproling": the words of one characteristic; what has other words is said in full."""
    filters = given["kinds"].filters
    alike = len(filters) == 1 and isinstance(filters[0], Has) and len(one_of(filters[0]) or ()) > 1
    return filters[0] if alike and filters[0].characteristic == "subtypes" else None


def _attached(given: Mapping[str, Any]) -> Condition | None:
    to = Whose.SOURCE if given["subject"] == Itself() else Whose.HOST if Host() in parts(given["subject"]) else None
    return None if to is None else Exists(both((*parts(given["where"]), AttachedTo(to))), given["count"])


def _owned(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Exists) and value.at_least == 1:
        row = parts(value.where)
        return {"where": both(row[:-1])} if len(row) > 1 and row[-1] == Owned("you") else None
    return None


def _you(lens: Lens) -> Lens:
    """Return the same of "you" alone."""

    def take(value: Any) -> Mapping[str, Any] | None:
        given = lens.take(value)
        assert given is None or isinstance(given, Mapping)
        return given if given is not None and given["player"] == "you" else None

    return Lens(lambda given: lens.build({**given, "player": "you"}), take)


def compared(how: Comparison) -> Any:
    """Return the shape of how a number compares with how many there are."""
    return shape(Compares, Hole("it"), how, shape(Constant, Hole("count")))
