"""The topic of play: what is legal can be done, what is not is refused, and a course can be gone through again."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from plystack import Game
from plystack.data import Act, State
from plystack.errors import IllegalAction, PlystackError, WrongAnswer
from plystack_conformance.boards.course import PLAYERS, Hosted, Unplayable, course, made
from plystack_conformance.boards.judging import SETTINGS
from plystack_conformance.topics.another import elsewhere, plays
from plystack_conformance.topics.following import STEPS, follow, seeds, unless_stuck, ways
from plystack_conformance.topics.topic import Topic

_EVERY = 4
_ANY_SEED = 6  # courses of any seed in a usual run
_SHORT = 20
_UNDONE = 3  # so many States are gone back to
_NO_ANSWERS = (None, True, -1, 10**9, "?!", (), ("?!",), (None, None), 1.5, frozenset({"?!"}), object())
_HASHES = 1  # the hash seed of the other process


class PlayTopic(Topic):
    """Courses of play: by what a game says is legal, or by a host."""

    def test_every_course_goes_on(self, game: Game) -> None:
        """Whatever is legal can be done, and as long as the game is not over, something can or is to be decided."""
        for hosted in ways(game):
            for seed in seeds():
                _goes_on(game, seed, STEPS, hosted)

    def test_a_course_of_any_seed_goes_on(self, game: Game) -> None:
        """The same holds of courses that Hypothesis makes up."""
        found = ways(game)

        @settings(SETTINGS, max_examples=_ANY_SEED * len(found), phases=[Phase.generate])  # no seed is simpler
        @given(st.integers(0, 2**32), st.sampled_from(found))
        def goes_on(seed: int, hosted: bool) -> None:
            _goes_on(game, seed, _SHORT, hosted)

        goes_on()

    def test_whatever_is_legal_can_be_done(self, game: Game) -> None:
        """All of what is legal in a State can be done there, not only what somebody chooses."""
        for moment in follow(game):
            if moment.number % _EVERY:
                continue
            for act in game.legal(moment.before):
                try:
                    game.act(moment.before, act)
                except PlystackError as problem:
                    told = f"{type(problem).__name__}: {problem}"
                    pytest.fail(f"move {moment.number}: {act} is legal, and can't be done: {told}", pytrace=False)

    def test_what_is_not_legal_is_refused_and_changes_nothing(self, game: Game) -> None:
        """What is not among the legal actions raises IllegalAction, with a reason; the State is as it was."""
        for moment in follow(game):
            if moment.number % _EVERY:
                continue
            state = moment.before
            text = game.dumps(state)
            for act in _illegal(game, state):
                with pytest.raises(IllegalAction) as raised:
                    game.act(state, act)
                assert len(str(raised.value)) > len(act.name) + 20, f"{act} is refused without a reason: {raised.value}"
                assert game.why_not(state, act), f"{act} is refused, and why_not says nothing"
            assert game.dumps(state) == text, "what is refused changes the State"

    def test_a_wrong_answer_is_refused_and_changes_nothing(self, game: Game) -> None:
        """What is none of the answers that there are raises WrongAnswer; where nothing is asked, no answer is legal."""
        asked = 0
        for moment in follow(game):
            state = moment.before
            if state.decision is None:
                if moment.number % _EVERY == 0:
                    with pytest.raises(IllegalAction, match="nothing is to be decided"):
                        game.answer(state, True)
                continue
            asked += 1
            text = game.dumps(state)
            for wrong in _wrong(state):
                with pytest.raises(WrongAnswer):
                    game.answer(state, wrong)
            assert game.dumps(state) == text, "a wrong answer changes the State"
        assert asked, "nobody had to decide anything in any course"

    def test_a_course_can_be_taken_back_and_gone_through_again(self, game: Game) -> None:
        """The States on the way are those that the same moves lead to from the start, from any of them on."""
        for hosted in ways(game):
            for seed in seeds():
                with unless_stuck():
                    moments = list(course(game, seed, STEPS, hosted=hosted))
                last = max(place for place, moment in enumerate(moments) if moment.anew)
                moments = moments[last:]
                for back in range(0, len(moments), len(moments) // _UNDONE + 1):
                    state = moments[back].before
                    for moment in moments[back:]:
                        if isinstance(moment.move, Hosted):
                            state, _ = made(game, state, moment.move)
                        else:
                            state = game.replay(state, [moment.move])
                        assert state == moment.after, f"seed {seed}, move {moment.number}: again, it differs"

    def test_another_process_plays_the_same(self, game: Game, pytestconfig: pytest.Config) -> None:
        """The same course comes to the same States, byte by byte, in another process with another hash seed."""
        courses = [(course_seed, STEPS, hosted) for hosted in ways(game) for course_seed in seeds()]
        with unless_stuck():
            here = plays(game, courses)
        there = elsewhere(self, pytestconfig.rootpath, _HASHES, "plays", courses)
        _same_course(here, there)


def _goes_on(game: Game, seed: int, steps: int, hosted: bool) -> None:
    try:
        for _ in course(game, seed, steps, hosted=hosted):
            pass
    except Unplayable as problem:
        pytest.fail(str(problem), pytrace=False)


def _illegal(game: Game, state: State) -> Iterator[Act]:
    """Give what is not legal in a State: what nobody knows, what is another's, what is with what is not there."""
    legal = game.legal(state)
    found = [Act("no such thing", player) for player in (*PLAYERS, "nobody at all")]
    for act in legal:
        others = [each for each in state.position.facts.players if each != act.player]
        found += [attrs.evolve(act, player=each) for each in others]
        found += [attrs.evolve(act, args=tuple((name, 10**6) for name, _ in act.args))]
        found += [attrs.evolve(act, args=(*act.args, ("zz", 1)))]
    yield from (act for act in found if act not in legal)


def _wrong(state: State) -> Iterator[object]:
    """Give what is no answer to what is to be decided."""
    assert state.decision is not None
    for answer in _NO_ANSWERS:
        try:
            state.decision.domain.check(answer)
        except WrongAnswer:
            yield answer


def _same_course(here: list[str], there: list[str]) -> None:
    for number, (one, other) in enumerate(zip(here, there, strict=False), 1):
        if one != other:
            pytest.fail(
                f"a process with PYTHONHASHSEED={_HASHES} comes to another State by move {number}:\n"
                f"here:  {one}\nthere: {other}",
                pytrace=False,
            )
    assert len(here) == len(there), f"a process with PYTHONHASHSEED={_HASHES} plays {len(there)} moves: {there[-1:]}"
