"""Duels by chance: whatever is legal can be done, much of everything happens, and it can be gone through again."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import plystack
from plystack.data import Act, Chance, Said, State
from plystack.errors import IllegalAction

from . import duel

STEPS = int(os.environ.get("PLYSTACK_DUEL", "150"))
"""So many steps are played; ten thousand by ``tox -e duel``."""

FLOORS = {
    "casts": 40,
    "attacks": 20,
    "blocks": 5,
    "triggers of A": 30,
    "triggers of B": 30,
    "replacements": 10,
    "decisions": 50,
}
"""So often each happens in a thousand steps, at least."""

_FEW = 1000  # in fewer steps chance weighs more, and a third is enough
_REPLAYED = 30
GAME = plystack.load("magic", addons=[])
CARDS = duel.pool(GAME)


def test_much_of_everything_happens(capsys: pytest.CaptureFixture[str]) -> None:
    played = duel.Duel(seed=1)
    for before, move, after in played.moves(STEPS):
        assert before != after, f"{move} changes nothing"
    share = STEPS / 1000 * (1 if STEPS >= _FEW else 1 / 3)
    with capsys.disabled():
        told = ", ".join(f"{name} {count}" for name, count in sorted(played.counts.items()))
        sys.stdout.write(f"\n{STEPS} steps: {told}; {len(played.cast)} different cards\n")
    few = {name: played.counts[name] for name, floor in FLOORS.items() if played.counts[name] < floor * share}
    assert not few, f"too few in {STEPS} steps: {few}"
    if STEPS >= _FEW:
        assert len(played.cast) >= 60, f"only {len(played.cast)} different cards were cast or played"


def test_another_process_plays_the_same() -> None:
    steps = _REPLAYED if STEPS < _FEW else STEPS
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [sys.executable, duel.__file__, "2", str(steps)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as other:
        here = duel.digest(2, steps)
        there, _ = other.communicate()
    assert there.strip() == here


class DuelMachine(RuleBasedStateMachine):
    """A duel in which Hypothesis says what is done."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State = GAME.new(duel.PLAYERS)
        self.moves: list[Act | Said] = []
        self.start = self.state

    @initialize(seed=st.integers(0, 10**6))
    def begin(self, seed: int) -> None:
        self.start = self.state = GAME.start(duel.dealt(GAME, seed, CARDS)).state

    @precondition(lambda self: self.state.decision is None and GAME.outcome(self.state) is None)
    @rule(number=st.integers(0, 10**6))
    def act(self, number: int) -> None:
        legal = GAME.legal(self.state)
        act = legal[number % len(legal)]
        self.moves.append(act)
        self.state = GAME.act(self.state, act).state

    @precondition(lambda self: self.state.decision is not None)
    @rule(seed=st.integers(0, 10**6))
    def answer(self, seed: int) -> None:
        assert self.state.decision is not None
        said = Said(self.state.decision.domain.sample(Chance(seed)))
        self.moves.append(said)
        self.state = GAME.answer(self.state, said.answer).state

    @invariant()
    def somebody_can_go_on(self) -> None:
        if self.state.decision is None and GAME.outcome(self.state) is None and self.moves:
            assert GAME.legal(self.state)

    @invariant()
    def it_can_be_kept(self) -> None:
        assert GAME.loads(GAME.dumps(self.state)) == self.state

    @invariant()
    def each_spell_is_an_item(self) -> None:
        if self.state.decision is None:
            objects = {obj.id for obj in self.state.position if obj.zone == "stack"}
            assert objects == {item.object for item in self.state.stack if item.object is not None}

    @invariant()
    def cards_stay_with_their_owners(self) -> None:
        for player in duel.PLAYERS:
            own = [obj for obj in self.state.position if obj.owner == player and not dict(obj.status).get("token")]
            assert len(own) == (duel.LANDS + duel.SPELLS if self.state is not GAME.new(duel.PLAYERS) and own else 0)

    def teardown(self) -> None:
        if self.moves:
            assert GAME.replay(self.start, self.moves) == self.state
            with pytest.raises(IllegalAction):
                GAME.act(self.state, Act("no such thing", "A"))


TestDuelMachine: Any = DuelMachine.TestCase
TestDuelMachine.settings = settings(
    max_examples=3,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
