"""The topic of storage: a State of a course is the same after it was stored, and goes on in another process."""

from __future__ import annotations

import pytest

from plystack import Game
from plystack.data import State
from plystack.errors import PlystackError
from plystack_conformance.topics.another import elsewhere, goes_on
from plystack_conformance.topics.following import follow
from plystack_conformance.topics.topic import Topic

_EVERY = 4
_SAVED = 6
_SEEDS = (1,)


class StorageTopic(Topic):
    """States in the middle of play, stored and read back."""

    def test_a_state_in_play_is_stored_and_read_back(self, game: Game) -> None:
        """States of courses are the same after they were stored, and are stored as the same text again."""
        for moment in follow(game):
            if moment.number % _EVERY == 0 or (moment.number % 2 and moment.after.decision is not None):
                _same(game, moment.after, f"after move {moment.number}, {moment.move}")

    def test_what_is_to_be_decided_is_decided_in_another_process(self, game: Game, pytestconfig: pytest.Config) -> None:
        """A State saved while something is carried out goes on in another process, to the same text as here."""
        texts: list[str] = []
        for moment in follow(game):
            state = moment.after
            if state.decision is not None and state.frames and len(texts) < _SAVED:
                texts.append(game.dumps(state))
        assert texts, "nobody had to decide anything in any course"
        here = goes_on(game, texts)
        for seed in _SEEDS:
            there = elsewhere(self, pytestconfig.rootpath, seed, "goes on", texts)
            for text, one, other in zip(texts, here, there, strict=True):
                if one != other:
                    pytest.fail(
                        f"a process with PYTHONHASHSEED={seed} goes on otherwise from\n{text}\nhere:  {one}\n"
                        f"there: {other}",
                        pytrace=False,
                    )


def _same(game: Game, state: State, where: str) -> None:
    try:
        text = game.dumps(state)
        back = game.loads(text)
    except PlystackError as problem:
        pytest.fail(f"{where}: the State can't be stored and read: {type(problem).__name__}: {problem}", pytrace=False)
    if back != state:
        pytest.fail(f"{where}: a State that was stored and read back is another:\n{text}", pytrace=False)
    if game.dumps(back) != text:
        pytest.fail(f"{where}: a State that was stored and read back is stored as another text:\n{text}", pytrace=False)
