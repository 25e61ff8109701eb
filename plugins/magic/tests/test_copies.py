"""Copies, components, sides and entering, as a host uses them: values, complaints, storing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from plystack import load
from plystack.data import (
    TEXT,
    Alters,
    Arrival,
    Card,
    Constant,
    Copied,
    Count,
    Create,
    Effect,
    Enters,
    Except,
    Has,
    In,
    Itself,
    Join,
    Keyword,
    Move,
    Op,
    OpKind,
    Part,
    SetField,
    State,
    Static,
    TextOf,
    These,
    Until,
    Whose,
)
from plystack.errors import BadChange, DataError, EndlessLoop, NoLayer, UnknownWord
from plystack.layers import EffectOrigin, evaluate_literally

MAGIC = load("magic", addons=[])
CREATURES = Has("types", Constant(frozenset({"Creature"})))
BEAR = MAGIC.card("Bear", type="Creature — Bear", pt="2/2", cost="{1}{G}", abilities=["trample"])
CLONE = MAGIC.card("Clone", type="Creature — Shapeshifter", pt="0/0", abilities=[Enters(copies=CREATURES)])
MODES = (
    ("flier", (Op(OpKind.SET, "power", value=Constant(2)),)),
    ("wall", (Op(OpKind.SET, "power", value=Constant(1)),)),
)
CLAY = MAGIC.card("Clay", type="Artifact Creature — Shapeshifter", pt="0/0", abilities=[Enters(modes=MODES)])
GAINS = Except((Op(OpKind.ADD, "abilities", value=Constant((Keyword("flying"),))),))
PAINTER = MAGIC.card("Painter", type="Creature — Elf", pt="1/1", abilities=[Enters(chooses=(("hue", "colors"),))])


def board(*cards: Card) -> State:
    state = MAGIC.new()
    for card in cards:
        state = MAGIC.put(state, card, "A", label=card.name.lower())
    return state


def arrival(card: Card, label: str = "new", **answers: Any) -> Arrival:
    return Arrival(Create(card, "A", "A", "battlefield", label), tuple(sorted(answers.items())))


def value(state: State, label: str, name: str) -> Any:
    return MAGIC.view(state).value(state.position.named(label).id, name)


def copying(of: int, on: int, *changes: Except, until: Until = Until.ENDED) -> Effect:
    op = Op(OpKind.COPY, TEXT, value=TextOf(of, changes))
    return Effect(0, "copying", (Part(These(frozenset({on})), (op,)),), 0, "A", until=until)


def test_a_copy_is_stored_and_loaded_with_its_exceptions() -> None:
    elk = MAGIC.card("Elk", type="Creature — Elk", pt="3/3")
    exception = Except((Op(OpKind.SET, "power", value=Constant(7)),))
    state = MAGIC.begin(board(BEAR, elk), copying(1, 2, exception))
    state = MAGIC.enter(state, [arrival(CLONE, copy=2), arrival(CLAY, "clay", mode="wall")])
    state = MAGIC.change(state, [SetField(1, "face down", value=True)])
    again = MAGIC.loads(MAGIC.dumps(state))
    assert again == state
    for label, expected in (("elk", 7), ("new", 7), ("clay", 1), ("bear", 2)):
        assert value(again, label, "power") == expected == value(state, label, "power")
    assert value(again, "new", "name") == "Bear"
    assert value(again, "bear", "name") is None


def test_what_is_copied_stays_what_it_was() -> None:
    elk = MAGIC.card("Elk", type="Creature — Elk", pt="3/3")
    state = MAGIC.begin(board(BEAR, elk), copying(1, 2))
    state = MAGIC.change(state, [Move(1, None)])
    assert value(state, "elk", "name") == "Bear"


def test_a_component_keeps_the_abilities_of_what_it_joined() -> None:
    ox = MAGIC.card("Ox", type="Creature — Ox", pt="4/4", abilities=["reach"])
    over = MAGIC.change(board(BEAR), [Join(1, ox, over=True)])
    under = MAGIC.change(board(BEAR), [Join(1, ox, over=False)])
    assert [value(each, "bear", "power") for each in (over, under)] == [4, 2]
    for state in (over, under):
        names = [each.ability.name for each in value(state, "bear", "abilities")]
        assert names == ["trample", "reach"]
        assert state.position.obj(1).timestamp == 1
        assert value(MAGIC.loads(MAGIC.dumps(state)), "bear", "power") == value(state, "bear", "power")


def test_what_consists_of_several_becomes_several_when_it_leaves() -> None:
    ox = MAGIC.card("Ox", type="Creature — Ox", pt="4/4")
    state = MAGIC.change(board(BEAR), [Join(1, ox, over=True), Move(1, "graveyard")])
    assert [(obj.card.name, obj.zone, obj.components) for obj in state.position] == [
        ("Bear", "graveyard", (BEAR,)),
        ("Ox", "graveyard", (ox,)),
    ]


def test_a_further_side_takes_after_the_first() -> None:
    back = MAGIC.card("Wolf", type="Creature — Wolf", pt="5/5", colors=["red"])
    card = MAGIC.card("Traveler", type="Creature — Human", pt="1/1", cost="{2}{G}", sides={"back": back})
    state = MAGIC.change(board(card), [SetField(1, "transformed", value=True)])
    assert [value(state, "traveler", name) for name in ("name", "power", "mana value")] == ["Wolf", 5, 3]
    assert state.position.obj(1).timestamp == 2, "turned over, it has a new timestamp"
    same = MAGIC.change(board(BEAR), [SetField(1, "transformed", value=True)])
    assert same == board(BEAR), "what has no back does not turn over"


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        ({"bakc": BEAR}, "cards have no side 'bakc'; did you mean 'back'"),
        ({"back": "Wolf"}, "expected a card without further sides"),
        ([BEAR], "expected cards by the name of the side"),
    ],
)
def test_what_is_no_side_is_refused(sides: Any, message: str) -> None:
    with pytest.raises((UnknownWord, DataError), match=message):
        MAGIC.card("X", type="Creature", sides=sides)


@pytest.mark.parametrize(
    ("arriving", "message"),
    [
        (arrival(CLONE, copy=9), "new can't enter as a copy of 9; it can copy bear"),
        (arrival(CLONE, mode="wall"), "new is not asked for 'mode' as it enters; it is asked for copy"),
        (arrival(BEAR, copy=1), "new is not asked for 'copy' as it enters; it is asked for nothing"),
        (arrival(CLAY), "new asks for 'mode' as it enters; there are flier, wall"),
        (arrival(CLAY, mode="wal"), "new asks for 'mode' as it enters; did you mean 'wall'?; there are flier, wall"),
        (arrival(PAINTER), "new asks for 'hue' as it enters, one of the game's colors"),
        (arrival(PAINTER, hue=frozenset({"puce"})), "new asks for 'hue': 'puce' is none of the game's colors"),
    ],
)
def test_an_answer_that_is_missing_or_impossible_is_refused(arriving: Arrival, message: str) -> None:
    before = board(BEAR)
    with pytest.raises(BadChange) as caught:
        MAGIC.enter(before, [arriving])
    assert message in str(caught.value)
    assert before == board(BEAR)


def test_without_an_answer_nothing_is_copied() -> None:
    entering = MAGIC.entering(board(BEAR), [arrival(CLONE)])
    assert entering.asked == (("copy",),)
    assert value(MAGIC.enter(board(BEAR), [arrival(CLONE)]), "new", "name") == "Clone"


def test_newcomers_do_not_count_for_each_other() -> None:
    slow = Enters(where=CREATURES, status=(("tapped", True),))
    gate = MAGIC.card("Gate", type="Artifact", abilities=[slow])
    together = MAGIC.enter(board(), [arrival(gate, "gate"), arrival(BEAR)])
    after = MAGIC.enter(MAGIC.enter(board(), [arrival(gate, "gate")]), [arrival(BEAR)])
    assert [dict(each.position.named("new").status) for each in (together, after)] == [{}, {"tapped": True}]


def test_a_copy_of_an_ability_that_copies_asks_again() -> None:
    state = MAGIC.enter(board(BEAR), [arrival(CLONE, "first")])
    state = MAGIC.enter(state, [arrival(CLONE, copy=(2, 1))])
    assert value(state, "new", "name") == "Bear"
    assert MAGIC.entering(state, [arrival(CLONE, copy=(2,))]).asked == (("copy", "copy"),)


def test_a_static_ability_copies_nothing() -> None:
    with pytest.raises(NoLayer, match="no layer takes 'copy' on 'text' from a static ability"):
        MAGIC.plan.place(Op(OpKind.COPY, TEXT, value=TextOf(1)), EffectOrigin.STATIC)


def test_a_text_is_no_text_inside_a_text() -> None:
    nested = Op(OpKind.ALTER, TEXT, value=Constant(Alters((Op(OpKind.SET, TEXT, value=Constant(Copied(BEAR))),))))
    effect = Effect(0, "nested", (Part(These(frozenset({1})), (nested,)),), 0, "A")
    with pytest.raises(DataError, match="'set' makes no sense on 'text' inside a text"):
        MAGIC.view(MAGIC.begin(board(BEAR), effect))


def test_a_text_that_replaces_its_own_object_s_text_applies_what_it_brings() -> None:
    """612.6: the static that the new text brings is another one than that which brought it."""
    glory = Static((Part(CREATURES, (Op(OpKind.INCREASE, "power", value=Constant(1)),)),), label="glory")
    lord = MAGIC.card("Lord", type="Creature — Elf", pt="1/1", abilities=[glory])
    of = Has("name", Constant(frozenset({"Lord"}))) & ~Itself()
    takes = Static((Part(Itself(), (Op(OpKind.SET, TEXT, value=TextOf(of)),)),), label="takes a text")
    state = board(lord, MAGIC.card("Shape", type="Creature — Shapeshifter", pt="0/0", abilities=[takes]))
    assert [value(state, label, "power") for label in ("lord", "shape")] == [3, 3]
    literal = evaluate_literally(MAGIC.plan, state.position, state.position.effects, state.position.facts)
    assert literal.value(2, "power") == 3


def test_a_hidden_object_is_told_so_by_rules_too() -> None:
    view = MAGIC.view(MAGIC.change(board(BEAR), [SetField(1, "phased out", value=True)]))
    asks: tuple[Callable[[], object], ...] = (lambda: view.value(1, "power"), lambda: view.forbidden("attack", 1))
    for ask in asks:
        with pytest.raises(UnknownWord, match="phased out"):
            ask()


def test_a_face_down_object_shows_nothing_of_its_text() -> None:
    state = MAGIC.change(board(BEAR), [SetField(1, "face down", value=True)])
    view = MAGIC.view(state)
    assert (view.value(1, "name"), view.value(1, "colors"), view.value(1, "abilities")) == (None, frozenset(), ())
    assert view.copiable[1] == view[1][TEXT]
    up = MAGIC.change(state, [SetField(1, "face down", value=False)])
    assert value(up, "bear", "abilities")[0].ability == Keyword("trample")
    assert attrs.evolve(up.position.obj(1), timestamp=1, status=()) == board(BEAR).position.obj(1)


# -- what is judged when, and on what ---------------------------------------------------------------


def creature(name: str, *abilities: Any, pt: str = "1/1") -> Card:
    return MAGIC.card(name, type="Creature — Elf", pt=pt, abilities=abilities)


def counters(state: State, label: str) -> dict[str, int]:
    return {kind: pile.count for kind, pile in state.position.named(label).counters}


def test_nothing_says_how_it_enters_off_the_board() -> None:
    turned = creature("Turned", Enters(status=(("tapped", True),)))
    state = MAGIC.enter(board(), [Arrival(Create(turned, "A", None, "hand", "card"))])
    assert state.position.named("card").status == ()


def test_a_newcomer_s_own_effects_do_not_touch_how_others_make_it_enter() -> None:
    slow = Enters(where=CREATURES & ~Itself(), status=(("tapped", True),))
    gate = MAGIC.card("Gate", type="Artifact", abilities=[slow])
    silent = Static((Part(Has("types", Constant(frozenset({"Artifact"}))), (Op(OpKind.CLEAR, "abilities"),)),))
    state = MAGIC.enter(board(gate), [arrival(creature("Hush", silent))])
    assert dict(state.position.named("new").status) == {"tapped": True}


def test_an_amount_is_read_before_it_enters() -> None:
    for_each = Enters(counters=(("+1/+1", Count(CREATURES)),))
    state = MAGIC.enter(board(BEAR), [arrival(creature("Band", for_each))])
    assert counters(state, "new") == {"+1/+1": 1}, "itself is not there yet"


def test_it_counts_itself_where_it_still_is() -> None:
    in_graveyard = Count(In(frozenset({"graveyard"})))
    troll = creature("Troll", Enters(counters=(("+1/+1", in_graveyard),)))
    state = MAGIC.put(board(), troll, "A", label="troll", zone="graveyard")
    back = Arrival(Create(troll, "A", "A", "battlefield", "troll"), was=state.position.named("troll").id)
    assert counters(MAGIC.enter(state, [back]), "troll") == {"+1/+1": 1}


def test_what_hangs_on_one_copy_goes_with_the_next() -> None:
    with_more = Except(counters=(("+1/+1", Constant(2)),), status=(("tapped", True),))
    ego = creature("Ego", Enters(copies=CREATURES, changes=(with_more,)))
    state = MAGIC.enter(board(BEAR, CLONE), [arrival(ego, copy=(2, 1))])
    assert (value(state, "new", "name"), counters(state, "new")) == ("Bear", {})
    assert state.position.named("new").status == ()
    once = MAGIC.enter(board(BEAR, CLONE), [arrival(ego, copy=1)])
    assert (counters(once, "new"), dict(once.position.named("new").status)) == ({"+1/+1": 2}, {"tapped": True})


def test_the_first_of_two_questions_can_be_declined() -> None:
    artifacts = Has("types", Constant(frozenset({"Artifact"})))
    two = creature("Two", Enters(copies=CREATURES), Enters(copies=artifacts))
    rock = MAGIC.card("Rock", type="Artifact")
    assert value(MAGIC.enter(board(BEAR, rock), [arrival(two, copy=(None, 2))]), "new", "name") == "Rock"
    with pytest.raises(BadChange, match="new answers 2 times what it copies; it is asked so 1 times"):
        MAGIC.enter(board(BEAR), [arrival(CLONE, copy=(1, 1))])


@pytest.mark.parametrize("first", [True, False])
def test_a_conditional_exception_is_judged_with_the_others_whatever_the_order(*, first: bool) -> None:
    grows = Except((Op(OpKind.SET, "power", value=Constant(9)),), CREATURES, (("+1/+1", Constant(1)),))
    wakes = Except((Op(OpKind.ADD, "types", value=Constant(frozenset({"Creature"}))),))
    changes = (grows, wakes) if first else (wakes, grows)
    anything = Enters(copies=Has("types", Constant(frozenset({"Artifact"}))), changes=changes)
    rock = MAGIC.card("Rock", type="Artifact")
    state = MAGIC.enter(board(rock), [arrival(creature("Shape", anything), copy=1)])
    assert (value(state, "new", "power"), counters(state, "new")) == (10, {"+1/+1": 1})


def test_an_ability_that_an_alteration_takes_leaves_the_others_what_they_were() -> None:
    glory = Static((Part(CREATURES, (Op(OpKind.INCREASE, "power", value=Constant(1)),)),), label="glory")
    lord = creature("Lord", Keyword("flying"), glory)
    loses = Op(OpKind.REMOVE, "abilities", value=Constant((Keyword("flying"),)))
    op = Op(OpKind.ALTER, TEXT, value=Constant(Alters((loses,))))
    effect = Effect(0, "loss", (Part(These(frozenset({1})), (op,)),), 0, "A")
    state = MAGIC.begin(board(lord), effect)
    assert [each.ability.name for each in value(state, "lord", "abilities")] == ["glory"]
    assert value(state, "lord", "power") == 2
    literal = evaluate_literally(MAGIC.plan, state.position, state.position.effects, state.position.facts)
    assert literal.records[1] == MAGIC.view(state).records[1]


def test_a_text_that_brings_itself_back_is_refused() -> None:
    retells = Op(OpKind.SET, TEXT, value=TextOf(Whose.SOURCE, (GAINS,)))
    again = Static((Part(Itself(), (retells,)),), label="again")
    with pytest.raises(EndlessLoop, match="again on loop leads to again on loop again"):
        MAGIC.view(board(creature("Loop", again)))
    position = board(creature("Loop", again)).position
    with pytest.raises(EndlessLoop):
        evaluate_literally(MAGIC.plan, position, (), position.facts)


def test_a_flipped_pile_shows_the_flipped_half_and_all_abilities() -> None:
    half = MAGIC.card("Flop", type="Creature — Goblin", pt="2/2", abilities=["flying"])
    flip = MAGIC.card("Flip", type="Creature — Goblin", pt="1/1", abilities=["haste"], sides={"flipped": half})
    ox = MAGIC.card("Ox", type="Creature — Ox", pt="4/4", abilities=["trample"])
    flipped = SetField(1, "flipped", value=True)
    for cards, over, name, abilities in (
        ((flip, ox), True, "Ox", ["flying", "trample"]),
        ((flip, ox), False, "Flop", ["flying", "trample"]),
        ((ox, flip), True, "Flop", ["trample", "flying"]),
        ((ox, flip), False, "Ox", ["trample", "flying"]),
    ):
        state = MAGIC.change(MAGIC.put(MAGIC.new(), cards[0], "A", label="pile"), [Join(1, cards[1], over), flipped])
        assert value(state, "pile", "name") == name
        assert [each.ability.name for each in value(state, "pile", "abilities")] == abilities


def test_words_fall_from_what_a_copy_takes() -> None:
    artifact = Except((Op(OpKind.SET, "types", value=Constant(frozenset({"Artifact"}))),))
    state = MAGIC.begin(board(BEAR, CLONE), copying(1, 2, artifact))
    assert dict(MAGIC.view(state).copiable[2].values).get("subtypes", frozenset()) == frozenset()


def test_a_copy_of_a_back_has_no_mana_value_whatever_was_written_into_it() -> None:
    back = MAGIC.card("Wolf", type="Creature — Wolf", pt="5/5")
    card = MAGIC.card("Traveler", type="Creature — Human", pt="1/1", cost="{2}{G}", sides={"back": back})
    state = MAGIC.change(board(card, CLONE), [SetField(1, "transformed", value=True)])
    alter = Op(OpKind.ALTER, TEXT, value=Constant(Alters((Op(OpKind.SET, "power", value=Constant(6)),))))
    state = MAGIC.begin(state, Effect(0, "alter", (Part(These(frozenset({1})), (alter,)),), 0, "A"))
    state = MAGIC.begin(state, copying(1, 2))
    assert [value(state, label, "mana value") for label in ("traveler", "clone")] == [3, 0]
    assert [value(state, label, "power") for label in ("traveler", "clone")] == [6, 6]


def test_a_cleared_value_is_not_defined_any_more() -> None:
    colors = Constant(frozenset({"red"}))
    defines = Static((Part(Itself(), (Op(OpKind.SET, "colors", value=colors),)),))
    prism = creature("Prism", defines, Keyword("changeling"))
    plain = Except((Op(OpKind.CLEAR, "colors"),))
    lands = Except((Op(OpKind.SET, "land types", value=Constant(frozenset({"Forest"}))),))
    assert value(MAGIC.begin(board(prism, CLONE), copying(1, 2, plain)), "clone", "colors") == frozenset()
    kept = MAGIC.begin(board(prism, CLONE), copying(1, 2, lands))
    assert "Elf" in value(kept, "clone", "creature types")
    assert len(value(kept, "clone", "creature types")) > 100, "setting land types leaves creature types defined"


# -- what a host gets wrong is refused before anything begins ----------------------------------------


def written(value: Any, kind: OpKind = OpKind.COPY) -> Op:
    return Op(kind, TEXT, value=Constant(value))


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (written(Copied(Card("X", (("zz", 1),)))), "there is no characteristic 'zz'"),
        (written(Copied(Card("X", (("power", "x"),)))), "power = 'x': expected a whole number"),
        (written(Copied(Card("X", (("types", "Creature"),)))), "expected a set of words"),
        (written(Copied(Card("X", abilities=(Keyword("zz"),)))), "there is no keyword 'zz'"),
        (written(Alters((Op(OpKind.SET, "power", value=Constant("x")),)), OpKind.ALTER), "expected number, came 'x'"),
        (Op(OpKind.SET, "types", value=Constant(frozenset({"zz"}))), "there is no 'zz'"),
        (Op(OpKind.SET, "power", value=Constant("x")), "expected number, came 'x'"),
    ],
)
def test_an_effect_that_does_not_fit_the_game_does_not_begin(op: Op, message: str) -> None:
    effect = Effect(0, "odd", (Part(These(frozenset({1})), (op,)),), 0, "A")
    with pytest.raises(BadChange) as caught:
        MAGIC.begin(board(BEAR), effect)
    assert "effect 'odd'" in str(caught.value)
    assert message in str(caught.value)


def test_an_arrival_that_can_t_be_is_refused_before_it_is_judged() -> None:
    odd = Arrival(Create(BEAR, "A", "A", "battlefield", "new", status=(("bogus", True),)))
    with pytest.raises(BadChange, match="new: there is no field 'bogus'"):
        MAGIC.enter(board(), [odd])


@pytest.mark.parametrize("make", [lambda: Join(1, BEAR, "under"), lambda: Create(5, "A", None, "hand")])  # type: ignore[arg-type]
def test_a_change_of_a_wrong_kind_can_t_be_made(make: Any) -> None:
    with pytest.raises(TypeError, match="must be <class"):
        make()
