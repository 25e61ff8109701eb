"""Declarations judged as a whole, against trying everything; and that large ones are quick."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plystack.data import Chance, Declare, Duty, Option
from plystack.errors import WrongAnswer

Pairs: TypeAlias = "list[tuple[Option, Option]]"

THINGS, OPTIONS = ("a", "b", "c", "d"), (1, 2, 3)


def keeps(domain: Declare, pairs: Pairs) -> bool:
    """Say whether all restrictions hold, each as it is said."""
    got = {option: len({thing for thing, each in pairs if each == option}) for _, option in pairs}
    who = {thing for thing, _ in pairs}
    return (
        all(got.get(option, 0) in (0, *range(least, 99)) for option, least in domain.least)
        and all(got.get(option, 0) <= most for option, most in domain.most)
        and not (len(who) == 1 and who & set(domain.together))
        and not (len(who) > 1 and who & set(domain.alone))
        and (domain.limit is None or len(who) <= domain.limit)
    )


def done(domain: Declare, pairs: Pairs) -> int:
    return sum(
        any(thing in (each.things or THINGS) and option in (each.options or OPTIONS) for thing, option in pairs)
        for each in domain.duties
    )


def tried(domain: Declare) -> set[tuple[Option | None, ...]]:
    """Return all answers by trying everything."""
    found: dict[tuple[Option | None, ...], int] = {}
    for way in product(*((*choices, None) for choices in domain.choices)):
        pairs = [(thing, each) for thing, each in zip(domain.things, way, strict=True) if each is not None]
        if len(set(pairs)) < len(pairs) or not in_form(domain, way) or not keeps(domain, pairs):
            continue
        found[way] = done(domain, pairs)
    best = max(found.values())
    return {way for way, count in found.items() if count == best}


def in_form(domain: Declare, way: tuple[Option | None, ...]) -> bool:
    """Say whether what each thing gets stands in the order of its options, nothing last."""
    for thing, choices in zip(domain.things, domain.choices, strict=True):
        got = [each for other, each in zip(domain.things, way, strict=True) if other == thing]
        places = [len(choices) if each is None else choices.index(each) for each in got]
        if places != sorted(places):
            return False
    return True


@st.composite
def declarations(draw: st.DrawFn) -> Declare:
    things = draw(st.lists(st.sampled_from(THINGS), min_size=1, max_size=5))
    rows = {each: tuple(draw(st.permutations(OPTIONS))[: draw(st.integers(0, 3))]) for each in THINGS}
    numbered = st.dictionaries(st.sampled_from(OPTIONS), st.integers(1, 3), max_size=3).map(
        lambda it: tuple(it.items())
    )
    some = st.lists(st.sampled_from(THINGS), max_size=2, unique=True).map(tuple)
    wanted = st.lists(st.sampled_from(OPTIONS), max_size=2, unique=True).map(tuple)
    return Declare(
        tuple(things),
        tuple(rows[each] for each in things),
        draw(numbered),
        draw(numbered),
        draw(some),
        draw(some),
        draw(st.none() | st.integers(0, 3)),
        tuple(draw(st.lists(st.builds(Duty, some, wanted), max_size=5))),
    )


@given(domain=declarations())
@settings(deadline=None, max_examples=200)
def test_the_answers_are_those_that_trying_everything_finds(domain: Declare) -> None:
    answers = list(domain.answers())
    assert len(set(answers)) == len(answers)
    assert set(answers) == tried(domain)
    assert domain.forced == (len(answers) == 1)


@given(domain=declarations(), seed=st.integers(0, 10**6))
@settings(deadline=None, max_examples=200)
def test_what_comes_by_chance_is_legal(domain: Declare, seed: int) -> None:
    assert domain.check(domain.sample(Chance(seed))) in tried(domain)


@given(domain=declarations(), said=st.lists(st.none() | st.sampled_from(OPTIONS), max_size=5))
@settings(deadline=None, max_examples=200)
def test_what_is_accepted_is_legal_and_all_that_is_legal_is_accepted(domain: Declare, said: list[Option]) -> None:
    legal = tried(domain)
    assert all(domain.check(each) == each for each in legal)
    try:
        found = domain.check(said)
    except WrongAnswer:
        assert tuple(said) not in legal
    else:
        assert found in legal


# -- what duties come to ------------------------------------------------------------------------------


def test_what_needs_two_is_done_by_both_or_by_nobody() -> None:
    duties = (Duty((1,), ("menace",)), Duty((2,), ("menace",)))
    both = Declare((1, 2), (("menace",),) * 2, (("menace", 2),), duties=duties)
    assert list(both.answers()) == [("menace", "menace")]
    alone = Declare((1,), (("menace",),), (("menace", 2),), duties=duties[:1])
    assert list(alone.answers()) == [(None,)]


def test_who_should_and_can_not_alone_takes_another_along() -> None:
    domain = Declare((1, 2), (("x",),) * 2, together=(1,), duties=(Duty((1,)),))
    assert list(domain.answers()) == [("x", "x")]


def test_as_many_duties_as_can_be_where_not_all_can() -> None:
    domain = Declare((1, 2, 3), (("x",),) * 3, alone=(1,), duties=(Duty((1,)), Duty((2,)), Duty((3,))))
    assert list(domain.answers()) == [(None, "x", "x")]


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        (((1,),), "2 things and 1 rows of options; each has its own"),
        (((1,), (2,)), "a stands twice, with different options; they are the same each time"),
    ],
)
def test_what_makes_no_declaration_is_refused(choices: tuple[tuple[int, ...], ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Declare(("a", "a"), choices)


# -- large ones ---------------------------------------------------------------------------------------

FIFTEEN, EIGHT = tuple(range(1, 16)), tuple("pqrstuvw")
LARGE: dict[str, Declare] = {
    "plain": Declare(FIFTEEN, (EIGHT,) * 15),
    "two each": Declare(FIFTEEN, (EIGHT,) * 15, tuple((each, 2) for each in EIGHT)),
    "one each": Declare(FIFTEEN, (EIGHT,) * 15, most=tuple((each, 1) for each in EIGHT), limit=7),
    "all must": Declare(FIFTEEN, (EIGHT,) * 15, duties=tuple(Duty((each,)) for each in FIFTEEN)),
    "all to each, and two each": Declare(
        FIFTEEN,
        (EIGHT,) * 15,
        tuple((each, 2) for each in EIGHT),
        duties=tuple(Duty((thing,), (each,)) for thing in FIFTEEN for each in EIGHT),
    ),
    "one each must be": Declare(
        FIFTEEN,
        (EIGHT,) * 15,
        most=tuple((each, 1) for each in EIGHT),
        duties=tuple(Duty((), (each,)) for each in EIGHT),
    ),
    "hundreds": Declare(tuple(range(300)), (("x", "y"),) * 300, (("x", 2),), duties=(Duty((7,), ("x",)),)),
    "hundreds that must": Declare(
        tuple(range(300)), (("x", "y"),) * 300, together=(5,), duties=tuple(Duty((each,)) for each in range(300))
    ),
    "several each": Declare(tuple(sorted(FIFTEEN * 3)), (EIGHT,) * 45, tuple((each, 3) for each in EIGHT)),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_ones_take_few_steps(name: str) -> None:
    """Counted in calls of functions, whatever the machine; to go through all ways would take many millions."""
    domain = LARGE[name]
    ways: list[Callable[[], object]] = [
        lambda: list(islice(domain.answers(), 3)),
        lambda: domain.check(domain.sample(Chance(1))),
        lambda: domain.forced,
    ]
    for way in ways:
        assert calls(way) < 200_000
    assert not domain.forced


def calls(way: Callable[[], object]) -> int:
    """Return how many functions are called."""
    count = 0

    def seen(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        way()
    finally:
        sys.setprofile(before)
    return count


def test_every_legal_one_can_come_by_chance() -> None:
    domain = attrs.evolve(LARGE["plain"], things=(1, 2, 3), choices=(("p", "q"),) * 3, least=(("p", 2),))
    drawn: Iterator[object] = (domain.sample(Chance(seed)) for seed in range(400))
    assert set(drawn) == set(domain.answers())
