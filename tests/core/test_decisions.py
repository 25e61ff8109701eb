"""Domains: which answers there are to a question, one by one, by chance, and which are none."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plystack.data import (
    Answer,
    Assign,
    Between,
    Chance,
    Decision,
    Declare,
    Divide,
    Domain,
    Duty,
    OneOf,
    Option,
    Order,
    SomeOf,
    YesOrNo,
)
from plystack.data.storage import from_json, to_json
from plystack.errors import DataError, WrongAnswer

ANSWERS: list[tuple[Domain, list[Answer]]] = [
    (YesOrNo(), [True, False]),
    (OneOf((3, "bob")), [3, "bob"]),
    (OneOf((3, "bob"), optional=True), [3, "bob", None]),
    (OneOf(("elk",)), ["elk"]),
    (OneOf((), optional=True), [None]),
    (SomeOf((1, 2, "x"), 0, 2), [(), (1,), (2,), ("x",), (1, 2), (1, "x"), (2, "x")]),
    (SomeOf((1, 2, 3), 2, 2), [(1, 2), (1, 3), (2, 3)]),
    (SomeOf((1,), 0, 5), [(), (1,)]),
    (SomeOf((1, 2), 2, 2), [(1, 2)]),
    (SomeOf((), 0, 0), [()]),
    (Order((1, 2, "x")), [(1, 2, "x"), (1, "x", 2), (2, 1, "x"), (2, "x", 1), ("x", 1, 2), ("x", 2, 1)]),
    (Order(()), [()]),
    (Between(2, 4), [2, 3, 4]),
    (Between(-1, -1), [-1]),
    (Divide(4, (1, "bob")), [(3, 1), (2, 2), (1, 3)]),
    (Divide(2, (1, 2), 0), [(2, 0), (1, 1), (0, 2)]),
    (Divide(5, (1, 2), 2), [(3, 2), (2, 3)]),
    (Divide(0, ()), [()]),
    (Divide(3, (1, 2, "x"), 0, (1, 1)), [(3, 0, 0), (2, 1, 0), (1, 2, 0), (1, 1, 1), (0, 3, 0)]),
    (Divide(2, (1, "x"), 0, (3,)), [(2, 0)]),
    (Assign(("a", 2), ((1, 2), ("x",)), (True, False)), [(1, "x"), (2, "x"), (None, "x")]),
    (Assign((), (), ()), [()]),
    (Declare(("a", 2), ((1, 3), ("x",))), [(1, "x"), (1, None), (3, "x"), (3, None), (None, "x"), (None, None)]),
    (Declare((), ()), [()]),
    (Declare(("a", "a"), ((1, 2),) * 2), [(1, 2), (1, None), (2, None), (None, None)]),
    (Declare(("a", "b"), ((1,), (1,)), least=((1, 2),)), [(1, 1), (None, None)]),
    (Declare(("a",), ((1,),), least=((1, 2),)), [(None,)]),
    (Declare(("a", "b"), ((1,), (1,)), most=((1, 1),)), [(1, None), (None, 1), (None, None)]),
    (Declare(("a", "b"), ((1,), (1,)), together=("a",)), [(1, 1), (None, 1), (None, None)]),
    (Declare(("a", "b"), ((1,), (1,)), alone=("a",)), [(1, None), (None, 1), (None, None)]),
    (Declare(("a", "b"), ((1,), (1,)), limit=1), [(1, None), (None, 1), (None, None)]),
    (Declare(("a", "b"), ((1, 2), (1,)), duties=(Duty(("a",)),)), [(1, 1), (1, None), (2, 1), (2, None)]),
    (Declare(("a", "b"), ((1, 2), (1,)), duties=(Duty(("a",), (2,)),)), [(2, 1), (2, None)]),
    (Declare(("a", "b"), ((1,), (1,)), duties=(Duty((), (1,)),)), [(1, 1), (1, None), (None, 1)]),
    (Declare(("a", "b"), ((1,), (1,)), together=("a",), duties=(Duty(("a",)),)), [(1, 1)]),
    (Declare(("a",), ((1,),), together=("a",), duties=(Duty(("a",)),)), [(None,)]),
    (Declare(("a", "b"), ((1,), (1,)), ((1, 2),), duties=(Duty(("a",), (1,)), Duty(("b",), (1,)))), [(1, 1)]),
]


@pytest.mark.parametrize(("domain", "answers"), ANSWERS, ids=lambda each: type(each).__name__)
def test_the_answers_are_these_and_each_is_right(domain: Domain, answers: list[Answer]) -> None:
    assert list(domain.answers()) == answers
    assert [domain.check(each) for each in answers] == answers
    assert domain.forced == (len(answers) == 1)


@pytest.mark.parametrize(("domain", "answers"), ANSWERS, ids=lambda each: type(each).__name__)
def test_every_answer_can_come_by_chance_and_no_other(domain: Domain, answers: list[Answer]) -> None:
    drawn = {domain.sample(Chance(seed)) for seed in range(120)}
    assert drawn == set(answers)


@pytest.mark.parametrize(
    "domain",
    [OneOf(()), SomeOf((1,), 2, 3), Between(2, 1), Divide(1, (1, 2)), Divide(1, ()), Assign((1,), ((),), (False,))],
)
def test_where_there_is_no_answer_none_is_forced(domain: Domain) -> None:
    assert list(domain.answers()) == []
    assert not domain.forced


def test_every_domain_stands_in_the_table() -> None:
    assert {type(domain) for domain, _ in ANSWERS} == set(Domain.__subclasses__())
    assert {type(domain) for domain, _, _ in WRONG} == set(Domain.__subclasses__())


@pytest.mark.parametrize("ask", [lambda it: it.check(1), lambda it: it.answers(), lambda it: it.sample(Chance(0))])
def test_the_base_answers_nothing(ask: Any) -> None:
    with pytest.raises(NotImplementedError, match="Domain"):
        ask(Domain())


# -- what is no answer -----------------------------------------------------------------------------

PAIR = Declare((7, 8), ((1, 2), (1, 2)))
THINGS = Assign(("a", 2), ((1, 2), ("x",)), (True, False))
WRONG: list[tuple[Domain, object, str]] = [
    (YesOrNo(), 1, "expected True or False, came 1"),
    (YesOrNo(), "yes", "expected True or False, came 'yes'"),
    (YesOrNo(), None, "expected True or False, came None"),
    (OneOf((1, 2)), True, "True can't be chosen; there are 1, 2"),
    (OneOf((1, 2)), "1", "'1' can't be chosen; there are 1, 2"),
    (OneOf((1, 2)), 3, "3 can't be chosen; there are 1, 2"),
    (OneOf((1, 2)), None, "None can't be chosen; there are 1, 2"),
    (OneOf((1, 2)), [1], "[1] can't be chosen; there are 1, 2"),
    (OneOf(("elk", "owl")), "elc", "'elc' can't be chosen; did you mean 'elk'?; there are elk, owl"),
    (OneOf((), optional=True), 1, "1 can't be chosen; there are nothing"),
    (SomeOf((1, 2, 3), 1, 2), 1, "expected some of the options, in a tuple, came 1"),
    (SomeOf((1, 2, 3), 1, 2), frozenset({1}), "expected some of the options, in a tuple, came {1}"),
    (SomeOf((1, 2, 3), 1, 2), (2, 2), "2 is chosen twice; each can be chosen once"),
    (SomeOf((1, 2, 3), 1, 2), (), "0 are chosen; expected 1 to 2 of 1, 2, 3"),
    (SomeOf((1, 2, 3), 1, 2), (1, 2, 3), "3 are chosen; expected 1 to 2 of 1, 2, 3"),
    (SomeOf((1, 2, 3), 2, 2), (1,), "1 are chosen; expected 2 of 1, 2, 3"),
    (SomeOf((1, 2, 3), 1, 2), (True,), "True can't be chosen; there are 1, 2, 3"),
    (SomeOf((1, 2, 3), 1, 2), (1, 4), "4 can't be chosen; there are 1, 2, 3"),
    (SomeOf(("elk", "owl")), ("oul",), "'oul' can't be chosen; did you mean 'owl'?; there are elk, owl"),
    (Order((1, 2)), "12", "expected all options in an order, came '12'"),
    (Order((1, 2)), (1,), "1: expected each of 1, 2 once"),
    (Order((1, 2)), (2, 2), "2, 2: expected each of 1, 2 once"),
    (Order((1, 2)), (1, 2, 1), "1, 2, 1: expected each of 1, 2 once"),
    (Order((1, 2)), (1, 3), "3 can't be chosen; there are 1, 2"),
    (Order((1, 2)), (True, 2), "True can't be chosen; there are 1, 2"),
    (Between(0, 4), 5, "expected a number from 0 to 4, came 5"),
    (Between(0, 4), -1, "expected a number from 0 to 4, came -1"),
    (Between(0, 4), True, "expected a number from 0 to 4, came True"),
    (Between(0, 4), "3", "expected a number from 0 to 4, came '3'"),
    (Between(0, 4), 2.0, "expected a number from 0 to 4, came 2.0"),
    (Divide(4, (1, "bob")), 4, "expected 2 numbers, in a tuple, came 4"),
    (Divide(4, (1, "bob")), (4,), "1 shares; expected one for each of 1, bob"),
    (Divide(4, (1, "bob")), (2, 1, 1), "3 shares; expected one for each of 1, bob"),
    (Divide(4, (1, "bob")), (4, 1), "the shares make 5; expected 4"),
    (Divide(4, (1, "bob")), (1, 1), "the shares make 2; expected 4"),
    (Divide(4, (1, "bob")), (4, 0), "0 is no share; each is a number from 1 on"),
    (Divide(4, (1, "bob"), 2), (3, 1), "1 is no share; each is a number from 2 on"),
    (Divide(4, (1, "bob")), (3, True), "True is no share; each is a number from 1 on"),
    (Divide(4, (1, 2, "bob"), 0, (2, 1)), (2, 0, 2), "2 gets 0; it gets at least 1 before bob gets more than 0"),
    (THINGS, 1, "expected one option for each of a, 2, in a tuple, came 1"),
    (THINGS, (1,), "1 options; expected one for each of a, 2"),
    (THINGS, (3, "x"), "a: 3 can't be chosen; there are 1, 2"),
    (THINGS, (True, "x"), "a: True can't be chosen; there are 1, 2"),
    (THINGS, (1, None), "2: None can't be chosen; there are x"),
    (PAIR, 1, "expected one option or None for each of 7, 8, in a tuple, came 1"),
    (PAIR, (1,), "1 options; expected one or None for each of 7, 8"),
    (PAIR, (3, None), "7: 3 can't be chosen; there are 1, 2"),
    (PAIR, (True, None), "7: True can't be chosen; there are 1, 2"),
    (Declare((7, 7), ((1, 2),) * 2), (2, 2), "7: 2 is chosen twice; each time it gets another"),
    (attrs.evolve(PAIR, least=((1, 2),)), (1, 2), "1 get 1; at least 2 do, or none"),
    (attrs.evolve(PAIR, most=((1, 1),)), (1, 1), "2 get 1; at most 1 do"),
    (attrs.evolve(PAIR, limit=1), (1, 2), "2 get something (7, 8); at most 1 do"),
    (attrs.evolve(PAIR, together=(7,)), (1, None), "7 can't be the only one that gets something"),
    (attrs.evolve(PAIR, alone=(8,)), (1, 2), "8 gets something only where no other does; there are 7, 8"),
    (
        attrs.evolve(PAIR, duties=(Duty((7,)), Duty((8,), (1,)), Duty((), (2,)))),
        (1, 1),
        "2 of what should be declared if it can be, and 3 can be; missing: something gets 2",
    ),
    (
        attrs.evolve(PAIR, duties=(Duty((7, 8), (1,)),)),
        (2, None),
        "0 of what should be declared if it can be, and 1 can be; missing: 7 or 8 gets 1",
    ),
    (
        attrs.evolve(PAIR, duties=(Duty((8,)),)),
        (2, None),
        "0 of what should be declared if it can be, and 1 can be; missing: 8 gets an option",
    ),
]


@pytest.mark.parametrize(("domain", "answer", "message"), WRONG)
def test_what_is_no_answer_is_refused_and_told_why(domain: Domain, answer: object, message: str) -> None:
    with pytest.raises(WrongAnswer) as caught:
        domain.check(answer)
    assert str(caught.value) == message
    assert isinstance(caught.value, DataError)


def test_an_answer_has_one_form() -> None:
    assert SomeOf((1, 2, 3), 0, 3).check([3, 1]) == (1, 3), "in the order of the options"
    assert Order((1, 2, 3)).check([3, 1, 2]) == (3, 1, 2), "in the order said"
    assert Divide(3, (1, 2)).check([1, 2]) == (1, 2)
    assert Assign((1,), ((2,),), (True,)).check([None]) == (None,)
    assert Declare((7, 8, 7), ((1, 2),) * 3).check([None, 1, 1]) == (1, 1, None), "nothing last"
    assert Declare((7, 7), ((1, 2),) * 2).check([2, 1]) == (1, 2), "in the order of the options"


# -- laws -----------------------------------------------------------------------------------------------

options = st.lists(st.integers(1, 9) | st.sampled_from(["ann", "bob", "red"]), min_size=1, max_size=4, unique=True)
row = options.map(tuple)


def _some(options: tuple[Option, ...], most: int = 2) -> st.SearchStrategy[tuple[Option, ...]]:
    return st.lists(st.sampled_from(options), max_size=most, unique=True).map(tuple)


@st.composite
def declarations(draw: st.DrawFn) -> Declare:
    """Return a declaration with restrictions and duties, small enough to try all answers."""
    options: tuple[Option, ...] = (1, 2, "x")
    known: tuple[Option, ...] = ("a", "b", "c", 9)
    things = tuple(sorted(draw(st.lists(st.sampled_from(known), max_size=4)), key=str))
    rows = {each: draw(_some(options, 3)) for each in known}
    numbered = st.dictionaries(st.sampled_from(options), st.integers(1, 3), max_size=2)
    return Declare(
        things,
        tuple(rows[each] for each in things),
        tuple(draw(numbered).items()),
        tuple(draw(numbered).items()),
        draw(_some(known)),
        draw(_some(known)),
        draw(st.none() | st.integers(0, 3)),
        tuple(draw(st.lists(st.builds(Duty, _some(known), _some(options)), max_size=4))),
    )


domains: st.SearchStrategy[Domain] = st.one_of(
    st.just(YesOrNo()),
    st.builds(OneOf, row, st.booleans()),
    row.flatmap(
        lambda each: st.integers(0, len(each)).flatmap(
            lambda least: st.builds(SomeOf, st.just(each), st.just(least), st.integers(least, len(each) + 2))
        )
    ),
    st.builds(Order, row),
    st.integers(-3, 5).flatmap(lambda least: st.builds(Between, st.just(least), st.integers(least, least + 4))),
    row.flatmap(
        lambda each: st.integers(0, 2).flatmap(
            lambda least: st.builds(
                Divide,
                st.integers(least * len(each), least * len(each) + 3),
                st.just(each),
                st.just(least),
                st.lists(st.integers(0, 3), max_size=len(each) - 1).map(tuple),
            )
        )
    ),
    st.lists(st.tuples(row, st.booleans()), min_size=1, max_size=3).map(
        lambda rows: Assign(
            tuple(range(1, len(rows) + 1)), tuple(each for each, _ in rows), tuple(flag for _, flag in rows)
        )
    ),
    declarations(),
)


@given(domain=domains, seed=st.integers())
@settings(deadline=None)
def test_what_comes_by_chance_is_an_answer_and_follows_from_the_seed(domain: Domain, seed: int) -> None:
    answers = list(domain.answers())
    chance = Chance(seed)
    found = domain.sample(chance)
    assert found in answers
    assert domain.check(found) == found
    again = Chance(seed)
    assert (domain.sample(again), again.drawn) == (found, chance.drawn)


@given(domain=domains)
@settings(deadline=None)
def test_answers_differ_and_each_is_accepted(domain: Domain) -> None:
    answers = list(domain.answers())
    assert len(set(map(repr, answers))) == len(answers) >= 1
    assert all(domain.check(each) == each for each in answers)
    assert domain.forced == (len(answers) == 1)


@given(
    domain=domains, answer=st.one_of(st.booleans(), st.integers(0, 9), st.none(), st.text(), row, st.lists(st.none()))
)
@settings(deadline=None)
def test_what_is_accepted_is_one_of_the_answers(domain: Domain, answer: object) -> None:
    try:
        checked = domain.check(answer)
    except WrongAnswer:
        return
    assert repr(checked) in set(map(repr, domain.answers()))


@given(domain=domains)
@settings(deadline=None)
def test_a_decision_is_the_same_after_storing(domain: Domain) -> None:
    decision = Decision("ann", domain, "target", "bell")
    assert from_json(json.loads(json.dumps(to_json(decision))), Decision) == decision


# -- many answers -----------------------------------------------------------------------------------------

SIXTY = tuple(range(1, 61))


@pytest.mark.parametrize(
    ("domain", "first", "second"),
    [
        (SomeOf(SIXTY, 30, 60), SIXTY[:30], (*SIXTY[:29], 31)),
        (Order(SIXTY), SIXTY, (*SIXTY[:58], 60, 59)),
        (Divide(200, SIXTY), (141, *[1] * 59), (140, 2, *[1] * 58)),
        (Assign(SIXTY, (SIXTY,) * 60, (True,) * 60), (1,) * 60, (*[1] * 59, 2)),
        (Between(0, 10**30), 0, 1),
        (Declare(SIXTY, (SIXTY,) * 60), (1,) * 60, (*[1] * 59, 2)),
    ],
    ids=lambda each: type(each).__name__,
)
def test_the_first_answers_come_at_once_however_many_there_are(domain: Domain, first: Answer, second: Answer) -> None:
    assert list(islice(domain.answers(), 2)) == [first, second]
    assert not domain.forced
    assert domain.check(domain.sample(Chance(1))) == domain.sample(Chance(1))
    assert domain.check(second) == second
