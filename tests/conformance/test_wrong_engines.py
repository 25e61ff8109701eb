"""Engines that break one promise of play each, and the test of that promise says how."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest

from plystack import Game
from plystack.data import Act, State, do, storage
from plystack.game import playing
from plystack.happenings import Course, applying, proposing, run, running, triggering

from .breaking import Sound, found_by, sound


def _once(right: Callable[..., Any]) -> Callable[..., Any]:
    """See one match, where there are several."""
    return lambda *given: right(*given)[:1]


def _after(right: Callable[..., Any]) -> Callable[..., Any]:
    """Look at what is after the events, whatever the pattern says."""
    return lambda happening, pattern, source: right(happening, attrs.evolve(pattern, looks_back=False), source)


def _turned(right: Callable[..., Any]) -> Callable[..., Any]:
    """Let whoever has the turn control everything."""
    return lambda view, *rest: attrs.evolve(right(view, *rest), player=view.position.facts.turn)


def _least(right: Callable[..., Iterable[Any]]) -> Callable[..., Any]:
    """Offer one replacement only, where there are several."""
    return lambda *given: list(right(*given))[:1]


def _deaf(right: Callable[..., Any]) -> Callable[..., Any]:
    """Let nothing trigger by how things are."""
    return lambda machine, state, view: state


def _mute(right: Callable[..., Any]) -> Callable[..., Any]:
    """Let nothing trigger because others have."""
    return lambda machine, state, happening, due: (state, happening)


def _uncounted(right: Callable[..., Any]) -> Callable[..., Any]:
    """Count nothing of what happens."""
    return lambda machine, state, happening: state


def _following(right: Callable[..., State]) -> Callable[..., Any]:
    """Let items go to whoever has the turn."""

    def remembered(state: State, happening: object) -> State:
        turn = str(state.position.facts.turn)
        stack = [attrs.evolve(item, control=attrs.evolve(item.control, player=turn)) for item in state.stack]
        return right(attrs.evolve(state, stack=tuple(stack)), happening)

    return remembered


def _lost(right: Callable[[str], State]) -> Callable[..., Any]:
    """Lose how many numbers have been drawn."""
    return lambda text: attrs.evolve(right(text), drawn=0)


def _unchecked(right: Callable[..., Any]) -> Callable[..., Any]:
    """Take any answer for one."""

    def answered(machine: Any, state: State, said: Any) -> Course:
        frame = attrs.evolve(state.frames[-1], answers=(*state.frames[-1].answers, said)) if state.frames else None
        if frame is None:
            return run(machine, state)
        try:
            return run(machine, attrs.evolve(state, decision=None, frames=(*state.frames[:-1], frame)))
        except Exception:  # an answer that was never checked can break anything
            return Course(state)

    return answered


_JUDGED = "test_what_triggers_is_what_the_rule_to_the_letter_says"
_KEPT = "test_an_item_is_controlled_by_another_only_when_taken_over"
_STORED = "test_a_state_in_play_is_stored_and_read_back"
_ANSWERED = "test_a_wrong_answer_is_refused_and_changes_nothing"

ENGINES: dict[str, tuple[object, str, Callable[..., Any], str, str]] = {
    "one match of several": (triggering, "matches", _once, _JUDGED, "triggered:.must have, and did not"),
    "nothing looks back": (triggering, "matches", _after, _JUDGED, "triggered:"),
    "another controls it": (triggering, "control", _turned, _JUDGED, "triggered:.*did, and must not have"),
    "one replacement": (proposing, "_replacements", _least, _JUDGED, "could replace .*must have, and did not"),
    "no state is looked at": (running, "state_triggers", _deaf, "test_an_endless_loop_is_named", "DID NOT RAISE"),
    "no state is seen in play": (running, "state_triggers", _deaf, _JUDGED, "triggered by how things are"),
    "nothing echoes": (applying, "echoed", _mute, _JUDGED, "triggered:.*must have, and did not"),
    "nothing is counted": (triggering, "_count", _uncounted, _JUDGED, "counted:.*must have, and did not"),
    "items change hands": (applying, "remember", _following, _KEPT, "nobody took it over"),
    "what is drawn is lost": (storage, "loads", _lost, _STORED, "is another"),
    "any answer will do": (playing, "answer", _unchecked, _ANSWERED, "DID NOT RAISE"),
}
"""By mistake: the module and function that make it, how, the test that finds it, and what that says."""


@pytest.mark.parametrize("mistake", ENGINES)
def test_a_wrong_engine_is_caught(mistake: str, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    module, name, wrong, test, told = ENGINES[mistake]
    monkeypatch.setattr(module, name, wrong(getattr(module, name)))
    found_by(test, Sound(), sound(), pytestconfig, told)


def test_what_is_not_legal_and_is_done_all_the_same_is_caught(
    monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    def lax(game: Game, state: State, act: Act) -> Any:
        return game.do(state, [do("nothing")], player=None) if act.name == "no such thing" else right(game, state, act)

    right = Game.act
    monkeypatch.setattr(Game, "act", lax)
    found_by("test_what_is_not_legal_is_refused_and_changes_nothing", Sound(), sound(), pytestconfig, "DID NOT RAISE")
