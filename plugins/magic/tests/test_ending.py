"""How a game ends: somebody wins, or all others have lost (104.2)."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import Constant, Outcome, Rule, RuleKind, SetTurn, State, Static, do
from plystack_magic.players import playing

MAGIC = plystack.load("magic", addons=[])


def ended(state: State, verb: str, *players: str) -> Outcome | None:
    return MAGIC.outcome(MAGIC.do(state, [do(verb, who=Constant(frozenset(players)))], player="A").state)


def test_the_last_who_has_not_lost_wins() -> None:
    state = MAGIC.new(["A", "B", "C"])
    assert MAGIC.outcome(state) is None
    assert ended(state, "lose the game", "B") is None
    assert ended(state, "lose the game", "B", "C") == Outcome(("A",), "all others have lost")
    assert ended(state, "lose the game", "A", "B", "C") == Outcome((), "all have lost"), "a draw (104.4a)"


def test_who_wins_has_won() -> None:
    assert ended(MAGIC.new(["A", "B", "C"]), "win the game", "B") == Outcome(("B",), "B won the game")


@pytest.mark.parametrize(("lost", "winners"), [(("C",), None), (("C", "D"), ("A", "B"))])
def test_a_team_wins_together(lost: tuple[str, ...], winners: tuple[str, ...] | None) -> None:
    state = MAGIC.new(["A", "B", "C", "D"], teams={"A": "x", "B": "x", "C": "y", "D": "y"})
    found = ended(state, "lose the game", *lost)
    assert (None if found is None else found.winners) == winners


def test_who_cannot_lose_does_not() -> None:
    law = Static(rules=(Rule(RuleKind.FORBID, "lose the game", players="you"),))
    state = MAGIC.put(MAGIC.new(["A", "B"]), MAGIC.card("Angel", type="Enchantment", abilities=[law]), "A")
    assert ended(state, "lose the game", "A") is None
    assert ended(state, "lose the game", "B") is not None


def test_a_loop_without_end_is_a_draw_as_whoever_runs_the_game_says() -> None:
    state = MAGIC.do(MAGIC.new(["A", "B"]), [do("draw the game")]).state
    assert MAGIC.outcome(state) == Outcome((), "the game is a draw")
    assert MAGIC.to_act(state) is None


def test_who_is_still_in_the_game_is_known_in_turn_order() -> None:
    state = MAGIC.change(MAGIC.new(["A", "B", "C", "D"]), [SetTurn("C")])
    assert playing(state) == ("C", "D", "A", "B")
    state = MAGIC.do(state, [do("lose the game", who=Constant("C"))], player="A").state
    assert playing(state) == ("D", "A", "B"), "whose turn it is has left"
    two = MAGIC.do(MAGIC.new(["A", "B"]), [do("lose the game", who=Constant("B"))], player="A").state
    assert playing(two) == ("A", "B"), "the game is over: nobody leaves"
