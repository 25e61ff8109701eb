"""How games are broken in one place, and how it is seen that the suite notices."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs
import pytest

from plystack import Game
from plystack.data import ControlRow
from plystack.errors import PlystackError
from plystack.happenings import Call, Step, Verb
from plystack.plugins import HOOK_API, AddonInfo, assemble, hookimpl
from plystack_conformance import GameConformance

from .harbour import game as harbour

Break: TypeAlias = Callable[[Game], Game]
_HOOKS = {"legal_actions": ("player",), "why_illegal": ("act",), "perform": ("act",)}


def sound() -> Game:
    return Game(assemble(harbour))


class Sound(GameConformance):
    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        return sound()


def with_hook(name: str, answer: Callable[..., Any]) -> Break:
    """Break a game by what it answers to a hook in play; the answer gets that of the sound game, too."""

    def broken(game: Game) -> Game:
        ((plugin, right),) = game.declared.played.answers[name]

        takes = ("state", "view", "hooks", *_HOOKS.get(name, ()))

        def wrong(*given: Any) -> Any:
            known = dict(zip(takes, given, strict=True))
            found = right(*(known[each] for each in inspect.signature(right).parameters))
            return answer(known["state"], known.get("act"), found)

        parameters = [inspect.Parameter(each, inspect.Parameter.POSITIONAL_OR_KEYWORD) for each in takes]
        vars(wrong)["__signature__"] = inspect.Signature(parameters)
        answers = {**game.declared.played.answers, name: ((plugin, wrong),)}
        return Game(attrs.evolve(game.declared, played=attrs.evolve(game.declared.played, answers=answers)))

    return broken


def with_verb(name: str, step: Callable[[Call, Step], Step]) -> Break:
    """Break a game by what a verb of its own gives."""

    def broken(game: Game) -> Game:
        def wrong(verb: Verb) -> Verb:
            right = verb.run
            return attrs.evolve(verb, run=lambda call: step(call, right(call)))

        verbs = [wrong(verb) if verb.name == name else verb for verb in game.declared.verbs]
        return Game(attrs.evolve(game.declared, verbs=tuple(verbs)))

    return broken


def with_addon(**hooks: Callable[..., Any]) -> Break:
    """Break a game by an add-on that answers hooks."""

    class Addon:
        @hookimpl
        def addon_info(self) -> AddonInfo:
            return AddonInfo("broken", "harbour", "1.0", HOOK_API)

    for name, answer in hooks.items():
        setattr(Addon, name, staticmethod(hookimpl(answer)))
    return lambda game: Game(assemble(harbour, [Addon()]))


def with_control(*rows: ControlRow) -> Break:
    """Break a game by its table of control."""
    return lambda game: Game(attrs.evolve(game.declared, control=rows))


def found_by(test: str, topic: GameConformance, game: Game, config: pytest.Config, told: str) -> None:
    """Run one test of the suite on a game, and expect it to fail so; to be skipped is not to fail."""
    given = {"game": game, "pytestconfig": config}
    method = getattr(topic, test)
    failures = (pytest.fail.Exception, pytest.skip.Exception, AssertionError, PlystackError)
    with pytest.raises(failures, match=f"(?s){told}") as raised:
        method(*(given[name] for name in inspect.signature(method).parameters))
    assert not isinstance(raised.value, pytest.skip.Exception)
