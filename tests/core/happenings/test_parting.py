"""Objects of several components: what of each is its own, how they part, and what they join (730)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from plystack.data import (
    TEXT,
    Apart,
    Beneath,
    Brings,
    Constant,
    Copied,
    Designated,
    Designation,
    Effect,
    EventKind,
    Field,
    Join,
    Joins,
    Keyword,
    Move,
    Op,
    OpKind,
    Part,
    Pattern,
    Replacement,
    SetField,
    State,
    Static,
    Status,
    These,
    Thing,
    Who,
    Word,
    Zone,
    do,
    instances_of,
    words,
)
from plystack.data.storage import dumps, loads
from plystack.data.text import rewritten
from plystack.errors import DataError
from plystack.game import Game
from plystack.layers import Layer, LayerPlan, Slot, evaluate_literally

from ..layers import table as toy
from .hunt import HOOKS, asked, at_rest, board, done, hunt, with_ability

WRITING = Layer(
    "text", "whole texts", (Slot(frozenset({TEXT}), frozenset({OpKind.COPY, OpKind.SET, OpKind.ALTER, OpKind.JOIN})),)
)
MARKS = (*toy.SCHEMA.designations, Designation("crowned", kept=True))
FIELDS = (*HOOKS["fields"](), Field("made", False, fleeting=True), Field("hooded", False))
ZONES = (
    Zone("table", board=True, controlled=True),
    Zone("pile", arranged=Who.OWNER),
    Zone("hand", arranged=Who.CONTROLLER),
    Zone("deck"),
    Zone("chain"),
)


def pride(**plan: Any) -> Game:
    """Return the invented game with components, which have what is their own, and zones in which they are ordered."""
    return hunt(
        fields=lambda: FIELDS,
        zones=lambda: ZONES,
        designations=lambda: MARKS,
        word_rules=lambda: (Brings("kinds", "owl", Keyword("brisk")),),
        layer_plan=lambda schema: LayerPlan(schema, (WRITING, *toy.LAYERS), copiable="text", **plan),
    )


PRIDE = pride()
LION = PRIDE.card("Lion", kinds=["lion"], strength=5)
CUB = PRIDE.card("Cub", kinds=["cub"], strength=1)
PREY = These(frozenset({1}))


def merged(*joins: Join, game: Game = PRIDE) -> State:
    """Return the board with further components of ann's elk (1)."""
    return game.change(board(game), joins)


def token(state: State, ident: int = 1) -> bool:
    return bool(dict(state.position.obj(ident).status).get("made", False))


def gone_to(state: State, zone: str) -> dict[str, str]:
    """Return where the parts of what was ann's elk are, by how they are called."""
    return {obj.card.name: obj.zone for obj in state.position if obj.id > 12 and obj.zone == zone}


def test_what_lies_on_top_says_whether_it_is_fleeting() -> None:
    over = merged(Join(1, LION, over=True, status=(("made", True),)))
    assert token(over)
    assert not token(PRIDE.change(over, [Join(1, CUB, over=True)]))
    assert token(PRIDE.change(over, [Join(1, CUB, over=False)]))
    under = merged(Join(1, LION, over=False, status=(("made", True),)))
    assert not token(under)
    assert under.position.obj(1).apart == (Apart("elk"), Apart("", (("made", True),)))


def test_a_status_of_what_goes_over_it_is_that_of_the_whole_and_nothing_is_told_of_it() -> None:
    hooded = PRIDE.change(board(PRIDE), [SetField(1, "hooded", True)])
    heard = with_ability(
        hooded,
        Replacement(Pattern(EventKind.FIELD, "hooded"), prevents=True),
        game=PRIDE,
    )
    progress = PRIDE.happen(heard, [Join(1, LION, over=True, status=(("hooded", False),))])
    assert dict(progress.state.position.obj(1).status)["hooded"] is False
    assert [event.kind for each in progress.happenings for event in each.events] == [EventKind.JOINS]
    under = PRIDE.change(hooded, [Join(1, LION, over=False, status=(("hooded", False),))])
    assert dict(under.position.obj(1).status)["hooded"] is True


def test_what_joins_it_was_elsewhere_and_its_effects_and_marks_go_on() -> None:
    start = PRIDE.put(board(PRIDE), LION, "ann", zone="chain", label="lion")
    (lion,) = (obj.id for obj in start.position if obj.label == "lion")
    fast = Effect(0, "fast", (Part(These(frozenset({lion})), (Op(OpKind.INCREASE, "speed", value=Constant(2)),)),), 0)
    start = PRIDE.begin(PRIDE.happen(start, []).state, fast)
    start = at_rest(done(start, do("designate", what=These(frozenset({lion})), as_="crowned"), game=PRIDE))
    progress = PRIDE.happen(start, [Join(1, LION, over=False, was=lion)])
    state = progress.state
    assert lion not in state.position.objects
    assert PRIDE.view(state)[1]["speed"] == 2
    assert [name for name, _ in state.position.obj(1).designations] == ["crowned"]
    assert state.position.obj(1).labels == ("elk", "lion")
    (moved,) = (event for each in progress.happenings for event in each.events if event.kind is EventKind.MOVES)
    assert (moved.role("object"), moved.role("to"), moved.became) == (lion, None, (1,))
    assert loads(dumps(state)) == state
    deck = PRIDE.change(state, [Move(1, "deck")])
    marks = {obj.label: [name for name, _ in obj.designations] for obj in deck.position if obj.label in ("elk", "lion")}
    assert marks == {"elk": [], "lion": ["crowned"]}


def test_a_label_that_another_has_by_then_is_given_anew() -> None:
    state = merged(Join(1, LION, over=False))
    state = PRIDE.change(state, [Move(1, "deck")])
    labels = [obj.label for obj in state.position if obj.zone == "deck" and obj.card.name in ("Elk", "Lion")]
    assert labels[0] == "elk"
    assert labels[1].startswith("Lion#")


def test_whoever_orders_its_components_is_asked_where_the_zone_says_so() -> None:
    state = merged(Join(1, LION, over=True), Join(1, CUB, over=False, status=(("made", True),)))
    piled = done(state, do("move", what=PREY, to="pile"), player="bob", game=PRIDE)
    assert asked(piled) == ("ann", "order of components", ("1", "2"))
    after = at_rest(PRIDE.answer(piled, ("2", "1")).state)
    pile = after.position.pile("pile", "ann")
    cards = [after.position.obj(each).card.name for each in pile]
    assert [name for name in cards if name != "Cub"] == ["Lion", "Elk"], "the first lies on top"
    hand = done(state, do("move", what=PREY, to="hand"), player="bob", game=PRIDE)
    assert asked(hand)[0] == "bob"
    assert at_rest(done(state, do("move", what=PREY, to="deck"), player="bob", game=PRIDE)).decision is None
    alone = merged(Join(1, CUB, over=True, status=(("made", True),)))
    assert at_rest(done(alone, do("move", what=PREY, to="pile"), game=PRIDE)).decision is None


def buried(test: Thing, *, component: bool = False) -> Replacement:
    """Return an ability that sends to the deck what would go to the pile."""
    goes = Pattern(EventKind.MOVES, "", (("object", test), ("to", Word(words("pile")))))
    return Replacement(goes, (("to", Constant("deck")),), component=component)


LASTING = Thing(Status("made", False) & toy.ON_TABLE)


def test_a_replacement_for_what_is_not_fleeting_takes_the_whole_where_that_is_not() -> None:
    state = with_ability(merged(Join(1, CUB, over=False, status=(("made", True),))), buried(LASTING), game=PRIDE)
    after = at_rest(done(state, do("move", what=PREY, to="pile"), game=PRIDE))
    assert gone_to(after, "deck") == {"Elk": "deck", "Cub": "deck"}


def test_and_the_components_that_are_not_where_the_whole_is() -> None:
    state = with_ability(merged(Join(1, CUB, over=True, status=(("made", True),))), buried(LASTING), game=PRIDE)
    progress = PRIDE.do(state, [do("move", what=PREY, to="pile")], player="ann")
    after = at_rest(progress.state)
    assert gone_to(after, "deck") == {"Elk": "deck"}
    assert gone_to(after, "pile") == {"Cub": "pile"}
    (moved,) = (event for each in progress.happenings for event in each.events if event.kind is EventKind.MOVES)
    assert moved.role("to") == "pile", "as a whole it went there"
    assert len(moved.became) == 2


def test_a_replacement_for_a_marked_card_takes_that_alone() -> None:
    crowned = at_rest(done(board(PRIDE), do("designate", what=PREY, as_="crowned"), game=PRIDE))
    state = PRIDE.change(crowned, [Join(1, LION, over=True)])
    whole = with_ability(state, buried(Thing(Designated("crowned"))), game=PRIDE)
    assert gone_to(at_rest(done(whole, do("move", what=PREY, to="pile"), game=PRIDE)), "pile") == {}
    alone = with_ability(state, buried(Thing(Designated("crowned")), component=True), game=PRIDE)
    after = at_rest(done(alone, do("move", what=PREY, to="pile"), game=PRIDE))
    assert (gone_to(after, "deck"), gone_to(after, "pile")) == ({"Elk": "deck"}, {"Lion": "pile"})
    single = with_ability(crowned, buried(Thing(Designated("crowned")), component=True), game=PRIDE)
    assert gone_to(at_rest(done(single, do("move", what=PREY, to="pile"), game=PRIDE)), "deck") == {"Elk": "deck"}


def keywords(game: Game, state: State) -> list[str]:
    return sorted(each.ability.word for each in instances_of(game.view(state)[1]) if isinstance(each.ability, Keyword))


@pytest.mark.parametrize(
    ("beneath", "expected"),
    [(Beneath.TEXT, ["brisk"]), (Beneath.ALL, ["brisk", "greedy"]), (Beneath.CARDS, ["greedy"])],
)
def test_what_a_component_joins_where_a_copy_lies_between(beneath: Beneath, expected: list[str]) -> None:
    """The elk is joined by a greedy lion, then copies a brisk fox, then is joined by a cub."""
    game = pride(beneath=beneath)
    state = merged(Join(1, game.card("Lion", kinds=["lion"], abilities=["greedy"]), over=True), game=game)
    copies = Op(OpKind.COPY, TEXT, value=Constant(Copied(game.card("Fox", kinds=["fox"], abilities=["brisk"]))))
    state = game.begin(state, Effect(0, "copy", (Part(PREY, (copies,)),), 0))
    state = game.change(state, [Join(1, CUB, over=True)])
    assert game.view(state)[1]["kinds"] == {"cub"}
    assert keywords(game, state) == expected


def test_an_ability_that_the_copy_has_itself_does_not_come_back_twice() -> None:
    game = pride(beneath=Beneath.ALL)
    state = merged(Join(1, game.card("Lion", kinds=["lion"], abilities=["greedy", "greedy"]), over=True), game=game)
    copies = Op(OpKind.COPY, TEXT, value=Constant(Copied(game.card("Fox", kinds=["fox"], abilities=["greedy"]))))
    state = game.begin(state, Effect(0, "copy", (Part(PREY, (copies,)),), 0))
    assert keywords(game, game.change(state, [Join(1, CUB, over=True)])) == ["greedy", "greedy"]


@pytest.mark.parametrize(("brings", "expected"), [(True, ["brisk"]), (False, [])])
def test_what_words_of_a_lower_text_bring(brings: bool, expected: list[str]) -> None:
    game = pride(joined_bring=brings)
    owl = game.card("Owl", kinds=["owl"])
    state = game.put(game.new(["ann", "bob"]), owl, "ann")
    assert keywords(game, state) == ["brisk"]
    assert keywords(game, game.change(state, [Join(1, CUB, over=True)])) == expected
    assert keywords(game, game.change(state, [Join(1, CUB, over=False)])) == ["brisk"], "on top it brings it itself"


def test_components_and_what_is_their_own_are_as_many() -> None:
    obj = board(PRIDE).position.obj(1)
    with pytest.raises(ValueError, match="1 components, and of 2 it says what is their own"):
        attrs.evolve(obj, apart=(Apart(), Apart()))


def test_an_unknown_status_of_what_joins_is_refused() -> None:
    with pytest.raises(DataError, match="hoded"):
        merged(Join(1, LION, over=True, status=(("hoded", True),)))


@pytest.mark.parametrize(("ages", "expected"), [(True, {"pale"}), (False, {"dark"})])
def test_what_came_with_a_text_is_as_old_as_that_or_as_the_object(ages: bool, expected: set[str]) -> None:
    """All things are dark since before, and pale by an ability of what joined the oldest of them later."""
    game = pride(text_ages=ages)
    pale, dark = (Static((Part(toy.ON_TABLE, (toy.set_("marks", mark),)),)) for mark in ("pale", "dark"))
    state = with_ability(board(game), dark, game=game)
    state = game.change(state, [Join(1, game.card("Moon", abilities=[pale]), over=False)])
    assert game.view(state)[2]["marks"] == expected
    position = state.position
    literal = evaluate_literally(game.plan, position, position.effects, position.facts)
    assert literal[2]["marks"] == expected


def test_what_words_of_a_lower_text_bring_is_on_its_other_sides_too() -> None:
    owl = PRIDE.card("Owl", kinds=["owl"])
    lower = attrs.evolve(CUB, sides=(("night", owl),))
    joins = Joins(LION, over=True, brings=True)
    text, _ = rewritten(PRIDE.plan.schema, lower, Op(OpKind.JOIN, TEXT, value=Constant(joins)), joins)
    assert text.abilities == ()
    assert dict(text.sides)["night"].abilities == (Keyword("brisk"),)
