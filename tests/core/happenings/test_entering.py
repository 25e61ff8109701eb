"""What is asked as an object enters: before it is there, of whoever will control it."""

from __future__ import annotations

import pytest

from plystack.data import (
    Ability,
    Card,
    Constant,
    Do,
    Enters,
    EventKind,
    Has,
    In,
    Pattern,
    Replacement,
    State,
    Thing,
    Triggered,
    ValueOf,
    Whoever,
    Word,
    do,
    words,
)
from plystack.errors import WrongAnswer

from ..layers import table as toy
from .hunt import HUNT, asked, at_rest, board, done, growth, held

HUE = Enters(chooses=(("hue", "hue"),))
COPIES = Enters(copies=toy.kind("elk", "owl"))
MODES = Enters(modes=(("big", (toy.size("strength", 7),)), ("fast", (toy.size("speed", 4),))))
ENTER = do("move", what=In(words("hand")) & Has("kinds", Constant(words("guest"))), to="table")
HUES = ("green", "grey", "red")


def guest(*abilities: Ability) -> Card:
    return HUNT.card("Guest", kinds=["guest"], strength=1, abilities=abilities)


def waiting(*cards: Card) -> State:
    """Return the State with guests in ann's hand, from 13 on."""
    state = board()
    for card in cards:
        state = HUNT.put(state, card, "ann", zone="hand")
    return state


def guests(state: State) -> list[int]:
    return [obj.id for obj in state.position if obj.card.name == "Guest" and obj.zone == "table"]


def test_words_are_chosen_before_it_is_there() -> None:
    before = waiting(guest(HUE))
    begun = done(before, ENTER)
    assert asked(begun) == ("ann", "hue", HUES)
    assert begun.position == before.position
    progress = HUNT.answer(begun, ("red",))
    (ident,) = guests(progress.state)
    assert progress.state.position.obj(ident).choices == (("hue", words("red")),)
    assert [event.kind for event in progress.events] == [EventKind.MOVES]
    with pytest.raises(WrongAnswer, match="'rad' can't be chosen; did you mean 'red'"):
        HUNT.answer(begun, ("rad",))


def test_whoever_will_control_it_chooses() -> None:
    give = Do(ENTER.verb, tuple(sorted((*ENTER.args, ("who", Whoever("other"))))))
    begun = done(waiting(guest(HUE)), give)
    assert asked(begun)[0] == "bob"
    state = HUNT.answer(begun, ("grey",)).state
    assert state.position.obj(guests(state)[0]).controller == "bob"


def test_what_is_created_is_asked_too() -> None:
    begun = done(board(), do("create", card=guest(HUE), who=Whoever("other")))
    assert asked(begun)[:2] == ("bob", "hue")
    state = HUNT.answer(begun, ("green",)).state
    assert state.position.obj(13).choices == (("hue", words("green")),)


def test_it_may_enter_as_a_copy() -> None:
    begun = done(waiting(guest(COPIES)), ENTER)
    assert asked(begun) == ("ann", "copy", (1, 2, 3))
    for said, kinds, strength in ((2, "owl", 3), (None, "guest", 1)):
        state = at_rest(HUNT.answer(begun, said).state)
        view = HUNT.view(state)[guests(state)[0]]
        assert (view["kinds"], view["strength"]) == (words(kinds), strength)


def test_what_it_copies_may_ask_again() -> None:
    """It becomes a copy of a guest that asks for a hue: so does it."""
    both = done(waiting(guest(HUE)), ENTER, said=[("red",)])
    copier = HUNT.card("Mime", kinds=["guest"], abilities=[Enters(copies=toy.kind("guest"))])
    state = HUNT.put(both, copier, "ann", zone="hand")
    begun = done(state, ENTER)
    assert asked(begun)[1:] == ("copy", tuple(guests(both)))
    begun = HUNT.answer(begun, guests(both)[0]).state
    assert asked(begun)[1:] == ("hue", HUES)
    state = HUNT.answer(begun, ("grey",)).state
    (mime,) = (obj for obj in state.position if obj.card.name == "Mime")
    assert mime.choices == (("hue", words("grey")),)
    assert HUNT.view(state)[mime.id]["strength"] == 1


def test_with_nothing_to_copy_nobody_is_asked() -> None:
    state = at_rest(done(waiting(guest(Enters(copies=toy.kind("hind")))), ENTER))
    assert HUNT.view(state)[guests(state)[0]]["kinds"] == words("guest")


def test_where_it_is_not_said_that_it_may_it_enters_as_a_copy() -> None:
    """Nobody is asked where there is but one, or none; and of several none can be refused."""
    must = Enters(copies=toy.kind("owl"), optional=False)
    state = at_rest(done(waiting(guest(must)), ENTER))
    assert HUNT.view(state)[guests(state)[0]]["kinds"] == words("owl")
    state = at_rest(done(waiting(guest(Enters(copies=toy.kind("hind"), optional=False))), ENTER))
    assert HUNT.view(state)[guests(state)[0]]["kinds"] == words("guest")
    several = done(waiting(guest(Enters(copies=toy.kind("elk", "owl"), optional=False))), ENTER)
    assert asked(several) == ("ann", "copy", (1, 2, 3))
    with pytest.raises(WrongAnswer):
        HUNT.answer(several, None)
    state = at_rest(HUNT.answer(several, 2).state)
    assert HUNT.view(state)[guests(state)[0]]["kinds"] == words("owl")


def test_one_of_some_words_is_chosen() -> None:
    begun = done(waiting(guest(Enters(chooses=(("side", frozenset({"left", "right"})),)))), ENTER)
    assert asked(begun) == ("ann", "side", ("left", "right"))
    state = HUNT.answer(begun, ("left",)).state
    assert state.position.obj(guests(state)[0]).choices == (("side", words("left")),)
    with pytest.raises(WrongAnswer, match="'red'"):
        HUNT.answer(begun, ("red",))


def test_one_of_several_texts_is_chosen() -> None:
    begun = done(waiting(guest(MODES)), ENTER)
    assert asked(begun) == ("ann", "mode", ("big", "fast"))
    for said, sizes in (("big", (7, 0)), ("fast", (1, 4))):
        state = HUNT.answer(begun, said).state
        view = HUNT.view(state)[guests(state)[0]]
        assert (view["strength"], view["speed"]) == sizes


def test_what_is_not_asked_comes_of_itself() -> None:
    enters = Enters(status=(("turned", True),), counters=(("growth", ValueOf("strength")),))
    state = at_rest(done(waiting(guest(enters)), ENTER))
    obj = state.position.obj(guests(state)[0])
    assert (obj.status, growth(state)) == ((("turned", True),), {obj.id: 1})


def test_of_two_at_once_each_is_asked_and_none_counts_for_the_other() -> None:
    every = Enters(copies=toy.kind("guest", "elk"))
    begun = done(waiting(guest(every), guest(HUE)), ENTER)
    assert asked(begun)[1:] == ("copy", (1, 3))
    begun = HUNT.answer(begun, 3).state
    assert asked(begun)[1:] == ("hue", HUES)
    progress = HUNT.answer(begun, ("red",))
    assert len(progress.happenings) == 1
    first, second = guests(progress.state)
    assert HUNT.view(progress.state)[first]["kinds"] == words("elk")
    assert progress.state.position.obj(second).choices == (("hue", words("red")),)


def test_what_goes_elsewhere_instead_is_not_asked() -> None:
    comes = Pattern(EventKind.MOVES, roles=(("to", Word(words("table"))),))
    bars = Replacement(comes, (("to", Constant("pile")),))
    state = HUNT.put(waiting(guest(HUE)), HUNT.card("Gate", abilities=[bars]), "bob")
    state = at_rest(done(state, ENTER))
    assert guests(state) == []
    assert len(state.position.pile("pile", "ann")) == 1


def test_others_say_how_it_enters() -> None:
    host = Enters(toy.kind("guest"), status=(("turned", True),))
    state = HUNT.put(waiting(guest()), HUNT.card("Host", abilities=[host]), "bob")
    state = done(state, ENTER)
    assert state.position.obj(guests(state)[0]).status == (("turned", True),)


def test_what_enters_is_seen_as_it_is_there() -> None:
    """A guest that enters as a copy of an owl is an owl that comes."""
    comes = Pattern(EventKind.MOVES, roles=(("object", Thing(toy.kind("owl"))), ("to", Word(words("table")))))
    counts = HUNT.card("Watch", abilities=[Triggered(comes, (do("gain", number="gold"),))])
    begun = done(HUNT.put(waiting(guest(COPIES)), counts, "ann"), ENTER)
    for said, items in ((2, 1), (1, 0)):
        assert len(at_rest(HUNT.answer(begun, said).state).stack) == items


def test_it_goes_on_from_a_file_between_two_questions() -> None:
    both = Enters(chooses=(("hue", "hue"),), modes=MODES.modes)
    begun = done(waiting(guest(both)), ENTER)
    about = []
    state = begun
    answers = {"hue": ("red",), "mode": "big"}
    while state.decision is not None:
        about.append(state.decision.about)
        state = HUNT.loads(HUNT.dumps(state))
        assert state.decision is not None
        state = HUNT.answer(state, answers[state.decision.about]).state
    assert sorted(about) == ["hue", "mode"]
    ident = guests(state)[0]
    assert state.position.obj(ident).choices == (("hue", words("red")),)
    assert HUNT.view(state)[ident]["strength"] == 7
    assert held(state, "gold") == (0, 0)
