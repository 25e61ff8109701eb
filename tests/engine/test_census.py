"""The census of pairs: the engine agrees with the reference on each, and what the rules say of two effects holds."""

from __future__ import annotations

from collections import Counter

import pytest

from .census import EFFECTS, FIRST, ONE_WAY, SECOND, Meeting, Relation, meeting, pairs
from .census_pairs import PAIRS

BY_FIRST = {name: [pair for pair in pairs() if pair[0] == name] for name in EFFECTS}
PARTS = {"4": 16, "6": 14, "7b": 10}

# At least so many of the layers that two effects share, so that the census can't fall silent.
LEAST = {Relation.NEITHER: 150, Relation.FIRST: 10, Relation.SECOND: 40, Relation.LOOP: 12}
COVERED = 600  # pairs of which the rules say that both orders come to the same
DIFFERENT = 20  # pairs in which the order of arrival is seen


def both(first: str, second: str) -> tuple[Meeting, Meeting]:
    """Return two effects in both orders, the first older and the second older."""
    return meeting(first, second, FIRST), meeting(first, second, SECOND)


def covered(one: Meeting, other: Meeting) -> bool:
    """Say whether the rules give the same values in both orders.

    They do where in each layer that the two share either one waits for the other, whatever their age (613.8b), or
    they are independent and come to the same in either order; one-way in layer 4 alone is not enough for two that
    share 7b as well. A granted ability is left out: it is as old as what grants it, so that its age changes too.
    """
    if one.granted or other.granted:
        return False
    return all(
        relation in ONE_WAY or (relation is Relation.NEITHER and layer in each.commuting)
        for each in (one, other)
        for layer, relation in each.relations.items()
    )


def test_the_list_is_as_long_as_it_says() -> None:
    layers = Counter(min(meeting(name, name, FIRST).relations) for name in EFFECTS)
    assert layers == PARTS
    assert len(list(pairs())) == 820


@pytest.mark.parametrize("first", EFFECTS)
def test_the_engine_agrees_with_the_reference(first: str) -> None:
    for pair in BY_FIRST[first]:
        for each in both(*pair):
            assert not each.disagreements, pair


@pytest.mark.parametrize("first", EFFECTS)
def test_who_depends_on_whom_is_no_matter_of_age(first: str) -> None:
    for pair in BY_FIRST[first]:
        one, other = both(*pair)
        assert one.relations == other.relations, pair


@pytest.mark.parametrize("first", EFFECTS)
def test_the_one_that_waits_comes_second_and_else_the_younger(first: str) -> None:
    for pair in BY_FIRST[first]:
        for older, each in zip((FIRST, SECOND), both(*pair), strict=True):
            leads = {Relation.FIRST: SECOND, Relation.SECOND: FIRST}
            assert each.leaders == {name: leads.get(each.relations[name], older) for name in each.relations}, pair


@pytest.mark.parametrize("first", EFFECTS)
def test_both_orders_come_to_the_same_where_the_rules_say_so(first: str) -> None:
    for pair in BY_FIRST[first]:
        one, other = both(*pair)
        if covered(one, other):
            assert one.values == other.values, pair


def test_each_relation_has_its_share() -> None:
    found = Counter(relation for pair in pairs() for relation in both(*pair)[0].relations.values())
    assert all(found[relation] >= least for relation, least in LEAST.items()), found
    met = [both(*pair) for pair in pairs()]
    assert sum(covered(*each) for each in met) >= COVERED
    assert sum(one.values != other.values for one, other in met) >= DIFFERENT


@pytest.mark.parametrize(("first", "second", "relation", "why"), PAIRS)
def test_what_the_rules_say_of_a_pair(first: str, second: str, relation: Relation, why: str) -> None:
    for each in both(first, second):
        layer = next(iter(each.relations))
        assert each.relations[layer] is relation, f"layer {layer}: {relation.value}, for {why}"


def test_each_relation_is_among_the_pairs_of_each_layer() -> None:
    for layer in PARTS:
        there = {row[2] for row in PAIRS if next(iter(meeting(row[0], row[1], FIRST).relations)) == layer}
        assert there >= {Relation.NEITHER, Relation.SECOND, Relation.LOOP}
    assert len({row[:2] for row in PAIRS}) == len(PAIRS) >= 30
