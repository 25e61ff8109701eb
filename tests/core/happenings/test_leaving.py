"""Players who have left the game: they keep their place in the order, and no word takes them in."""

from __future__ import annotations

import attrs
import pytest

from plystack.data import (
    Constant,
    EventKind,
    Everyone,
    Facts,
    Pattern,
    Quit,
    Related,
    Relation,
    SetFacts,
    Side,
    State,
    Triggered,
    Whoever,
    do,
)
from plystack.errors import BadChange

from .hunt import HUNT, at_rest, board, done, held, with_ability

NOD = do("nod")
THREE = Facts(("ann", "bob", "cid"), "bob", relations=(Relation("others", frozenset({Side.OTHERS})),))


def without(state: State, *players: str) -> State:
    return HUNT.happen(state, [Quit(each) for each in players]).state


def test_the_order_of_turns_leaves_them_out() -> None:
    two = attrs.evolve(THREE, left=("bob",))
    assert two.players == ("ann", "bob", "cid")
    assert two.playing == ("ann", "cid")
    assert two.in_turn_order(two.players) == ("cid", "ann"), "it is still the turn of one who has left"
    assert [two.after(each) for each in two.players] == ["cid", "cid", "ann"]
    assert attrs.evolve(THREE, left=THREE.players).after("ann") is None


def test_no_word_for_players_takes_them_in() -> None:
    two = attrs.evolve(THREE, left=("bob",))
    assert [two.related("others", "ann", each) for each in two.players] == [False, False, True]
    assert two.related("others", "bob", "ann"), "whom they left behind"
    state = without(board(), "bob")
    everyone = done(state, do("gain", number="gold", who=Everyone()))
    assert held(everyone, "gold") == (1, 0)
    assert held(done(state, do("gain", number="gold", who=Whoever("other"))), "gold") == (0, 0)
    named = done(state, do("gain", number="gold", who=Constant("bob")))
    assert held(named, "gold") == (0, 0)


def test_it_is_told_once() -> None:
    waits = Triggered(Pattern(EventKind.QUITS, roles=(("player", Related("other")),)), (NOD,))
    hears = Triggered(Pattern(EventKind.QUITS), (NOD,))
    state = with_ability(with_ability(board(), waits), hears)
    left = without(state, "bob")
    assert len(left.stack) == 1, "afterwards nobody stands in a relation to one who has left"
    assert without(left, "bob") == left


def test_what_they_would_put_up_is_not_and_what_they_would_decide_the_next_player_does() -> None:
    """800.4d, 800.4h."""
    hears = Triggered(Pattern(EventKind.ANNOUNCED, "dusk"), (NOD,))
    state = without(with_ability(board(), hears, player="bob"), "bob")
    state = at_rest(done(state, do("announce", name="dusk")))
    assert state.stack == ()
    chooses = done(state, do("may", do=(NOD,)), player="bob")
    assert chooses.decision is not None
    assert chooses.decision.player == "ann"


def test_only_players_can_leave() -> None:
    with pytest.raises(BadChange, match="there is no player 'zoe'"):
        without(board(), "zoe")
    facts = attrs.evolve(board().position.facts, left=("zoe",))
    with pytest.raises(BadChange, match="'zoe' is none of the players"):
        HUNT.change(board(), [SetFacts(facts)])


@pytest.mark.parametrize("player", ["ann", "bob"])
def test_a_state_with_one_who_has_left_is_stored(player: str) -> None:
    state = without(board(), player)
    assert HUNT.loads(HUNT.dumps(state)) == state
