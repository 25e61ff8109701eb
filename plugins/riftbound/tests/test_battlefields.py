"""Battlefield abilities on the chain (190.6, 191.4): who puts them up and chooses, and whom their "you" names."""

from __future__ import annotations

import attrs
import pytest

import plystack
from plystack.data import (
    Announce,
    Bound,
    Constant,
    Controlled,
    ControlledBy,
    EventKind,
    Has,
    Here,
    In,
    Item,
    Named,
    Op,
    OpKind,
    Part,
    Pattern,
    Related,
    SetController,
    SomeOf,
    State,
    Static,
    Target,
    Those,
    Triggered,
    TurnPlayer,
    Word,
    YesOrNo,
    do,
    words,
)

RIFTBOUND = plystack.load("riftbound", addons=[])
UNITS = Has("types", Constant(words("Unit"))) & Here()
BIGGER = Static((Part(Those("unit"), (Op(OpKind.INCREASE, "might", value=Constant(1)),)),))
GIVES = (do("continue", effect=BIGGER, until="end of turn"),)
PLAYS_A_SPELL = Pattern(EventKind.ANNOUNCED, "play", roles=(("kind", Word(words("spell"))),))
BEGINS = Pattern(EventKind.ANNOUNCED, "phase begins", roles=(("phase", Word(words("beginning"))),))
DRAWS = (do("draw"), do("gain", number="xp", who=TurnPlayer()))

# "When a player plays a spell, they may give a unit they control here +1 Might this turn."
HALL = Triggered(
    PLAYS_A_SPELL,
    GIVES,
    targets=(Target("unit", UNITS & ControlledBy(Named("player"))),),
    named=("player",),
    optional=True,
)
# "When a player plays a spell, give a unit here +1 Might this turn."
CROWD = Triggered(PLAYS_A_SPELL, GIVES, targets=(Target("unit", UNITS),))
# "At the start of each Beginning Phase, draw 1. Then the turn player gains 1 XP."
FORTRESS = Triggered(BEGINS, DRAWS)
# "When a player plays a spell, they may draw 1": "you" is not the one who is named
PATRON = Triggered(PLAYS_A_SPELL, DRAWS, named=("player",), optional=True)


def field(ability: Triggered, controller: str | None) -> State:
    """Return a battlefield with an ability (1), with a unit of A (2) and two of B (3, 4); each player has a deck."""
    hall = RIFTBOUND.card("Hall", type="Battlefield", abilities=[ability])
    unit = RIFTBOUND.card("Recruit", type="Unit", might=2)
    state = RIFTBOUND.put(RIFTBOUND.new(["A", "B"]), hall, "A", label="hall", zone="battlefield")
    for player, label in (("A", "a1"), ("B", "b1"), ("B", "b2")):
        state = RIFTBOUND.put(state, unit, player, label=label, zone="battlefield")
    for player in ("A", "A", "B", "B"):
        state = RIFTBOUND.put(state, unit, player, zone="main deck")
    program = [do("place", what=ON_BOARD, at=Has("types", Constant(words("Battlefield"))))]
    state = RIFTBOUND.do(state, program).state
    return RIFTBOUND.change(state, [SetController(1, controller)])


ON_BOARD = Has("types", Constant(words("Unit"))) & In(words("battlefield"))


def spell(state: State, player: str) -> State:
    """Return the State after a player has played a spell."""
    return RIFTBOUND.happen(state, [Announce("play", (("kind", words("spell")), ("player", player)))]).state


def begun(state: State, game: plystack.Game = RIFTBOUND) -> State:
    """Return the State after A's Beginning Phase has begun."""
    return game.happen(state, [Announce("phase begins", (("phase", "beginning"), ("player", "A")))]).state


def resolved(state: State) -> State:
    return RIFTBOUND.do(state, [do("resolve")]).state


def asked(state: State) -> tuple[str, tuple[object, ...]]:
    """Return who is asked, and what can be chosen."""
    decision = state.decision
    assert decision is not None
    domain = decision.domain
    assert isinstance(domain, SomeOf | YesOrNo)
    return decision.player, domain.options if isinstance(domain, SomeOf) else (True, False)


def hands(state: State) -> tuple[int, int]:
    """Return how many cards A and B have in hand."""
    a, b = (len(state.position.pile("hand", player)) for player in ("A", "B"))
    return a, b


def xp(state: State) -> tuple[int, int]:
    return state.position.facts.held("A", "xp"), state.position.facts.held("B", "xp")


# -- the table: one player named to choose or nobody, the battlefield controlled or not ------------------


@pytest.mark.parametrize(
    ("ability", "controller", "player", "you"),
    [
        (HALL, "A", "B", "A"),  # 190.6.c
        (HALL, None, "B", None),
        (CROWD, "A", "A", "A"),  # 190.6.a
        (CROWD, "B", "B", "B"),
        (CROWD, None, "A", None),  # 190.6.b: it is A's turn
    ],
)
def test_who_puts_up_what_says_no_you(ability: Triggered, controller: str | None, player: str, you: str | None) -> None:
    state = spell(field(ability, controller), "B")
    (item,) = (*state.pending, *state.stack)
    assert (item.control.player, item.control.you) == (player, you)
    who, options = asked(state)
    assert who == player
    if ability.optional:
        state = RIFTBOUND.answer(state, True).state
        who, options = asked(state)
    assert (who, options) == (player, (3, 4) if ability is HALL else (2, 3, 4))
    state = resolved(RIFTBOUND.answer(state, (3,)).state)
    assert RIFTBOUND.view(state).value(3, "might") == 3, "what is said to nobody in particular happens in each cell"
    assert state.position.obj(1).controller == controller


@pytest.mark.parametrize(
    ("ability", "controller", "player", "drew"),
    [
        (PATRON, "A", "B", (1, 0)),  # B puts it up, and "you" is A
        (PATRON, None, "B", (0, 0)),  # nobody draws, and the turn player gains all the same
        (FORTRESS, "A", "A", (1, 0)),
        (FORTRESS, "B", "B", (0, 1)),
        (FORTRESS, None, "A", (0, 0)),  # R-S7
    ],
)
def test_whom_you_names(ability: Triggered, controller: str | None, player: str, drew: tuple[int, int]) -> None:
    state = field(ability, controller)
    if ability is PATRON:
        state = spell(state, "B")
        assert asked(state)[0] == player
        state = RIFTBOUND.answer(state, True).state
    else:
        state = begun(state)
    assert state.stack[0].control.player == player
    state = resolved(state)
    assert (hands(state), xp(state)) == (drew, (1, 0))


# -- what waits on the chain --------------------------------------------------------------------------


def test_r_s10_an_item_keeps_its_controller_when_its_battlefield_gets_another() -> None:
    state = spell(field(CROWD, "A"), "B")
    state = RIFTBOUND.happen(state, [SetController(1, "B")]).state
    assert asked(state)[0] == "A", "A makes the choices left"
    state = RIFTBOUND.answer(state, (2,)).state
    assert state.stack[0].control.player == "A"
    state = spell(state, "A")
    assert asked(state)[0] == "B", "the next one is B's"


ENEMIES = Triggered(
    BEGINS,
    (
        do("for each", of=Has("types", Constant(words("Unit"))) & Controlled("enemy") & Here(), as_="unit", do=GIVES),
        do("draw"),
    ),
)


@pytest.mark.parametrize(("setting", "drew"), [("stays", (1, 0)), ("its new controller", (0, 1))])
def test_r_s11_whoever_takes_over_an_item_controls_it(setting: str, drew: tuple[int, int]) -> None:
    game = plystack.load("riftbound", addons=[], policies={"you of a taken item": setting})
    state = attrs.evolve(field(ENEMIES, "A"), policies=game.declared.policies)
    state = begun(state, game)
    item = only(state)
    assert item.control.player == "A"
    takes = [do("choose item", bind="that"), do("take over", item="that", who=Constant("B"))]
    state = game.do(state, takes, player="B").state
    assert only(state).control.player == "B"
    state = game.do(state, [do("resolve")]).state
    might = [game.view(state).value(each, "might") for each in (2, 3, 4)]
    assert might == [3, 2, 2], "enemy is read from B: A's unit is one (359.3.f)"
    assert hands(state) == drew


def only(state: State) -> Item:
    (item,) = state.stack
    return item


@pytest.mark.parametrize(("setting", "drew"), [("bound when made", (1, 0)), ("follows its source", (0, 1))])
def test_you_of_an_item_follows_its_battlefield_only_where_the_policy_says_so(
    setting: str, drew: tuple[int, int]
) -> None:
    game = plystack.load("riftbound", addons=[], policies={"you of an item": setting})
    state = attrs.evolve(field(FORTRESS, "A"), policies=game.declared.policies)
    state = begun(state, game)
    state = game.happen(state, [SetController(1, "B")]).state
    assert hands(game.do(state, [do("resolve")]).state) == drew


def test_r_s9_what_a_battlefield_brings_about_later_is_its_new_controllers() -> None:
    state = RIFTBOUND.change(field(FORTRESS, "A"), [SetController(1, "B")])
    state = begun(state)
    assert only(state).control.player == "B"


def test_without_a_legal_choice_an_item_is_removed() -> None:
    """R-B1: B has no unit there; A, who has, may not use it."""
    state = field(HALL, "A")
    program = [do("place", what=ON_BOARD & Controlled("opponent"), zone="base")]
    state = RIFTBOUND.do(state, program, player="A").state
    state = RIFTBOUND.answer(spell(state, "B"), True).state
    assert (state.decision, state.pending, state.stack) == (None, (), ())


def test_what_is_declined_was_never_put_up() -> None:
    state = RIFTBOUND.answer(spell(field(HALL, "A"), "B"), False).state
    assert (state.decision, state.pending, state.stack) == (None, (), ())


def test_the_newest_resolves_first_and_the_turn_player_puts_up_first() -> None:
    """R-H1: one event, an item of each; that of B resolves first."""
    state = field(CROWD, "A")
    other = RIFTBOUND.card("Other", type="Battlefield", abilities=[CROWD])
    state = RIFTBOUND.put(state, other, "B", label="other", zone="battlefield")
    state = RIFTBOUND.do(
        state,
        [
            do("place", what=ON_BOARD & ControlledBy(Constant("B")), at=Has("name", Constant("Other"))),
        ],
    ).state
    state = spell(state, "B")
    assert asked(state) == ("B", (3, 4)), "that of A has one legal choice, and nobody is asked"
    state = RIFTBOUND.answer(state, (4,)).state
    assert [each.control.player for each in state.stack] == ["A", "B"]
    state = resolved(state)
    assert [each.control.player for each in state.stack] == ["A"]


def test_a_role_of_the_event_is_known_to_the_instructions() -> None:
    state = spell(field(CROWD, "A"), "B")
    (item,) = (*state.pending, *state.stack)
    assert dict(item.bound)["player"] == Bound(players=("B",), words=words("B"))
    assert dict(item.bound)["kind"] == Bound(words=words("spell"))


def test_nobody_is_no_enemy_and_has_none() -> None:
    """A relation of "you" that is nobody holds for nobody; one of the item's controller is that of the turn player."""
    yours = Pattern(EventKind.ANNOUNCED, "phase begins", roles=(("player", Related("you")),))
    state = begun(field(attrs.evolve(ENEMIES, when=yours), None))
    assert state.stack == (), "a condition with 'you' can't be met (190.6.d)"
    state = resolved(begun(field(ENEMIES, None)))
    assert [RIFTBOUND.view(state).value(each, "might") for each in (2, 3, 4)] == [2, 3, 3]
