"""Conditions of every game: "as long as …". What a condition says of its sentence's subject, it says of "it"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    Always,
    Compared,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Count,
    Counters,
    Either,
    Every,
    Exists,
    HasAbility,
    Host,
    Itself,
    Not,
    Schema,
    SourceIs,
    TurnOf,
    Unless,
    Where,
)
from plystack.text.nouns import both, parts
from plystack.text.phrases import Lens, Phrase, Slot, Template
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
    if Host() in parts(subject):
        return Exists(both((*parts(subject), *parts(where))))
    return None


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
    if isinstance(condition, Exists) and condition.at_least == 1 and Host() in parts(subject):
        row, lead = parts(condition.where), parts(subject)
        if row[: len(lead)] == lead and len(row) > len(lead):
            return both(row[len(lead) :])
    return None


def _being(given: Mapping[str, Any]) -> Condition | None:
    return of_subject(given["subject"], given["being"])


def _subject(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, SourceIs):
        yield {"subject": Itself(), "being": value.where}
    if isinstance(value, Exists) and value.at_least == 1 and Host() in parts(value.where):
        row = parts(value.where)
        for end in range(len(row) - 1, 0, -1):
            yield {"subject": both(row[:end]), "being": both(row[end:])}


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
        Template("being", "isn't|aren't {such}", shape(Not, Hole("such")), also=("is|are not {such}",)),
        Template("being", "has|have {name:keyword name}", shape(HasAbility, Hole("name"))),
        Template("being", "has|have a {kind:counter} counter on it", shape(Counters, Hole("kind"))),
        Template("being", "has|have {n:count} or more {kind:counter} counters on it",
                 shape(Counters, Hole("kind"), Hole("n"))),
        Template("such", "{adjective}", Hole("adjective")),
        Template("such", "{where:a thing}", Hole("where")),
        Template("such", "{adjective} {where:a thing}",
                 Lens(lambda g: both((g["adjective"], *parts(g["where"]))), lambda value: None), prints=False),
        # of several
        Template("simple condition", "{player:player who} controls a {where:group.one}", _controlled(False)),
        Template("simple condition", "you control a {where:group.one}", _you(_controlled(False))),
        Template("simple condition", "you control {count} or more {where:group.many}", _you(_controlled(True)),
                 also=("you control at least {count} {where:group.many}",)),
        Template("simple condition", "{player:player who} controls {count} or more {where:group.many}",
                 _controlled(True), also=("{player:player who} controls at least {count} {where:group.many}",)),
        Template("simple condition", "you control no {where:group.many}", _you(Lens(_none, _none_of)),
                 also=("you don't control a {where:group.one}", "you do not control a {where:group.one}")),
        Template("simple condition", "no {player:player name} controls a {where:group.one}", Lens(_none, _none_of)),
        Template("simple condition", "you control exactly {count} {where:group.many}",
                 _you(_counts(Comparison.EQUAL)), also=("you control exactly {count} {where:group.one}",)),
        Template("simple condition", "you control {count} or fewer {where:group.many}",
                 _you(_counts(Comparison.AT_MOST))),
        Template("simple condition", "there are {count} or more {where:group.many}", shape(Exists, **existing),
                 also=("{count} or more {where:group.many} are on the battlefield",)),
        Template("simple condition", "there is a {where:group.one}", shape(Exists, where)),
        Template("simple condition", "there are {count} or more {name:words of an object.many} among "
                 "{among:group.many}", _different(),),
        Template("simple condition", "{amount} is {n:number} or greater",
                 shape(Compares, Hole("amount"), Comparison.AT_LEAST, shape(Constant, Hole("n"))),
                 also=("{amount} is {n:number} or more", "{amount} is at least {n:number}")),
        Template("simple condition", "{amount} is {n:number} or less",
                 shape(Compares, Hole("amount"), Comparison.AT_MOST, shape(Constant, Hole("n")))),
        Template("simple condition", "{amount} is less than {other:amount}",
                 shape(Compares, Hole("amount"), Comparison.LESS, Hole("other")),),
        Template("simple condition", "{amount} is greater than {other:amount}",
                 shape(Compares, Hole("amount"), Comparison.MORE, Hole("other")),),
        # turns
        Template("simple condition", "it is your turn", TurnOf("you")),
        Template("simple condition", "it is not your turn", Unless(TurnOf("you")), also=("it isn't your turn",)),
    ]  # fmt: skip


def _you(lens: Lens) -> Lens:
    """Return the same of "you" alone."""

    def take(value: Any) -> Mapping[str, Any] | None:
        given = lens.take(value)
        assert given is None or isinstance(given, Mapping)
        return given if given is not None and given["player"] == "you" else None

    return Lens(lambda given: lens.build({**given, "player": "you"}), take)


def _different() -> Any:
    from plystack.data import Different, WordsAmong

    among = shape(WordsAmong, Hole("among"), Hole("name"))
    return shape(Compares, shape(Different, among), Comparison.AT_LEAST, shape(Constant, Hole("count")))
