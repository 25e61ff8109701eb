"""Numbers and amounts of every game: digits, numbers in words, how many there are of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from plystack.data import (
    Arithmetic,
    Characteristic,
    Combined,
    Constant,
    Count,
    CounterCount,
    CountersAmong,
    Different,
    DifferentNumbers,
    Expr,
    Family,
    Greatest,
    Half,
    Marks,
    Named,
    Schema,
    That,
    Total,
    ValueOf,
    Whose,
    WordsAmong,
)
from plystack.data.values import Kind
from plystack.text.phrases import Lens, Mark, Phrase, Slot, Template, Words, nothing
from plystack.text.shape import Hole, shape
from plystack.text.tokens import Sort, Token

_IN_WORDS: Final = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]

DIGITS: Final = 9
"""The most digits that a number has."""

X: Final = Named("X")
"""What "X" stands for until the sentence says it: "where X is …"."""


def _number(token: Token) -> int | None:
    return int(token.text) if token.text.isdigit() and len(token.text) <= DIGITS else None


def _digits(value: Any) -> str | None:
    return str(value) if type(value) is int and value >= 0 else None


def _count(value: Any) -> str | None:
    return str(value) if type(value) is int and value > len(_IN_WORDS) else None


def times(number: int, amount: Expr) -> Expr:
    """Return an amount several times; once, it is the amount itself."""
    return amount if number == 1 else Combined(Arithmetic.PRODUCT, (Constant(number), amount))


def factored(amount: Any) -> tuple[int, Any] | None:
    """Return how many times which amount one is; None for a plain number."""
    if isinstance(amount, Constant) or amount == X or not isinstance(amount, Expr):
        return None
    if isinstance(amount, Combined) and amount.how is Arithmetic.PRODUCT and len(amount.terms) == 2:
        first, second = amount.terms
        if isinstance(first, Constant) and type(first.value) is int and first.value > 1:
            return first.value, second
    return 1, amount


def _of_characteristics(schema: Schema) -> list[Phrase]:
    """Return the names of what objects have, by what they hold."""
    numbers = {one.name: one.name for one in schema.characteristics if one.kind is Kind.NUMBER}
    words: dict[str, str] = {}
    many: dict[str, str] = {}
    named: list[Characteristic | Family] = [*schema.characteristics, *schema.families]
    for each in named:
        if schema.characteristic(each.name).kind is Kind.WORDS and not schema.characteristic(each.name).bars:
            words[each.filter_word] = each.name
            many[each.filter_word] = each.name
    return [Words("number of an object", numbers), Words("words of an object", words, many)]


def _sum(given: Mapping[str, Any]) -> Expr:
    return Combined(Arithmetic.SUM, (given["first"], given["second"]))


def _terms(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Combined) and value.how is Arithmetic.SUM and len(value.terms) == 2:
        return {"first": value.terms[0], "second": value.terms[1]}
    return None


def _times(given: Mapping[str, Any]) -> Expr:
    return times(2, given["amount"])


def _twice(value: Any) -> Mapping[str, Any] | None:
    found = factored(value)
    return {"amount": found[1]} if found is not None and found[0] == 2 else None


def _plus_twice(value: Any) -> Mapping[str, Any] | None:
    found = _terms(value)
    twice = None if found is None else _twice(found["second"])
    return None if found is None or twice is None else {"first": found["first"], "second": twice["amount"]}


def amounts(schema: Schema) -> list[Phrase]:
    """Return how numbers are said."""
    counts = {word: nth for nth, word in enumerate(_IN_WORDS, 1)}
    among, name, kind = Hole("among"), Hole("name"), Hole("kind")
    return [
        Slot("number", "a number"),
        Slot("count", "how many"),
        Slot("amount", "an amount"),
        Slot("term", "an amount"),
        Slot("counted", "what is counted"),
        Slot("whose", "whose"),
        Slot("number of an object", "a number that objects have"),
        Slot("words of an object", "words that objects have", numbered=True),
        Mark("number", Sort.NUMBER, _number, _digits, ("1", "2", "7")),
        Words("count", counts),
        Mark("count", Sort.NUMBER, _number, _count),
        *_of_characteristics(schema),
        Words("whose", {"its": Whose.IT}),
        Template("term", "{number}", shape(Constant, Hole("number"))),
        Template("term", "X", X),
        Template("term", "{whose} {name:number of an object}", shape(ValueOf, name, Hole("whose"))),
        Template("term", "the number of {where:group.many}", shape(Count, Hole("where"))),
        Template("term", "the number of {it:tally}", Hole("it")),
        Template("term", "the total number of {where:objects.many}", shape(Count, Hole("where")), prints=False),
        Template(
            "term", "the total {name:number of an object} of {among:objects.many}", shape(Total, among, name),
            also=("the total {name:number of an object} among {among:objects.many}",),
        ),
        Template(
            "term", "the greatest {name:number of an object} among {among:objects.many}", shape(Greatest, among, name),
            also=("the highest {name:number of an object} among {among:objects.many}",),
        ),
        # what is counted besides objects
        Template("tally", "{name:words of an object.many} among {among:group.many}",
                 shape(Different, shape(WordsAmong, among, name)),
                 also=("different {name:words of an object.many} among {among:group.many}",)),
        Template("tally", "different values of {name:number of an object} among {among:group.many}",
                 shape(DifferentNumbers, among, name)),
        Template("tally", "{kind:counter} counters on {among:group.many}", shape(CountersAmong, among, kind),
                 also=("{kind:counter} counters among {among:group.many}",)),
        Template("tally", "counters on {among:group.many}", shape(CountersAmong, among)),
        Template("tally", "{kind:counter} counters {on it}", shape(CounterCount, kind, Whose.IT)),
        Template("tally", "counters {on it}", shape(Marks, Whose.IT)),
        Template("counted thing", "{kind:counter} counter on {among:group.many}", shape(CountersAmong, among, kind)),
        Template("counted thing", "counter on {among:group.many}", shape(CountersAmong, among)),
        Template("counted thing", "{kind:counter} counter {on it}", shape(CounterCount, kind, Whose.IT)),
        Template("counted thing", "counter {on it}", shape(Marks, Whose.IT)),
        Template("counted thing", "of its {name:words of an object.many}", shape(Different, shape(ValueOf, name,
                         Whose.IT))),
        Slot("on it", "on it"),
        Words("on it", {"on it": "it"}),
        Words("on it", {"on him": "it", "on her": "it", "on them": "it"}, prints=False),
        Template("term", "that object's {name:number of an object}", shape(ValueOf, name, That("it"))),
        Template("plain amount", "{term}", Hole("term")),
        # a sum with "and" stands where no condition follows that begins with "and"
        Slot("plain amount", "an amount"),
        Template("amount", "{it:plain amount}", Hole("it")),
        Template("amount", "{first:term} and {second:term}", Lens(_sum, nothing), prints=False),
        Template("plain amount", "{first:term} plus {second:term}", Lens(_sum, _terms)),
        Template("plain amount", "{first:term} plus twice {second:term}", Lens(
            lambda g: _sum({"first": g["first"], "second": times(2, g["second"])}), _plus_twice)),
        Template("plain amount", "{first:term} minus {second:term}", shape(
            Combined, Arithmetic.DIFFERENCE, (Hole("first"), Hole("second")))),
        Template("plain amount", "half {amount:term}, rounded up", shape(Half, Hole("amount"), True)),
        Template("plain amount", "half {amount:term}, rounded down", shape(Half, Hole("amount"))),
        Template("plain amount", "twice {amount:term}", Lens(_times, _twice), also=("two times {amount:term}",)),
        Slot("counted thing", "what is counted"),
        Slot("tally", "what is counted"),
        Template("counted", "{it:counted thing}", Hole("it")),
        Template("counted", "{first:counted thing} and each {second:counted thing}", Lens(_sum, _terms),
                 also=("{first:counted thing} and for each {second:counted thing}",)),
        Template("counted thing", "{where:group.one}", shape(Count, Hole("where"))),
        Template("counted thing", "{name:words of an object.one} among {among:group.many}",
                 shape(Different, shape(WordsAmong, among, name))),
    ]  # fmt: skip
